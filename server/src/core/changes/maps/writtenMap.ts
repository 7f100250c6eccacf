import type { RenumberPlan } from '../plan/changeReport.ts';

/** What a change did to the numbers of a book, as written down for other files. */
export interface WrittenMap {
  /** For each rule whose number has changed the new one. */
  readonly renumbered: Readonly<Record<string, string>>;
  /** For each rule whose text has joined that of another one the number of that. */
  readonly joined: Readonly<Record<string, string>>;
  /** The rules that have gone. */
  readonly removed: readonly string[];
  /** The new numbers of rules that are new at their place: ranges around one include it. */
  readonly new: readonly string[];
  /** Whether ranges took in what is new right at their edges. */
  readonly edges: 'outside' | 'inside';
}

export function writtenMapOf({ map, merged, removed, arrived, edge }: RenumberPlan): WrittenMap {
  const joining = new Set(merged);
  const entries = (wanted: (number: string) => boolean) =>
    Object.fromEntries([...map].filter(([number]) => wanted(number)));
  return {
    renumbered: entries(number => !joining.has(number)),
    joined: entries(number => joining.has(number)),
    removed,
    new: arrived,
    edges: edge,
  };
}

/** A map as a value of JSON holds it; undefined if this is none. Parts may be left out. */
export function readWrittenMap(value: unknown): WrittenMap | undefined {
  const map = value as Partial<WrittenMap>;
  if (!isRecord(value) || !KEYS.some(key => key in value)) return undefined;
  const { renumbered = {}, joined = {}, removed = [], new: arrived = [], edges = 'outside' } = map;
  const isSound =
    [renumbered, joined].every(part => isRecord(part) && Object.values(part).every(isText)) &&
    [removed, arrived].every(part => Array.isArray(part) && part.every(isText)) &&
    (edges === 'outside' || edges === 'inside');
  return isSound ? { renumbered, joined, removed, new: arrived, edges } : undefined;
}

const KEYS = ['renumbered', 'joined', 'removed', 'new'];

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A map for people: a line for each rule. */
export function mapAsText({ renumbered, joined, removed, new: arrived, edges }: WrittenMap): string {
  const lines = [
    ...Object.entries(renumbered).map(([before, after]) => `${before} → ${after}`),
    ...Object.entries(joined).map(([before, after]) => `${before} joins ${after}`),
    ...removed.map(number => `${number} removed`),
    ...arrived.map(number => `${number} new`),
    ...(edges === 'inside' ? ['edges inside'] : []),
  ];
  return lines.map(line => `${line}\n`).join('');
}

/** What is after a number in a line of text: with another number after it, and without. */
const PAIRS = ['→', '->', 'joins'];
const SINGLES = ['removed', 'new', 'inside'];

/** Reads such lines again; undefined if one is none. */
export function mapFromText(text: string): WrittenMap | undefined {
  const map = { renumbered: {} as Record<string, string>, joined: {} as Record<string, string> };
  const [removed, arrived]: string[][] = [[], []];
  let edges: WrittenMap['edges'] = 'outside';
  for (const line of text.split(/[\r\n]+/).filter(each => each.trim())) {
    const [first = '', word = '', second = '', ...more] = line.trim().split(/\s+/);
    const isPair = PAIRS.includes(word);
    if (!(isPair || SINGLES.includes(word)) || isPair !== (second !== '') || more.length) return undefined;
    if (isPair) map[word === 'joins' ? 'joined' : 'renumbered'][first] = second;
    else if (word === 'inside') edges = 'inside';
    else (word === 'new' ? arrived : removed)!.push(first);
  }
  return { ...map, removed: removed!, new: arrived!, edges };
}
