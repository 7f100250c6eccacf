import type { Head } from '../blocks/block.ts';
import { remember } from '../text/memo.ts';
import type { RulesDocument } from './document.ts';
import { symbolsOf } from './symbols.ts';

/** A node of the outline: a rule with its subrules, or the glossary with its terms. */
export interface OutlineNode {
  readonly ordinal: number;
  readonly head: Head;
  /** The ordinal of the first head after this node. */
  readonly end: number;
  readonly children: readonly OutlineNode[];
}

/** The body as a tree, without the Contents, and then the glossary; kept while no head changes. */
export function outlineOf(document: RulesDocument): readonly OutlineNode[] {
  return remember(document.heads, outlineOf, [], () => grow(document));
}

interface Growing extends OutlineNode {
  end: number;
  readonly depth: number;
  readonly children: Growing[];
}

function grow(document: RulesDocument): OutlineNode[] {
  const { heads } = document;
  const { bodyStart } = symbolsOf(document);
  const roots: Growing[] = [];
  const open: Growing[] = [];
  heads.forEach((head, ordinal) => {
    if (ordinal < bodyStart) return;
    // Headings are nested by level; labels of parts are at the top, with terms directly below them.
    const depth = head.kind === 'rule' ? head.number.level : head.kind === 'label' ? 0 : 1;
    while (open.length && open.at(-1)!.depth >= depth) open.pop()!.end = ordinal;
    const node: Growing = { ordinal, head, depth, end: heads.length, children: [] };
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  });
  return roots;
}
