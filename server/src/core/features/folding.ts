import { type RulesDocument, textEndPosition } from '../document.ts';
import { type OutlineNode, outlineOf } from '../outline.ts';
import { headBlocksOf } from '../symbols.ts';

/** Zero-based lines: the first stays, those behind it up to the last are folded away. */
export interface Fold {
  readonly start: number;
  readonly end: number;
}

/** What can be folded: all that has a line of its own and something below it, from sections to rules with an example. */
export function foldsOf(document: RulesDocument): Fold[] {
  const headBlocks = headBlocksOf(document);
  const folds: Fold[] = [];
  const visit = ({ ordinal, end, children }: OutlineNode) => {
    const start = document.startLines[headBlocks[ordinal]!]!;
    const last = textEndPosition(document, (headBlocks[end] ?? document.blocks.length) - 1).line;
    if (last > start) folds.push({ start, end: last });
    children.forEach(visit);
  };
  outlineOf(document).forEach(visit);
  return folds;
}
