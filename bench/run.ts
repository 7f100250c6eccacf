import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decode } from '../server/src/files/decode.ts';
import { measureAssistants, measureLibrary } from './assistants.bench.ts';
import { measureDocument, measureNumbers, measureSearch, measureTyping } from './document.bench.ts';
import { hasEditions, measureEditions } from './editions.bench.ts';
import { measureHostile } from './hostile.bench.ts';
import { MEGABYTE, makeRules } from './makeRules.ts';
import { openingReport } from './opening.bench.ts';
import { measurePreviewPage } from './preview.bench.ts';
import { measureRequests } from './protocol.bench.ts';
import { measureRecognition } from './recognition.bench.ts';
import { budgetText, comparisonOf, type Machine, type Measured, reportOf, thisMachine } from './report.ts';
import { measureMemory, measureServers, measureStart, type Seen } from './servers.bench.ts';
import { bareNode, installedPeers, rulebook } from './servers.ts';
import { measureSource } from './source.bench.ts';
import { againstOthers, type Judged, judgedOf, judgedSeen, missed, verdictOf } from './verdicts.ts';
import { chapterOf, linesOf, measureWorkspace } from './workspace.bench.ts';

/**
 * `npm run bench [-- file…]`: measures a generated text of 1 MB, the given files, edits of large texts, and a folder of
 * 70 MB; writes the results.
 */

const BASELINE = join('bench', 'baseline.json');
const RESULTS = join('bench', 'results.md');

interface Baseline {
  readonly machine: Machine;
  readonly measured: readonly Measured[];
  /** Absent in older files. */
  readonly judged?: readonly Judged[];
}

const machine = thisMachine();
const before = readBaseline();

async function run(): Promise<void> {
  const files = process.argv.slice(2);
  const asked = files.length ? decode(readFileSync(files[0]!)).text : made(1);
  const measured = [
    { text: 'generated text of 1 MB', results: measureDocument(made(1)) },
    ...files.map(measureFile),
    {
      text: 'large texts',
      results: [
        ...[10, 50].flatMap(size => measureTyping(made(size), ` of ${size} MB`)),
        measureNumbers(made(10), { budget: 120 }, ' of 10 MB'),
        ...measureSearch(made(10), ' of 10 MB'),
      ],
    },
    { text: 'recognition', results: measureRecognition() },
    { text: 'checks of texts made to be slow, 320 KB', results: measureHostile() },
    {
      text: `requests over stdio, ${files.length ? basename(files[0]!) : 'generated text of 1 MB'}`,
      results: await measureRequests(asked),
    },
    {
      text: `questions of an assistant, ${files.length ? basename(files[0]!) : 'generated text of 1 MB'}`,
      results: await measureAssistants(asked),
    },
    ...(hasEditions ? [{ text: 'published editions', results: measureEditions() }] : []),
  ];
  const name = files.length ? basename(files[0]!) : 'generated text of 1 MB';
  const beside = await measureServers(asked, [rulebook, bareNode, ...installedPeers()]);
  const sizes = await atSizes();
  const judged = [
    ...judgedOf(measured),
    ...againstOthers(beside),
    ...judgedSeen(beside.slice(0, 1), name),
    ...judgedSeen(sizes.seen, 'Rulebook'),
  ];
  const verdict = verdictOf(judged, before?.judged ?? judgedOf(before?.measured ?? []), sinceWhen());
  const report = [
    reportOf(machine, measured, mediansBefore, verdict),
    sideBySide(name, beside),
    sizes.report,
    budgetsOf(sizes.seen),
    await openingReport(),
    await others(asked),
    linesOf(await measureWorkspace()),
    await measureSource(),
    await measureLibrary(),
    chapterOf('the preview of 1 MB, in a browser', await measurePreviewPage(made(1))),
  ].join('\n');
  process.stdout.write(report);
  writeFileSync(RESULTS, report);
  writeFileSync(BASELINE, `${JSON.stringify({ machine, measured, judged } satisfies Baseline, rounded, 2)}\n`);
  process.stderr.write(`\n${verdict}`);
  if (missed(judged).length) process.exitCode = 1;
}

/** The last commit that wrote the figures of an earlier run. */
function sinceWhen(): string {
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%h, %as', '--', BASELINE], { encoding: 'utf8' });
  return status === 0 && stdout.trim() ? `the run before (${stdout.trim()})` : 'the run before';
}

// A peer that is still running would keep this process alive.
void run().then(() => process.exit(process.exitCode));

function sideBySide(name: string, seen: readonly Seen[]): string {
  const forms =
    'The same text in the form that each server reads: a rule is a heading or a function, a reference a link or a call.\n';
  return `## Servers side by side, ${name}

${forms}Five references lead nowhere. A character is typed before such a reference, and its time counts until the diagnostic has moved along, so an
earlier answer never counts. In parentheses: how many times as much as Rulebook. “Bare” knows only lines, and the numbers in them.

${comparisonOf(seen)}
`;
}

async function atSizes(): Promise<{ report: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  for (const size of [1, 10, 50]) {
    const [ours] = await measureServers(made(size), [rulebook]);
    seen.push({ ...ours!, server: `${size} MB` });
  }
  return { report: `## Rulebook in larger texts\n\n${comparisonOf(seen)}\n`, seen };
}

/** The maximum time from a keystroke to its diagnostics, in milliseconds. */
const KEY_BUDGETS = [
  ['1 MB', 'keystroke → diagnostics, median', 2],
  ['1 MB', 'keystroke → diagnostics, 95 %', 5],
  ['10 MB', 'keystroke → diagnostics, median', 3],
] as const;

function budgetsOf(seen: readonly Seen[]): string {
  const rows = KEY_BUDGETS.map(([size, question, budget]) => {
    const figure = seen.find(({ server }) => server === size)?.figures[question] ?? Number.NaN;
    return `| ${question}, ${size} | ${figure.toFixed(2)} | ${budgetText(figure, budget)} |`;
  });
  return `## Budgets for keystrokes\n\n| | ms | budget ms |\n| --- | --: | --: |\n${rows.join('\n')}\n`;
}

const KEYS = 10_000;

async function others(text: string): Promise<string> {
  const [bare, own] = [await measureStart(bareNode), await measureStart(rulebook)];
  const { open, more } = await measureMemory(rulebook, text, KEYS);
  return `## Start and memory

| | figure | budget |
| --- | --: | --- |
| start → initialize, the bare server | ${bare.toFixed(0)} ms | |
| start → initialize, more for Rulebook | ${(own - bare).toFixed(0)} ms | |
| memory after open | ${open.toFixed(1)} MiB | |
| more after ${KEYS} keystrokes | ${more.toFixed(1)} MiB | |
`;
}

function made(megabytes: number): string {
  return makeRules({ length: megabytes * MEGABYTE, seed: 1, broken: 5 }).text;
}

function measureFile(path: string): Measured {
  return { text: basename(path), results: measureDocument(decode(readFileSync(path)).text) };
}

/** The previous run, if it was on a similar machine. */
function readBaseline(): Baseline | undefined {
  if (!existsSync(BASELINE)) return undefined;
  const baseline: Baseline = JSON.parse(readFileSync(BASELINE, 'utf8'));
  return baseline.machine.cpu === machine.cpu && baseline.machine.cores === machine.cores ? baseline : undefined;
}

function mediansBefore(text: string): Map<string, number> {
  const earlier = before?.measured.find(one => one.text === text);
  return new Map(earlier?.results.map(({ name, median }) => [name, median]));
}

/** Microseconds are precise enough. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
}
