import type { Reference } from '../../blocks/block.ts';
import { type Definition, numberOf, ruleOf, scopeOf } from '../../book/workspace.ts';
import { type Grammar, grammarOf } from '../../dialect/grammar.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { compareNumbers, isRange } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';
import { type Completions, completionsFor, NOTHING, titledWith } from './completionItem.ts';
import { keywordAtEnd, leadAtEnd, numberAround, spanAround, type WritingPlace } from './writingPlace.ts';

/**
 * Completes numbers after a keyword, in a list, and inside a number that is being typed. If words follow a keyword: the
 * numbers of rules whose titles contain them.
 */
export function completeNumbers(place: WritingPlace): Completions {
  const { before, after } = place;
  const typed = typedNumber(before);
  // "the rule says" needs no completion.
  if (!typed && /^[\p{L}\d]/u.test(after)) return NOTHING;
  const isAllowed = allowedNumbers(place, typed);
  const ranked = isAllowed
    ? reachedNumbers(place, typed, number => number.text.startsWith(typed) && isAllowed(number))
    : [];
  if (ranked.length === 0) return completeByTitle(place);
  return completionsFor(ranked, spanAround(place, typed.length, restOfNumber(after, typed)), true);
}

/** The rules whose titles contain the words typed after a keyword, those that start with them first. */
function completeByTitle(place: WritingPlace): Completions {
  const { typed, keyword } = wordsAfterKeyword(place) ?? {};
  if (!typed || !keyword) return NOTHING;
  const reached = reachedNumbers(place, '', ({ level }) => keyword.levels.includes(level));
  return completionsFor(titledWith(reached, typed), spanAround(place, typed.length), false);
}

/**
 * The last words of a text that can be a title being typed: from the first letter on, because an editor ends a list
 * that has become empty, even if you have typed on since it asked.
 */
const LAST_WORDS = [0, 1, 2, 3].map(
  spaces => new RegExp(String.raw`(?<![\p{L}\d’'-])(?:\p{L}[\p{L}’'-]*[ \u00a0]+){${spaces}}\p{L}[\p{L}’'-]*$`, 'u'),
);

/** The words typed after a keyword, such as “fog d” after “rule”. */
function wordsAfterKeyword({ document, before, after }: WritingPlace) {
  if (/^[\p{L}\d]/u.test(after)) return undefined;
  for (const words of LAST_WORDS) {
    const typed = words.exec(before)?.[0];
    const keyword = typed && keywordAtEnd(before.slice(0, before.length - typed.length), document.dialect, true);
    if (keyword) return { typed, keyword };
  }
  return undefined;
}

/** The part of a number before the cursor. */
function typedNumber(before: string): string {
  const [word = ''] = /(?<![^\s“”"„«»,;:{}[\]–—/])[^\s“”"„«»,;:{}[\]–—/]*$/.exec(before) ?? [];
  return word.replace(/^[^\p{L}\d]+/u, '');
}

/** The part of the number after the cursor, without a period that ends the sentence. */
function restOfNumber(after: string, typed: string): number {
  if (!typed && !/^\d/.test(after)) return 0;
  return /^[\p{L}\d]*(?:[.-][\p{L}\d]+)*/u.exec(after)?.[0].length ?? 0;
}

type Allowed = (number: RuleNumber) => boolean;

/** The numbers that the text before a number allows; undefined if it allows none. */
function allowedNumbers(place: WritingPlace, typed: string): Allowed | undefined {
  const { dialect } = place.document;
  const { brackets, bareLevel } = dialect.references;
  const prior = place.before.slice(0, place.before.length - typed.length);
  const keyword = keywordAtEnd(prior, dialect, typed !== '') ?? keywordOfList(place, typed);
  const first = firstOfRange(place, typed);
  if (keyword) return number => keyword.levels.includes(number.level) && (!first || isRange(first, number));
  // "silence.[1.0.2]", not "the text “[…]”", unless a number has been started.
  const isBracketed = brackets && prior.endsWith(brackets[0]!);
  if (isBracketed && (typed || /[\p{L}\d.,;:)]$/u.test(prior.slice(0, -1)))) return () => true;
  const isDeep = /^[\p{L}\d]+[^\p{L}\d]/u.test(typed);
  return isDeep && (leadAtEnd(prior, dialect) || /[(“"]$/.test(prior)) ? ({ level }) => level >= bareLevel : undefined;
}

/** The keyword of the list or range that continues at a place: of "rules 702.1, 702.2, and ". */
function keywordOfList({ document, block, at, before }: WritingPlace, typed: string) {
  const { dialect } = document;
  const from = at - typed.length;
  const earlier = block.references.filter(({ kind, end }) => kind !== 'term' && end < from);
  let next = from;
  let first: Reference | undefined;
  for (let reference = earlier.pop(); reference && isJoined(block.text, reference, next, document); ) {
    first = reference;
    next = reference.start;
    reference = earlier.pop();
  }
  if (!first) return undefined;
  const keyword = keywordAtEnd(before.slice(0, Math.max(0, before.length - (at - first.start))), dialect, true);
  return keyword && (keyword.many || typed) ? keyword : undefined;
}

/** The start of a range whose end is being typed. */
function firstOfRange({ document, block, at }: WritingPlace, typed: string): RuleNumber | undefined {
  const from = at - typed.length;
  const reference = block.references.findLast(({ end }) => end < from);
  if (reference?.kind !== 'number') return undefined;
  const { dash, through } = grammarOf(document.dialect);
  const between = block.text.slice(reference.end, from);
  const isWhole = ({ source, flags }: RegExp) => new RegExp(`^(?:${source})$`, flags.replace('y', '')).test(between);
  return isWhole(dash) || isWhole(through) ? reference.number : undefined;
}

/** Whether the text between a reference and the offset `next` joins members of a list or ends of a range. */
function isJoined(text: string, { end, ...reference }: Reference, next: number, { dialect }: RulesDocument): boolean {
  const title = reference.kind === 'term' ? undefined : reference.title;
  const between = text.slice(title ? title.end : end, next);
  const joint = memo(grammarOf(dialect), wholeJoint);
  // The comma can be inside the closing quotation mark.
  const plain = title ? between.replace(/^([.,;:]?)[^\s\p{L}\d.,;:]{1,2}/u, '$1') : between;
  return joint.test(plain);
}

function wholeJoint({ joint, through, dash }: Grammar): RegExp {
  return new RegExp(`^(?:${[joint, through, dash].map(({ source }) => `(?:${source})`).join('|')})$`, 'iu');
}

/** The numbers that a reference here can name, each once: nearest first, then in order. */
function reachedNumbers(place: WritingPlace, typed: string, isAllowed: Allowed): Definition[] {
  const { workspace, document } = place;
  const around = numberAround(place);
  const own = around?.path ?? [];
  // A rule cites itself only if someone has typed that.
  const seen = new Set<string>(around && around.text !== typed ? [around.text] : []);
  const found: { readonly definition: Definition; readonly near: number }[] = [];
  for (const reached of scopeOf(workspace, document).flat()) {
    const { rules, contents } = symbolsOf(reached);
    for (const ordinal of [...rules.values(), ...contents.values()]) {
      const { number } = ruleOf(reached, ordinal);
      if (!isAllowed(number) || seen.has(number.text)) continue;
      seen.add(number.text);
      const near = number.text === typed ? NEAREST : sharedLevels(number.path, own);
      found.push({ definition: { document: reached, ordinal }, near });
    }
  }
  const byNumber = (a: Definition, b: Definition) => compareNumbers(numberOf(a), numberOf(b));
  found.sort((a, b) => b.near - a.near || byNumber(a.definition, b.definition));
  return found.map(({ definition }) => definition);
}

/** More levels than any numbering has, so a number that was typed completely is nearer than all others. */
const NEAREST = 100;

/** Number of outer levels that two numbers share. */
function sharedLevels(path: readonly number[], own: readonly number[]): number {
  let count = 0;
  while (count < path.length && path[count] === own[count]) count++;
  return count;
}
