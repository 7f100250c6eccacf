import { headSpan } from '../../book/workspace.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { Check } from '../../findings/check.ts';

/** The only check of a document whose numbering is uncertain; others would report hundreds of false problems. */
export const doubtfulNumbering: Check = {
  code: 'doubtful-numbering',
  summary: "Rulebook doesn't understand how the document is numbered, so other checks report nothing.",
  severity: 'warning',
  run(_workspace, document, report) {
    const doubt = document.dialect.doubt;
    const first = symbolsOf(document).body[0];
    if (doubt === undefined || first === undefined) return;
    report({
      ...headSpan({ document, ordinal: first }),
      target: '',
      message: `The numbering of this document is uncertain: ${doubt}. Select or describe its dialect; until then, other checks report nothing.`,
    });
  },
};
