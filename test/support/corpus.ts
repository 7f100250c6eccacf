import { existsSync } from 'node:fs';

/** Published rules documents and what an independent reader found in them; they are not part of this project. */
export const CORPUS = '../shared/corpus';

/** Whether the published documents are there. */
export const hasCorpus = existsSync(CORPUS);

/** Says that a comparison was left out because the published documents are missing; where they must be there, a failure. */
export function withoutCorpus(): void {
  if (process.env.RULEBOOK_NEEDS_CORPUS) {
    it(`${CORPUS} must exist`, () => {
      throw new Error(`${CORPUS} doesn't exist, and RULEBOOK_NEEDS_CORPUS says that it must be`);
    });
  } else it.skip(`SKIPPED: ${CORPUS} doesn't exist, so nothing was compared with published documents`);
}

/** Lines that the reader counts among the slips and Rulebook doesn't: a note in brackets is there in place of a title. */
const NO_SLIPS: Readonly<Record<string, readonly number[]>> = { 'comprehensive/2008-05-01.txt': [451] };

/** The slips that the reader found in a document, without those that are none. */
export function slipsIn<Slip extends { readonly line: number }>(expected: {
  readonly document: string;
  readonly anomalies: readonly Slip[];
}): readonly Slip[] {
  return expected.anomalies.filter(({ line }) => !NO_SLIPS[expected.document]?.includes(line));
}
