import { type Definition, headOf, titleOf } from '../../book/workspace.ts';
import { termKey } from '../../document/symbols.ts';
import type { Span } from '../../text/span.ts';
import { headlineOf } from '../navigation/headline.ts';

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

/** As many as are listed, each shown as a completion. */
export function listedCompletions<F>(found: readonly F[], show: (one: F) => Completion): Completions {
  return { items: found.slice(0, MOST_ITEMS).map(show), more: found.length > MOST_ITEMS };
}

/** The rules among these whose titles contain the typed words, first those whose titles start with them. */
export function titledWith(rules: readonly Definition[], typed: string): Definition[] {
  const key = ` ${termKey(typed)}`;
  const titleKeyOf = (definition: Definition) => ` ${termKey(titleOf(headOf(definition)) ?? '')}`;
  const begins = (definition: Definition) => Number(titleKeyOf(definition).startsWith(key));
  return rules.filter(rule => titleKeyOf(rule).includes(key)).sort((a, b) => begins(b) - begins(a));
}

/** Completions with the numbers of rules. `isNumber`: whether users type the number, or else its title. */
export function completionsFor(ranked: readonly Definition[], span: Span, isNumber: boolean): Completions {
  return listedCompletions(ranked, definition => {
    const { name: text, words: detail } = headlineOf(definition);
    const typed = isNumber ? text : detail;
    return { kind: 'number', label: text, text, typed, span, definition, ...(detail && { detail }) };
  });
}
