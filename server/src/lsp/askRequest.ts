import { type Book, bookOf, type Workspace } from '../core/book/workspace.ts';
import { editionNames } from '../core/editions/editionName.ts';
import { createSearcher } from '../core/search/search.ts';
import { fileNameOf } from '../core/text/fileName.ts';
import { type Desk, namesOf, type OpenBook, Unanswered } from '../mcp/library/desk.ts';
import { readingTools } from '../mcp/readingTools.ts';
import { callTool } from '../mcp/tool.ts';
import { guarded } from './protocol/guard.ts';
import type { ToolAnswer, ToolAsked } from './protocol/ownRequests.ts';
import type { Handler } from './request.ts';
import { yielding } from './state/yielding.ts';

const FAILED: ToolAnswer = { text: 'Rulebook failed to answer. Try again.' };

/** Tool calls of agents in the editor, about known documents. */
export const asking: Handler = {
  answer({ connection, store, log }) {
    connection.onRequest<ToolAnswer, void>(
      'rulebook/ask',
      guarded<ToolAsked, ToolAnswer>('rulebook/ask', log, FAILED, async ({ tool: name, given }) => {
        const tool = readingTools.find(each => each.name === name);
        if (!tool) return { text: `There is no tool “${name}”.` };
        try {
          return { text: JSON.stringify((await callTool(tool, given, knownDesk(store.workspace(), yielding()))).data) };
        } catch (error) {
          if (error instanceof Unanswered) return { text: error.message };
          throw error;
        }
      }),
    );
  },
};

/** What tools work with if no file is read for them: the known documents of a workspace. */
export function knownDesk(workspace: Workspace, pause: () => Promise<void> | undefined): Desk {
  const books = knownBooks(workspace);
  const find = (name: string) => books.find(book => book.name === name || book.files.includes(name));
  return {
    books: async () => books,
    async open(name) {
      const found = name === undefined ? books : books.filter(book => book === find(name));
      if (found.length) return found;
      throw new Unanswered(books.length ? `Unknown book “${name}”. ${namesOf(books)}` : 'Open a rules document first.');
    },
    opened: find,
    citing: async () => [...workspace.sources.values()],
    async searcherOf(wanted) {
      const searcher = createSearcher();
      for (const _ of searcher.indexing(wanted.flatMap(({ documents }) => documents))) await pause();
      return searcher;
    },
    pathOf: fileNameOf,
    readText: async path => {
      throw new Unanswered(`“${path}” can't be read here; pass its text instead.`);
    },
    diffOf: () => '',
    write: undefined,
    plans: new Map(),
    pause: async () => pause(),
  };
}

/** The books with known documents, and each other document as a book; all have a name by which a text can cite them. */
function knownBooks(workspace: Workspace): readonly OpenBook[] {
  const documents = [...workspace.documents.values()];
  const loose = documents.filter(({ uri }) => !bookOf(workspace, uri));
  const alone = loose.map(({ uri }): Book => ({ names: [], documents: [uri], base: [] }));
  const named = [...workspace.books, ...alone].flatMap(book => {
    const known = book.documents.flatMap(uri => workspace.documents.get(uri) ?? []);
    const [first] = known;
    return first ? [{ known, book: { ...book, names: book.names.length ? book.names : [fileNameOf(first.uri)] } }] : [];
  });
  const whole = { ...workspace, books: named.map(({ book }) => book) };
  return named.map(({ book, known }) => {
    const files = known.map(({ uri }) => fileNameOf(uri));
    return {
      name: book.names[0]!,
      files,
      editionNames: editionNames(book.earlier, book.edition),
      documents: known,
      workspace: whole,
    };
  });
}
