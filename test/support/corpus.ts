import { existsSync } from 'node:fs';

/** Published rules documents and what an independent reader found in them; they are not part of this project. */
export const CORPUS = '../shared/corpus';

/** Whether the published documents are there. */
export const hasCorpus = existsSync(CORPUS);

/** Says that a comparison was left out because the published documents are missing; where they must be there, a failure. */
export function withoutCorpus(): void {
  if (process.env.RULEBOOK_NEEDS_CORPUS) {
    it(`${CORPUS} must be there`, () => {
      throw new Error(`${CORPUS} is not there, and RULEBOOK_NEEDS_CORPUS says that it must be`);
    });
  } else it.skip(`SKIPPED: ${CORPUS} is not there, so nothing was compared with published documents`);
}
