import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  CodeAction,
  CreateFile,
  Range,
  ResourceOperationKind,
  TextDocumentEdit,
  TextEdit,
} from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { type Client, EVERYTHING, sharedClient, startClient } from './client.ts';
import { positioned } from './positions.ts';

const BELLS = '100. Bells\n\n100.1. A bell.\n\n100.2. Silence\n\n100.2a Nobody rings.\n\n101. Ropes\n\n';

/** What is offered for findings, without the actions that move rules. */
async function actionsAt(client: Client, uri: string, range: Range, only?: string[]): Promise<CodeAction[]> {
  const context = { diagnostics: [], ...(only && { only }) };
  const params = { textDocument: { uri }, range, context };
  const actions = (await client.request('textDocument/codeAction', params)) as CodeAction[];
  return actions.filter(({ kind }) => !kind?.startsWith('refactor.'));
}

/** The text after the edits of an action on one document. */
function edited(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const offset = ({ line, character }: { line: number; character: number }) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (result, { range, newText }) => result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end)),
      text,
    );
}

describe('code actions', () => {
  const use = sharedClient();

  it('offer the fixes of the finding at the cursor, and apply them', async () => {
    const { text, origins } = positioned(`${BELLS}101.1. See rule 101, “⟪Silence⟫.”\n`);
    const uri = use().open(text);
    const actions = await actionsAt(use(), uri, origins[0]!);
    assert.deepEqual(
      actions.map(({ title }) => title),
      ['Change to 100.2 (Silence)', 'Change the title to “Ropes”'],
    );
    const results = actions.map(({ edit }) => edited(text, edit!.changes![uri]!).slice(BELLS.length));
    assert.deepEqual(results, ['101.1. See rule 100.2, “Silence.”\n', '101.1. See rule 101, “Ropes.”\n']);
    for (const { kind, diagnostics } of actions) {
      assert.equal(kind, 'quickfix');
      assert.equal(diagnostics![0]!.code, 'title-mismatch');
    }
  });

  it('offer nothing without findings', async () => {
    const { text, cursor } = positioned(`${BELLS}101.1. See ru‸le 100.2.\n`);
    const uri = use().open(text);
    assert.deepEqual(await actionsAt(use(), uri, { start: cursor, end: cursor }), []);
  });

  it('fix all problems of a kind in a document, and all safe fixes on save', async () => {
    const { text, origins } = positioned(
      `${BELLS}101.1. See ⟪rules⟫ 100.1 and Rules 100.2.\n\n101.2. See rules 101.1.\n`.replace('and', 'or see'),
    );
    const uri = use().open(text);
    const fixed = text
      .replace('See rules 100.1', 'See rule 100.1')
      .replace('Rules', 'Rule')
      .replace('rules 101.1', 'rule 101.1');
    const [one, all] = await actionsAt(use(), uri, origins[0]!);
    assert.equal(one!.title, 'Change to “rule 100.1”');
    assert.equal(one!.isPreferred, true);
    assert.equal(all!.title, 'Fix all 3 “singular-plural” problems in this document');
    assert.equal(edited(text, all!.edit!.changes![uri]!), fixed);
    const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const [onSave] = await actionsAt(use(), uri, whole, ['source.fixAll']);
    assert.equal(onSave!.kind, 'source.fixAll.rulebook');
    assert.equal(edited(text, onSave!.edit!.changes![uri]!), fixed);
  });
});

describe('tidying', () => {
  const use = sharedClient();
  const body = ['1. The Quay', '100. Bells', '100.1. A bell.', '101. Ropes', '101.1. A rope.', '102. Knots'].join(
    '\n\n',
  );
  const terms = ['Bell', 'Knot', 'Quay', 'Rope', 'Sea', 'Wave'].map(term => `${term}\nSee rule 100.1.\n\n`);
  const book = (lines: string, entries: readonly string[]) =>
    `Contents\n\n${lines}\n\nGlossary\n\n${body}\n\nGlossary\n\n${entries.join('')}`;
  const sound = book('1. The Quay\n100. Bells\n101. Ropes\n102. Knots', terms);
  const wrong = book(
    '1. The Quay\n100. Bells\n⟪102. Knot⟫',
    terms.with(3, '⟪Sea⟫\nSee rule 100.1.\n\n').with(4, terms[3]!),
  );
  const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const KINDS = ['source.updateContents.rulebook', 'source.sortGlossary.rulebook'];

  it('runs on save by its own kinds, one after the other', async () => {
    let { text } = positioned(wrong);
    for (const kind of KINDS) {
      const uri = use().open(text);
      const actions = await actionsAt(use(), uri, whole, [kind]);
      assert.deepEqual(
        actions.map(action => action.kind),
        [kind],
      );
      text = edited(text, actions[0]!.edit!.changes![uri]!);
    }
    assert.equal(text, sound);
    assert.deepEqual(await actionsAt(use(), use().open(text), whole, ['source']), []);
  });

  it("is offered only by kind, and isn't part of fixing all", async () => {
    const uri = use().open(positioned(wrong).text);
    const kinds = async (only?: string[]) => (await actionsAt(use(), uri, whole, only)).map(({ kind }) => kind);
    assert.deepEqual(
      (await kinds()).filter(kind => kind?.startsWith('source')),
      [],
    );
    assert.deepEqual(
      (await kinds(['source.fixAll'])).filter(kind => KINDS.includes(kind!)),
      [],
    );
    assert.deepEqual(
      (await kinds(['source'])).filter(kind => KINDS.includes(kind!)),
      KINDS,
    );
  });

  it('is a quick fix if a check reports something', async () => {
    const { text, origins } = positioned(wrong);
    const uri = use().open(text);
    const titles = ['Update the Contents', 'Sort the glossary'];
    for (const [index, title] of titles.entries()) {
      const found = await actionsAt(use(), uri, origins[index]!, ['quickfix']);
      const action = found.find(each => each.title === title);
      assert.equal(action?.diagnostics?.length, 1, found.map(each => each.title).join());
      assert.ok(!found.some(each => each.title === titles[1 - index]));
    }
  });

  it('works in an editor that applies edits itself', async () => {
    const ask = (uri: string, what: string) => use().request('rulebook/tidy', { uri, what });
    const uri = use().open(positioned(wrong).text);
    const contents = (await ask(uri, 'contents')) as { summary: string; edit: { changes: object } };
    assert.equal(contents.summary, 'Updates 2 lines of the Contents.');
    assert.deepEqual(Object.keys(contents.edit.changes), [uri]);
    assert.deepEqual(await ask(use().open(sound), 'glossary'), {
      summary: 'The glossary is in alphabetical order.',
      edit: null,
    });
    assert.deepEqual(await ask(use().open(BELLS), 'glossary'), { refusal: 'This document has no glossary.' });
    assert.equal(await ask(uri, 'nonsense'), null);
    assert.equal(await ask('file:///no.txt', 'contents'), null);
  });
});

describe('ignoring a finding in a folder without a rulebook.json', () => {
  let folder = '';
  const clients: Client[] = [];
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  const TEXT = '100.1. See rules 100.2.\n\n100.2. Bells.\n';
  const start = async (resourceOperations: ResourceOperationKind[]) => {
    const workspace = { workspaceEdit: { documentChanges: true, resourceOperations } };
    const client = await startClient({ ...EVERYTHING, workspace }, URI.file(folder).toString());
    clients.push(client);
    return client;
  };
  const ignoring = async (client: Client, uri: string) => {
    client.open(TEXT, 'rulebook', uri);
    const at = { line: 0, character: 13 };
    const actions = await actionsAt(client, uri, { start: at, end: at });
    return actions.find(({ title }) => title.startsWith('Ignore'));
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-ignore-'));
  });
  after(async () => {
    for (const client of clients) assert.equal(await client.stop(), 0);
    rmSync(folder, { recursive: true });
  });

  it('creates that file, and never replaces another one', async () => {
    const client = await start(['create']);
    const action = await ignoring(client, uriOf('one.txt'));
    assert.equal(action?.title, 'Ignore this “singular-plural” problem in 100.1 (creates rulebook.json)');
    const [creation, change] = action!.edit!.documentChanges as [CreateFile, TextDocumentEdit];
    const uri = uriOf('rulebook.json');
    assert.deepEqual(creation, { kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } });
    assert.deepEqual(change.textDocument, { uri, version: null });
    const written = edited('', change.edits as TextEdit[]);
    assert.deepEqual(JSON.parse(written), {
      ignoreFindings: [{ check: 'singular-plural', rule: '100.1', target: '100.2' }],
    });
    writeFileSync(join(folder, 'rulebook.json'), written);
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 1 }] });
    for (;;) if ((await client.diagnostics(uriOf('one.txt'))).diagnostics.length === 0) break;
    rmSync(join(folder, 'rulebook.json'));
  });

  it('marks a document as an excerpt, so that nothing beyond its end is missing', async () => {
    const client = await start(['create']);
    const uri = uriOf('part.txt');
    client.open('100. Bells\n\n100.1. See rule 100.3.\n\n100.2. A rope.\n', 'rulebook', uri);
    assert.equal((await client.diagnostics(uri)).diagnostics.length, 1);
    const at = { line: 2, character: 18 };
    const actions = await actionsAt(client, uri, { start: at, end: at });
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        'Change to 100.2 (A rope.)',
        'Create rule 100.3',
        'Mark this document as an excerpt (creates rulebook.json)',
        'Ignore this “broken-reference” problem in 100.1 (creates rulebook.json)',
      ],
    );
    const [, change] = actions[2]!.edit!.documentChanges as [CreateFile, TextDocumentEdit];
    const written = edited('', change.edits as TextEdit[]);
    assert.deepEqual(JSON.parse(written), { excerpts: ['part.txt'] });
    writeFileSync(join(folder, 'rulebook.json'), written);
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('rulebook.json'), type: 1 }] });
    for (;;) if ((await client.diagnostics(uri)).diagnostics.length === 0) break;
    rmSync(join(folder, 'rulebook.json'));
  });

  it('marks a missing number as retired, so that its gap is none', async () => {
    const client = await start(['create']);
    const uri = uriOf('gaps.txt');
    const text = '100. Bells\n\n100.1. See rule 100.3.\n\n100.2. A rope.\n\n100.4. A lamp.\n';
    client.open(text, 'rulebook', uri);
    const retire = async () => {
      const at = { line: 2, character: 18 };
      const actions = await actionsAt(client, uri, { start: at, end: at });
      return actions.find(({ title }) => title.startsWith('Mark 100.3 as retired'));
    };
    const first = await retire();
    assert.equal(first?.title, 'Mark 100.3 as retired (creates rulebook.json)');
    const [, change] = first!.edit!.documentChanges as [CreateFile, TextDocumentEdit];
    assert.deepEqual(JSON.parse(edited('', change.edits as TextEdit[])), {
      books: [{ files: ['gaps.txt'], retired: ['100.3'] }],
    });
    const project = '{\n  "books": [{ "files": ["one.txt"] }, { "files": ["ga*.txt"], "names": ["Gaps"] }]\n}\n';
    writeFileSync(join(folder, 'gaps.txt'), text);
    writeFileSync(join(folder, 'rulebook.json'), project);
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('rulebook.json'), type: 1 }] });
    let second = await retire();
    while (second?.title !== 'Mark 100.3 as retired (edits rulebook.json)') second = await retire();
    const changed = JSON.parse(edited(project, second.edit!.changes![uriOf('rulebook.json')]!));
    assert.deepEqual(changed.books[1], { files: ['ga*.txt'], names: ['Gaps'], retired: ['100.3'] });
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify(changed));
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('rulebook.json'), type: 2 }] });
    for (let messages: unknown[] = []; !String(messages[0]).startsWith('100.3 was retired'); )
      messages = (await client.diagnostics(uri)).diagnostics.map(({ message }) => message);
    rmSync(join(folder, 'rulebook.json'));
    rmSync(join(folder, 'gaps.txt'));
  });

  it("isn't offered to an editor that creates no files, or outside the folder", async () => {
    assert.equal(await ignoring(await start([]), uriOf('one.txt')), undefined);
    assert.equal(await ignoring(await start(['create']), 'file:///elsewhere/one.txt'), undefined);
  });

  it('edits an open rulebook.json, but not if it is invalid or too deep', async () => {
    writeFileSync(join(folder, 'rulebook.json'), '{}\n');
    const client = await start([]);
    await client.diagnostics(uriOf('rulebook.json'));
    const open = '{\n  "ignore": ["old/**"]\n}\n';
    client.open(open, 'json', uriOf('rulebook.json'));
    const action = await ignoring(client, uriOf('one.txt'));
    assert.equal(action?.title, 'Ignore this “singular-plural” problem in 100.1 (edits rulebook.json)');
    const { ignore, ignoreFindings } = JSON.parse(edited(open, action!.edit!.changes![uriOf('rulebook.json')]!));
    assert.deepEqual([ignore, ignoreFindings.length], [['old/**'], 1]);
    for (const text of ['{ "ignore": [', `{ "ignore": ${'['.repeat(60)}${']'.repeat(60)} }`]) {
      client.change(uriOf('rulebook.json'), { text });
      client.close(uriOf('one.txt'));
      assert.equal(await ignoring(client, uriOf('one.txt')), undefined);
    }
  });
});

describe('code actions in a project', () => {
  let folder = '';
  let client: Client;
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  const LINE = '100.1. See rules 100.2.\n\n';

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-actions-'));
    writeFileSync(join(folder, 'rulebook.json'), '{\n  "books": [{ "files": ["one.txt", "two.txt"] }]\n}\n');
    writeFileSync(join(folder, 'one.txt'), `${LINE}100.2. Bells.\n`);
    writeFileSync(join(folder, 'two.txt'), '101.1. See rules 100.1.\n\n101.2. Ropes.\n');
    client = await startClient(undefined, URI.file(folder).toString());
    await client.diagnostics(uriOf('rulebook.json'));
  });
  after(async () => {
    assert.equal(await client.stop(), 0);
    rmSync(folder, { recursive: true });
  });

  it('fix a kind in the whole book, and add ignored findings to rulebook.json', async () => {
    client.open(`${LINE}100.2. Bells.\n`, 'rulebook', uriOf('one.txt'));
    const at = { line: 0, character: 13 };
    const actions = await actionsAt(client, uriOf('one.txt'), { start: at, end: at });
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        'Change to “rule 100.2”',
        'Fix all “singular-plural” problems in the book',
        'Ignore this “singular-plural” problem in 100.1 (edits rulebook.json)',
      ],
    );
    assert.deepEqual(Object.keys(actions[1]!.edit!.changes!).sort(), [uriOf('one.txt'), uriOf('two.txt')]);
    const [edit] = actions[2]!.edit!.changes![uriOf('rulebook.json')]!;
    const written = edited('{\n  "books": [{ "files": ["one.txt", "two.txt"] }]\n}\n', [edit!]);
    assert.deepEqual(JSON.parse(written).ignoreFindings, [
      { check: 'singular-plural', rule: '100.1', target: '100.2' },
    ]);
    writeFileSync(join(folder, 'rulebook.json'), written);
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('rulebook.json'), type: 2 }] });
    await client.diagnostics(uriOf('one.txt'));
    const { diagnostics } = await client.diagnostics(uriOf('one.txt'));
    assert.deepEqual(diagnostics, []);
  });
});
