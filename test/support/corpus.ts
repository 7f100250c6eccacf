import { existsSync } from 'node:fs';

/** Published rules documents, and what an independent reader found in them. They aren't part of this project. */
export const CORPUS = '../shared/corpus';

/** Whether the published documents exist. */
export const hasCorpus = existsSync(CORPUS);

/** Reports that a comparison was skipped because the published documents are missing, or fails if they are required. */
export function withoutCorpus(): void {
  if (process.env.RULEBOOK_NEEDS_CORPUS) {
    it(`${CORPUS} must exist`, () => {
      throw new Error(`${CORPUS} doesn't exist, and RULEBOOK_NEEDS_CORPUS says that it must be`);
    });
  } else it.skip(`SKIPPED: ${CORPUS} doesn't exist, so nothing was compared with published documents`);
}

/** The check that reports a slip, by the reader's words for it. */
export const SLIP_CHECKS: Readonly<Record<string, string>> = {
  'stray-period-after-subrule-number': 'number-punctuation',
  'missing-period-after-rule-number': 'number-punctuation',
  'no-space-after-number': 'number-punctuation',
  'space-inside-number': 'number-punctuation',
  'leading-space': 'stray-space',
  'leading-space-before-Example': 'stray-space',
  'group-title-is-a-sentence': 'heading-sentence',
};

/** Lines that the reader counts as slips and Rulebook doesn't: a note in brackets is in place of a title. */
const NO_SLIPS: Readonly<Record<string, readonly number[]>> = { 'comprehensive/2008-05-01.txt': [451] };

/** The slips that the reader found in a document, without those that aren't slips. */
export function slipsIn<Slip extends { readonly line: number }>(expected: {
  readonly document: string;
  readonly anomalies: readonly Slip[];
}): readonly Slip[] {
  return expected.anomalies.filter(({ line }) => !NO_SLIPS[expected.document]?.includes(line));
}
