import type { NumberReference, RangeReference } from '../blocks/block.ts';
import { type CitedBook, type Dialect, keywordMap, keywordNames, type WrittenKeyword } from '../dialect/dialect.ts';
import { parseNumber } from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';
import { anyCapitalized, anyOf, matchesAt, matchesFrom } from '../text/patterns.ts';
import { memberText, readerOf, readMembers } from './referenceLists.ts';

type CitedReference = NumberReference | RangeReference;

const YEAR = /^(?:19|20)\d\d$/;

/** The references in `text` from `from` that name another book: “MTR section 4.3”, “rule 704.5a of the Quay Rules”. */
export function readCitedBooks(text: string, from: number, dialect: Dialect): CitedReference[] {
  const books = dialect.references.books?.filter(({ names }) => names.some(name => text.includes(name))) ?? [];
  return books.flatMap(book => [...readBefore(text, from, book), ...readAfter(text, from, book)]);
}

function readBefore(text: string, from: number, book: CitedBook): CitedReference[] {
  const { before, keywords } = memo(book, makeCiting);
  return Array.from(matchesFrom(before, text, from)).flatMap(match => {
    const keyword = keywords.get(match[1]?.toLowerCase() ?? '');
    return readAt(text, match.index + match[0].length, book, keyword)?.references ?? [];
  });
}

function readAfter(text: string, from: number, book: CitedBook): CitedReference[] {
  const { keyword, keywords, after } = memo(book, makeCiting);
  return Array.from(matchesFrom(keyword, text, from)).flatMap(match => {
    const read = readAt(text, match.index + match[0].length, book, keywords.get(match[1]!.toLowerCase()));
    return read && matchesAt(after, text, read.end) ? read.references : [];
  });
}

/** The number at `at` in the words of a book's dialect, with the range or list that it starts. */
function readAt(text: string, at: number, { name, dialect }: CitedBook, keyword: WrittenKeyword | undefined) {
  const reader = readerOf(text, dialect);
  const written = memberText(reader, at) ?? '';
  const first = parseNumber(written, dialect.numbering);
  // Without a keyword “Quay Rules 2021” is a year and “Quay Rules 2” an edition.
  if (!first || (!keyword && (first.level === 0 || YEAR.test(first.text)))) return undefined;
  const end = readMembers(reader, { start: at, end: at + written.length }, first, keyword);
  const references = reader.found.flatMap(each => (each.kind === 'term' ? [] : [{ ...each, book: name }]));
  return { references, end };
}

/** How a book is cited; made once for each. */
function makeCiting({ names, dialect: { references } }: CitedBook) {
  const keyword = `(${anyCapitalized(keywordNames(references))})`;
  const name = anyOf(names);
  return {
    keywords: keywordMap(references.keywords),
    /** Global: the name, perhaps a keyword, and after them a number. */
    before: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${name})(?:[’']s)?[,:]?\s+(?:${keyword}\s+)?(?=[\p{L}\p{N}])`,
      'gu',
    ),
    /** Global: a keyword and after it a number. */
    keyword: new RegExp(String.raw`(?<![\p{L}\p{N}])${keyword}\s+(?=[\p{L}\p{N}])`, 'gu'),
    /** Sticky: “ of the Tournament Rules”. */
    after: new RegExp(String.raw`\s+(?:of|in|from)\s+(?:the\s+)?(?:${name})(?![\p{L}\p{N}])`, 'uy'),
  };
}
