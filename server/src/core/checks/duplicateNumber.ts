import type { Head } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { nextSibling } from '../ruleNumber.ts';
import { symbolsOf } from '../symbols.ts';
import { bookOf, type Definition, headSpan, type Workspace } from '../workspace.ts';
import type { Check, Fix } from './check.ts';
import { fitsAt, groupOf, isDefined, named, renumbered, ruleOf } from './numbering.ts';

export const duplicateNumber: Check = {
  code: 'duplicate-number',
  summary: 'The number of a rule is that of another rule already, in this document or in one of its book.',
  severity: 'warning',
  run(workspace, document, report) {
    const { body, rules } = symbolsOf(document);
    const earlier = documentsBefore(workspace, document);
    if (body.length === rules.size && earlier.length === 0) return;
    for (const ordinal of earlier.length ? body : repeatedIn(document)) {
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

const memo = new WeakMap<readonly Head[], readonly number[]>();

/** The ordinals of the rules whose number an earlier one of the document has; kept as long as no head changes. */
function repeatedIn(document: RulesDocument): readonly number[] {
  const { body, rules } = symbolsOf(document);
  const known = memo.get(document.heads);
  const repeated = known ?? body.filter(ordinal => rules.get(ruleOf(document, ordinal).number.text) !== ordinal);
  memo.set(document.heads, repeated);
  return repeated;
}

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
