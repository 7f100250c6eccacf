import fc from 'fast-check';

/** A property that must be true of everything that fast-check generates. */
export interface Fuzzed {
  readonly name: string;
  /** How many inputs the ordinary tests try. */
  readonly runs: number;
  readonly property: fc.IRawProperty<unknown, boolean>;
  /** What the ordinary tests try if an input takes long. */
  readonly ordinary?: Fuzzed;
}

/** How much to try, and the seed. */
export interface Effort {
  readonly seed: number;
  readonly runs: number;
  /** A time limit, which can end it before all runs. */
  readonly minutes?: number;
}

/** Tries a property. Returns how many inputs were tried. Throws with the seed and the smallest failing input. */
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
