import type { Block, NumberReference } from '../blocks/block.ts';
import { citationsOf } from '../book/citations.ts';
import { passagesOf } from '../book/passages.ts';
import { resolveNumber, scopeOfReference, titleOwner } from '../book/resolve.ts';
import {
  type Definition,
  definitionNumbered,
  headOf,
  ruleOf,
  type Scope,
  titleOf,
  type Workspace,
} from '../book/workspace.ts';
import { blockAt, blockCount, blocksIn, type RulesDocument } from '../document/document.ts';
import { titleKey } from '../document/symbols.ts';
import { areSiblings, isAtOrBelow, parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { uniqueBy } from '../text/lists.ts';
import { wordKeys } from '../text/words.ts';
import type { PlacedReference } from './check.ts';

export const MOST_CANDIDATES = 5;

/**
 * The rules that a reference to a missing number, or to its own rule, may mean, likeliest first: the one that had this
 * number before editing, the one with the quoted title, and then those with a similar number and the neighbors of the
 * missing one, ranked by topic and place.
 */
export function candidatesFor(
  workspace: Workspace,
  placed: PlacedReference<NumberReference>,
  neighbors: readonly Definition[],
): Definition[] {
  const { document, reference, block } = placed;
  const { title } = reference;
  const reach = scopeOfReference(workspace, document, reference);
  const former = formerTarget(workspace, reach, reference.text);
  const titled = titleOwner(workspace, document, reference);
  const alike = spelledAlike(reach, reference.text);
  const own = block.head?.kind === 'rule' ? block.head.number.text : undefined;
  const isPossible = (definition: Definition) =>
    ruleNumberText(definition) !== own && (!title || titleFits(definition, title.text));
  const scoreOf = likelihood(workspace, placed);
  const scored = uniqueRules([...alike, ...neighbors].filter(isPossible))
    .map(definition => ({ definition, score: scoreOf(definition) }))
    .sort((a, b) => b.score - a.score);
  const first = [former, titled].filter(definition => definition !== undefined).filter(isPossible);
  return uniqueRules([...first, ...scored.map(({ definition }) => definition)]).slice(0, MOST_CANDIDATES);
}

/** Each rule once. */
export function uniqueRules(definitions: readonly Definition[]): Definition[] {
  return uniqueBy(definitions, ruleNumberText);
}

/** Reasons why a rule is likely to be meant, with weights. */
const WEIGHTS = {
  /** The rule shares words with the citing text, or names the term whose entry cites it. */
  similarity: 3,
  speaksOf: 2,
  /** One character was mistyped; two swapped characters count as one mistake. */
  replaced: 1,
  /** The rule has the same parent as another rule that the text cites, or as the citing rule. */
  nearOthers: 0.5,
  nearOwn: 0.6,
  /** The rule is cited often, or elsewhere after the same words: “after the process described in rule 701.22a”. */
  cited: 0.25,
  sameWords: 0.4,
  /** Another rule cites its sibling with this letter after the same words. */
  parallel: 1.5,
} as const;

/** Returns how likely it is that a rule was meant. */
function likelihood(
  workspace: Workspace,
  placed: PlacedReference<NumberReference>,
): (definition: Definition) => number {
  const { document, reference, block } = placed;
  const similarity = topicSimilarity(document, block);
  const subject = block.head?.kind === 'term' ? block.head.term : undefined;
  const own = block.head?.kind === 'rule' ? block.head.number : undefined;
  const parallels = own ? parallelTo(placed, own) : [];
  const said = new Set(parallels.map(({ rule }) => rule));
  const meant = new Set(parallels.map(({ path }) => path));
  const others = block.references.flatMap(other =>
    other.kind === 'number' && other !== reference ? (other.number ?? []) : [],
  );
  return definition => {
    const head = headOf(definition);
    if (head.kind !== 'rule') return 0;
    const { number } = head;
    const isReplaced = number.text.length === reference.text.length;
    return (
      (said.has(number.text) ? 0 : WEIGHTS.similarity * similarity(definition)) +
      (subject !== undefined && speaksOf(definition, subject) ? WEIGHTS.speaksOf : 0) +
      (isReplaced ? WEIGHTS.replaced : 0) +
      (others.some(other => areSiblings(other, number)) ? WEIGHTS.nearOthers : 0) +
      (own && areSiblings(own, number) ? WEIGHTS.nearOwn : 0) +
      usage(workspace, placed, definition) +
      (meant.has(pathKey(number.path)) ? WEIGHTS.parallel : 0)
    );
  };
}

/** What the other citations of a rule say for it: how many there are, and the most words that come before both. */
function usage(
  workspace: Workspace,
  { document, reference, block }: PlacedReference<NumberReference>,
  definition: Definition,
): number {
  const own = wordsBeforeNumber(block, reference);
  const lengths = citationsOf(workspace, definition).flatMap(({ document: other, block: index, reference: cited }) => {
    const there = blockAt(other, index)!;
    const isOwn = other.uri === document.uri && there === block && cited.start === reference.start;
    return isOwn || cited.kind !== 'number' ? [] : sameAtEnd(own, wordsBeforeNumber(there, cited));
  });
  return WEIGHTS.cited * Math.log2(1 + lengths.length) + WEIGHTS.sameWords * Math.max(0, ...lengths);
}

const pathKey = (path: readonly number[]) => path.join('.');

/** A rule that says the same as another before it cites a sibling, and the sibling of the other in the same place. */
interface Parallel {
  readonly rule: string;
  /** The key of its path. */
  readonly path: string;
}

/**
 * The rules that cite a sibling after the same words: where 701.22b says “after the process described in rule 701.22a”,
 * 701.44b means 701.44a. Such rules resemble the citing one, but aren't cited by it.
 */
function parallelTo({ document, block, reference }: PlacedReference<NumberReference>, own: RuleNumber): Parallel[] {
  const words = wordsBeforeNumber(block, reference);
  return blocksIn(document).flatMap(other => {
    const { head } = other;
    if (other === block || head?.kind !== 'rule' || head.number.level !== own.level) return [];
    return other.references.flatMap(cited => {
      const number = cited.kind === 'number' ? cited.number : undefined;
      const isParallel =
        number && areSiblings(number, head.number) && sameAtEnd(words, wordsBeforeNumber(other, cited)) >= LEAST_ALIKE;
      const path = isParallel ? pathKey([...own.path.slice(0, -1), number.path.at(-1)!]) : undefined;
      return path === undefined ? [] : { rule: head.number.text, path };
    });
  });
}

const LEAST_ALIKE = 2;
const MOST_WORDS_BEFORE = 6;
const REACH_BEFORE = 80;

/** The words before a reference, the last first, without its own word. */
function wordsBeforeNumber({ text }: Block, { start }: { readonly start: number }): string[] {
  const words = text.slice(Math.max(0, start - REACH_BEFORE), start).match(/[\p{L}\d]+/gu) ?? [];
  return words.slice(-MOST_WORDS_BEFORE).reverse();
}

/** How many words are the same at the end of two texts, after the first two, such as “see rule”. */
function sameAtEnd(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, index) => word !== other[index]);
  return Math.max(0, (differs < 0 ? one.length : differs) - 2);
}

/** The number of a rule. */
export function ruleNumberText(definition: Definition): string {
  const head = headOf(definition);
  return head.kind === 'rule' ? head.number.text : '';
}

/** The rule that had the number before editing. */
export function formerTarget(workspace: Workspace, reach: Scope, text: string): Definition | undefined {
  const moved = workspace.history.moved.get(text);
  const numbering = reach.flat()[0]?.dialect.numbering;
  const number = moved === undefined || !numbering ? undefined : parseNumber(moved, numbering);
  return number && resolveNumber(reach, number).definition;
}

function titleFits(definition: Definition, quoted: string): boolean {
  const title = titleOf(headOf(definition));
  return title !== undefined && titleKey(title) === titleKey(quoted);
}

/** The rules whose number has one character more, less, or different, or two swapped, and the same number of parts. */
export function spelledAlike(reach: Scope, written: string): Definition[] {
  const parts = (text: string) => text.split(/[^\dA-Za-z]/).length;
  const variants = oneOff(written).filter(number => parts(number) === parts(written));
  return reach.flat().flatMap(other => variants.flatMap(number => definitionNumbered([other], number) ?? []));
}

const SIGNS = [...'0123456789abcdefghijklmnopqrstuvwxyz'];

/** All texts that differ from this one by one character added, removed, or changed, or by two adjacent ones swapped. */
function oneOff(text: string): string[] {
  const texts = Array.from(text, (sign, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    const swapped = before + after.charAt(0) + sign + after.slice(1);
    return [
      before + after,
      swapped,
      ...SIGNS.flatMap(other => [before + other + after, before + other + sign + after]),
    ];
  });
  return [...new Set([...texts.flat(), ...SIGNS.map(sign => text + sign)])].filter(other => other !== text);
}

/** Whether a rule, or what is below it, contains a name. */
function speaksOf({ document, ordinal }: Definition, subject: string): boolean {
  const { number } = ruleOf(document, ordinal);
  for (let at = ordinal; at < document.heads.length; at++) {
    const other = document.heads[at]!;
    if (other.kind !== 'rule' || !isAtOrBelow(other.number, number)) return false;
    const { paragraphs, examples } = passagesOf({ document, ordinal: at });
    if ([...paragraphs, ...examples].some(text => text.includes(subject))) return true;
  }
  return false;
}

/** Number of blocks, evenly spread, to sample for the frequency of words. */
const SAMPLES = 100;
/** Shorter words say little about the topic of a text. */
const SHORTEST_WORD = 4;
/** The start of a long rule shows its topic. */
const MOST_TEXT = 1_500;

/**
 * Returns how similar the topics of a rule and a block are: the sum over their common words, in which rare words count
 * more. 0 if there are none.
 */
export function topicSimilarity(document: RulesDocument, { text }: Block): (definition: Definition) => number {
  const own = longWordKeys(text);
  const common = sampled(document);
  const weightOf = (key: string) => Math.log((SAMPLES + 1) / ((common.get(key) ?? 0) + 1)) / Math.log(SAMPLES + 1);
  return definition => {
    const { paragraphs } = passagesOf(definition);
    const words = longWordKeys([titleOf(headOf(definition)) ?? '', ...paragraphs].join(' ').slice(0, MOST_TEXT));
    const shared = [...words].filter(key => own.has(key)).reduce((sum, key) => sum + weightOf(key), 0);
    return shared / Math.sqrt(words.size + 1);
  };
}

/** Number of sampled blocks that contain each word. */
function sampled(document: RulesDocument): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const step = Math.max(1, blockCount(document) / SAMPLES);
  for (let index = 0; index < blockCount(document); index += step) {
    for (const key of longWordKeys(blockAt(document, Math.floor(index))!.text.slice(0, MOST_TEXT)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function longWordKeys(text: string): Set<string> {
  const long = wordKeys(text).filter(key => key.length >= SHORTEST_WORD);
  // The same form of a word for singular and plural.
  return new Set(long.map(key => key.replace(/(?<=...)s$/, '')));
}
