import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentPosition, type RulesDocument, textOf } from '../../core/document.ts';
import { mapEdits, mapText, type WrittenMap, writtenMapOf } from '../../core/refactor/applyMap.ts';
import { extractSubrule, wordsIn } from '../../core/refactor/extract.ts';
import { type Operation, type OperationKind, planOperation } from '../../core/refactor/operation.ts';
import { textAfter } from '../../core/refactor/pieces.ts';
import { isRefusal, type Refusal, refused } from '../../core/refactor/plan.ts';
import {
  type CitationPlace,
  eventText,
  type RenumberPlan,
  stateText,
  summaryOf,
} from '../../core/refactor/renumberPlan.ts';
import { locate, readNumber } from '../../core/refactor/siblings.ts';
import { parentNumber, parseNumber } from '../../core/ruleNumber.ts';
import { bookOf, type Workspace, withDocument } from '../../core/workspace.ts';
import { decode } from '../../node/decode.ts';
import { nodeHost } from '../../node/host.ts';
import { expandGlobs } from '../globs.ts';
import { type Change, showChanges } from '../mend.ts';
import { WrongUsage } from '../options.ts';
import { EXIT, print, tell, tellFailure } from '../output.ts';
import { createReader, type ReadFile } from '../read.ts';
import { RENUMBER_HELP, type RenumberOptions, readRenumberOptions } from '../renumberOptions.ts';
import { counted } from '../summary.ts';
import { writeTogether } from '../writeTogether.ts';

/** `rulebook renumber`. */
export async function renumber(args: readonly string[]): Promise<number> {
  const options = readRenumberOptions(args);
  if (options.help) return print(RENUMBER_HELP);
  const files = await readAll(options);
  if (!files) return EXIT.wrong;
  if (options.map !== undefined) return applyMap(files, options.map, options);
  const workspace = asBook(files);
  const plan = planOf(workspace, files, options);
  if (isRefusal(plan)) {
    tell(plan.refusal);
    return EXIT.wrong;
  }
  print(reportOf(plan));
  const status = await finish(changesOf(plan), options);
  const isDone = status === EXIT.clean && !options.dryRun && !options.check;
  if (isDone && options.writeMap !== undefined) return writeMap(plan, options.writeMap);
  return status;
}

/** All files, or undefined where one cannot be read. */
async function readAll({ files: names, dialect }: RenumberOptions): Promise<readonly ReadFile[] | undefined> {
  const host = nodeHost(tell);
  const reader = createReader(host, { dialect });
  const files: ReadFile[] = [];
  let failed = false;
  for (const name of names) {
    if (name === '-') throw new WrongUsage('standard input cannot be changed in place');
    for (const found of await expandGlobs(name, host)) {
      const file = await reader.read(found).catch(error => tellFailure(found, 'read', error));
      if (typeof file === 'number') failed = true;
      else files.push(file);
    }
  }
  return failed ? undefined : files;
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
  if (text === undefined) throw new WrongUsage('quote the sentences that are to make a rule: --text "…"');
  const number = readNumber(name, document);
  const words = isRefusal(number) ? number : wordsIn(workspace, document, number, text);
  return isRefusal(words) ? words : extractSubrule(workspace, words.document, words);
}

/** The plan in words: what it does, what it leaves, what becomes of ranges. */
function reportOf(plan: RenumberPlan): string {
  const left = plan.left.map(place => `${at(place)} “${place.text}” ${stateText(place.state)}`);
  const ranges = plan.ranges.map(place => `${at(place)} “${place.text}” ${eventText(place.event)}`);
  return [summaryOf(plan), ...plan.notes, ...left, ...ranges].map(line => `${line}\n`).join('');
}

function at({ document, start }: CitationPlace): string {
  const { line, column } = documentPosition(document, start);
  return `${nameOf(document)}:${line + 1}:${column + 1}:`;
}

function nameOf({ uri }: RulesDocument): string {
  return relative('', fileURLToPath(uri));
}

function changesOf({ edits }: RenumberPlan): Change[] {
  const documents = [...new Set(edits.map(({ document }) => document))];
  return documents.map(document => changeOf(document, textAfter(document, edits)));
}

function changeOf(document: RulesDocument, after: string): Change {
  return { uri: document.uri, name: nameOf(document), before: textOf(document), after, done: [] };
}

async function finish(all: readonly Change[], { dryRun, check }: RenumberOptions): Promise<number> {
  const changes = all.filter(({ before, after }) => before !== after);
  if (dryRun) await showChanges(changes);
  if (check) return changes.length ? EXIT.findings : EXIT.clean;
  return dryRun ? EXIT.clean : writeTogether(changes);
}

function writeMap(plan: RenumberPlan, name: string): number {
  const written = writtenMapOf(plan);
  try {
    writeFileSync(name, `${JSON.stringify(written, undefined, 1)}\n`);
    return EXIT.clean;
  } catch (error) {
    return tellFailure(name, 'written', error);
  }
}

function applyMap(files: readonly ReadFile[], name: string, options: RenumberOptions): number | Promise<number> {
  const map = readMap(name);
  if (isRefusal(map)) {
    tell(map.refusal);
    return EXIT.wrong;
  }
  const changes = files.map(({ document }) => {
    const { pattern } = options;
    const after =
      pattern === undefined ? textAfter(document, mapEdits(document, map)) : mapText(textOf(document), pattern, map);
    return changeOf(document, after);
  });
  const changed = changes.filter(({ before, after }) => before !== after).length;
  print(`Makes ${counted(changed, 'file')} follow ${name}.\n`);
  return finish(changes, options);
}

function readMap(name: string): WrittenMap | Refusal {
  try {
    const map: unknown = JSON.parse(decode(readFileSync(name)).text);
    const isMap = typeof map === 'object' && map !== null && !Array.isArray(map);
    const isSound = isMap && Object.values(map).every(value => value === null || typeof value === 'string');
    return isSound
      ? (map as WrittenMap)
      : refused(`${name} is no map: it must hold numbers by numbers, as --write-map writes.`);
  } catch (error) {
    return refused(`${name}: cannot be read: ${(error as Error).message}`);
  }
}
