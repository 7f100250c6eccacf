import { levelName } from '../../book/explain.ts';
import { type Definition, ruleOf } from '../../book/workspace.ts';
import { headBlock, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { capital } from '../../text/words.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import type { Shift } from '../plan/numberMap.ts';
import { refuse } from '../plan/plan.ts';
import { planned } from './inTranslations.ts';
import { putPieces } from './move.ts';
import { writtenAtLevel } from './newRule.ts';
import {
  childrenUnder,
  closingUp,
  type Here,
  located,
  moved,
  nextUnder,
  openingUp,
  siblingBefore,
} from './siblings.ts';

/** Moves a rule one level up, right after its former parent. */
export function promote(here: Here, number: RuleNumber): RenumberPlan {
  const parent = parentNumber(number, here.numbering);
  located(here, number);
  if (!parent) refuse(`${number.text} can't be promoted; it is already at the outermost level.`);
  if (!canChangeLevel(parent, here.document))
    refuse(`${number.text} can't be promoted; the level above has only headings.`);
  const to = moved(parent, 1, here);
  return releveled(here, 'Promotes', { from: number, to }, openingUp(here, to));
}

/** Makes a rule the last subrule of the previous sibling. */
export function demote(here: Here, number: RuleNumber): RenumberPlan {
  located(here, number);
  if (!canChangeLevel(number, here.document))
    refuse(`${number.text} can't be demoted; it is at a level that has only headings.`);
  const parent = siblingBefore(here, number);
  if (!parent) refuse(`There's no rule before ${number.text} to demote it under.`);
  const to = nextUnder(here, parent);
  const isTooDeep = childrenUnder(here, number).length > 0 && !here.numbering.levels[to.level + 1];
  if (isTooDeep) refuse(`The subrules of ${number.text} would be too deep; move them first.`);
  return releveled(here, 'Demotes', { from: number, to }, []);
}

/** Headings are written differently from rules with text; where each level has its own form, a rule is written again. */
export function canChangeLevel({ level }: RuleNumber, { dialect }: RulesDocument): boolean {
  const { layout } = dialect;
  return layout.kind === 'forms' || level >= layout.textLevel;
}

function otherForm(number: RuleNumber, { document }: Here): string {
  return `${capital(levelName(number, document))}s such as ${number.text} are written differently from rules of the next level; edit the text by hand.`;
}

/** Whether the numbers of rules of both levels have the same prefix, such as a list mark. */
function isWrittenAlike({ documents, document }: Here, { from, to }: Shift): boolean {
  const marksOf = ({ level }: RuleNumber) =>
    documents.flatMap(each =>
      symbolsOf(each).body.flatMap(ordinal => {
        const { number, start } = ruleOf(each, ordinal);
        return number.level === level ? headBlock(each, ordinal).text.slice(0, start).trim() : [];
      }),
    );
  const there = new Set(marksOf(to));
  return document.dialect.layout.kind === 'records' || !there.size || marksOf(from).some(mark => there.has(mark));
}

function releveled(here: Here, verb: 'Promotes' | 'Demotes', shift: Shift, room: readonly Shift[]): RenumberPlan {
  const { from, to } = shift;
  const shifts = [shift, ...closingUp(here, from), ...room];
  const isAlike = here.document.dialect.layout.kind !== 'forms' && isWrittenAlike(here, shift);
  const rewrite = isAlike
    ? {}
    : { rewrite: (own: Definition, next: RuleNumber) => writtenAtLevel(own, next) ?? refuse(otherForm(from, here)) };
  const pieces = (book: Here) => putPieces(book, [from], to, shifts);
  return planned(here, { action: `${verb} ${from.text} to ${to.text}`, shifts, arriving: [to], pieces, ...rewrite });
}
