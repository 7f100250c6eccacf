import { definitionSpan } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { titleKey } from '../document/symbols.ts';
import { type Compared, type Comparison, type EditionIndex, type Target, targetsOf } from './compareEditions.ts';
import { type CitationInText, type EditionRule, isSameNumber, type Wording } from './editionRules.ts';

/** A citation of the new edition that kept its words and number while its rule moved. */
export interface StaleReference {
  readonly document: RulesDocument;
  /** Where it is: offsets in the document. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The rule or term in which it is. */
  readonly citing: Wording;
  /** The rule that it meant in the old edition, and where that is in the new one. */
  readonly meant: EditionRule;
  readonly now: EditionRule;
  /** Confidence that this rule is meant, from 0 to 1. */
  readonly confidence: number;
  /** Whether the cited rule kept its number, but only its title is left: what it said is now in the other rule. */
  readonly isEmptied: boolean;
}

/** Minimum confidence about its rule for a citation to be called stale; lower if the rules above moved with it. */
const SURE = { alone: 0.7, withParent: 0.5 };

/** The stale citations of the new edition, in text order, those of the glossary last. */
export function staleReferences(comparison: Comparison): StaleReference[] {
  const emptied = emptiedIn(comparison);
  return [...comparison.rules, ...comparison.terms].flatMap(pair => {
    const { old, now } = pair;
    if (!now || pair.part) return [];
    const toEmptied = emptied.size ? citationsOfEmptied(comparison, now, emptied) : [];
    if (!old || !pair.changes.includes('citations')) return toEmptied;
    const stale = keptCitations(old, now).flatMap(([was, is]) => staleBetween(comparison, { old, now }, was, is));
    return [...stale.filter(({ start }) => !toEmptied.some(other => other.start === start)), ...toEmptied];
  });
}

/** Where what a rule said went, if only its title is left. */
interface Emptied {
  readonly meant: EditionRule;
  readonly now: EditionRule;
  readonly confidence: number;
}

/** The rules of the new edition of which only the title is left while their text is in one other rule, by index. */
function emptiedIn({ rules, old, now, partnersOf }: Comparison): ReadonlyMap<number, Emptied> {
  const parents = new Set(now.rules.map(({ parent }) => parent));
  const empty = [...now.rules.keys()].filter(index => isOnlyTitle(now.rules[index]!) && !parents.has(index));
  const found = new Map<number, Emptied>();
  if (empty.length === 0) return found;
  const byTitle = new Map(old.rules.map((rule, index) => [keyedTitle(rule), index]).reverse() as [string, number][]);
  for (const index of empty) {
    const was = byTitle.get(keyedTitle(now.rules[index]!));
    const meant = was === undefined ? undefined : old.rules[was]!;
    if (!meant || isOnlyTitle(meant)) continue;
    const [to, ...others] = partnersOf(was!).filter(partner => partner !== index);
    if (to === undefined || others.length > 0) continue;
    const moved = now.rules[to]!;
    const { confidence } = rules.find(pair => pair.old === meant && pair.now === moved)!;
    found.set(index, { meant, now: moved, confidence });
  }
  return found;
}

function keyedTitle({ number, title }: EditionRule): string {
  return `${number.path.join()} ${titleKey(title)}`;
}

function isOnlyTitle({ title, text }: Wording): boolean {
  return title !== '' && text.trim() === title;
}

/** The citations of emptied rules, whether they are old or new: they lead to nothing that anyone could mean. */
function citationsOfEmptied(
  comparison: Comparison,
  citing: Wording,
  emptied: ReadonlyMap<number, Emptied>,
): StaleReference[] {
  return citing.citations.flatMap(citation => {
    if (citation.reference.kind !== 'number') return [];
    const [{ index } = { index: undefined }] = targetsOf(comparison.now, citing, citation);
    const to = index === undefined ? undefined : emptied.get(index);
    return to ? [{ ...placeOfCitation(citing, citation), ...to, isEmptied: true }] : [];
  });
}

/** A citation in its document. */
function placeOfCitation(citing: Wording, { at, text }: CitationInText) {
  const { document } = citing.definition;
  const start = definitionSpan(citing.definition).start + at;
  return { document, start, end: start + text.length, text, citing };
}

/** Number of words before and after a citation that show what it is about. */
const BEFORE = 8;
const AFTER = 2;

/** The citations that kept the words around them, each with its old version. */
function keptCitations(old: Wording, now: Wording): [CitationInText, CitationInText][] {
  const left = contextsOf(old);
  const right = contextsOf(now);
  return [...left].flatMap(([context, was]) => {
    const is = right.get(context);
    return was && is ? [[was, is] as [CitationInText, CitationInText]] : [];
  });
}

/** The citations of a text by the words around them; undefined for words that several have. */
function contextsOf({ words, citations }: Wording): Map<string, CitationInText | undefined> {
  const contexts = new Map<string, CitationInText | undefined>();
  let index = 0;
  words.forEach((word, at) => {
    if (word !== '§') return;
    const context = words.slice(Math.max(0, at - BEFORE), at + 1 + AFTER).join(' ');
    contexts.set(context, contexts.has(context) ? undefined : citations[index]);
    index++;
  });
  return contexts;
}

function staleBetween(
  comparison: Comparison,
  { old, now }: Required<Pick<Compared, 'old' | 'now'>>,
  was: CitationInText,
  is: CitationInText,
): StaleReference[] {
  if (was.text !== is.text || is.reference.kind !== 'number') return [];
  const [before] = targetsOf(comparison.old, old, was);
  const [after] = targetsOf(comparison.now, now, is);
  const moved = before && after && movedTo(comparison, before, after);
  if (!moved) return [];
  if (citesNextRule(comparison.old, old, before!) && citesNextRule(comparison.now, now, after!)) return [];
  const title = is.reference.title?.text;
  if (title !== undefined && titleKey(title) === titleKey(comparison.now.rules[after!.index!]!.title)) return [];
  const meant = comparison.old.rules[before!.index!]!;
  const { index, confidence } = moved;
  return [{ ...placeOfCitation(now, is), meant, now: comparison.now.rules[index]!, confidence, isEmptied: false }];
}

/** The current place of the rule that was meant, if it surely isn't the one cited now. */
function movedTo(
  comparison: Comparison,
  before: Target,
  after: Target,
): { readonly index: number; readonly confidence: number } | undefined {
  const { rules, old, now, meansSame, partnersOf } = comparison;
  if (before.index === undefined || after.index === undefined || meansSame(before, after)) return undefined;
  const [partner, ...others] = partnersOf(before.index);
  if (partner === undefined || others.length > 0) return undefined;
  const [rule, moved] = [old.rules[before.index]!, now.rules[partner]!];
  const { confidence } = rules.find(each => each.old === rule && each.now === moved)!;
  const least = movedWithParent(comparison, rule, moved) ? SURE.withParent : SURE.alone;
  return confidence >= least && !isSameNumber(rule.number, moved.number) ? { index: partner, confidence } : undefined;
}

/** The index of the current place of the rule that was meant, if it surely isn't the one that is cited now. */
export function placeIfMoved(comparison: Comparison, before: Target, after: Target): number | undefined {
  return movedTo(comparison, before, after)?.index;
}

/** Whether a rule kept the last part of its number while the rule above it moved to where it is now. */
function movedWithParent({ partnersOf }: Comparison, { number, parent }: EditionRule, moved: EditionRule): boolean {
  const isSamePart = number.level === moved.number.level && number.path.at(-1) === moved.number.path.at(-1);
  return isSamePart && parent >= 0 && partnersOf(parent).includes(moved.parent);
}

/** Whether a citation names the rule after its own: it means the next step, whichever that is. */
function citesNextRule({ rules, indexOf }: EditionIndex, { definition }: Wording, { index }: Target): boolean {
  const own = indexOf(definition);
  return own !== undefined && rules[own]!.next === index;
}
