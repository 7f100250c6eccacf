import type { Block } from '../blocks/block.ts';
import { passagesOf } from '../book/passages.ts';
import { type Definition, headOf, titleOf } from '../book/workspace.ts';
import { blockAt, blockCount, type RulesDocument } from '../document/document.ts';
import { wordsIn } from '../text/words.ts';

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
