import * as vscode from 'vscode';
import { diagnosticsOf, equal, includes, openRules, place, read, remove, set } from './support.ts';

const codeOf = ({ code }: vscode.Diagnostic) => (typeof code === 'object' ? code.value : code);

async function actionsOn(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
  return vscode.commands.executeCommand('vscode.executeCodeActionProvider', document.uri, range, undefined, 100);
}

describe('Fixes', () => {
  it('are offered on a squiggle, which disappears when one is applied', async () => {
    const document = await openRules('faults.rules.txt');
    const wrong = (each: vscode.Diagnostic) => codeOf(each) === 'title-mismatch';
    const [diagnostic] = (await diagnosticsOf(document, 'a wrong title', all => all.some(wrong))).filter(wrong);
    equal(document.getText(diagnostic!.range), 'Ice', 'text of the range');
    const actions = await actionsOn(document, diagnostic!.range);
    const titles = actions.map(({ title }) => title);
    includes(titles.join('\n'), 'Change to 103 (Ice)', 'actions');
    includes(titles.join('\n'), 'Change the title to “Passengers”', 'actions');
    const before = document.getText();
    await vscode.workspace.applyEdit(actions.find(({ title }) => title.startsWith('Change to 103'))!.edit!);
    includes(document.getText(), 'rule 103, “Ice', 'text after the fix');
    await diagnosticsOf(document, 'no wrong title after the fix', all => !all.some(wrong));
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), before, 'text after the undo');
    await diagnosticsOf(document, 'the wrong title again', all => all.some(wrong));
  });

  it('are all applied if they are the only ones', async () => {
    const document = await openRules('faults.rules.txt');
    const slip = (each: vscode.Diagnostic) => codeOf(each) === 'number-punctuation';
    await diagnosticsOf(document, 'slips', all => all.filter(slip).length === 2);
    const start = place(document, '‸102.3a.');
    const actions = await actionsOn(document, new vscode.Range(start, start.translate(0, 8)));
    const all = actions.find(({ title }) => title === 'Fix all 2 “number-punctuation” problems in this document');
    if (!all?.edit) throw new Error(`no such action among: ${actions.map(({ title }) => title).join(' | ')}`);
    await vscode.workspace.applyEdit(all.edit);
    await diagnosticsOf(document, 'no slips after the fix', rest => !rest.some(slip));
    await vscode.commands.executeCommand('undo');
  });
});

describe('Findings to ignore', () => {
  after(() => remove('rulebook.json'));

  it('are added to a rulebook.json, which is created and saved if needed', async () => {
    const document = await openRules('faults.rules.txt');
    const wrong = (each: vscode.Diagnostic) => codeOf(each) === 'title-mismatch';
    const [diagnostic] = (await diagnosticsOf(document, 'a wrong title', all => all.some(wrong))).filter(wrong);
    const actions = await actionsOn(document, diagnostic!.range);
    const action = actions.find(({ title }) => title.startsWith('Ignore this “title-mismatch”'));
    includes(action?.title ?? '', '(creates rulebook.json)', 'action');
    await vscode.workspace.applyEdit(action!.edit!);
    await vscode.commands.executeCommand(action!.command!.command, ...(action!.command!.arguments ?? []));
    await diagnosticsOf(document, 'no wrong title', all => !all.some(wrong));
    includes(await read('rulebook.json'), '"check": "title-mismatch"', 'the saved file');
  });
});

describe('Severities', () => {
  it('follow the settings', async () => {
    const document = await openRules('faults.rules.txt');
    const wrong = (each: vscode.Diagnostic) => codeOf(each) === 'title-mismatch';
    await diagnosticsOf(document, 'a wrong title', all => all.some(wrong));
    await set('rulebook.checks', { 'title-mismatch': 'off' }, vscode.ConfigurationTarget.Workspace);
    await diagnosticsOf(document, 'none where it is off', all => !all.some(wrong));
    await set('rulebook.checks', undefined, vscode.ConfigurationTarget.Workspace);
    await diagnosticsOf(document, 'a wrong title again', all => all.some(wrong));
  });
});
