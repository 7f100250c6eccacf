import * as vscode from 'vscode';
import type { Questions } from '../documents/questions.ts';
import type { Renumbering } from './applyChange.ts';
import { endsOfRun } from './runs.ts';

const LINES = { up: 'editor.action.moveLinesUpAction', down: 'editor.action.moveLinesDownAction' } as const;

/**
 * What Alt+↑ and Alt+↓ do: the rules at the cursor move past their neighbor, and the cursor moves along. Lines outside
 * rules move as in any text. Each key press waits for the previous one.
 */
export function moveByKey(questions: Questions, renumbering: Renumbering) {
  let last: Promise<void> = Promise.resolve();
  const move = async (direction: 'up' | 'down') => {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const { document, selection, selections } = editor;
    const isOne = selections.length === 1 && questions.isRules(document);
    const asked = isOne ? questions.ask('run', document.uri, { range: selection, lines: true }) : undefined;
    const run = await asked?.catch(() => undefined);
    if (!run) return vscode.commands.executeCommand<void>(LINES[direction]);
    const kind = direction === 'up' ? 'moveUp' : 'moveDown';
    const done = await renumbering.carryOut(document.uri, { kind, ...endsOfRun(run) }, { quiet: true });
    const number = done?.number;
    const rule = number ? await questions.ask('rule', document.uri, { number }) : undefined;
    if (rule && rule.uri.toString() === document.uri.toString()) keep(editor, selection, run.first.range, rule.range);
  };
  return (direction: 'up' | 'down') => {
    last = last.then(() => move(direction)).catch(() => undefined);
    return last;
  };
}

/** Selects the same text as before, now in its new place. */
function keep(
  editor: vscode.TextEditor,
  { anchor, active }: vscode.Selection,
  before: vscode.Range,
  after: vscode.Range,
): void {
  const moved = ({ line, character }: vscode.Position) => {
    const growth =
      line === before.start.line && character >= before.end.character ? after.end.character - before.end.character : 0;
    return new vscode.Position(
      Math.max(0, line + after.start.line - before.start.line),
      Math.max(0, character + growth),
    );
  };
  editor.selection = new vscode.Selection(moved(anchor), moved(active));
  editor.revealRange(editor.selection);
}
