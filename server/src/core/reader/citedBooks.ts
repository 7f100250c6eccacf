import type { NumberReference, RangeReference } from '../blocks/block.ts';
import { type CitedBook, type Dialect, keywordMap, type WrittenKeyword } from '../dialect/dialect.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';

type CitedReference = NumberReference | RangeReference;

/**
 * Parses the number at `at` in the words of a dialect, the range or list that it starts, and their titles; also returns
 * where they end. Undefined if there is no number.
 */
export type ReadMembers = (
  text: string,
  at: number,
  keyword: WrittenKeyword | undefined,
  dialect: Dialect,
) => { first: RuleNumber; references: readonly CitedReference[]; end: number } | undefined;

/** How a book is cited; made once for each. */
interface Citing {
  readonly keywords: ReadonlyMap<string, WrittenKeyword>;
  /** Global: the name, perhaps a keyword, and after them a number. */
  readonly before: RegExp;
  /** Global: a keyword and after it a number. */
  readonly keyword: RegExp;
  /** Sticky: “ of the Tournament Rules”. */
  readonly after: RegExp;
}

const NONE: readonly CitedReference[] = Object.freeze([]);
const YEAR = /^(?:19|20)\d\d$/;

/** The references in `text` from `from` that name another book: “MTR section 4.3”, “rule 704.5a of the Quay Rules”. */
export function readCitedBooks(
  text: string,
  from: number,
  dialect: Dialect,
  readMembers: ReadMembers,
): readonly CitedReference[] {
  const { books } = dialect.references;
  if (!books) return NONE;
  return books
    .filter(({ names }) => names.some(name => text.includes(name)))
    .flatMap(book => [...readBefore(text, from, book, readMembers), ...readAfter(text, from, book, readMembers)]);
}

function readBefore(text: string, from: number, book: CitedBook, readMembers: ReadMembers): CitedReference[] {
  const { before, keywords } = memo(book, makeCiting);
  return matches(before, text, from).flatMap(match => {
    const keyword = keywords.get(match[1]?.toLowerCase() ?? '');
    return readAt(text, match.index + match[0].length, book, keyword, readMembers)?.references ?? [];
  });
}

function readAfter(text: string, from: number, book: CitedBook, readMembers: ReadMembers): CitedReference[] {
  const { keyword, keywords, after } = memo(book, makeCiting);
  return matches(keyword, text, from).flatMap(match => {
    const word = keywords.get(match[1]!.toLowerCase());
    const read = readAt(text, match.index + match[0].length, book, word, readMembers);
    after.lastIndex = read?.end ?? text.length;
    return read && after.test(text) ? read.references : [];
  });
}

function readAt(
  text: string,
  start: number,
  book: CitedBook,
  keyword: WrittenKeyword | undefined,
  readMembers: ReadMembers,
): { references: CitedReference[]; end: number } | undefined {
  const read = readMembers(text, start, keyword, book.dialect);
  // Without a keyword “Quay Rules 2021” is a year and “Quay Rules 2” an edition.
  if (!read || (!keyword && (read.first.level === 0 || YEAR.test(read.first.text)))) return undefined;
  return { references: read.references.map(reference => ({ ...reference, book: book.name })), end: read.end };
}

function matches(pattern: RegExp, text: string, from: number): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match);
  return found;
}

function makeCiting(book: CitedBook): Citing {
  const { keywords } = book.dialect.references;
  const words = keywords.flatMap(({ singular, plural }) => [plural, singular]).map(anyCase);
  const keyword = `(${words.join('|') || '(?!)'})`;
  const names = [...book.names]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
  return {
    keywords: keywordMap(keywords),
    before: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${names})(?:[’']s)?[,:]?\s+(?:${keyword}\s+)?(?=[\p{L}\p{N}])`,
      'gu',
    ),
    keyword: new RegExp(String.raw`(?<![\p{L}\p{N}])${keyword}\s+(?=[\p{L}\p{N}])`, 'gu'),
    after: new RegExp(String.raw`\s+(?:of|in|from)\s+(?:the\s+)?(?:${names})(?![\p{L}\p{N}])`, 'uy'),
  };
}

function anyCase(word: string): string {
  const first = word.charAt(0);
  return `[${escaped(first)}${escaped(first.toUpperCase())}]${escaped(word.slice(1))}`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\s+/g, String.raw`\s+`);
}
