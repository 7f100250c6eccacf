import fc from 'fast-check';

/** Something that must hold of whatever fast-check makes. */
export interface Fuzzed {
  readonly name: string;
  /** How many things are tried in the ordinary tests. */
  readonly runs: number;
  readonly property: fc.IRawProperty<unknown, boolean>;
}

/** How much is tried, and what it is made from. */
export interface Effort {
  readonly seed: number;
  readonly runs: number;
  /** An end before all runs are made. */
  readonly minutes?: number;
}

/** Tries a property; answers how many things were tried. Throws with the seed and the smallest thing for which it does not hold. */
export async function tried({ property }: Fuzzed, { seed, runs, minutes }: Effort): Promise<number> {
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    ...(minutes !== undefined && { interruptAfterTimeLimit: minutes * 60_000 }),
    verbose: fc.VerbosityLevel.None,
  });
  if (details.failed && !details.interrupted)
    throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  return details.numRuns;
}
