import { diffOf } from '../../cli/writing/diff.ts';
import { reasonOf } from '../../node/nodeHost.ts';
import { writeTogether } from '../../node/writeTogether.ts';
import { type Desk, type PendingPlan, type Rewrite, Unanswered } from '../desk/desk.ts';
import { type Library, takingTurns } from './library.ts';

/** What tools work with for one question; `signal` is aborted if the question is cancelled. */
export function deskOf(
  library: Library,
  plans: Map<string, PendingPlan>,
  { readOnly, signal }: { readonly readOnly: boolean; readonly signal: AbortSignal },
): Desk {
  const turn = takingTurns();
  return {
    books: async () => (await library.books()).books,
    open: name => library.open(name),
    opened: name => library.opened(name),
    citing: book => library.citing(book),
    searcherOf: books => library.searcherOf(books),
    pathOf: uri => library.pathOf(uri),
    readText: path => library.readText(path),
    diffOf: ({ uri, before, after }) => diffOf(library.pathOf(uri), inLines(before), inLines(after)),
    write: readOnly ? undefined : rewrites => write(library, rewrites),
    plans,
    async pause() {
      await turn();
      signal.throwIfAborted();
    },
  };
}

/** A text can have several kinds of line endings; the diff has one. */
function inLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

async function write(library: Library, rewrites: readonly Rewrite[]): Promise<void> {
  const named = rewrites.map(rewrite => ({ ...rewrite, name: library.pathOf(rewrite.uri) }));
  // Also makes sure that none has become a link to somewhere outside the folder.
  for (const { name } of named) await library.readText(name);
  const failures: string[] = [];
  const isWritten = writeTogether(named, (name, error) =>
    failures.push(`${name} can't be written: ${reasonOf(error)}.`),
  );
  if (!isWritten) throw new Unanswered(`Nothing was written. ${failures.join(' ')} Plan the change again.`);
}
