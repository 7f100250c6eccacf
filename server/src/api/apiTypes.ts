import type { Ignored, Severities, Severity } from '../core/book/checkSettings.ts';
import type { Outcome, TitleOutcome } from '../core/book/resolve.ts';
import type { Edit, Span } from '../core/text/span.ts';

/** How rules documents are written: numbers, lines, and references. */
export interface Dialect {
  readonly id: string;
  /** Display name. */
  readonly name: string;
}

/** A rules document. Immutable; only `parse` and `update` create one. */
export interface RulesDocument {
  /** Its name; unique in a book. */
  readonly uri: string;
  readonly dialect: Dialect;
}

/** Documents that are resolved together. Keep the object, because derived values are cached with it. */
export interface Book {
  readonly documents: readonly RulesDocument[];
  /** Documents of books that this one extends: missing rules are looked up there. */
  readonly base?: readonly RulesDocument[];
}

/** Options for `parse`. */
export interface ParseOptions {
  /** The `uri` of the document (default: `rules.txt`). */
  readonly name?: string;
  /** Id of a dialect, or a dialect from `compileDialects` (default: detected from the text). */
  readonly dialect?: string | Dialect | undefined;
}

/** A definition of a rule, heading, or glossary term. Offsets count UTF-16 units of the document's text. */
export interface Definition extends Span {
  readonly kind: 'rule' | 'term';
  /** Number of a rule, or name of a term. */
  readonly name: string;
  /** Title of a rule or heading. */
  readonly title?: string;
  /** Name of the level in its dialect, such as "chapter"; absent for a term. */
  readonly level?: string;
  /** Span of its number or name. */
  readonly head: Span;
  readonly document: RulesDocument;
  /** Index of its head in the document. */
  readonly ordinal: number;
}

/** The text of a definition as a person reads it. */
export interface Passages {
  readonly paragraphs: readonly string[];
  /** Without their label. */
  readonly examples: readonly string[];
}

/** The result for one number or term that a reference names. */
export interface Resolution {
  readonly name: string;
  readonly outcome: Outcome;
  readonly definition?: Definition;
}

/** Words in running text that name rules or a term. The span contains only the number, range, or term. */
export interface Reference extends Span {
  readonly kind: 'number' | 'range' | 'term';
  /** The text as written. */
  readonly text: string;
  /** Broken if one of the targets is, or else outside if one is. */
  readonly outcome: Outcome;
  /** The targets, in order; for a range, its ends and all rules between them that exist. */
  readonly targets: readonly Resolution[];
  /** For a range: the spans of its ends. */
  readonly ends?: readonly [Span, Span];
  /** The title quoted with it. */
  readonly title?: string;
  /** Whether the title matches the rule; absent if no title is quoted or the rule doesn't exist. */
  readonly titleOutcome?: TitleOutcome;
}

/** Options for `check`. */
export interface CheckOptions {
  /** By code; other checks have their default severity. */
  readonly severities?: Severities;
  /** Findings to ignore: those that match all properties of an entry. */
  readonly ignored?: readonly Ignored[];
}

/** A problem that a check found. Offsets count UTF-16 units of the document's text. */
export interface Finding extends Span {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: names the rule, and says what is wrong and what to do. */
  readonly message: string;
  /** The number or term that it is about; empty if there is none. */
  readonly target: string;
  /** Possible fixes, likeliest first. Computed on request. */
  readonly fixes: () => readonly Fix[];
}

/** A way to fix a finding. */
export interface Fix {
  /** What it does, as an imperative: "Change to 701.63". */
  readonly title: string;
  readonly edits: readonly DocumentEdit[];
  /** Whether it can be applied without review. */
  readonly certain?: boolean;
}

/** An edit of one of the documents of a book. */
export interface DocumentEdit extends Edit {
  readonly document: RulesDocument;
}

/** A check: its code, and what it finds. */
export interface CheckInfo {
  readonly code: string;
  /** One sentence. */
  readonly summary: string;
  /** Default severity. */
  readonly severity: Severity | 'off';
}

/** A user's dialects, and problems in their definitions. */
export interface CompiledDialects {
  readonly dialects: readonly Dialect[];
  /** Each path starts with the id of the dialect. */
  readonly problems: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}
