import type { Numbering } from '../numbers/ruleNumber.ts';

/** The great parts of a rules document, in their order. Rules are in the body; what is before the first rule is the front. */
export type Part = 'front' | 'body' | 'glossary' | 'credits';

/** One way in which the line of a rule of a level may begin, where a layout says so level by level. */
export interface LineForm {
  readonly level: number;
  /** What is there: the whole number, the level's own part of it, or an item of a list that is just one more. */
  readonly writes: 'number' | 'own' | 'count';
  /** Sticky, tried at the start of a line. Groups: 1 what is before, 2 number, 3 period, 4 what is after them. */
  readonly pattern: RegExp;
  /** What follows: a title and nothing else, a text, a text that begins with a title, or what it looks like. */
  readonly content: 'title' | 'text' | 'run-in' | 'either';
  /** Finds a title (group 1) at the start of a text that begins with one. */
  readonly title?: RegExp;
  /** A word or a mark announces the number, so that no text has brought it to the start of the line by chance. */
  readonly marked: boolean;
  /** Whether a period follows the number; undefined if nothing was said of it. */
  readonly period?: boolean;
  /** How much white space is before it at least. */
  readonly indent: number;
  /** The characters with which such a line may begin after white space. */
  readonly opening: string;
}

/** How rules, terms and headings lie on the page: {@link formsIn} and {@link recordsIn} read what only one kind has. */
export type Layout = LinesLayout | FormsLayout | RecordsLayout;

/** Any line that fits `head` begins a rule. */
export interface LinesLayout extends CommonLayout {
  readonly kind: 'lines';
}

/** The lines of rules begin as the level says. */
export interface FormsLayout extends CommonLayout {
  readonly kind: 'forms';
  /** How the lines of rules begin, level by level, in the order in which they are tried; before `head`. */
  readonly forms: readonly LineForm[];
}

/** The text is not one of lines but of records, one a rule: nothing that a layout says of lines finds a rule there. */
export interface RecordsLayout extends CommonLayout {
  readonly kind: 'records';
  readonly records: Records;
}

/** How the lines of rules begin, level by level; none in a layout that has no forms. */
export function formsIn(layout: Layout): readonly LineForm[] {
  return layout.kind === 'forms' ? layout.forms : [];
}

/** Where the records of a layout hold a rule; undefined in a text of lines. */
export function recordsIn(layout: Layout): Records | undefined {
  return layout.kind === 'records' ? layout.records : undefined;
}

interface CommonLayout {
  /** Some lines write only a part of their number, so that the number above must be known. */
  readonly needsNumberAbove?: boolean;
  /**
   * Sticky, tried at the start of a line. Groups: 1 indent, 2 number (a typing mistake may have put a space into it),
   * 3 period, 4 the space after them.
   */
  readonly head: RegExp;
  /** Sticky, tried at the start of a line: a number that has lost a part of it (group 1), as `306.b` has. */
  readonly misprinted?: RegExp;
  /** A line that fits `head` is always that of a rule: no sentence or list can have brought the number there. */
  readonly certain?: boolean;
  /** Rules and examples may be indented. */
  readonly indented?: boolean;
  /** Global; matches, without a character, where a rule may begin inside a line. */
  readonly insideLine?: RegExp;
  /** The characters with which the line of a rule may begin after white space; digits where nothing is said. */
  readonly opening?: string;
  /** What follows the text of a rule on its line and isn't a part of it. */
  readonly textEnd?: RegExp;
  /** The mark between the cells of a row, in one of which a text is: without line ends, and with this mark escaped. */
  readonly cellMark?: '|';
  /** The number is alone on its line; the text, or the title, follows on the next one. */
  readonly numberAlone?: boolean;
  /** What a title looks like where the layout marks it; group 1 is the title. Without it, what is no sentence is a title. */
  readonly title?: RegExp;
  /** Rules of this level and of those below have a text; those above are headings, which are only a title. */
  readonly textLevel: number;
  /** The series of numbers whose titles are glossary terms. */
  readonly termSeries?: string;
  /** A whole line that is the name of a part (group 1, where marks are around it) and, where `opens` is set, begins it once the body has begun. */
  readonly labels: readonly { readonly pattern: RegExp; readonly opens?: Part }[];
  /** Sticky, tried at the start of a line: the word that introduces an example. */
  readonly example: RegExp;
  /** What the end of a line looks like when a number at the start of the next one continues its sentence. */
  readonly leadIn: RegExp;
}

/** Where a record holds what makes a rule. */
export type Records = CsvRecords | JsonRecords;

/** Rows of a table; `number`, `text` and `examples` are the indexes of its columns. */
export interface CsvRecords {
  readonly format: 'csv';
  readonly delimiter: string;
  /** How many columns each row has. */
  readonly columns: number;
  readonly number: number;
  readonly text: number;
  readonly examples?: number;
}

/** Objects, each on a line of its own, in a list, or within another object; `number`, `text` and `examples` are their keys. */
export interface JsonRecords {
  readonly format: 'json';
  readonly number: string;
  readonly text: string;
  readonly examples?: string;
}

/** A word that announces a rule number. */
export interface Keyword {
  readonly singular: string;
  readonly plural: string;
  /** The levels whose numbers may follow it. A heading's number of another level after it is a mistake. */
  readonly levels: readonly number[];
}

/** A keyword as written, in the singular or the plural. */
export type WrittenKeyword = Keyword & { readonly many: boolean };

/** The keywords by their two forms. */
export function keywordMap(keywords: readonly Keyword[]): ReadonlyMap<string, WrittenKeyword> {
  const forms = (many: boolean) =>
    keywords.map(keyword => [many ? keyword.plural : keyword.singular, { ...keyword, many }] as const);
  return new Map<string, WrittenKeyword>([...forms(false), ...forms(true)]);
}

/** A phrase that names a glossary term. */
export interface TermPhrase {
  /** Global. The group `term` is the term's name; where it takes no part, the name follows the match in quotation marks. */
  readonly pattern: RegExp;
  /** A word that is in every such phrase: what lacks it need not be searched. */
  readonly clue: string;
  /** The only part in which the phrase is looked for; everywhere else it is prose. */
  readonly part?: Part;
  /** Names that are no terms although they look like one: "See Appendix A." */
  readonly unless?: RegExp;
  /** The phrase may name several terms: "See also Tap, Untap, and Untapped." */
  readonly list?: boolean;
}

/** How running text refers to rules and terms. */
export interface ReferenceGrammar {
  readonly keywords: readonly Keyword[];
  /** A number of this level or below is a reference wherever it is, without a keyword. */
  readonly bareLevel: number;
  /** A number of this level or below needs nothing that announces it. */
  readonly aloneLevel?: number;
  /** Words after which a number of `aloneLevel` is something else's: "version 1.2.3", "Table 4.1.2". */
  readonly strangers?: readonly string[];
  /**
   * Words after which a number stands for a rule without a keyword: one of `bareLevel` always, as in "proceed to 616.1", one
   * above that if a quoted title follows it: "See 706, “Rolling a Die.”"
   */
  readonly leads: readonly string[];
  /** An opening and a closing mark between which a number alone is a reference, whatever its level: `[]`. */
  readonly brackets?: string;
  /** Words before a keyword in the singular that make "this rule 500 points" no reference. */
  readonly determiners: readonly string[];
  /** What makes a number that of another document: "rule 3.2 of the Tournament Rules". Sticky, tried after the number. */
  readonly elsewhere: RegExp;
  /** The same before a keyword: "MTR section 4.3". Tried on a few words that end there. */
  readonly elsewhereBefore?: RegExp;
  /** After a number without a keyword: units that make it an amount. Sticky. */
  readonly units: RegExp;
  /** Characters that join the two ends of a range; there may be a space on either side. */
  readonly dashes: string;
  /** A character to which a faulty conversion turned dashes; empty if there is none. */
  readonly lostDash: string;
  /** Words that join the last member of a list to the others. */
  readonly listWords: readonly string[];
  /** Words that join the two ends of a range. */
  readonly rangeWords: readonly string[];
  /** Words before a level's part alone, in lower case, which mean it in the rule where they are; by word the level. */
  readonly relative?: ReadonlyMap<string, number>;
  /** Pairs of opening and closing marks around a quoted title: `“”""`. */
  readonly quotes: string;
  readonly terms: readonly TermPhrase[];
  /** Other books that are cited by a name, each with the dialect in which its numbers are written. */
  readonly books?: readonly CitedBook[];
}

/** A book that others cite: “MTR section 4.3”, “section 4.3 of the Tournament Rules”. */
export interface CitedBook {
  /** The name that its references carry. */
  readonly name: string;
  readonly names: readonly string[];
  readonly dialect: Dialect;
}

/** The dialect for a document that cites other books by name. */
export function citing(dialect: Dialect, books: readonly CitedBook[]): Dialect {
  return books.length ? Object.freeze({ ...dialect, references: { ...dialect.references, books } }) : dialect;
}

/** The dialect for a document that is only a part of its rulebook. */
export function asPart(dialect: Dialect): Dialect {
  return Object.freeze({ ...dialect, isPart: true as const });
}

/** The text as a person reads it, with its entities replaced. */
export function readable(text: string, { entities }: { readonly entities?: Dialect['entities'] | undefined }): string {
  return entities ? text.replace(/&\w{1,20};/g, entity => entities[entity] ?? entity) : text;
}

/** A line of a rule's text as a person reads it, without what only closes it in the layout. */
export function readableLine(line: string, dialect: Dialect): string {
  const { textEnd } = dialect.layout;
  const text = line.trim();
  return readable(textEnd ? text.replace(textEnd, '') : text, dialect);
}

/** Everything the engine knows of one form of rules document. A dialect is data: no code asks for one by its name. */
export interface Dialect {
  readonly id: string;
  /** What a person calls it. */
  readonly name: string;
  readonly numbering: Numbering;
  readonly layout: Layout;
  readonly references: ReferenceGrammar;
  /** For a form whose details each text tells by itself: the dialect with those of this text, or undefined for another form. */
  readonly fittedTo?: (text: string) => Dialect | undefined;
  /** It is what the text shows by its own numbers. */
  readonly inferred?: true;
  /** Where it was inferred: what a `rulebook.json` would say to the same effect. */
  readonly definition?: object;
  /** These details are the names of columns, which make a text one of this form whatever else it says. */
  readonly namesColumns?: true;
  /** A document in it is only a part of its rulebook, so that nothing is reported as missing at its end. */
  readonly isPart?: true;
  /** Why the numbering of a document isn't understood for certain, as the end of a sentence: nothing is renumbered then. */
  readonly doubt?: string;
  /** Pieces of the text that stand for others, for display: `&a;` for an apostrophe. */
  readonly entities?: Readonly<Record<string, string>>;
  /** What tells a text of this dialect from others whose lines look like its: it is taken for one only where all this holds. */
  readonly detection?: {
    /** Global. Something that such a text says again and again. */
    readonly clue: RegExp;
    readonly times: number;
    /** How many of its own rules it refers to at least; or how many of a level or below. */
    readonly citations: number | readonly [level: number, rules: number];
    /** From which level on, and how many rules it has at least that are more than a title. */
    readonly texts?: readonly [level: number, rules: number];
  };
}
