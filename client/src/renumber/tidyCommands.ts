import * as vscode from 'vscode';
import type { Questions } from '../requests/questions.ts';
import { inform, warn } from '../shown/notify.ts';

const COMMANDS = [
  ['rulebook.updateContents', 'contents'],
  ['rulebook.sortGlossary', 'glossary'],
] as const;

/** The commands that update the Contents and sort the glossary of the active document. */
export function tidyCommands(questions: Questions): vscode.Disposable[] {
  return COMMANDS.map(([command, what]) => vscode.commands.registerCommand(command, () => tidy(questions, what)));
}

async function tidy(questions: Questions, what: (typeof COMMANDS)[number][1]): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const version = document?.version;
  const tidied = document && (await questions.ask('tidy', document.uri, { what }));
  if (!document || !tidied) return;
  if ('refusal' in tidied) {
    return warn(tidied.refusal);
  }
  const edit = tidied.edit && (await questions.toEdit(tidied.edit));
  const isDone = !edit || (document.version === version && (await vscode.workspace.applyEdit(edit)));
  if (isDone) inform(tidied.summary);
  else warn('The document changed in the meantime. Try again.');
}
