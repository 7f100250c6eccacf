import { parseArgs } from 'node:util';
import { randomFrom } from '../../bench/random.ts';
import { type MarkedText, schemesOfCorpus, textsIn } from './marks.ts';
import { allPrices, movesOf, type Price, priceOf, setPrice, shown } from './prices.ts';
import { dialectOf, meritOf, scoreOf } from './score.ts';

const HELP = `npm run fit -- [--texts FOLDER] [--folds N] [--least N] [--longest N]

Fits the prices to marked documents: those in ../shared/corpus/schemes, and those whose texts are in a folder. It tries
each price a quarter higher and lower, and keeps what helps together. The same is done N times more, each time without
some of the documents, and what is found in these shows what the fit is worth.

  --texts   the folder (default: RULEBOOK_MARKED)
  --folds   into how many parts the documents are divided (5)
  --least   what a price must gain in the mean of all documents, in thousandths (0.5)
  --longest only documents of at most so many characters: the long ones take most of the time
`;

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: process.env.RULEBOOK_MARKED },
    folds: { type: 'string', default: '5' },
    longest: { type: 'string', default: 'Infinity' },
    least: { type: 'string', default: '0.5' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

interface Move {
  readonly price: Price;
  readonly value: number;
}

const { found, missing } = textsIn(values.texts);
const documents: readonly MarkedText[] = [...schemesOfCorpus(), ...found].filter(
  ({ text }) => text.length <= Number(values.longest),
);
for (const { name, repository, path } of missing) console.log(`missing ${name}: ${path} in ${repository}`);
const LEAST = Number(values.least) / 1000;

const scored = new Map<string, number>();
/** What a document is worth as it's read now; a dialect that was seen before isn't tried again. */
function meritNow(document: MarkedText): number {
  const dialect = dialectOf(document.text);
  const key = `${document.name} ${dialect.id} ${JSON.stringify(dialect.definition)}`;
  if (!scored.has(key)) scored.set(key, meritOf(scoreOf(document, document.text, dialect)));
  return scored.get(key)!;
}

const tried = new Map<string, readonly number[]>();
/** The merit of each document with some prices moved. */
function meritsWith(moves: readonly Move[]): readonly number[] {
  const key = moves
    .map(({ price, value }) => `${price.file} ${price.name} ${value}`)
    .sort()
    .join();
  if (!tried.has(key)) {
    const before = moves.map(({ price }) => priceOf(price));
    for (const { price, value } of moves) setPrice(price, value);
    tried.set(key, documents.map(meritNow));
    moves.forEach(({ price }, index) => {
      setPrice(price, before[index]!);
    });
  }
  return tried.get(key)!;
}

function mean(merits: readonly number[], among: readonly number[]): number {
  return among.reduce((sum, index) => sum + merits[index]!, 0) / Math.max(1, among.length);
}

/** The moves that help together, for some documents: the ones that help most alone come first. */
function fitted(among: readonly number[]): Move[] {
  const start = mean(meritsWith([]), among);
  const gain = (move: Move) => mean(meritsWith([move]), among) - start;
  const helpful = allPrices()
    .flatMap(price => movesOf(price).map(value => ({ price, value })))
    .map(move => ({ move, gain: gain(move) }))
    .filter(each => each.gain > LEAST)
    .sort((a, b) => b.gain - a.gain);
  let kept: Move[] = [];
  for (const { move } of helpful) {
    const isMoved = kept.some(({ price }) => price.file === move.price.file && price.name === move.price.name);
    const more = [...kept, move];
    if (!isMoved && mean(meritsWith(more), among) > mean(meritsWith(kept), among) + LEAST) kept = more;
  }
  return kept;
}

/** Divides the documents into parts, in a random order that is always the same. */
function parts(count: number): number[][] {
  const random = randomFrom(1);
  const order = documents.map((_, index) => ({ index, at: random.next() })).sort((a, b) => a.at - b.at);
  return Array.from({ length: count }, (_, part) =>
    order.filter((_, place) => place % count === part).map(({ index }) => index),
  );
}

function main(): void {
  const all = documents.map((_, index) => index);
  const percent = (share: number) => (100 * share).toFixed(1);
  console.log(
    `${documents.length} documents, ${allPrices().length} prices; now ${percent(mean(meritsWith([]), all))} %`,
  );
  const best = fitted(all);
  console.log(`fitted: ${percent(mean(meritsWith(best), all))} %`);
  for (const { price, value } of best) console.log(`  ${shown(price, value)}`);
  const left = parts(Number(values.folds)).map(part => {
    const moves = fitted(all.filter(index => !part.includes(index)));
    const names = moves.map(({ price, value }) => `${price.name} ${value}`).join(', ') || 'nothing';
    console.log(`without ${part.map(index => documents[index]!.name).join(', ')}: ${names}`);
    return { part, merits: meritsWith(moves) };
  });
  const outside = left.flatMap(({ part, merits }) => part.map(index => merits[index]!));
  console.log(
    `left out: ${percent(
      mean(
        outside,
        outside.map((_, index) => index),
      ),
    )} %`,
  );
}

main();
