import { numberOf } from '../../book/workspace.ts';
import { followersOf } from '../../editions/translatedEdition.ts';
import { parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { listed } from '../../text/words.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import type { Shift } from '../plan/numberMap.ts';
import { isRefusal, orRefusal, refuse } from '../plan/plan.ts';
import type { TextMove } from '../plan/textMoves.ts';
import { mustKeepMeaning } from '../renumber/keepsMeaning.ts';
import { renumberIn } from '../renumber/renumber.ts';
import { jobOf, type RenumberJob, type RuleChange } from '../renumber/renumberJob.ts';
import { type Here, hereOf, locate } from './siblings.ts';

/** A change of the rules of a book, and how it moves text there and in its translations. */
export interface Change extends Omit<RuleChange, 'pieces'> {
  /** The moves of text in the book, or in one of its translations, which can lack some of the rules. */
  readonly pieces?: (here: Here) => readonly TextMove[];
}

/**
 * Plans a change of a book and of the translations of its current edition. In all of them, it must keep what everything
 * means; `otherwise` says why if a rule isn't there.
 */
export function planned(here: Here, change: Change, otherwise?: string): RenumberPlan {
  const verified = (each: Here) => {
    const job = jobIn(each, change);
    const plan = renumberIn(job);
    mustKeepMeaning(job, plan, otherwise);
    return plan;
  };
  const own = verified(here);
  const followers = placesInTranslations(here);
  const plans = followers.map(each => {
    const plan = orRefusal(() => verified(each));
    return isRefusal(plan) ? refuse(`The translation ${each.translation} can't follow: ${plan.refusal}`) : plan;
  });
  return together(own, plans, followers);
}

/** The plan of such a change, without a look at what the result means. */
export function drafted(here: Here, change: Change): RenumberPlan {
  const followers = placesInTranslations(here);
  const [own, ...others] = [here, ...followers].map(each => renumberIn(jobIn(each, change)));
  return together(own!, others, followers);
}

function placesInTranslations({ workspace, document }: Here): Here[] {
  return followersOf(workspace, document).map(({ name, document: own }) => ({
    ...hereOf(workspace, own),
    translation: name,
  }));
}

/** The change in a book, or in a translation, whose numbers may be read in another way. */
function jobIn(here: Here, { pieces = () => [], only, ...change }: Change): RenumberJob {
  const moves = pieces(here);
  const isOwn = here.translation === undefined;
  const number = (own: RuleNumber) => (isOwn ? own : ownNumber(here, own));
  const shifted = (all: readonly Shift[]) => all.map(({ from, to }) => ({ from: number(from), to: number(to) }));
  const arriving = (change.arriving ?? []).filter(to => isOwn || arrives(here, to, change.shifts, moves));
  const affected = isOwn ? only : only && locate(here, numberOf(only));
  return jobOf(here.workspace, here.document, {
    ...change,
    shifts: shifted(change.shifts),
    removed: (change.removed ?? []).map(number),
    merged: shifted(change.merged ?? []),
    arriving: arriving.map(number),
    pieces: moves,
    notes: isOwn ? (change.notes ?? []) : [],
    ...(affected && { only: affected }),
  });
}

/** Whether a rule comes to a number in a translation, which can lack it. */
function arrives(here: Here, to: RuleNumber, shifts: readonly Shift[], moves: readonly TextMove[]): boolean {
  const shift = shifts.find(each => each.to.text === to.text);
  return shift ? locate(here, shift.from) !== undefined : moves.length > 0;
}

/** A number of the original as the translation has it. */
function ownNumber(here: Here, number: RuleNumber): RuleNumber {
  const found = locate(here, number);
  return (
    (found && numberOf(found)) ??
    parseNumber(number.text, here.numbering) ??
    refuse(`“${number.text}” isn't a number there; select another dialect for it.`)
  );
}

/** One plan for a book and its translations; an edit that several of them need is made once. */
function together(own: RenumberPlan, others: readonly RenumberPlan[], followers: readonly Here[]): RenumberPlan {
  if (!others.length) return own;
  const all = [own, ...others];
  const edits = new Map(
    all.flatMap(plan => plan.edits).map(edit => [`${edit.start} ${edit.end} ${edit.document.uri} ${edit.text}`, edit]),
  );
  const names = followers.filter((_, index) => others[index]!.edits.length > 0).map(each => each.translation!);
  const notes = others.flatMap((plan, index) => plan.notes.map(note => `${followers[index]!.translation}: ${note}`));
  return {
    ...own,
    edits: [...edits.values()],
    citations: all.reduce((sum, { citations }) => sum + citations, 0),
    left: all.flatMap(({ left }) => left),
    ranges: all.flatMap(({ ranges }) => ranges),
    notes: [
      ...own.notes,
      ...(names.length ? [`${listed(names)} ${names.length > 1 ? 'follow' : 'follows'}.`] : []),
      ...notes,
    ],
  };
}
