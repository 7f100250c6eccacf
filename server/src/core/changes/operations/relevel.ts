import { aLevel, levelName } from '../../book/explain.ts';
import { groupOf, ruleOf, type Workspace } from '../../book/workspace.ts';
import { headBlock, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { capital } from '../../text/words.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import type { Shift } from '../plan/numberMap.ts';
import { isRefusal, type Refusal, refused } from '../plan/plan.ts';
import { renumber } from '../renumber/renumber.ts';
import { putPieces } from './move.ts';
import {
  childrenUnder,
  closingUp,
  locate,
  moved,
  nextUnder,
  noneFreeBelow,
  notThere,
  openingUp,
  siblingBefore,
} from './siblings.ts';

/** Moves a rule one level up, right after its former parent. */
export function promote(workspace: Workspace, document: RulesDocument, number: RuleNumber): RenumberPlan | Refusal {
  const parent = parentNumber(number, document.dialect.numbering);
  if (!locate(workspace, document, number)) return notThere(number, document);
  if (!parent || !canChangeLevel(parent, document)) return refused(tooHigh(number, document));
  const to = moved(parent, 1, document);
  if (isRefusal(to)) return to;
  const room = openingUp(workspace, document, to);
  return isRefusal(room) ? room : releveled(workspace, document, 'Promotes', { from: number, to }, room);
}

/** Makes a rule the last subrule of the previous sibling. */
export function demote(workspace: Workspace, document: RulesDocument, number: RuleNumber): RenumberPlan | Refusal {
  if (!locate(workspace, document, number)) return notThere(number, document);
  if (!canChangeLevel(number, document)) return refused(tooHigh(number, document));
  const parent = siblingBefore(workspace, document, number);
  if (!parent) return refused(`There's no rule before ${number.text} to demote it under.`);
  const to = nextUnder(workspace, document, parent);
  if (!to) return noneFreeBelow(parent);
  const isTooDeep =
    childrenUnder(workspace, document, number).length > 0 && !document.dialect.numbering.levels[to.level + 1];
  if (isTooDeep) return refused(`The subrules of ${number.text} would be too deep; move them first.`);
  return releveled(workspace, document, 'Demotes', { from: number, to }, []);
}

/** Headings are written differently from rules with text, and each line form differently from the others. */
export function canChangeLevel({ level }: RuleNumber, { dialect }: RulesDocument): boolean {
  const { layout } = dialect;
  return level >= layout.textLevel && layout.kind !== 'forms';
}

function tooHigh(number: RuleNumber, document: RulesDocument): string {
  const name = aLevel(number, document);
  return document.dialect.layout.kind === 'forms'
    ? otherForm(number, document)
    : `${number.text} is ${name}, whose level can't be changed here; edit the text by hand.`;
}

function otherForm(number: RuleNumber, document: RulesDocument): string {
  return `${capital(levelName(number, document))}s such as ${number.text} are written differently from rules of the next level; edit the text by hand.`;
}

/** Whether the numbers of rules of both levels have the same prefix, such as a list mark. */
function isWrittenAlike(documents: readonly RulesDocument[], from: RuleNumber, to: RuleNumber): boolean {
  const marksOf = ({ level }: RuleNumber) =>
    documents.flatMap(document =>
      symbolsOf(document).body.flatMap(ordinal => {
        const { number, start } = ruleOf(document, ordinal);
        const block = headBlock(document, ordinal);
        return number.level === level ? [block.text.slice(0, start).trim()] : [];
      }),
    );
  const there = new Set(marksOf(to));
  return (
    documents[0]?.dialect.layout.kind === 'records' || there.size === 0 || marksOf(from).some(mark => there.has(mark))
  );
}

function releveled(
  workspace: Workspace,
  document: RulesDocument,
  verb: 'Promotes' | 'Demotes',
  shift: Shift,
  room: readonly Shift[],
): RenumberPlan | Refusal {
  const { from, to } = shift;
  const closing = closingUp(workspace, document, from);
  if (isRefusal(closing)) return closing;
  const shifts = [shift, ...closing, ...room];
  if (!isWrittenAlike(groupOf(workspace, document), from, to)) return refused(otherForm(from, document));
  const pieces = putPieces(workspace, document, [from], to, shifts);
  if (isRefusal(pieces)) return pieces;
  return renumber(workspace, document, {
    action: `${verb} ${from.text} to ${to.text}`,
    shifts,
    arriving: [to],
    pieces,
  });
}
