import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CodeAction, Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { EARLIER, LATER, PROJECT } from '../editions/harbor.ts';
import { type Client, EVERYTHING, startClient } from './client.ts';

const PULLING = {
  textDocument: { ...EVERYTHING.textDocument, diagnostic: {} },
  workspace: { diagnostics: { refreshSupport: true } },
};

describe('stale references in an editor', () => {
  let folder = '';
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  const start = async (capabilities: object = EVERYTHING): Promise<Client> => {
    const files = { 'rulebook.json': PROJECT, 'old/2025.txt': EARLIER, 'earlier.txt': '', 'rules.txt': LATER };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return startClient(capabilities, URI.file(folder).toString());
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-stale-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const linesOf = (found: readonly Diagnostic[]) =>
    found.filter(({ code }) => code === 'stale-reference').map(({ range }) => range.start.line);
  /** Waits until these are the lines with such a finding. */
  const until = async (client: Client, ...lines: readonly number[]) => {
    for (let found: number[] | undefined; JSON.stringify(found) !== JSON.stringify(lines); )
      found = linesOf((await client.diagnostics(uriOf('rules.txt'))).diagnostics);
  };

  it('are found when no one types, move with the text, and disappear when they are fixed', async () => {
    const client = await start();
    const uri = client.open(LATER, 'rulebook', uriOf('rules.txt'));
    await until(client, 10, 15);
    const above = { start: { line: 4, character: 0 }, end: { line: 4, character: 0 } };
    client.change(uri, { range: above, text: '\n' });
    await until(client, 11, 16);
    client.change(uri, { range: { ...above, end: { line: 5, character: 0 } }, text: '' });
    await until(client, 10, 15);
    client.change(uri, { text: LATER.replaceAll('rule 100.2', 'rule 100.3') });
    await until(client);
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.log, []);
  });

  it('are fixed one by one, or all at once', async () => {
    const client = await start();
    const uri = client.open(LATER, 'rulebook', uriOf('rules.txt'));
    await until(client, 10, 15);
    const position = { line: 10, character: 43 };
    const actions = (await client.request('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: position, end: position },
      context: { diagnostics: [] },
    })) as CodeAction[];
    const editOf = (title: string) => actions.find(action => action.title.startsWith(title))!.edit?.changes?.[uri];
    assert.deepEqual(
      editOf('Change to 100.3 (The captain')?.map(({ newText }) => newText),
      ['100.3'],
    );
    assert.deepEqual(
      editOf('Fix all 2 “stale-reference” problems in this document')?.map(({ range }) => range.start.line),
      [10, 15],
    );
    assert.equal(await client.stop(), 0);
  });

  it('reach clients that pull diagnostics, which are asked to pull again', async () => {
    const client = await start(PULLING);
    const uri = client.open(LATER, 'rulebook', uriOf('rules.txt'));
    for (let lines: number[] = []; lines.length < 2; ) {
      const report = (await client.request('textDocument/diagnostic', {
        textDocument: { uri },
      })) as DocumentDiagnosticReport;
      lines = report.kind === 'full' ? linesOf(report.items) : [];
      if (lines.length < 2) await client.refreshed();
    }
    assert.equal(await client.stop(), 0);
  });

  it('come with the history of a rule, in its hover and in the status', async () => {
    const client = await start();
    const uri = client.open(`These rules are current as of March 1, 2026.\n\n${LATER}`, 'rulebook', uriOf('rules.txt'));
    const factsAt = async (line: number) => JSON.stringify(await client.hover(uri, { line, character: 2 }));
    for (let facts = ''; !facts.includes('was 100.2 in 2025'); ) facts = await factsAt(10);
    assert.match(await factsAt(8), /New since 2025/);
    assert.doesNotMatch(await factsAt(6), /2025/);
    for (let edition: string | undefined; edition !== '2026'; ) ({ edition } = await client.status(uri));
    assert.equal(await client.stop(), 0);
  });

  it("don't include findings in earlier editions", async () => {
    const client = await start();
    client.open(LATER, 'rulebook', uriOf('rules.txt'));
    await until(client, 10, 15);
    const found = (await client.request('workspace/symbol', { query: '100.1' })) as { location: { uri: string } }[];
    assert.deepEqual(
      found.map(({ location }) => location.uri),
      [uriOf('rules.txt')],
    );
    assert.equal(await client.stop(), 0);
  });
});
