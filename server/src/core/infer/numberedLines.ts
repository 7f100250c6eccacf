import { ANCHOR_LINE } from '../blocks/line.ts';
import { isDay } from '../dialect/dates.ts';
import { DELIMITER_ROW } from '../dialect/dialect.ts';
import { NO_RULES, ORDINAL } from '../dialect/languages.ts';
import { ABOVE, ESCAPE } from '../dialect/lineForms.ts';
import { isPartWord } from '../dialect/partWords.ts';
import { ADVERBS } from '../numbers/countingWays.ts';
import { spelledNumber } from '../numbers/ordinalWords.ts';
import {
  ARTICLES,
  CHINESE,
  COUNTERS,
  GLUED,
  INSERTION_SIGNS,
  PARTS_COUNTED,
  SCRIPTS,
  SMALL_NUMERAL,
  WIDE_DIGITS,
} from '../numbers/scripts.ts';
import { widthOf } from '../text/columns.ts';
import { addTo, countOf } from '../text/lists.ts';
import { type Atom, isMarkedHeading, type NumberedLine } from './numberedLine.ts';
import { asElsewhere, withNumeral } from './spelledNumbers.ts';
import { withRows } from './tableRows.ts';

const SPACE = String.raw`[ \t\u00a0\u2009\u202f\u3000]`;
const MARK = String.raw`(?:#{1,6}|={1,6}|[-*+])${SPACE}{1,6}|[•>|]${SPACE}{0,6}|#{1,6}(?=\p{L}{3}|§)|#{2,6}(?=\d)(?![^\n]*\S##)|<(?![A-Z]{0,4}\d{1,4}>)[^<>\n]{1,80}>${SPACE}?|\*{2,3}(?!\*)|_{2,3}(?!_)|[*_](?=[^\s*_])|\[\[?#[^|\]\n]{0,120}[|\]]`;
const WORD = String.raw`(?:[${GLUED}](?=[\dA-Z${CHINESE}${WIDE_DIGITS}])|(?:§{1,2}${SPACE}{0,3}|[\p{L}’'-]{2,24}(?:(?<=\p{Ll})\.(?=\d)|(?:\.(?=${SPACE}{1,3}(?:\d|[IVXLC]{1,7}(?![\p{L}\d]))))?${SPACE}{1,8}(?:(?:[Nn][or]|[A-Z])\.${SPACE}?)?))(?=[\dA-Z]|\(\d{1,4}\)[:.]?(?:\s|$)))`;
/** What an inserted number has after its numeral, apart from a letter directly after it: 5bis, “5 a §”, “§ 5 a.” */
const INSERTED = String.raw`(?:${SMALL_NUMERAL}|(?:${SPACE}|-)?(?:${ADVERBS.join('|')})(?![\p{L}])|${SPACE}[a-z](?=${SPACE}?§)|(?<=§${SPACE}{0,3}[\d-]{1,9})${SPACE}[a-z](?=\.))`;
/** Letters and signs of other scripts, one of which is a number. */
const SIGNS = Object.values(SCRIPTS).join('');
const OTHERS = `[${SIGNS}]|[${CHINESE}]{1,5}|[${WIDE_DIGITS}]{1,3}`;
const FIRST = String.raw`${OTHERS}|\d{1,5}${INSERTED}?|[A-Z]{1,7}|[a-z]-?(?:${ADVERBS.join('|')})(?=\))|[a-z]{1,7}`;
const NEXT = String.raw`[.:‑–-](?:\d{1,4}${INSERTED}?|(?:[a-z]{1,2}|A?[A-Z]|[IVX]{2})(?![\p{L}\d]))|(?<=\d)(?!${ORDINAL})(?:[A-Za-z]|[A-Z]{2})(?![\p{L}])|(?<=[A-Za-z])\d{1,3}|\.?\((?:\d{1,3}|[A-Za-z]{1,6})\)`;
/** The numeral after a name between spaces, after a word: the 5 of “Article CTS 5”, but not of “Part II 5 boats”. */
const NAMED = String.raw`(?<=\p{L}[.’'-]?${SPACE}{1,8}(?![IVXLC]+${SPACE})[A-Z]{2,4})${SPACE}\d{1,3}(?![\p{L}\d])`;
const END = String.raw`${ORDINAL}?${ESCAPE}(?:(?:(?<=[${GLUED}]\S{1,6})${SPACE})?[${COUNTERS}])?[.):\]>）、．：]{0,3}(?:[–—-]?(?:\*{1,3}|_{1,3}))?[.:]?(?:${SPACE}?(?:[–—:]|-{1,3})(?=${SPACE})|(?:[–—]|--)(?=[\p{L}(“"‘])|(?<=\d)${SPACE}?-(?=\p{Lu}\p{L}+(?![\p{L}-])))?`;

const ARTICLE_NUMERAL = `(?:[${CHINESE}]{1,5}|\\d{1,4}|[${WIDE_DIGITS}]{1,3})`;

/** What can stand right after a number without being part of it: the mark of a footnote, an anchor, or the end of a tag. */
const NOTES = /^(?:\*\*|__|\[\^[^\]\s]{1,20}\]|<[^<>]{1,80}>)+\s*/;

/** How a line begins: indent, marks, word, bracket, number, what ends it. */
const LINE = new RegExp(
  String.raw`^(${SPACE}*)((?:${MARK}){0,8})(${WORD})?(?:\*\*|__)?(?:\\(?=\((?:[^()\\]{1,6}|[a-z]\\)\)))?((?:[([（]|<(?=[\dA-Z][\w.-]{0,7}>))?)((?:${FIRST})(?:${NAMED})?(?:${NEXT}){0,7})(?:(?![\p{L}\d%])|(?=${ORDINAL}|[${COUNTERS}]))(${END})(?=[\s\u00ad]|$|["“„«*_<\[\]§]|(?<=[–—]|--)[\p{L}(‘]|(?<=-)\p{Lu}\p{L}|(?<=#.{0,8}\d\.)\p{L}|(?<=\d\.\d{1,4}\.)\p{Lu}\p{Ll}|(?<=\d[.)])\p{Lo}|(?<=[）、．：]|[${CHINESE}]\)(?![${PARTS_COUNTED}${COUNTERS}])|[${COUNTERS}](?=[(（])))`,
  'u',
);
const ATOM = new RegExp(
  String.raw`([^\dA-Za-z${SIGNS}${CHINESE}${WIDE_DIGITS}]{0,8})(${OTHERS}|\d+(?:${SMALL_NUMERAL}|(?:${SPACE}|-)?(?:${ADVERBS.join('|')})|${SPACE}[a-z])?|[a-z]-(?:${ADVERBS.join('|')})|[A-Za-z]+)`,
  'g',
);
const ROMAN = /^(?:[ivxlc]{1,7}|[IVXLC]{1,7})$/;
const UNDERLINE = /^\s{0,3}(?:[*|]\s{1,4})?([=*~^"+#-])\1{2,}\s*(?:[*|]\s*)?$/;
const HEADING = /^(?:#{1,6}|={1,6})\s/;
/** Maximum length of a line to examine in full. */
const LONGEST = 400;
/** A line of a wrapped text is longer. */
const SHORT = 48;

/** A line by itself. */
type Unplaced = Omit<NumberedLine, 'section'>;

/** The lines of a text that start with what may be a number. */
export function numberedLines(lines: readonly string[]): NumberedLine[] {
  const found: NumberedLine[] = [];
  let above = '';
  let section = 0;
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index]!;
    const below = lines[index + 1] ?? '';
    const read = MAY_BE_NUMBERED.test(text) ? numberedLineAt(text, index, above, below) : undefined;
    if (read) found.push({ ...read, section });
    else if (HEADING.test(text) || (/\p{L}/u.test(text) && UNDERLINE.test(below))) section++;
    above = text;
  }
  const read = belowRestarting(
    withInsertions(
      asDigits(withWordsAfter(asElsewhere(withRows(withoutNotes(withPartsInWords(withoutTight(found))), lines)))),
    ),
  );
  const again = new Set(read.filter((line, index) => repeats(line, read[index - 1])));
  const isUsual = [...again].filter(({ path }) => path[0] !== '1').length >= FEWEST_AGAIN;
  return read.flatMap(line => (isUsual && again.has(line) ? [] : [line]).concat(partLines(line)));
}

/** So many lines show that a text writes a hyphen directly after its numbers, or no space after “##”. */
const FEWEST_TIGHT = 3;

/**
 * The lines, without those that begin “3-Day” where no list begins 1-, 2-, 3-, and without those that begin “##3” where
 * most numbered headings have a space.
 */
function withoutTight(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const hyphened = lines.filter(({ end, isTight, word }) => isTight && end === '-' && !word);
  const first = Array.from({ length: FEWEST_TIGHT }, (_, index) => String(index + 1));
  const isList = hyphened.some((_, at) => first.every((own, index) => hyphened[at + index]?.path.join('.') === own));
  const headings = lines.filter(line => isMarkedHeading(line) && !line.word);
  const narrow = headings.filter(({ isNarrow }) => isNarrow);
  const isUsual = narrow.length >= FEWEST_TIGHT && narrow.length > headings.length / 2;
  const dropped = new Set([...(isList ? [] : hyphened), ...(isUsual ? [] : narrow)]);
  return dropped.size ? lines.filter(line => !dropped.has(line)) : lines;
}

/** So many headings, besides the first, have their number again in the line below, where that isn't a list of its own. */
const FEWEST_AGAIN = 2;

/** Whether a line repeats the number of the heading right above it: “**4.**—(1) …” below “## 4 Boats”. */
function repeats(line: NumberedLine, above: NumberedLine | undefined): boolean {
  if (above?.path.join('.') !== line.path.join('.') || line.word) return false;
  return (
    (isMarkedHeading(above) && !isMarkedHeading(line)) || (DASH.test(line.end) && !DASH.test(above.end) && !above.word)
  );
}

const DASH = /[—–]/;

/** In so many chapters is an item with the same number, where the items start over in each. */
const FEWEST_CHAPTERS = 2;
/** Of all numbers of two parts, so many are below the item whose number they repeat. */
const BELOW_SHARE = 0.8;

/**
 * The lines, with numbers of two parts as their second part where they repeat that of the item above them, whose list
 * starts over in each chapter: the 1.2 below 1. in § 4.
 */
function belowRestarting(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const isNumeral = ({ atoms, word, open }: NumberedLine, length: number) =>
    atoms.length === length && !word && !open && atoms.every(({ text }) => /^\d{1,3}$/.test(text));
  const isPair = (line: NumberedLine) => isNumeral(line, 2) && line.atoms[1]!.separator === '.';
  const below = new Set<NumberedLine>();
  /** In which chapters an item is, by its number and the word of the chapters. */
  const chapters = new Map<string, Set<string>>();
  let chapter: NumberedLine | undefined;
  let item = '';
  for (const line of lines) {
    if (line.word) chapter = line;
    if (!chapter) continue;
    if (isNumeral(line, 1)) {
      item = line.path[0]!;
      const key = `${item} ${chapter.word.toLowerCase()}`;
      chapters.set(key, (chapters.get(key) ?? new Set()).add(chapter.path.join('.')));
    } else if (isPair(line) && line.path[0] === item) below.add(line);
  }
  const isAgain = [...chapters.values()].some(({ size }) => size >= FEWEST_CHAPTERS);
  if (!isAgain || below.size < BELOW_SHARE * lines.filter(isPair).length) return lines;
  return lines.map(line =>
    below.has(line)
      ? { ...line, open: ABOVE, atoms: [{ separator: '', text: line.atoms[1]!.text }], path: line.path.slice(1) }
      : line,
  );
}

/** How many whole numbers of so many parts, and which share of them, are underlined at least, where headings are. */
const UNDERLINED = { fewest: 4, share: 0.3 };
/** These limits count for numbers of other lengths: many of these name sections of a text like this one. */
const ALSO_UNDERLINED = { fewest: 2, share: 0.1 };

/**
 * The lines, without numbers that aren't underlined where headings are: they name sections that are elsewhere, or
 * items.
 */
export function withoutNames(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const wholes = lines.filter(({ atoms }) => atoms.length > 1);
  const lengths = [...new Set(wholes.map(({ atoms }) => atoms.length))];
  const are =
    ({ fewest, share }: typeof UNDERLINED) =>
    (length: number) => {
      const such = wholes.filter(({ atoms }) => atoms.length === length);
      const underlined = such.filter(({ isUnderlined }) => isUnderlined).length;
      return underlined >= fewest && underlined >= share * such.length;
    };
  if (!lengths.some(are(UNDERLINED))) return lines;
  const headings = lengths.filter(are(ALSO_UNDERLINED));
  const start = lines.findIndex(({ isUnderlined }) => isUnderlined);
  return lines.flatMap((line, index) => {
    const { atoms, isUnderlined } = line;
    if (isUnderlined) return line;
    // The Contents of a long text can name headings of a length that no sample has.
    if (index < start)
      return atoms.length > 1 && !headings.includes(atoms.length) ? { ...line, isUnderlined: true } : [];
    return headings.includes(atoms.length) || isPlainNumeral(line) ? [] : line;
  });
}

/** Whether only a numeral precedes the text, as in lists that nobody cites. */
function isPlainNumeral({ atoms, word, open }: NumberedLine): boolean {
  return atoms.length === 1 && !word && !open && /^\d/.test(atoms[0]!.text);
}

/**
 * So many of the numbers with a letter there are for each one without, at most, where they are inserted between those.
 */
const INSERTED_SHARE = 0.3;

/**
 * The lines, with a letter after a numeral as part of it where few have one: 2A between 2 and 3, 2a. between 2. and 3.,
 * and “Article 7:610a”.
 */
function withInsertions(lines: readonly NumberedLine[]): NumberedLine[] {
  const formOf = ({ word, atoms }: NumberedLine, length: number) =>
    `${word} ${atoms
      .slice(0, length)
      .map(({ separator, text }) => separator + (/^\d/.test(text) ? '1' : 'A'))
      .join('')}`;
  const mayBeInserted = ({ word, atoms, end }: NumberedLine) => {
    const { separator, text } = atoms.at(-1)!;
    const letter = word || /^[.)]/.test(end) ? /^[A-Za-z]/ : /^[A-Z]/;
    return atoms.length > 1 && !separator && letter.test(text) && /\d$/.test(atoms.at(-2)!.text);
  };
  const inserted = new Map<string, NumberedLine[]>();
  for (const line of lines) if (mayBeInserted(line)) addTo(inserted, formOf(line, line.atoms.length - 1), line);
  if (!inserted.size) return [...lines];
  const plain = countOf(lines.map(line => formOf(line, line.atoms.length)));
  const few = new Set(
    [...inserted].flatMap(([form, each]) => (each.length <= INSERTED_SHARE * (plain.get(form) ?? 0) ? each : [])),
  );
  return lines.map(line => (few.has(line) ? withLastJoined(line) : line));
}

function withLastJoined(line: NumberedLine): NumberedLine {
  const [before, last] = line.atoms.slice(-2) as [Atom, Atom];
  const atoms = [...line.atoms.slice(0, -2), { ...before, text: before.text + last.text }];
  return { ...line, atoms, path: [...line.path.slice(0, -2), line.path.at(-2)! + line.path.at(-1)!] };
}

/** A part with its word after a number: the “stk. 2” of “### § 4. stk. 2” (groups `word`, `part`, and `end`). */
const PART_IN_WORDS = /^(?<word>\p{L}{2,14}\.?)\s(?<part>\d{1,3}(?:\s?[a-z](?!\p{L}))?)(?<end>[.:)]?)(?=\s|$)/u;
/** So many headings, and this share of those with the word before the number, have such a part where it belongs to it. */
const IN_WORDS = { fewest: 3, share: 0.8 };

/** The lines, with a part in words after their numbers as a part of these, where headings are numbered so. */
function withPartsInWords(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const partOf = (line: NumberedLine) => {
    const { word, atoms, rest } = line;
    const found = word && atoms.length === 1 && isMarkedHeading(line) ? PART_IN_WORDS.exec(rest) : null;
    return found && isPartWord(found.groups!.word!.toLowerCase()) ? found : undefined;
  };
  const keyOf = ({ word }: NumberedLine, part: string) => `${word.toLowerCase()} ${part}`;
  const parts = lines.map(partOf);
  const times = countOf(lines.flatMap((line, index) => (parts[index] ? keyOf(line, parts[index].groups!.word!) : [])));
  const all = countOf(lines.map(({ word }) => word.toLowerCase()));
  const isUsual = (line: NumberedLine, part: string) => {
    const count = times.get(keyOf(line, part)) ?? 0;
    return count >= IN_WORDS.fewest && count >= IN_WORDS.share * all.get(line.word.toLowerCase())!;
  };
  return lines.map((line, index) => {
    const found = parts[index];
    const { word = '', part = '', end = '' } = found?.groups ?? {};
    if (!found || !isUsual(line, word)) return line;
    const atoms = [...line.atoms, { separator: `${line.end} ${word} `, text: part }];
    return { ...line, atoms, path: [...line.path, part], end, rest: line.rest.slice(found[0].length).trim() };
  });
}

const SMALL_AT_END = new RegExp(`${SMALL_NUMERAL}$`);

/** The lines, without small numerals after numbers that no line has alone: those are the marks of notes. */
function withoutNotes(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const isSmall = ({ path }: NumberedLine) => SMALL_AT_END.test(path.at(-1)!);
  if (!lines.some(isSmall)) return lines;
  const keyOf = ({ word, open }: NumberedLine, path: readonly string[]) => [word, open, ...path].join(' ');
  const known = new Set(lines.map(line => keyOf(line, line.path)));
  return lines.map(line => {
    const path = line.path.with(-1, line.path.at(-1)!.replace(SMALL_AT_END, ''));
    if (!isSmall(line) || known.has(keyOf(line, path))) return line;
    return { ...line, path, atoms: line.atoms.with(-1, { ...line.atoms.at(-1)!, text: path.at(-1)! }) };
  });
}

/** How many times the digits of a number must continue one above, where each digit is a level. */
const FEWEST_CASES = 2;

/** The lines, with each digit after the first point as a part where 3.11 is below 3.1 rather than after 3.10. */
function asDigits(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const isOne = ({ atoms: [, own], path }: NumberedLine) =>
    path.length === 2 && own!.separator === '.' && /^\d+$/.test(path[0]!) && /^[1-9]\d*$/.test(own!.text);
  const ones = lines.filter(isOne);
  const cases = ones.filter(({ path: [root, own] }, index) => {
    const [above, last] = ones[index - 1]?.path ?? [];
    return root === above && own === `${last}1`;
  });
  if (cases.length < FEWEST_CASES || ones.some(({ path }) => path[1]!.endsWith('0'))) return lines;
  return lines.map(line => {
    if (!isOne(line) || line.path[1]!.length === 1) return line;
    const digits = Array.from(line.path[1]!, (text, index) => ({ separator: index ? '' : '.', text }));
    const atoms = [line.atoms[0]!, ...digits];
    return { ...line, atoms, path: atoms.map(({ text }) => text) };
  });
}

/** A word or a sign that may stand after the number that it names: “1 §”, “3 kap.”, or alone in “1. Abschnitt”. */
const WORD_AFTER = /^(§\.?(?!\s?\d)|\p{Ll}{2,10}\.)(?=[\s*_]|$)|^\p{Lu}\p{L}{3,20}$|^\p{Ll}{4,20}(?=[*_]{1,3}$)/u;

/** The numbers with which a list begins. */
const BEGINNINGS = [
  ['1', '2'],
  ['I', 'II'],
  ['A', 'B'],
];

/** The lines, with the word after their numbers where it is the same again and again. */
function withWordsAfter(lines: readonly NumberedLine[]): NumberedLine[] {
  const numbers = new Map<string, Set<string>>();
  const wordAfter = ({ word, atoms, rest }: NumberedLine) =>
    word || atoms.length > 1 ? '' : (WORD_AFTER.exec(rest)?.[0] ?? '');
  for (const line of lines) {
    const word = wordAfter(line);
    if (word) numbers.set(word, (numbers.get(word) ?? new Set()).add(line.atoms[0]!.text));
  }
  const again = new Set(
    [...numbers]
      .filter(([word, texts]) => /§/.test(word) || BEGINNINGS.some(each => each.every(text => texts.has(text))))
      .map(([word]) => word),
  );
  return lines.map(line => {
    const word = wordAfter(line);
    return again.has(word) ? { ...line, end: `${line.end} ${word}`, rest: line.rest.slice(word.length).trim() } : line;
  });
}

/** The first characters of most lines show that they aren't numbered. */
const MAY_BE_NUMBERED = new RegExp(
  String.raw`^[\s#=*_>•|+-]*\\?(?:[\d§(<[（${WIDE_DIGITS}${SCRIPTS.circled}${GLUED}]|[${SIGNS}${CHINESE}][.)、．]|[${CHINESE}]{1,4}[${COUNTERS}]|[A-Za-z](?:[A-Za-z]{0,6}|-\p{L}{3,13})\\?[.):\]]|\p{L}{1,24}[.’'-]?\s|[A-Z]+[\d–—-])`,
  'u',
);

/** An article that was inserted after another one (group 1): the 之一 of 第九條之一 (group 2). */
const INSERTED_AFTER = new RegExp(
  `^([^\\p{L}\\d]{0,16}[${GLUED}]${ARTICLE_NUMERAL}\\s?[${ARTICLES}])([${INSERTION_SIGNS}]${ARTICLE_NUMERAL})(?![${CHINESE}\\d])`,
  'u',
);

function numberedLineAt(text: string, line: number, above: string, below: string): Unplaced | undefined {
  const [whole, article = '', inserted = ''] = INSERTED_AFTER.exec(text) ?? [];
  if (whole !== undefined) {
    const read = numberedLine(article + text.slice(whole.length), line, above, below);
    if (!read) return undefined;
    const own = read.atoms[0]!.text + inserted;
    return { ...read, atoms: [{ separator: '', text: own }], path: [own] };
  }
  const numeral = withNumeral(text);
  const read = numberedLine(numeral?.text ?? text, line, above, below);
  return read && numeral ? { ...read, spelled: numeral.spelled } : read;
}

function numberedLine(text: string, line: number, above: string, below: string): Unplaced | undefined {
  const match = LINE.exec(text.slice(0, LONGEST));
  if (!match) return undefined;
  const [whole, indent, marks, word = '', open, number, end] = match as unknown as string[];
  const parts = Array.from(
    number!.matchAll(ATOM),
    ([, separator, own]): Atom => ({ separator: separator!, text: own! }),
  );
  // “§ 31a” and “(1a)” were inserted after another one; without a mark before it, 1a may be below 1.
  const isInserted = /^\d+(?:[a-z]|[A-Z]{1,2})$/.test(number!) && (word || open === '(');
  const atoms = isInserted ? [{ separator: '', text: number! }] : parts;
  const inRow = marks!.startsWith('|');
  const cells = text.slice(whole!.length).replace(NOTES, '').trim();
  if (inRow && !(atoms.length > 1 && cells.startsWith('|') && !DELIMITER_ROW.test(below))) return undefined;
  const rest = inRow ? cells.replace(/^\|\s*|(?<!\s)\s*\|$/g, '') : cells;
  const [first] = atoms;
  // “[1]” starts a note, “[1.1]: …” says where a link leads, “0 = unknown” explains a value, and “Step 1” isn't a rule, nor is
  // “Two (2) lamps”.
  const isOther =
    (open === '[' && (atoms.length === 1 || end!.startsWith(']:'))) ||
    /^[=+<>|]\s/.test(rest) ||
    (open === '(' && spelledNumber(word.trim()) !== undefined) ||
    NO_RULES.has(word.trim().toLowerCase());
  // “10:30” is a time, unless a word announces it.
  const isTime = !word && number!.includes(':');
  const numberEnd = whole!.length - end!.length;
  const isDate = isDay(text, { start: numberEnd - number!.length, end: numberEnd });
  if (!first || isOther || isTime || isDate || !isNumber(atoms, word.trim(), open! + end!)) return undefined;
  return {
    line,
    indent: word && isCentered(text) ? 0 : widthOf(indent!),
    marks: marks!.replace(/\s+/g, ''),
    isNarrow: !word && /#$/.test(marks!),
    word: word.trim(),
    open: open!,
    atoms,
    path: atoms.map(({ text: part }) => (part.startsWith('0') ? part.replace(/^0+(?=\d)/, '') : part)),
    end: end!.replace(/[*_\\]/g, '').replace(/\s+/g, ' ') + (inRow ? ' |' : ''),
    isTight: !inRow && /^\S/.test(text.slice(whole!.length)),
    rest,
    goesOn: /^\s*(?![a-z]{1,5}[.):\]])\p{Ll}/u.test(below),
    isUnderlined: UNDERLINE.test(below),
    afterBlank: !above.trim(),
    afterClause:
      !above.trim() ||
      ANCHOR_LINE.test(above) ||
      isHeadLine(above) ||
      /[.:;!?…,–—。；：、！？-][”"’')\]*_]*(?:\s+(?:and|or))?\s*$/.test(above),
  };
}

/** The columns between which the middle of a page lies whose lines are wrapped at 60 to 90 columns. */
const MIDDLE = { first: 28, last: 46 };

/** Whether a line stands in the middle of a page of plain text, as headings do: “            ARTICLE II”. */
function isCentered(text: string): boolean {
  const indent = widthOf(/^\s*/.exec(text)![0]);
  const middle = indent + text.trim().length / 2;
  return indent >= MIDDLE.first / 2 && middle >= MIDDLE.first && middle <= MIDDLE.last;
}

/** The first part of a list, where it stands on the line of the rule that the list is in: “§ 1. (1) A bell rings.” */
const FIRST_PART = new RegExp(String.raw`^([([]?)(1|a|i|A|I)([.)\]]{1,2}(?:${SPACE}?[–—](?=${SPACE}))?)(?=${SPACE}\S)`);

const DEEPEST = 3;

function partLines(line: NumberedLine, depth = 0): NumberedLine[] {
  if (depth === DEEPEST) return [];
  const [whole = '', open = '', text = '', end = ''] = FIRST_PART.exec(line.rest) ?? [];
  if (!whole) return [];
  const rest = line.rest.slice(whole.length).trim();
  const part = {
    ...line,
    word: '',
    marks: '',
    open,
    atoms: [{ separator: '', text }],
    end: end.replace(/\s+/g, ' '),
    isTight: false,
    rest,
  };
  return [part, ...partLines(part, depth + 1)];
}

/** Whether a line is short, and doesn't end like a sentence that continues. */
function isHeadLine(line: string): boolean {
  return line.length <= SHORT && /[\p{L}\d)\]*#]\s*$/u.test(line) && /^[\s#*=_(“"«-]*[\p{Lu}\d§]/u.test(line);
}

/** Signs and numerals of other scripts that are numbers without a mark after them. */
const NEEDS_NO_MARK = new RegExp(`^[${SCRIPTS.circled}${CHINESE}${WIDE_DIGITS}${SCRIPTS.katakana}]`);

/** Whether letters are a number: one letter or Roman numerals between marks, or letters before a numeral. */
function isNumber(atoms: readonly Atom[], word: string, around: string): boolean {
  const [{ text }] = atoms as [Atom];
  if (/^\d/.test(text)) return true;
  if (/^[^\p{ASCII}]/u.test(text)) return atoms.length === 1 && (around !== '' || NEEDS_NO_MARK.test(text));
  if (atoms.length > 1) return /^[A-Z]{1,4}$/.test(text) || /^[a-z]$/.test(text);
  const isShort = text.length === 1 || ROMAN.test(text);
  if (word) return isShort && /^[\p{Lu}\p{Lo}§]/u.test(word) && text === text.toUpperCase();
  if (/^[a-z]-?(?:bis|ter|[a-z]{4,}ies)$/.test(text)) return true;
  if (around) return isShort || /^([a-z])\1$/i.test(text) || (/^[A-Z]{2,3}$/.test(text) && /[–—-]/.test(around));
  return false;
}
