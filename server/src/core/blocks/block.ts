import type { Part } from '../dialect/dialect.ts';
import type { Parts } from '../numbers/parts.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import type { Edit, Span } from '../text/span.ts';

/** What the line before a line was, as far as it matters. A heading is a line by itself, whatever it ends with. */
export type LineBefore = 'blank' | 'heading' | 'text';

/** What the scanner has to know of the text before a line. Two equal states are the same object. */
export interface ScanState {
  readonly part: Part;
  /** The start of a text counts as a blank line, and so does a label. */
  readonly before: LineBefore;
  /** The number of the last rule, where the layout has lines that write only a part of theirs. */
  readonly above?: string;
}

/** The number, term or label that begins a block. All offsets are relative to the block. */
export type Head = RuleHead | TermHead | LabelHead;

/** `100.1. Text`: the span is that of the number. */
export interface RuleHead extends Span {
  readonly kind: 'rule';
  readonly part: Part;
  readonly number: RuleNumber;
  /** Headings and rules that are only a title have one. */
  readonly title: string | undefined;
  /** Where the text (or title) after the number begins. */
  readonly textStart: number;
  /** Where that text ends, in a record: there it may be before the number, and be longer than it reads. */
  readonly textEnd?: number;
}

/** Where the title of a rule is in its block; undefined if it has none, or if it is written with escapes. */
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

/** An occurrence in running text that names rules or a term. Its span is that of the number, range or term alone. */
export type Reference = NumberReference | RangeReference | TermReference;

/** What is written of a number in running text. */
export interface WrittenNumber extends Span {
  /** Where its parts are, where its own text doesn't show it: in “point (a) of Article 6(1)” they are turned round. */
  readonly parts?: Parts;
}

export interface NumberReference extends WrittenNumber {
  readonly kind: 'number';
  /** As it is written; for a short form (`608.3a and b`) the number that is meant. */
  readonly text: string;
  /** Undefined if `text` isn't a number of the document's numbering. */
  readonly number: RuleNumber | undefined;
  /** The levels that its keyword allows, where the number is of none of them. */
  readonly wrongKeyword?: string;
  readonly title?: QuotedTitle;
  /** The name of the other book that it cites: “MTR section 4.3”. */
  readonly book?: string;
  /** Missing parts of the number come from the rule that contains it: “paragraph 1”, “point (a)”. */
  readonly relative?: true;
}

export interface RangeReference extends Span {
  readonly kind: 'range';
  readonly first: RuleNumber;
  readonly last: RuleNumber;
  /** The spans of both ends; the second may be a letter alone. */
  readonly ends: readonly [WrittenNumber, WrittenNumber];
  readonly title?: QuotedTitle;
  readonly book?: string;
  readonly relative?: true;
}

export interface TermReference extends Span {
  readonly kind: 'term';
  readonly term: string;
}

/** A slip in the form of the text that needs no other place to be seen. Offsets are relative to the block. */
export interface Problem extends Span {
  readonly code: string;
  readonly message: string;
  /** The only way to fix it: a title, such as "Remove the period", and an edit whose offsets are relative to the block. */
  readonly fix?: Edit & { readonly title: string };
}

/** The smallest piece of a document that is scanned as a whole: a rule with its examples, a term, a paragraph. Whole lines, but where a layout has several rules in one. */
export interface Block {
  /** The state in which its first line was reached. */
  readonly entry: ScanState;
  readonly text: string;
  /** How many line ends it holds. */
  readonly lines: number;
  /** How many characters are after the last of them; all, where it holds none. */
  readonly tail: number;
  readonly head: Head | undefined;
  /** In the order of the text; offsets are relative to the block. */
  readonly references: readonly Reference[];
  readonly problems: readonly Problem[];
}

/** Takes a finished block, the offset at which it ends and the state there; returns whether to continue. */
export type Emit = (block: Block, end: number, exit: ScanState) => boolean;
