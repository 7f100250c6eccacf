import type { Book } from '../core/book/workspace.ts';
import { addTo } from '../core/text/lists.ts';
import type { Citer } from '../project/books.ts';
import type { Project } from '../project/project.ts';
import { WrongUsage } from './program/options.ts';
import { type FoundProject, nameOfFile, type ReadFile } from './reading/read.ts';
import { currentOfBook, editionNamed, type NamedEdition } from './reading/readEdition.ts';

/** The editions and the book that the command line names. */
type Wanted = Readonly<Record<'from' | 'to' | 'book', string | undefined>>;

/** Files that cite the same edition of the same book. */
export interface MigrationJob {
  readonly files: readonly ReadFile[];
  readonly project: Project | undefined;
  /** Their entry in a `rulebook.json`. */
  readonly citer: Citer | undefined;
  readonly book: Book | undefined;
  readonly from: NamedEdition;
  readonly to: NamedEdition;
  /** Whether the files already use the numbers of the new edition, and something was left to check. */
  readonly isReview: boolean;
}

/** Whether a `rulebook.json` says which edition some files cite. */
export function cites(here: FoundProject | undefined): boolean {
  return here?.project.citers.some(each => Object.keys(each.cites).length > 0) ?? false;
}

/** The files whose cited edition a `rulebook.json` specifies. Throws {@link WrongUsage} if there are none. */
export function citingFilesHere(here: FoundProject | undefined): readonly string[] {
  const citers = here?.project.citers.filter(({ cites }) => Object.keys(cites).length) ?? [];
  if (!citers.length)
    throw new WrongUsage('specify files, or set "cites" in rulebook.json to the edition that your files cite');
  return citers.flatMap(({ files }) => files.map(nameOfFile));
}

/** The jobs, one for the files of each entry of a `rulebook.json`. */
export async function jobsFor(files: readonly ReadFile[], options: Wanted): Promise<readonly MigrationJob[]> {
  const groups = new Map<Citer | undefined, ReadFile[]>();
  for (const file of files) {
    const citer = file.project?.citers.find(each => each.files.includes(file.document.uri));
    addTo(groups, citer, file);
  }
  const jobs: MigrationJob[] = [];
  for (const [citer, own] of groups) {
    const job = await jobFor(own, citer, options);
    if (job) jobs.push(job);
  }
  return jobs;
}

/** Undefined if the files cite that edition already. */
async function jobFor(
  files: readonly ReadFile[],
  citer: Citer | undefined,
  options: Wanted,
): Promise<MigrationJob | undefined> {
  const { project } = files[0]!;
  const name = project && citer && bookCited(citer, project, options);
  const book = name === undefined ? undefined : project?.books.find(({ names }) => names.includes(name));
  const cites = name === undefined ? undefined : citer?.cites[name];
  const toName = options.to ?? book?.edition;
  if (cites !== undefined && cites === toName) return undefined;
  const fromName = options.from ?? cites;
  if (fromName === undefined) throw new WrongUsage('specify the edition that the files cite: --from OLD');
  if (toName === undefined && !book) throw new WrongUsage('specify the new edition: --to NEW');
  if (citer && cites !== undefined) mustBeWhole(citer, files);
  const among = { project, book };
  const from = await editionNamed(fromName, among);
  const to = toName === undefined ? currentOfBook(project!, book!) : await editionNamed(toName, among);
  const isReview = name !== undefined && citer?.migratedTo[name] === to.name;
  return { files, project, citer, book, from, to, isReview };
}

/**
 * The book that the files of an entry cite; undefined if nothing specifies it. Throws {@link WrongUsage} if there are
 * several.
 */
function bookCited({ cites, books }: Citer, project: Project, { book }: Wanted): string | undefined {
  if (book !== undefined) return book;
  const said = Object.keys(cites).length ? Object.keys(cites) : books;
  const named = said.length
    ? said
    : project.books.filter(({ edition }) => edition).flatMap(({ names }) => names[0] ?? []);
  if (named.length > 1) throw new WrongUsage(`these files cite ${named.join(', ')}; specify the book with --book`);
  return named[0];
}

/** An entry applies to all its files. */
function mustBeWhole({ files }: Citer, given: readonly ReadFile[]): void {
  const missing = files.filter(uri => !given.some(({ document }) => document.uri === uri));
  if (missing.length === 0) return;
  const names = missing.slice(0, 3).map(nameOfFile);
  throw new WrongUsage(
    `rulebook.json sets the cited edition for these files together; also specify ${names.join(', ')}${missing.length > 3 ? ', …' : ''}`,
  );
}
