import { addTo, countOf } from '../text/lists.ts';
import type { Followed } from './followed.ts';
import { explained } from './listSearch.ts';
import type { NumberedLine } from './numberedLine.ts';

/**
 * Lines of one kind: those that share word, brackets, and way of counting, at one indent where lists stand within each
 * other.
 */
export interface Kind {
  readonly key: string;
  readonly lines: readonly Followed[];
}

/** The kinds of lines that count, with each line in its place. */
export function countingKinds(all: readonly NumberedLine[]): Kind[] {
  const lines = withoutCitations(all);
  const kinds = new Map<string, Followed[]>();
  for (const line of explained(lines, rootsOf(lines))) addTo(kinds, line.key, line);
  return Array.from(kinds, ([key, found]) => ({ key, lines: found }));
}

/**
 * How many of the whole numbers a word is before, where it belongs to them: not “Section 1.2 applies.” among lines
 * without a word.
 */
const WORD_SHARE = 0.15;

function withoutCitations(lines: readonly NumberedLine[]): NumberedLine[] {
  const wholes = lines.filter(({ atoms }) => atoms.length > 1);
  const times = countOf(wholes.map(({ word }) => word));
  return lines.filter(
    ({ atoms, word }) => atoms.length === 1 || !word || times.get(word)! >= WORD_SHARE * wholes.length,
  );
}

/** What whole numbers begin with: 702 of 702.19. */
function rootsOf(lines: readonly NumberedLine[]): Set<string> {
  const roots = countOf(lines.flatMap(({ atoms, path }) => (atoms.length > 1 ? path[0]! : [])));
  return new Set([...roots].flatMap(([root, times]) => (times > 1 ? root : [])));
}
