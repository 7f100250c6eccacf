import * as vscode from 'vscode';
import type { Place } from './questions.ts';

/** Shows a place in an editor, so that the user can go back from there; `focus` moves the keyboard focus there, too. */
export async function showPlace({ uri, range }: Place, focus = true): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(uri, {
    selection: new vscode.Range(range.start, range.start),
    preserveFocus: !focus,
    preview: true,
  });
}

/** The argument of a link in our texts: URI, line, and character. */
export type PlaceArguments = readonly [uri: string, line: number, character: number];

export function placeOf([uri, line, character]: PlaceArguments): Place {
  const position = new vscode.Position(line, character);
  return { uri: vscode.Uri.parse(uri, true), range: new vscode.Range(position, position) };
}
