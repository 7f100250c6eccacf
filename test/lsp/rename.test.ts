import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import { LSPErrorCodes } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import type { Renumbered, TakenNumber } from '../../server/src/lsp/protocol/ownRequests.ts';
import { type Client, EVERYTHING, sharedClient, startClient } from './client.ts';
import { edited } from './edited.ts';
import { positioned } from './positions.ts';

const BELLS = '100. Bells\n\n100.1. A bell.\n\n100.2. Silence\n\n';
const CAN_ASK = {
  ...EVERYTHING,
  textDocument: { ...EVERYTHING.textDocument, rename: { prepareSupport: true } },
  workspace: {
    workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
};

describe('rename', () => {
  const use = sharedClient({ textDocument: { rename: { prepareSupport: true } } });

  it('says what is at the cursor, and changes it everywhere', async () => {
    const { text, cursor, origins } = positioned(`${BELLS}101.1. See rule ⟪100‸.2⟫, “Silence.”\n`);
    const textDocument = { uri: use().open(text) };
    assert.deepEqual(await use().request('textDocument/prepareRename', { textDocument, position: cursor }), {
      range: origins[0],
      placeholder: '100.2',
    });
    const params = { textDocument, position: cursor, newName: '100.7' };
    const { changes } = (await use().request('textDocument/rename', params)) as WorkspaceEdit;
    assert.deepEqual(Object.keys(changes!), [textDocument.uri]);
    assert.equal(edited(text, changes![textDocument.uri]!), text.replaceAll('100.2', '100.7'));
  });

  it('refuses with a sentence', async () => {
    const { text, cursor } = positioned(`${BELLS}101.1. See rule 100‸.1.\n`);
    const textDocument = { uri: use().open(text) };
    await assert.rejects(use().request('textDocument/rename', { textDocument, position: cursor, newName: '100.2' }), {
      code: LSPErrorCodes.RequestFailed,
      message: '100.2 is already used by “Silence”; move that rule first, or choose a free number such as 100.3.',
    });
    const position = { line: 2, character: 9 };
    await assert.rejects(use().request('textDocument/prepareRename', { textDocument, position }), {
      message: "There's nothing to rename here; put the cursor on a rule number, a title, or a term.",
    });
  });

  for (const [name, to, instead] of [
    [
      'a sibling',
      '100.2',
      [
        ['there', 'move', 'Moves 100.1 to 100.2: renumbers 2 rules and rewrites 1 citation.'],
        ['swap', 'swap', 'Swaps 100.1 and 100.2: renumbers 2 rules and rewrites 1 citation.'],
      ],
    ],
    [
      'a rule of another chapter',
      '101.1',
      [['there', 'move', 'Moves 100.1 to 101.1: renumbers 3 rules and rewrites 1 citation.']],
    ],
  ] as const)
    it(`offers alternatives if a number is used by ${name}`, async () => {
      const { text, cursor } = positioned(`${BELLS}101. Ropes\n\n101.1. See rule 100‸.1.\n`);
      const uri = use().open(text);
      const params = { textDocument: { uri }, position: cursor, newName: to };
      const refusal: { data?: TakenNumber } = await use()
        .request('textDocument/rename', params)
        .then(
          () => assert.fail('The number is free.'),
          error => error,
        );
      const { from, to: number, instead: offers } = refusal.data!;
      assert.deepEqual([from, number], ['100.1', to]);
      assert.deepEqual(
        offers.map(({ kind, asked, summary }) => [kind, asked.operation.kind, summary]),
        instead,
      );
      const made = (await use().request('rulebook/renumber', offers[0]!.asked)) as Renumbered;
      assert.ok('edit' in made);
    });

  it("returns nothing for a document that isn't open", async () => {
    const params = { textDocument: { uri: 'file:///quay/no.txt' }, position: { line: 0, character: 0 } };
    assert.equal(await use().request('textDocument/prepareRename', params), null);
    assert.equal(await use().request('textDocument/rename', { ...params, newName: '1' }), null);
  });
});

describe('rename of a term', () => {
  const use = sharedClient(CAN_ASK);

  it('asks about its uses in running text', async () => {
    const { text, cursor: position } = positioned('100.1. A lamp.\n\nGlossary\n\nLa‸mp\nA light. See Lamp.\n\n');
    const textDocument = { uri: use().open(text) };
    const params = { textDocument, position, newName: 'Lantern' };
    const edit = (await use().request('textDocument/rename', params)) as WorkspaceEdit;
    assert.deepEqual(edit.changeAnnotations, {
      uses: { label: 'Uses in Running Text', needsConfirmation: true },
    });
    const [{ edits }] = edit.documentChanges as [TextDocumentEdit];
    assert.deepEqual(
      edits.map(edit => ('annotationId' in edit ? edit.annotationId : undefined)),
      [undefined, undefined, 'uses'],
    );
  });
});

describe('rename in a book', () => {
  let folder = '';
  let client: Client;
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  const books = '[{ "names": ["Quay Rules", "CR"], "files": ["one.txt", "two.txt"] }, { "files": ["guide.txt"] }]';
  const other = '102.1. See rule 100.2.\n';
  const citing = '1.1 Bells\n\nA bell may ring as in section 100.2 of the Quay Rules, or CR 100.2 and 100.1.\n';

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-rename-'));
    writeFileSync(join(folder, 'rulebook.json'), `{ "books": ${books} }\n`);
    writeFileSync(join(folder, 'one.txt'), BELLS);
    writeFileSync(join(folder, 'two.txt'), other);
    writeFileSync(join(folder, 'guide.txt'), citing);
    client = await startClient(CAN_ASK, URI.file(folder).toString());
    await client.diagnostics(uriOf('rulebook.json'));
  });
  after(async () => {
    assert.equal(await client.stop(), 0);
    rmSync(folder, { recursive: true });
  });

  it('asks before it changes other documents, and includes the version of open ones', async () => {
    const textDocument = { uri: client.open(BELLS, 'rulebook', uriOf('one.txt')) };
    const params = { textDocument, position: { line: 4, character: 2 }, newName: '100.7' };
    const edit = (await client.request('textDocument/rename', params)) as WorkspaceEdit;
    assert.deepEqual(edit.changeAnnotations, { elsewhere: { label: 'In Other Documents', needsConfirmation: true } });
    const changes = edit.documentChanges as TextDocumentEdit[];
    const found = changes.map(({ textDocument: { uri, version }, edits }) => [uri, version !== null, edits.length]);
    assert.deepEqual(found, [
      [uriOf('one.txt'), true, 1],
      [uriOf('two.txt'), false, 1],
      [uriOf('guide.txt'), false, 2],
    ]);
    const marked = changes.flatMap(({ edits }) => edits.map(each => 'annotationId' in each));
    assert.deepEqual(marked, [false, true, true, true]);
    const guide = edited(citing, changes[2]!.edits as never);
    assert.equal(guide, citing.replaceAll('100.2', '100.7'));
  });

  it('changes documents in the order of the books, whichever were open first', async () => {
    client.open(other, 'rulebook', uriOf('two.txt'));
    // A problem, so that a report shows when the file has been read.
    writeFileSync(join(folder, 'rulebook.json'), `{ "books": ${books}, "bocks": [] }\n`);
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('rulebook.json'), type: 2 }] });
    await client.diagnostics(uriOf('rulebook.json'));
    const textDocument = { uri: uriOf('one.txt') };
    const params = { textDocument, position: { line: 4, character: 2 }, newName: '100.7' };
    const { documentChanges } = (await client.request('textDocument/rename', params)) as WorkspaceEdit;
    const changes = documentChanges as TextDocumentEdit[];
    assert.deepEqual(
      changes.map(({ textDocument: { uri } }) => uri),
      ['one.txt', 'two.txt', 'guide.txt'].map(uriOf),
    );
  });
});
