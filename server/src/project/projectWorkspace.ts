import { emptyWorkspace, type Source, type Workspace } from '../core/book/workspace.ts';
import { parse } from '../core/document/document.ts';
import { silent } from '../core/shipped/silent.ts';
import type { Project } from './project.ts';

/** The documents and books of a project. */
export function workspaceOf(project: Project): Workspace {
  const { documents, books } = project;
  return {
    ...emptyWorkspace,
    documents: new Map(documents.map(document => [document.uri, document])),
    books,
    checking: [project],
  };
}

/** The files that cite a project's books in any usual form. Throws if `read` throws. */
export async function readSources(
  project: Project,
  read: (uri: string, folder: string) => Promise<string>,
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const uri of project.citing) {
    const books = project.booksCitedBy(uri);
    if (!books.length) continue;
    const document = parse(uri, 0, await read(uri, project.folder), silent);
    sources.push({ document, books, isTest: project.isTest(uri) });
  }
  return sources;
}
