import type { RulesDocument } from '../document.ts';
import type { Span } from '../span.ts';
import type { Plan } from './plan.ts';
import type { RangeEvent } from './ranges.ts';

/** A citation in a document: offsets in it, and what it says. */
export interface CitationPlace extends Span {
  readonly document: RulesDocument;
  readonly text: string;
}

/** A citation that stays as it is although what it names changes. */
export interface LeftCitation extends CitationPlace {
  /** *broken*: its rule goes, and none has the number then; *caught*: another rule, which it never meant, has the number then. */
  readonly state: 'broken' | 'caught';
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
  /** The numbers that rules have which are new at their place. */
  readonly arriving: readonly string[];
  /** The rules that go. */
  readonly removed: readonly string[];
  /** How many citations are written anew. */
  readonly citations: number;
  readonly left: readonly LeftCitation[];
  readonly ranges: readonly ChangedRange[];
  /** What else there is to say, a sentence each. */
  readonly notes: readonly string[];
}

/** “Moves 702.19 to 702.25: renumbers 14 rules, rewrites 61 citations in 3 files, leaves 2 broken.” */
export function summaryOf(plan: RenumberPlan): string {
  const { deed, map, citations, left, edits } = plan;
  const files = new Set(edits.map(({ document }) => document.uri)).size;
  const count = (state: LeftCitation['state']) => left.filter(citation => citation.state === state).length;
  const broken = count('broken');
  const caught = count('caught');
  const parts = [`renumbers ${counted(map.size, 'rule')}`, `rewrites ${counted(citations, 'citation')}`];
  const tail = [
    ...(broken ? [`leaves ${broken} broken`] : []),
    ...(caught ? [`leaves ${caught} that then ${caught === 1 ? 'leads' : 'lead'} to another rule`] : []),
  ];
  return `${deed}: ${[...parts, ...tail].join(', ')}, in ${counted(files, 'file')}.`;
}

function counted(count: number, noun: string): string {
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

/** What a citation that is left comes to, as the end of a sentence that begins with it. */
export function leftText(state: LeftCitation['state']): string {
  return state === 'broken' ? 'leads to no rule' : 'leads to another rule';
}
