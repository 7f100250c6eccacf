import * as vscode from 'vscode';
import type { PlannedChange } from '../../server/src/lsp/renumbering.ts';
import { showPlace } from './places.ts';
import { inLabel, inNotification } from './shown.ts';

/** Says what was done, with what needs a look in reach. */
export async function tell(change: PlannedChange, quiet: boolean): Promise<void> {
  const { summary, notes, left, ranges } = change;
  const isNoteworthy = left.length + ranges.length > 0;
  if (quiet && !isNoteworthy && !notes.length) {
    vscode.window.setStatusBarMessage(`$(list-ordered) ${inLabel(summary)}`, 6000);
    return;
  }
  const buttons = isNoteworthy ? ['Show'] : [];
  const chosen = await vscode.window.showInformationMessage(inNotification([summary, ...notes].join(' ')), ...buttons);
  if (chosen) await showConsequences(change);
}

/** Lists the citations that were left as they are, and the ranges that have become others; one goes to each. */
async function showConsequences({ summary, left, ranges }: PlannedChange): Promise<void> {
  const items = [...left, ...ranges].map(({ uri: name, range: { start, end }, says }) => {
    const uri = vscode.Uri.parse(name);
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    return {
      label: inLabel(says),
      description: `${vscode.workspace.asRelativePath(uri)}:${start.line + 1}`,
      uri,
      range,
    };
  });
  const options = { title: summary, placeHolder: 'Go to a citation', matchOnDescription: true };
  const picked = await vscode.window.showQuickPick(items, options);
  if (picked) await showPlace(picked);
}
