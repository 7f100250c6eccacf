import type { Ignored, Severities, Severity } from '../core/book/checkSettings.ts';
import type { Outcome, TitleOutcome } from '../core/book/resolve.ts';
import type { Edit, Span } from '../core/text/span.ts';

/** A form of rules document: how its numbers, lines and references are written. */
export interface Dialect {
  readonly id: string;
  /** What a person calls it. */
  readonly name: string;
}

/** A rules document as it was read. Immutable, and made by `parse` and `update` alone. */
export interface RulesDocument {
  /** What it is called: in a book each document by another name. */
  readonly uri: string;
  readonly dialect: Dialect;
}

/** Documents that are resolved together. Keep the object: what is derived from it is kept with it. */
export interface Book {
  readonly documents: readonly RulesDocument[];
  /** Documents of other books on which it leans: what it lacks is looked for there. */
  readonly base?: readonly RulesDocument[];
}

/** How texts are read. */
export interface ParseOptions {
  /** What the document is called; `rules.txt` without it. */
  readonly name?: string;
  /** The id of a dialect, or one of `compileDialects`. Without it the text shows its own. */
  readonly dialect?: string | Dialect | undefined;
}

/** A rule, heading or glossary term where it is defined. Offsets count UTF-16 units of the document's text. */
export interface Definition extends Span {
  readonly kind: 'rule' | 'term';
  /** The number of a rule, the name of a term. */
  readonly name: string;
  /** That of a heading, or of a rule that is only a title. */
  readonly title?: string;
  /** What the dialect calls rules of its level: "chapter"; absent in a term. */
  readonly level?: string;
  /** Where its number or name is. */
  readonly head: Span;
  readonly document: RulesDocument;
  /** Which of the heads of its document it is. */
  readonly ordinal: number;
}

/** What a person reads in a definition. */
export interface Passages {
  readonly paragraphs: readonly string[];
  /** Without their label. */
  readonly examples: readonly string[];
}

/** What one number or term comes to that a reference names. */
export interface Resolution {
  readonly name: string;
  readonly outcome: Outcome;
  readonly definition?: Definition;
}

/** An occurrence in running text that names rules or a term. Its span is that of the number, range or term alone. */
export interface Reference extends Span {
  readonly kind: 'number' | 'range' | 'term';
  /** As it is written. */
  readonly text: string;
  /** Broken where one of the targets is, else outside where one is. */
  readonly outcome: Outcome;
  /** What it names, in order; of a range its ends and all between that exists. */
  readonly targets: readonly Resolution[];
  /** Of a range: where its ends are. */
  readonly ends?: readonly [Span, Span];
  /** The title that is quoted with it. */
  readonly title?: string;
  /** How that fits the rule; absent if no title is quoted or the rule doesn't exist. */
  readonly titleOutcome?: TitleOutcome;
}

/** How documents are checked. */
export interface CheckOptions {
  /** By the code of a check; one that is not named has its own severity. */
  readonly severities?: Severities;
  /** Findings to ignore: those that match all properties of one of these. */
  readonly ignored?: readonly Ignored[];
}

/** Something that a check found wrong. Offsets count UTF-16 units of the document's text. */
export interface Finding extends Span {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: names the rule, says what is wrong and what to do. */
  readonly message: string;
  /** The number or term that it is about; empty if it is about none. */
  readonly target: string;
  /** The ways to fix it, the likeliest first. Made when they are asked for. */
  readonly fixes: () => readonly Fix[];
}

/** A way to fix a finding. */
export interface Fix {
  /** What it does, as an order: "Write 701.63". */
  readonly title: string;
  readonly edits: readonly DocumentEdit[];
  /** There is no other way to fix it. */
  readonly certain?: boolean;
}

/** An edit of one of the documents of a book. */
export interface DocumentEdit extends Edit {
  readonly document: RulesDocument;
}

/** What a check is called, and what it finds. */
export interface CheckName {
  readonly code: string;
  /** One sentence. */
  readonly summary: string;
  /** How much it weighs where nothing else is set. */
  readonly severity: Severity | 'off';
}

/** The dialects of a user, and what is wrong in their definitions. */
export interface CompiledDialects {
  readonly dialects: readonly Dialect[];
  /** The path of each begins with the id of the dialect. */
  readonly problems: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}
