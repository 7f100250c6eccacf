import * as vscode from 'vscode';
import {
  definitions,
  diagnosticsOf,
  equal,
  eventually,
  fileUri,
  hoverText,
  includes,
  open,
  place,
  remove,
  write,
} from './support.ts';

const RULES = `1. Bells

100. Ringing

100.1. A bell rings at dusk.

100.2. A rope hangs from each bell.
`;

const CODE = `// BR 100.1: the bell at dusk.
export const loud = 100.2; // BR 100.9
`;

const PROJECT = {
  books: [{ names: ['BR', 'Bell Rules'], files: ['bells/bell.rules.txt'] }],
  citing: [{ files: ['bells/code/**'], book: 'BR' }],
};

describe('Source that cites rules', () => {
  let document: vscode.TextDocument;

  before(async () => {
    await write('bells/bell.rules.txt', RULES);
    await write('bells/code/bell.js', CODE);
    await write('rulebook.json', JSON.stringify(PROJECT));
    document = await open('bells/code/bell.js');
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await remove('rulebook.json');
    await vscode.workspace.fs.delete(fileUri('bells'), { recursive: true });
  });

  it('gets diagnostics of citations that are broken, beside its own language', async () => {
    const ours = ({ message }: vscode.Diagnostic) => message.includes('100.9');
    const found = await diagnosticsOf(document, 'words on the broken citation', all => all.some(ours));
    equal(document.getText(found.find(ours)!.range), '100.9', 'what is underlined');
    equal(document.languageId, 'javascript', 'language');
  });

  it('shows the rule on hover', async () => {
    const shown = await eventually('a hover', async () => {
      return (await hoverText(document, place(document, 'BR ‸100.1'))) || undefined;
    });
    includes(shown, 'A bell rings at dusk.', 'hover');
    equal((await hoverText(document, place(document, '= ‸100.2'))).includes('rope'), false, 'a number in code');
  });

  it('leads to the rule', async () => {
    const [definition] = await definitions(document, place(document, 'BR ‸100.1'));
    equal(definition?.uri.toString(), fileUri('bells/bell.rules.txt').toString(), 'document');
    equal(definition?.range.start.line, 4, 'line');
  });

  it('follows an edit', async () => {
    const edit = new vscode.WorkspaceEdit();
    const start = place(document, 'BR ‸100.9');
    edit.replace(document.uri, new vscode.Range(start, start.translate(0, 5)), '100.2');
    await vscode.workspace.applyEdit(edit);
    await diagnosticsOf(document, 'nothing more', all => !all.some(({ message }) => message.includes('100.9')));
    includes(await hoverText(document, start), 'A rope hangs from each bell.', 'hover');
  });
});
