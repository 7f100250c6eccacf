import type { Severity } from '../core/book/checkSettings.ts';
import { type EarlierEdition, withSources } from '../core/book/workspace.ts';
import { checks } from '../core/checks/allChecks.ts';
import { runChecks } from '../core/checks/runChecks.ts';
import { comparedWith, correspondence } from '../core/editions/earlierEditions.ts';
import type { Check } from '../core/findings/check.ts';
import { dialects } from '../core/shipped/shippedDialects.ts';
import { printableLines } from '../core/text/printable.ts';
import {
  checkKnown,
  command,
  describeOptions,
  Failure,
  formatOption,
  type Given,
  NO_FILES_OR_BOOKS,
  type Options,
  SHARED,
  WrongUsage,
} from './program/options.ts';
import { circumstances } from './program/root.ts';
import { documentCounts, filesNamed, whyNoRules } from './reading/named.ts';
import {
  citingSources,
  createReader,
  type DocumentReader,
  projectFiles,
  projectsOf,
  type ReadFile,
  readEach,
} from './reading/read.ts';
import { asEarlier, readEdition, refuseEarlier } from './reading/readEdition.ts';
import { wordFindings } from './reading/wordFindings.ts';
import { formats } from './showing/findingFormats.ts';
import { EXIT, print, printMessage } from './showing/output.ts';
import {
  type CheckedFile,
  codes,
  findingsSummary,
  PROJECT_CODE,
  placedFindings,
  placedProblems,
  SEVERITIES,
  soundSummary,
} from './showing/placed.ts';
import { type ProgressLine, showProgress } from './showing/progressLine.ts';
import { fix, showChanges, writeChanges } from './writing/changing.ts';

const OPTIONS = {
  format: formatOption(
    Object.keys(formats),
    'text for people and editors (the default), json, sarif for code scanning, github for GitHub workflow logs, or junit for other CI systems',
  ),
  'fail-on': {
    value: 'SEVERITY',
    choices: [...SEVERITIES, 'never'],
    help: 'lowest severity that makes the exit status 1: error, warning, information, hint (the default), or never',
  },
  only: { value: 'CODES', list: true, help: 'run only these checks (comma-separated codes)' },
  ignore: { value: 'CODES', list: true, help: 'skip these checks (comma-separated codes)' },
  fix: {
    help: 'fix all problems that have a safe fix, then report the rest; files keep their encodings and line endings',
  },
  'dry-run': { help: "with --fix: print only a diff; write nothing, and don't list problems" },
  dialect: SHARED.dialect,
  'stdin-name': {
    value: 'FILE',
    help: 'with - (standard input): check and report it under this name, with the settings of its folder',
  },
  since: {
    value: 'OLD',
    help: 'also report citations that now lead to a different rule than in this earlier edition (a file or glob)',
  },
  'require-rules': { help: 'exit status 2 if a file contains no rules; by default, that is only a warning' },
  list: { help: 'list all checks with code, severity, and description' },
} as const satisfies Options;

const HELP = `rulebook check: find problems in rules documents

  rulebook check [OPTIONS] FILE…    check these files; quote globs: "rules/**/*.txt"; of a folder, its rules documents
  rulebook check [OPTIONS]          check all books in the rulebook.json of this folder or a parent folder,
                                    and the files that cite them
  rulebook check [OPTIONS] -        check standard input
  rulebook check rules.docx         check the text of a Word document, with its numbers, and its fields

${describeOptions(OPTIONS)}
Each problem is printed as file:line:column: severity code message, followed by the line of text with the problem
marked. Lines and columns start at 1 in all formats.

Exit status: 0 no problems, 1 problems found, 2 a file can't be read or written, or the command is invalid.
`;

type CheckOptions = ReturnType<typeof checkOptions>;

/** Reads the options of `rulebook check`. Throws {@link WrongUsage}. */
function checkOptions(given: Given<typeof OPTIONS>) {
  const { names, only, ignore, fix, dryRun, stdinName, failOn = 'hint', format = 'text' } = given;
  for (const code of [...only, ...ignore]) checkKnown(code, ALL_CODES, 'check');
  if (dryRun && !fix) throw new WrongUsage('--dry-run requires --fix');
  if (stdinName !== undefined && !names.includes('-')) throw new WrongUsage('--stdin-name requires - as the file');
  if (fix && !dryRun && names.includes('-'))
    throw new WrongUsage("standard input can't be fixed in place; add --dry-run");
  const wanted = (code: string) => (only.length === 0 || only.includes(code)) && !ignore.includes(code);
  return {
    ...given,
    format,
    /** Whether a finding of this severity makes the check fail. */
    fails: (severity: Severity) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn as Severity),
    /** Whether to report findings with this code. */
    wanted,
    /** The checks to run. */
    checks: checks
      .filter(({ code }) => wanted(code))
      .map(check => (only.includes(check.code) ? enabled(check) : check)),
    /** Whether to report problems in a `rulebook.json`. */
    checksProject: wanted(PROJECT_CODE),
  };
}

const ALL_CODES = codes.map(({ code }) => code);

/** A check that is off by default is a warning if it is requested by its code. */
function enabled(check: Check): Check {
  return check.severity === 'off' ? { ...check, severity: 'warning' } : check;
}

/** The table that `--list` prints. */
function listOfChecks(): string {
  const width = Math.max(...ALL_CODES.map(({ length }) => length));
  return codes
    .map(({ code, severity, summary }) => `${code.padEnd(width)}  ${severity.padEnd(11)}  ${summary}\n`)
    .join('');
}

/** `rulebook check`. */
export const check = command(
  OPTIONS,
  HELP,
  async given => {
    const options = checkOptions(given);
    if (options.list) return print(listOfChecks());
    const old = options.since === undefined ? undefined : await readEdition(options.since);
    const since = old && asEarlier(old);
    const reader = createReader({ ...options, since, readsWord: !options.fix });
    const { names, projects } = await whatToCheck(options, reader);
    const known = [dialects, ...projects.map(({ project }) => project.dialects)].flat().map(({ id }) => id);
    if (options.dialect !== undefined) checkKnown(options.dialect, [...new Set(known)], 'dialect');
    const inProjects = options.checksProject
      ? projects.map(({ name, project }) => ({ name, findings: placedProblems(project) }))
      : [];
    const progress = showProgress(names.length);
    const [documents, sources] = await documentsAndSources(names, reader);
    await reader.readTogether(documents);
    if (old) refuseEarlier(old, documents);
    if (since) await mustCorrespond(since, documents, reader);
    const { found, status } = options.fix
      ? await checkAndFix(documents, reader, options, progress)
      : await readEach(documents, reader.read, progress, file => checkedRules(file, options));
    const citing = await readEach(sources, reader.readSource, progress, ({ name, workspace, source }) =>
      checked({ name, document: source.document, workspace: withSources(workspace, [source]) }, options),
    );
    const files = [...inProjects, ...found, ...citing.found];
    if (!options.dryRun) printChecked(files, options);
    const empty = printWithoutRules(found);
    const failing = files.some(({ findings }) => findings.some(({ severity }) => options.fails(severity)));
    return Math.max(
      status,
      citing.status,
      empty && options.requireRules ? EXIT.wrong : EXIT.clean,
      failing ? EXIT.findings : EXIT.clean,
    );
  },
  ({ fix, dryRun }) => fix && !dryRun,
);

/** The files to check, by default those of the books of the current folder, and their projects. */
async function whatToCheck(options: CheckOptions, reader: DocumentReader) {
  if (options.names.length === 0) {
    const here = await reader.projectAt('.');
    if (!here) throw new WrongUsage(NO_FILES_OR_BOOKS);
    return { names: [...projectFiles(here.project), ...citingSources(here.project)], projects: [here] };
  }
  const names = await filesNamed(options.names, reader);
  const known = names.map(name => (name === '-' ? (options.stdinName ?? '') : name));
  return { names, projects: await projectsOf(known, reader) };
}

/** Throws {@link Failure} if an earlier edition has nothing in common with these documents. */
async function mustCorrespond(since: EarlierEdition, names: readonly string[], reader: DocumentReader): Promise<void> {
  for (const name of names) {
    const file = await reader.read(name).catch(() => undefined);
    if (file && correspondence(comparedWith(file.workspace, file.document, since)).isEnough) return;
  }
  throw new Failure(
    `${since.name} and the checked files have almost nothing in common; specify an earlier edition of the same book.`,
  );
}

/** Rules documents, and citing files. */
async function documentsAndSources(
  names: readonly string[],
  reader: DocumentReader,
): Promise<[documents: string[], sources: string[]]> {
  const [documents, sources]: [string[], string[]] = [[], []];
  for (const name of names) ((await reader.isSource(name)) ? sources : documents).push(name);
  return [documents, sources];
}

function checked(
  { name, workspace, document, word }: Pick<ReadFile, 'name' | 'workspace' | 'document' | 'word'>,
  { checks, wanted }: CheckOptions,
): CheckedFile {
  const found = runChecks(workspace, document, checks);
  const findings = word
    ? wordFindings(document, word, found).filter(({ code }) => wanted(code))
    : placedFindings(document, found);
  return { name, findings, read: documentCounts(document) };
}

/** A checked document, and why there are no rules in it, if so. */
interface CheckedRules extends CheckedFile {
  readonly noRules: string | undefined;
}

function checkedRules(file: ReadFile, options: CheckOptions): CheckedRules {
  const noRules = whyNoRules(file);
  const found = checked(file, options);
  return noRules === undefined ? { ...found, noRules } : { ...found, noRules, read: undefined };
}

/** Warns about files without rules; returns how many there are. */
function printWithoutRules(files: readonly CheckedRules[]): number {
  const without = files.filter(({ noRules }) => noRules);
  for (const { name, noRules } of without) printMessage(`${name}: ${noRules}`);
  return without.length;
}

/** Reads all files, applies safe fixes, in the files or as a diff, and checks the result. */
async function checkAndFix(
  names: readonly string[],
  reader: DocumentReader,
  options: CheckOptions,
  progress: ProgressLine,
) {
  const { checks, dryRun } = options;
  const { found, status } = await readEach(names, reader.read, progress, file => file);
  const fixed = fix(found, checks);
  const writing = dryRun ? await showChanges(fixed.changes) : writeChanges(fixed.changes);
  const files = dryRun ? found : fixed.files;
  return { found: files.map(file => checkedRules(file, options)), status: Math.max(status, writing) };
}

function printChecked(files: readonly CheckedFile[], { format, fails }: CheckOptions): void {
  print(formats[format]!(files, circumstances(fails)));
  if (format !== 'text') return;
  const summary = findingsSummary(files);
  if (summary) process.stderr.write(`${summary}\n`);
  else if (process.stderr.isTTY) process.stderr.write(printableLines(soundSummary(files)));
}
