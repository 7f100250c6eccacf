import { bookOf, type Workspace } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { firstIndex } from '../text/bisect.ts';
import { memo } from '../text/memo.ts';
import { literal } from '../text/patterns.ts';
import { type Comparison, type EditionIndex, indexOfEdition } from './compareEditions.ts';
import type { EditionRule } from './editionRules.ts';
import { type OutdatedRule, outdatedRules } from './outdatedRules.ts';
import { changesToOriginal, type TranslatedEdition, translatedEditionOf } from './translatedEdition.ts';

/** A translation next to the edition of the original that it translates. Rules are matched by their numbers. */
export interface Translation {
  readonly translated: EditionIndex;
  readonly original: EditionIndex;
  /** The edition that it translates, and the current one if that is another. */
  readonly edition: string;
  readonly current: string | undefined;
  /** The name of the current edition, if it has one. */
  readonly newest: string | undefined;
  /** What changed in the original since then; undefined if the current edition is translated. */
  readonly comparison: Comparison | undefined;
  /** The rules that both have, each once, in the order of the translation. */
  readonly pairs: readonly TranslatedRule[];
  /** The rules that the translation lacks, in the order of the original. */
  readonly missing: readonly MissingRule[];
  /** The rules that the original lacks. */
  readonly extra: readonly EditionRule[];
  /** What changed in the original since the edition from which it is translated. */
  readonly outdated: readonly OutdatedRule[];
}

/** A rule and its original. */
export interface TranslatedRule {
  readonly own: EditionRule;
  readonly original: EditionRule;
  /** Whether it is in another place than the original, and the rule after which it would be as there. */
  readonly isMoved: boolean;
  readonly before: EditionRule | undefined;
}

export interface MissingRule {
  readonly original: EditionRule;
  /** The translated rule after which it belongs; undefined at the start. */
  readonly after: EditionRule | undefined;
}

/** The translation to which a document belongs; undefined if its book isn't one, or its original isn't known. */
export function translationOf(workspace: Workspace, { uri }: RulesDocument): Translation | undefined {
  const book = bookOf(workspace, uri);
  const translated = book && translatedEditionOf(workspace, book);
  if (!translated) return undefined;
  const others = translated.others.map(
    ({ edition }) => edition && changesToOriginal(workspace, { ...translated, earlier: edition }),
  );
  return memo(translated, compareTranslation, changesToOriginal(workspace, translated), ...others);
}

/** The rules of a document that its original has, too, and the translation; none for another document. */
export function pairsIn(
  workspace: Workspace,
  document: RulesDocument,
): { readonly translation: Translation; readonly pair: TranslatedRule }[] {
  const translation = translationOf(workspace, document);
  const own = translation?.pairs.filter(({ own: { definition } }) => definition.document === document) ?? [];
  return own.map(pair => ({ translation: translation!, pair }));
}

function compareTranslation(
  { own, name, edition, earlier, current, others }: TranslatedEdition,
  comparison: Comparison | undefined,
  ...since: readonly (Comparison | undefined)[]
): Translation {
  const [translated, original] = [indexOfEdition(own), indexOfEdition(edition)];
  const listed = others.map((other, index) => ({ ...other, comparison: since[index] }));
  return {
    translated,
    original,
    edition: name,
    current: earlier && current.name,
    newest: current.isNamed ? current.name : undefined,
    comparison,
    ...matched(translated.rules, original.rules),
    outdated: outdatedRules([...firstOfEach(translated.rules).values()], { name, comparison }, listed),
  };
}

function matched(
  own: readonly EditionRule[],
  originals: readonly EditionRule[],
): Pick<Translation, 'pairs' | 'missing' | 'extra'> {
  const [ofOwn, ofOriginal] = [firstOfEach(own), firstOfEach(originals)];
  const missing: MissingRule[] = [];
  // A level of which nothing is found, but what is under it, is written in a way that isn't understood.
  const levels = new Set(own.map(({ number }) => number.path.length));
  const above = new Set(own.map(({ number }) => number.path.slice(0, -1).join()));
  const isUnread = ({ path }: RuleNumber) => !levels.has(path.length) && above.has(path.join());
  let after: EditionRule | undefined;
  for (const original of ofOriginal.values()) {
    const translated = ofOwn.get(original.number.text);
    if (translated) after = translated;
    else if (!isUnread(original.number) && !beginsLine(original.number.text, after)) missing.push({ original, after });
  }
  const pairs = [...ofOwn.values()].flatMap(rule => {
    const original = ofOriginal.get(rule.number.text);
    return original ? [{ own: rule, original }] : [];
  });
  return {
    pairs: withMoves(pairs, originals),
    missing,
    extra: own.filter(({ number }) => !ofOriginal.has(number.text)),
  };
}

/** Whether a line in the text of a rule begins with a number, although it isn't read as a rule. */
function beginsLine(number: string, rule: EditionRule | undefined): boolean {
  return new RegExp(`^[^\\p{L}\\d]*${literal(number)}(?![\\p{L}\\d])`, 'mu').test(rule?.text ?? '');
}

/** The first rule with each number. */
export function firstOfEach(rules: readonly EditionRule[]): Map<string, EditionRule> {
  const found = new Map<string, EditionRule>();
  for (const rule of rules) if (!found.has(rule.number.text)) found.set(rule.number.text, rule);
  return found;
}

/** Marks the rules that are in another order than in the original: all but the longest series that is in order. */
function withMoves(
  pairs: readonly Pick<TranslatedRule, 'own' | 'original'>[],
  originals: readonly EditionRule[],
): TranslatedRule[] {
  const places = new Map(originals.map((rule, index) => [rule, index]));
  const order = pairs.map(({ original }) => places.get(original)!);
  const inOrder = longestRising(order);
  const byPlace = [...pairs].sort((a, b) => places.get(a.original)! - places.get(b.original)!);
  const before = new Map(byPlace.map((pair, index) => [pair, byPlace[index - 1]?.own]));
  return pairs.map((pair, index) => ({ ...pair, isMoved: !inOrder.has(index), before: before.get(pair) }));
}

/** The indexes of the longest series of rising values. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  /** For each length, the index of the smallest value with which a series of that length ends. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  values.forEach((value, index) => {
    const length = firstIndex(ends.length, at => values[ends[at]!]! >= value);
    before[index] = ends[length - 1];
    ends[length] = index;
  });
  const found = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) found.add(at);
  return found;
}
