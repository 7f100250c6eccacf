import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectDialect } from '../server/src/core/document/detect.ts';
import { forms, makeForm } from './makeForms.ts';
import { MEGABYTE } from './makeRules.ts';
import { figuresOf } from './measure.ts';
import { INFERRING_BUDGETS } from './recognition.bench.ts';
import { budgetText } from './report.ts';
import { rulebook, type Server } from './servers.ts';
import { type Session, startSession } from './session.ts';

const GIVEN = 'given';
const STARTS = 5;
const PROBE_LENGTH = 5_000;

/** Opens the same documents in a new server, with a dialect from a `rulebook.json` and with an inferred one. */
export async function openingReport(): Promise<string> {
  const rows: string[] = [];
  for (const [size, budget] of INFERRING_BUDGETS) {
    const text = makeForm(forms.articles!, size * MEGABYTE);
    const given: number[] = [];
    const inferred: number[] = [];
    for (let round = 0; round < STARTS; round++) {
      given.push(await opened(text, `${GIVEN}.txt`));
      inferred.push(await opened(text, rulebook.extension));
    }
    const [one, other] = [figuresOf(given).median, figuresOf(inferred).median];
    const more = other - one;
    rows.push(
      `| ${size} MB | ${one.toFixed(0)} | ${other.toFixed(0)} | ${more.toFixed(0)} | ${budgetText(more, budget)} |`,
    );
  }
  return `## open → diagnostics where the dialect is inferred

| generated articles of | dialect given, ms | dialect inferred, ms | more, ms | budget ms |
| --- | --: | --: | --: | --: |
${rows.join('\n')}
`;
}

async function opened(text: string, extension: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const project = {
    dialects: { [GIVEN]: detectDialect(text)!.definition },
    associations: { [`*.${GIVEN}.txt`]: GIVEN },
  };
  writeFileSync(join(folder, 'rulebook.json'), JSON.stringify(project));
  const server: Server = { ...rulebook, extension };
  const session = await startSession(server, folder);
  try {
    await projectKnown(session, `file://${folder}/probe.${GIVEN}.txt`);
    const last = text.split('\n').length - 2;
    const start = performance.now();
    await session.open(text);
    await session.diagnosed(diagnostics => diagnostics.some(({ range }) => range.start.line === last));
    return performance.now() - start;
  } finally {
    await session.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Waits until the server has read the project: a text of two rules has a finding only in the dialect of the project.
 */
async function projectKnown({ connection }: Session, uri: string): Promise<void> {
  const text = makeForm(forms.articles!, 1).slice(-PROBE_LENGTH);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: rulebook.language, version: 1, text },
  });
  for (let found = 0; !found; ) {
    const { items } = await connection.sendRequest<{ items?: unknown[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    found = items?.length ?? 0;
  }
}
