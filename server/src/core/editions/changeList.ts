import { addTo } from '../text/lists.ts';
import { type Change, type Compared, type Comparison, targetsOf } from './compareEditions.ts';
import { CITATION, type EditionRule, type Wording } from './editionRules.ts';

/** The changes for people: one entry for each change, by chapter, and for the glossary. */
export interface ChangeGroup {
  /** The heading: “702. Keyword Abilities”; empty before the first one. */
  readonly heading: string;
  readonly entries: readonly ChangeEntry[];
}

/** One rule or term, or consecutive rules that only moved: then both names are ranges. */
export interface ChangeEntry {
  /** Numbers, or names of terms; one is undefined if the rule was added or removed. */
  readonly old?: string;
  readonly now?: string;
  readonly part?: 'split' | 'joined';
  readonly changes: readonly Change[];
  /** The title of a heading without text. */
  readonly title: string;
  /** The rule or term, in the new edition if it exists there; for consecutive rules, the first. */
  readonly wording: Wording;
  /** The old and new text, if they differ: the old one has the current numbers. */
  readonly texts?: { readonly old: string; readonly now: string };
}

/** The heading of changes in the glossary. */
export const GLOSSARY = 'Glossary';

/** The changes between two editions in the order of the new one. Rules that moved with their parent are omitted. */
export function changeList(comparison: Comparison): ChangeGroup[] {
  const groups = new Map<string, ChangeEntry[]>();
  const add = (heading: string, entry: ChangeEntry) => addTo(groups, heading, entry);
  const changed = comparison.rules.filter(pair => isChanged(pair) && !movesAlong(comparison, pair));
  for (const run of runsOfMoved(comparison, changed)) add(headingOf(comparison, run[0]!), changeEntry(comparison, run));
  for (const pair of comparison.terms) if (isChanged(pair)) add(GLOSSARY, changeEntry(comparison, [pair]));
  return Array.from(groups, ([heading, entries]) => ({ heading, entries }));
}

function isChanged({ old, now, changes, part }: Compared): boolean {
  return !old || !now || changes.length > 0 || part !== undefined;
}

function onlyMoved({ old, now, changes, part }: Compared): boolean {
  return old !== undefined && now !== undefined && !part && changes.length === 1 && changes[0] === 'number';
}

/** Whether a rule has another number only because its parent does. */
function movesAlong({ old: from, now: to, partnersOf }: Comparison, pair: Compared<EditionRule>): boolean {
  const { old, now } = pair;
  if (!onlyMoved(pair) || old!.parent < 0 || now!.parent < 0) return false;
  const [above, above2] = [from.rules[old!.parent]!, to.rules[now!.parent]!];
  if (partnersOf(old!.parent)[0] !== now!.parent) return false;
  return old!.number.text.slice(above.number.text.length) === now!.number.text.slice(above2.number.text.length);
}

/** Merges consecutive rules that only moved and are still consecutive; all other rules stay separate. */
function runsOfMoved(
  { old, now }: Comparison,
  pairs: readonly Compared<EditionRule>[],
): (readonly Compared<EditionRule>[])[] {
  const runs: Compared<EditionRule>[][] = [];
  const goesOn = (last: Compared<EditionRule>, pair: Compared<EditionRule>) =>
    onlyMoved(last) &&
    onlyMoved(pair) &&
    old.rules[last.old!.next] === pair.old &&
    now.rules[last.now!.next] === pair.now;
  for (const pair of pairs) {
    const last = runs.at(-1)?.at(-1);
    if (last && goesOn(last, pair)) runs.at(-1)!.push(pair);
    else runs.push([pair]);
  }
  return runs;
}

/** The heading of a change, in the new edition if possible. */
function headingOf({ old, now, partnersOf }: Comparison, { old: was, now: is }: Compared<EditionRule>): string {
  if (is) return chapterHeading(now.rules, is);
  const chapter = chapterAbove(old.rules, was!);
  const partner = chapter < 0 ? undefined : partnersOf(chapter)[0];
  return headingText(partner === undefined ? old.rules[chapter] : now.rules[partner]);
}

/** The heading of the chapter that contains a rule: “702. Keyword Abilities”; empty before the first one. */
export function chapterHeading(rules: readonly EditionRule[], rule: EditionRule): string {
  return headingText(rules[chapterAbove(rules, rule)]);
}

/** The index of the chapter that contains a rule; -1 if none does. */
function chapterAbove(rules: readonly EditionRule[], rule: EditionRule): number {
  const { textLevel } = rule.definition.document.dialect.layout;
  let at = rule.parent;
  while (at >= 0 && rules[at]!.number.level >= Math.max(1, textLevel)) at = rules[at]!.parent;
  return at;
}

function headingText(rule: EditionRule | undefined): string {
  return rule ? [rule.number.text, rule.title].filter(Boolean).join('. ').replace(/\.\. /, '. ') : '';
}

function changeEntry(comparison: Comparison, run: readonly Compared[]): ChangeEntry {
  const [{ old, now, changes, part }, last] = [run[0]!, run.at(-1)!];
  const name = (first: Wording, end: Wording) => (first === end ? nameOf(first) : `${nameOf(first)}–${nameOf(end)}`);
  const words = textsOf(comparison, old, now);
  return {
    ...(old && { old: name(old, last.old!) }),
    ...(now && { now: name(now, last.now!) }),
    ...(part && { part }),
    changes,
    title: run.length > 1 ? '' : (now ?? old)!.title,
    wording: (now ?? old)!,
    ...(words.old !== words.now && { texts: words }),
  };
}

/** The name of a rule or term: its number, or the term. */
export function nameOf(wording: Wording): string {
  return 'number' in wording ? (wording as EditionRule).number.text : wording.title;
}

/** The old and new text of a rule or term; the old one has the current numbers. */
export function textsOf(
  comparison: Comparison,
  old: Wording | undefined,
  now: Wording | undefined,
): { old: string; now: string } {
  const from = old && now && old.title !== now.title ? 'title' : 'text';
  return {
    old: old ? shownWording(old, from, citation => broughtForward(comparison, old, citation)) : '',
    now: now ? shownWording(now, from, ({ text }) => text) : '',
  };
}

/** The title if it matters, the text, and the examples, with citations replaced. */
function shownWording(
  { title, text, examples, citations }: Wording,
  from: 'title' | 'text',
  show: (citation: Wording['citations'][number]) => string,
): string {
  let index = 0;
  const own = from === 'title' ? text : text.slice(title.length).trim();
  const whole = [own, examples].filter(Boolean).join('\n');
  return whole.replaceAll(CITATION, () => {
    const citation = citations[index++];
    return citation ? show(citation) : '';
  });
}

/** A citation of the old edition with its rule's current number. */
function broughtForward(
  { old, now, partnersOf }: Comparison,
  wording: Wording,
  citation: Wording['citations'][number],
): string {
  if (citation.reference.kind !== 'number') return citation.text;
  const [target] = targetsOf(old, wording, citation);
  const partner = target?.index === undefined ? undefined : partnersOf(target.index)[0];
  if (partner === undefined) return citation.text;
  return citation.text.replace(target!.name, now.rules[partner]!.number.text);
}
