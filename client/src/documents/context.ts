import type * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import type { Projects } from './projectFolders.ts';
import type { Remembered } from './remembered.ts';
import type { Status } from './statusItem.ts';

/**
 * Makes the language client, which starts the server: the only thing that a browser does in another way. Each time it says that
 * it has started one, with the id of its process where it is one.
 */
export type MakeClient = (
  options: LanguageClientOptions,
  started: (pid: number | undefined) => void,
) => { readonly client: BaseLanguageClient; pid(): number | undefined };

/** What the client works with. */
export interface ClientContext {
  readonly extensionUri: vscode.Uri;
  /** Whether the server learns of a document. Passed in, not imported, as the client is another program. */
  isForServer(document: vscode.TextDocument): boolean;
  readonly log: vscode.LogOutputChannel;
  readonly status: Status;
  readonly projects: Projects;
  /** The ids of the dialects that the user has chosen for documents. */
  readonly choices: Remembered<string>;
  /** A process of the server begins, with this id. */
  readonly onStart: (pid: number) => void;
}
