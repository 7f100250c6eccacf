import { brokenReference } from './brokenReference.ts';
import type { Check } from './check.ts';

/** Every check, in the order in which the documentation lists them. */
export const checks: readonly Check[] = [brokenReference];
