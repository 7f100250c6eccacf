import { isSelection } from '../cover.ts';
import type { RulesDocument } from '../document.ts';
import { levelName } from '../explain.ts';
import { parentNumber, type RuleNumber } from '../ruleNumber.ts';
import { childrenOf, symbolsOf } from '../symbols.ts';
import { headSpan, type Workspace } from '../workspace.ts';
import type { Check } from './check.ts';
import { groupOf, isDefined, named, ruleOf } from './numbering.ts';

export const missingParent: Check = {
  code: 'missing-parent',
  summary: 'A rule stands below a rule or heading that is not there, though the others of its level have theirs.',
  severity: 'warning',
  run(workspace, document, report) {
    for (const { ordinal, parent } of orphansOf(workspace, document)) {
      const { number } = ruleOf(document, ordinal);
      report({
        ...headSpan({ document, ordinal }),
        message: `${named(number, document)} has no ${levelName(parent, document)} ${parent.text} above it: add that, or give this rule another number.`,
        target: parent.text,
      });
    }
  },
};

/** The first of the rules below a parent that is missing. */
interface Orphan {
  readonly ordinal: number;
  readonly parent: RuleNumber;
}

function orphansOf(workspace: Workspace, document: RulesDocument): Orphan[] {
  const { contents, whole } = symbolsOf(document);
  const group = groupOf(workspace, document);
  const share = whole || group.some(other => symbolsOf(other).whole) ? SHARE.whole : SHARE.other;
  return parentsOf(document).flatMap(({ found, missing }) => {
    const absent = missing.filter(({ parent }) => !isDefined(workspace, document, parent));
    const isRare = absent.length * share <= found && (share === SHARE.whole || !isSelection(childrenOf(group)));
    return absent.filter(({ parent }) => contents.has(parent.text) || isRare);
  });
}

/** For each parent that is missing so many must be there, or the text is one that has none, or an excerpt. */
const SHARE = { whole: 2, other: 10 } as const;

/** Of the parents of the rules of one level: how many are there, and those that are not. */
interface Parents {
  found: number;
  readonly missing: Orphan[];
}

const memo = new WeakMap<RulesDocument['heads'], readonly Parents[]>();

/** What the rules of each level below the first have above them in the document itself. */
function parentsOf(document: RulesDocument): readonly Parents[] {
  const known = memo.get(document.heads);
  if (known) return known;
  const parents = collect(document);
  memo.set(document.heads, parents);
  return parents;
}

function collect(document: RulesDocument): Parents[] {
  const { numbering } = document.dialect;
  const { body, rules } = symbolsOf(document);
  const parents: Parents[] = numbering.levels.map(() => ({ found: 0, missing: [] }));
  const seen = new Set<string>();
  let above = '';
  for (const ordinal of body) {
    const { number } = ruleOf(document, ordinal);
    const parent = parentNumber(number, numbering);
    // Most rules stand behind one with the same parent.
    if (!parent || parent.text === above || seen.has(parent.text)) continue;
    above = parent.text;
    seen.add(above);
    const { missing } = parents[number.level]!;
    if (rules.has(parent.text)) parents[number.level]!.found++;
    else missing.push({ ordinal, parent });
  }
  return parents;
}
