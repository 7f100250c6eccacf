import * as vscode from 'vscode';
import {
  definitions,
  equal,
  eventually,
  fileUri,
  includes,
  openRules,
  place,
  remove,
  rulebook,
  set,
  write,
} from './support.ts';

const FIRST = `1. The Quay

100. Bells

100.1. A bell rings.

100.2. A bell is big.

100.3. A bell is loud. See rule 200.1.
`;
const SECOND = `2. The Pier

200. Ropes

200.1. A rope hangs. See rule 100.2.

200.2. A rope is wet. See rule 100.3.
`;
const FOLLOWED = SECOND.replace('100.3', '100.4').replace('100.2', '100.3');
const insertion = { kind: 'insert', number: '100.2', text: 'A bell is old.' };

describe('Renumbering a book of files', () => {
  let first: vscode.TextDocument;
  const second = async () => (await vscode.workspace.openTextDocument(fileUri('quay/second.rules.txt'))).getText();
  const setPreview = (value: string | undefined) => set('rulebook.renumber.preview', value);

  before(async () => {
    await write('quay/first.rules.txt', FIRST);
    await write('quay/second.rules.txt', SECOND);
    await write('rulebook.json', JSON.stringify({ books: [{ files: ['quay/*.rules.txt'] }] }));
    first = await openRules('quay/first.rules.txt');
    await eventually('the files make a book', async () => {
      const [found] = await definitions(first, place(first, 'See rule ‸200.1'));
      return found;
    });
  });
  after(async () => {
    await setPreview(undefined);
    await remove('rulebook.json');
  });

  it('changes all of them in one step, which one Undo reverts', async () => {
    await setPreview('never');
    await renumber(first, insertion);
    includes(first.getText(), '\n100.2. A bell is old.\n\n100.3. A bell is big.', 'text of the first');
    equal(await second(), FOLLOWED, 'text of the second');
    await vscode.commands.executeCommand('undo');
    equal(first.getText(), FIRST, 'text of the first after the undo');
    equal(await second(), SECOND, 'text of the second after the undo');
  });

  it('previews changes in other files by default', async () => {
    await setPreview(undefined);
    const done = renumber(first, insertion);
    await eventually('the preview is applied', async () => {
      await vscode.commands.executeCommand('refactorPreview.apply');
      return first.getText() === FIRST ? undefined : true;
    });
    await done;
    equal(await second(), FOLLOWED, 'text of the second');
    await vscode.commands.executeCommand('undo');
    equal(await second(), SECOND, 'text of the second after the undo');
  });
});

describe('Renumbering a read-only file', () => {
  const uri = vscode.Uri.parse('quay:/museum.rules.txt');
  const museum: vscode.FileSystemProvider = {
    onDidChangeFile: new vscode.EventEmitter<vscode.FileChangeEvent[]>().event,
    watch: () => new vscode.Disposable(() => {}),
    stat: () => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: FIRST.length }),
    readFile: () => new TextEncoder().encode(FIRST),
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  let registration: vscode.Disposable;
  before(() => {
    registration = vscode.workspace.registerFileSystemProvider('quay', museum, { isReadonly: true });
  });
  after(() => registration.dispose());

  it('is refused', async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    // It could be an earlier version of another one, so its rules aren't read.
    await renumber(document, insertion);
    equal(document.getText(), FIRST, 'text');
    equal((await rulebook()).statusOf(uri), undefined, 'status');
  });
});

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions();
}

async function renumber({ uri }: vscode.TextDocument, operation: object): Promise<void> {
  await vscode.commands.executeCommand('rulebook.renumber', { uri: uri.toString(), operation });
}
