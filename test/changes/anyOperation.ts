import type { Random } from '../../bench/random.ts';
import type { RulesDocument } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { childrenOf } from '../../server/src/core/document/tree.ts';
import type { Asked } from './operations.ts';

/** A random operation that is possible in the document. */
export function anyOperation(document: RulesDocument, random: Random): Asked {
  const numbers = [...symbolsOf(document).rules.keys()];
  const siblings = [...childrenOf([document]).values()].filter(({ numbers }) => numbers.length > 1);
  const kind = random.pick(['insert', 'delete', 'move', 'swap'] as const);
  if (kind === 'insert') {
    const position = random.pick(['before', 'after', 'under'] as const);
    return ['insert', random.pick(numbers), { position, text: 'Something new' }];
  }
  if (kind === 'delete') return ['delete', random.pick(numbers.filter(number => number.includes('.')))];
  const { numbers: ofOne } = random.pick(siblings);
  const [from, to] = [random.pick(ofOne).text, random.pick(ofOne).text];
  return kind === 'move' ? ['move', from, to] : ['swap', from, to];
}
