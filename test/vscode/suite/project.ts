import * as vscode from 'vscode';
import { texts } from '../../dialects/texts.ts';
import {
  definitions,
  diagnosticsOf,
  equal,
  eventually,
  execute,
  fileUri,
  hoverText,
  open,
  place,
  read,
  remove,
  rulebook,
  statusOf,
  waitFor,
  write,
  writeBytes,
} from './support.ts';

const project = { books: [{ names: ['Quay Rules'], files: ['book/first.rules.txt', 'book/second.rules.txt'] }] };
/** Two files of one book: the second cites the first, and contains some of the numbers. */
const cited = '100.1b It rings at dawn.\n\n';
const first = texts.comprehensive!.replace('100.2. Silence', `${cited}100.2. Silence`);
const second = `2. The Pier

200. Ropes

200.1. A rope hangs. See rule 100.1b.

200.2. A rope is wet.

200.3. A rope is dry.

200.4. A rope is long.

200.5. A rope is short.
`;

describe('A folder with a rulebook.json', () => {
  before(async () => {
    await write('book/first.rules.txt', first);
    await write('book/second.rules.txt', second);
    await write('book/[draft].rules.txt', second);
  });

  it('is created by the command, with a book of the active document', async () => {
    await open('book/[draft].rules.txt');
    await vscode.commands.executeCommand('rulebook.createProject');
    equal(
      vscode.window.activeTextEditor?.document.uri.toString(),
      fileUri('rulebook.json').toString(),
      'what is shown',
    );
    const made = JSON.parse(await read('rulebook.json'));
    equal(
      JSON.stringify(made),
      JSON.stringify({ books: [{ files: ['book/\\[draft\\].rules.txt'] }] }),
      'what is in it',
    );
  });

  it('shows its problems while it is edited, and problems with files when it is saved', async () => {
    const document = await rewrite({ ...project, bok: [] });
    const found = await diagnosticsOf(document, 'two words on the unknown key', all =>
      ['rulebook', undefined].every(source =>
        all.some(each => (each.source === 'rulebook') === (source === 'rulebook') && /bok/.test(each.message)),
      ),
    );
    equal(
      found.every(({ range }) => document.getText(range).includes('bok')),
      true,
      'they are on the key',
    );
    await rewrite({ books: [{ files: ['nowhere/*.txt'] }] });
    await document.save();
    const [missing] = await diagnosticsOf(document, 'a word on the glob that matches nothing', all =>
      all.some(({ source, message }) => source === 'rulebook' && message.includes('nowhere/*.txt')),
    );
    equal(missing && document.getText(missing.range), '"nowhere/*.txt"', 'what is underlined');
    await rewrite(project);
    await document.save();
    await diagnosticsOf(document, 'nothing wrong', all => all.length === 0);
  });

  it('can contain comments and trailing commas', async () => {
    const document = await rewrite({ ...project, bok: [] });
    const editor = await vscode.window.showTextDocument(document);
    await diagnosticsOf(document, 'a word of VS Code on the unknown key', all =>
      all.some(({ source, message }) => source !== 'rulebook' && /bok/.test(message)),
    );
    const start = place(document, '‸"bok": []');
    const key = new vscode.Range(start, start.translate(0, '"bok": []'.length));
    await editor.edit(builder => builder.replace(key, '// Here were two books.'));
    await diagnosticsOf(document, 'nothing wrong', all => all.length === 0);
    await rewrite(project);
    await document.save();
  });

  it('has links between files, also when they change on disk', async () => {
    const document = await open('book/second.rules.txt');
    const position = place(document, 'See rule ‸100.1b');
    // A document has no diagnostics before its project is read, too.
    const found = await eventually('a definition', async () => (await definitions(document, position))[0]);
    await diagnosticsOf(document, 'no diagnostics', all => all.length === 0);
    equal(found.uri.toString(), fileUri('book/first.rules.txt').toString(), 'document of the definition');
    const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.path.endsWith('/first.rules.txt'));
    equal(isOpen, false, 'the other file is open');
    await write('book/first.rules.txt', first.replace(cited, ''));
    await diagnosticsOf(document, 'an error when the rule is gone', all => all.some(isAt(position)));
    await write('book/first.rules.txt', first);
    await diagnosticsOf(document, 'no error when it is back', all => all.length === 0);
  });

  it('reads files in any encoding', async () => {
    const bell = 'The bell says “dong” – at dawn.';
    const old = first.replace('It rings at dawn.', bell);
    await writeBytes(
      'book/first.rules.txt',
      Uint8Array.from(old, sign => WINDOWS_1252[sign] ?? sign.charCodeAt(0)),
    );
    const document = await open('book/second.rules.txt');
    const position = place(document, 'See rule ‸100.1b');
    await eventually(
      'the hover shows it',
      async () => (await hoverText(document, position)).includes(bell) || undefined,
    );
    await write('book/first.rules.txt', first);
  });
});

/** Characters that Latin-1 encodes in another way, as far as the text below contains them. */
const WINDOWS_1252: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94, '’': 0x92, '–': 0x96 };

describe('A file that a rulebook.json names', () => {
  it("is read with its settings, even if its name and text don't show rules", async () => {
    await write('book/notes.txt', '100.1 A bell rings.\n');
    const project = await rewrite({ books: [{ files: ['book/'] }] });
    await project.save();
    const document = await open('book/notes.txt');
    const opened = () => vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === document.uri.toString());
    const isRules = () => (opened()?.languageId === 'rulebook' ? opened() : undefined);
    const named = await waitFor('its language is switched', isRules, vscode.workspace.onDidOpenTextDocument);
    await write('book/table.md', '| 100.1 | A bell rings. |\n');
    await statusOf(named);
    await statusOf(await open('book/table.md'));
  });
});

describe('The dialect of a document', () => {
  const written = texts.comprehensive!.replace('Contents', 'Quay');
  const dialectOf = (document: vscode.TextDocument, id: string) =>
    statusOf(document, ({ dialect }) => dialect.id === id);

  it('can be chosen, is remembered after a restart, and can be reset', async () => {
    await write('chosen.rules.txt', written);
    const document = await open('chosen.rules.txt');
    await dialectOf(document, 'comprehensive');
    const before = await outlineOf(document);
    await vscode.commands.executeCommand('rulebook.selectDialect', { dialect: 'dotted' });
    await dialectOf(document, 'dotted');
    equal((await outlineOf(document)) === before, false, 'the outline is the same');
    const { onDidShowStatus } = await rulebook();
    const shown: string[] = [];
    const listener = onDidShowStatus(({ uri, dialect }) => {
      if (uri === document.uri.toString()) shown.push(dialect.id);
    });
    await vscode.commands.executeCommand('rulebook.restartServer');
    await waitFor('the status after the restart', () => shown[0], onDidShowStatus);
    await vscode.commands.executeCommand('rulebook.selectDialect', {});
    await dialectOf(document, 'comprehensive');
    listener.dispose();
    equal(shown.join(), 'dotted,comprehensive', 'dialects in the order in which they were shown');
    equal(await outlineOf(document), before, 'outline');
  });

  it('can be saved in rulebook.json', async () => {
    const document = await open('chosen.rules.txt');
    await vscode.commands.executeCommand('rulebook.selectDialect', { dialect: 'rulings', write: true });
    await dialectOf(document, 'rulings');
    const { associations } = JSON.parse(await read('rulebook.json'));
    equal(JSON.stringify(associations), JSON.stringify({ 'chosen.rules.txt': 'rulings' }), 'associations');
    await open('rulebook.json');
    await vscode.commands.executeCommand('undo');
    const project = await open('rulebook.json');
    equal('associations' in JSON.parse(project.getText()), false, 'associations after one undo');
    await project.save();
    await dialectOf(document, 'comprehensive');
  });

  after(() => remove('rulebook.json'));
});

/** Puts this into the rulebook.json, without saving it. */
async function rewrite(content: unknown): Promise<vscode.TextDocument> {
  const document = await open('rulebook.json');
  const editor = await vscode.window.showTextDocument(document);
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  await editor.edit(builder => builder.replace(all, `${JSON.stringify(content, null, 2)}\n`));
  return document;
}

function isAt(position: vscode.Position): (diagnostic: vscode.Diagnostic) => boolean {
  return ({ source, range }) => source === 'rulebook' && range.start.isEqual(position);
}

/** The names of the outermost entries of the outline. */
async function outlineOf(document: vscode.TextDocument): Promise<string> {
  const symbols = await execute<vscode.DocumentSymbol>('vscode.executeDocumentSymbolProvider', document);
  return symbols.map(({ name }) => name).join();
}
