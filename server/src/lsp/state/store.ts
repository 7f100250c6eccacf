import type { Severities } from '../../core/book/checkSettings.ts';
import {
  type Book,
  bookOf,
  emptyWorkspace,
  type Workspace,
  withDocument,
  withoutDocument,
} from '../../core/book/workspace.ts';
import type { Dialect } from '../../core/dialect/dialect.ts';
import { dialects as shipped } from '../../core/dialect/shipped/shippedDialects.ts';
import { silent } from '../../core/dialect/shipped/silent.ts';
import { detectDialect, dialectOfRules, fitted } from '../../core/document/detect.ts';
import { lengthOf, parse, type RulesDocument, textOf, update } from '../../core/document/document.ts';
import type { Edit } from '../../core/text/span.ts';
import { type LocatedProblem, type Project, problemsIn, projectFileIn } from '../../project/load.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { fromPosition } from '../convert/convert.ts';
import { TextDocuments } from '../protocol/protocol.ts';

/** Holds what changes while the server runs: the workspace as it is now, and what was decided of its documents. */
export interface Store {
  workspace(): Workspace;
  document(uri: string): RulesDocument | undefined;
  put(document: RulesDocument): void;
  remove(uri: string): void;
  /** Tells that the client has opened or closed a document; its language until then. */
  open(uri: string, language: string): void;
  close(uri: string): void;
  openUris(): Iterable<string>;
  /** Where the last edit of an open document ended, an offset in it; undefined where it has been saved since. */
  lastEdit(uri: string): number | undefined;
  edited(uri: string, offset: number | undefined): void;
  isOpen(uri: string): boolean;
  /** Whether a document belongs to a book, not only to the base of one. */
  isInBook(uri: string): boolean;
  /** Whether a document belongs to a book that is not loaded, though it may just have been opened. */
  isUnloaded(uri: string): boolean;
  projects(): readonly Project[];
  projectOf(uri: string): Project | undefined;
  /** Takes the books of the projects and the documents of these that are not open; reads the open ones again. */
  setProjects(projects: readonly Project[]): void;
  /** How documents are checked where no project says otherwise. */
  setSeverities(severities: Severities): void;
  /** Reads a document in the dialect with this id from now on; without one, in the dialect that it shows by itself. */
  choose(uri: string, dialect: string | undefined): void;
  /** The dialect in which a text is read under this URI. */
  dialectFor(uri: string, text: string): Dialect;
  /** The dialect that a project gives to a text or that it shows itself; undefined where nothing tells of one. */
  dialectShown(uri: string, text: string): Dialect | undefined;
  /** The client has made this document the active one. */
  activate(uri: string): void;
  /** All documents, the active one before the others. */
  activeFirst(): RulesDocument[];
  /** What is wrong in a `rulebook.json`, and the text in which that is so; undefined for any other document. */
  projectProblems(uri: string): { text: string; problems: readonly LocatedProblem[] } | undefined;
}

/** `reread` is called when open documents have been read in another dialect. */
export function createStore(reread: () => void = () => undefined): Store {
  let workspace = emptyWorkspace;
  let projects: readonly Project[] = [];
  let unloaded: ReadonlySet<string> = new Set();
  let severities: Severities = {};
  let active = '';
  const chosen = new Map<string, string>();
  const languages = new Map<string, string>();
  const edits = new Map<string, number>();

  const store: Store = {
    workspace: () => workspace,
    document: uri => workspace.documents.get(uri),
    put: document => {
      workspace = withDocument(workspace, document);
    },
    remove: uri => {
      workspace = withoutDocument(workspace, uri);
    },
    open: (uri, language) => languages.set(uri, language),
    close(uri) {
      languages.delete(uri);
      edits.delete(uri);
    },
    openUris: () => languages.keys(),
    lastEdit: uri => edits.get(uri),
    edited(uri, offset) {
      if (offset === undefined) edits.delete(uri);
      else edits.set(uri, offset);
    },
    isOpen: uri => languages.has(uri),
    isInBook: uri => bookOf(workspace, uri) !== undefined,
    isUnloaded: uri => unloaded.has(uri),
    projects: () => projects,
    projectOf: uri =>
      projects.filter(({ folder }) => uri.startsWith(folder)).sort((a, b) => b.folder.length - a.folder.length)[0],
    setProjects(next) {
      const before = workspace;
      projects = next;
      unloaded = new Set(next.flatMap(project => project.unloaded.flat().flatMap(documentsAround)));
      const books = next.flatMap(project => project.books);
      const read = new Map(next.flatMap(project => project.documents.map(document => [document.uri, document])));
      // In the order of the books, whether they are open or not, so that nothing depends on what was opened when.
      const listed = books.flatMap(({ documents, base }) => [...documents, ...base]);
      const documents = new Map<string, RulesDocument>();
      for (const uri of new Set([...listed, ...languages.keys()])) {
        const open = languages.has(uri) ? before.documents.get(uri) : undefined;
        const document = open ? inRightDialect(open) : read.get(uri);
        if (document) documents.set(uri, document);
      }
      workspace = {
        ...before,
        documents,
        books,
        checking: checking(),
      };
      if ([...languages.keys()].some(uri => documents.get(uri)?.dialect !== before.documents.get(uri)?.dialect))
        reread();
    },
    setSeverities(next) {
      severities = next;
      workspace = { ...workspace, checking: checking() };
    },
    choose(uri, dialect) {
      if (dialect === undefined) chosen.delete(uri);
      else chosen.set(uri, dialect);
      const document = store.document(uri);
      const next = document && inRightDialect(document);
      if (!next || next === document) return;
      store.put(next);
      reread();
    },
    dialectFor(uri, text) {
      const project = store.projectOf(uri);
      const wanted = (project?.dialects ?? shipped).find(({ id }) => id === chosen.get(uri));
      const dialect = wanted
        ? fitted(wanted, text)
        : (store.dialectShown(uri, text) ?? otherwise(text, project?.dialects, languages.get(uri)));
      return project ? project.asRead(uri, dialect) : dialect;
    },
    dialectShown(uri, text) {
      const project = store.projectOf(uri);
      return project ? project.dialectOf(uri, text) : detectDialect(text);
    },
    activate(uri) {
      active = uri;
    },
    activeFirst() {
      const own = workspace.documents.get(active);
      return [...(own ? [own] : []), ...[...workspace.documents.values()].filter(document => document !== own)];
    },
    projectProblems(uri) {
      if (!uri.endsWith(`/${PROJECT_FILE}`)) return undefined;
      const project = projects.find(({ folder }) => projectFileIn(folder) === uri);
      const document = store.document(uri);
      const text = document && textOf(document);
      // While it is written only what it says by itself is known; what it means for files is, when it is saved.
      if (text !== undefined && text !== project?.text) return { text, problems: problemsIn(text) };
      return project && { text: project.text, problems: project.problems };
    },
  };
  return store;

  /** What the projects say, each by what the user has set in general, and that for all other documents. */
  function checking(): Workspace['checking'] {
    const usual = { severities, ignored: [] };
    const own = projects.map(({ folder, settingsFor }) => ({
      folder,
      settingsFor(uri: string) {
        const settings = settingsFor(uri);
        return { ...settings, severities: { ...severities, ...settings.severities } };
      },
    }));
    return [{ folder: '', settingsFor: () => usual }, ...own];
  }

  /** The document in the dialect that is now the right one; itself where that has not changed. */
  function inRightDialect(document: RulesDocument): RulesDocument {
    const text = textOf(document);
    const dialect = store.dialectFor(document.uri, text);
    return dialect === document.dialect ? document : parse(document.uri, document.version, text, dialect);
  }
}

/** All documents that a book has to do with. */
export function documentsAround({ documents, base }: Book): string[] {
  return [...documents, ...base];
}

/** A document that is called a rules document is one also where nothing shows it yet; in another language it is none. */
function otherwise(text: string, dialects: readonly Dialect[] | undefined, language = 'rulebook'): Dialect {
  return language === 'rulebook' ? dialectOfRules(text, dialects) : silent;
}

/** The open documents; the protocol's own keeper of them, given our immutable document to keep. */
export function openDocuments(store: Store): TextDocuments<RulesDocument> {
  const documents = new TextDocuments<RulesDocument>({
    create(uri, language, version, text) {
      store.open(uri, language);
      return parse(uri, version, text, store.dialectFor(uri, text));
    },
    update(document, changes, version) {
      // Of several edits the first in the text: what follows from it stands after it.
      let first: Edit | undefined;
      const updated = changes.reduce(
        (current, change) => {
          const span =
            'range' in change
              ? { start: fromPosition(current, change.range.start), end: fromPosition(current, change.range.end) }
              : { start: 0, end: lengthOf(current) };
          const edit = { ...span, text: change.text };
          if (!first || edit.start < first.start) first = edit;
          return update(current, [edit], version);
        },
        // The keeper does not know of a document that has been read again in another dialect.
        store.document(document.uri) ?? document,
      );
      store.edited(document.uri, first && first.start + first.text.length);
      return updated;
    },
  });
  documents.onDidClose(({ document }) => store.close(document.uri));
  return documents;
}
