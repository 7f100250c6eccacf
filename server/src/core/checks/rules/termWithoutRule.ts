import { glossaryEntries } from '../../document/glossaryTerms.ts';
import { atHead, type Check } from '../../findings/check.ts';

/** Number of other entries that must refer to something for each one that doesn't. */
const USUAL = 9;

export const termWithoutRule: Check = {
  code: 'term-without-rule',
  summary: 'A glossary entry cites no rule and no other entry, although nearly all others do.',
  severity: 'off',
  run(_workspace, document, report) {
    const entries = glossaryEntries(document);
    const bare = entries.filter(({ references }) => references.length === 0);
    if (bare.length * USUAL > entries.length - bare.length) return;
    for (const { ordinal, term } of bare) {
      report({
        ...atHead({ document, ordinal }),
        message: `“${term}” cites no rule, unlike nearly all other entries; add “See rule …”.`,
      });
    }
  },
};
