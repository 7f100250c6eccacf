import type { Fuzzed } from './fuzzed.ts';
import { incremental } from './incremental.ts';

/** Everything that is fuzzed, by the name that the command line gives it. */
export const fuzzed: Readonly<Record<string, Fuzzed>> = { incremental };
