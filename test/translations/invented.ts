import { randomFrom } from '../../bench/random.ts';

/** Rules in English at random: articles with rules, subrules, citations, and amounts. */
export function inventedOriginal(seed: number): string {
  const random = randomFrom(seed);
  const word = () => random.pick(WORDS);
  const words = (count: number) => Array.from({ length: count }, word).join(' ');
  const letters = 'abcdefghij';
  const rulesOf = (article: number) => 3 + ((article * 7 + seed) % 6);
  const cited = () => {
    const article = 1 + random.below(ARTICLES);
    return `${article}${letters[random.below(rulesOf(article))]}`;
  };
  const sentence = () => {
    const amount = random.chance(0.5) ? ` for ${2 + random.below(90)} seconds` : '';
    const citation = random.chance(0.4) ? `, see Regulation ${cited()}` : '';
    return `A ${words(6 + random.below(12))} must ${words(4)}${amount} and ${words(3)}${citation}.`;
  };
  return Array.from({ length: ARTICLES }, (_, index) => {
    const article = index + 1;
    const rules = Array.from({ length: rulesOf(article) }, (_, at) => {
      const number = `${article}${letters[at]}`;
      const subrules = random.chance(0.3) ? [1, 2, 3].map(sub => `    - ${number}${sub}) ${sentence()}\n`) : [];
      return `- ${number}) ${sentence()}\n${subrules.join('')}`;
    });
    return `## Article ${article}: The ${word()}\n\n${rules.join('')}`;
  }).join('\n');
}

const ARTICLES = 12;
const WORDS =
  'bell boat harbor lantern rope captain keeper quay ladder signal anchor barrel morning warden ferry market bridge tower crew cargo'.split(
    ' ',
  );

/** The same in a language that nobody speaks: other words for all words, also for those of headings and citations. */
export function inventedTranslation(original: string): string {
  return original.replace(/(?<![\p{L}\d])\p{L}{2,}/gu, foreign);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const OTHERS = [...LETTERS].reverse().join('');

function foreign(word: string): string {
  const other = word.replace(/[a-z]/g, letter => OTHERS[LETTERS.indexOf(letter)]!);
  return other.replace(/[A-Z]/g, letter => OTHERS[LETTERS.indexOf(letter.toLowerCase())]!.toUpperCase());
}
