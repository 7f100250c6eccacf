import type { RulesDocument } from '../../document/document.ts';
import type { Span } from '../../text/span.ts';
import type { Plan } from './plan.ts';
import type { RangeEvent } from './rewriteRanges.ts';

/** A citation in a document: offsets in it, and what it says. */
export interface CitationPlace extends Span {
  readonly document: RulesDocument;
  readonly text: string;
}

/**
 * What is wrong with a citation afterwards. *broken*: its rule goes, and none has the number then; *caught*: another rule, which it
 * never meant, has the number then; *itself*: the rule in which it is and the one that it names are one then; *twice*: a
 * list names a rule of which it named two before; *form*: its rule has another number then, which can't be written in its form.
 */
export type LeftState = 'broken' | 'caught' | 'itself' | 'twice' | 'form';

/** A citation that someone has to look at. */
export interface LeftCitation extends CitationPlace {
  readonly state: LeftState;
}

/** A range that becomes something else than a range between the new numbers of its ends. */
export interface ChangedRange extends CitationPlace {
  readonly event: RangeEvent;
}

/** The first word of what is done: how a question says it, and how a report does. */
const TENSES = {
  Closes: { ask: 'Close', done: 'Closed' },
  Demotes: { ask: 'Demote', done: 'Demoted' },
  Extracts: { ask: 'Extract', done: 'Extracted' },
  Inserts: { ask: 'Insert', done: 'Inserted' },
  Keeps: { ask: 'Keep', done: 'Kept' },
  Merges: { ask: 'Merge', done: 'Merged' },
  Moves: { ask: 'Move', done: 'Moved' },
  Promotes: { ask: 'Promote', done: 'Promoted' },
  Removes: { ask: 'Remove', done: 'Removed' },
  Renames: { ask: 'Rename', done: 'Renamed' },
  Renumbers: { ask: 'Renumber', done: 'Renumbered' },
  Sorts: { ask: 'Sort', done: 'Sorted' },
  Swaps: { ask: 'Swap', done: 'Swapped' },
} as const;

/** What is done first of all, as a plan says it: “Moves 702.19 to 702.25”. */
export type Deed = `${keyof typeof TENSES} ${string}`;

/** “Move 702.19 to 702.25”, or, once it is done, “Moved 702.19 to 702.25”. */
function deedIn(tense: 'ask' | 'done', { deed }: RenumberPlan): string {
  const [verb] = deed.split(' ', 1) as [keyof typeof TENSES];
  return TENSES[verb][tense] + deed.slice(verb.length);
}

/** A range, by its document and the UTF-16 offset in it at which the range begins before the change. */
export interface RangeStart {
  readonly uri: string;
  readonly start: number;
}

/** Which ranges include a rule that is new right at their edge: none, all, or these. */
export type Edge = 'outside' | 'inside' | readonly RangeStart[];

/** What a change of numbers comes to over all documents. */
export interface RenumberPlan extends Plan {
  readonly deed: Deed;
  /** For each rule whose number changes the new one. */
  readonly map: ReadonlyMap<string, string>;
  /** The rules that go. */
  readonly removed: readonly string[];
  /** Numbers, as they are afterwards, of rules that are new at their place. */
  readonly arrived: readonly string[];
  /** Whether all ranges include what is new right at their edges. */
  readonly edge: 'outside' | 'inside';
  /** The rules of the map that are none afterwards, since their text is in another one. */
  readonly merged: readonly string[];
  /** How many citations are written again. */
  readonly citations: number;
  readonly left: readonly LeftCitation[];
  readonly ranges: readonly ChangedRange[];
  /** What else there is to say, a sentence each. */
  readonly notes: readonly string[];
}

/** “Moves 702.19 to 702.25: renumbers 14 rules and rewrites 61 citations in 3 files, leaves 2 broken.” */
export function summaryOf(plan: RenumberPlan): string {
  const { deed, merged, citations, arrived, removed } = plan;
  const other = arrived.length + removed.length + merged.length ? 'other ' : '';
  const { renumbered, files } = countsOf(plan);
  const changes = [
    ...(renumbered ? [`renumbers ${counted(renumbered, 'rule')}`] : []),
    ...(citations ? [`rewrites ${counted(citations, 'citation')}`] : []),
  ];
  const places = files === 1 ? '' : ` in ${counted(files, 'file')}`;
  const what = changes.length ? changes.join(' and ') + places : `renumbers no ${other}rules`;
  const tail = leftCounts(plan).map(([state, count]) => LEFT[state].summary(count));
  return files ? `${deed}: ${[what, ...tail].join(', ')}.` : `${deed}: nothing changes.`;
}

/** “Move 702.19 to 702.25?” */
export function questionOf(plan: RenumberPlan): string {
  return `${deedIn('ask', plan)}?`;
}

/** “Moved 702.19 to 702.25; renumbered 14 rules and 61 citations in 3 files. 2 citations are now broken.” */
export function reportOf(plan: RenumberPlan): string {
  const { renumbered, files } = countsOf(plan);
  const changes = [
    ...(renumbered ? [counted(renumbered, 'rule')] : []),
    ...(plan.citations ? [counted(plan.citations, 'citation')] : []),
  ];
  const what = changes.length ? `; renumbered ${changes.join(' and ')}` : '';
  const places = files > 1 ? ` in ${counted(files, 'file')}` : '';
  const left = leftCounts(plan).map(([state, count]) => ` ${counted(count, 'citation')} ${LEFT[state].done(count)}.`);
  return `${deedIn('done', plan)}${what}${places}.${left.join('')}`;
}

function countsOf({ map, merged, edits }: RenumberPlan): { readonly renumbered: number; readonly files: number } {
  return { renumbered: map.size - merged.length, files: new Set(edits.map(({ document }) => document.uri)).size };
}

/** How many citations are left in each state, where there are any. */
function leftCounts({ left }: RenumberPlan): (readonly [state: LeftState, count: number])[] {
  return (Object.keys(LEFT) as LeftState[]).flatMap(state => {
    const count = left.filter(citation => citation.state === state).length;
    return count ? [[state, count] as const] : [];
  });
}

/** What is said of citations in a state: by a plan of so many, by a report of so many, and of one. */
interface LeftTexts {
  readonly summary: (count: number) => string;
  readonly done: (count: number) => string;
  readonly says: string;
}

const LEFT: Readonly<Record<LeftState, LeftTexts>> = {
  broken: {
    summary: count => `leaves ${counted(count, 'citation')} broken`,
    done: count => `${count === 1 ? 'is' : 'are'} now broken`,
    says: 'leads to no rule',
  },
  caught: {
    summary: count => `leaves ${counted(count, 'citation')} that ${count === 1 ? 'leads' : 'lead'} to another rule`,
    done: count => `now ${count === 1 ? 'leads' : 'lead'} to another rule`,
    says: 'leads to another rule',
  },
  itself: {
    summary: count => `leaves ${counted(count, 'citation')} by which a rule cites itself`,
    done: count => `now ${count === 1 ? 'leads' : 'lead'} to the rule that contains ${count === 1 ? 'it' : 'them'}`,
    says: 'leads to the rule that contains it',
  },
  twice: {
    summary: count => `leaves ${counted(count, 'citation')} that ${count === 1 ? 'names' : 'name'} a rule twice`,
    done: count => `now ${count === 1 ? 'names' : 'name'} a rule twice`,
    says: 'names a rule that is already in its list',
  },
  form: {
    summary: count => `leaves ${counted(count, 'citation')} to change by hand`,
    done: count => `${count === 1 ? 'is' : 'are'} left to change by hand`,
    says: "stays because the new number doesn't fit its form; change it by hand",
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

const EVENTS: Readonly<Record<RangeEvent, { readonly plan: string; readonly done: string }>> = {
  torn: {
    plan: 'becomes a list because its rules no longer follow each other',
    done: 'became a list because its rules no longer follow each other',
  },
  widened: { plan: 'now includes a new rule', done: 'now includes a new rule' },
  narrowed: { plan: 'loses a deleted rule', done: 'lost a deleted rule' },
  edge: { plan: "doesn't include the new rule at its edge", done: "doesn't include the new rule at its edge" },
};

/** What becomes of a range by a plan, or became of it once that is done, as the end of a sentence that begins with it. */
export function eventText(event: RangeEvent, when: 'plan' | 'done' = 'plan'): string {
  return EVENTS[event][when];
}
