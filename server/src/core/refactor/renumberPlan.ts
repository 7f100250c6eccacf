import type { RulesDocument } from '../document.ts';
import type { Span } from '../span.ts';
import type { Plan } from './plan.ts';
import type { RangeEvent } from './ranges.ts';

/** A citation in a document: offsets in it, and what it says. */
export interface CitationPlace extends Span {
  readonly document: RulesDocument;
  readonly text: string;
}

/**
 * What is wrong with a citation afterwards. *broken*: its rule goes, and none has the number then; *caught*: another rule, which it
 * never meant, has the number then; *itself*: the rule in which it stands and the one that it names are one then; *twice*: a
 * list names a rule of which it named two before.
 */
export type LeftState = 'broken' | 'caught' | 'itself' | 'twice';

/** A citation that somebody has to look at. */
export interface LeftCitation extends CitationPlace {
  readonly state: LeftState;
}

/** A range that becomes something else than a range between the new numbers of its ends. */
export interface ChangedRange extends CitationPlace {
  readonly event: RangeEvent;
}

/** What a change of numbers comes to over all documents. */
export interface RenumberPlan extends Plan {
  /** What is done first of all: “Moves 702.19 to 702.25”. */
  readonly deed: string;
  /** For each rule whose number changes the new one. */
  readonly map: ReadonlyMap<string, string>;
  /** The rules that go. */
  readonly removed: readonly string[];
  /** Numbers, as they are afterwards, of rules that are new at their place. */
  readonly arrived: readonly string[];
  /** Whether ranges take in what is new right at their edges. */
  readonly edge: 'outside' | 'inside';
  /** The rules of the map that are none afterwards, since their text stands in another one. */
  readonly merged: readonly string[];
  /** How many citations are written anew. */
  readonly citations: number;
  readonly left: readonly LeftCitation[];
  readonly ranges: readonly ChangedRange[];
  /** What else there is to say, a sentence each. */
  readonly notes: readonly string[];
}

/** “Moves 702.19 to 702.25: renumbers 14 rules and rewrites 61 citations in 3 files, leaves 2 broken.” */
export function summaryOf(plan: RenumberPlan): string {
  const { deed, map, merged, citations, left, edits, arrived, removed } = plan;
  const other = arrived.length + removed.length + merged.length ? 'other ' : '';
  const renumbered = map.size - merged.length;
  const files = new Set(edits.map(({ document }) => document.uri)).size;
  const changes = [
    ...(renumbered ? [`renumbers ${counted(renumbered, 'rule')}`] : []),
    ...(citations ? [`rewrites ${counted(citations, 'citation')}`] : []),
  ];
  const places = files === 1 ? '' : ` in ${counted(files, 'file')}`;
  const what = changes.length ? changes.join(' and ') + places : `changes no ${other}number`;
  const tail = (Object.keys(LEFT) as LeftState[]).flatMap(state => {
    const count = left.filter(citation => citation.state === state).length;
    return count ? [LEFT[state].summary(count)] : [];
  });
  return files ? `${deed}: ${[what, ...tail].join(', ')}.` : `${deed}: nothing changes.`;
}

const LEFT: Readonly<Record<LeftState, { readonly summary: (count: number) => string; readonly says: string }>> = {
  broken: { summary: count => `leaves ${count} broken`, says: 'leads to no rule' },
  caught: {
    summary: count => `leaves ${count} that then ${count === 1 ? 'leads' : 'lead'} to another rule`,
    says: 'leads to another rule',
  },
  itself: {
    summary: count => `leaves ${count} by which a rule cites itself`,
    says: 'leads to the rule in which it stands',
  },
  twice: {
    summary: count => `leaves ${count} that ${count === 1 ? 'names' : 'name'} a rule twice`,
    says: 'names a rule that its list names already',
  },
};

/** What a citation does afterwards, as the end of a sentence that begins with it. */
export function stateText(state: LeftState): string {
  return LEFT[state].says;
}

/** “1 rule”, “2 rules”. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const EVENTS: Readonly<Record<RangeEvent, string>> = {
  torn: 'becomes a list, because its rules no longer follow each other',
  widened: 'takes in a rule that is new inside it',
  narrowed: 'loses a rule that goes',
  edge: 'does not take in the rule that is new at its edge',
};

/** What becomes of a range, as the end of a sentence that begins with it. */
export function eventText(event: RangeEvent): string {
  return EVENTS[event];
}
