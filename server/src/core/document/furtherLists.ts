import { formsIn } from '../dialect/dialect.ts';
import { memo } from '../text/memo.ts';
import { blockAt, headBlockOf, type RulesDocument } from './document.ts';
import { symbolsOf } from './symbols.ts';

/**
 * The ordinals of rules whose number is used before, without items of another list in the same rule: “The keeper has:
 * (a) a lamp. The pilot has: (a) a bell.” Nobody has to give those other numbers.
 */
export function repeatedIn(document: RulesDocument): readonly number[] {
  return memo(document, found);
}

const INTRODUCED = /[:：]\s*$/;

function found(document: RulesDocument): readonly number[] {
  const { repeated, heads } = symbolsOf(document);
  const own = new Set(
    formsIn(document.dialect.layout).flatMap(({ level, writes }) => (writes === 'number' ? [] : [level])),
  );
  const items = new Set<number>();
  for (const ordinal of repeated) {
    const head = heads[ordinal]!;
    if (head.kind !== 'rule' || !own.has(head.number.level)) continue;
    const before = blockAt(document, headBlockOf(document, ordinal) - 1)?.text ?? '';
    const isFirst = head.number.path.at(-1) === 1 && INTRODUCED.test(before);
    if (isFirst || items.has(ordinal - 1)) items.add(ordinal);
  }
  return repeated.filter(ordinal => !items.has(ordinal));
}
