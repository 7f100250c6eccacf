import type { TermHead } from '../../blocks/block.ts';
import { type InsertPlace, pieceEdits, type TextMove, unitOf } from '../../changes/plan/textMoves.ts';
import type { RulesDocument } from '../../document/document.ts';
import { type Symbols, symbolsOf } from '../../document/symbols.ts';
import { atHead, type Check, type Fix } from '../../findings/check.ts';
import { firstIndex } from '../../text/bisect.ts';
import { memo, remember } from '../../text/memo.ts';
import { alphabetKeys, alphabetsFor, misplaced, misplacedInAll, sortKeys } from '../../text/sorting.ts';

export const unsortedTerm: Check = {
  code: 'unsorted-term',
  summary: 'Glossary terms are out of alphabetical order.',
  severity: 'information',
  run(_workspace, document, report) {
    for (const run of memo(symbolsOf(document), unsortedIn)) {
      const { ordinal } = run[0]!;
      report({
        ...atHead({ document, ordinal }),
        message: unsortedMessage(run),
        fixes: () => sortingFixes(document, run),
      });
    }
  },
};

interface Term {
  readonly ordinal: number;
  readonly term: string;
}

/** A term, and the one after which it belongs. */
interface Unsorted extends Term {
  readonly before: Term | undefined;
}

/** Consecutive terms, none at its place. */
type Run = readonly Unsorted[];

function unsortedMessage(run: Run): string {
  const [{ term, before }] = run as [Unsorted];
  const place = before ? `after “${before.term}”` : 'to the start of the glossary';
  if (run.length === 1) return `“${term}” is out of alphabetical order; move it ${place}.`;
  const terms = `“${term}” ${run.length > 2 ? 'to' : 'and'} “${run.at(-1)!.term}”`;
  const advice = isOnePlace(run) ? `move them ${place}` : `move each to its place; the first one goes ${place}`;
  return `${terms} are out of alphabetical order; ${advice}.`;
}

function isOnePlace(run: Run): boolean {
  return run.every(({ before }) => before?.ordinal === run[0]!.before?.ordinal);
}

function unsortedIn({ heads, glossary }: Symbols): Run[] {
  const terms = glossary.map(ordinal => ({ ordinal, term: (heads[ordinal] as TermHead).term }));
  const runs: Unsorted[][] = [];
  for (const [index, before] of misplacedIn(glossary.map(ordinal => heads[ordinal] as TermHead))) {
    const unsorted = { ...terms[index]!, before: terms[before] };
    const previous = runs.at(-1)?.at(-1);
    if (previous && previous.ordinal === terms[index - 1]?.ordinal) runs.at(-1)!.push(unsorted);
    else runs.push([unsorted]);
  }
  return runs.filter(run => !isOwnList(run));
}

/** Number of consecutive sorted terms that count as a list inside an entry. */
const SHORTEST_LIST = 3;

function isOwnList(run: Run): boolean {
  return run.length >= SHORTEST_LIST && misplaced(run.map(({ term }) => sortKeys(term)[0]!)).length === 0;
}

/** The indexes of a term, and of the one after which it belongs; -1 for the start. */
type Misplaced = readonly [index: number, before: number];

/** Kept with the first term, because most edits change no terms. */
function misplacedIn(terms: readonly TermHead[]): readonly Misplaced[] {
  const [first] = terms;
  return first ? remember(first, misplacedIn, terms, () => collect(terms)) : [];
}

function keysOf({ term }: TermHead): readonly string[] {
  return sortKeys(term);
}

/** If more than one term in this many isn't at its place, the glossary has another order. */
const SORTED = 5;

/** The terms that are wrong in every way of sorting. */
function collect(terms: readonly TermHead[]): Misplaced[] {
  const keys = terms.map(term => memo(term, keysOf));
  const names = terms.map(({ term }) => term);
  const ranked: string[][] = [];
  const wrong = misplacedInAll(keys, () => {
    ranked.push(...alphabetsFor(names).map(alphabet => alphabetKeys(names, alphabet)));
    return ranked;
  });
  if (wrong.length * SORTED > keys.length) return [];
  const [ofAlphabet] = ranked.toSorted((one, other) => misplaced(one).length - misplaced(other).length);
  const own = ofAlphabet ?? keys.map(([first]) => first!);
  const isWrong = new Set(wrong);
  const right = [...keys.keys()].filter(index => !isWrong.has(index));
  const byKey = right.sort((one, other) => (own[one]! <= own[other]! ? -1 : 1));
  // The last term that sorts before it, or alike, wherever that is among them.
  let last = -1;
  const lasts = byKey.map(index => (last = Math.max(last, index)));
  const countUpTo = (key: string) => firstIndex(byKey.length, at => own[byKey[at]!]! > key);
  return wrong.map(index => [index, lasts[countUpTo(own[index]!) - 1] ?? -1]);
}

/** Moves each entry to its place. */
function sortingFixes(document: RulesDocument, run: Run): Fix[] {
  const pieces = run.flatMap(({ ordinal, before }): TextMove[] => {
    const unit = unitOf(document, ordinal, 'alone');
    if (!before) return [];
    const place: InsertPlace = { document, at: unitOf(document, before.ordinal, 'alone').end, side: 'after' };
    return [{ kind: 'put', unit, place }];
  });
  if (pieces.length < run.length) return [];
  const place = isOnePlace(run) ? `after “${run[0]!.before!.term}”` : 'to their places';
  return [{ title: `Move ${run.length > 1 ? 'them' : 'it'} ${place}`, edits: pieceEdits(pieces, []) }];
}
