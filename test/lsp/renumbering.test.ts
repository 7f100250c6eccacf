import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CodeAction, Range, TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { LSPErrorCodes } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import type { Host } from '../../server/src/host.ts';
import type {
  DestinationLine,
  OutlineLine,
  OutlineOfDocument,
  Planned,
  PlannedChange,
  Renumbered,
  RuleLine,
  RunOfRules,
} from '../../server/src/lsp/protocol/ownRequests.ts';
import { whyNotWritten } from '../../server/src/lsp/request.ts';
import { Store } from '../../server/src/lsp/state/store.ts';
import { type Client, EVERYTHING, sharedClient, startClient } from './client.ts';
import { edited } from './edited.ts';
import { positioned } from './positions.ts';

const BELLS = `1. The Quay

100. Bells

100.1. A bell rings.

100.1a It is big.

100.1b It is loud.

100.2. ⟪Silence⟫ is k‸ept (see rules 100.1a–b).

100.3. Echo. See rule 100.2.
`;
const { text, cursor, origins } = positioned(BELLS);
const here = { start: cursor, end: cursor };

const LATE_EDITS = {
  ...EVERYTHING,
  textDocument: {
    ...EVERYTHING.textDocument,
    codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } },
  },
  workspace: { workspaceEdit: { documentChanges: true }, applyEdit: true },
};

async function actionsAt(client: Client, uri: string, range: Range, context: object = {}): Promise<CodeAction[]> {
  const params = { textDocument: { uri }, range, context: { diagnostics: [], only: ['refactor'], ...context } };
  return (await client.request('textDocument/codeAction', params)) as CodeAction[];
}

function changesOf({ documentChanges }: WorkspaceEdit): readonly TextDocumentEdit[] {
  return documentChanges as TextDocumentEdit[];
}

describe('renumbering', () => {
  const use = sharedClient(LATE_EDITS);
  const ask = async <R>(method: string, params: object) => (await use().request(`rulebook/${method}`, params)) as R;
  const planOf = async (uri: string, operation: object) =>
    (await ask<Planned>('plan', { uri, operation })) as PlannedChange;

  it('returns the selected rules', async () => {
    const uri = use().open(text);
    const run = await ask<RunOfRules>('run', { uri, range: here });
    assert.deepEqual([run.first.name, run.last.name, run.parent, run.hasChildren], ['100.2', '100.2', '100', false]);
    assert.equal((await ask<RuleLine>('rule', { uri, number: '100.1b' })).range.start.line, 8);
    const range = { start: { line: 6, character: 0 }, end: { line: 11, character: 0 } };
    const wide = await ask<RunOfRules>('run', { uri, range });
    assert.deepEqual([wide.first.name, wide.last.name, wide.names], ['100.1', '100.2', ['100.1', '100.2']]);
    assert.equal(await ask('run', { uri, range: { start: range.end, end: range.end }, lines: true }), null);
  });

  it('returns the effect, or a refusal', async () => {
    const uri = use().open(text);
    const plan = await planOf(uri, { kind: 'insert', number: '100.2' });
    assert.equal(plan.summary, 'Inserts 100.2: renumbers 2 rules and rewrites 1 citation.');
    assert.deepEqual(
      [plan.number, plan.map.renumbered, plan.map.new, plan.isEmpty],
      ['100.2', { '100.2': '100.3', '100.3': '100.4' }, ['100.2'], false],
    );
    assert.deepEqual(await ask('plan', { uri, operation: { kind: 'insert', number: '100.9' } }), {
      refusal: '100.9 would leave a gap; the next free number is 100.4.',
    });
    assert.deepEqual(await ask('plan', { uri, operation: { kind: 'closeGaps', parent: '100' } }), {
      ...plan,
      summary: 'Closes numbering gaps under 100: nothing changes.',
      question: 'Close numbering gaps under 100?',
      report: 'Closed numbering gaps under 100.',
      number: '100',
      map: { renumbered: {}, merged: {}, removed: [], new: [], edges: 'outside' },
      isEmpty: true,
    });
  });

  it('lists citations that stay, with their new place', async () => {
    const uri = use().open(text);
    const plan = await planOf(uri, { kind: 'delete', number: '100.2' });
    assert.deepEqual(plan.map.removed, ['100.2']);
    assert.deepEqual(plan.left, [
      {
        uri,
        range: { start: { line: 10, character: 22 }, end: { line: 10, character: 27 } },
        before: { uri, range: { start: { line: 12, character: 22 }, end: { line: 12, character: 27 } } },
        text: '100.2',
        rule: '100.3 Echo. See rule 100.2.',
        says: "“100.2” doesn't lead to any rule",
        state: 'broken',
        canRedirect: true,
      },
    ]);
    assert.deepEqual([plan.question, plan.report], ['Delete 100.2?', 'Deleted 100.2. 1 citation is now broken.']);
    assert.deepEqual(plan.notes, ["Number 100.2 is left unused because it's still cited."]);
  });

  it('lists the ranges with a new rule at their edge, and extends them on request', async () => {
    const uri = use().open(text);
    const operation = { kind: 'insert', number: '100.1b', position: 'after' };
    const { ranges } = await planOf(uri, operation);
    assert.deepEqual(
      ranges.map(range => [range.event, range.text, range.rule]),
      [['edge', '100.1a–b', '100.2 Silence is kept (see rules 100.1a–b).']],
    );
    const inside = await ask<Renumbered>('renumber', { uri, operation: { ...operation, edge: 'inside' } });
    assert.ok('edit' in inside);
    const [{ edits }] = changesOf(inside.edit) as [TextDocumentEdit];
    assert.match(edited(text, edits as TextEdit[]), /\n100\.1c New subrule\.\n\n.*see rules 100\.1a–c/);
  });

  it('extends only the selected ranges', async () => {
    const uri = use().open(text.replace('See rule 100.2.', 'See rules 100.1a–b.'));
    const operation = { kind: 'insert', number: '100.1b', position: 'after' };
    const [, second] = (await planOf(uri, operation)).ranges;
    const made = await ask<Renumbered>('renumber', { uri, operation: { ...operation, edge: [second!.before] } });
    assert.ok('edit' in made);
    assert.deepEqual(
      made.ranges.map(range => [range.event, range.rule]),
      [
        ['edge', '100.2 Silence is kept (see rules 100.1a–b).'],
        ['widened', '100.3 Echo. See rules 100.1a–b.'],
      ],
    );
    assert.equal(made.map.edges, 'outside');
  });

  it('returns the change with the version of the document', async () => {
    const uri = use().open(text);
    const made = await ask<Renumbered>('renumber', {
      uri,
      operation: { kind: 'moveDown', first: '100.2', last: '100.2' },
    });
    assert.ok('edit' in made);
    const [{ textDocument, edits }] = changesOf(made.edit) as [TextDocumentEdit];
    assert.equal(typeof textDocument.version, 'number');
    const after = edited(text, edits as TextEdit[]);
    assert.match(after, /\n100\.2\. Echo\. See rule 100\.3\.\n\n100\.3\. Silence/);
    assert.equal(made.number, '100.3');
  });

  it('returns possible parents of a rule, and the tree of a document', async () => {
    const uri = use().open(text);
    const destinations = await ask<DestinationLine[]>('destinations', { uri, run: ['100.1b', '100.1b'] });
    assert.deepEqual(
      destinations.map(({ name, to }) => `${name} ${to}`),
      ['100.2 100.2a', '100.3 100.3a'],
    );
    const roots = await ask<OutlineOfDocument>('outline', { uri });
    assert.deepEqual(roots.documents, [uri]);
    assert.deepEqual(
      roots.lines.map(({ name, words, hasChildren }) => [name, words, hasChildren]),
      [['1', 'The Quay', true]],
    );
    const { lines } = await ask<OutlineOfDocument>('outline', { uri, below: { name: '100', line: 2 } });
    assert.deepEqual(
      lines.map(({ name, citation, hasChildren }) => [name, citation, hasChildren]),
      [
        ['100.1', 'rule 100.1', true],
        ['100.2', 'rule 100.2', false],
        ['100.3', 'rule 100.3', false],
      ],
    );
  });

  it('returns the parents of a rule in the tree, with a unique id for each line', async () => {
    const uri = use().open(`${text}\n100.3. It has this number, too.\n`);
    const pathTo = async (asked: object) => {
      const path = await ask<OutlineLine[]>('outlinePath', { uri, ...asked });
      return path.map(({ id }) => id);
    };
    assert.deepEqual(await pathTo({ position: { line: 8, character: 12 } }), ['1', '100', '100.1', '100.1b']);
    assert.deepEqual(await pathTo({ number: '100.2' }), ['1', '100', '100.2']);
    assert.deepEqual(await pathTo({ position: { line: 14, character: 0 } }), ['1', '100', '100.3#7']);
    assert.deepEqual(await pathTo({ number: '700.2' }), []);
    const { lines } = await ask<OutlineOfDocument>('outline', { uri, below: { name: '100', line: 2 } });
    assert.deepEqual(
      lines.map(({ id }) => id),
      ['100.1', '100.2', '100.3', '100.3#7'],
    );
  });

  it("returns what a line of the tree doesn't show of a rule", async () => {
    const long = 'The keeper rings it at dawn, at dusk, and whenever a boat comes home through the fog.';
    const uri = use().open(`${text}\n100.4. ${long}\n`);
    const tipOf = (line: number) => ask<string>('ruleTip', { uri, position: { line, character: 0 } });
    assert.equal(await tipOf(4), '2 subrules · not cited');
    assert.equal(await tipOf(10), '1 citation');
    assert.equal(await tipOf(14), `${long}\n\nnot cited`);
  });

  it('updates citations with a map', async () => {
    const uri = use().open('200. Ropes\n\n200.1. See rules 100.1 and 100.2.\n');
    const { edit } = await ask<{ edit: WorkspaceEdit }>('applyMap', {
      uri,
      map: { renumbered: { '100.1': '100.4' }, removed: ['100.2'] },
    });
    const [{ edits }] = changesOf(edit) as [TextDocumentEdit];
    const [own, ...others] = edits as TextEdit[];
    assert.deepEqual([own?.newText, own?.range.start.character, others], ['4', '200.1. See rules 100.'.length, []]);
  });

  it("returns nothing for a document that isn't open", async () => {
    const params = { uri: 'file:///quay/no.txt', range: here, run: ['1', '1'], number: '1', map: {} };
    for (const method of ['run', 'rule', 'plan', 'destinations', 'outline', 'outlinePath', 'applyMap'])
      assert.equal(await ask(method, params), null, method);
    assert.deepEqual(await ask('renumber', params), { refusal: 'This document is no longer open.' });
  });
});

describe('actions that renumber', () => {
  const use = sharedClient(LATE_EDITS);

  it('are offered without their edits, which are computed when one is selected', async () => {
    const uri = use().open(text);
    const actions = await actionsAt(use(), uri, here);
    assert.deepEqual(
      actions.map(({ title, kind, edit }) => [title, kind, edit]),
      [
        ['Move 100.2 up', 'refactor.move', undefined],
        ['Move 100.2 down', 'refactor.move', undefined],
        ['Insert a rule before 100.2', 'refactor.rewrite', undefined],
        ['Insert a rule after 100.2', 'refactor.rewrite', undefined],
        ['Insert a subrule under 100.2', 'refactor.rewrite', undefined],
        ['Demote 100.2', 'refactor.rewrite', undefined],
        ['Delete 100.2', 'refactor.rewrite', undefined],
      ],
    );
    const { edit } = (await use().request('codeAction/resolve', actions[1])) as CodeAction;
    const [{ edits }] = changesOf(edit!) as [TextDocumentEdit];
    assert.match(edited(text, edits as TextEdit[]), /\n100\.2\. Echo\. See rule 100\.3\./);
  });

  it('have only the requested kind', async () => {
    const uri = use().open(text);
    const moves = await actionsAt(use(), uri, here, { only: ['refactor.move'] });
    assert.deepEqual(
      moves.map(({ title }) => title),
      ['Move 100.2 up', 'Move 100.2 down'],
    );
    assert.deepEqual(await actionsAt(use(), uri, here, { only: ['quickfix'] }), []);
  });

  it("aren't offered without a request or selection", async () => {
    const uri = use().open(text);
    assert.deepEqual(await actionsAt(use(), uri, here, { only: undefined, triggerKind: 2 }), []);
    const selected = await actionsAt(use(), uri, origins[0]!, { only: undefined, triggerKind: 2 });
    assert.ok(selected.some(({ kind }) => kind === 'refactor.move'));
  });

  it('refuse with a sentence', async () => {
    const uri = use().open(text);
    const [, down] = await actionsAt(use(), uri, here);
    use().change(uri, { text: text.replace(/\n100\.3.*\n/, '') });
    await assert.rejects(use().request('codeAction/resolve', down), {
      code: LSPErrorCodes.RequestFailed,
      message: '100.2 is already the last rule under 100. To move it elsewhere, use Move Rule to Number.',
    });
  });
});

describe('actions that renumber, in other clients', () => {
  it("are commands if edits can't be resolved later", async () => {
    const client = await startClient();
    const uri = client.open(text);
    const [, down] = await actionsAt(client, uri, here);
    const applied = client.applied();
    const { command, arguments: args } = down!.command!;
    await client.request('workspace/executeCommand', { command, arguments: args });
    const edit = await applied;
    assert.match(edited(text, edit.changes![uri]!), /\n100\.2\. Echo\. See rule 100\.3\./);
    await assert.rejects(
      client.request('workspace/executeCommand', { command: 'rulebook.no' }),
      /Command rulebook\.no doesn't exist/,
    );
    assert.equal(await client.stop(), 0);
  });

  it('are the command of a client that has one', async () => {
    const client = await startClient(EVERYTHING, null, null, { renumbers: true });
    assert.deepEqual(client.initialized.capabilities.executeCommandProvider, {
      commands: ['rulebook.keepReferences'],
    });
    const uri = client.open(text);
    const [up] = await actionsAt(client, uri, here);
    assert.deepEqual(up!.command, {
      title: 'Move 100.2 up',
      command: 'rulebook.renumber',
      arguments: [{ uri, operation: { kind: 'moveUp', first: '100.2', last: '100.2' } }],
    });
    assert.equal(await client.stop(), 0);
  });
});

describe('renumbering in a book of files', () => {
  let folder = '';
  let client: Client;
  const path = (name: string) => join(folder, name);
  const uriOf = (name: string) => URI.file(path(name)).toString();
  const citing = '200. Ropes\n\n200.1. See rule 100.2.\n';
  const operation = { kind: 'insert', number: '100.1' };
  const renumber = async () =>
    (await client.request('rulebook/renumber', { uri: uriOf('one.txt'), operation })) as Renumbered;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-renumber-'));
    writeFileSync(path('rulebook.json'), '{ "books": [{ "files": ["one.txt", "two.txt"] }] }\n');
    writeFileSync(path('one.txt'), text);
    writeFileSync(path('two.txt'), citing);
    const capabilities = {
      ...LATE_EDITS,
      workspace: {
        workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} },
        // The server hears of changed files from the client alone, which says nothing of them.
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
    };
    client = await startClient(capabilities, URI.file(folder).toString(), null, { renumbers: true });
    // Including rules of the book in documents that aren't open.
    await client.headsChanged();
    await client.diagnostics(uriOf('rulebook.json'));
    client.open(text, 'rulebook', uriOf('one.txt'));
  });
  after(async () => {
    assert.equal(await client.stop(), 0);
    rmSync(folder, { recursive: true });
  });

  it('changes all of them together', async () => {
    const made = await renumber();
    assert.ok('edit' in made);
    const changes = changesOf(made.edit);
    assert.deepEqual(
      changes.map(({ textDocument: { uri, version } }) => [uri, version !== null]),
      [
        [uriOf('one.txt'), true],
        [uriOf('two.txt'), false],
      ],
    );
    assert.deepEqual(made.edit.changeAnnotations, {
      renumbering: { label: 'Inserts 100.1', description: 'renumbers 5 rules and rewrites 3 citations in 2 files.' },
    });
    assert.equal(edited(citing, changes[1]!.edits as TextEdit[]), citing.replace('100.2', '100.3'));
  });

  it('changes none if one has changed on disk, and uses its new text the next time', async () => {
    writeFileSync(path('two.txt'), `${citing}\n200.2. See rule 100.3.\n`);
    assert.deepEqual(await renumber(), {
      refusal: 'two.txt changed on disk and was reloaded. The operation was canceled; try again.',
    });
    const made = await renumber();
    assert.ok('edit' in made);
    assert.equal(changesOf(made.edit)[1]!.edits.length, 2);
  });
});

describe('files that prevent a change', () => {
  const document = parse('file:///quay/two%20bells.txt', 0, text, comprehensive);
  const store = new Store();
  store.put(document);
  const reason = async (host: Partial<Host>, read: string[] = []) => {
    const readAgain = async (uri: string) => void read.push(uri);
    const found = await whyNotWritten({ host: host as Host, store, projects: { readAgain } }, [document]);
    return found?.refusal;
  };

  it("can't be written", async () => {
    assert.equal(
      await reason({ isReadOnly: async () => true, readText: async () => text }),
      'two bells.txt is read-only. Nothing was changed.',
    );
    assert.equal(await reason({ isReadOnly: async () => false, readText: async () => text }), undefined);
  });

  it('are gone or have changed, and are read again', async () => {
    const read: string[] = [];
    assert.match((await reason({ readText: async () => `${text}.` }, read))!, /changed on disk/);
    assert.match((await reason({ readText: () => Promise.reject(new Error()) }, read))!, /can no longer be read/);
    assert.deepEqual(read, [document.uri, document.uri]);
  });
});
