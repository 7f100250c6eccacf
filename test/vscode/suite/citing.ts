import * as vscode from 'vscode';
import { equal, eventually, execute, openRules, place, set } from './support.ts';

describe('Citations in lanterns.rules.txt', () => {
  let document: vscode.TextDocument;
  let citations: number;

  before(async () => {
    document = await openRules('lanterns.rules.txt');
    const text = document.getText();
    citations = text.split(/rule 204\b(?!\.\d)/).length - 1;
  });

  it('are found from the rule', async () => {
    const position = document.positionAt(document.getText().lastIndexOf('\n204. ') + 1);
    const found = await execute<vscode.Location>('vscode.executeReferenceProvider', document, position);
    // VS Code includes the definition, and the line of the Contents.
    equal(found.length, citations + 2, 'references');
  });

  it('are links that lead to the rule', async () => {
    const links = await execute<vscode.DocumentLink>('vscode.executeLinkProvider', document, 1000);
    const start = place(document, 'whose text is followed once. See rule ‸204');
    const link = links.find(({ range }) => range.start.isEqual(start));
    equal(link?.target?.path, document.uri.path, 'target');
    equal(/^L\d+$/.test(link?.target?.fragment ?? ''), true, 'line of the target');
  });

  it('are found as calls', async () => {
    const position = document.positionAt(document.getText().lastIndexOf('\n204. ') + 1);
    const [item] = await execute<vscode.CallHierarchyItem>('vscode.prepareCallHierarchy', document, position);
    equal(item?.name, '204', 'item');
    const incoming = await vscode.commands.executeCommand<vscode.CallHierarchyIncomingCall[]>(
      'vscode.provideIncomingCalls',
      item,
    );
    equal(incoming.flatMap(({ fromRanges }) => fromRanges).length, citations, 'calls');
  });

  it('are counted above rules if that is set, and shown on a click', async () => {
    await set('rulebook.codeLens', 'citations', vscode.ConfigurationTarget.Workspace);
    const lens = await eventually('a lens', async () => {
      const lenses = await execute<vscode.CodeLens>('vscode.executeCodeLensProvider', document, 40);
      return lenses.find(({ command }) => command?.command);
    });
    equal(/^\d+ citations?$/.test(lens.command?.title ?? ''), true, 'title');
    await vscode.commands.executeCommand(lens.command!.command, ...(lens.command!.arguments ?? []));
    await set('rulebook.codeLens', undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.commands.executeCommand('closeReferenceSearch');
  });
});
