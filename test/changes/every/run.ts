import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dialectOfNamed } from '../../../server/src/core/document/detect.ts';
import { parse } from '../../../server/src/core/document/document.ts';
import { decode } from '../../../server/src/files/decode.ts';
import { CORPUS, hasCorpus } from '../../support/corpus.ts';
import { type ChangeKind, KINDS } from './generate.ts';
import { type Tried, triedIn } from './tried.ts';

const HELP = `npm run changes -- [KIND…] [--times N] [--seed N] [--only WORDS] [--refused]

Tries changes of rules at random in all texts of ${CORPUS}, each kind equally often, and checks the results.

  KIND       what is tried (default: all): ${KINDS.join(', ')}
  --times    how often each kind is tried in each text (2)
  --seed     the number from which rules are chosen (default: another one each time)
  --only     only texts whose path contains these words
  --refused  also lists each change that is refused

The exit status is 1 if a change is wrong, or if more than one in five is refused.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '2' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    refused: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});
const isKind = (name: string): name is ChangeKind => (KINDS as readonly string[]).includes(name);
const kinds = positionals.filter(isKind);
if (values.help || kinds.length < positionals.length) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
if (!hasCorpus) {
  console.error(`${CORPUS} doesn't exist, so there are no texts to change`);
  process.exit(2);
}

const MOST_REFUSED = 1 / 5;

interface Named extends Tried {
  readonly name: string;
}

const names = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.(?:txt|md|markdown|mdx|qmd|rst|adoc|csv|jsonl)$/.test(name))
  .filter(name => !/^(?:citing|expected)|README|SOURCES|LICENSE/.test(name) && name.includes(values.only))
  .sort();
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 20) : Number(values.seed);
console.log(`seed ${seed}`);
const all = names.flatMap(name => inText(name));
report(all);

function inText(name: string): Named[] {
  const { text } = decode(readFileSync(join(CORPUS, name)));
  const dialect = dialectOfNamed(text);
  if (!dialect) return [];
  const document = parse('test:/rules.txt', 1, text, dialect);
  return triedIn(document, seed, Number(values.times), kinds.length ? kinds : KINDS).map(one => ({ ...one, name }));
}

function report(changes: readonly Named[]): void {
  const refused = changes.filter(({ refusal }) => refusal !== undefined);
  const wrong = changes.filter(each => each.wrong !== undefined);
  const share = refused.length / Math.max(1, changes.length);
  const shares = (key: (one: Named) => string) =>
    counted(refused, key).map(
      ([name, count]) => `${count} of ${changes.filter(one => key(one) === name).length}\t${name}`,
    );
  const says = ({ name, change }: Named) => `${name} ${JSON.stringify(change)}`;
  const lines = [
    ...counted(refused, ({ refusal }) => reasonOf(refusal!)).map(([reason, count]) => `${count}\t${reason}`),
    ...['', ...shares(({ kind }) => kind), '', ...shares(({ name }) => name), ''],
    ...(values.refused ? refused.map(one => `refused: ${says(one)}: ${one.refusal}`) : []),
    ...wrong.map(one => `wrong: ${says(one)}: ${one.wrong}`),
    `${changes.length} changes: ${refused.length} refused (${(100 * share).toFixed(1)} %), ${wrong.length} wrong`,
  ];
  console.log(lines.join('\n'));
  if (wrong.length || share > MOST_REFUSED) process.exitCode = 1;
}

/** A refusal without numbers and names. */
function reasonOf(refusal: string): string {
  return refusal
    .replace(/[“"][^”"]*[”"]/g, '“…”')
    .replace(/\(lines[^)]*\)/g, '(lines …)')
    .replace(/\S*\d\S*/g, '#');
}

function counted<T>(items: readonly T[], key: (item: T) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
