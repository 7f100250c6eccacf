import { parseArgs } from 'node:util';
import { fuzzed as inTests } from './all.ts';
import { tried } from './fuzzed.ts';
import { runaway } from './runaway.ts';

/** What a clock decides isn't among the tests. */
const fuzzed = { ...inTests, runaway };

const HELP = `npm run fuzz -- [NAME…] [--runs N] [--minutes N] [--seed N]

  NAME       what is fuzzed, without one all: ${Object.keys(fuzzed).join(', ')}
  --runs     how often each is tried (1,000)
  --minutes  when each ends at the latest
  --seed     what is made is made from this number; without it from another one each time
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '1000' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(fuzzed);
const unknown = names.find(name => !Object.hasOwn(fuzzed, name));
if (values.help || unknown !== undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const effort = {
  seed,
  runs: Number(values.runs),
  ...(values.minutes !== undefined && { minutes: Number(values.minutes) }),
};

async function main(): Promise<void> {
  console.log(`seed ${seed}`);
  for (const name of names) {
    const started = performance.now();
    const count = await tried(fuzzed[name as keyof typeof fuzzed]!, effort).catch(error => {
      console.error(name, error);
      process.exitCode = 1;
      return undefined;
    });
    const seconds = Math.round((performance.now() - started) / 1000);
    if (count !== undefined) console.log(`${name}: ${count.toLocaleString('en')} runs in ${seconds} s, all well`);
  }
}

void main();
