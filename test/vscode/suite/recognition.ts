import * as vscode from 'vscode';
import { equal, open, read, rulebook, waitFor, write } from './support.ts';

const ordinary = `Shopping list

1. Bread and 2.5 pounds of butter
2. Twelve eggs, see the note on the fridge
`;

describe('A plain text file', () => {
  before(async () => {
    await rulebook();
    await setting('always');
    await write('ordinary.txt', ordinary);
    await write('plain.txt', bodyOf(await read('lanterns.rules.txt')));
  });

  after(() => setting(undefined));

  it('becomes a rules document where it looks like one, and else stays as it is', async () => {
    // Opened first, so that it has had its turn when the other one is recognised.
    const list = await open('ordinary.txt');
    equal(list.languageId, 'plaintext', 'language of ordinary.txt at first');
    await open('plain.txt');
    const opened = () => vscode.workspace.textDocuments.find(each => each.uri.path.endsWith('/plain.txt'));
    const isRules = () => (opened()?.languageId === 'rulebook' ? opened() : undefined);
    await waitFor('plain.txt is recognised', isRules, vscode.workspace.onDidOpenTextDocument);
    equal(list.languageId, 'plaintext', 'language of ordinary.txt in the end');
    equal(vscode.languages.getDiagnostics(list.uri).length, 0, 'diagnostics of ordinary.txt');
  });
});

/** From the first section of the body on: without a title page and a name that would tell what the file is. */
function bodyOf(text: string): string {
  return text.slice(text.lastIndexOf('\n1. The Game') + 1);
}

async function setting(value: string | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration('rulebook');
  await settings.update('recognise', value, vscode.ConfigurationTarget.Workspace);
}
