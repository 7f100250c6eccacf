import * as vscode from 'vscode';
import type { ImportDone, ImportJob, WordDone, WordJob } from '../../../server/src/word/wordJobs.ts';
import { fail } from '../documents/notify.ts';
import { countNoun, groupedDigits, inLabel, inNotification } from '../documents/shown.ts';

/** Does a job with a Word document, outside this process. */
export type DoWordJob = (job: WordJob) => Promise<WordDone>;

const ENDING = /\.docx$/i;

export function isWordDocument(name: string): boolean {
  return ENDING.test(name);
}

export function withoutEnding(name: string): string {
  return name.replace(/\.[^./]*$/, '');
}

/** The name of a file, with its ending. */
export function nameOfUri({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder beside a text in which an import puts pictures. */
export function pictureFolderOf(text: vscode.Uri): string {
  return `${withoutEnding(nameOfUri(text))}-pictures`;
}

/** Imports a document; says why if that's impossible. */
export async function imported(doJob: DoWordJob, job: ImportJob): Promise<ImportDone | undefined> {
  const done = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: inLabel(`Importing ${job.name}`) },
    () => doJob(job),
  );
  if (done.kind === 'failed') return fail(`${job.name} can't be imported: ${done.message}.`);
  return done.kind === 'imported' ? done : undefined;
}

/** Says what was imported, and lists what is wrong in it; `show` shows a line of the text. */
export async function reportImport(
  { paragraphs, numbered, problems, notes }: ImportDone,
  name: string,
  show?: (line: number) => unknown,
): Promise<void> {
  const read = `Imported ${name}: ${countNoun(paragraphs, 'paragraph')}, ${groupedDigits(numbered)} of them with a number.`;
  const said = [read, ...notes];
  if (!problems.length) {
    await vscode.window.showInformationMessage(inNotification(said.join(' ')));
    return;
  }
  const lead = problems.length === 1 ? 'leads' : 'lead';
  const found = `${countNoun(problems.length, 'field')} ${lead} nowhere or showed something old.`;
  const chosen = await vscode.window.showWarningMessage(inNotification([...said, found].join(' ')), 'Show');
  if (!chosen) return;
  const items = problems.map(({ place, message, line }) => ({
    label: inLabel(place || 'Without a number'),
    detail: inLabel(message),
    line,
  }));
  const title = inLabel(`Fields in ${name}`);
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDetail: true });
  if (picked?.line !== undefined) show?.(picked.line);
}
