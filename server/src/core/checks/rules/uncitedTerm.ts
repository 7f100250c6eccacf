import { definitionSpan } from '../../book/workspace.ts';
import { textOf } from '../../document/document.ts';
import { glossaryEntries } from '../../document/glossaryTerms.ts';
import { bareTerm } from '../../document/symbols.ts';
import { atHead, type Check } from '../../findings/check.ts';

export const uncitedTerm: Check = {
  code: 'uncited-term',
  summary: 'A glossary term is used only in its own entry.',
  severity: 'off',
  run(_workspace, document, report) {
    const text = textOf(document).toLowerCase();
    for (const { ordinal, term } of glossaryEntries(document)) {
      const { start, end } = definitionSpan({ document, ordinal });
      const names = term.split(/,\s+/).map(name => bareTerm(name).replace(/["“”]/g, '').toLowerCase());
      const isUsed = (name: string) => {
        const at = text.indexOf(name);
        return (at >= 0 && at < start) || text.indexOf(name, end) >= 0;
      };
      if (names.some(isUsed)) continue;
      report({
        ...atHead({ document, ordinal }),
        message: `“${term}” is used only in its own entry; delete the entry, or use the term.`,
      });
    }
  },
};
