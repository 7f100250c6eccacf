import * as vscode from 'vscode';
import { inform, NO_RULE } from '../documents/notify.ts';
import { type CopiesOfRule, type FoundRule, type Questions, type Rule, showPlace } from '../documents/questions.ts';
import { inLabel } from '../documents/shown.ts';

interface Item extends vscode.QuickPickItem {
  /** Undefined if nothing was found. */
  readonly rule?: Rule;
}

/**
 * Lists all rules and terms of the book, and then those that match; the editor previews each while the user moves in
 * the list.
 */
export async function goToRule(questions: Questions): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { uri } = editor.document;
  const rules = (await questions.ask('rules', uri, {})) ?? [];
  if (!rules.length) return inform('This document contains no rules.');
  const rule = await pick(
    rules.map(ruleChoice),
    async query => (await questions.ask('search', uri, { query })) ?? [],
    editor,
  );
  if (rule) await showPlace(rule);
}

function ruleChoice(rule: Rule): Item {
  const words = rule.words || (rule.kind === 'term' ? 'Glossary' : '');
  return { label: inLabel(rule.name), description: inLabel(words), rule };
}

function foundItem(rule: FoundRule): Item {
  const own = rule.kind === 'term' ? 'Glossary' : rule.title;
  const title = [own, rule.book].filter(Boolean).join(' · ');
  const item = { label: inLabel(rule.name), description: inLabel(title), rule, alwaysShow: true };
  return rule.snippet ? { ...item, detail: inLabel(rule.snippet) } : item;
}

function pick(
  all: readonly Item[],
  search: (query: string) => Promise<readonly FoundRule[]>,
  editor: vscode.TextEditor,
): Promise<Rule | undefined> {
  const picker = vscode.window.createQuickPick<Item>();
  const preview = previewIn(editor);
  picker.title = 'Go to Rule';
  picker.placeholder = 'Type a number, a range, or words from titles and rules';
  const own = lastBefore(all, editor);
  showAll();
  let isMoved = false;
  let asked = 0;
  let isAccepted = false;
  return new Promise(resolve => {
    const choose = (item: Item | undefined) => {
      if (!item?.rule) return;
      preview.end(false);
      resolve(item.rule);
      picker.hide();
    };
    picker.onDidChangeValue(async value => {
      const own = ++asked;
      isAccepted = false;
      picker.busy = value.trim() !== '';
      const found = picker.busy ? await search(value) : [];
      // Words typed since then get their own answer.
      if (own !== asked) return;
      if (picker.busy) picker.items = found.length ? found.map(foundItem) : [nothingFor(value)];
      else showAll();
      picker.busy = false;
      if (isAccepted) choose(picker.items[0]);
    });
    picker.onDidChangeActive(([item]) => {
      // The first one is at the cursor, and already visible.
      isMoved ||= item !== undefined && item !== own && (picker.value !== '' || own !== undefined);
      if (isMoved) preview.show(item?.rule);
    });
    picker.onDidAccept(() => {
      // If you type and press Enter at once, you mean the best match, which may not have arrived.
      isAccepted = picker.busy;
      if (!isAccepted) choose(picker.selectedItems[0] ?? picker.items[0]);
    });
    picker.onDidHide(() => {
      preview.end(true);
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });

  function showAll(): void {
    picker.items = all;
    if (own) picker.activeItems = [own];
  }
}

function nothingFor(query: string): Item {
  return { label: inLabel(`No rule or term matches “${query.trim()}”.`), alwaysShow: true };
}

/** The rule that contains the cursor. */
function lastBefore(items: readonly Item[], { document, selection }: vscode.TextEditor): Item | undefined {
  const uri = document.uri.toString();
  return items.findLast(
    ({ rule }) => rule?.uri.toString() === uri && rule.range.start.isBeforeOrEqual(selection.active),
  );
}

/**
 * Shows rules without moving the cursor, so that you can return, and none of them gets into the navigation history.
 * Doesn't show rules of other documents.
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
    /** Shows nothing if there is no rule. */
    show(rule: Rule | undefined) {
      const isHere = rule?.uri.toString() === editor.document.uri.toString();
      editor.setDecorations(highlight, isHere ? [rule!.range] : []);
      if (!isHere) return;
      moved = true;
      editor.revealRange(rule!.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    },
    /** `back` restores the previous view. */
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

/** Scrolls the active editor. Revealing the line that was at the top would put it below the space for sticky lines. */
function scrollBy(lines: number): void {
  const to = lines < 0 ? 'up' : 'down';
  const scroll = { to, by: 'line', value: Math.abs(lines), revealCursor: false };
  if (lines !== 0) void vscode.commands.executeCommand('editorScroll', scroll);
}

/** The form in which to copy the rule at the cursor. */
export type CopyForm = 'citation' | 'markdown' | 'permalink';

/** Copies the rule at the cursor to the clipboard. */
export async function copyRule(questions: Questions, form: CopyForm): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const copies = editor && (await questions.ask('copies', editor.document.uri, { position: editor.selection.active }));
  if (!copies) return inform(NO_RULE);
  const text = textToCopy(copies, form);
  await vscode.env.clipboard.writeText(text);
  const copied = inLabel(form === 'markdown' ? copies.rule.name : text);
  vscode.window.setStatusBarMessage(`$(copy) Copied ${copied}`, 4000);
}

function textToCopy({ rule, citation, markdown, permalink }: CopiesOfRule, form: CopyForm): string {
  if (form === 'citation') return citation;
  if (form === 'markdown') return markdown;
  return permalink ?? `${vscode.workspace.asRelativePath(rule.uri)}#L${rule.range.start.line + 1}`;
}
