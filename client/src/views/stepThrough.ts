import * as vscode from 'vscode';
import { type Place, showPlace } from '../documents/questions.ts';

/** A line of a list, with its place, if any. */
export interface PlaceItem extends vscode.QuickPickItem {
  readonly place?: Place;
  /** Whether something else is asked next, so that the editor stays where it is. */
  readonly asksMore?: boolean;
}

/**
 * Lets the user choose a line, and shows the place of each line while the user moves in the list. After a choice with a
 * place, the editor stays there; otherwise it returns to its previous view.
 */
export function stepThrough<I extends PlaceItem>(
  items: readonly I[],
  { title, placeholder }: { readonly title: string; readonly placeholder: string },
): Promise<I | undefined> {
  const picker = vscode.window.createQuickPick<I>();
  Object.assign(picker, { title, placeholder, items, matchOnDescription: true, ignoreFocusOut: true });
  const goBack = returnTo(vscode.window.activeTextEditor);
  let shown: Promise<unknown> = Promise.resolve();
  let isAway = false;
  const show = (place: Place) => {
    isAway = true;
    shown = shown.then(() => showPlace(place, false)).catch(() => undefined);
  };
  return new Promise(resolve => {
    const end = async (item: I | undefined) => {
      picker.dispose();
      await shown;
      if (item?.asksMore) return resolve(item);
      if (item?.place) await showPlace(item.place);
      else if (isAway) await goBack();
      resolve(item);
    };
    let chosen: I | undefined;
    picker.onDidChangeActive(([item]) => item?.place && show(item.place));
    picker.onDidAccept(() => {
      chosen = picker.selectedItems[0];
      picker.hide();
    });
    picker.onDidHide(() => void end(chosen));
    picker.show();
  });
}

/** Restores what an editor shows now. */
export function returnTo(editor: vscode.TextEditor | undefined): () => Promise<void> {
  if (!editor) return async () => undefined;
  const { document, selection, viewColumn } = editor;
  const [visible] = editor.visibleRanges;
  return async () => {
    const column = viewColumn === undefined ? {} : { viewColumn };
    const again = await vscode.window.showTextDocument(document, { selection, ...column });
    if (visible) again.revealRange(visible, vscode.TextEditorRevealType.AtTop);
  };
}
