import type { RuleHead } from '../../blocks/block.ts';
import { ruleWithLevel } from '../../book/explain.ts';
import { isDefined } from '../../book/resolve.ts';
import { ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { type Symbols, symbolsOf } from '../../document/symbols.ts';
import { atHead, type Check, type Fix } from '../../findings/check.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { firstSibling, hasSkippedLetter, isRange, nextSibling } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';
import { fitsAt, renumberEverywhere } from './numberFixes.ts';

export const wrongLetter: Check = {
  code: 'wrong-letter',
  summary: 'A subrule uses a letter that this numbering skips, such as l or o, which look like digits.',
  severity: 'warning',
  run(workspace, document, report) {
    for (const ordinal of wrongLetters(document)) {
      const { number } = ruleOf(document, ordinal);
      report({
        ...atHead({ document, ordinal }),
        message: `${ruleWithLevel(number, document)} uses a letter that this numbering skips because it looks like a digit; use the next letter.`,
        fixes: () => nextLetterFixes(workspace, document, ordinal),
      });
    }
  },
};

/** The rules with a letter that the numbering skips. */
function lettersIn({ heads, body }: Symbols, numbering: Numbering): readonly number[] {
  const isWrong = (ordinal: number) => hasSkippedLetter((heads[ordinal] as RuleHead).number, numbering);
  return body.filter(isWrong);
}

/** The rules with such a letter; none in a text that doesn't skip letters. */
function wrongLetters(document: RulesDocument): readonly number[] {
  const { numbering } = document.dialect;
  const symbols = symbolsOf(document);
  if (!numbering.skippedLetters) return [];
  const wrong = memo(symbols, lettersIn, numbering);
  // Number of sequences past a skipped letter that use it, compared with those that don't.
  const kept = wrong.filter(ordinal => {
    const next = nextSibling(ruleOf(document, ordinal).number, numbering);
    return next && symbols.rules.has(next.text);
  });
  return kept.length > MOST_SLIPS && 2 * kept.length > skips(document) ? [] : wrong;
}

/** More subrules with a skipped letter aren't mistakes. */
const MOST_SLIPS = 3;

/** Number of sequences that continue after a skipped letter. */
function skips(document: RulesDocument): number {
  const { numbering } = document.dialect;
  let count = 0;
  for (const ordinal of symbolsOf(document).body) {
    const { path, level } = ruleOf(document, ordinal).number;
    const before = { text: '', level, path: [...path.slice(0, -1), path[level]! - 1] };
    if (hasSkippedLetter(before, numbering)) count++;
  }
  return count;
}

/** The letter after the previous sibling, if it is free and the rule can keep its place. */
function nextLetterFixes(workspace: Workspace, document: RulesDocument, ordinal: number): Fix[] {
  const { numbering } = document.dialect;
  const { number } = ruleOf(document, ordinal);
  const before = precedingSibling(document, ordinal);
  const next = before ? nextSibling(before, numbering) : firstSibling(number, numbering);
  if (!next || isDefined(workspace, document, next) || !fitsAt(document, ordinal, next)) return [];
  return renumberEverywhere(workspace, { document, ordinal }, next);
}

function precedingSibling(document: RulesDocument, ordinal: number): RuleNumber | undefined {
  const { body } = symbolsOf(document);
  const { number } = ruleOf(document, ordinal);
  for (let at = body.indexOf(ordinal) - 1; at >= 0; at--) {
    const before = ruleOf(document, body[at]!).number;
    if (before.level < number.level) return undefined;
    if (isRange(before, number)) return before;
  }
  return undefined;
}
