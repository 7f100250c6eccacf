import { nameOfHead } from '../../blocks/block.ts';
import { headSpan } from '../../book/workspace.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { Check } from '../../findings/check.ts';
import { capital } from '../../text/words.ts';

/** Says why other checks report nothing about some lists of rules, where they would report hundreds of false problems. */
export const doubtfulNumbering: Check = {
  code: 'doubtful-numbering',
  summary:
    "Rulebook doesn't understand how some of the document's rules are numbered, so other checks report nothing about them.",
  severity: 'warning',
  run(_workspace, document, report) {
    const doubt = document.dialect.doubt;
    const { heads, repeated, body } = symbolsOf(document);
    // Where the numbers contradict each other; nothing contradicts where many have no text.
    const again = repeated.find(ordinal => heads[ordinal]!.kind === 'rule');
    const first = again ?? body[0];
    if (doubt === undefined || first === undefined) return;
    const here = again === undefined ? '' : `${nameOfHead(heads[again]!)} is used again here; `;
    report({
      ...headSpan({ document, ordinal: first }),
      target: '',
      message: `${capital(`${here}the numbering of this document is uncertain: ${doubt}`)}. Select or describe its dialect; until then, other checks report nothing about these rules.`,
    });
  },
};
