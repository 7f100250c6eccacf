import type { Numbering } from '../numbers/numbering.ts';

/**
 * The main parts of a rules document, in order. Rules are in the body; everything before the first rule is the front.
 */
export type Part = 'front' | 'body' | 'glossary' | 'credits';

/** One form of a rule's line at a level, in layouts that define lines by level. */
export interface LineForm {
  readonly level: number;
  /** What is written: the whole number, the level's own part, or an item of a list that is only counted. */
  readonly writes: 'number' | 'own' | 'count';
  /** Whether the own part of the number above comes first: “1.2.” is 2 below 1. */
  readonly repeatsAbove?: boolean;
  /** Sticky, tried at the start of a line. Groups: 1 prefix, 2 number, 3 period, 4 what follows them. */
  readonly pattern: RegExp;
  /** What follows: only a title, a text, a title and a text, or whichever it looks like. */
  readonly content: 'title' | 'text' | 'run-in' | 'either';
  /** Finds a title (group 1) at the start of a text that starts with one. */
  readonly title?: RegExp;
  /**
   * Whether a word or mark precedes the number, so that no text can have brought it to the start of the line by chance.
   */
  readonly marked: boolean;
  /** Whether a period follows the number; undefined if both are possible. */
  readonly period?: boolean;
  /** Whether the next line underlines it. */
  readonly underlined?: boolean;
  /** Whether it is a row of a table. */
  readonly isRow?: boolean;
  /** What is written before the number, with its marks, and after it: “## Art. ”, “: ”. */
  readonly before: string;
  readonly after: string;
  /** Minimum white space before it. */
  readonly indent: number;
  /** Characters that such a line can start with after white space. */
  readonly opening: string;
}

/**
 * How rules, terms, and headings are laid out: {@link formsIn} and {@link recordsIn} return what only one kind has. In
 * `lines`, any line that matches `head` starts a rule; in `forms`, rules' lines have the forms of their level, which are
 * tried in this order, before `head`; in `records`, the text consists of one record per rule instead of lines.
 */
export type Layout = CommonLayout &
  (
    | { readonly kind: 'lines' }
    | { readonly kind: 'forms'; readonly forms: readonly LineForm[] }
    | { readonly kind: 'records'; readonly records: Records }
  );

/** What rows of tables start with, between whose cells it stands; what ends a row; and the line below the header. */
export const CELL_MARK = '|';
export const END_OF_ROW = /(?<![ \t])[ \t]*\|[ \t]*$/;
export const DELIMITER_ROW = /^\s*\|(?=[^-]*-)[\s:|-]+$/;

/** What rules' lines usually start with. */
export const DIGITS = '0123456789';

/** The forms of rules' lines, level by level; empty in a layout without forms. */
export function formsIn(layout: Layout): readonly LineForm[] {
  return layout.kind === 'forms' ? layout.forms : [];
}

/** The places of a rule in a record; undefined in a text of lines. */
export function recordsIn(layout: Layout): Records | undefined {
  return layout.kind === 'records' ? layout.records : undefined;
}

interface CommonLayout {
  /** Whether some lines write only a part of their number, so that the number above is needed. */
  readonly needsNumberAbove?: boolean;
  /**
   * Sticky, tried at the start of a line. Groups: 1 indent, 2 number (perhaps with a mistyped space), 3 period, 4 the
   * space after them.
   */
  readonly head: RegExp;
  /** Sticky, tried at the start of a line: a number that lacks a part (group 1), such as `306.b`. */
  readonly misprinted?: RegExp;
  /**
   * Whether a line that matches `head` is always a rule, because a wrapped sentence or list never begins like that.
   */
  readonly certain?: boolean;
  /** Whether rules and examples can be indented. */
  readonly indented?: boolean;
  /** Global; matches, without characters, where a rule can start inside a line. */
  readonly insideLine?: RegExp;
  /** Characters that a rule's line can start with after white space (default: {@link DIGITS}). */
  readonly opening?: string;
  /** What follows the text of a rule on its line and isn't part of it. */
  readonly textEnd?: RegExp;
  /** The mark between cells of a row, which contain the texts: without line ends, and with this mark escaped. */
  readonly cellMark?: typeof CELL_MARK;
  /** Whether the number is alone on its line, and the text or title follows on the next one. */
  readonly numberAlone?: boolean;
  /**
   * What a title looks like if the layout marks it; group 1 is the title. Otherwise, whatever isn't a sentence is a
   * title.
   */
  readonly title?: RegExp;
  /** Rules at this level and below have text; those above are headings with only a title. */
  readonly textLevel: number;
  /** The series of numbers whose titles are glossary terms. */
  readonly termSeries?: string;
  /**
   * A whole line with the name of a part (group 1, if it has marks), which starts that part if `opens` is set and the
   * body has started.
   */
  readonly labels?: readonly { readonly pattern: RegExp; readonly opens?: Part }[] | undefined;
  /** Sticky, tried at the start of a line: the word that introduces an example. */
  readonly example: RegExp;
  /** What the end of a line looks like if a number at the start of the next one continues its sentence. */
  readonly leadIn?: RegExp | undefined;
}

/** Where a record contains the parts of a rule. */
export type Records = CsvRecords | JsonRecords;

/** The places of a rule's number, text, and examples: indexes of columns, or keys. */
interface Places<T> {
  readonly number: T;
  readonly text: T;
  readonly examples?: T;
}

/** Rows of a table. */
export interface CsvRecords extends Places<number> {
  readonly format: 'csv';
  readonly delimiter: string;
  /** Number of columns. */
  readonly columns: number;
}

/** Objects, one per line, in a list, or within another object. */
export interface JsonRecords extends Places<string> {
  readonly format: 'json';
}

/** A word before a rule number. */
export interface Keyword {
  readonly singular: string;
  readonly plural: string;
  /** The levels whose numbers can follow it. A heading's number of another level after it is a mistake. */
  readonly levels: readonly number[];
}

/** A keyword as written, in the singular or plural. */
export type WrittenKeyword = Keyword & {
  readonly many: boolean;
  /** Whether it's a word for parts of a rule, such as “paragraph”, rather than for whole numbers. */
  readonly parts?: true;
};

/** The keywords by both forms. */
export function keywordMap(keywords: readonly Keyword[]): ReadonlyMap<string, WrittenKeyword> {
  const forms = (many: boolean) =>
    keywords.map(keyword => [many ? keyword.plural : keyword.singular, { ...keyword, many }] as const);
  return new Map<string, WrittenKeyword>([...forms(false), ...forms(true)]);
}

/** The words before numbers, in the plural and singular. */
export function keywordNames({ keywords }: Pick<ReferenceGrammar, 'keywords'>): string[] {
  return keywords.flatMap(({ singular, plural }) => [plural, singular]);
}

/** A phrase that names a glossary term. */
export interface TermPhrase {
  /** Global. The group `term` is the term's name; if it doesn't match, the name follows in quotation marks. */
  readonly pattern: RegExp;
  /** A word in every such phrase: a text without it isn't searched. */
  readonly clue: string;
  /** The only part in which the phrase is looked for; elsewhere it is prose. */
  readonly part?: Part;
  /** Names that look like terms but aren't: "See Appendix A." */
  readonly unless?: RegExp;
  /** Whether the phrase can name several terms: "See also Tap, Untap, and Untapped." */
  readonly list?: boolean;
}

/** How running text refers to rules and terms. */
export interface ReferenceGrammar {
  readonly keywords: readonly Keyword[];
  /**
   * Numbers at this level or below are references without a keyword if something else announces them: a word of
   * `leads`, parentheses, quotation marks, or a quoted title after them.
   */
  readonly bareLevel: number;
  /** Of those, numbers at this level or below need nothing at all (default: the innermost level). */
  readonly aloneLevel?: number;
  /** Words after which a number of `aloneLevel` isn't a rule: "version 1.2.3", "Table 4.1.2". */
  readonly strangers?: readonly string[];
  /**
   * Words after which a number without a keyword is a rule: at `bareLevel` always, as in "proceed to 616.1", and above
   * that before a quoted title: "See 706, “Rolling a Die.”"
   */
  readonly leads: readonly string[];
  /** An opening and a closing mark between which a number is a reference at any level: `[]`. */
  readonly brackets?: string;
  /** Words before a singular keyword after which it is a noun: "this rule 500 points". */
  readonly determiners: readonly string[];
  /** Words after a number of another document: "rule 3.2 of the Tournament Rules". Sticky, tried after the number. */
  readonly elsewhere: RegExp;
  /** Words of another document before a keyword: "MTR section 4.3". Tried on a few words that end there. */
  readonly elsewhereBefore?: RegExp;
  /** A name of the document itself after its number: “rule 3.2 of the Harbor Charter”. Sticky. */
  readonly itself?: RegExp;
  /** Whether numbers of other documents are read, too. */
  readonly keepsOthers?: true;
  /** Units after a number without a keyword, which make it an amount. Sticky. */
  readonly units: RegExp;
  /** Characters between the two ends of a range, perhaps with a space on either side. */
  readonly dashes: string;
  /** A character that a faulty conversion wrote for dashes; empty if there is none. */
  readonly lostDash: string;
  /** Words before the last member of a list. */
  readonly listWords: readonly string[];
  /** Words between the two ends of a range. */
  readonly rangeWords: readonly string[];
  /**
   * Lowercase words before only a level's own part, which refers to the surrounding rule; values are levels, or false
   * if such parts begin no line, as sentences.
   */
  readonly relative?: ReadonlyMap<string, number | false>;
  /** Signs after numbers, with the levels whose lines have them there: “3 §”, “2 kap.” */
  readonly signs?: ReadonlyMap<string, number>;
  /** Words after a number: “5. madde”. */
  readonly wordsAfter?: readonly string[];
  /** Words after a part that follows such a number, with its level: “4 §:n 1 momentissa”. */
  readonly partsAfter?: ReadonlyMap<string, number>;
  /** Pairs of marks around a quoted title: `“”""`. */
  readonly quotes: string;
  readonly terms: readonly TermPhrase[];
  /** Whether rules are cited by their titles: “see *Movement*”, `[Trading](#trading)`. */
  readonly byTitle?: true;
  /** Other books that are cited by name, each with the dialect of its numbers. */
  readonly books?: readonly CitedBook[];
  /** Addresses of links that name rules. */
  readonly links?: readonly LinkForm[];
}

/** Addresses of links that name rules, such as `regulation:2k`: what is before and after a number, and what it means. */
export interface LinkForm {
  readonly before: string;
  readonly after: string;
  /** The number that is meant, with `{number}` for the one in the address. */
  readonly number: string;
}

/** A book that others cite: “MTR section 4.3”, “section 4.3 of the Tournament Rules”. */
export interface CitedBook {
  /** The name in its references. */
  readonly name: string;
  readonly names: readonly string[];
  readonly dialect: Dialect;
}

/** A document's dialect with the names of other books, and with the addresses of links that name rules. */
export function withCitedBooks(
  dialect: Dialect,
  books: readonly CitedBook[],
  links: readonly LinkForm[] = [],
): Dialect {
  if (!books.length && !links.length) return dialect;
  const own = { ...(books.length && { books }), ...(links.length && { links }) };
  return Object.freeze({ ...dialect, references: { ...dialect.references, ...own } });
}

/** A document's dialect for a complete text, or for an excerpt. */
export function asComplete(dialect: Dialect, complete: boolean): Dialect {
  return Object.freeze({ ...dialect, complete });
}

/** The text as a person reads it, with entities replaced. */
export function readable(text: string, { entities }: { readonly entities?: Dialect['entities'] | undefined }): string {
  return entities ? text.replace(/&\w{1,20};/g, entity => entities[entity] ?? entity) : text;
}

/** A line of a rule's text as a person reads it, without closing marks of the layout. */
export function readableLine(line: string, dialect: Dialect): string {
  const { textEnd } = dialect.layout;
  const text = line.trim();
  return readable(textEnd ? text.replace(textEnd, '') : text, dialect);
}

/**
 * Everything the engine knows about one way to write rules documents. A dialect is data: no code asks for one by its
 * name.
 */
export interface Dialect {
  readonly id: string;
  /** Display name. */
  readonly name: string;
  readonly numbering: Numbering;
  readonly layout: Layout;
  readonly references: ReferenceGrammar;
  /**
   * For a dialect whose details depend on the text: the dialect for this text, or undefined if it is of another kind.
   */
  readonly fittedTo?: (text: string) => Dialect | undefined;
  /** Whether it is inferred from the text's own numbers. */
  readonly inferred?: true;
  /** The equivalent definition in a `rulebook.json`, if it was inferred. */
  readonly definition?: object;
  /** Whether these details are the names of columns, which decide the dialect whatever else the text contains. */
  readonly namesColumns?: true;
  /** Whether the document is said to be complete, or an excerpt, beyond whose end nothing is missing. */
  readonly complete?: boolean;
  /** Why the numbering of a document is uncertain, as the end of a sentence: nothing is renumbered then. */
  readonly doubt?: string;
  /** Pieces of text to replace for display: `&a;` with an apostrophe. */
  readonly entities?: Readonly<Record<string, string>>;
  /** What distinguishes a text of this dialect from others with similar lines; all conditions must be met. */
  readonly detection?: {
    /** Global. Something that such a text contains often. */
    readonly clue: RegExp;
    readonly times: number;
    /** Minimum number of its own rules that it refers to; or of those at a level or below. */
    readonly citations: number | readonly [level: number, rules: number];
    /** A level, and the minimum number of rules at it or below that are more than a title. */
    readonly texts?: readonly [level: number, rules: number];
  };
}
