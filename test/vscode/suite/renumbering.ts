import * as vscode from 'vscode';
import {
  equal,
  eventually,
  execute,
  includes,
  lineThatBegins,
  openRules,
  place,
  type RuleNode,
  rulebook,
  set,
} from './support.ts';

const settings: Readonly<Record<string, unknown>> = {
  preview: 'never',
  edges: 'ask',
  confirmDragAndDrop: false,
  // Nobody answers a dialog in this test.
  confirmAbove: 1000,
};

describe('Renumbering', () => {
  let document: vscode.TextDocument;
  let before = '';

  beforeEach(async () => {
    for (const [name, value] of Object.entries(settings)) await set(`rulebook.renumber.${name}`, value);
    document = await openRules('lanterns.rules.txt');
    before = document.getText();
  });
  after(async () => {
    for (const name of Object.keys(settings)) await set(`rulebook.renumber.${name}`, undefined);
  });

  /** All rule text and citations are as they were before one step. */
  async function undone(): Promise<void> {
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), before, 'text after one undo');
  }

  it('previews an insert, and reverts it in one step', async () => {
    await set('rulebook.renumber.preview', 'always');
    putCursor(place(document, '100.3. Cards are ‸2.5 inches'));
    const done = vscode.commands.executeCommand('rulebook.insertRuleBefore');
    await eventually('the question is answered and the preview applied', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await vscode.commands.executeCommand('refactorPreview.apply');
      return document.getText() === before ? undefined : true;
    });
    await done;
    includes(document.getText(), '\n100.3. New rule.\n\n100.4. Cards are 2.5 inches', 'text');
    equal(selected(), 'New rule.', 'what is selected, to be written over');
    await undone();
  });

  it('changes nothing if the preview is discarded', async () => {
    await set('rulebook.renumber.preview', 'always');
    const operation = { kind: 'closeGaps', parent: '100' };
    await renumber(operation);
    equal(document.getText(), before, 'nothing to change');
    let isOver = false;
    const done = renumber({ kind: 'delete', number: '100.2c' }).then(() => {
      isOver = true;
    });
    await eventually('the preview is discarded', async () => {
      await vscode.commands.executeCommand('refactorPreview.discard');
      return isOver ? true : undefined;
    });
    await done;
    equal(document.getText(), before, 'text');
  });

  it('moves the rule at the cursor with a key, and the cursor with it', async () => {
    const line = lineThatBegins(document, '100.2. ');
    putCursor(new vscode.Position(line, 12));
    const cited = citations('100.2a');
    await vscode.commands.executeCommand('rulebook.moveLinesDown');
    const now = lineThatBegins(document, '100.3. To play');
    equal(cursor().line, now, 'line of the cursor');
    equal(cursor().character, 12, 'column of the cursor');
    equal(lineThatBegins(document, '100.3a A satchel'), now + 2, 'its subrules follow');
    equal(citations('100.3a'), cited, 'its citations follow');
    await vscode.commands.executeCommand('rulebook.moveLinesUp');
    equal(document.getText(), before, 'text after the way back');
    equal(cursor().line, line, 'line of the cursor after the way back');
    await vscode.commands.executeCommand('undo');
    await undone();
  });

  it('moves lines outside rules', async () => {
    const line = lineThatBegins(document, 'Example: One omen reads');
    putCursor(new vscode.Position(line, 3));
    await vscode.commands.executeCommand('rulebook.moveLinesDown');
    equal(document.lineAt(line + 1).text.startsWith('Example: One omen reads'), true, 'the line has moved');
    await undone();
  });

  it('makes several moves in the order of the keys', async () => {
    putCursor(place(document, '100.2a A ‸satchel is'));
    const keys = ['Down', 'Down', 'Up'].map(key => vscode.commands.executeCommand(`rulebook.moveLines${key}`));
    await Promise.all(keys);
    includes(document.getText(), '\n100.2b A satchel is', 'text');
    for (const _ of keys) await vscode.commands.executeCommand('undo');
    equal(document.getText(), before, 'text after as many undos');
  });

  for (const [answer, range] of [
    ['outside', '403.1–4'],
    ['inside', '403.1–5'],
  ] as const)
    it(`asks whether a rule at the edge of a range is ${answer}`, async () => {
      const line = lineThatBegins(document, '403.4. ');
      const next = document.lineAt(line).text.slice(0, 6);
      equal(next, '403.4.', 'the last rule of the range');
      const done = renumber({ kind: 'insert', number: '403.4', position: 'after', text: 'The fog lifts.' });
      await eventually('the question is answered', async () => {
        // Requested at once, so that the question comes before or after all of them.
        const chosen = ['quickInput.first', 'workbench.action.quickPickManyToggle'];
        const keys = [...(answer === 'inside' ? chosen : []), 'workbench.action.acceptSelectedQuickOpenItem'];
        await Promise.all(keys.map(key => vscode.commands.executeCommand(key)));
        return document.getText() === before ? undefined : true;
      });
      await done;
      includes(document.getText(), '\n403.5. The fog lifts.', 'text');
      includes(document.getText(), `See rules ${range}.`, 'the range');
      await undone();
    });

  it('moves rules that are dropped in the tree', async () => {
    const [second, fourth] = (await inChapter('100.2', '100.4')) as [RuleNode, RuleNode];
    const data = await drop([fourth], second);
    equal(await data.get('text/plain')?.asString(), 'rule 100.4', 'what is dropped into a text');
    includes(document.getText(), '\n100.2. Each keeper scores glow', 'text');
    includes(document.getText(), '\n100.3a A satchel', 'text');
    await undone();
  });

  it('moves consecutive rules, and no others', async () => {
    const chapter = await inChapter('100.1', '100.2', '100.3', '100.4');
    const [first, second, third, fourth] = chapter as [RuleNode, RuleNode, RuleNode, RuleNode];
    await drop([second, fourth], first);
    equal(document.getText(), before, 'text where one between them is not selected');
    await drop([fourth, third], first);
    includes(document.getText(), '\n100.1. Cards are 2.5 inches', 'text');
    includes(document.getText(), '\n100.2. Each keeper scores glow', 'text');
    includes(document.getText(), '\n100.4a A satchel', 'text');
    await undone();
  });

  it('refuses impossible changes, and changes nothing', async () => {
    await renumber({ kind: 'move', first: '100.2', last: '100.2', to: '100.2a' });
    await renumber({ kind: 'insert', number: '100.9' });
    await renumber({ kind: 'moveUp', first: '100.1', last: '100.1' });
    equal(document.getText(), before, 'text');
  });

  it('offers actions for a rule', async () => {
    const at = place(document, '100.3. Cards are ‸2.5 inches');
    const range = new vscode.Range(at, at);
    const { Refactor } = vscode.CodeActionKind;
    const actions = await execute<vscode.CodeAction>(
      'vscode.executeCodeActionProvider',
      document,
      range,
      Refactor.value,
    );
    const down = actions.find(({ title }) => title === 'Move 100.3 down');
    equal(down?.kind?.value, 'refactor.move', 'kind');
    await vscode.commands.executeCommand(down!.command!.command, ...down!.command!.arguments!);
    includes(document.getText(), '\n100.4. Cards are 2.5 inches', 'text');
    await undone();
  });

  /** The rules of the first chapter in the tree. */
  async function inChapter(...names: readonly string[]): Promise<RuleNode[]> {
    const tree = await treeOf();
    const below = async (parent: RuleNode | undefined, name: string) =>
      eventually(`${name} in the tree`, async () =>
        (await tree.getChildren(parent))?.find(({ rule }) => rule.name === name),
      );
    const chapter = await below(await below(undefined, '1'), '100');
    return Promise.all(names.map(name => below(chapter, name)));
  }

  async function drop(dragged: readonly RuleNode[], target: RuleNode): Promise<vscode.DataTransfer> {
    const tree = await treeOf();
    const data = new vscode.DataTransfer();
    const { token } = new vscode.CancellationTokenSource();
    await tree.handleDrag!(dragged, data, token);
    await tree.handleDrop!(target, data, token);
    return data;
  }

  async function treeOf() {
    const tree = (await rulebook()).rules();
    if (!tree) throw new Error('There is no tree of rules.');
    await vscode.commands.executeCommand('rulebook.rules.focus');
    await vscode.window.showTextDocument(document);
    return tree;
  }

  function citations(number: string): number {
    return document.getText().match(new RegExp(`\\b${number}\\b`, 'g'))!.length;
  }

  async function renumber(operation: object): Promise<void> {
    await vscode.commands.executeCommand('rulebook.renumber', { uri: document.uri.toString(), operation });
  }
});

function putCursor(position: vscode.Position): void {
  activeEditor().selection = new vscode.Selection(position, position);
}

function cursor(): vscode.Position {
  return activeEditor().selection.active;
}

function selected(): string {
  const { document, selection } = activeEditor();
  return document.getText(selection);
}

function activeEditor(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Error('No editor is active.');
  return editor;
}
