import { type ExportedReference, exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { dialectOfNamed } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { silent } from '../../server/src/core/shipped/silent.ts';
import type { MarkedReference, Marks, Place } from './marks.ts';

/** How many of how many. */
export type Share = readonly [part: number, whole: number];

/** What is found of what is marked (recall), and what is right of what is found (precision). */
export interface Score {
  readonly rules: Share;
  readonly rulesRight: Share;
  /** Of the rules found, and whose parents are known: those with the right parent. */
  readonly parents: Share;
  readonly references: Share;
  readonly referencesRight: Share;
  readonly relative: Share;
  /** Another document's references that are taken for this one's. */
  readonly foreign: Share;
}

export const SHARES = [
  'rules',
  'rulesRight',
  'parents',
  'references',
  'referencesRight',
  'relative',
  'foreign',
] as const satisfies readonly (keyof Score)[];

/** The dialect of a text, as the command line reads it. */
export const dialectOf = (text: string): Dialect => dialectOfNamed(text) ?? silent;

/** Compares a reading of a text with its marks. */
export function scoreOf(marks: Marks, text: string, dialect: Dialect): Score {
  const document = parse('', 0, text, dialect);
  const found = exportDocument(withDocument(emptyWorkspace, document), document, '', '');
  return { ...rulesScore(marks, found.rules), ...referencesScore(marks, found) };
}

type Found = ReturnType<typeof exportDocument>;

function rulesScore(marks: Marks, rules: Found['rules']) {
  const marked = grouped(marks.rules);
  const read = grouped(rules);
  let hits = 0;
  let right = 0;
  for (const [line, own] of marked) hits += Math.min(own.filter(rule => rule.isRequired).length, sizeAt(read, line));
  for (const [line, own] of read) right += Math.min(own.length, sizeAt(marked, line));
  const parents = [...read.values()].flatMap(([rule]) => parentIsRight(marked.get(rule!.line)?.[0], rule!, rules));
  return {
    rules: [hits, marks.rules.filter(rule => rule.isRequired).length],
    rulesRight: [right, rules.length],
    parents: [parents.filter(Boolean).length, parents.length],
  } as const;
}

function parentIsRight(mark: Marks['rules'][number] | undefined, rule: Found['rules'][number], rules: Found['rules']) {
  if (!mark?.isRequired || mark.parent === undefined || rule.parent === null) return [];
  const parent = rules.findLast(({ number, line }) => number === rule.parent && line <= rule.line);
  return parent ? [parent.line === mark.parent] : [];
}

function referencesScore(marks: Marks, { rules, references }: Found) {
  const lines = new Map(rules.map(({ number }) => [number, new Set<number>()]));
  for (const { number, line } of rules) lines.get(number)!.add(line);
  const own = references.filter(({ outcome, line }) => outcome !== 'outside' && line < marks.until);
  const byLine = grouped(own.flatMap(each => linesOf(each).map(line => ({ line, each }))));
  const meeting = (mark: MarkedReference) =>
    linesOf(mark).flatMap(line => (byLine.get(line) ?? []).map(({ each }) => each).filter(each => meet(mark, each)));
  const isRight = (mark: MarkedReference, { outcome, targets }: ExportedReference) =>
    mark.kind === 'broken'
      ? outcome === 'broken'
      : outcome === 'resolved' && targets.some(target => mark.targets.some(line => lines.get(target)?.has(line)));
  const ofKind = (...kinds: MarkedReference['kind'][]) =>
    marks.references.filter(({ kind, line }) => kinds.includes(kind) && line < marks.until);
  const found = (list: readonly MarkedReference[]): Share => [
    list.filter(mark => meeting(mark).some(each => isRight(mark, each))).length,
    list.length,
  ];
  const wanted = ofKind('own', 'broken');
  const touched = new Set(wanted.flatMap(meeting));
  const right = new Set(wanted.flatMap(mark => meeting(mark).filter(each => isRight(mark, each))));
  const taken = new Set(ofKind('foreign').flatMap(meeting));
  const undecided = new Set(ofKind('relative', 'ignored').flatMap(meeting));
  const counted = own.filter(each => touched.has(each) || taken.has(each) || !undecided.has(each));
  return {
    references: found(wanted),
    referencesRight: [right.size, counted.length],
    relative: found(ofKind('relative').filter(({ targets }) => targets.length > 0)),
    foreign: [ofKind('foreign').filter(mark => meeting(mark).length > 0).length, ofKind('foreign').length],
  } as const;
}

function grouped<T extends { readonly line: number }>(items: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(item.line, [...(groups.get(item.line) ?? []), item]);
  return groups;
}

const sizeAt = (groups: ReadonlyMap<number, readonly unknown[]>, line: number) => groups.get(line)?.length ?? 0;

const linesOf = ({ line, endLine }: Place) => Array.from({ length: endLine - line + 1 }, (_, index) => line + index);

function meet(one: Place, other: Place): boolean {
  const isBefore = (a: Place, b: Place) => a.line < b.endLine || (a.line === b.endLine && a.column < b.endColumn);
  return isBefore(one, other) && isBefore(other, one);
}

/** Between 0 and 1; nothing of nothing is all. */
export const shareOf = ([part, whole]: Share): number => (whole === 0 ? 1 : part / whole);

/** The figure that prices are fitted to: the mean of recall and precision, of rules and of references. */
export function meritOf({ rules, rulesRight, references, referencesRight }: Score): number {
  const ofRules = shareOf(rules) + (rulesRight[1] ? shareOf(rulesRight) : 0);
  if (references[1] === 0) return ofRules / 2;
  return (ofRules + shareOf(references) + (referencesRight[1] ? shareOf(referencesRight) : 0)) / 4;
}
