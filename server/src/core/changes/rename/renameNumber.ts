import type { Head, RuleHead } from '../../blocks/block.ts';
import { aLevel } from '../../book/explain.ts';
import { isDefined, resolveNumber } from '../../book/resolve.ts';
import { type Definition, groupOf, headOf, ruleOf, scopeOf, titleOf, type Workspace } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { headBlock, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { hasSkippedLetter, nextSibling } from '../../numbers/numberOrder.ts';
import { isAtOrBelow } from '../../numbers/numberShift.ts';
import { partsIn, writtenAs } from '../../numbers/parts.ts';
import { parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { readNumber, siblingsOf } from '../operations/siblings.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { bookMapOf } from '../plan/numberMap.ts';
import { carriedOut, isRefusal, type Plan, type Refusal, refused } from '../plan/plan.ts';
import { renumber } from '../renumber/renumber.ts';

/**
 * Changes the number of a rule: at the rule, in the Contents, and in every reference to it, with its subrules. The rule
 * keeps its place in the text.
 */
export function renameNumber(workspace: Workspace, definition: Definition, name: string): Plan | Refusal {
  const { document } = definition;
  const { number: from } = headOf(definition) as RuleHead;
  const to = newNumber(workspace, definition, name.trim());
  if (isRefusal(to)) return to;
  if (to.text === from.text) return { edits: [] };
  const part = onlyPart(definition, to);
  if (part) return part;
  const plan = renumber(workspace, document, {
    action: `Renames ${from.text} to ${to.text}`,
    shifts: [{ from, to }],
    only: definition,
  });
  return readsAsPlanned(plan, definition, to)
    ? plan
    : refused(`${to.text} wouldn't be recognized as a number in place of ${from.text}; choose another one.`);
}

/** The number that the user typed, or why the rule can't have it. */
function newNumber(workspace: Workspace, definition: Definition, name: string): RuleNumber | Refusal {
  const { document } = definition;
  const { number: from } = headOf(definition) as RuleHead;
  const to = readNumber(name, document);
  if (isRefusal(to)) return refused(`“${name}” isn't a rule number; write it in the form of ${from.text}.`);
  if (to.level !== from.level) {
    const [wanted, found] = [aLevel(from, document), aLevel(to, document)];
    return refused(
      `${to.text} is the number of ${found}, but ${from.text} is ${wanted}; choose a number of its level.`,
    );
  }
  if (to.text === from.text) return to;
  const free = () => suggestion(workspace, document, to);
  if (hasSkippedLetter(to, document.dialect.numbering))
    return refused(`${to.text} has a letter that this numbering skips; choose another one${free()}.`);
  const taken = takenBy(workspace, document, from, to);
  if (!taken) return to;
  const refusal = `${taken}; move that rule first, or choose a free number${free()}.`;
  return { refusal, taken: { uri: document.uri, from: from.text, to: to.text, says: taken } };
}

/** “702.25 is already used by “Menace””, if the number, or one that a subrule would get, belongs to another rule. */
function takenBy(workspace: Workspace, document: RulesDocument, from: RuleNumber, to: RuleNumber): string | undefined {
  const { numbering } = document.dialect;
  const { after } = bookMapOf([{ from, to }], [], numbering);
  const wanted = [from, ...rulesBelow(workspace, document, from)].map(({ text }) =>
    parseNumber(after(text), numbering),
  );
  const isTaken = (number: RuleNumber | undefined) =>
    number && !isAtOrBelow(number, from) && isDefined(workspace, document, number);
  const taken = wanted.find(isTaken);
  const { definition } = taken ? resolveNumber(scopeOf(workspace, document), taken) : {};
  if (!taken) return undefined;
  const title = definition && titleOf(headOf(definition));
  return title
    ? `${taken.text} is already used by “${readable(title, definition.document.dialect)}”`
    : `${taken.text} is already used`;
}

function rulesBelow(workspace: Workspace, document: RulesDocument, above: RuleNumber): RuleNumber[] {
  return groupOf(workspace, document)
    .flatMap(other => symbolsOf(other).body.map(ordinal => ruleOf(other, ordinal).number))
    .filter(number => number.level > above.level && isAtOrBelow(number, above));
}

/** “ such as 702.190”: the number after the last sibling. */
function suggestion(workspace: Workspace, document: RulesDocument, number: RuleNumber): string {
  const last = siblingsOf(workspace, document, number).at(-1);
  const next = last && nextSibling(last, document.dialect.numbering);
  return next ? ` such as ${next.text}` : '';
}

/** Why the number of a rule that writes only a part of it, or none, can't change. */
function onlyPart(definition: Definition, to: RuleNumber): Refusal | undefined {
  const { number, start, end } = headOf(definition) as RuleHead;
  const { document, ordinal } = definition;
  const { numbering } = document.dialect;
  const written = headBlock(document, ordinal).text.slice(start, end);
  const part = writtenAs(written, number, to, numbering, number);
  if (part !== undefined && part !== written) return undefined;
  return refused(
    partsIn(written, number, numbering) === undefined
      ? `${number.text} is an item in an automatically numbered list; move the item instead.`
      : `${number.text} is written “${written}”, and the rest comes from the rule above; only “${written}” can change.`,
  );
}

/** Whether the heads of the definition's document are read with their old or intended numbers after the change. */
function readsAsPlanned(plan: RenumberPlan, { document, ordinal }: Definition, to: RuleNumber): boolean {
  const { heads } = carriedOut(plan, document);
  const isRead = (head: Head, at: number) => {
    const now = heads[at];
    if (head.kind !== 'rule' || now?.kind !== 'rule') return head.kind === now?.kind;
    const { text } = head.number;
    return now.number.text === (at === ordinal ? to.text : text) || now.number.text === plan.map.get(text);
  };
  return heads.length === document.heads.length && document.heads.every(isRead);
}
