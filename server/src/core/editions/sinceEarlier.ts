import { type Definition, isSame, type Workspace } from '../book/workspace.ts';
import { memo } from '../text/memo.ts';
import { nameOf } from './changeList.ts';
import { type Comparison, hasMoved } from './compareEditions.ts';
import { comparedWith, correspondence, earlierEditionsOf } from './earlierEditions.ts';

/**
 * What happened to a rule or term since the previous edition of its book: “Reworded since 2025-11-14”, “was 701.55”.
 */
export function factsSince(workspace: Workspace, definition: Definition): string[] {
  const [earlier] = earlierEditionsOf(workspace, definition.document);
  if (!earlier) return [];
  const comparison = comparedWith(workspace, definition.document, earlier);
  return memo(comparison, correspondence).isEnough ? factsIn(comparison, definition, earlier.name) : [];
}

/** The same between two editions. */
function factsIn({ rules, terms, now }: Comparison, definition: Definition, name: string): string[] {
  const index = now.indexOf(definition);
  const pair =
    index === undefined
      ? terms.find(each => isSame(each.now?.definition, definition))
      : rules.find(each => each.now === now.rules[index] && !each.part);
  if (!pair) return index === undefined ? [] : [`Split off since ${name}`];
  if (!pair.old) return [`New since ${name}`];
  const isReworded = pair.changes.some(change => change === 'text' || change === 'title' || change === 'examples');
  const isNamedOtherwise = index === undefined ? nameOf(pair.old) !== nameOf(pair.now!) : hasMoved(pair.old, pair.now!);
  return [
    ...(isReworded ? [`Reworded since ${name}`] : []),
    ...(isNamedOtherwise ? [`was ${nameOf(pair.old)}${isReworded ? '' : ` in ${name}`}`] : []),
  ];
}
