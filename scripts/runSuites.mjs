// Runs suites of tests, and reports at the end how each ended: node scripts/runSuites.mjs [GROUP…], by default all of
// npm test; with --nightly, those of npm run nightly.
import { groups, nightly, runSuites } from './suites.mjs';

const [isNightly, names] = [
  process.argv.includes('--nightly'),
  process.argv.slice(2).filter(name => name !== '--nightly'),
];
const unknown = names.find(name => !groups[name]);
if (unknown) {
  console.error(`There is no group “${unknown}”; use ${Object.keys(groups).join(', ')}.`);
  process.exit(2);
}
const suites = isNightly ? nightly : (names.length ? names : Object.keys(groups)).flatMap(name => groups[name]);
const failed = await runSuites(suites, text => process.stdout.write(text), !isNightly);
process.exitCode = failed ? 1 : 0;
