// Imports Word documents that were changed at random: `npm run word:fuzz -- RUNS SEED`. Prints how it went, the slowest
// run, and how much memory it takes.
import { writeFileSync } from 'node:fs';
import { mutated, originals, randomFrom, survives } from './mutate.ts';

const [runs = 100_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const documents = originals();
const counts = { text: 0, refused: 0 };
let slowest = 0;
console.log(`${runs} runs, seed ${seed}`);
for (let run = 0; run < runs; run++) {
  const random = randomFrom(seed * 1_000_003 + run);
  let bytes = documents[Math.floor(random() * documents.length)]!;
  for (let times = 1 + Math.floor(random() * 2); times > 0; times--) {
    try {
      bytes = mutated(bytes, random);
    } catch {
      // What is no archive anymore is changed enough.
    }
  }
  const start = performance.now();
  try {
    counts[survives(bytes)]++;
  } catch (error) {
    writeFileSync('out/word-failure.docx', bytes);
    console.error(`run ${run} with seed ${seed}, in out/word-failure.docx:`, error);
    process.exit(1);
  }
  slowest = Math.max(slowest, performance.now() - start);
  if (run % 10_000 === 9_999)
    console.log(
      run + 1,
      counts,
      `slowest ${Math.round(slowest)} ms`,
      `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    );
}
console.log(counts, `slowest ${Math.round(slowest)} ms`);
