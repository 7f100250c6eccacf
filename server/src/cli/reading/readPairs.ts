import { mapFromText, readWrittenMap, type WrittenMap } from '../../core/changes/maps/writtenMap.ts';
import type { GivenPairs } from '../../core/editions/align.ts';
import type { EditionIndex } from '../../core/editions/compareEditions.ts';
import { Failure } from '../program/options.ts';
import { readTextFile } from './read.ts';

/** Reads a file of pairs that people write. Throws {@link Failure} if it contradicts itself or an edition. */
export async function readPairs(name: string): Promise<(old: EditionIndex, now: EditionIndex) => GivenPairs> {
  const map = await readMap(name);
  if (!map)
    throw new Failure(
      `${name} contains a line that isn't a pair; use 100.2 → 100.3, 100.4 removed, 100.5 new, or 100.6 joins 100.3.`,
    );
  return (old, now) => {
    const at = ({ rules }: EditionIndex, number: string, which: string) => {
      const index = rules.findIndex(rule => rule.number.text === number);
      if (index < 0) throw new Failure(`${name} names ${number}, which isn't in the ${which} edition.`);
      return index;
    };
    const pairsOf = (part: Readonly<Record<string, string>>) =>
      Object.entries(part).map(([from, to]) => [at(old, from, 'old'), at(now, to, 'new')] as const);
    mustAgree(name, map);
    return {
      pairs: pairsOf(map.renumbered),
      joined: pairsOf(map.merged),
      removed: map.removed.map(number => at(old, number, 'old')),
      added: map.new.map(number => at(now, number, 'new')),
    };
  };
}

/** A map of numbers, as JSON or text; undefined if the file contains something else. Throws {@link Failure}. */
export async function readMap(name: string): Promise<WrittenMap | undefined> {
  const text = await readTextFile(name);
  return text.trimStart().startsWith('{') ? readWrittenMap(parsedJson(text)) : mapFromText(text);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A rule has one partner, or none if it was removed or is new. */
function mustAgree(name: string, { renumbered, merged, removed, new: added }: WrittenMap): void {
  const takers = new Map<string, string>();
  for (const [from, to] of Object.entries(renumbered)) {
    const other = takers.get(to);
    if (other !== undefined) throw new Failure(`${name} contradicts itself: ${other} and ${from} both become ${to}.`);
    takers.set(to, from);
    if (from in merged)
      throw new Failure(`${name} contradicts itself: ${from} becomes ${to} and is merged into ${merged[from]}.`);
    if (removed.includes(from)) throw new Failure(`${name} contradicts itself: ${from} becomes ${to} and is removed.`);
    if (added.includes(to)) throw new Failure(`${name} contradicts itself: ${from} becomes ${to}, which is new.`);
  }
}
