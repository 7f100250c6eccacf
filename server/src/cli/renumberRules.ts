import { existsSync } from 'node:fs';
import { bookOf, type Workspace, withDocument, withSources } from '../core/book/workspace.ts';
import { NUMBER_SIGN } from '../core/changes/maps/followPattern.ts';
import { type WrittenMap, writtenMapOf } from '../core/changes/maps/writtenMap.ts';
import { ASKED, ASKED_NAMES, type AskedKind, askedKind, planAsked } from '../core/changes/operations/askedChange.ts';
import { eventText, type RenumberPlan, reportOf, stateText, summaryOf } from '../core/changes/plan/changeReport.ts';
import { isRefusal } from '../core/changes/plan/plan.ts';
import { readSources } from '../project/projectWorkspace.ts';
import {
  checkKnown,
  command,
  describeOptions,
  Failure,
  type Given,
  NO_FILES,
  type Options,
  SHARED,
  WrongUsage,
} from './program/options.ts';
import { nameOfFile, orFailure, type ReadFile, readText } from './reading/read.ts';
import { EXIT } from './showing/output.ts';
import { changesBy, finish, type Manner, mustBeNone, readAll } from './writing/changing.ts';
import { followMapInFiles, placesInPlan, stageMap } from './writing/followMapFile.ts';

const OPTIONS = {
  text: {
    value: 'TEXT',
    help: 'with insert: text or title of the new rule, without its number; with extract: the words to extract',
  },
  before: { help: 'with insert: before the rule with this number (the default)' },
  after: { help: 'with insert: after the rule with this number' },
  under: { help: 'with insert: as the last subrule of the rule with this number' },
  edge: {
    value: 'SIDE',
    choices: ['outside', 'inside'],
    help: 'whether a range grows to include a new rule at its edge: outside (the default) or inside',
  },
  'close-gap': {
    help: 'with delete: renumber the rules that follow even if citations of the deleted rule then lead to a different rule',
  },
  'dry-run': { help: 'print the plan and a diff instead of writing files' },
  check: SHARED.check,
  'write-map': { value: 'FILE', help: 'save the old and new numbers to this file, as JSON or, for *.txt, as text' },
  map: { value: 'FILE', help: 'update the citations in the files with such a map' },
  pattern: {
    value: 'PATTERN',
    help: "with --map: treat the files as plain text that cites rules in this form: 'CR ({number})'; rulebook.json can specify this",
  },
  book: {
    value: 'NAME',
    help: 'with --map: the book of the map, if rulebook.json lists files that cite several books',
  },
  dialect: SHARED.dialect,
} as const satisfies Options;

/** A line of the help for each operation. */
function operationLines(): string {
  const lines = ASKED.map(({ name, asks, help, also }): [string, string] => [
    `  rulebook renumber ${[name, ...asks].join(' ')} FILE…`,
    also ? `${help} (also: ${also})` : help,
  ]);
  const width = Math.max(...lines.map(([command]) => command.length)) + 3;
  return lines.map(([command, help]) => command.padEnd(width) + help).join('\n');
}

const HELP = `rulebook renumber: change rule numbers, and update everything that cites them

${operationLines()}
  rulebook renumber --map MAP FILE…           update citations in other files; without FILE, in the files that
                                              rulebook.json lists as citing

The files are one book, unless a rulebook.json lists them in a book. Then all files of that book are updated, and
the files that it lists as citing that book.

${describeOptions(OPTIONS)}
Files keep their encodings and line endings. Either all files are written or none.

Exit status: 0 done, 1 with --check: something would change, 2 refused, a file can't be read or written,
or the command is invalid.
`;

/** `rulebook renumber`. */
export const renumber = command(OPTIONS, HELP, renumberAsked, ({ dryRun, check }) => !dryRun && !check, ASKED_NAMES);

async function renumberAsked(given: Given<typeof OPTIONS>): Promise<number> {
  const options = renumberOptions(given);
  const files = await readAll(options);
  if (!files) return EXIT.wrong;
  if (options.map !== undefined) return followMapInFiles(files, options.map, options);
  const workspace = await withCiting(asBook(files), files);
  const documents = files.map(({ document }) => document);
  const plan = planAsked(workspace, documents, { ...options, kind: options.operation!.kind });
  if (isRefusal(plan)) throw new Failure(plan.refusal);
  const changes = changesBy(plan.edits);
  if (options.dryRun || options.check || options.writeMap === undefined)
    return finish(planLines(plan, options), changes, options);
  const known = [...workspace.documents.keys(), ...workspace.sources.keys()];
  mustBeNone(options.writeMap, known.map(nameOfFile));
  return withMap(writtenMapOf(plan), options.writeMap, () => finish(planLines(plan, options), changes, options));
}

/** With everything that cites the books of the files, so that it can be updated. */
async function withCiting(workspace: Workspace, files: readonly ReadFile[]): Promise<Workspace> {
  const projects = new Set(files.flatMap(({ project }) => project ?? []));
  const sources = await Promise.all([...projects].map(project => readSources(project, readText)));
  return withSources(workspace, sources.flat());
}

/** Writes a map together with the change that it describes; if one of them can't be written, neither is. */
function withMap(map: WrittenMap, name: string, change: () => Promise<number>): Promise<number> {
  return orFailure(name, 'written', async () => {
    const staged = stageMap(map, name);
    const status = await change();
    if (status === EXIT.clean) staged.commit();
    else staged.discard();
    return status;
  });
}

/** The files as one book, except for those that already belong to one. */
function asBook(files: readonly ReadFile[]): Workspace {
  const workspace = files.reduce((all, { document }) => withDocument(all, document), files[0]!.workspace);
  const loose = files.map(({ document }) => document.uri).filter(uri => !bookOf(workspace, uri));
  const books = loose.length ? [...workspace.books, { names: [], documents: loose, base: [] }] : workspace.books;
  return { ...workspace, books };
}

/** The plan in words, or, if it was applied, the report: with citations that need attention, and changed ranges. */
function planLines(plan: RenumberPlan, manner: Manner): string {
  const at = placesInPlan(plan, manner);
  const when = manner.dryRun || manner.check ? 'plan' : 'done';
  const left = plan.left.map(place => `${at(place)} “${place.text}” ${stateText(place.state)}`);
  const ranges = plan.ranges.map(place => `${at(place)} “${place.text}” ${eventText(place.event, when)}`);
  const first = when === 'plan' || !plan.edits.length ? summaryOf(plan) : reportOf(plan);
  return [first, ...plan.notes, ...left, ...ranges].map(line => `${line}\n`).join('');
}

/** Reads the options of `rulebook renumber`. Throws {@link WrongUsage}. */
function renumberOptions(given: Given<typeof OPTIONS>) {
  const { names, map, pattern } = given;
  const operation = map === undefined ? askedOperation(names) : undefined;
  const count = operation?.asks.length ?? 0;
  const rest = operation === undefined ? names : names.slice(1);
  const positions = (['before', 'after', 'under'] as const).filter(position => given[position]);
  if (positions.length > 1) throw new WrongUsage('use only one of --before, --after, and --under');
  if (pattern !== undefined && (map === undefined || pattern.split(NUMBER_SIGN).length !== 2))
    throw new WrongUsage(`--pattern requires --map, and contains ${NUMBER_SIGN} once`);
  if (given.book !== undefined && map === undefined) throw new WrongUsage('--book requires --map');
  if (operation?.kind === 'extract' && given.text === undefined)
    throw new WrongUsage('quote the sentences for the new rule: --text "…"');
  if (operation !== undefined && rest.length <= count) throw new WrongUsage(whatIsMissing(operation, rest));
  // Without an operation, a map is applied.
  return { ...given, operation, numbers: rest.slice(0, count), files: rest.slice(count), position: positions[0] };
}

function askedOperation([name]: readonly string[]): AskedKind {
  if (name === undefined) throw new WrongUsage('specify an operation: renumber move 100.2 100.5 FILE');
  checkKnown(name, ASKED_NAMES, 'operation');
  return askedKind(name);
}

/** Whether numbers or files are missing: the name of an existing file isn't a number. */
function whatIsMissing({ name, asks }: AskedKind, given: readonly string[]): string {
  const missing = asks.slice(given.filter(each => !existsSync(each)).length);
  if (missing.length === 0) return NO_FILES;
  return `specify ${missing.join(' and ')} before the files: renumber ${[name, ...asks].join(' ')} FILE…`;
}
