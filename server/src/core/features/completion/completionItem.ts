import type { Definition } from '../../book/workspace.ts';
import type { Span } from '../../text/span.ts';

/** A completion. */
export interface Completion {
  readonly kind: 'number' | 'title' | 'term' | 'symbol';
  readonly label: string;
  readonly detail?: string;
  /** Replaces the span (offsets in the document), as the document writes it. */
  readonly text: string;
  readonly span: Span;
  /** What the user types for it: compared with the text from the span's start to the cursor. */
  readonly typed: string;
  /** The rule or term whose text explains it. */
  readonly definition?: Definition;
}

/** Completions, likeliest first. */
export interface Completions {
  readonly items: readonly Completion[];
  /** Whether there are more than are listed. */
  readonly more: boolean;
}

/** Maximum number of completions: more than anyone reads, and typing brings up the rest. */
export const MOST_ITEMS = 100;

export const NOTHING: Completions = { items: [], more: false };
