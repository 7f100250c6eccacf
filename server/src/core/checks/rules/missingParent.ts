import { isPicked } from '../../book/completeness.ts';
import { levelWithRule, ruleWithLevel } from '../../book/explain.ts';
import { isDefined } from '../../book/resolve.ts';
import { groupOf, headSpan, ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Siblings, type Tree, treeOf } from '../../document/tree.ts';
import type { Check } from '../../findings/check.ts';
import { fromContents } from '../../findings/contentsLines.ts';
import { lostBefore } from '../../findings/lostNumber.ts';
import { blamedIn } from '../../findings/misnumbered.ts';
import { parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { remember } from '../../text/memo.ts';

export const missingParent: Check = {
  code: 'missing-parent',
  summary: "A rule's parent is missing, although other rules at its level have one.",
  severity: 'warning',
  run(workspace, document, report) {
    const { ordinals, right } = blamedIn(document);
    for (const { ordinal, parent } of orphansOf(workspace, document)) {
      if (ordinals.has(ordinal) || right.has(parent.text)) continue;
      const { number } = ruleOf(document, ordinal);
      report({
        ...headSpan({ document, ordinal }),
        message: `${ruleWithLevel(number, document)} has no ${levelWithRule(parent, document)} above it; add that, or renumber this rule.`,
        target: parent.text,
        fixes: () => fromContents(document, ordinal, parent),
        ...lostBefore(document, ordinal, parent),
      });
    }
  },
};

/** The first rule below a missing parent. */
interface Orphan {
  readonly ordinal: number;
  readonly parent: RuleNumber;
}

function orphansOf(workspace: Workspace, document: RulesDocument): Orphan[] {
  const parents = parentsOf(document).filter(({ missing }) => missing.length > 0);
  if (parents.length === 0) return [];
  const { contents, whole } = symbolsOf(document);
  const group = groupOf(workspace, document);
  const share = whole || group.some(other => symbolsOf(other).whole) ? SHARE.whole : SHARE.other;
  return parents.flatMap(({ found, missing }) => {
    const absent = missing.filter(({ parent }) => !isDefined(workspace, document, parent));
    const isRare = absent.length * share <= found && (share === SHARE.whole || !isPicked(treeOf(group)));
    return absent.filter(({ parent }) => contents.has(parent.text) || isRare);
  });
}

/** Number of existing parents per missing one; with fewer, the text has no parents, or is an excerpt. */
const SHARE = { whole: 2, other: 10 } as const;

/** For each level, how many parents of its rules exist in the document, and which are missing. */
function parentsOf(document: RulesDocument) {
  const tree = treeOf([document]);
  return remember(tree, parentsOf, [], () => orphansByLevel(tree, document));
}

function orphansByLevel(tree: Tree, document: RulesDocument) {
  const withoutParent = [...tree.withoutParent.values()];
  const orphans = withoutParent.flatMap(siblings => orphanAmong(siblings, document));
  return tree.runs.map((count, level) => ({
    found: count - withoutParent.filter(({ numbers }) => numbers[0]!.level === level).length,
    missing: orphans.filter(({ ordinal }) => ruleOf(document, ordinal).number.level === level),
  }));
}

/** The first sibling without a parent, unless all are missing. */
function orphanAmong({ numbers }: Siblings, document: RulesDocument): Orphan[] {
  const { rules } = symbolsOf(document);
  const ordinals = numbers.flatMap(({ text }) => rules.get(text) ?? []);
  if (ordinals.length === 0) return [];
  const ordinal = ordinals.reduce((first, other) => Math.min(first, other));
  return [{ ordinal, parent: parentNumber(ruleOf(document, ordinal).number, document.dialect.numbering)! }];
}
