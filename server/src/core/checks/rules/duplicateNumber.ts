import { isDefined } from '../../book/resolve.ts';
import {
  bookOf,
  type Definition,
  definitionNumbered,
  groupOf,
  headSpan,
  isSame,
  ruleOf,
  type Workspace,
} from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { repeatedIn, restartIn } from '../../document/furtherLists.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { treeOf } from '../../document/tree.ts';
import { type Check, type Fix, fixing } from '../../findings/check.ts';
import { blamedIn, misnumberedIn } from '../../findings/misnumbered.ts';
import { nextSibling } from '../../numbers/ruleNumber.ts';
import { fitsAt, rightNumber } from './numberFixes.ts';

export const duplicateNumber: Check = {
  code: 'duplicate-number',
  summary: 'Two rules of a book have the same number.',
  severity: 'warning',
  run(workspace, document, report) {
    const { body } = symbolsOf(document);
    const repeated = repeatedIn(document);
    const { shared } = treeOf(groupOf(workspace, document));
    const twice = shared.size ? body.filter(ordinal => shared.has(ruleOf(document, ordinal).number.text)) : [];
    const ordinals = [...new Set([...repeated, ...twice])].sort((a, b) => a - b);
    const earlier = ordinals.length ? documentsBefore(workspace, document) : [];
    const blamed = blamedIn(document);
    const restart = restartIn(document);
    for (const ordinal of ordinals.filter(each => restart === undefined || each <= restart)) {
      const { number } = ruleOf(document, ordinal);
      const first = definitionNumbered([...earlier, document], number.text)!;
      if (isSame(first, { document, ordinal })) continue;
      const where = first.document === document ? '' : ' in another document of this book';
      // The first of the two may have the wrong number.
      const isFirstWrong = first.document === document && blamed.ordinals.has(first.ordinal);
      const wrong = isFirstWrong ? first : { document, ordinal };
      report({
        ...headSpan(wrong),
        message:
          ordinal === restart
            ? `The numbers start over at ${number.text}; references to these numbers lead to the first rules that have them.`
            : `Number ${number.text} is already used${where}; give this rule a number of its own.`,
        target: number.text,
        related: [
          isFirstWrong
            ? { definition: { document, ordinal }, message: `Other rule ${number.text}` }
            : { definition: first, message: `First rule ${number.text}` },
        ],
        fixes: () => (ordinal === restart ? [] : duplicateFixes(workspace, wrong)),
      });
    }
  },
};

/** The documents of the book that come before this one, and so own a number. */
function documentsBefore(workspace: Workspace, document: RulesDocument): readonly RulesDocument[] {
  const uris = bookOf(workspace, document.uri)?.documents ?? [];
  const earlier = new Set(uris.slice(0, Math.max(0, uris.indexOf(document.uri))));
  return earlier.size ? groupOf(workspace, document).filter(({ uri }) => earlier.has(uri)) : [];
}

/** The number that fits there, or else the next number, if it is free and the rule can keep its place. */
function duplicateFixes(workspace: Workspace, definition: Definition): Fix[] {
  const { document, ordinal } = definition;
  const slip = misnumberedIn(document).find(each => each.ordinal === ordinal);
  if (slip) return rightNumber(workspace, definition, slip.right);
  const next = nextSibling(ruleOf(document, ordinal).number, document.dialect.numbering);
  if (!next || isDefined(workspace, document, next) || !fitsAt(document, ordinal, next)) return [];
  return [fixing(`Change to ${next.text}`, document, headSpan(definition), next.text)];
}
