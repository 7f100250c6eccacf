import type { RulesDocument } from '../document.ts';
import { isDefined } from '../resolve.ts';
import { nextSibling } from '../ruleNumber.ts';
import { symbolsOf } from '../symbols.ts';
import { bookOf, type Definition, groupOf, headSpan, ruleOf, type Workspace } from '../workspace.ts';
import type { Check, Fix } from './check.ts';
import { fitsAt, named, renumbered } from './numbering.ts';

export const duplicateNumber: Check = {
  code: 'duplicate-number',
  summary: 'The number of a rule is that of another rule already, in this document or in one of its book.',
  severity: 'warning',
  run(workspace, document, report) {
    const symbols = symbolsOf(document);
    const earlier = documentsBefore(workspace, document);
    for (const ordinal of earlier.length ? symbols.body : symbols.repeated) {
      const { number } = ruleOf(document, ordinal);
      const first = firstOf([...earlier, document], number.text)!;
      if (first.document === document && first.ordinal === ordinal) continue;
      const where = first.document === document ? '' : ' in another document of this book';
      report({
        ...headSpan({ document, ordinal }),
        message: `${named(number, document)} is there already${where}: give this rule a number of its own.`,
        target: number.text,
        related: [{ definition: first, message: `The first rule ${number.text}` }],
        fixes: () => fixesOf(workspace, { document, ordinal }),
      });
    }
  },
};

/** The documents of the book in which a rule is the first with its number, in preference to this document. */
function documentsBefore(workspace: Workspace, document: RulesDocument): readonly RulesDocument[] {
  const uris = bookOf(workspace, document.uri)?.documents ?? [];
  const own = uris.indexOf(document.uri);
  return own < 1 ? [] : groupOf(workspace, document).filter(({ uri }) => uris.indexOf(uri) < own);
}

function firstOf(documents: readonly RulesDocument[], number: string): Definition | undefined {
  for (const document of documents) {
    const ordinal = symbolsOf(document).rules.get(number);
    if (ordinal !== undefined) return { document, ordinal };
  }
  return undefined;
}

/** The next number, where no rule has it and the rule does not change its place by it. */
function fixesOf(workspace: Workspace, definition: Definition): Fix[] {
  const { document, ordinal } = definition;
  const next = nextSibling(ruleOf(document, ordinal).number, document.dialect.numbering);
  if (!next || isDefined(workspace, document, next) || !fitsAt(document, ordinal, next)) return [];
  return [{ title: `Write ${next.text}`, edits: [renumbered(definition, next)] }];
}
