import * as vscode from 'vscode';
import type { CopiesOfRule, Questions } from '../requests/questions.ts';
import { inform, NO_RULE } from '../shown/notify.ts';
import { inLabel } from '../shown/shown.ts';

/** The form in which to copy the rule at the cursor. */
export type CopyForm = 'citation' | 'markdown' | 'permalink';

/** Copies the rule at the cursor to the clipboard. */
export async function copyRule(questions: Questions, form: CopyForm): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const copies = editor && (await questions.ask('copies', editor.document.uri, { position: editor.selection.active }));
  if (!copies) {
    return inform(NO_RULE);
  }
  const text = textOf(copies, form);
  await vscode.env.clipboard.writeText(text);
  const copied = inLabel(form === 'markdown' ? copies.rule.name : text);
  vscode.window.setStatusBarMessage(`$(copy) Copied ${copied}`, 4000);
}

function textOf({ rule, citation, markdown, permalink }: CopiesOfRule, form: CopyForm): string {
  if (form === 'citation') return citation;
  if (form === 'markdown') return markdown;
  return permalink ?? `${vscode.workspace.asRelativePath(rule.uri)}#L${rule.range.start.line + 1}`;
}
