import * as vscode from 'vscode';
import { fail, inform } from '../documents/notify.ts';
import { newerApi } from '../project/newerApi.ts';
import { type DoWordJob, imported, isWordDocument, nameOfUri, pictureFolderOf, reportImport } from './wordFile.ts';

interface Dropped {
  readonly name: string;
  readonly bytes: () => Thenable<Uint8Array>;
}

/** Puts the text of a Word document where it's dropped in another text. */
export function dropProvider(doJob: DoWordJob): vscode.DocumentDropEditProvider {
  return {
    async provideDocumentDropEdits(document, _position, data) {
      const dropped = await documentIn(data);
      return dropped && editFor(dropped, document, doJob);
    },
  };
}

/** The first Word document that is dropped: a file of the machine or of the workspace, or one from outside a browser. */
async function documentIn(data: vscode.DataTransfer): Promise<Dropped | undefined> {
  const list = (await data.get('text/uri-list')?.asString()) ?? '';
  const address = list.split(/\r?\n/).find(isWordDocument);
  if (address !== undefined) {
    const uri = vscode.Uri.parse(address);
    return { name: nameOfUri(uri), bytes: () => vscode.workspace.fs.readFile(uri) };
  }
  const files = Array.from(data, ([, item]) => item.asFile());
  const file = files.find(each => each && isWordDocument(each.name));
  return file && { name: file.name, bytes: () => file.data() };
}

async function editFor(
  { name, bytes }: Dropped,
  { uri, languageId, isUntitled }: vscode.TextDocument,
  doJob: DoWordJob,
): Promise<vscode.DocumentDropEdit | undefined> {
  try {
    const format = languageId === 'markdown' ? 'md' : 'txt';
    const pictureFolder = pictureFolderOf(uri);
    const done = await imported(doJob, { kind: 'import', name, bytes: await bytes(), format, pictureFolder });
    if (done?.text === undefined) return undefined;
    const edit = Object.assign(new vscode.DocumentDropEdit(done.text), kindOfText());
    if (isUntitled && done.pictures.length) inform(`Save this text first to get the pictures of ${name}, too.`);
    else edit.additionalEdit = picturesEdit(done.pictures, vscode.Uri.joinPath(uri, '..', pictureFolder));
    void reportImport(done, name);
    return edit;
  } catch (error) {
    return fail(`${name} can't be imported: ${(error as Error).message}`);
  }
}

/** A text: what else can be made of the file, such as a link of Markdown, then comes after it. */
function kindOfText(): object {
  const kind = newerApi.DocumentDropOrPasteEditKind?.Text;
  return kind ? { kind } : {};
}

function picturesEdit(
  pictures: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  folder: vscode.Uri,
): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { name, bytes } of pictures)
    edit.createFile(vscode.Uri.joinPath(folder, name), { contents: bytes, overwrite: true });
  return edit;
}
