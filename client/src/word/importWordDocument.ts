import * as vscode from 'vscode';
import type { ImportDone, ImportJob } from '../../../server/src/word/wordJobs.ts';
import { fail } from '../documents/notify.ts';
import { inNotification } from '../documents/shown.ts';
import { type DoWordJob, imported, nameOfUri, pictureFolderOf, reportImport, withoutEnding } from './wordFile.ts';

/** Where an import goes. */
interface Places {
  readonly document: vscode.Uri;
  readonly text: vscode.Uri;
  /** What the import leaves beside the text, to merge the next one. */
  readonly record: vscode.Uri;
}

/** Imports a document as a text beside it, or merges its changes into that text. */
export async function importWordDocument(doJob: DoWordJob, given: vscode.Uri | undefined): Promise<void> {
  const document = given ?? (await askForDocument('Import Word Document'));
  if (!document) return;
  try {
    const places = await placesFor(document);
    const edited = await currentText(places.text);
    const done = await decided(doJob, await importJobFor(places, edited), nameOfUri(places.text));
    if (done && (await writeImported(done, places, edited !== undefined))) await show(done, places);
  } catch (error) {
    fail(`${nameOfUri(document)} can't be imported: ${(error as Error).message}`);
  }
}

async function askForDocument(title: string): Promise<vscode.Uri | undefined> {
  const filters = { 'Word documents': ['docx'] };
  return (await vscode.window.showOpenDialog({ title, openLabel: 'Import', filters }))?.[0];
}

/** The endings of texts that an import may have written before. */
const ENDINGS = ['md', 'txt', 'rules.txt'] as const;

/** The text that was imported from the document before, or else a new one in Markdown. */
async function placesFor(document: vscode.Uri): Promise<Places> {
  const places = ENDINGS.map(ending => {
    const text = document.with({ path: `${withoutEnding(document.path)}.${ending}` });
    return { document, text, record: text.with({ path: `${withoutEnding(text.path)}.import.json` }) };
  });
  for (const place of places) if ((await fileExists(place.text)) && (await fileExists(place.record))) return place;
  return places[0]!;
}

async function fileExists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** The text of a file, as it's in an editor or else stored; undefined if there's none. */
async function currentText(uri: vscode.Uri): Promise<string | undefined> {
  return (await fileExists(uri)) ? (await vscode.workspace.openTextDocument(uri)).getText() : undefined;
}

async function importJobFor({ document, text, record }: Places, edited: string | undefined): Promise<ImportJob> {
  return {
    kind: 'import',
    name: nameOfUri(document),
    bytes: await vscode.workspace.fs.readFile(document),
    format: text.path.endsWith('.md') ? 'md' : 'txt',
    pictureFolder: pictureFolderOf(text),
    edited,
    record: edited === undefined ? undefined : await currentText(record),
  };
}

/** Imports a document, after the user has decided what isn't clear; undefined if nothing is to be written. */
async function decided(doJob: DoWordJob, job: ImportJob, text: string): Promise<ImportDone | undefined> {
  const done = await imported(doJob, job);
  if (done && done.text === undefined) {
    const base = await askForBase(text);
    return base ? decided(doJob, { ...job, base }, text) : undefined;
  }
  if (!done?.conflicts.length) return done;
  const [{ edited, imported: theirs }] = done.conflicts as [ImportDone['conflicts'][number]];
  const times = done.conflicts.length === 1 ? 'in one place' : `in ${done.conflicts.length} places`;
  const [mine, words] = ['Keep the Text', 'Use Word'];
  const chosen = await vscode.window.showWarningMessage(
    inNotification(`Both ${text} and ${job.name} changed the same words ${times} since the last import.`),
    { modal: true, detail: `The first is “${edited.trim()}” in the text, and “${theirs.trim()}” in Word.` },
    mine,
    words,
  );
  return chosen ? imported(doJob, { ...job, preferred: chosen === words ? 'word' : 'text' }) : undefined;
}

/** The document of the last import, where nothing else says what was in it. */
async function askForBase(text: string): Promise<Uint8Array | undefined> {
  const select = 'Select Last Import…';
  const chosen = await vscode.window.showWarningMessage(
    inNotification(
      `${text} already exists, and nothing beside it says what was imported before. To merge the changes into it, select the document as it was at the last import.`,
    ),
    select,
  );
  const base = chosen && (await askForDocument('Document of the Last Import'));
  return base && vscode.workspace.fs.readFile(base);
}

/** Writes pictures, the text, and, once that is stored, the record; returns whether it worked. */
async function writeImported(done: ImportDone, { text, record }: Places, exists: boolean): Promise<boolean> {
  const { fs } = vscode.workspace;
  const folder = vscode.Uri.joinPath(text, '..', pictureFolderOf(text));
  const pictures = done.pictures.map(({ name, bytes }) => ({ uri: vscode.Uri.joinPath(folder, name), bytes }));
  for (const uri of [folder, record, ...pictures.map(({ uri }) => uri)])
    if (await isLink(uri)) throw new Error(`${nameOfUri(uri)} is a link, which could lead anywhere. Delete it first.`);
  for (const { uri, bytes } of pictures) await fs.writeFile(uri, bytes);
  if (exists && !(await replaceText(text, done.text!))) {
    fail(`${nameOfUri(text)} can't be changed or saved. Save it, and import again.`);
    return false;
  }
  if (!exists) await fs.writeFile(text, new TextEncoder().encode(done.text));
  await fs.writeFile(record, new TextEncoder().encode(done.record));
  return true;
}

async function isLink(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.SymbolicLink) !== 0,
    () => false,
  );
}

/** Replaces the text of a document in its editor, and saves it. */
async function replaceText(uri: vscode.Uri, text: string): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(uri);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  return (await vscode.workspace.applyEdit(edit)) && (await document.save());
}

async function show(done: ImportDone, { document, text }: Places): Promise<void> {
  await vscode.window.showTextDocument(text, { preview: false });
  void reportImport(done, nameOfUri(document), line =>
    vscode.window.showTextDocument(text, { selection: new vscode.Range(line, 0, line, 0) }),
  );
}
