import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { blocksOf, parse } from '../../server/src/core/document/document.ts';
import { inferredFrom } from '../../server/src/core/shipped/inferred.ts';
import type { MarkedDocument, MarkedLine } from './marked.ts';

/** The result of reading a text with an inferred dialect. */
export interface Found {
  /** By line of a rule: the lines of the rules that contain it; -1 for an outermost rule. */
  readonly parents: ReadonlyMap<number, number>;
  readonly references: readonly {
    line: number;
    start: number;
    end: number;
    /** For each rule that it refers to, the lines with that number: several where an annex counts again. */
    targets: readonly (readonly number[])[];
    text: string;
    isRelative: boolean;
  }[];
}

/** Reads a text without a given dialect; undefined if no scheme is found. */
export function readInferred(text: string): Found | undefined {
  const dialect = inferredFrom(text);
  if (!dialect) return undefined;
  const document = parse('', 0, text, dialect);
  const { rules, references } = exportDocument(withDocument(emptyWorkspace, document), document, '', '');
  const linesOf = (wanted: string) => rules.filter(({ number }) => number === wanted).map(({ line }) => line);
  const around = ({ line, parent }: { line: number; parent: string | null }) =>
    parent === null ? -1 : (linesOf(parent).findLast(other => other <= line) ?? -1);
  const isRelative = Array.from(blocksOf(document)).flatMap(({ block }) =>
    block.references.map(reference => reference.kind !== 'term' && Boolean(reference.relative)),
  );
  return {
    parents: new Map(rules.map(rule => [rule.line, around(rule)])),
    references: references
      .map((reference, index) => ({ ...reference, isRelative: isRelative[index]! }))
      .filter(({ outcome }) => outcome !== 'outside')
      .map(({ line, column, endColumn, targets, text, isRelative }) => ({
        line,
        start: column,
        end: endColumn,
        targets: targets.map(linesOf),
        text,
        isRelative,
      })),
  };
}

export const textOf = (lines: readonly MarkedLine[]): string => lines.map(({ text }) => text).join('\n');

/** By line: the line of the rule that contains the one starting there. */
export function parentsOf(lines: readonly MarkedLine[]): Map<number, number> {
  const open: { line: number; depth: number }[] = [];
  const parents = new Map<number, number>();
  lines.forEach(({ depth }, line) => {
    if (depth === undefined) return;
    while (open.length && open.at(-1)!.depth >= depth) open.pop();
    parents.set(line, open.at(-1)?.line ?? -1);
    open.push({ line, depth });
  });
  return parents;
}

/** What is found by mistake, and what is missing, one per line. */
export function faultsIn({ lines, references }: MarkedDocument): string[] {
  const found = readInferred(textOf(lines));
  if (!found) return ['no scheme'];
  const parents = parentsOf(lines);
  const shown = (line: number) => (line < 0 ? 'nothing' : `“${lines[line]!.text.trim().slice(0, 30)}”`);
  const faults: string[] = [];
  for (const [line, parent] of parents) {
    const other = found.parents.get(line);
    if (other === undefined) faults.push(`${shown(line)} isn't found`);
    else if (other !== parent) faults.push(`${shown(line)} is below ${shown(other)}, not ${shown(parent)}`);
  }
  for (const line of found.parents.keys())
    if (!parents.has(line) && !lines[line]!.isItem) faults.push(`${shown(line)} is no rule`);
  const used = new Set<unknown>();
  for (const { line, start, end, targets, isRelative } of references) {
    const own = found.references.filter(
      each => each.isRelative === isRelative && each.line === line && each.start < end && start < each.end,
    );
    for (const each of own) used.add(each);
    const got = own.flatMap(each => each.targets);
    const isRight = targets.every(target => got.some(each => each.includes(target)));
    if (!isRight || got.some(each => !each.some(target => targets.includes(target))))
      faults.push(
        `“${lines[line]!.text.slice(start, end)}” means ${targets.map(shown).join(', ') || 'nothing here'}, not ${got.map(each => shown(each[0] ?? -1)).join(', ') || 'nothing'}`,
      );
  }
  for (const each of found.references)
    if (!used.has(each) && !each.isRelative && !lines[each.line]!.isContents)
      faults.push(`“${each.text}” in ${shown(each.line)} is no reference`);
  return faults;
}
