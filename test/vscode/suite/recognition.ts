import * as vscode from 'vscode';
import { equal, open, read, rulebook, set, waitFor, write } from './support.ts';

const ordinary = `Shopping list

1. Bread and 2.5 pounds of butter
2. Twelve eggs, see the note on the fridge
`;

/** The earlier name of `rulebook.recognize`. cspell:ignore recognise */
const FIRST_NAME = 'recognise';

describe('A plain text file', () => {
  before(async () => {
    await rulebook();
    await write('ordinary.txt', ordinary);
    await write('plain.txt', bodyOf(await read('lanterns.rules.txt')));
  });

  afterEach(() => setting(undefined));

  it('becomes a rules document if it looks like one', async () => {
    await setting('always');
    // Opened first, so it's done when the other one is recognized.
    const list = await open('ordinary.txt');
    equal(list.languageId, 'plaintext', 'language of ordinary.txt at first');
    await open('plain.txt');
    const opened = () => vscode.workspace.textDocuments.find(each => each.uri.path.endsWith('/plain.txt'));
    const isRules = () => (opened()?.languageId === 'rulebook' ? opened() : undefined);
    await waitFor('plain.txt is recognized', isRules, vscode.workspace.onDidOpenTextDocument);
    equal(list.languageId, 'plaintext', 'language of ordinary.txt in the end');
    equal(vscode.languages.getDiagnostics(list.uri).length, 0, 'diagnostics of ordinary.txt');
  });

  it('becomes one with the former name of the setting, too', async () => {
    await write('again.txt', bodyOf(await read('lanterns.rules.txt')));
    await setting('always', FIRST_NAME);
    await open('again.txt');
    const opened = () => vscode.workspace.textDocuments.find(each => each.uri.path.endsWith('/again.txt'));
    const isRules = () => (opened()?.languageId === 'rulebook' ? opened() : undefined);
    await waitFor('again.txt is recognized', isRules, vscode.workspace.onDidOpenTextDocument);
    await setting(undefined, FIRST_NAME);
  });
});

/** From the first section of the body on: without a title page and a name from which the file would be recognized. */
function bodyOf(text: string): string {
  return text.slice(text.lastIndexOf('\n1. The Game') + 1);
}

async function setting(value: string | undefined, name = 'recognize'): Promise<void> {
  await set(`rulebook.${name}`, value, vscode.ConfigurationTarget.Workspace);
}
