import type * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import type { EarlierTexts } from './earlierTexts.ts';
import type { Looking } from './lookAgain.ts';
import type { Projects } from './projectFolders.ts';
import type { Remembered } from './remembered.ts';
import type { Status } from './statusItem.ts';

/**
 * Creates the language client, which starts the server; only this differs in a browser. `started` is called with the
 * process id, if any, each time a server starts.
 */
export type MakeClient = (
  options: LanguageClientOptions,
  started: (pid: number | undefined) => void,
) => { readonly client: BaseLanguageClient; pid(): number | undefined };

/** What the parts of the client share. */
export interface ClientContext {
  readonly extensionUri: vscode.Uri;
  /** Whether the server knows a document. Passed in rather than imported, because the client is a separate bundle. */
  isForServer(document: vscode.TextDocument): boolean;
  readonly log: vscode.LogOutputChannel;
  readonly status: Status;
  readonly looking: Looking;
  readonly projects: Projects;
  /** The dialect ids that the user has chosen for documents. */
  readonly choices: Remembered<string>;
  /** What documents said before changes that left references behind. */
  readonly leftBehind: EarlierTexts;
  /** A server process starts, with this id. */
  readonly onStart: (pid: number) => void;
}
