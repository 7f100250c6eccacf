import { isRecord } from '../../text/readShape.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';

/** The effect of a change on the numbers of a book, in the form for other files. */
export interface WrittenMap {
  /** New numbers of renumbered rules. */
  readonly renumbered: Readonly<Record<string, string>>;
  /** Rules whose text was merged into other rules, and the numbers of those. */
  readonly merged: Readonly<Record<string, string>>;
  /** Deleted rules. */
  readonly removed: readonly string[];
  /** Numbers of rules that are new at their place; ranges around them include them. */
  readonly new: readonly string[];
  /** Whether ranges include new rules at their edges. */
  readonly edges: 'outside' | 'inside';
}

export function writtenMapOf({ map, merged, removed, arrived, edge }: RenumberPlan): WrittenMap {
  const joining = new Set(merged);
  const entries = (wanted: (number: string) => boolean) =>
    Object.fromEntries([...map].filter(([number]) => wanted(number)));
  return {
    renumbered: entries(number => !joining.has(number)),
    merged: entries(number => joining.has(number)),
    removed,
    new: arrived,
    edges: edge,
  };
}

/** A map from a JSON value; undefined if it isn't one. All parts are optional. */
export function readWrittenMap(value: unknown): WrittenMap | undefined {
  const map = value as Partial<WrittenMap> & { readonly joined?: WrittenMap['merged'] };
  if (!isRecord(value) || !KEYS.some(key => key in value)) return undefined;
  // Earlier versions wrote “joined”.
  const { renumbered = {}, joined = {}, merged = joined, removed = [], new: arrived = [], edges = 'outside' } = map;
  const isSound =
    [renumbered, merged].every(part => isRecord(part) && Object.values(part).every(isText)) &&
    [removed, arrived].every(part => Array.isArray(part) && part.every(isText)) &&
    (edges === 'outside' || edges === 'inside');
  return isSound ? { renumbered, merged, removed, new: arrived, edges } : undefined;
}

const KEYS = ['renumbered', 'merged', 'joined', 'removed', 'new'];

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A map for people, with a line for each rule. */
export function mapAsText({ renumbered, merged, removed, new: arrived, edges }: WrittenMap): string {
  const lines = [
    ...Object.entries(renumbered).map(([before, after]) => `${before} → ${after}`),
    ...Object.entries(merged).map(([before, after]) => `${before} merged into ${after}`),
    ...removed.map(number => `${number} removed`),
    ...arrived.map(number => `${number} new`),
    ...(edges === 'inside' ? ['edges inside'] : []),
  ];
  return lines.map(line => `${line}\n`).join('');
}

/** What can follow a number in a line: words and another number, or only words. */
const PAIRS = ['→', '->', 'merged into', 'joins'];
const SINGLES = ['removed', 'new', 'inside'];

/** Parses such lines; undefined if one is invalid. */
export function mapFromText(text: string): WrittenMap | undefined {
  const map = { renumbered: {} as Record<string, string>, merged: {} as Record<string, string> };
  const [removed, arrived]: string[][] = [[], []];
  let edges: WrittenMap['edges'] = 'outside';
  for (const line of text.split(/[\r\n]+/).filter(each => each.trim())) {
    const [first = '', word = '', second = '', ...more] = line.trim().split(/\s+(?!into\s)/);
    const isPair = PAIRS.includes(word);
    if (!(isPair || SINGLES.includes(word)) || isPair !== (second !== '') || more.length) return undefined;
    if (isPair) map[/[→>]/.test(word) ? 'renumbered' : 'merged'][first] = second;
    else if (word === 'inside') edges = 'inside';
    else (word === 'new' ? arrived : removed)!.push(first);
  }
  return { ...map, removed: removed!, new: arrived!, edges };
}
