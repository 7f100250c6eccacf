import type { RulesDocument } from '../../document/document.ts';
import type { Span } from '../../text/span.ts';
import { counted } from '../../text/words.ts';
import type { Plan } from './plan.ts';
import type { RangeEvent } from './rewriteRanges.ts';

/** A citation in a document: its span, and its text. */
export interface CitationPlace extends Span {
  readonly document: RulesDocument;
  readonly text: string;
}

/**
 * What is wrong with a citation after the change. *broken*: its rule was deleted, and no rule has the number;
 * *retargeted*: another rule, which it never meant, has the number; *itself*: it cites the rule that contains it;
 * *twice*: a list names the same rule twice; *form*: the new number doesn't fit its form.
 */
type LeftState = 'broken' | 'retargeted' | 'itself' | 'twice' | 'form';

/** A citation that needs attention. */
export interface LeftCitation extends CitationPlace {
  readonly state: LeftState;
  /** Whether it can cite another rule instead. */
  readonly canRedirect?: boolean;
}

/** A range that becomes something else than the range between the new numbers of its ends. */
export interface ChangedRange extends CitationPlace {
  readonly event: RangeEvent;
}

/** The verbs of plans, as a report has them. */
const DONE = {
  Closes: 'Closed',
  Deletes: 'Deleted',
  Demotes: 'Demoted',
  Extracts: 'Extracted',
  Inserts: 'Inserted',
  Keeps: 'Kept',
  Merges: 'Merged',
  Moves: 'Moved',
  Promotes: 'Promoted',
  Renames: 'Renamed',
  Renumbers: 'Renumbered',
  Sorts: 'Sorted',
  Swaps: 'Swapped',
} as const;

/** The main change, as a plan says it: “Moves 702.19 to 702.25”. */
export type Action = `${keyof typeof DONE} ${string}`;

/** A range, by its document and its UTF-16 offset before the change. */
export interface RangeStart {
  readonly uri: string;
  readonly start: number;
}

/** A citation of a deleted rule, by its document and its UTF-16 offset before the change, and the rule that it cites instead. */
export interface Redirect<To> extends RangeStart {
  /** Its number before the change. */
  readonly to: To;
}

/** Which ranges include a new rule at their edge: none, all, or these. */
export type Edge = 'outside' | 'inside' | readonly RangeStart[];

/** The effect of a change of numbers on all documents. */
export interface RenumberPlan extends Plan {
  readonly action: Action;
  /** New numbers of renumbered rules. */
  readonly map: ReadonlyMap<string, string>;
  /** Deleted rules. */
  readonly removed: readonly string[];
  /** New numbers of rules that are new at their place. */
  readonly arrived: readonly string[];
  /** Whether all ranges include new rules at their edges. */
  readonly edge: 'outside' | 'inside';
  /** The rules of the map that no longer exist, because their text was merged into others. */
  readonly merged: readonly string[];
  /** Number of rewritten citations. */
  readonly citations: number;
  readonly left: readonly LeftCitation[];
  readonly ranges: readonly ChangedRange[];
  /** Notes, a sentence each. */
  readonly notes: readonly string[];
}

/** “Moves 702.19 to 702.25: renumbers 14 rules and rewrites 61 citations in 3 files, leaves 2 broken.” */
export function summaryOf(plan: RenumberPlan): string {
  const { action, merged, arrived, removed } = plan;
  const other = arrived.length + removed.length + merged.length ? 'other ' : '';
  const { changes, files } = effectsOf(plan, 'renumbers', 'rewrites');
  const places = files === 1 ? '' : ` in ${counted(files, 'file')}`;
  const what = changes ? changes + places : `renumbers no ${other}rules`;
  const tail = leftCounts(plan).map(([state, count]) => LEFT[state].summary(count));
  return files ? `${action}: ${[what, ...tail].join(', ')}.` : `${action}: nothing changes.`;
}

/** “Move 702.19 to 702.25?” */
export function questionOf({ action }: RenumberPlan): string {
  return `${action.replace(/s\b/, '')}?`;
}

/** “Moved 702.19 to 702.25; renumbered 14 rules and rewrote 61 citations in 3 files. 2 citations are now broken.” */
export function reportOf(plan: RenumberPlan): string {
  const { changes, files } = effectsOf(plan, 'renumbered', 'rewrote');
  const what = changes ? `; ${changes}` : '';
  const places = files > 1 ? ` in ${counted(files, 'file')}` : '';
  const left = leftCounts(plan).map(([state, count]) => ` ${counted(count, 'citation')} ${LEFT[state].done(count)}.`);
  const [verb] = plan.action.split(' ', 1) as [keyof typeof DONE];
  return `${DONE[verb]}${plan.action.slice(verb.length)}${what}${places}.${left.join('')}`;
}

/** What changes, with these verbs, and the number of changed files. */
function effectsOf({ map, merged, edits, citations }: RenumberPlan, renumbers: string, rewrites: string) {
  const renumbered = map.size - merged.length;
  const changes = [
    ...(renumbered ? [`${renumbers} ${counted(renumbered, 'rule')}`] : []),
    ...(citations ? [`${rewrites} ${counted(citations, 'citation')}`] : []),
  ];
  return { changes: changes.join(' and '), files: new Set(edits.map(({ document }) => document.uri)).size };
}

/** Number of citations in each state that occurs. */
function leftCounts({ left }: RenumberPlan): (readonly [state: LeftState, count: number])[] {
  return (Object.keys(LEFT) as LeftState[]).flatMap(state => {
    const count = left.filter(citation => citation.state === state).length;
    return count ? [[state, count] as const] : [];
  });
}

/** The words for citations in a state: in a plan, in a report, and for one citation. */
interface LeftTexts {
  readonly summary: (count: number) => string;
  readonly done: (count: number) => string;
  readonly says: string;
}

const LEFT: Readonly<Record<LeftState, LeftTexts>> = {
  broken: {
    summary: count => `leaves ${counted(count, 'citation')} broken`,
    done: count => `${count === 1 ? 'is' : 'are'} now broken`,
    says: "doesn't lead to any rule",
  },
  retargeted: {
    summary: count => `leaves ${counted(count, 'citation')} that ${count === 1 ? 'leads' : 'lead'} to a different rule`,
    done: count => `now ${count === 1 ? 'leads' : 'lead'} to a different rule`,
    says: 'leads to a different rule',
  },
  itself: {
    summary: count => `leaves ${counted(count, 'citation')} in which a rule cites itself`,
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
    says: "is unchanged because the new number doesn't fit its format; change it by hand",
  },
};

/** What happens to a citation, as the end of a sentence that starts with it. */
export function stateText(state: LeftState): string {
  return LEFT[state].says;
}

const EVENTS: Readonly<Record<RangeEvent, { readonly plan: string; readonly done: string }>> = {
  torn: {
    plan: 'becomes a list because its rules are no longer consecutive',
    done: 'became a list because its rules are no longer consecutive',
  },
  widened: { plan: 'now includes a new rule', done: 'now includes a new rule' },
  narrowed: { plan: 'loses a deleted rule', done: 'lost a deleted rule' },
  edge: { plan: "doesn't include the new rule at its edge", done: "doesn't include the new rule at its edge" },
};

/** What happens to a range, in a plan or in a report, as the end of a sentence that starts with it. */
export function eventText(event: RangeEvent, when: 'plan' | 'done' = 'plan'): string {
  return EVENTS[event][when];
}
