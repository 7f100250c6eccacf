import type { Head } from './block.ts';
import type { RulesDocument } from './document.ts';
import { type Numbering, parentNumber, type RuleNumber } from './ruleNumber.ts';

/** For each number those directly below it, of the numbers that it was made of and all above them. */
export type NumberTree = ReadonlyMap<string, readonly string[]>;

/** Different numbers of one numbering as a tree. */
export function treeOf(numbers: Iterable<RuleNumber>, numbering: Numbering): NumberTree {
  const below = new Map<string, string[]>();
  const hung = new Set<string>();
  for (const one of numbers) {
    for (let number: RuleNumber | undefined = one; number && !hung.has(number.text); ) {
      hung.add(number.text);
      const parent: RuleNumber | undefined = parentNumber(number, numbering);
      const siblings = parent && below.get(parent.text);
      if (siblings) siblings.push(number.text);
      else if (parent) below.set(parent.text, [number.text]);
      number = parent;
    }
  }
  return below;
}

/** A number, and all numbers of a tree that are below it. */
export function atOrBelow(tree: NumberTree, number: string): string[] {
  const found = [number];
  for (const one of found) found.push(...(tree.get(one) ?? []));
  return found;
}

/** The heads of rules by number, and their numbers as a tree. */
interface NumberedHeads {
  readonly ordinals: ReadonlyMap<string, readonly number[]>;
  readonly tree: NumberTree;
}

const memo = new WeakMap<readonly Head[], NumberedHeads>();

/** The ordinals of all heads with a number or one below it, in the order of the text; those of the Contents, too. */
export function headsAtOrBelow(document: RulesDocument, { text }: RuleNumber): number[] {
  const { ordinals, tree } = numberedHeads(document);
  return atOrBelow(tree, text)
    .flatMap(number => ordinals.get(number) ?? [])
    .sort((a, b) => a - b);
}

function numberedHeads({ heads, dialect }: RulesDocument): NumberedHeads {
  const known = memo.get(heads);
  if (known) return known;
  const ordinals = new Map<string, number[]>();
  const numbers: RuleNumber[] = [];
  heads.forEach((head, ordinal) => {
    if (head.kind !== 'rule') return;
    const others = ordinals.get(head.number.text);
    if (others) others.push(ordinal);
    else {
      ordinals.set(head.number.text, [ordinal]);
      numbers.push(head.number);
    }
  });
  const numbered = { ordinals, tree: treeOf(numbers, dialect.numbering) };
  memo.set(heads, numbered);
  return numbered;
}
