import * as vscode from 'vscode';
import {
  type Citations,
  equal,
  eventually,
  execute,
  includes,
  lineThatBegins,
  open,
  openRules,
  place,
  rulebook,
  write,
} from './support.ts';

describe('The Citations view', () => {
  let document: vscode.TextDocument;

  before(async () => {
    document = await openRules('lanterns.rules.txt');
    await vscode.commands.executeCommand('rulebook.citations.focus');
    await vscode.window.showTextDocument(document);
  });

  it('shows the rules that cite the one at the cursor, and those that it cites', async () => {
    putCursor(place(document, 'A satchel is a deck of ‸exactly 40 cards'));
    const { citedBy, cites } = await citationsOf('100.2a');
    equal(cites.map(({ name }) => name).join(), '201.2', 'cites');
    equal(citedBy.map(({ name }) => name).includes('Satchel'), true, 'the glossary cites it');
  });

  it('follows the cursor', async () => {
    putCursor(place(document, 'The name of a card is ‸printed at its top'));
    const { citedBy } = await citationsOf('201.2');
    equal(citedBy.map(({ name }) => name).includes('100.2a'), true, 'cited by 100.2a');
  });

  it('goes to a rule, stays as it is, and follows the cursor from there', async () => {
    const { citedBy } = await citationsOf('201.2');
    const rule = citedBy.find(({ name }) => name === '100.2a');
    await vscode.commands.executeCommand('rulebook.citations.open', { kind: 'cited', direction: 'citedBy', rule });
    equal(cursor().isEqual(place(document, 'with the same name (see rule ‸201.2)')), true, 'at the reference');
    putCursor(place(document, 'The fog die is a die with ‸six faces'));
    await citationsOf('100.2c');
  });

  it('is empty for another document', async () => {
    await write('notes.md', '# Notes\n\nNo rules.\n');
    await open('notes.md');
    const api = await rulebook();
    await eventually('nothing is shown', async () => (api.citations() ? undefined : true));
    await vscode.window.showTextDocument(document);
    await citationsOf('100.2c');
  });

  it('copies a citation', async () => {
    putCursor(place(document, 'The fog die is a die with ‸six faces'));
    const { cites } = await citationsOf('100.2c');
    await vscode.commands.executeCommand('rulebook.citations.copy', { kind: 'cited', rule: cites[0] });
    equal(await vscode.env.clipboard.readText(), 'rule 206, “Rolling the Fog Die”', 'clipboard');
  });
});

describe('Commands for rules', () => {
  let document: vscode.TextDocument;

  before(async () => {
    document = await openRules('lanterns.rules.txt');
    await vscode.window.showTextDocument(document);
  });

  it('preview rules while you move in a list, and restore the view when you cancel', async () => {
    const editor = vscode.window.activeTextEditor!;
    putCursor(place(document, 'The name of a card is ‸printed at its top'));
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenter);
    const [before, cursorBefore] = [await topLine(editor), cursor()];
    const done = vscode.commands.executeCommand('rulebook.goToRule');
    await eventually('the editor scrolls', async () => {
      await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
      return editor.visibleRanges[0]!.start.line > before + 20 ? true : undefined;
    });
    await topLine(editor);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await done;
    equal(await topLine(editor), before, 'first line shown');
    equal(cursor().isEqual(cursorBefore), true, 'the cursor has not moved');
  });

  const copies: readonly (readonly [command: string, expected: (line: number) => string])[] = [
    ['rulebook.copyCitation', () => 'rule 206, “Rolling the Fog Die”'],
    ['rulebook.copyMarkdown', () => '**206 Rolling the Fog Die**'],
    ['rulebook.copyPermalink', line => `lanterns.rules.txt#L${line + 1}`],
  ];
  for (const [command, expected] of copies) {
    it(`${command} fills the clipboard`, async () => {
      const line = lineThatBegins(document, '206. ');
      putCursor(new vscode.Position(line, 3));
      await vscode.commands.executeCommand(command);
      equal(await vscode.env.clipboard.readText(), expected(line), 'clipboard');
    });
  }

  it('have links in a hover, and run from there', async () => {
    const [hover] = await execute<vscode.Hover>(
      'vscode.executeHoverProvider',
      document,
      place(document, 'with the same name (see rule ‸201.2)'),
    );
    const content = hover?.contents[0] as vscode.MarkdownString;
    const links = [...content.value.matchAll(/\(command:(rulebook\.\w+)\?([^)]*)\)/g)];
    includes(links.map(([, command]) => command).join(), 'rulebook.peekCitations', 'links');
    const [, command = '', place_ = ''] = links[0]!;
    await vscode.commands.executeCommand(command, ...JSON.parse(decodeURIComponent(place_)));
    equal(cursor().line, lineThatBegins(document, '201.2. '), 'line');
  });
});

/** The first line that an editor shows, as soon as it has stopped scrolling. */
async function topLine(editor: vscode.TextEditor): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, 500));
  return editor.visibleRanges[0]!.start.line;
}

function putCursor(position: vscode.Position): void {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Error('No editor is active.');
  editor.selection = new vscode.Selection(position, position);
}

function cursor(): vscode.Position {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Error('No editor is active.');
  return editor.selection.active;
}

/** What the view shows, as soon as it shows the citations of this rule. */
async function citationsOf(name: string): Promise<Citations> {
  const api = await rulebook();
  return eventually(`the citations of ${name}`, async () => {
    const shown = api.citations();
    return shown?.rule.name === name ? shown : undefined;
  });
}
