import assert from 'node:assert/strict';
import { type Random, randomFrom } from '../../bench/random.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { nameOf } from '../../server/src/core/editions/changeList.ts';
import { compareEditions } from '../../server/src/core/editions/compareEditions.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { points } from '../../server/src/core/shipped/points.ts';
import { effort } from '../support/effort.ts';
import { edition } from './editions.ts';

/** `SEEDS=200 npx mocha out/test/editions/rewritten.long.test.js` tries more. */
const SEEDS = Number(process.env.SEEDS ?? effort(1, 12));

/** A sentence, known by where it was at first: whatever is done to its words, it stays the same one. */
interface Sentence {
  readonly words: readonly string[];
}
/** A rule and those below it; `id` is that of the rule it was at first. */
interface Rule {
  readonly id: number;
  sentences: Sentence[];
  below: Rule[];
}
interface Chapter {
  readonly id: number;
  title: string;
  rules: Rule[];
}

/** Which old rule became which new one, by number: the main one, and parts. */
interface Truth {
  readonly main: Map<string, string>;
  readonly parts: Set<string>;
}

const SMALL = 'the a of to and if it that is in on by for with or no may each one its'.split(' ');
const LONG = Array.from('bdfgklmnprstvz', first =>
  Array.from(['ar', 'el', 'im', 'on', 'ud', 'ast'], middle => `${first}${middle}`),
).flat();
const ENDS = ['', 'er', 'ing', 'ock', 'ine', 'ade'];

function sentence(random: Random): Sentence {
  const word = () => (random.chance(0.5) ? random.pick(SMALL) : random.pick(LONG) + random.pick(ENDS));
  return { words: Array.from({ length: 8 + random.below(10) }, word) };
}

function bookOf(random: Random): Chapter[] {
  let id = 0;
  const rule = (below: number): Rule => ({
    id: id++,
    sentences: Array.from({ length: 1 + random.below(3) }, () => sentence(random)),
    below: Array.from({ length: below }, () => rule(0)),
  });
  return Array.from({ length: 12 }, () => ({
    id: id++,
    title: `${random.pick(LONG)}${random.pick(ENDS)} ${random.pick(LONG)}`,
    rules: Array.from({ length: 3 + random.below(6) }, () => rule(random.chance(0.3) ? 2 + random.below(3) : 0)),
  }));
}

/**
 * What an editor of rules does to them, with what became of each. Parts are pairs of ids: what was split off, and what
 * it joined.
 */
type Edit = (book: Chapter[], random: Random, next: () => number, parts: [number, number][]) => void;

const EDITS: readonly Edit[] = [
  function splitRule(book, random, next, parts) {
    const { rules } = random.pick(book);
    const rule = random.pick(rules);
    if (rule.sentences.length < 2 || rule.below.length) return;
    const piece = { id: next(), sentences: rule.sentences.splice(1), below: [] };
    // The longer one goes on.
    if (lengthOf(piece) > lengthOf(rule)) [piece.sentences, rule.sentences] = [rule.sentences, piece.sentences];
    rules.splice(rules.indexOf(rule) + 1, 0, piece);
    parts.push([rule.id, piece.id]);
  },
  function joinRules(book, random, _, parts) {
    const { rules } = random.pick(book);
    const at = random.below(rules.length - 1);
    const [first, second] = [rules[at], rules[at + 1]];
    if (!first || !second || first.below.length || second.below.length) return;
    const [stays, goes] = lengthOf(first) >= lengthOf(second) ? [first, second] : [second, first];
    stays.sentences = [...first.sentences, ...second.sentences];
    rules.splice(rules.indexOf(goes), 1);
    parts.push([goes.id, stays.id]);
  },
  function swapNeighbors(book, random) {
    const { rules } = random.pick(book);
    const at = random.below(rules.length - 1);
    if (rules[at + 1]) [rules[at], rules[at + 1]] = [rules[at + 1]!, rules[at]!];
  },
  function moveChapter(book, random) {
    const [chapter] = book.splice(random.below(book.length), 1);
    book.splice(random.below(book.length + 1), 0, chapter!);
  },
  function mergeChapters(book, random) {
    const at = random.below(book.length - 1);
    const [gone] = book.splice(at + 1, 1);
    book[at]!.rules.push(...gone!.rules);
  },
  function reverseLetters(book, random) {
    random.pick(random.pick(book).rules).below.reverse();
  },
  function lowerRule(book, random) {
    const { rules } = random.pick(book);
    const at = random.below(rules.length - 1);
    if (!rules[at + 1] || rules[at + 1]!.below.length) return;
    rules[at]!.below.push(...rules.splice(at + 1, 1));
  },
  function moveRule(book, random) {
    const { rules } = random.pick(book);
    if (rules.length < 3) return;
    const [rule] = rules.splice(random.below(rules.length), 1);
    const other = random.pick(book).rules;
    other.splice(random.below(other.length + 1), 0, rule!);
  },
  function addRule(book, random, next) {
    const { rules } = random.pick(book);
    rules.splice(random.below(rules.length + 1), 0, { id: next(), sentences: [sentence(random)], below: [] });
  },
  function removeRule(book, random) {
    const { rules } = random.pick(book);
    if (rules.length > 3) rules.splice(random.below(rules.length), 1);
  },
];

function lengthOf({ sentences }: Rule): number {
  return sentences.flatMap(({ words }) => words).length;
}

/** A book as text, and the number of each rule. */
function written(book: readonly Chapter[], form: Form): { text: string; numbers: Map<number, string> } {
  const numbers = new Map<number, string>();
  const lines: string[] = [form.start];
  const add = (id: number, number: string, line: string) => {
    numbers.set(id, number);
    lines.push(line);
  };
  for (const [at, chapter] of book.entries()) {
    const own = form.chapter(at);
    add(chapter.id, own, form.heading(own, chapter.title));
    for (const [index, rule] of chapter.rules.entries()) {
      const number = `${own}.${index + 1}`;
      add(rule.id, number, form.rule(number, textOf(rule)));
      for (const [below, each] of rule.below.entries()) {
        const letter = form.below(number, below);
        add(each.id, letter, form.subrule(letter, textOf(each)));
      }
    }
  }
  return { text: `${lines.join('\n\n')}\n`, numbers };
}

function textOf({ sentences }: Rule): string {
  return sentences
    .map(({ words }) => `${words[0]!.charAt(0).toUpperCase()}${words[0]!.slice(1)} ${words.slice(1).join(' ')}.`)
    .join(' ');
}

interface Form {
  readonly name: string;
  readonly dialect: Dialect;
  readonly start: string;
  readonly chapter: (at: number) => string;
  readonly heading: (number: string, title: string) => string;
  readonly rule: (number: string, text: string) => string;
  readonly below: (number: string, at: number) => string;
  readonly subrule: (number: string, text: string) => string;
}

const FORMS: readonly Form[] = [
  {
    name: 'chapters and letters',
    dialect: comprehensive,
    start: '1. Quay',
    chapter: at => `${100 + at}`,
    heading: (number, title) => `${number}. ${title}`,
    rule: (number, text) => `${number}. ${text}`,
    below: (number, at) => `${number}${'abcdefghjkmnpqrst'[at]}`,
    subrule: (number, text) => `${number} ${text}`,
  },
  {
    name: 'Markdown with points',
    dialect: points,
    start: '# Quay',
    chapter: at => `${at + 1}`,
    heading: (number, title) => `## ${number}. ${title}`,
    rule: (number, text) => `${number}. ${text}`,
    below: (number, at) => `${number}.${at + 1}`,
    subrule: (number, text) => `${number}. ${text}`,
  },
];

function reworded(book: readonly Chapter[], share: number, random: Random): void {
  const change = (rule: Rule): void => {
    rule.sentences = rule.sentences.map(({ words }) => ({
      words: words.map(word =>
        word.length > 3 && random.chance(share) ? random.pick(LONG) + random.pick(ENDS) : word,
      ),
    }));
    rule.below.forEach(change);
  };
  for (const { rules } of book) rules.forEach(change);
}

/** A book, what editors made of it, and what became of each number. */
function rewritten(seed: number, share: number, form: Form): { old: string; now: string; truth: Truth } {
  const random = randomFrom(seed);
  const book = bookOf(random);
  const old = written(book, form);
  let last = 10_000;
  const parts: [number, number][] = [];
  for (const edit of [...EDITS, ...EDITS.slice(0, 2), ...EDITS.slice(0, 2)]) edit(book, random, () => last++, parts);
  reworded(book, share, random);
  const now = written(book, form);
  const main = new Map(Array.from(old.numbers, ([id, number]) => [number, now.numbers.get(id) ?? '']));
  const named = parts.map(([from, to]) => `${old.numbers.get(from)} ${now.numbers.get(to)}`);
  return { old: old.text, now: now.text, truth: { main, parts: new Set(named) } };
}

/** How many of the rules, and of the parts, must be found. */
const WANTED = [
  { share: 0, rules: 0.99, parts: 0.9 },
  { share: 0.1, rules: 0.985, parts: 0.85 },
  { share: 0.3, rules: 0.97, parts: 0.6 },
] as const;

describe('comparing editions rewritten at random', () => {
  for (const form of FORMS)
    for (const { share, rules, parts } of WANTED)
      it(`finds split, joined, swapped, moved, and merged rules in ${form.name}, with ${100 * share} % of the longer words replaced`, () => {
        const counts = { right: 0, rules: 0, found: 0, parts: 0 };
        const wrong: string[] = [];
        for (let seed = 1; seed <= SEEDS; seed++) {
          const { old, now, truth } = rewritten(seed, share, form);
          const pairs = compareEditions(edition(old, form.dialect), edition(now, form.dialect)).rules;
          const said = new Set(pairs.map(({ old, now }) => `${old && nameOf(old)} ${now && nameOf(now)}`));
          for (const { old, now, part } of pairs) {
            if (!old || part || !truth.main.has(nameOf(old))) continue;
            counts.rules++;
            const wanted = truth.main.get(nameOf(old));
            if (wanted === (now ? nameOf(now) : '')) counts.right++;
            else wrong.push(`${seed}: ${nameOf(old)} → ${now ? nameOf(now) : 'removed'}, not ${wanted || 'removed'}`);
          }
          const known = [...truth.parts].filter(part => !part.includes('undefined'));
          counts.parts += known.length;
          counts.found += known.filter(part => said.has(part)).length;
        }
        const message = `${JSON.stringify(counts)}\n${wrong.slice(0, 40).join('\n')}`;
        assert.ok(counts.rules > 50 * SEEDS && counts.right >= rules * counts.rules, message);
        assert.ok(counts.parts >= SEEDS && counts.found >= parts * counts.parts, message);
      });
});
