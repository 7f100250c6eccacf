import * as vscode from 'vscode';
import { inform } from '../documents/notify.ts';
import type { Counterpart, Questions } from '../documents/questions.ts';
import { inLabel } from '../documents/shown.ts';
import { lineBeside, linesOfRuleBeside, type RuleLines, turned } from './linesBeside.ts';

/** A translation and its original in two editors. */
interface Pair {
  readonly own: vscode.Uri;
  readonly original: vscode.Uri;
  /** Where their rules start; asked for again when one of the texts changed. */
  lines: Promise<readonly RuleLines[]> | undefined;
}

/** Translations and their originals that are open beside each other. */
class Pairs {
  private readonly all = new Map<string, Pair>();
  private readonly questions: Questions;
  constructor(questions: Questions) {
    this.questions = questions;
  }

  add(own: vscode.Uri, original: vscode.Uri): void {
    this.all.set(`${own} ${original}`, { own, original, lines: undefined });
  }

  /** The text of a document has changed. */
  changed(uri: vscode.Uri): void {
    for (const [, pair] of this.having(uri)) pair.lines = undefined;
  }

  closed(uri: vscode.Uri): void {
    for (const [key] of this.having(uri)) this.all.delete(key);
  }

  /** Calls a function for each visible editor with the same rules, with the lines of both texts. */
  async forEachBeside(
    { document: { uri } }: vscode.TextEditor,
    act: (other: vscode.TextEditor, lines: readonly RuleLines[]) => void,
  ): Promise<void> {
    for (const [, pair] of this.having(uri)) {
      const isOwn = isSameUri(pair.own, uri);
      const other = visible(isOwn ? pair.original : pair.own);
      const asked = { original: pair.original.toString() };
      pair.lines ??= this.questions.ask('alignment', pair.own, asked).then(found => found ?? []);
      const lines = await pair.lines;
      if (other && lines.length) act(other, isOwn ? lines : turned(lines));
    }
  }

  private having(uri: vscode.Uri): [string, Pair][] {
    return [...this.all].filter(([, { own, original }]) => isSameUri(own, uri) || isSameUri(original, uri));
  }
}

/** In milliseconds: for so long, an editor that was scrolled to follow another one doesn't lead. */
const FOLLOWING = 300;

/** Scrolls editors, and marks rules in them, so that they follow another editor. */
function followingWith(pairs: Pairs) {
  const following = new Map<string, number>();
  const mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
  });
  const reveal = (editor: vscode.TextEditor, range: vscode.Range, where: vscode.TextEditorRevealType) => {
    following.set(editor.document.uri.toString(), Date.now() + FOLLOWING);
    editor.revealRange(range, where);
  };
  return {
    isFollowing: ({ document: { uri } }: vscode.TextEditor) => (following.get(uri.toString()) ?? 0) > Date.now(),
    scroll: (leader: vscode.TextEditor) =>
      pairs.forEachBeside(leader, (other, lines) => {
        const line = lineBeside(lines, leader.visibleRanges[0]?.start.line ?? 0);
        reveal(other, new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
      }),
    select: (leader: vscode.TextEditor) =>
      pairs.forEachBeside(leader, (other, lines) => {
        const found = linesOfRuleBeside(lines, leader.selection.active.line);
        const range = found && new vscode.Range(found[0], 0, found[1], 0);
        leader.setDecorations(mark, []);
        other.setDecorations(mark, range ? [range] : []);
        if (!range) return;
        other.selection = new vscode.Selection(range.start, range.start);
        reveal(other, range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      }),
    dispose: () => mark.dispose(),
  };
}

/** The command that opens the original or a translation beside a rules document, and keeps both editors in step. */
export function besideOriginal(questions: Questions): vscode.Disposable {
  const pairs = new Pairs(questions);
  const follow = followingWith(pairs);
  const open = async () => {
    const editor = vscode.window.activeTextEditor;
    const counterpart = editor && (await chosenCounterpart(questions, editor));
    if (!counterpart) return;
    const { uri, isOriginal } = counterpart;
    if (isOriginal) pairs.add(editor.document.uri, uri);
    else pairs.add(uri, editor.document.uri);
    const viewColumn = visible(uri)?.viewColumn ?? vscode.ViewColumn.Beside;
    await vscode.window.showTextDocument(uri, { viewColumn, preserveFocus: true, preview: false });
    await follow.select(editor);
    await follow.scroll(editor);
  };
  return vscode.Disposable.from(
    follow,
    vscode.commands.registerCommand('rulebook.openOriginalBeside', open),
    vscode.workspace.onDidChangeTextDocument(({ document }) => pairs.changed(document.uri)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => pairs.closed(uri)),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      if (!follow.isFollowing(textEditor)) void follow.scroll(textEditor);
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) void follow.select(textEditor);
    }),
  );
}

function isSameUri(one: vscode.Uri, other: vscode.Uri): boolean {
  return one.toString() === other.toString();
}

function visible(uri: vscode.Uri): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => isSameUri(document.uri, uri));
}

const NO_COUNTERPART =
  'No other language of these rules is known. In rulebook.json, add "translates" to the book of a translation.';

/** The original, or the translation that the user selects, of the rule at the cursor. */
async function chosenCounterpart(
  questions: Questions,
  { document, selection }: vscode.TextEditor,
): Promise<Counterpart | undefined> {
  const found = (await questions.ask('counterparts', document.uri, { position: selection.active })) ?? [];
  if (!found.length) return inform(NO_COUNTERPART);
  if (found.length === 1) return found[0];
  const items = found.map(counterpart => ({
    label: inLabel(counterpart.book),
    description: inLabel(counterpart.words),
    counterpart,
  }));
  const chosen = await vscode.window.showQuickPick(items, { title: 'Open Original or Translation Beside' });
  return chosen?.counterpart;
}
