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
}

/** Minimum confidence about its rule for a citation to be called stale. */
const SURE = 0.7;

/** The stale citations of the new edition, in text order, those of the glossary last. */
export function staleReferences(comparison: Comparison): StaleReference[] {
  return [...comparison.rules, ...comparison.terms].flatMap(pair => {
    const { old, now } = pair;
    if (!old || !now || pair.part || !pair.changes.includes('citations')) return [];
    return keptCitations(old, now).flatMap(([was, is]) => staleIn(comparison, { old, now }, was, is));
  });
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

function staleIn(
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
  if (isNext(comparison.old, old, before!) && isNext(comparison.now, now, after!)) return [];
  const title = is.reference.title?.text;
  if (title !== undefined && titleKey(title) === titleKey(comparison.now.rules[after!.index!]!.title)) return [];
  const { document } = now.definition;
  const start = definitionSpan(now.definition).start + is.at;
  const meant = comparison.old.rules[before!.index!]!;
  return [
    {
      document,
      start,
      end: start + is.text.length,
      text: is.text,
      citing: now,
      meant,
      now: comparison.now.rules[moved.index]!,
      confidence: moved.confidence,
    },
  ];
}

/** The current place of the rule that was meant, if it surely isn't the one cited now. */
function movedTo(
  { rules, old, now, meansSame, partnersOf }: Comparison,
  before: Target,
  after: Target,
): { readonly index: number; readonly confidence: number } | undefined {
  if (before.index === undefined || after.index === undefined || meansSame(before, after)) return undefined;
  const [partner, ...others] = partnersOf(before.index);
  if (partner === undefined || others.length > 0) return undefined;
  const [rule, moved] = [old.rules[before.index]!, now.rules[partner]!];
  const { confidence } = rules.find(each => each.old === rule && each.now === moved)!;
  return confidence >= SURE && !isSameNumber(rule.number, moved.number) ? { index: partner, confidence } : undefined;
}

/** Whether a citation names the rule after its own: it means the next step, whichever that is. */
function isNext({ rules, indexOf }: EditionIndex, { definition }: Wording, { index }: Target): boolean {
  const own = indexOf(definition);
  return own !== undefined && rules[own]!.next === index;
}
