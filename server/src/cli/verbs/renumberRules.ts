import { bookOf, type Workspace, withDocument, withSources } from '../../core/book/workspace.ts';
import { type WrittenMap, writtenMapOf } from '../../core/changes/maps/writtenMap.ts';
import { planAsked } from '../../core/changes/operations/askedChange.ts';
import { eventText, type RenumberPlan, reportOf, stateText, summaryOf } from '../../core/changes/plan/changeReport.ts';
import { isRefusal, type Refusal } from '../../core/changes/plan/plan.ts';
import { textAfter } from '../../core/changes/plan/textMoves.ts';
import { nameOf, type ReadFile, readSources } from '../reading/read.ts';
import { EXIT, printFailure, printMessage } from '../showing/output.ts';
import { type Change, changeOf, finish, type Manner, mustBeNone, readAll } from '../writing/changing.ts';
import { follow, placesOf, stageMap } from '../writing/followMapFile.ts';
import { type RenumberOptions, renumberCommand } from './renumberOptions.ts';

/** `rulebook renumber`. */
export const renumber = renumberCommand(async options => {
  const files = await readAll(options);
  if (!files) return EXIT.wrong;
  if (options.map !== undefined) return follow(files, options.map, options);
  const workspace = await withCiting(asBook(files), files);
  const plan = planOf(workspace, files, options);
  if (isRefusal(plan)) {
    printMessage(plan.refusal);
    return EXIT.wrong;
  }
  const changes = changesOf(plan);
  if (options.dryRun || options.check || options.writeMap === undefined)
    return finish(linesOf(plan, options), changes, options);
  const known = [...workspace.documents.keys(), ...workspace.sources.keys()];
  mustBeNone(options.writeMap, known.map(nameOf));
  return withMap(writtenMapOf(plan), options.writeMap, () => finish(linesOf(plan, options), changes, options));
});

/** With everything that cites the books of the files, so that it can be updated. */
async function withCiting(workspace: Workspace, files: readonly ReadFile[]): Promise<Workspace> {
  const projects = new Set(files.flatMap(({ project }) => project ?? []));
  const sources = await Promise.all([...projects].map(project => readSources(project)));
  return withSources(workspace, sources.flat());
}

/** Writes a map together with the change that it describes; if one of them can't be written, neither is. */
async function withMap(map: WrittenMap, name: string, change: () => Promise<number>): Promise<number> {
  try {
    const staged = stageMap(map, name);
    const status = await change();
    if (status === EXIT.clean) staged.commit();
    else staged.discard();
    return status;
  } catch (error) {
    return printFailure(name, 'written', error);
  }
}

/** The files as one book, except for those that already belong to one. */
function asBook(files: readonly ReadFile[]): Workspace {
  const workspace = files.reduce((all, { document }) => withDocument(all, document), files[0]!.workspace);
  const loose = files.map(({ document }) => document.uri).filter(uri => !bookOf(workspace, uri));
  const books = loose.length ? [...workspace.books, { names: [], documents: loose, base: [] }] : workspace.books;
  return { ...workspace, books };
}

function planOf(workspace: Workspace, files: readonly ReadFile[], options: RenumberOptions): RenumberPlan | Refusal {
  const documents = files.map(({ document }) => document);
  return planAsked(workspace, documents, { ...options, operation: options.operation! });
}

/** The plan in words, or, if it was applied, the report: with citations that need attention, and changed ranges. */
function linesOf(plan: RenumberPlan, manner: Manner): string {
  const at = placesOf(plan, manner);
  const when = manner.dryRun || manner.check ? 'plan' : 'done';
  const left = plan.left.map(place => `${at(place)} “${place.text}” ${stateText(place.state)}`);
  const ranges = plan.ranges.map(place => `${at(place)} “${place.text}” ${eventText(place.event, when)}`);
  const first = when === 'plan' || !plan.edits.length ? summaryOf(plan) : reportOf(plan);
  return [first, ...plan.notes, ...left, ...ranges].map(line => `${line}\n`).join('');
}

function changesOf({ edits }: RenumberPlan): Change[] {
  const documents = [...new Set(edits.map(({ document }) => document))];
  return documents.map(document => changeOf(document, textAfter(document, edits)));
}
