import * as vscode from 'vscode';
import { equal, openRules, rulebook, write } from './support.ts';

const rules = [
  '100. Bells',
  '100.1. A bell rings.',
  '100.2. Silence',
  '100.2a Nobody rings.',
  '101. Ropes',
  '101.1. It hangs.',
];

describe('While you write', () => {
  const openWith = async (name: string, last: string) => {
    await write(name, `${[...rules, last].join('\n\n')}\n`);
    const document = await openRules(name);
    await rulebook();
    return document;
  };
  const endOf = (document: vscode.TextDocument) => document.lineAt(document.lineCount - 2).range.end;

  it('completion offers numbers after a keyword, and the title after a number', async () => {
    const document = await openWith('writing.rules.txt', '101.2. See rule 100.2');
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      endOf(document),
    );
    const rows = list.items.map(({ label }) =>
      typeof label === 'string' ? label : `${label.label} (${label.description})`,
    );
    equal(rows.join(' '), '100.2 (Silence) “Silence.” 100.2a (Nobody rings.)', 'what is offered');
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(endOf(document), endOf(document)) });
    await vscode.commands.executeCommand('type', { text: ', “' });
    await vscode.commands.executeCommand('type', { text: 'Sil' });
    const [title] = (
      await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        vscode.window.activeTextEditor!.selection.active,
      )
    ).items;
    equal(title?.insertText, 'Silence.”', 'the rest of the quotation');
    await document.save();
  });

  it('tokens have types', async () => {
    const document = await openWith('meaning.rules.txt', '101.2. See rule 100.2 and rule 100.9.');
    const command = 'vscode.provideDocumentSemanticTokens';
    const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens>(command, document.uri);
    equal(tokens.data.length / 5, 12, 'tokens');
  });

  it('selections expand', async () => {
    const document = await openWith('selecting.rules.txt', '101.2. It is. See rule 100.2.');
    const at = endOf(document).translate(0, -2);
    const [selection] = await vscode.commands.executeCommand<vscode.SelectionRange[]>(
      'vscode.executeSelectionRangeProvider',
      document.uri,
      [at],
    );
    const texts: string[] = [];
    for (let range = selection; range; range = range.parent!) texts.push(document.getText(range.range));
    equal(texts.includes('See rule 100.2.'), true, 'the sentence');
    equal(texts.includes('101.2. It is. See rule 100.2.'), true, 'the rule');
  });
});
