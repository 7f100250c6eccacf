import { nameOf } from '../../../core/editions/changeList.ts';
import { printableJson } from '../printableOutput.ts';
import type { LeftFormat } from './leftCitations.ts';

/** For programs. */
export const leftJson: LeftFormat = (left, { from, to }) =>
  printableJson({
    from,
    to,
    left: left.map(({ file, line, column, endColumn, text, why, old, now, texts }) => ({
      ...{ file, line, column, endColumn, text, why },
      old: old ? { number: nameOf(old), text: texts.old } : null,
      new: now.map((rule, index) => ({ number: nameOf(rule), text: texts.now[index]! })),
    })),
  });
