import * as vscode from 'vscode';
import { equal, eventually, open, place, rulebook } from './support.ts';

/** A reference in a document of another form, and the beginning of the line on which its rule stands. */
const documents = [
  {
    file: 'lanterns-table.md',
    language: 'markdown',
    marked: '(see rule ‸104.2a)',
    target: '| 104.2a |',
    first: '1 The Game',
  },
  {
    file: 'ferry-dotted.rules.txt',
    language: 'rulebook',
    marked: 'except as specified in ‸1.1.1.b.',
    target: '1.1.1.b',
    first: '1 The Ferry',
  },
];

describe('Other forms of rules document', () => {
  for (const { file, language, marked, target, first } of documents) {
    it(`${file}: definition, hover, outline, no diagnostics`, async () => {
      const document = await open(file);
      equal(document.languageId, language, 'language');
      await rulebook();
      const position = place(document, marked);
      const found = await eventually('a definition', async () => {
        const [link] = await execute<vscode.LocationLink>('vscode.executeDefinitionProvider', document, position);
        return link;
      });
      const { line } = (found.targetSelectionRange ?? found.targetRange).start;
      equal(document.lineAt(line).text.startsWith(target), true, 'line of the definition');
      const hovers = await execute<vscode.Hover>('vscode.executeHoverProvider', document, position);
      equal(hovers.length > 0, true, 'a hover');
      const symbols = await execute<vscode.DocumentSymbol>('vscode.executeDocumentSymbolProvider', document);
      equal(
        symbols.some(({ name }) => name === first),
        true,
        `${first} in the outline`,
      );
      equal(
        vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'rulebook').length,
        0,
        'diagnostics',
      );
    });
  }
});

async function execute<T>(command: string, document: vscode.TextDocument, ...rest: unknown[]): Promise<T[]> {
  return (await vscode.commands.executeCommand<T[] | undefined>(command, document.uri, ...rest)) ?? [];
}
