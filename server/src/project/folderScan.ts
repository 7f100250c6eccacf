import { URI, Utils } from 'vscode-uri';
import type { Dialect } from '../core/dialect/dialect.ts';
import { detectDialect } from '../core/document/detect.ts';
import { parsing, type RulesDocument } from '../core/document/document.ts';
import type { ReadMode } from '../core/reader/scan.ts';
import type { Units } from '../core/text/columns.ts';
import type { Host } from '../host.ts';
import { PROJECT_FILE } from './projectFile.ts';

/** Endings of files that can contain rules. */
export const ENDINGS = ['txt', 'md', 'markdown', 'rulebook', 'csv', 'tsv', 'json', 'jsonl'] as const;

/** Whether a file can contain rules, by its path or URI. */
export function mayHoldRules(path: string): boolean {
  const isProject = path === PROJECT_FILE || path.endsWith(`/${PROJECT_FILE}`);
  return !isProject && ENDINGS.some(ending => path.toLowerCase().endsWith(`.${ending}`)) && !isInToolFolder(path);
}

/** Whether a path or URI is in the folder of a tool, where no one keeps a rulebook. */
export function isInToolFolder(path: string): boolean {
  return /(?:^|\/)(?:node_modules|\.git|\.hg|\.svn)(?:\/|$)/.test(path);
}

/** The beginning of a text shows whether it contains rules. */
const BEGINNING = 65_536;

/** The name of a file that counts as rules whatever it contains. */
const RULES = /\.(?:rulebook|rules\.txt)$/i;

/** The rules documents among the paths of a folder, by their names and the beginnings of their texts. */
export async function rulesDocumentsAmong(paths: readonly string[], folder: string, host: Host): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths.filter(mayHoldRules)) {
    const uri = Utils.joinPath(URI.parse(folder), path).toString();
    const start = await host.readStart?.(uri, BEGINNING, folder).catch(() => undefined);
    if (start && (RULES.test(path) || detectDialect(start.text))) found.push(path);
  }
  return found;
}

/** The URIs of the files below a folder that can contain rules; the folder's URI ends with a slash. */
export async function filesIn(folder: string, host: Host): Promise<string[]> {
  const paths = (await host.listFiles(folder)).filter(mayHoldRules);
  return paths.map(path => Utils.joinPath(URI.parse(folder), path).toString());
}

/** The files that can contain rules below those of the URIs that are folders, without a slash at the end. */
export async function filesInFolders(uris: readonly string[], host: Host): Promise<string[]> {
  const found: string[] = [];
  await forEachAtOnce(uris, async uri => void found.push(...(await filesIn(`${uri}/`, host))));
  return found;
}

/** The start of a file shows whether it contains rules; few rules documents are longer. */
const START = 4_000_000;

/**
 * The rules and terms of a file, read without its references; undefined if `dialectOf` returns no dialect for its text.
 */
export async function readHeads(
  uri: string,
  dialectOf: (text: string) => Dialect | undefined,
  host: Host,
  pause: Pause,
): Promise<RulesDocument | undefined> {
  const start = (await host.readStart?.(uri, START)) ?? { text: await host.readText(uri), isWhole: true };
  await pause();
  const dialect = dialectOf(start.text);
  if (!dialect) return undefined;
  const text = start.isWhole ? start.text : await host.readText(uri);
  return parseYielding(uri, text, dialect, 'heads', pause);
}

/** Called after each step of long work: returns a promise to wait for if others should run now. */
export type Pause = () => Promise<void> | undefined;

/** Reads a text, and lets other work run in between. */
export async function parseYielding(
  uri: string,
  text: string,
  dialect: Dialect,
  reading: ReadMode,
  pause: Pause,
  units?: Units,
): Promise<RulesDocument> {
  for (const document of parsing(uri, 0, text, dialect, { reading, ...(units && { units }) })) {
    const others = pause();
    if (others) await others;
    if (document) return document;
  }
  throw new Error('a text has an end');
}

/** A slow file doesn't block others, and no system runs out of open files. */
const AT_ONCE = 8;

/** What is read for each key, without those for which nothing is, in the order of the keys, whichever arrives first. */
export async function readInOrder<T>(
  keys: readonly string[],
  read: (key: string) => Promise<T | undefined>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  await forEachAtOnce(keys, async key => {
    const value = await read(key);
    if (value !== undefined) found.set(key, value);
  });
  return new Map(keys.flatMap(key => (found.has(key) ? [[key, found.get(key)!] as const] : [])));
}

/** Does work for all items, a few at a time, in order. */
export async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const run = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}
