import type { Check } from '../findings/check.ts';
import { duplicateTerm } from './glossary/duplicateTerm.ts';
import { seeLoop } from './glossary/seeLoop.ts';
import { termWithoutRule } from './glossary/termWithoutRule.ts';
import { uncitedTerm } from './glossary/uncitedTerm.ts';
import { unsortedTerm } from './glossary/unsortedTerm.ts';
import { contentsMismatch } from './layout/contentsMismatch.ts';
import { headingSentence, malformedRecord, straySpace, unknownEscape } from './layout/slipChecks.ts';
import { wrongEncoding } from './layout/wrongEncoding.ts';
import { doubtfulNumbering } from './numbering/doubtfulNumbering.ts';
import { duplicateNumber } from './numbering/duplicateNumber.ts';
import { emptyRule } from './numbering/emptyRule.ts';
import { missingParent } from './numbering/missingParent.ts';
import { numberGap } from './numbering/numberGap.ts';
import { numberPunctuation } from './numbering/numberPunctuation.ts';
import { outOfOrder } from './numbering/outOfOrder.ts';
import { wrongLetter } from './numbering/wrongLetter.ts';
import { brokenRange } from './references/brokenRange.ts';
import { brokenReference } from './references/brokenReference.ts';
import { selfReference } from './references/selfReference.ts';
import { singularPlural } from './references/singularPlural.ts';
import { staleReference } from './references/staleReference.ts';
import { titleMismatch, titleOnUntitled } from './references/titleChecks.ts';
import { unclosedTitle } from './references/unclosedTitle.ts';
import { unknownTerm } from './references/unknownTerm.ts';
import { wrongKeyword } from './references/wrongKeyword.ts';
import { brokenCitation } from './sources/brokenCitation.ts';
import { misquotedCitation } from './sources/misquotedCitation.ts';
import { staleCitation } from './sources/staleCitation.ts';

/** Every check, in the order of the documentation. */
export const checks: readonly Check[] = [
  brokenReference,
  brokenRange,
  wrongKeyword,
  titleMismatch,
  titleOnUntitled,
  unclosedTitle,
  selfReference,
  staleReference,
  singularPlural,
  unknownTerm,
  doubtfulNumbering,
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
  brokenCitation,
  misquotedCitation,
  staleCitation,
];
