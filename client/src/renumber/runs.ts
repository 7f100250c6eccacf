import type { RunOfRules } from '../../../server/src/lsp/protocol/ownRequests.ts';
import { warn } from '../documents/notify.ts';
import type { OutlineRule, Questions, Shown } from '../documents/questions.ts';

/** The siblings that a selection means. */
export type Run = Shown<RunOfRules>;

/** “302.3 “Banked””; the words are a title or the first ones of a text. */
export function nameWithWords(name: string, words: string): string {
  return words ? `${name} “${words}”` : name;
}

/** “302.3”, or “302.3–302.5”. */
export function nameOfRun({ first, last }: Run): string {
  return first.name === last.name ? first.name : `${first.name}–${last.name}`;
}

/** The ends of consecutive rules, as an operation names them. */
export function endsOfRun({ first, last }: Run): { first: string; last: string } {
  return { first: first.name, last: last.name };
}

/**
 * The rules that are selected in a tree, which must be siblings that follow each other; the user is warned if they
 * don't.
 */
export async function selectedRun({ ask }: Questions, rules: readonly OutlineRule[]): Promise<Run | undefined> {
  const [{ uri, range }] = rules as [OutlineRule];
  const isOneDocument = rules.every(rule => rule.uri.toString() === uri.toString());
  const all = rules.reduce((union, rule) => union.union(rule.range), range);
  const found = isOneDocument ? await ask('run', uri, { range: all }) : undefined;
  if (found?.names.every(name => rules.some(rule => rule.name === name))) return found;
  return warn('Select consecutive rules that have the same parent.');
}
