import { type Definition, isSame, type Workspace } from '../book/workspace.ts';
import { memo } from '../text/memo.ts';
import { nameOf } from './changeList.ts';
import { type Comparison, hasMoved } from './compareEditions.ts';
import { comparedWith, correspondence, earlierEditionsOf } from './earlierEditions.ts';

/** What happened to a rule or term since an edition, where it may have had another name. */
export interface FactSince {
  readonly kind: 'new' | 'reworded' | 'split' | 'was' | 'wasIn';
  readonly edition: string;
  /** Its number or name there. */
  readonly name: string;
}

const SAID: Readonly<Record<FactSince['kind'], (fact: FactSince) => string>> = {
  new: ({ edition }) => `New since ${edition}`,
  reworded: ({ edition }) => `Reworded since ${edition}`,
  split: ({ edition }) => `Split off since ${edition}`,
  was: ({ name }) => `was ${name}`,
  wasIn: ({ name, edition }) => `was ${name} in ${edition}`,
};

/** What happened to a rule or term since the previous edition, in words: “Reworded since 2025-11-14”, “was 701.55”. */
export function factsSince(workspace: Workspace, definition: Definition): string[] {
  return changesSince(workspace, definition).map(fact => SAID[fact.kind](fact));
}

/** What happened to a rule or term since the previous edition of its book. */
export function changesSince(workspace: Workspace, definition: Definition): FactSince[] {
  const [earlier] = earlierEditionsOf(workspace, definition.document);
  if (!earlier) return [];
  const comparison = comparedWith(workspace, definition.document, earlier);
  if (!memo(comparison, correspondence).isEnough) return [];
  return factsIn(comparison, definition).map(fact => ({ ...fact, edition: earlier.name }));
}

/** What happened to a definition between two editions. */
function factsIn({ rules, terms, now }: Comparison, definition: Definition): Omit<FactSince, 'edition'>[] {
  const index = now.indexOf(definition);
  const pair =
    index === undefined
      ? terms.find(each => isSame(each.now?.definition, definition))
      : rules.find(each => each.now === now.rules[index] && !each.part);
  if (!pair) return index === undefined ? [] : [{ kind: 'split', name: '' }];
  if (!pair.old) return [{ kind: 'new', name: '' }];
  const name = nameOf(pair.old);
  const isReworded = pair.changes.some(change => change === 'text' || change === 'title' || change === 'examples');
  const isNamedOtherwise = index === undefined ? name !== nameOf(pair.now!) : hasMoved(pair.old, pair.now!);
  return [
    ...(isReworded ? [{ kind: 'reworded', name } as const] : []),
    ...(isNamedOtherwise ? [{ kind: isReworded ? 'was' : 'wasIn', name } as const] : []),
  ];
}
