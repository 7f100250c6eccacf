import { type Workspace, withSources } from '../core/book/workspace.ts';
import { countsOf, coverageOf, percentage } from '../core/citing/coverage.ts';
import { readSources, workspaceOf } from '../project/projectWorkspace.ts';
import { checkKnown, command, describeOptions, formatOption, type Options, WrongUsage } from './program/options.ts';
import { projectHere } from './reading/projectHere.ts';
import { readText } from './reading/read.ts';
import { coverageFormats } from './showing/coverageFormats.ts';
import { EXIT, printMessage, printQuoted } from './showing/output.ts';

const OPTIONS = {
  format: formatOption(Object.keys(coverageFormats), 'table for people (the default), json, or html'),
  book: { value: 'NAME', help: 'the book, if rulebook.json lists source that cites several books' },
  uncited: { help: 'with the table: list the rules that nothing cites' },
  min: { value: 'PERCENT', help: 'exit with 1 if a smaller percentage of rules is cited' },
} as const satisfies Options;

const HELP = `rulebook coverage: show which rules are cited by program source and tests

  rulebook coverage [OPTIONS]     for the book in the rulebook.json of this folder or a parent folder

${describeOptions(OPTIONS)}
Counts rules and subrules, not headings. A citation of a subrule doesn't count for its rule. rulebook.json lists the
files that cite the book ("citing"), and which of them are tests ("tests").

Exit status: 0 done, 1 coverage is below --min, 2 a file can't be read, or the command is invalid.
`;

/** `rulebook coverage`. */
export const coverage = command(OPTIONS, HELP, async ({ names, min, book: wanted, format = 'table', uncited }) => {
  if (names.length) throw new WrongUsage('rulebook coverage takes no files; rulebook.json lists them');
  const least = percentageIn(min);
  const workspace = await workspaceHere();
  const book = bookMeant(workspace, wanted);
  const chapters = coverageOf(workspace, book);
  printQuoted(coverageFormats[format]!({ book, chapters, isDetailed: uncited }));
  const { cited, rules } = countsOf(chapters.flatMap(chapter => chapter.rules));
  const found = percentage(cited, rules);
  if (least === undefined || found >= least) return EXIT.clean;
  printMessage(`${found}% of the rules are cited, less than ${least}%`);
  return EXIT.findings;
});

function percentageIn(text: string | undefined): number | undefined {
  const least = text === undefined ? undefined : Number(text);
  if (least !== undefined && !(least >= 0 && least <= 100)) throw new WrongUsage('--min takes a number from 0 to 100');
  return least;
}

async function workspaceHere(): Promise<Workspace> {
  const found = await projectHere();
  const sources = found ? await readSources(found.project, readText) : [];
  if (!found || !sources.length) throw new WrongUsage('list files as "citing" with a "book" in a rulebook.json');
  return withSources(workspaceOf(found.project), sources);
}

function bookMeant({ sources }: Workspace, wanted: string | undefined): string {
  const cited = [...new Set(Array.from(sources.values(), ({ books }) => books).flat())];
  if (wanted !== undefined) checkKnown(wanted, cited, 'cited book');
  else if (cited.length > 1) throw new WrongUsage(`source cites ${cited.join(', ')}; specify one of them with --book`);
  return wanted ?? cited[0]!;
}
