import { type FollowedMap, followCitations, followMap, type Outdated } from '../../core/changes/maps/followMap.ts';
import { followByPatterns } from '../../core/changes/maps/followPattern.ts';
import { mapAsText, type WrittenMap } from '../../core/changes/maps/writtenMap.ts';
import type { CitationPlace } from '../../core/changes/plan/changeReport.ts';
import { type PlaceAfter, placesAfter } from '../../core/changes/plan/placesAfter.ts';
import type { Plan } from '../../core/changes/plan/plan.ts';
import { countedFromOne, type DocumentEdit, textOf } from '../../core/document/document.ts';
import { type Span, shareText, withEdits } from '../../core/text/span.ts';
import { counted } from '../../core/text/words.ts';
import { type Staged, stage } from '../../node/writeFile.ts';
import { checkKnown, Failure, WrongUsage } from '../program/options.ts';
import { nameOfFile, type ReadFile } from '../reading/read.ts';
import { readMap } from '../reading/readPairs.ts';
import { EXIT } from '../showing/output.ts';
import { changesBy, finish, type Manner } from './changing.ts';

/**
 * Updates files with a map: those that match a pattern as any text, others by their citations. Returns the exit status.
 */
export async function followMapInFiles(
  files: readonly ReadFile[],
  mapName: string,
  { pattern, book, ...manner }: Manner & Announced,
): Promise<number> {
  const map = await readMap(mapName);
  if (!map) throw new Failure(`${mapName} isn't a renumber map; --write-map writes one.`);
  const cited = [...new Set(pattern === undefined ? files.flatMap(booksCitedBy) : [])];
  if (book !== undefined) checkKnown(book, cited, 'cited book');
  else if (cited.length > 1)
    throw new WrongUsage(`these files cite ${cited.join(', ')}; specify the book of the map with --book`);
  const followed = files.map(file => followedFile(file, { pattern, book }, map));
  const report = manner.check ? outOfDate(followed) : mapSummary(followed, mapName, manner);
  const status = await finish(report, changesBy(followed.flatMap(({ edits }) => edits)), manner);
  return manner.check && followed.some(({ left }) => left.length) ? EXIT.findings : status;
}

/** Which numbers to update: by a pattern, or by the name of a book. */
interface Announced {
  readonly pattern: string | undefined;
  readonly book: string | undefined;
}

/** Files with a pattern on the command line, and files that `rulebook.json` lists as citing, are read as plain text. */
function followedFile(file: ReadFile, { pattern, book }: Announced, map: WrittenMap): FollowedMap {
  const { document, project, workspace } = file;
  const patterns = pattern === undefined ? (project?.patternsFor(document.uri) ?? []) : [pattern];
  const books = pattern === undefined ? booksCitedBy(file) : [];
  if (!patterns.length && !books.length) return followMap(document, map);
  const { numbering } = project?.documents[0]?.dialect ?? document.dialect;
  const byPatterns = followByPatterns(document, patterns, map, numbering);
  const byBooks = followCitations(workspace, { document, books }, map, book === undefined ? books : [book]);
  return { edits: numbersOnce(byPatterns.edits, byBooks.edits), left: numbersOnce(byPatterns.left, byBooks.left) };
}

function booksCitedBy({ document, project }: ReadFile): readonly string[] {
  return project?.booksCitedBy(document.uri) ?? [];
}

/** In text order; a number that both a pattern and a book match is listed once. */
function numbersOnce<S extends Span>(first: readonly S[], others: readonly S[]): S[] {
  const rest = others.filter(each => !first.some(one => shareText(one, each)));
  return [...first, ...rest].sort((a, b) => a.start - b.start);
}

function mapSummary(followed: readonly FollowedMap[], mapName: string, manner: Manner): string {
  const edits = followed.flatMap(each => each.edits);
  const left = followed.flatMap(each => each.left);
  const files = followed.filter(each => each.edits.length).length;
  const isPlan = manner.dryRun || manner.check;
  const numbers = `${counted(edits.length, 'number')} in ${counted(files, 'file')}`;
  const what = edits.length ? `${isPlan ? 'rewrites' : 'rewrote'} ${numbers}` : 'nothing changes';
  const tail = left.length ? `, ${isPlan ? 'leaves' : 'left'} ${left.length} to check by hand` : '';
  const placed = placesInPlan({ edits }, manner);
  const first = `${isPlan || !edits.length ? 'Applies' : 'Applied'} ${mapName}: ${what}${tail}.`;
  return `${first}\n${left.map(place => `${placed(place)} ${whyLeftText(place)}\n`).join('')}`;
}

/** A line for each number that differs from the map, in text order. */
function outOfDate(followed: readonly FollowedMap[]): string {
  return followed
    .flatMap(({ edits, left }) =>
      [
        ...changedNumbers(edits).map(({ after, ...place }) => ({ place, says: `“${place.text}” is ${after} now` })),
        ...left.map(place => ({ place, says: whyLeftText(place) })),
      ].sort((a, b) => a.place.start - b.place.start),
    )
    .map(({ place, says }) => `${at(place)} ${says}\n`)
    .join('');
}

/** A whole number or range, of which an edit may change a part. */
const NUMBER = /[\p{L}\d]+(?:[.–—-][\p{L}\d]+)*/gu;

/** The numbers of a file that edits change, and their new text. */
function changedNumbers(edits: readonly DocumentEdit[]): (CitationPlace & { readonly after: string })[] {
  const [first] = edits;
  if (!first) return [];
  const { document } = first;
  let next = 0;
  return [...textOf(document).matchAll(NUMBER)].flatMap(({ 0: text, index: start }) => {
    const end = start + text.length;
    const from = next;
    while (next < edits.length && edits[next]!.start < end) next++;
    const own = edits.slice(from, next);
    return own.length ? [{ document, start, end, text, after: withEdits(text, own, start) }] : [];
  });
}

const WHY_LEFT: Readonly<Record<Outdated['state'], string>> = {
  gone: 'names a deleted rule',
  torn: 'names rules that are no longer consecutive',
  form: "has a format that doesn't fit the new number",
};

function whyLeftText({ text, state }: Outdated): string {
  return `“${text}” ${WHY_LEFT[state]}`;
}

/** The place of a citation: in the current files, or in the files after the plan. */
export function placesInPlan(plan: Plan, { dryRun, check }: Manner): (place: CitationPlace) => string {
  const after = placesAfter(plan);
  return dryRun || check ? at : place => at(after(place));
}

/** A place in the format of editors and CI services: `notes.txt:3:12:`. */
function at({ document, start }: PlaceAfter): string {
  const { line, column } = countedFromOne(document, start);
  return `${nameOfFile(document.uri)}:${line}:${column}:`;
}

/** Writes a map, as text if its name ends in `.txt`. Throws if it can't be written. */
export function stageMap(map: WrittenMap, name: string): Staged {
  return stage(name, Buffer.from(/\.txt$/i.test(name) ? mapAsText(map) : `${JSON.stringify(map, undefined, 1)}\n`));
}
