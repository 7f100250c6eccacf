import type * as vscode from 'vscode';
import type { OutlineRule, Questions } from '../requests/questions.ts';
import { warn } from '../shown/notify.ts';

/** The siblings that a selection means. */
export interface Run {
  readonly uri: vscode.Uri;
  readonly first: string;
  readonly last: string;
  /** The title or first words of the first one. */
  readonly words: string;
  /** All of them. */
  readonly names: readonly string[];
  /** Where the number of the first one is. */
  readonly place: vscode.Range;
  readonly parent: string | undefined;
  readonly hasChildren: boolean;
}

/** “302.3 “Banked””; the words are a title or the first ones of a text. */
export function titled(name: string, words: string): string {
  return words ? `${name} “${words}”` : name;
}

/** “302.3”, or “302.3–302.5”. */
export function nameOf({ first, last }: Run): string {
  return first === last ? first : `${first}–${last}`;
}

/** The siblings that a selection means. `lines`: only where the keys that move lines move rules. */
export async function runAt(
  { ask }: Questions,
  uri: vscode.Uri,
  range: vscode.Range,
  lines = false,
): Promise<Run | undefined> {
  const found = await ask('run', uri, { range, lines });
  if (!found) return undefined;
  const { first, last, names, parent, hasChildren } = found;
  const ends = { first: first.name, last: last.name, words: first.words };
  return { uri, ...ends, names, place: first.range, parent: parent ?? undefined, hasChildren };
}

/** The rules that are selected in a tree, which must be siblings that follow each other; the user is warned if they don't. */
export async function selectedRun(questions: Questions, rules: readonly OutlineRule[]): Promise<Run | undefined> {
  const [{ uri, range }] = rules as [OutlineRule];
  const isOneDocument = rules.every(rule => rule.uri.toString() === uri.toString());
  const all = rules.reduce((union, rule) => union.union(rule.range), range);
  const found = isOneDocument ? await runAt(questions, uri, all) : undefined;
  if (found?.names.every(name => rules.some(rule => rule.name === name))) return found;
  return warn('Select consecutive rules that have the same parent.');
}
