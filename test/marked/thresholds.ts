import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { filesBelow } from './marks.ts';
import { allPrices, movesOf, type Price, priceOf, setPrice, shown } from './prices.ts';

const HELP = `npm run thresholds -- [NAME…]

Moves each price up and down by a quarter, runs the fast tests of inference and detection, and names the first one that
fails. At the end, it lists the prices that no test notices.

  NAME      only these prices
`;
const TESTS = /(?:infer\/(?:documents|smallGames)|core\/(?:detect|doubtful)|dialects\/families)\.test\.js$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

/** Prints nothing. */
class Quiet {}

const mocha = new Mocha({ bail: true, timeout: 0, reporter: Quiet as never });
mocha.cleanReferencesAfterRun(false);
for (const file of filesBelow('out/marked').sort()) if (TESTS.test(file.replaceAll('\\', '/'))) mocha.addFile(file);

/** The title of the first test that fails, if one does. */
function firstFailure(): Promise<string | undefined> {
  return new Promise(resolve => {
    let failed: string | undefined;
    mocha
      .run(() => resolve(failed))
      .on('fail', test => {
        failed ??= test.fullTitle();
      });
  });
}

/** Which test notices that a price has another value. */
async function noticed(price: Price, value: number): Promise<string | undefined> {
  const before = priceOf(price);
  setPrice(price, value);
  try {
    return await firstFailure();
  } finally {
    setPrice(price, before);
  }
}

async function main(): Promise<void> {
  const failing = await firstFailure();
  if (failing) throw new Error(`fails already: ${failing}`);
  const unnoticed: string[] = [];
  for (const price of allPrices().filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    const unseen: string[] = [];
    for (const value of movesOf(price)) {
      const test = await noticed(price, value);
      console.log(`${shown(price, value)}: ${test ?? 'no test notices'}`);
      if (!test) unseen.push(String(value));
    }
    if (unseen.length === movesOf(price).length) unnoticed.push(`${price.file} ${price.name}`);
  }
  console.log(`\n${unnoticed.length} prices that no test notices in either direction:\n${unnoticed.join('\n')}`);
}

void main();
