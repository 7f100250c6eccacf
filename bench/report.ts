import { cpus } from 'node:os';
import { LIMIT } from './document.bench.ts';
import type { Result } from './measure.ts';
import { QUESTIONS, type Seen } from './servers.bench.ts';

/** A measured text. */
export interface Measured {
  readonly text: string;
  readonly results: readonly Result[];
}

/** Where and when figures were measured. */
export interface Machine {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
}

export function thisMachine(): Machine {
  const [first] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    node: process.version,
  };
}

const HEADER = [
  'operation',
  'median ms',
  'fastest ms',
  '95th percentile ms',
  'runs',
  'budget ms',
  '× bare scan',
  'before ms',
];

/** The results of a text as a Markdown table. `before` contains the medians of an earlier run, by operation. */
export function tableOf({ results }: Measured, before: ReadonlyMap<string, number>): string {
  const limit = results.find(({ name }) => name === LIMIT)?.median;
  const rows = results.map(({ name, median, fastest, p95, runs, budget, of }) => {
    const earlier = before.get(name);
    return [
      name,
      inMs(median),
      inMs(fastest),
      inMs(p95),
      String(runs),
      budget === undefined ? '' : budgetText(of === 'p95' ? p95 : median, budget) + (of === 'p95' ? ' (95 %)' : ''),
      limit ? inMs(median / limit) : '',
      earlier === undefined ? '' : inMs(earlier),
    ];
  });
  return table([HEADER, ...rows]);
}

/** A budget, and whether a figure meets it. */
export function budgetText(figure: number, budget: number): string {
  return `${budget} ${figure <= budget ? 'met' : '**missed**'}`;
}

/** Three significant digits. */
function inMs(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

export function reportOf(
  machine: Machine,
  measured: readonly Measured[],
  before: (text: string) => Map<string, number>,
  verdict: string,
) {
  const tables = measured.map(one => `## ${one.text}\n\n${tableOf(one, before(one.text))}\n`);
  const { date, cpu, cores, node } = machine;
  const intro = `Measured by \`npm run bench\` on ${date}: ${cpu}, ${cores} cores, Node ${node}. Medians of runs after a warm-up, in
milliseconds. “× bare scan” compares with one regular expression for numbers and references run over the same text in the same
run: no engine that looks at every character does better than 1. “Before” is the previous run on the same machine. A budget is a
limit for the median, or for the 95th percentile (95 %): within it, everything is fast enough.`;
  return `# Results of the benchmarks\n\n${intro}\n\n${verdict}\n${tables.join('\n')}`;
}

/** The figures of each server side by side, and how many times ours each one is. */
export function comparisonOf(seen: readonly Seen[]): string {
  const [ours] = seen;
  const rows = QUESTIONS.map(question => {
    const base = ours?.figures[question];
    const cells = seen.map(({ figures: { [question]: figure } }, index) => {
      if (figure === undefined) return '–';
      return index && base ? `${inMs(figure)} (× ${inMs(figure / base)})` : inMs(figure);
    });
    return [question, ...cells];
  });
  const head = ['milliseconds, medians unless noted', ...seen.map(({ server }) => server)];
  const failed = seen.flatMap(({ server, error }) => (error ? [`${server}: ${error}.`] : []));
  return [table([head, ...rows]), ...failed].join('\n\n');
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map((_, column) => (column ? '--:' : '---')), ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n');
}
