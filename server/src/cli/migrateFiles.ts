import { fileURLToPath } from 'node:url';
import { type Book, emptyWorkspace, type Workspace, withDocument } from '../core/book/workspace.ts';
import {
  type CitationToReview,
  type Migrated,
  migrateDocument,
  migrateSource,
} from '../core/changes/maps/migrateCitations.ts';
import { type Migration, migrationOf, reviewMigration } from '../core/changes/maps/migration.ts';
import { placesAfter } from '../core/changes/plan/placesAfter.ts';
import { detectDialect } from '../core/document/detect.ts';
import { countedFromOne, parse, textOf } from '../core/document/document.ts';
import { editionNames } from '../core/editions/editionName.ts';
import type { Edition } from '../core/editions/editionRules.ts';
import { silent } from '../core/shipped/silent.ts';
import { counted } from '../core/text/words.ts';
import type { Rewrite } from '../node/writeTogether.ts';
import { projectFileIn } from '../project/project.ts';
import { withCited } from '../project/projectEdits.ts';
import { type MovedTranslations, moveTranslations, NOTHING_MOVED } from './migrateTranslations.ts';
import { cites, citingFilesHere, jobsFor, type MigrationJob } from './migrationJobs.ts';
import { command, describeOptions, Failure, type Options, SHARED, WrongUsage } from './program/options.ts';
import { circumstances } from './program/root.ts';
import { createReader, nameOfFile, type ReadFile, uriOf } from './reading/read.ts';
import { compareNamed } from './reading/readEdition.ts';
import { leftFormats, type PlacedCitation } from './showing/leftFormats.ts';
import { EXIT, print, printMessage, printQuoted } from './showing/output.ts';
import { changesBy, readAll, showChanges, writeAllChanges } from './writing/changing.ts';

const OPTIONS = {
  from: { value: 'OLD', help: 'the edition that the files cite: a file, a glob, or its name in rulebook.json' },
  to: { value: 'NEW', help: 'the new edition (default: the current one in rulebook.json)' },
  book: { value: 'NAME', help: 'the book that the files cite, if rulebook.json lists several books' },
  format: {
    short: 'f',
    value: 'FORMAT',
    choices: Object.keys(leftFormats),
    help: 'output format for what needs attention: text for people (the default), json, or sarif for code scanning',
  },
  'dry-run': SHARED.dryRun,
  accept: { help: 'mark the files as citing the new edition, after you have checked everything' },
  'delete-removed': { help: 'in translations, delete the rules that the new edition of the original no longer has' },
} as const satisfies Options;

const HELP = `rulebook migrate: update files that cite a book to its new edition

  rulebook migrate [OPTIONS] --from OLD --to NEW FILE…   update these files; quote globs
  rulebook migrate [OPTIONS]                             update all files for which rulebook.json says what they cite,
                                                         and all translations of an earlier edition

${describeOptions(OPTIONS)}
Updates numbers and quoted titles. Lists citations of rules that were reworded, split, merged, or removed, with the old
and new words, for you to check. If such a rule moved, its citations get its new number nevertheless, because the old one
can be that of another rule. Citations of removed rules stay.

If rulebook.json says which edition a file cites ("cites"), that is updated when nothing is left to check, or with
--accept, but not if no citation can be read.

A translation ("translates") of an earlier edition gets the numbers of the current one. Rules that were added are
inserted, marked as untranslated; rulebook.json lists those that were reworded.

Files keep their encodings and line endings. Either all files are written or none.

Exit status: 0 done, 1 something is left to check, 2 a file can't be read or written, or the command is invalid.
`;

/** `rulebook migrate`. */
export const migrate = command(
  OPTIONS,
  HELP,
  async ({ names: given, format = 'text', dryRun, accept, deleteRemoved, ...wanted }) => {
    if (dryRun && format !== 'text') throw new WrongUsage('--dry-run prints a diff; leave out --format');
    const here = await createReader().projectAt('.');
    const moved = here ? moveTranslations(here.project, given.map(uriOf), deleteRemoved) : NOTHING_MOVED;
    const first = await finishMoved(moved, dryRun);
    const isRest = (name: string) => !moved.files.includes(uriOf(name));
    const isDone = given.length ? !given.some(isRest) : moved.files.length > 0 && !cites(here);
    if (isDone || first === EXIT.wrong) return first;
    const names = given.length ? given.filter(isRest) : citingFilesHere(here);
    const files = await readAll({ files: names });
    if (!files) return EXIT.wrong;
    const jobs = await jobsFor(files, wanted);
    if (!jobs.length) printMessage('nothing to do: these files already cite this edition');
    const outcomes = jobs.map(job => migrationOutcome(job, accept));
    const changes = [...outcomes.flatMap(each => each.changes), ...raisedProjects(outcomes)];
    const status = dryRun ? await showChanges(changes) : writeAllChanges(changes);
    if (status !== EXIT.clean) return status;
    for (const outcome of outcomes) {
      if (!dryRun) showOutcome(outcome, format);
      printMessage(migrationSummary(outcome, dryRun));
      if (!dryRun && outcome.changes.length && !isRecorded(outcome.job)) printMessage(ONLY_ONCE);
      if (isUnread(outcome)) printMessage(NOT_READ);
    }
    return outcomes.some(outcome => outcome.left.length || isUnread(outcome)) ? EXIT.findings : first;
  },
  ({ dryRun }) => !dryRun,
);

/** Writes translations that were moved, or shows the changes, and says what is left to do. */
async function finishMoved({ changes, lines, isLeft }: MovedTranslations, dryRun: boolean): Promise<number> {
  const status = dryRun ? await showChanges(changes) : writeAllChanges(changes);
  if (status !== EXIT.clean) return EXIT.wrong;
  for (const line of lines) printMessage(dryRun ? `${line} (nothing is written)` : line);
  return isLeft ? EXIT.findings : EXIT.clean;
}

const ONLY_ONCE = `don't run this again on the changed files; to be able to, set "cites" in rulebook.json first`;

const NOT_READ = `"cites" in rulebook.json stays, because no citation can be read; check the files, and then run this with --accept`;

/** The result of a job. */
interface Outcome {
  readonly job: MigrationJob;
  readonly done: readonly Migrated[];
  readonly changes: readonly Rewrite[];
  readonly left: readonly CitationToReview[];
  /** Whether the user has checked everything. */
  readonly isAccepted: boolean;
}

function migrationOutcome(job: MigrationJob, accept: boolean): Outcome {
  const migration = migrationFor(job);
  const done = job.files.map(file => migratedFile(file, job, migration));
  mustCiteOld(job, done);
  const changes = changesBy(done.flatMap(({ edits }) => edits)).filter(({ before, after }) => before !== after);
  return { job, done, changes, left: accept ? [] : done.flatMap(each => each.left), isAccepted: accept };
}

/** Whether a `rulebook.json` says what the files cite, they have numbers after words, and none can be read. */
function isUnread({ job, done, isAccepted }: Outcome): boolean {
  const sumOf = (part: 'count' | 'unread') => done.reduce((sum, each) => sum + each[part], 0);
  return !isAccepted && isRecorded(job) && sumOf('count') === 0 && sumOf('unread') > 0;
}

/** The citations that need attention, with their places in the new files. */
function placedLeft({ job: { files }, done, left }: Outcome): PlacedCitation[] {
  const place = placesAfter({ edits: done.flatMap(({ edits }) => edits) });
  return left.map(each => {
    const { document, start, end } = place(each);
    const { line, column } = countedFromOne(document, start);
    const text = textOf(document).slice(start, end);
    const file = files.find(other => other.document.uri === document.uri)!.name;
    const isUpdated = text !== each.text;
    return { ...each, text, isUpdated, file, line, column, endColumn: column + end - start };
  });
}

function showOutcome(outcome: Outcome, format: string): void {
  const { from, to } = outcome.job;
  const text = leftFormats[format]!(
    placedLeft(outcome),
    { from: from.name, to: to.name },
    circumstances(() => true),
  );
  if (format === 'text') print(text);
  else printQuoted(text);
}

function migrationSummary({ job: { from, to }, done, changes, left }: Outcome, dryRun: boolean): string {
  const cited = done.reduce((sum, { count }) => sum + count, 0);
  const edits = done.reduce((sum, each) => sum + each.edits.length, 0);
  const what = edits
    ? `${counted(edits, 'change')} in ${counted(changes.length, 'file')}${dryRun ? ' (nothing is written)' : ''}`
    : 'nothing changes';
  const tail = left.length ? `, ${left.length} left to check` : '';
  const unread = done.reduce((sum, each) => sum + each.unread, 0);
  const others =
    unread > cited
      ? `; ${counted(unread, 'number')} after a word such as “rule” or “§” can't be read as a rule of ${from.name}`
      : '';
  return `${from.name} → ${to.name}: ${counted(cited, 'citation')}, ${what}${tail}${others}`;
}

/** How citations change between the editions of a job. Throws {@link Failure} if they aren't of the same book. */
function migrationFor({ from, to, isReview }: MigrationJob): Migration {
  const says = { noRules: ', so nothing can be migrated', hint: 'specify two editions of the same book' };
  const migration = migrationOf(compareNamed(from, to, says));
  return isReview ? reviewMigration(migration) : migration;
}

/** If no `rulebook.json` says which edition is cited, the numbers show it. Throws {@link Failure}. */
function mustCiteOld({ citer, book, files, to, isReview }: MigrationJob, done: readonly Migrated[]): void {
  if (isReview || (book && citer?.cites[book.names[0] ?? ''] !== undefined)) return;
  for (const [index, { signs }] of done.entries())
    if (signs.now > signs.old)
      throw new Failure(
        `${files[index]!.name} already cites ${to.name}; ${signs.now} of its citations fit only that edition, ${signs.old} only the old one.`,
      );
}

/**
 * A file with its citations updated to the new edition: references of a rules document, or else citations in any usual
 * form, or where the patterns of its `citing` entry match.
 */
function migratedFile(file: ReadFile, job: MigrationJob, migration: Migration): Migrated {
  const { document, project } = file;
  const edition = job.isReview ? job.to : job.from;
  const books = project?.booksCitedBy(document.uri) ?? [];
  const patterns = books.length ? [] : (project?.patternsFor(document.uri) ?? []);
  const isInBook = project?.books.some(({ documents }) => documents.includes(document.uri)) ?? false;
  const isRules = books.length === 0 && (isInBook || (patterns.length === 0 && shows(file)));
  const workspace = workspaceWith(file, job, edition);
  if (isRules) return migrateDocument(workspace, document, migration);
  const source = { document: parse(document.uri, 0, textOf(document), silent), books: [citedName(job)] };
  return migrateSource(workspace, workspaceWith(file, job, job.to), source, migration, patterns);
}

/** Whether the text of a file shows that it is a rules document. */
function shows({ document, project }: ReadFile): boolean {
  const text = textOf(document);
  const shown = project ? project.dialectOf(document.uri, text) : detectDialect(text);
  return shown !== undefined && shown !== silent;
}

/** A name of the cited book, or a word that fits any book. */
function citedName({ book }: MigrationJob): string {
  return book?.names[0] ?? 'Rulebook';
}

/** Everything that the references of a file can reach, with an edition in place of the book. */
function workspaceWith({ document, workspace }: ReadFile, job: MigrationJob, { documents }: Edition): Workspace {
  const uris = documents.map(({ uri }) => uri);
  const own = job.book?.documents ?? [];
  const inPlace = (base: readonly string[]) =>
    base.some(uri => own.includes(uri)) ? [...base.filter(uri => !own.includes(uri)), ...uris] : base;
  const others = workspace.books.filter(book => book !== job.book);
  const holds = others.some(book => book.documents.includes(document.uri));
  const book: Book = { names: job.book?.names ?? [citedName(job)], documents: uris, base: [] };
  const books = [
    book,
    ...others.map(other => ({ ...other, base: inPlace(other.base) })),
    ...(holds ? [] : [{ names: [], documents: [document.uri], base: uris }]),
  ];
  const kept = [...workspace.documents.values()].filter(({ uri }) => !own.includes(uri));
  return [...documents, ...kept, document].reduce(withDocument, { ...emptyWorkspace, books });
}

/** Each `rulebook.json` with the editions that are cited now. */
function raisedProjects(outcomes: readonly Outcome[]): Rewrite[] {
  const changes = new Map<string, Rewrite>();
  for (const outcome of outcomes) {
    if (isUnread(outcome)) continue;
    const { job, left } = outcome;
    const { project, citer, from, to } = job;
    const name = nameRaised(job);
    if (name === undefined || !project || !citer) continue;
    const uri = projectFileIn(project.folder);
    const { before, after } = changes.get(uri) ?? { before: project.text, after: project.text };
    const cited = left.length ? { cites: from.name, migratedTo: to.name } : { cites: to.name, migratedTo: undefined };
    const raised = withCited(after, citer.path, name, cited);
    changes.set(uri, { uri, name: nameOfFile(uri), before, after: raised, within: fileURLToPath(project.folder) });
  }
  return [...changes.values()].filter(({ before, after }) => before !== after);
}

/** Whether a `rulebook.json` says, after the job, which edition the files cite. */
function isRecorded(job: MigrationJob): boolean {
  return job.project !== undefined && job.citer !== undefined && nameRaised(job) !== undefined;
}

/** The name of the new edition for `cites`; undefined if editions have no names. */
function nameRaised({ citer, book, from, to }: MigrationJob): string | undefined {
  const known = book ? editionNames(book.earlier, book.edition) : [];
  const cited = Object.keys(citer?.cites ?? {}).find(name => book?.names.includes(name));
  if (!known.includes(to.name) || !known.includes(from.name)) return undefined;
  return cited ?? book?.names[0];
}
