import type { Part } from '../dialect/dialect.ts';
import type { Parts } from '../numbers/parts.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import type { Edit, Span } from '../text/span.ts';

/** What the previous line was, as far as it matters. A heading is a line of its own, whatever it ends with. */
export type LineBefore = 'blank' | 'heading' | 'text';

/** What the scanner needs to know about the text before a line. Equal states are the same object. */
export interface ScanState {
  readonly part: Part;
  /** The start of a text and a label count as blank lines. */
  readonly before: LineBefore;
  /** The number of the last rule, if the layout has lines that write only a part of theirs. */
  readonly above?: string;
  /** The mark that began a code block, if it goes on. */
  readonly fence?: string;
}

/** The number, term, or label that starts a block. All offsets are relative to the block. */
export type Head = RuleHead | TermHead | LabelHead;

/** What a head names: the number of a rule, a term, or a label. */
export function nameOfHead(head: Head): string {
  if (head.kind === 'rule') return head.number.text;
  return head.kind === 'term' ? head.term : head.label;
}

/** `100.1. Text`: the span is that of the number. */
export interface RuleHead extends Span {
  readonly kind: 'rule';
  readonly part: Part;
  readonly number: RuleNumber;
  /** Headings and rules that are only a title have one. */
  readonly title: string | undefined;
  /** Where the text (or title) after the number starts. */
  readonly textStart: number;
  /** Where that text ends, in a record: there it can come before the number, and be longer than its decoded text. */
  readonly textEnd?: number;
}

/** Span of a rule's title in its block; undefined if it has none, or if it contains escapes. */
export function titleIn({ title, textStart }: RuleHead, block: string): Span | undefined {
  const start = title ? block.indexOf(title, textStart) : -1;
  return start < 0 ? undefined : { start, end: start + title!.length };
}

/** The line of the glossary that names a term: the span is that of the name. */
export interface TermHead extends Span {
  readonly kind: 'term';
  readonly part: Part;
  readonly term: string;
}

/** A line such as `Contents`, `Glossary`, `Credits`. */
export interface LabelHead extends Span {
  readonly kind: 'label';
  readonly part: Part;
  readonly label: string;
}

/** A title in quotation marks after a reference, without the punctuation inside the closing mark. */
export interface QuotedTitle extends Span {
  readonly text: string;
}

/** Words in running text that name rules or a term. The span contains only the number, range, or term. */
export type Reference = NumberReference | RangeReference | TermReference;

/** What a number in running text says. */
export interface WrittenNumber extends Span {
  /** Spans of its parts, if its own text doesn't show them: in “point (a) of Article 6(1)”, they are reversed. */
  readonly parts?: Parts;
}

/** What references to rules have in common. */
interface RuleReference {
  readonly title?: QuotedTitle;
  /** The name of the other book that it cites: “MTR section 4.3”. */
  readonly book?: string;
  /** Whether missing parts of the number come from the rule that contains it: “paragraph 1”, “point (a)”. */
  readonly relative?: true;
  /**
   * Whether it may be something else: no word, lead, or title says that it's one, or what is around it may name another
   * document.
   */
  readonly uncertain?: true;
  /** Whether it is uncertain only because nothing but its form says that it's one. */
  readonly bare?: true;
}

export interface NumberReference extends RuleReference, WrittenNumber {
  readonly kind: 'number';
  /** As written; for a short form (`608.3a and b`), the full number. */
  readonly text: string;
  /** Undefined if `text` isn't a number of the document's numbering. */
  readonly number: RuleNumber | undefined;
  /** The levels that its keyword allows, if the number is at none of them. */
  readonly wrongKeyword?: string;
}

export interface RangeReference extends RuleReference, Span {
  readonly kind: 'range';
  readonly first: RuleNumber;
  readonly last: RuleNumber;
  /** The spans of both ends; the second may be a letter alone. */
  readonly ends: readonly [WrittenNumber, WrittenNumber];
}

export interface TermReference extends Span {
  readonly kind: 'term';
  readonly term: string;
  /** Whether it may be the title of a rule: “see *Movement*”. */
  readonly titled?: true;
}

/** A mistake of form that its block alone shows. Offsets are relative to the block. */
export interface Slip extends Span {
  readonly code: string;
  readonly message: string;
  /**
   * The only way to fix it: a title, such as "Remove the period", and an edit whose offsets are relative to the block.
   */
  readonly fix?: Edit & { readonly title: string };
}

/**
 * The smallest piece of a document that is scanned as a whole: a rule with its examples, a term, or a paragraph. Whole
 * lines, except in layouts with several rules on one line.
 */
export interface Block {
  /** The state before its first line. */
  readonly entry: ScanState;
  readonly text: string;
  /** Number of line ends in it. */
  readonly lines: number;
  /** Number of characters after the last line end, or all if there is none. */
  readonly tail: number;
  readonly head: Head | undefined;
  /** In text order; offsets are relative to the block. */
  readonly references: readonly Reference[];
  readonly problems: readonly Slip[];
}

/** Receives a finished block, its end, and the state there; returns whether to continue. */
export type Emit = (block: Block, end: number, exit: ScanState) => boolean;
