import type { Check } from '../findings/check.ts';
import { brokenAnchor } from './rules/brokenAnchor.ts';
import { brokenCitation } from './rules/brokenCitation.ts';
import { brokenLink } from './rules/brokenLink.ts';
import { brokenRange } from './rules/brokenRange.ts';
import { brokenReference } from './rules/brokenReference.ts';
import { contentsMismatch } from './rules/contentsMismatch.ts';
import { differentAmounts } from './rules/differentAmounts.ts';
import { differentReferences } from './rules/differentReferences.ts';
import { doubtfulNumbering } from './rules/doubtfulNumbering.ts';
import { duplicateNumber } from './rules/duplicateNumber.ts';
import { duplicateTerm } from './rules/duplicateTerm.ts';
import { emptyRule } from './rules/emptyRule.ts';
import { extraRule } from './rules/extraRule.ts';
import { leftBehind } from './rules/leftBehind.ts';
import { linkMismatch } from './rules/linkMismatch.ts';
import { misplacedThis } from './rules/misplacedThis.ts';
import { misquotedCitation } from './rules/misquotedCitation.ts';
import { missingParent } from './rules/missingParent.ts';
import { movedRule } from './rules/movedRule.ts';
import { numberGap } from './rules/numberGap.ts';
import { numberPunctuation } from './rules/numberPunctuation.ts';
import { outdatedTranslation } from './rules/outdatedTranslation.ts';
import { outOfOrder } from './rules/outOfOrder.ts';
import { seeLoop } from './rules/seeLoop.ts';
import { selfReference } from './rules/selfReference.ts';
import { singularPlural } from './rules/singularPlural.ts';
import { headingSentence, malformedRecord, straySpace, unknownEscape } from './rules/slipChecks.ts';
import { staleCitation } from './rules/staleCitation.ts';
import { staleReference } from './rules/staleReference.ts';
import { termWithoutRule } from './rules/termWithoutRule.ts';
import { titleMismatch, titleOnUntitled } from './rules/titleChecks.ts';
import { uncitedTerm } from './rules/uncitedTerm.ts';
import { unclosedTitle } from './rules/unclosedTitle.ts';
import { unknownTerm } from './rules/unknownTerm.ts';
import { unsortedTerm } from './rules/unsortedTerm.ts';
import { untranslatedRule } from './rules/untranslatedRule.ts';
import { wrongEncoding } from './rules/wrongEncoding.ts';
import { wrongKeyword } from './rules/wrongKeyword.ts';
import { wrongLetter } from './rules/wrongLetter.ts';

/** The checks of how rules are numbered. */
export const numberingChecks: readonly Check[] = [
  duplicateNumber,
  numberGap,
  outOfOrder,
  missingParent,
  wrongLetter,
  numberPunctuation,
];

/** The checks of translations. */
export const translationChecks: readonly Check[] = [
  untranslatedRule,
  extraRule,
  movedRule,
  differentReferences,
  differentAmounts,
  outdatedTranslation,
];

/** Every check, in the order of the documentation. */
export const checks: readonly Check[] = [
  brokenReference,
  brokenRange,
  brokenAnchor,
  brokenLink,
  linkMismatch,
  wrongKeyword,
  titleMismatch,
  titleOnUntitled,
  unclosedTitle,
  selfReference,
  misplacedThis,
  staleReference,
  leftBehind,
  singularPlural,
  unknownTerm,
  doubtfulNumbering,
  ...numberingChecks,
  straySpace,
  headingSentence,
  wrongEncoding,
  emptyRule,
  contentsMismatch,
  duplicateTerm,
  unsortedTerm,
  seeLoop,
  termWithoutRule,
  uncitedTerm,
  malformedRecord,
  unknownEscape,
  ...translationChecks,
  brokenCitation,
  misquotedCitation,
  staleCitation,
];
