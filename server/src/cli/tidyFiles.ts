import { isRefusal } from '../core/changes/plan/plan.ts';
import { TIDYINGS, type Tidying, type TidyingId } from '../core/changes/tidy/tidy.ts';
import { command, describeOptions, NO_FILES, type Options, SHARED, WrongUsage } from './program/options.ts';
import { warnOfNoRules } from './reading/named.ts';
import type { ReadFile } from './reading/read.ts';
import { EXIT, printMessage } from './showing/output.ts';
import { changesBy, finish, readAll } from './writing/changing.ts';

const OPTIONS = {
  contents: { help: 'only update the Contents' },
  glossary: { help: 'only sort the glossary' },
  'dry-run': SHARED.dryRun,
  check: SHARED.check,
  dialect: SHARED.dialect,
} as const satisfies Options;

const HELP = `rulebook tidy FILE…: update the Contents and sort the glossary

The Contents get the numbers, titles, and order of the headings; missing lines are added, extra lines removed. Glossary
entries are sorted alphabetically. Nothing else changes.

${describeOptions(OPTIONS)}
Files keep their encodings and line endings. Either all files are written or none.

Exit status: 0 done, 1 with --check: something would change, 2 refused, a file can't be read or written,
or the command is invalid.
`;

/** `rulebook tidy`. */
export const tidy = command(
  OPTIONS,
  HELP,
  async ({ names, dialect, ...given }) => {
    if (!names.length) throw new WrongUsage(NO_FILES);
    const files = await readAll({ files: names, dialect });
    if (!files) return EXIT.wrong;
    for (const file of files) warnOfNoRules(file);
    const all = Object.keys(TIDYINGS) as TidyingId[];
    const asked = all.filter(id => given[id]);
    const when = given.dryRun || given.check ? 'plan' : 'done';
    const tidied = files.map(file => tidyFile(file, asked.length ? asked : all, when));
    const refusals = tidied.flatMap(({ refusals }) => refusals);
    for (const refusal of refusals) printMessage(refusal);
    if (refusals.length) return EXIT.wrong;
    const report = tidied.flatMap(({ says }) => says.map(line => `${line}\n`)).join('');
    return finish(report, changesBy(tidied.flatMap(({ edits }) => edits)), given);
  },
  ({ dryRun, check }) => !dryRun && !check,
);

/**
 * What was done to a file, and what was refused. The Contents come before the glossary, so their edits don't overlap.
 */
function tidyFile({ document, name }: ReadFile, asked: readonly TidyingId[], when: 'plan' | 'done') {
  const tidyings = asked.map((id): Tidying => TIDYINGS[id]).filter(({ has }) => has(document));
  const planned = tidyings.map(({ plan, says }) => ({ plan: plan(document), says }));
  const made = planned.flatMap(({ plan, says }) =>
    isRefusal(plan) ? [] : [{ edits: plan.edits, says: says(plan, when) }],
  );
  const refusals = planned.flatMap(({ plan }) => (isRefusal(plan) ? [plan.refusal] : []));
  return {
    edits: made.flatMap(({ edits }) => edits),
    says: planned.length ? made.map(({ says }) => `${name}: ${says}`) : [`${name}: There's nothing to tidy.`],
    refusals: refusals.map(refusal => `${name}: ${refusal}`),
  };
}
