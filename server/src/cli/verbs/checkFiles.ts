import { dirname } from 'node:path';
import type { EarlierEdition } from '../../core/book/workspace.ts';
import { runChecks } from '../../core/checks/runChecks.ts';
import { runSourceChecks } from '../../core/checks/runSource.ts';
import { dialects } from '../../core/dialect/shipped/shippedDialects.ts';
import { textOf } from '../../core/document/document.ts';
import { comparedWith, correspondence } from '../../core/editions/earlierEditions.ts';
import { expandAll } from '../arguments/globs.ts';
import { checkKnown, Failure, WrongUsage } from '../arguments/options.ts';
import { NO_FILES_OR_BOOKS } from '../arguments/sharedOptions.ts';
import { circumstances } from '../program/circumstances.ts';
import {
  createReader,
  type FoundProject,
  filesOf,
  type Reader,
  type ReadFile,
  type SourceFile,
  sourcesOf,
} from '../reading/read.ts';
import { readEach } from '../reading/readEach.ts';
import { asEarlier, readEdition } from '../reading/readEdition.ts';
import { formats } from '../showing/formats/allFormats.ts';
import { EXIT, print } from '../showing/output.ts';
import { type CheckedFile, placedFindings, placedInText, placedProblems } from '../showing/placed.ts';
import { type Progress, showProgress } from '../showing/progressLine.ts';
import { summaryOf } from '../showing/summary.ts';
import { fix, showChanges, writeChanges } from '../writing/fixFiles.ts';
import { type CheckOptions, checkCommand } from './checkOptions.ts';

/** `rulebook check`. */
export const check = checkCommand(async options => {
  const old = options.since === undefined ? undefined : await readEdition(options.since);
  if (options.since !== undefined && !old) return EXIT.wrong;
  const since = old && asEarlier(old);
  const reader = createReader({ ...options, since });
  const { names, projects } = await whatToCheck(options, reader);
  const known = [dialects, ...projects.map(({ project }) => project.dialects)].flat().map(({ id }) => id);
  if (options.dialect !== undefined) checkKnown(options.dialect, [...new Set(known)], 'dialect');
  const inProjects = options.checksProject ? projects.map(checkProject) : [];
  const progress = showProgress(names.length);
  const [documents, sources] = await partOf(names, reader);
  if (since) await mustCorrespond(since, documents, reader);
  const { files, status } = options.fix
    ? await checkAndFix(documents, reader, options, progress)
    : await checkEach(documents, reader.read, file => findingsIn(file, options), progress);
  const findingsOf = ({ workspace, source }: SourceFile) =>
    placedInText(textOf(source.document), runSourceChecks(workspace, source, options.checks));
  const citing = await checkEach(sources, reader.readSource, findingsOf, progress);
  const checked = [...inProjects, ...files, ...citing.files];
  if (!options.dryRun) printChecked(checked, options);
  const failing = checked.some(({ findings }) => findings.some(({ severity }) => options.fails(severity)));
  return Math.max(status, citing.status, failing ? EXIT.findings : EXIT.clean);
});

/** The files to check, by default those of the books of the current folder, and their projects. */
async function whatToCheck(
  options: CheckOptions,
  reader: Reader,
): Promise<{ names: readonly string[]; projects: readonly FoundProject[] }> {
  if (options.names.length === 0) {
    const here = await reader.projectAt('.');
    if (!here) throw new WrongUsage(NO_FILES_OR_BOOKS);
    return { names: [...filesOf(here.project), ...sourcesOf(here.project)], projects: [here] };
  }
  const names = await expandAll(options.names);
  const projects = new Set<FoundProject>();
  for (const name of names) {
    const found = await reader.projectAt(dirname(name === '-' ? (options.stdinName ?? '') : name));
    if (found) projects.add(found);
  }
  return { names, projects: [...projects] };
}

/** Throws {@link Failure} if an earlier edition has nothing in common with these documents. */
async function mustCorrespond(since: EarlierEdition, names: readonly string[], reader: Reader): Promise<void> {
  for (const name of names) {
    const file = await reader.read(name).catch(() => undefined);
    if (file && correspondence(comparedWith(file.workspace, file.document, since)).isEnough) return;
  }
  throw new Failure(
    `${since.name} and the checked files have almost nothing in common; specify an earlier edition of the same book.`,
  );
}

/** Rules documents, and citing files. */
async function partOf(names: readonly string[], reader: Reader): Promise<[documents: string[], sources: string[]]> {
  const [documents, sources]: [string[], string[]] = [[], []];
  for (const name of names) ((await reader.isSource(name)) ? sources : documents).push(name);
  return [documents, sources];
}

function findingsIn({ workspace, document }: ReadFile, { checks }: CheckOptions): CheckedFile['findings'] {
  return placedFindings(document, runChecks(workspace, document, checks));
}

interface Outcome {
  readonly files: readonly CheckedFile[];
  readonly status: number;
}

function checkProject({ name, project: { text, problems } }: FoundProject): CheckedFile {
  return { name, findings: placedProblems(text, problems) };
}

/** Reads and checks files one by one; reports those that can't be read. */
async function checkEach<F extends { readonly name: string }>(
  names: readonly string[],
  read: (name: string) => Promise<F>,
  findingsOf: (file: F) => CheckedFile['findings'],
  progress: Progress,
): Promise<Outcome> {
  const files: CheckedFile[] = [];
  const status = await readEach(names, read, progress, file => {
    files.push({ name: file.name, findings: findingsOf(file) });
  });
  return { files, status };
}

/** Reads all files, applies single fixes, in the files or as a diff, and checks the result. */
async function checkAndFix(
  names: readonly string[],
  reader: Reader,
  options: CheckOptions,
  progress: Progress,
): Promise<Outcome> {
  const { checks, dryRun } = options;
  const files: ReadFile[] = [];
  const status = await readEach(names, reader.read, progress, file => files.push(file));
  const fixed = fix(files, checks);
  const writing = dryRun ? await showChanges(fixed.changes) : writeChanges(fixed.changes);
  const checked = (dryRun ? files : fixed.files).map(file => ({
    name: file.name,
    findings: findingsIn(file, options),
  }));
  return { files: checked, status: Math.max(status, writing) };
}

function printChecked(files: readonly CheckedFile[], { format, fails }: CheckOptions): void {
  print(formats[format]!(files, circumstances(fails)));
  const summary = format === 'text' ? summaryOf(files) : '';
  if (summary) process.stderr.write(`${summary}\n`);
}
