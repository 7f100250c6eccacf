import type { Measured } from './report.ts';
import type { Question, Seen } from './servers.bench.ts';

/** A figure and its budget, with the figure of the same run that no other process has slowed down. */
export interface Judged {
  readonly name: string;
  readonly figure: number;
  readonly fastest: number;
  readonly budget?: number | undefined;
}

/** The figures of all tables of operations. A 95th percentile is compared with the median of the same runs. */
export function judgedOf(measured: readonly Measured[]): Judged[] {
  return measured.flatMap(({ text, results }) =>
    results.map(({ name, median, fastest, p95, budget, of }) => ({
      name: `${name} (${text})`,
      ...(of === 'p95' ? { figure: p95, fastest: median } : { figure: median, fastest }),
      budget,
    })),
  );
}

/** A limit that another server of the same run sets: so many times its figure, plus so many milliseconds. */
interface Goal {
  readonly question: Question;
  readonly server: string;
  readonly times: number;
  readonly plus: number;
}

/** What Rulebook does beside lines may take so much more than a server that knows only them, and no more than a checker. */
const GOALS: readonly Goal[] = [
  { question: 'start → initialize', server: 'bare', times: 1, plus: 25 },
  { question: 'open → diagnostics', server: 'rumdl', times: 1, plus: 0 },
  { question: 'keystroke → diagnostics, median', server: 'bare', times: 3, plus: 0 },
];

/** The figures of the first server with limits from the others, where they were measured. */
export function againstOthers([ours, ...others]: readonly Seen[]): Judged[] {
  return GOALS.flatMap(({ question, server, times, plus }) => {
    const figure = ours?.figures[question];
    const limit = others.find(other => other.server === server)?.figures[question];
    if (figure === undefined || limit === undefined) return [];
    const what = `${question}, at most ${times === 1 ? '' : `${times} × `}${server}${plus ? ` + ${plus}` : ''}`;
    return [{ name: what, figure, fastest: ours?.fastest[question] ?? figure, budget: limit * times + plus }];
  });
}

/** All figures of servers, to be compared with those of the next run. */
export function judgedSeen(seen: readonly Seen[], text: string): Judged[] {
  return seen.flatMap(({ server, figures, fastest }) =>
    Object.entries(figures).map(([question, figure]) => ({
      name: `${question} (${server}, ${text})`,
      figure,
      fastest: fastest[question as Question] ?? figure,
    })),
  );
}

/** Those over budget even in the fastest run: no other process can have caused it. */
export function missed(judged: readonly Judged[]): Judged[] {
  return judged.filter(({ fastest, budget }) => budget !== undefined && fastest > budget);
}

/** Those whose fastest run takes longer than the usual one did before. */
export function worse(judged: readonly Judged[], before: readonly Judged[]): { now: Judged; before: Judged }[] {
  const earlier = new Map(before.map(each => [each.name, each]));
  return judged.flatMap(now => {
    const old = earlier.get(now.name);
    return old && now.fastest > old.figure ? [{ now, before: old }] : [];
  });
}

/** What to know about a run first. `since` is the commit that wrote the figures before. */
export function verdictOf(judged: readonly Judged[], before: readonly Judged[], since: string): string {
  const failed = missed(judged).map(
    ({ name, figure, fastest, budget }) =>
      `- ${name}: ${inMs(figure)}, fastest ${inMs(fastest)}; budget ${inMs(budget!)}`,
  );
  const slower = worse(judged, before).map(
    ({ now, before: old }) =>
      `- ${now.name}: ${inMs(now.figure)}, fastest ${inMs(now.fastest)}; before ${inMs(old.figure)}`,
  );
  return `## Missed and worse

Budgets that even the fastest run misses:

${failed.join('\n') || '- none'}

Figures whose fastest run takes longer than the median of ${since}:

${slower.join('\n') || '- none'}
`;
}

function inMs(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
