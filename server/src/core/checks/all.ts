import { brokenRange } from './brokenRange.ts';
import { brokenReference } from './brokenReference.ts';
import type { Check } from './check.ts';
import { contentsMismatch } from './contentsMismatch.ts';
import { duplicateNumber } from './duplicateNumber.ts';
import { duplicateTerm } from './duplicateTerm.ts';
import { emptyRule } from './emptyRule.ts';
import { headingSentence } from './headingSentence.ts';
import { malformedRecord } from './malformedRecord.ts';
import { missingParent } from './missingParent.ts';
import { numberGap } from './numberGap.ts';
import { numberPunctuation } from './numberPunctuation.ts';
import { outOfOrder } from './outOfOrder.ts';
import { seeLoop } from './seeLoop.ts';
import { selfReference } from './selfReference.ts';
import { singularPlural } from './singularPlural.ts';
import { straySpace } from './straySpace.ts';
import { termWithoutRule } from './termWithoutRule.ts';
import { titleMismatch } from './titleMismatch.ts';
import { titleOnUntitled } from './titleOnUntitled.ts';
import { uncitedTerm } from './uncitedTerm.ts';
import { unclosedTitle } from './unclosedTitle.ts';
import { unknownEscape } from './unknownEscape.ts';
import { unknownTerm } from './unknownTerm.ts';
import { unsortedTerm } from './unsortedTerm.ts';
import { wrongEncoding } from './wrongEncoding.ts';
import { wrongKeyword } from './wrongKeyword.ts';
import { wrongLetter } from './wrongLetter.ts';

/** Every check, in the order in which the documentation lists them. */
export const checks: readonly Check[] = [
  brokenReference,
  brokenRange,
  wrongKeyword,
  titleMismatch,
  titleOnUntitled,
  unclosedTitle,
  selfReference,
  singularPlural,
  unknownTerm,
  duplicateNumber,
  numberGap,
  outOfOrder,
  missingParent,
  wrongLetter,
  numberPunctuation,
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
];
