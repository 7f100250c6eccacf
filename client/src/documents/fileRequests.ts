import * as vscode from 'vscode';
import { type BaseLanguageClient, ErrorCodes, ResponseError } from 'vscode-languageclient';
import { decode } from '../../../server/src/files/decode.ts';
import { filesBelow } from '../../../server/src/files/walk.ts';

interface Asked {
  readonly uri: string;
}

/** Reads and lists files for the server, which can't access those of a virtual workspace, or any files in a browser. */
export function answerForFiles(client: BaseLanguageClient): vscode.Disposable {
  const { asUri } = client.protocol2CodeConverter;
  return vscode.Disposable.from(
    client.onRequest('rulebook/readText', ({ uri }: Asked) => textOfFile(asUri(uri))),
    client.onRequest('rulebook/listFiles', ({ uri }: Asked) => {
      const root = asUri(uri);
      return filesBelow(folder => entriesOfFolder(vscode.Uri.joinPath(root, folder)));
    }),
  );
}

/** Throws an error whose message becomes the reason in the server's answer. */
async function textOfFile(uri: vscode.Uri): Promise<string> {
  try {
    return decode(await vscode.workspace.fs.readFile(uri)).text;
  } catch (error) {
    throw new ResponseError(ErrorCodes.InvalidParams, error instanceof Error ? error.message : String(error));
  }
}

async function entriesOfFolder(folder: vscode.Uri) {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  return entries.map(([name, type]) => ({ name, isFolder: type === vscode.FileType.Directory }));
}
