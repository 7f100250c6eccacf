import { nameOfHead } from '../blocks/block.ts';
import { bookOf, emptyWorkspace, headSpan, type Workspace } from '../book/workspace.ts';
import { documentPosition, type RulesDocument, textOf } from '../document/document.ts';
import { type Comparison, compareEditions } from '../editions/compareEditions.ts';
import { correspondence } from '../editions/earlierEditions.ts';
import { fileNameOf } from '../text/fileName.ts';
import { addTo } from '../text/lists.ts';
import { eachOnce } from '../text/memo.ts';
import { type LineChanges, lineChanges } from './lineChanges.ts';

/** All rules documents and sources of a project before or after a change. Both states name the same file by one URI. */
export interface ProjectState {
  readonly workspace: Workspace;
  /** Whether its books are published, so that their addresses count. */
  readonly isPublished?: boolean;
}

/** A book before and after a change: a document that belongs to no book is one of its own. */
export interface ReviewedBook {
  /** Its name; empty if it has none. */
  readonly name: string;
  readonly old: readonly RulesDocument[];
  readonly now: readonly RulesDocument[];
  readonly comparison: Comparison;
}

/** Both states of a project, with everything that finding out what a change does needs several times. */
export interface Change {
  readonly old: ProjectState;
  readonly now: ProjectState;
  readonly books: readonly ReviewedBook[];
  /** The old version of a document, or of a source; undefined if it's new. */
  readonly before: (now: RulesDocument) => RulesDocument | undefined;
  /** The new version of an old document; undefined if it was removed. */
  readonly after: (old: RulesDocument) => RulesDocument | undefined;
  /** Which lines of a document were changed. */
  readonly linesOf: (now: RulesDocument) => LineChanges;
  /** The numbers of rules and the names of terms that begin on each line of a document of either state, from 0. */
  readonly namesOn: (document: RulesDocument) => ReadonlyMap<number, readonly string[]>;
}

/** Whether a book has other documents than before: those that are the same are the same object. */
export function isChangedBook({ old, now }: ReviewedBook): boolean {
  return old.length !== now.length || now.some((document, index) => document !== old[index]);
}

/** A group of documents that are resolved together. */
interface Group {
  readonly name: string;
  readonly documents: readonly RulesDocument[];
}

/** Pairs the books of both states. */
export function changeBetween(old: ProjectState, now: ProjectState): Change {
  const books = pairedGroups(groupsIn(old.workspace), groupsIn(now.workspace)).map(([was, is]): ReviewedBook => {
    let comparison: Comparison | undefined;
    return {
      name: is?.name || was?.name || '',
      old: was?.documents ?? [],
      now: is?.documents ?? [],
      get comparison() {
        comparison ??= compareEditions(
          { documents: this.old, workspace: old.workspace },
          { documents: this.now, workspace: now.workspace },
        );
        return comparison;
      },
    };
  });
  const { before, after } = partnersAmong(books, old.workspace, now.workspace);
  const linesOf = eachOnce((document: RulesDocument) => {
    const was = before(document);
    return lineChanges(was ? textOf(was) : '', textOf(document));
  });
  return { old, now, books, before, after, linesOf, namesOn: eachOnce(namesByLine) };
}

function namesByLine(document: RulesDocument): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>();
  for (const [ordinal, head] of document.heads.entries())
    addTo(names, documentPosition(document, headSpan({ document, ordinal }).start).line, nameOfHead(head));
  return names;
}

/** Which document became which: the one with the same URI, or else the only other one of both books. */
function partnersAmong(
  books: readonly ReviewedBook[],
  was: Workspace,
  is: Workspace,
): Pick<Change, 'before' | 'after'> {
  const pairs = new Map<RulesDocument, RulesDocument>();
  for (const book of books) {
    const known = new Set(book.old.map(({ uri }) => uri));
    const others = book.old.filter(({ uri }) => !book.now.some(each => each.uri === uri));
    const added = book.now.filter(({ uri }) => !known.has(uri));
    for (const document of book.now) {
      const same = book.old.find(({ uri }) => uri === document.uri);
      const only = added.length === 1 && others.length === 1 ? others[0] : undefined;
      const partner = same ?? (added[0] === document ? only : undefined);
      if (partner) pairs.set(document, partner);
    }
  }
  const back = new Map(Array.from(pairs, ([now, old]) => [old, now]));
  const sourceOf = ({ sources, documents }: Workspace, { uri }: RulesDocument) =>
    sources.get(uri)?.document ?? documents.get(uri);
  return {
    before: now => pairs.get(now) ?? sourceOf(was, now),
    after: old => back.get(old) ?? sourceOf(is, old),
  };
}

function groupsIn(workspace: Workspace): Group[] {
  const known = (uris: readonly string[]) => uris.flatMap(uri => workspace.documents.get(uri) ?? []);
  const books = workspace.books.map(({ names, documents }) => ({ name: names[0] ?? '', documents: known(documents) }));
  const alone = [...workspace.documents.values()].filter(({ uri }) => !bookOf(workspace, uri));
  return [...books.filter(({ documents }) => documents.length), ...alone.map(one => ({ name: '', documents: [one] }))];
}

/** The groups of both states by a common document or name, or else by what their rules say. */
function pairedGroups(
  old: readonly Group[],
  now: readonly Group[],
): (readonly [old: Group | undefined, now: Group | undefined])[] {
  const left = new Set(old);
  const shares = (was: Group, is: Group) => was.documents.some(({ uri }) => is.documents.some(one => one.uri === uri));
  const pairs = now.map((is): readonly [Group | undefined, Group] => {
    const same = old.filter(was => left.has(was) && (shares(was, is) || (is.name !== '' && was.name === is.name)));
    for (const was of same) left.delete(was);
    return [joinedGroup(same), is];
  });
  const renamed = pairs.map(([was, is]): readonly [Group | undefined, Group] => {
    const found = was ?? [...left].find(other => isRenamed(other, is));
    if (found) left.delete(found);
    return [found, is];
  });
  return [...renamed, ...Array.from(left, was => [was, undefined] as const)];
}

function joinedGroup(groups: readonly Group[]): Group | undefined {
  const [first] = groups;
  return first && { name: first.name, documents: groups.flatMap(({ documents }) => documents) };
}

/** So much of a file's rules must be in a file with another name. */
const LEAST_OF_RENAMED = 0.5;

function isRenamed({ documents: [was] }: Group, { documents: [is] }: Group): boolean {
  if (!was || !is) return false;
  if (fileNameOf(was.uri) === fileNameOf(is.uri)) return true;
  const edition = (document: RulesDocument) => ({ documents: [document], workspace: emptyWorkspace });
  const { pairs, of } = correspondence(compareEditions(edition(was), edition(is)));
  return of > 0 && pairs >= LEAST_OF_RENAMED * of;
}
