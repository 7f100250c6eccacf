import { type Refusal, refused } from '../../core/changes/plan/plan.ts';
import { type RulesDocument, textOf } from '../../core/document/document.ts';
import { fileNameOf } from '../../core/text/fileName.ts';
import type { Host } from '../../host.ts';
import type { Store } from './store.ts';
import type { WorkspaceProjects } from './workspaceProjects.ts';

/** What is needed to check the files of documents. */
interface Files {
  readonly host: Host;
  readonly store: Store;
  readonly projects: Pick<WorkspaceProjects, 'readAgain'>;
}

/**
 * Why the documents can't all be changed: one can't be written, one has changed since, or the file of an unopened one
 * differs from what was read. Such a file is read again, so that the next attempt uses its current text.
 */
export async function whyNotWritten(files: Files, documents: readonly RulesDocument[]): Promise<Refusal | undefined> {
  const reasons = await Promise.all(documents.map(document => reasonFor(files, document)));
  const reason = reasons.find(found => found !== undefined);
  if (reason) return reason;
  const changed = documents.find(document => files.store.document(document.uri) !== document);
  return changed && refused(`${fileNameOf(changed.uri)} just changed. Try again.`);
}

async function reasonFor({ host, store, projects }: Files, document: RulesDocument): Promise<Refusal | undefined> {
  const { uri } = document;
  if (uri.startsWith('file:') && (await host.isReadOnly?.(uri)))
    return refused(`${fileNameOf(uri)} is read-only. Nothing was changed.`);
  if (store.isOpen(uri)) return undefined;
  const text = await host.readText(uri).catch(() => undefined);
  if (text === textOf(document)) return undefined;
  await projects.readAgain(uri);
  const what = text === undefined ? 'can no longer be read' : 'changed on disk and was reloaded';
  return refused(`${fileNameOf(uri)} ${what}. The operation was canceled; try again.`);
}
