import type { Code } from '../codes.ts';
import { sarifOf } from '../formats/sarif.ts';
import { describeLeft, type LeftFormat } from './leftCitations.ts';

const CODE: Code = {
  code: 'citation-to-look-at',
  summary: 'A file cites a rule that a new edition reworded, split, merged, or removed.',
  severity: 'warning',
};

/** For code scanning services. */
export const leftSarif: LeftFormat = (left, { from, to }, circumstances) =>
  sarifOf(
    [CODE],
    left.map(each => ({
      name: each.file,
      findings: [
        {
          ...{ code: CODE.code, severity: 'warning', target: each.text, lineText: '' },
          ...{ line: each.line, column: each.column, endLine: each.line, endColumn: each.endColumn },
          message: describeLeft(each, from, to),
        },
      ],
    })),
    circumstances,
  );
