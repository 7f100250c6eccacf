// The suites of tests, and how they are run: one after the other or in lanes, also after one fails. What failed is repeated
// at the end.
import { startProcess } from './processes.mjs';

const node = (...args) => ({ program: process.execPath, args, repeat: `node ${args.join(' ')}` });
const script = name => ({ program: 'npm', args: ['run', '--silent', name], repeat: `npm run ${name}` });
const drive = 'test/vscode/drive.mjs';

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} program what runs it, with `args`
 * @property {string[]} args
 * @property {string} repeat the command by which a person runs it alone
 * @property {string[]} [needs] the names of the suites without which it can't run
 * @property {number} [lane] suites in a row that have one run in their lanes side by side: those of windows wait a lot
 */

/**
 * The suites of `npm test` by group.
 * @type {Record<string, Suite[]>}
 */
export const groups = {
  check: [
    { name: 'linter', ...script('lint') },
    { name: 'spelling', ...script('spelling') },
    { name: 'types', ...script('types') },
    { name: 'unit tests', ...script('unit') },
  ],
  long: [{ name: 'long tests', ...script('long') }],
  package: [{ name: 'packing the extension', ...script('package') }],
  vscode: [
    { name: 'suite in VS Code', ...node('test/vscode/run-served.mjs'), lane: 1 },
    { name: 'UI tests', ...node(drive, '--short'), lane: 0 },
    { name: 'UI tests without trust', ...node('test/vscode/distrust.mjs'), lane: 0 },
  ].map(suite => ({ ...suite, needs: ['packing the extension'] })),
  web: [
    { name: 'building for the web', ...script('build'), lane: 1 },
    ...[
      { name: 'suite in VS Code for the web', ...node('test/vscode/run-web.mjs', '--short') },
      { name: 'UI tests in VS Code for the web', ...node(drive, '--web', '--short', '--group', '^(preview|word)$') },
    ].map(suite => ({ ...suite, needs: ['building for the web'], lane: 1 })),
  ],
};

/**
 * The suites of `npm run nightly`: many seeds, published documents at full length, texts of many megabytes, and other
 * versions of Node and VS Code.
 * @type {Suite[]}
 */
export const nightly = [
  { name: 'packing the extension', ...script('package') },
  { name: 'long tests, with many seeds', ...script('long:nightly') },
  { name: 'UI tests', ...node(drive) },
  { name: 'UI tests in VS Code for the web', ...node(drive, '--web') },
  { name: 'regular expressions', ...script('patterns') },
  { name: 'other versions of Node', ...script('test:nodes') },
  { name: 'other versions of VS Code', ...script('test:everywhere') },
];

/**
 * Runs suites, whatever the outcome of each; one that needs another that failed isn't run.
 * @param {Suite[]} suites
 * @param {(text: string) => void} print
 * @param {boolean} [mayBeFlaky] whether a suite counts as passed if a part of it passed only in a second window
 * @returns {Promise<number>} how many failed or weren't run
 */
export async function runSuites(suites, print, mayBeFlaky = true) {
  const byName = new Map();
  for (const lanes of inLanes(suites)) {
    // What runs beside others is printed when it has ended.
    const isAlone = lanes.length === 1;
    const inLane = async lane => {
      for (const suite of lane) byName.set(suite.name, await runOne(suite, byName, print, isAlone, mayBeFlaky));
    };
    await Promise.all(lanes.map(inLane));
  }
  const results = suites.map(({ name }) => byName.get(name));
  const failed = results.filter(({ outcome }) => outcome !== 'passed');
  for (const { name, failures } of results.filter(({ flaky, outcome }) => flaky || outcome !== 'passed'))
    if (failures) print(`\n▶ ${name}: what failed\n${failures}\n`);
  print(`\n${results.map(line).join('')}${sumOf(results)}\n`);
  return failed.length;
}

/**
 * The suites in the order in which they run: lists of lanes that run side by side.
 * @param {Suite[]} suites
 * @returns {Suite[][][]}
 */
function inLanes(suites) {
  const stages = [];
  for (const [index, suite] of suites.entries()) {
    const isBeside = suite.lane !== undefined && suites[index - 1]?.lane !== undefined;
    const stage = isBeside ? stages.at(-1) : new Map();
    if (!isBeside) stages.push(stage);
    stage.set(suite.lane, [...(stage.get(suite.lane) ?? []), suite]);
  }
  return stages.map(stage => [...stage.values()]);
}

/** Runs a suite unless one that it needs failed, and prints its name and what it prints. */
async function runOne(suite, done, print, isAlone, mayBeFlaky) {
  const missing = suite.needs?.map(name => done.get(name)).find(result => result && result.outcome !== 'passed');
  const title = `\n▶ ${suite.name}\n`;
  if (isAlone) print(title);
  let printed = '';
  const result = missing
    ? { name: suite.name, outcome: `not run, because ${missing.name} failed` }
    : await run(suite, isAlone ? print : text => (printed += text));
  if (!isAlone) print(title + printed);
  const isRefused = result.flaky && !mayBeFlaky && result.outcome === 'passed';
  return isRefused ? { ...result, outcome: 'failed, because a part passed only in a second window' } : result;
}

/** Runs one suite; passes on what it prints, and reads the counts of tests and the failures in it. */
async function run({ name, program, args, repeat }, print) {
  const start = Date.now();
  const child = startProcess(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      print(text);
      printed = `${printed}${text}`.slice(-100_000);
    });
  const outcome = await new Promise(resolve => {
    child.once('error', error => resolve(`failed: ${error.message}`));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? 'passed' : `failed (${signal ?? `exit status ${code}`})`),
    );
  });
  return {
    name,
    outcome,
    repeat,
    seconds: Math.round((Date.now() - start) / 1000),
    ...countsIn(printed),
    flaky: /^Passed only in a second window: (.+)$/m.exec(printed)?.[1],
    failures: failuresIn(printed),
  };
}

/** What a suite printed about failures: Mocha's list of them, or the steps that failed, or else the last 40 lines. */
function failuresIn(printed) {
  const lines = printed.trimEnd().split('\n');
  const list = lines.findIndex(text => /^ *\d+ failing$/.test(text));
  if (list >= 0) return lines.slice(list).join('\n');
  const steps = printed.match(/^ *✖ .*(?:\n(?! *[✔✖]|\n).*)*/gm);
  return steps ? steps.map(step => step.trimEnd()).join('\n') : lines.slice(-40).join('\n');
}

/** The last line of a suite that counts tests: “12 passed, 0 failed, 3 skipped”. */
function countsIn(printed) {
  const [, passed, failed, skipped = 0] =
    Array.from(printed.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)).at(-1) ?? [];
  return passed === undefined ? {} : { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

function line({ name, outcome, repeat, seconds, flaky, ...counts }) {
  const tests = counts.passed === undefined ? '' : `: ${counted(counts)}`;
  const time = seconds === undefined ? '' : ` (${seconds} s)`;
  const again = outcome === 'passed' || !repeat ? '' : `  Run it alone with ${repeat}\n`;
  const doubt = flaky ? `, flaky: ${flaky}` : '';
  return `${outcome === 'passed' ? '✔' : '✖'} ${name}: ${outcome}${doubt}${tests}${time}\n${again}`;
}

function counted({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function sumOf(results) {
  const sum = key => results.reduce((total, counts) => total + (counts[key] ?? 0), 0);
  const fine = results.filter(({ outcome }) => outcome === 'passed').length;
  const tests = counted({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') });
  return `${fine} of ${results.length} suites passed.\n${tests}\n`;
}
