import type { Definition, Workspace } from '../../core/book/workspace.ts';
import { permalinkOf } from '../../site/publishedBooks.ts';
import type { Store } from '../state/store.ts';

/** The address of a rule or term on the site that its `rulebook.json` specifies. */
export function publishedAddress(store: Store, workspace: Workspace, definition: Definition): string | undefined {
  const project = store.projectOf(definition.document.uri);
  return project && permalinkOf(workspace, project.books, project.publish, definition);
}
