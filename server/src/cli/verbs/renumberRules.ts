import { bookOf, type Workspace, withDocument, withSources } from '../../core/book/workspace.ts';
import { type WrittenMap, writtenMapOf } from '../../core/changes/maps/writtenMap.ts';
import { wordsIn } from '../../core/changes/operations/extract.ts';
import { type Operation, type OperationKind, planOperation } from '../../core/changes/operations/operation.ts';
import { locate, readNumber } from '../../core/changes/operations/siblings.ts';
import { eventText, type RenumberPlan, reportOf, stateText, summaryOf } from '../../core/changes/plan/changeReport.ts';
import { isRefusal, type Refusal } from '../../core/changes/plan/plan.ts';
import { textAfter } from '../../core/changes/plan/textMoves.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { parentNumber, parseNumber } from '../../core/numbers/ruleNumber.ts';
import { nodeHost } from '../../node/nodeHost.ts';
import { WrongUsage } from '../arguments/options.ts';
import { type ReadFile, readSources } from '../reading/read.ts';
import { EXIT, print, tell, tellFailure } from '../showing/output.ts';
import { changeOf, finish, type Manner, nameOf, readAll } from '../writing/changing.ts';
import type { Change } from '../writing/fixFiles.ts';
import { follow, placesOf, stageMap } from '../writing/followMapFile.ts';
import { mustBeNone } from '../writing/outputFile.ts';
import { RENUMBER_HELP, type RenumberOptions, readRenumberOptions } from './renumberOptions.ts';

/** `rulebook renumber`. */
export async function renumber(args: readonly string[]): Promise<number> {
  const options = readRenumberOptions(args);
  if (options.help) return print(RENUMBER_HELP);
  const files = await readAll(options);
  if (!files) return EXIT.wrong;
  if (options.map !== undefined) return follow(files, options.map, options);
  const workspace = await withCiting(asBook(files), files);
  const plan = planOf(workspace, files, options);
  if (isRefusal(plan)) {
    tell(plan.refusal);
    return EXIT.wrong;
  }
  const changes = changesOf(plan);
  if (options.dryRun || options.check || options.writeMap === undefined)
    return finish(linesOf(plan, options), changes, options);
  const known = [...workspace.documents.values(), ...Array.from(workspace.sources.values(), source => source.document)];
  mustBeNone(options.writeMap, known.map(nameOf));
  return withMap(writtenMapOf(plan), options.writeMap, () => finish(linesOf(plan, options), changes, options));
}

/** With all that cites the books of the files, so that it follows. */
async function withCiting(workspace: Workspace, files: readonly ReadFile[]): Promise<Workspace> {
  const host = nodeHost(tell);
  const projects = new Set(files.flatMap(({ project }) => project ?? []));
  const sources = await Promise.all([...projects].map(project => readSources(project, host)));
  return withSources(workspace, sources.flat());
}

/** Writes a map together with what it tells of: nothing where one of the two cannot be written. */
async function withMap(map: WrittenMap, name: string, change: () => Promise<number>): Promise<number> {
  try {
    const staged = stageMap(map, name);
    const status = await change();
    if (status === EXIT.clean) staged.commit();
    else staged.discard();
    return status;
  } catch (error) {
    return tellFailure(name, 'written', error);
  }
}

/** The files as one book, but for those that belong to one. */
function asBook(files: readonly ReadFile[]): Workspace {
  const workspace = files.reduce((all, { document }) => withDocument(all, document), files[0]!.workspace);
  const loose = files.map(({ document }) => document.uri).filter(uri => !bookOf(workspace, uri));
  const books = loose.length ? [...workspace.books, { names: [], documents: loose, base: [] }] : workspace.books;
  return { ...workspace, books };
}

function planOf(workspace: Workspace, files: readonly ReadFile[], options: RenumberOptions): RenumberPlan | Refusal {
  const names =
    options.operation === 'move' ? [...runEnds(options.numbers[0]!, files), options.numbers[1]!] : options.numbers;
  const document = meantDocument(workspace, files, names[0]!);
  return options.operation === 'extract'
    ? planExtraction(workspace, document, names[0]!, options.text)
    : planOperation(workspace, document, operationOf(names, options));
}

/** `100.2-100.4` is a run, where it is no number by itself. */
function runEnds(name: string, files: readonly ReadFile[]): string[] {
  const isNumber = files.some(({ document }) => parseNumber(name, document.dialect.numbering));
  const [first = '', last = first] = isNumber ? [name] : name.split(/[-–]/);
  return [first, last];
}

/** The file in whose book the rule stands, or the one above it. */
function meantDocument(workspace: Workspace, files: readonly ReadFile[], name: string): RulesDocument {
  const holds = ({ document }: ReadFile) => {
    const number = readNumber(name, document);
    if (isRefusal(number)) return false;
    const parent = parentNumber(number, document.dialect.numbering);
    return [number, parent].some(one => one && locate(workspace, document, one));
  };
  return (files.find(holds) ?? files[0]!).document;
}

const KINDS: Readonly<Record<string, OperationKind>> = { delete: 'remove', 'close-gaps': 'closeGaps' };

/** What the command line asks for, with the numbers as they are written. */
function operationOf(numbers: readonly string[], options: RenumberOptions): Operation {
  const { operation, text, position, edge, closeGap } = options;
  return {
    kind: KINDS[operation!] ?? (operation as OperationKind),
    numbers,
    closeGap,
    ...(text !== undefined && { text }),
    ...(position && { position }),
    ...(edge && { edge }),
  };
}

/** Words of a rule that are given as they stand there. */
function planExtraction(
  workspace: Workspace,
  document: RulesDocument,
  name: string,
  text: string | undefined,
): RenumberPlan | Refusal {
  if (text === undefined) throw new WrongUsage('quote the sentences for the new rule: --text "…"');
  const number = readNumber(name, document);
  const words = isRefusal(number) ? number : wordsIn(workspace, document, number, text);
  if (isRefusal(words)) return words;
  return planOperation(workspace, words.document, { kind: 'extract', numbers: [], span: words });
}

/** The plan in words, or, where it is written, what was done: what it leaves, what becomes of ranges. */
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
