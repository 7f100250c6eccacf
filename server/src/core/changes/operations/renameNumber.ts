import { isDefined, resolveNumber } from '../../book/resolve.ts';
import { type Definition, headOf, ruleOf, scopeOf, titleOf, type Workspace } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { headBlock } from '../../document/document.ts';
import { partsIn, writtenAs } from '../../numbers/parts.ts';
import { hasSkippedLetter, isAtOrBelow, movedNumber, nextSibling, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { type Plan, refuse } from '../plan/plan.ts';
import { bodyNumbers } from '../plan/textMoves.ts';
import { planned } from './inTranslations.ts';
import { mustHaveLevelOf } from './move.ts';
import { type Here, hereOf, numberAsTyped, siblingsOf } from './siblings.ts';

/**
 * Changes the number of a rule: at the rule, in the Contents, and in every reference to it, with its subrules. The rule
 * keeps its place in the text.
 */
export function renameNumber(workspace: Workspace, definition: Definition, name: string): Plan {
  const { document, ordinal } = definition;
  const { number: from } = ruleOf(document, ordinal);
  const here = hereOf(workspace, document);
  const to = newNumber(here, from, name.trim());
  if (to.text === from.text) return { edits: [] };
  mustBeInFull(definition, to);
  return planned(
    here,
    { action: `Renames ${from.text} to ${to.text}`, shifts: [{ from, to }], only: definition },
    `${to.text} wouldn't be recognized as a number in place of ${from.text}; choose another one.`,
  );
}

/** The number that the user typed; refuses if the rule can't have it. */
function newNumber(here: Here, from: RuleNumber, name: string): RuleNumber {
  const { document, numbering } = here;
  const to = numberAsTyped(name, document);
  if (!to) refuse(`“${name}” isn't a rule number; write it in the form of ${from.text}.`);
  mustHaveLevelOf(from, to, here);
  if (to.text === from.text) return to;
  const free = () => suggestion(here, to);
  if (hasSkippedLetter(to, numbering))
    refuse(`${to.text} has a letter that this numbering skips; choose another one${free()}.`);
  const says = takenBy(here, from, to);
  if (says)
    refuse(`${says}; move that rule first, or choose a free number${free()}.`, {
      ...{ uri: document.uri, from: from.text, to: to.text, says },
    });
  return to;
}

/** “702.25 is already used by “Menace””, if the number, or one that a subrule would get, belongs to another rule. */
function takenBy({ workspace, document, documents, numbering }: Here, from: RuleNumber, to: RuleNumber) {
  const isTaken = (number: RuleNumber | undefined) =>
    number && !isAtOrBelow(number, from) && isDefined(workspace, document, number);
  const moving = [
    from,
    ...bodyNumbers(documents).filter(number => number.level > from.level && isAtOrBelow(number, from)),
  ];
  const taken = moving.map(number => movedNumber(number, from, to, numbering)).find(isTaken);
  if (!taken) return undefined;
  const { definition } = resolveNumber(scopeOf(workspace, document), taken);
  const title = definition && titleOf(headOf(definition));
  return title
    ? `${taken.text} is already used by “${readable(title, definition.document.dialect)}”`
    : `${taken.text} is already used`;
}

/** “ such as 702.190”: the number after the last sibling. */
function suggestion(here: Here, number: RuleNumber): string {
  const last = siblingsOf(here, number).at(-1);
  const next = last && nextSibling(last, here.numbering);
  return next ? ` such as ${next.text}` : '';
}

/** Refuses to change the number of a rule that writes only a part of it, or none. */
function mustBeInFull({ document, ordinal }: Definition, to: RuleNumber): void {
  const { number, start, end } = ruleOf(document, ordinal);
  const { numbering } = document.dialect;
  const written = headBlock(document, ordinal).text.slice(start, end);
  const part = writtenAs(written, number, to, numbering, number);
  if (part !== undefined && part !== written) return;
  refuse(
    partsIn(written, number, numbering) === undefined
      ? `${number.text} is an item in an automatically numbered list; move the item instead.`
      : `${number.text} is written “${written}”, and the rest comes from the rule above; only “${written}” can change.`,
  );
}
