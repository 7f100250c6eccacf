import * as vscode from 'vscode';
import { showPlace } from './places.ts';
import type { Questions, Rule } from './questions.ts';
import { inLabel } from './shown.ts';

interface Item extends vscode.QuickPickItem {
  readonly rule: Rule;
}

/** Lists all rules and terms of the book for the one to go to; the editor shows each while one moves in the list. */
export async function goToRule(questions: Questions): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const rules = await questions.rules(editor.document.uri);
  if (!rules.length) {
    void vscode.window.showInformationMessage('There are no rules in this document.');
    return;
  }
  const rule = await pick(rules.map(itemOf), editor);
  if (rule) await showPlace(rule);
}

function itemOf(rule: Rule): Item {
  const words = rule.words || (rule.kind === 'term' ? 'Glossary' : '');
  return { label: inLabel(rule.name), description: inLabel(words), rule };
}

function pick(items: readonly Item[], editor: vscode.TextEditor): Promise<Rule | undefined> {
  const picker = vscode.window.createQuickPick<Item>();
  const preview = previewIn(editor);
  picker.title = 'Go to Rule';
  picker.placeholder = 'A number, or words of a title or the beginning of a rule';
  picker.matchOnDescription = true;
  picker.items = items;
  const own = lastBefore(items, editor);
  if (own) picker.activeItems = [own];
  let isMoved = false;
  return new Promise(resolve => {
    picker.onDidChangeActive(([item]) => {
      // The first one is where the cursor is, and shown already.
      isMoved ||= item !== undefined && item !== own && (picker.value !== '' || own !== undefined);
      if (isMoved && item) preview.show(item.rule);
    });
    picker.onDidAccept(() => {
      const [item] = picker.selectedItems;
      preview.end(item === undefined);
      resolve(item?.rule);
      picker.hide();
    });
    picker.onDidHide(() => {
      preview.end(true);
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

/** The rule in which the cursor is. */
function lastBefore(items: readonly Item[], { document, selection }: vscode.TextEditor): Item | undefined {
  const uri = document.uri.toString();
  return items.findLast(
    ({ rule }) => rule.uri.toString() === uri && rule.range.start.isBeforeOrEqual(selection.active),
  );
}

/**
 * Shows rules without moving the cursor, so that one can return to where one was, and none of them is remembered as a
 * place to go back to. A rule of another document is not shown.
 */
function previewIn(editor: vscode.TextEditor) {
  const highlight = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
  });
  const before = topLine(editor);
  let ended = false;
  let moved = false;
  return {
    show({ uri, range }: Rule) {
      const isHere = uri.toString() === editor.document.uri.toString();
      editor.setDecorations(highlight, isHere ? [range] : []);
      if (!isHere) return;
      moved = true;
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    },
    /** `back` shows what was shown before. */
    end(back: boolean) {
      if (ended) return;
      ended = true;
      highlight.dispose();
      if (back && moved) scrollBy(before - topLine(editor));
    },
  };
}

function topLine({ visibleRanges }: vscode.TextEditor): number {
  return visibleRanges[0]?.start.line ?? 0;
}

/** Scrolls the active editor. Revealing the line that was at the top would put it below the room for sticky lines. */
function scrollBy(lines: number): void {
  const to = lines < 0 ? 'up' : 'down';
  const scroll = { to, by: 'line', value: Math.abs(lines), revealCursor: false };
  if (lines !== 0) void vscode.commands.executeCommand('editorScroll', scroll);
}
