import type { Definition } from '../../book/workspace.ts';
import type { Span } from '../../text/span.ts';

/** Something that may be written at a place. */
export interface Completion {
  readonly kind: 'number' | 'title' | 'term' | 'symbol';
  readonly label: string;
  readonly detail?: string;
  /** Replaces the span, offsets in the document; in the form in which the document writes it. */
  readonly text: string;
  readonly span: Span;
  /** What a person has to type for it: compared with the text from the span's start to the cursor. */
  readonly typed: string;
  /** The rule or term whose text explains it. */
  readonly definition?: Definition;
}

/** What may be written, the likeliest first. */
export interface Completions {
  readonly items: readonly Completion[];
  /** Whether there is more than is listed. */
  readonly more: boolean;
}

/** The most that is listed: more than anybody looks through, and the rest comes up as one types on. */
export const MOST_ITEMS = 100;

export const NOTHING: Completions = { items: [], more: false };
