import type { Block } from '../block.ts';
import { stretchesOf } from '../blocks.ts';
import type { RulesDocument } from '../document.ts';
import { numbersNamed } from './references.ts';

/** By number the places of blocks in a stretch. */
type Naming = ReadonlyMap<string, readonly number[]>;

/** By the blocks of a stretch: most edits leave all stretches but one as they were. */
const memo = new WeakMap<readonly Block[], Naming>();

/** The indexes of the blocks that refer to one of these numbers, in any order; one that refers to several comes several times. */
export function blocksNaming(document: RulesDocument, numbers: Iterable<string>): number[] {
  const wanted = [...numbers];
  return stretchesOf(document.pieces).flatMap(({ blocks, start }) => {
    const naming = memo.get(blocks) ?? namingIn(blocks, document);
    memo.set(blocks, naming);
    return wanted.flatMap(number => (naming.get(number) ?? []).map(index => start + index));
  });
}

function namingIn(blocks: readonly Block[], document: RulesDocument): Naming {
  const naming = new Map<string, number[]>();
  blocks.forEach(({ references }, index) => {
    for (const reference of references) {
      for (const number of numbersNamed(reference, document)) {
        const known = naming.get(number);
        if (!known) naming.set(number, [index]);
        else if (known.at(-1) !== index) known.push(index);
      }
    }
  });
  return naming;
}

const prepared = new WeakSet<RulesDocument['lineage']>();

/** Makes {@link blocksNaming} answer at once for a document that is being edited. */
export function prepareNaming(document: RulesDocument): void {
  if (prepared.has(document.lineage)) return;
  prepared.add(document.lineage);
  blocksNaming(document, []);
}
