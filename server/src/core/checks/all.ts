import { brokenRange } from './brokenRange.ts';
import { brokenReference } from './brokenReference.ts';
import type { Check } from './check.ts';
import { selfReference } from './selfReference.ts';
import { singularPlural } from './singularPlural.ts';
import { titleMismatch } from './titleMismatch.ts';
import { titleOnUntitled } from './titleOnUntitled.ts';
import { unclosedTitle } from './unclosedTitle.ts';

/** Every check, in the order in which the documentation lists them. */
export const checks: readonly Check[] = [
  brokenReference,
  brokenRange,
  titleMismatch,
  titleOnUntitled,
  unclosedTitle,
  selfReference,
  singularPlural,
];
