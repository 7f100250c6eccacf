import { isRefusal, type TidyPlan } from '../../core/changes/plan/plan.ts';
import { textAfter } from '../../core/changes/plan/textMoves.ts';
import { TIDYINGS, type Tidying, type TidyingId } from '../../core/changes/tidy/tidy.ts';
import { describeOptions, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import type { ReadFile } from '../reading/read.ts';
import { EXIT, print, tell } from '../showing/output.ts';
import { changeOf, finish, readAll } from '../writing/changing.ts';

const OPTIONS: readonly Option[] = [
  { name: 'contents', help: 'only bring the Contents up to date' },
  { name: 'glossary', help: 'only sort the glossary' },
  { name: 'dry-run', help: 'write nothing, print what would change as a diff' },
  { name: 'check', help: 'write nothing; the exit status is 1 where something would change' },
  { name: 'dialect', value: 'ID', help: 'read all files in this dialect, whatever they look like' },
  { name: 'help', short: 'h', help: 'print this' },
];

const HELP = `rulebook tidy FILE…: bring the Contents up to date and sort the glossary

Lines of the Contents get the numbers and titles of the headings and their order; lines that are missing come, those that are
too many go. Terms of the glossary are put in alphabetical order with all that stands below them. Nothing else changes.

${describeOptions(OPTIONS)}
Files keep their encoding and line ends. All are written, or none.

Exit status: 0 done, 1 with --check: something would change, 2 it is refused, or a file cannot be read or written.
`;

/** `rulebook tidy`. */
export async function tidy(args: readonly string[]): Promise<number> {
  const { names, has, value } = readArguments(args, OPTIONS);
  if (has('help')) return print(HELP);
  if (!names.length) throw new WrongUsage('give one or more files');
  const files = await readAll({ files: names, dialect: value('dialect') });
  if (!files) return EXIT.wrong;
  const all = Object.keys(TIDYINGS) as TidyingId[];
  const asked = all.filter(has);
  const when = has('dry-run') || has('check') ? 'plan' : 'done';
  const tidied = files.map(file => tidyFile(file, asked.length ? asked : all, when));
  const refusals = tidied.flatMap(({ refusals }) => refusals);
  for (const refusal of refusals) tell(refusal);
  if (refusals.length) return EXIT.wrong;
  const report = tidied.flatMap(({ says }) => says.map(line => `${line}\n`)).join('');
  const changes = files.map(({ document }, index) => changeOf(document, textAfter(document, tidied[index]!.edits)));
  return finish(report, changes, { dryRun: has('dry-run'), check: has('check') });
}

/** What is done to one file, and what is not. */
interface Tidied {
  readonly edits: TidyPlan['edits'];
  readonly says: readonly string[];
  readonly refusals: readonly string[];
}

/** The Contents stand before the glossary: their edits do not meet. */
function tidyFile({ document, name }: ReadFile, asked: readonly TidyingId[], when: 'plan' | 'done'): Tidied {
  const tidyings = asked.map((id): Tidying => TIDYINGS[id]).filter(({ has }) => has(document));
  const planned = tidyings.map(({ plan, says }) => ({ plan: plan(document), says }));
  const made = planned.flatMap(({ plan, says }) =>
    isRefusal(plan) ? [] : [{ edits: plan.edits, says: says(plan, when) }],
  );
  const refusals = planned.flatMap(({ plan }) => (isRefusal(plan) ? [plan.refusal] : []));
  return {
    edits: made.flatMap(({ edits }) => edits),
    says: planned.length ? made.map(({ says }) => `${name}: ${says}`) : [`${name}: There is nothing to tidy.`],
    refusals: refusals.map(refusal => `${name}: ${refusal}`),
  };
}
