import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import type { TakenNumber } from '../../../server/src/lsp/protocol/ownRequests.ts';
import { inLabel, shownSafely } from '../documents/shown.ts';

/** The command that changes numbers as the server describes, and goes to the rule. */
export const RENUMBER = 'rulebook.renumber';

type Rename = NonNullable<Middleware['provideRenameEdits']>;

/** Renames; if a number is already used, offers alternatives, and changes nothing by itself. */
export const renameOrOffer: Rename = async (document, position, name, token, next) => {
  try {
    return await shownSafely.provideRenameEdits(document, position, name, token, next);
  } catch (error) {
    const taken = (error as { data?: TakenNumber }).data;
    if (!taken?.says) throw error;
    void offerInstead(taken);
    return new vscode.WorkspaceEdit();
  }
};

async function offerInstead({ says, from, to, instead }: TakenNumber): Promise<void> {
  const texts = {
    there: { label: 'Move There', description: `${from} becomes ${to}, and later rules move down` },
    swap: { label: 'Swap', description: `${from} and ${to} change places` },
  };
  const items = [
    ...instead.map(({ kind, summary, asked }) => ({ ...texts[kind], detail: inLabel(summary), asked })),
    { label: 'Enter Another Number…', asked: undefined },
  ];
  const placeHolder = `What do you want to do with ${from}?`;
  const picked = await vscode.window.showQuickPick(items, { title: inLabel(says), placeHolder, ignoreFocusOut: true });
  if (picked?.asked) await vscode.commands.executeCommand(RENUMBER, picked.asked, true);
  else if (picked) await vscode.commands.executeCommand('editor.action.rename');
}
