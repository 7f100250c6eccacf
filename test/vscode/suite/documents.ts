import * as vscode from 'vscode';
import { equal, execute, open, rulebook, statusOf, write } from './support.ts';

const rules = ['100.1 A bell rings.', '100.2 Silence.', '100.3 Dusk.', '100.4 Dawn.', '100.5 Noon.'];
const records = rules.map(rule => `${JSON.stringify({ number: rule.slice(0, 5), text: rule.slice(6) })}\n`).join('');

describe('A document that repeats another', () => {
  it("isn't served, as a preview or one side of a diff", async () => {
    const text = '100. Gangways\n\n100.1. A gangway is lowered at dusk.\n';
    await write('gangways.rules.txt', text);
    const real = await open('gangways.rules.txt');
    await statusOf(real);
    const provider = vscode.workspace.registerTextDocumentContentProvider('preview-of-gangways', {
      provideTextDocumentContent: () => text,
    });
    const preview = await vscode.workspace.openTextDocument(real.uri.with({ scheme: 'preview-of-gangways' }));
    await vscode.window.showTextDocument(preview);
    equal(preview.languageId, 'rulebook', 'language of the preview');
    // The report of another document comes after that of this one.
    await write('after.jsonl', records);
    await statusOf(await open('after.jsonl'));
    equal((await rulebook()).statusOf(preview.uri), undefined, 'status of the preview');
    const command = 'vscode.executeWorkspaceSymbolProvider';
    const found = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(command, 'Gangways');
    equal(found.length, 1, 'rules that are called Gangways');
    provider.dispose();
  });
});

describe('A document in a language of another extension', () => {
  it('is ignored without rules, and served when it is saved with rules', async () => {
    await write('growing.jsonl', '{"name": "no rules"}\n');
    const document = await open('growing.jsonl');
    const api = await rulebook();
    equal((await execute('vscode.executeDocumentSymbolProvider', document)).length, 0, 'symbols at first');
    // The report of another document comes after that of this one.
    await write('others.jsonl', records);
    await statusOf(await open('others.jsonl'));
    equal(api.statusOf(document.uri), undefined, 'status at first');

    const editor = await vscode.window.showTextDocument(document);
    await editor.edit(builder => builder.insert(new vscode.Position(1, 0), records));
    await document.save();
    equal((await statusOf(document)).rules, rules.length, 'rules once it is saved');
    await editor.edit(builder => builder.insert(new vscode.Position(6, 0), '{"number": "100.6", "text": "Night."}\n'));
    await statusOf(document, status => status.rules === rules.length + 1);
    await document.save();
  });

  it("is served even if VS Code doesn't know the language", async () => {
    const rows = rules.map(rule => `${rule.slice(0, 5)}\t${rule.slice(6)}\n`);
    await write('quay.tsv', `number\ttext\n${rows.join('')}`);
    const document = await open('quay.tsv');
    equal(document.languageId, 'tsv', 'language');
    equal((await statusOf(document)).rules, rules.length, 'rules');
  });

  it('keeps the features of its own extension', async () => {
    await vscode.extensions.getExtension('vscode.json-language-features')!.activate();
    await write('ordinary.json', '{\n  "name": "quay",\n  "version": "1.0.0"\n}\n');
    const document = await open('ordinary.json');
    const symbols = await execute<vscode.DocumentSymbol>('vscode.executeDocumentSymbolProvider', document);
    equal(symbols.map(({ name }) => name).join(), 'name,version', 'symbols, which are those of JSON');
    equal((await rulebook()).statusOf(document.uri), undefined, 'status');
  });
});
