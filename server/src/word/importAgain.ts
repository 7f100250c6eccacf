import { diff3Merge, diffIndices } from 'node-diff3';

/** What an import leaves beside its text, to merge the next one: the document, and the text that was made of it. */
export interface ImportRecord {
  /** The name of the document. */
  readonly document: string;
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  readonly sha256: string;
  readonly text: string;
}

/** The name of the record of a text: `rules.import.json` for `rules.md`. */
export function recordName(text: string): string {
  return `${text.replace(/\.[^./\\]*$/, '')}.import.json`;
}

export async function recordOfImport(document: string, bytes: Uint8Array, text: string): Promise<ImportRecord> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  const sha256 = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
  return { document, sha256, text };
}

export function writeRecord(record: ImportRecord): string {
  return `${JSON.stringify(record, undefined, 1)}\n`;
}

/** Reads a record; undefined if it's none. */
export function readRecord(text: string): ImportRecord | undefined {
  try {
    const { document, sha256, text: imported } = JSON.parse(text) as Partial<ImportRecord>;
    const isRecord = [document, sha256, imported].every(value => typeof value === 'string');
    return isRecord ? { document: document!, sha256: sha256!, text: imported! } : undefined;
  } catch {
    return undefined;
  }
}

/** A place that was changed in both ways. */
export interface Conflict {
  /** The zero-based line in the merged text. */
  readonly line: number;
  readonly base: string;
  readonly edited: string;
  readonly imported: string;
}

/** Which side wins where both were changed. */
export type Preferred = 'text' | 'word';

export interface MergedText {
  /** The merged text; where there's a conflict, it has the text as it was edited, or what is preferred. */
  readonly text: string;
  readonly conflicts: readonly Conflict[];
}

/** The lines of a text, each with the empty ones after it, the last one, too, because others can follow it. */
const linesWithBlanks = (text: string): string[] =>
  `${text.replace(/\r\n?/g, '\n').trimEnd()}\n\n`.match(/(?<![^\n])[^\n]*\n+/g)!;
const wordsAndSpaces = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

/** Marks of a heading or indentation, and a number: one with digits, or a letter or Roman numeral with a sign. */
const LABEL = /^(?:#{1,6} | {1,20})?(?:[^\s\d]{0,12}\d\S{0,30}(?=\s)|\(?[A-Za-z]{1,6}[.)](?=\s))?/;

const labelOfLine = (line: string): string => LABEL.exec(line)![0];
const withoutLabel = (line: string): string => line.slice(labelOfLine(line).length).trimEnd();

/**
 * Applies the changes from one import to the next to a text that was edited meanwhile: first new numbers of the same
 * lines, then lines, and within lines words.
 */
export function mergeImport(base: string, edited: string, imported: string, preferred?: Preferred): MergedText {
  const [was, theirs] = [linesWithBlanks(base), linesWithBlanks(imported)];
  const labels = new Map(linePairs(was, theirs).map(([from, to]) => [from, labelOfLine(theirs[to]!)]));
  const renumbered = (lines: readonly string[], pairs: readonly (readonly [from: number, to: number])[]) => {
    const done = [...lines];
    for (const [from, to] of pairs) {
      const [label, old] = [labels.get(from), labelOfLine(was[from]!)];
      if (label !== undefined && labelOfLine(lines[to]!) === old) done[to] = label + lines[to]!.slice(old.length);
    }
    return done;
  };
  const own = linesWithBlanks(edited);
  const now = renumbered(own, linePairs(was, own));
  const before = renumbered(
    was,
    was.map((_, index) => [index, index]),
  );
  return mergeLines(before, now, theirs, preferred);
}

/** The lines of two texts that are the same but for their numbers, or changed in their place. */
function linePairs(from: readonly string[], to: readonly string[]): (readonly [from: number, to: number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [left, right] = [0, 0];
  const pair = (until: number) => {
    while (left < until) pairs.push([left++, right++]);
  };
  for (const { buffer1, buffer2 } of diffIndices(from.map(withoutLabel), to.map(withoutLabel))) {
    pair(buffer1[0]);
    if (buffer1[1] === buffer2[1]) pair(buffer1[0] + buffer1[1]);
    [left, right] = [buffer1[0] + buffer1[1], buffer2[0] + buffer2[1]];
  }
  pair(from.length);
  return pairs;
}

function mergeLines(
  base: readonly string[],
  edited: readonly string[],
  imported: readonly string[],
  preferred: Preferred | undefined,
): MergedText {
  const conflicts: Conflict[] = [];
  let text = '';
  const regions = diff3Merge([...edited], [...base], [...imported], { excludeFalseConflicts: true });
  for (const { ok, conflict } of regions) {
    if (ok) text += ok.join('');
    if (!conflict) continue;
    const { a: ours, o: was, b: theirs } = conflict;
    const joined =
      mergeWords(was, ours, theirs) ??
      mergeWords(was, theirs, ours) ??
      linesAround(was, theirs, ours) ??
      linesAround(was, ours, theirs);
    if (joined === undefined)
      conflicts.push({
        line: text.split('\n').length - 1,
        base: was.join(''),
        edited: ours.join(''),
        imported: theirs.join(''),
      });
    text += joined ?? (preferred === 'word' ? theirs : ours).join('');
  }
  return { text: `${text.trimEnd()}\n`, conflicts: preferred ? [] : conflicts };
}

/** Lines with both changes, where one side only put lines around those that the other changed; undefined if it did more. */
function linesAround(
  base: readonly string[],
  around: readonly string[],
  changed: readonly string[],
): string | undefined {
  if (changed.length > base.length) return undefined;
  const at = around.findIndex((_, index) => base.every((line, offset) => around[index + offset] === line));
  if (at < 0 || !base.length) return undefined;
  return [...around.slice(0, at), ...changed, ...around.slice(at + base.length)].join('');
}

/**
 * Lines with both changes, line by line, where one side kept their number and the other put lines between or around
 * them at most; undefined if changes of a line touch, or it did more.
 */
function mergeWords(base: readonly string[], kept: readonly string[], around: readonly string[]): string | undefined {
  if (base.length !== kept.length) return undefined;
  const pairs = base.length === around.length ? base.map((_, at) => [at, at] as const) : linePairs(base, around);
  if (pairs.length !== base.length) return undefined;
  const merged = [...around];
  for (const [from, to] of pairs) {
    const sides = [kept[from]!, base[from]!, around[to]!].map(wordsAndSpaces) as [string[], string[], string[]];
    const parts = diff3Merge(...sides, { excludeFalseConflicts: true });
    if (parts.some(({ conflict }) => conflict)) return undefined;
    merged[to] = parts.map(({ ok }) => ok!.join('')).join('');
  }
  return merged.join('');
}
