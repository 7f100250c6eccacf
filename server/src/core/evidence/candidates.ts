import type { Block, NumberReference } from '../blocks/block.ts';
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
import { blockAt, blockCount, type RulesDocument } from '../document/document.ts';
import { titleKey } from '../document/symbols.ts';
import type { PlacedReference } from '../findings/check.ts';
import { areSiblings, isAtOrBelow, parseNumber } from '../numbers/ruleNumber.ts';
import { wordsIn } from '../text/words.ts';

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
    nameOf(definition) !== own && (!title || titleFits(definition, title.text));
  const scoreOf = likelihood(placed);
  const scored = distinct([...alike, ...neighbors].filter(isPossible))
    .map(definition => ({ definition, score: scoreOf(definition) }))
    .sort((a, b) => b.score - a.score);
  const first = [former, titled].filter(definition => definition !== undefined).filter(isPossible);
  return distinct([...first, ...scored.map(({ definition }) => definition)]).slice(0, MOST_CANDIDATES);
}

/** Each rule once. */
export function distinct(definitions: readonly Definition[]): Definition[] {
  return [...new Map(definitions.map(definition => [nameOf(definition), definition])).values()];
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
  nearOwn: 0.3,
} as const;

/** Returns how likely it is that a rule was meant. */
function likelihood({
  document,
  reference,
  block,
}: PlacedReference<NumberReference>): (definition: Definition) => number {
  const similarity = topicSimilarity(document, block);
  const subject = block.head?.kind === 'term' ? block.head.term : undefined;
  const own = block.head?.kind === 'rule' ? block.head.number : undefined;
  const others = block.references.flatMap(other =>
    other.kind === 'number' && other !== reference ? (other.number ?? []) : [],
  );
  return definition => {
    const head = headOf(definition);
    if (head.kind !== 'rule') return 0;
    const { number } = head;
    const isReplaced = number.text.length === reference.text.length;
    return (
      WEIGHTS.similarity * similarity(definition) +
      (subject !== undefined && speaksOf(definition, subject) ? WEIGHTS.speaksOf : 0) +
      (isReplaced ? WEIGHTS.replaced : 0) +
      (others.some(other => areSiblings(other, number)) ? WEIGHTS.nearOthers : 0) +
      (own && areSiblings(own, number) ? WEIGHTS.nearOwn : 0)
    );
  };
}

/** The number of a rule. */
export function nameOf(definition: Definition): string {
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
  const own = keysIn(text);
  const common = sampled(document);
  const weightOf = (key: string) => Math.log((SAMPLES + 1) / ((common.get(key) ?? 0) + 1)) / Math.log(SAMPLES + 1);
  return definition => {
    const { paragraphs } = passagesOf(definition);
    const words = keysIn([titleOf(headOf(definition)) ?? '', ...paragraphs].join(' ').slice(0, MOST_TEXT));
    const shared = [...words].filter(key => own.has(key)).reduce((sum, key) => sum + weightOf(key), 0);
    return shared / Math.sqrt(words.size + 1);
  };
}

/** Number of sampled blocks that contain each word. */
function sampled(document: RulesDocument): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const step = Math.max(1, blockCount(document) / SAMPLES);
  for (let index = 0; index < blockCount(document); index += step) {
    for (const key of keysIn(blockAt(document, Math.floor(index))!.text.slice(0, MOST_TEXT)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function keysIn(text: string): Set<string> {
  const long = wordsIn(text, 0, text.length).flatMap(({ key }) => (key.length >= SHORTEST_WORD ? key : []));
  // The same form of a word for singular and plural.
  return new Set(long.map(key => key.replace(/(?<=...)s$/, '')));
}
