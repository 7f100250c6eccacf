import type { Definition, Workspace } from '../../core/book/workspace.ts';
import type { Project } from '../../project/project.ts';
import { publishedBooks } from '../../site/publishedBooks.ts';
import { addressFrom, layOut, type Site } from '../../site/siteBook.ts';

/** Returns the published addresses of a project's rules, given all its documents; undefined if no site is specified. */
export function linksIn(
  project: Project,
  workspace: Workspace,
): ((definition: Definition) => string | undefined) | undefined {
  const { publish, books } = project;
  if (publish.url === undefined) return undefined;
  const url = publish.url.replace(/(?<!\/)\/*$/, '/');
  let site: Site | undefined;
  const laidOut = () => {
    const documents = books.flatMap(book => book.documents.flatMap(uri => workspace.documents.get(uri) ?? []));
    const { title = '', aliases, terms: linksTerms, pages, moved } = publish;
    const settings = { title, aliases, pages, moved, linksTerms, pictureOf: () => undefined };
    return layOut({ workspace, books: publishedBooks({ ...workspace, books }, documents, publish.title), settings });
  };
  return definition => {
    site ??= laidOut();
    const address = addressFrom(site, '', definition);
    return address === undefined ? undefined : url + address;
  };
}
