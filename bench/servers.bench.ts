import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from 'vscode-languageserver/node';
import type { Position } from '../server/src/core/text/span.ts';
import { asOther, type Form, type Sample } from './asOther.ts';
import { figuresOf } from './measure.ts';
import type { Server } from './servers.ts';
import { type Session, startSession } from './session.ts';

/** A measurement of every server; figures are milliseconds or, for memory, megabytes. */
export const QUESTIONS = [
  'start → initialize',
  'open → diagnostics',
  'memory after open, MiB',
  'keystroke → diagnostics, median',
  'keystroke → diagnostics, 95 %',
  '30 keystrokes at once → diagnostics',
  'definition, 95 %',
  'hover, 95 %',
] as const;
export type Question = (typeof QUESTIONS)[number];

type Figures = Partial<Record<Question, number>>;

/** The same figures without interference by other processes: what is over a budget even then surely misses it. */
type Fastest = Figures;

/** The figures of a server, by measurement; an error ends the later ones. */
export interface Seen {
  readonly server: string;
  readonly figures: Readonly<Figures>;
  readonly fastest: Readonly<Fastest>;
  readonly error?: string;
}

const STARTS = 5;
const KEYS = 100;
const BURST = 30;
const WARM_KEYS = 5;
const PLACES = 200;
const PAUSE_MS = 10;
const BUDGET_MS = 10_000;

/** Measures servers on one rules text, each in its own form of it; the servers take turns in cold starts. */
export async function measureServers(text: string, servers: readonly Server[]): Promise<Seen[]> {
  const samples = new Map<Form, Sample>();
  for (const { form } of servers) if (!samples.has(form)) samples.set(form, asOther(text, form));
  const seen = servers.map(server => ({
    server,
    colds: [] as number[][],
    figures: {} as Figures,
    fastest: {} as Fastest,
    error: '',
  }));
  const trying = async (one: (typeof seen)[number], work: (sample: Sample) => Promise<unknown>) => {
    const sample = samples.get(one.server.form)!;
    // A server that fails once gets another chance.
    if (!one.error)
      await work(sample)
        .catch(() => work(sample))
        .catch(error => {
          one.error = String(error);
        });
  };
  for (let round = 0; round < STARTS; round++)
    for (const one of seen) await trying(one, async sample => one.colds.push(await coldStart(one.server, sample)));
  for (const one of seen) await trying(one, sample => warmSession(one.server, sample, one));
  return seen.map(({ server, colds, figures, fastest, error }) => ({
    server: server.name,
    figures: { ...coldFigures(colds, 'median'), ...figures },
    fastest: { ...coldFigures(colds, 'fastest'), ...fastest },
    ...(error && { error }),
  }));
}

function coldFigures(colds: readonly number[][], of: 'median' | 'fastest'): Figures {
  if (!colds.length) return {};
  const [start, open, memory] = [0, 1, 2].map(index => figuresOf(colds.map(cold => cold[index]!))[of]);
  return { 'start → initialize': start!, 'open → diagnostics': open!, 'memory after open, MiB': memory! };
}

/** Milliseconds from the start of the process to the first answer. */
export async function measureStart(server: Server): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 2 * STARTS; round++) times.push(await inSession(server, async ({ started }) => started));
  return figuresOf(times).median;
}

/** Megabytes that a server uses after opening the text, and how many more after this many keystrokes. */
export async function measureMemory(
  server: Server,
  text: string,
  keys: number,
): Promise<{ open: number; more: number }> {
  const sample = asOther(text, server.form);
  return inSession(server, async session => {
    await session.open(sample.text);
    await session.diagnosed(all(sample.broken));
    const typist = typistOf(session, sample);
    await typist.settle();
    const open = session.memory();
    for (let typed = 0; typed < keys; typed += BURST) await typist.burst();
    return { open, more: session.memory() - open };
  });
}

async function inSession<T>(server: Server, work: (session: Session) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const session = await startSession(server, folder);
  try {
    return await work(session);
  } finally {
    await session.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function coldStart(server: Server, sample: Sample): Promise<number[]> {
  return inSession(server, async session => {
    const opened = performance.now();
    await session.open(sample.text);
    await session.diagnosed(all(sample.broken));
    return [session.started, performance.now() - opened, session.memory()];
  });
}

function all(broken: readonly Position[]) {
  return (diagnostics: readonly Diagnostic[]) =>
    broken.every(({ line }) => diagnostics.some(({ range }) => range.start.line === line));
}

/** Adds results one by one, so that a failing measurement keeps the previous ones. */
function warmSession(
  server: Server,
  sample: Sample,
  { figures, fastest }: { readonly figures: Figures; readonly fastest: Fastest },
): Promise<void> {
  return inSession(server, async session => {
    await session.open(sample.text);
    await session.diagnosed(all(sample.broken));
    for (const word of ['definition', 'hover'] as const)
      figures[`${word}, 95 %`] = figuresOf(await timesOf(session, sample, `textDocument/${word}`)).p95;
    const typist = typistOf(session, sample);
    await typist.settle();
    const keys = figuresOf(await typist.keys(KEYS));
    figures['keystroke → diagnostics, median'] = keys.median;
    figures['keystroke → diagnostics, 95 %'] = keys.p95;
    fastest['keystroke → diagnostics, median'] = keys.fastest;
    fastest['keystroke → diagnostics, 95 %'] = keys.median;
    const bursts = [await typist.burst(), await typist.burst(), await typist.burst()];
    figures['30 keystrokes at once → diagnostics'] = figuresOf(bursts).median;
    fastest['30 keystrokes at once → diagnostics'] = figuresOf(bursts).fastest;
  });
}

async function timesOf(session: Session, { references }: Sample, method: string): Promise<number[]> {
  const times: number[] = [];
  const deadline = performance.now() + BUDGET_MS;
  for (let index = 0; index < PLACES && performance.now() < deadline; index++) {
    const { line, column } = references[(index * 7919) % references.length]!;
    const start = performance.now();
    await session.connection.sendRequest(method, {
      textDocument: { uri: session.uri },
      position: { line, character: column },
    });
    times.push(performance.now() - start);
  }
  return times;
}

/**
 * Types before the broken reference in the middle, whose diagnostic must move along, so an earlier answer never counts.
 */
function typistOf(session: Session, { broken }: Sample) {
  const { line } = broken[broken.length >> 1]!;
  let first: number | undefined;
  let typed = 0;
  const place = () => ({ line, column: 3 + typed++ });
  const moved = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.some(({ range: { start } }) => start.line === line && start.character === first! + typed);
  const timed = async (count: number) => {
    const start = performance.now();
    for (let key = 0; key < count; key++) void session.type(place());
    await session.diagnosed(moved);
    return performance.now() - start;
  };
  const settle = () =>
    session.diagnosed(diagnostics => {
      first ??= diagnostics.find(({ range }) => range.start.line === line)?.range.start.character;
      return first !== undefined;
    });
  return {
    /** Milliseconds for each keystroke, one after the other, with a short pause between. */
    async keys(count: number): Promise<number[]> {
      for (let key = 0; key < WARM_KEYS; key++) await timed(1);
      const times: number[] = [];
      const deadline = performance.now() + BUDGET_MS;
      while (times.length < 3 || (times.length < count && performance.now() < deadline)) {
        await new Promise(rested => setTimeout(rested, PAUSE_MS));
        times.push(await timed(1));
      }
      return times;
    },
    burst: () => timed(BURST),
    /** Waits until the server has read the text. */
    settle,
  };
}
