import type { Severities } from '../../core/book/checkSettings.ts';
import {
  type Book,
  bookOf,
  documentOf,
  emptyWorkspace,
  innermost,
  type Source,
  type Workspace,
  withDocument,
  withoutDocument,
  withSources,
} from '../../core/book/workspace.ts';
import type { Dialect } from '../../core/dialect/dialect.ts';
import { detectDialect, dialectOfNamed, dialectOfRules, fitted } from '../../core/document/detect.ts';
import { lengthOf, parse, type RulesDocument, settle, textOf, update } from '../../core/document/document.ts';
import { dialects as shipped } from '../../core/shipped/shippedDialects.ts';
import { silent } from '../../core/shipped/silent.ts';
import type { Units } from '../../core/text/columns.ts';
import type { Edit } from '../../core/text/span.ts';
import { type LocatedProblem, problemsIn } from '../../project/definitions.ts';
import { type Project, projectFileIn } from '../../project/project.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { AS_RULES } from '../protocol/ownRequests.ts';
import { TextDocuments } from '../protocol/protocol.ts';
import { fromRange } from './convert.ts';

/** Holds what changes while the server runs: the current workspace, and decisions about its documents. */
export class Store {
  private now = emptyWorkspace;
  private read: readonly Project[] = [];
  private unloaded: ReadonlySet<string> = new Set();
  private severities: Severities = {};
  private active = '';
  /** By URI, the dialect ids that the user has chosen. */
  private readonly chosen = new Map<string, string>();
  /** By URI, the languages of the open documents. */
  private readonly languages = new Map<string, string>();
  private readonly edits = new Map<string, number>();
  /** By URI, what documents said before changes that left references behind. */
  private readonly left = new Map<string, string>();
  /** How the client counts columns. */
  readonly units: Units;
  private readonly reread: () => void;

  /** `reread` is called when open documents were read again in another dialect. */
  constructor(units: Units = 'utf-16', reread: () => void = () => undefined) {
    this.units = units;
    this.reread = reread;
  }

  readonly workspace = () => this.now;
  /** A rules document, or a file that cites books. */
  readonly document = (uri: string) => documentOf(this.now, uri);
  put(document: RulesDocument): void {
    if (this.citesBooks(document.uri)) this.putSources([document]);
    else this.now = withDocument(this.now, document);
    if (!this.now.saved?.has(document.uri)) this.setSaved(document);
  }

  /** What an open document said before a change that left references behind counts as saved. */
  private setSaved({ uri, dialect }: RulesDocument): void {
    const text = this.left.get(uri);
    if (text === undefined) return;
    const saved = parse(uri, 0, text, dialect, this.units);
    this.now = { ...this.now, saved: new Map(this.now.saved).set(uri, saved) };
  }

  /** The client has changed an open document: what it was before counts as saved, unless an earlier one does. */
  changed(before: RulesDocument | undefined): void {
    const { saved = new Map<string, RulesDocument>() } = this.now;
    if (!before || saved.has(before.uri) || this.now.documents.get(before.uri) === before) return;
    this.now = { ...this.now, saved: new Map(saved).set(before.uri, before) };
  }

  /** The client has saved or closed a document. */
  unchanged(uri: string): void {
    const { saved, kept } = this.now;
    if (!saved?.has(uri)) return;
    this.now = {
      ...this.now,
      saved: withoutKey(saved, uri),
      ...(kept && !this.left.has(uri) && { kept: withoutKey(kept, uri) }),
    };
  }

  /** A document was saved while references are left behind of what it said before; undefined if none are. */
  leaves(uri: string, text: string | undefined): void {
    if (text === undefined) this.left.delete(uri);
    else this.left.set(uri, text);
    const document = this.isOpen(uri) ? this.document(uri) : undefined;
    if (document) this.setSaved(document);
  }

  /** The same text again. */
  readonly leftBehind = (uri: string) => this.left.get(uri);

  /** The user keeps the references as they are that have this number, which a rule of a changed document had. */
  keeps(uri: string, numbers: readonly string[]): void {
    const { kept = new Map<string, ReadonlySet<string>>() } = this.now;
    this.now = { ...this.now, kept: new Map(kept).set(uri, new Set([...(kept.get(uri) ?? []), ...numbers])) };
  }

  /** What the files of a folder that aren't open define has changed. */
  setNearby(filesIn: NonNullable<Workspace['nearby']>): void {
    this.now = { ...this.now, nearby: folder => filesIn(folder) };
  }

  /** Adds documents that cite books. */
  putSources(documents: readonly RulesDocument[]): void {
    this.now = withSources(this.now, documents.map(this.sourceOf));
  }

  /** A document as a file that cites the books that its project names. */
  readonly sourceOf = (document: RulesDocument): Source => {
    const project = this.projectOf(document.uri);
    const { uri } = document;
    return { document, books: project?.booksCitedBy(uri) ?? [], isTest: project?.isTest(uri) ?? false };
  };
  /** Whether a project says that a file cites books and isn't a rules document. */
  readonly citesBooks = (uri: string) => (this.projectOf(uri)?.booksCitedBy(uri) ?? []).length > 0;

  remove(uri: string): void {
    this.now = withoutDocument(this.now, uri);
  }

  /** The client has opened a document, in this language. */
  open(uri: string, language: string): void {
    this.languages.set(uri, language);
  }

  close(uri: string): void {
    this.languages.delete(uri);
    this.edits.delete(uri);
    this.unchanged(uri);
  }

  readonly isOpen = (uri: string) => this.languages.has(uri);
  /** The version of a document; undefined if it is not open. */
  readonly versionOf = (uri: string) => (this.isOpen(uri) ? this.document(uri)?.version : undefined);
  readonly openUris = () => [...this.languages.keys()];
  /** Offset where the last edit of an open document ended; undefined if it has been saved since. */
  readonly lastEdit = (uri: string) => this.edits.get(uri);
  edited(uri: string, offset: number | undefined): void {
    if (offset === undefined) this.edits.delete(uri);
    else this.edits.set(uri, offset);
  }

  /** Whether a document belongs to a book, and not only to the base of one. */
  readonly isInBook = (uri: string) => bookOf(this.now, uri) !== undefined;
  /** Whether a document belongs to an unloaded book, even if it was just opened. */
  readonly isUnloaded = (uri: string) => this.unloaded.has(uri);
  readonly projects = () => this.read;
  readonly projectOf = (uri: string) => innermost(this.read, uri);
  /** Accepts the books of the projects and their unopened documents; reads the open ones again. */
  setProjects(projects: readonly Project[]): void {
    const before = this.now;
    this.read = projects;
    this.unloaded = new Set(projects.flatMap(project => project.unloaded.flat().flatMap(documentsAround)));
    const books = projects.flatMap(project => project.books);
    const read = new Map(projects.flatMap(project => project.documents.map(document => [document.uri, document])));
    // In the order of the books, open or not, so that nothing depends on which document was opened first.
    const uris = new Set([...books.flatMap(documentsAround), ...this.openUris()]);
    const documents = new Map<string, RulesDocument>();
    for (const uri of uris) {
      const open = this.isOpen(uri) ? documentOf(before, uri) : undefined;
      const document = open ? this.inRightDialect(open) : read.get(uri);
      if (document && !this.citesBooks(uri)) documents.set(uri, document);
    }
    this.now = { ...this.now, documents, sources: this.sourcesAfter(before), books, checking: this.checking() };
    if (this.openUris().some(uri => this.document(uri)?.dialect !== documentOf(before, uri)?.dialect)) this.reread();
  }

  /** The known files that cite books in the current projects: open ones, and those that were read. */
  private sourcesAfter(before: Workspace): Map<string, Source> {
    const listed = new Set(this.read.flatMap(project => project.citing));
    const known = [...before.sources.keys()].filter(uri => listed.has(uri));
    const uris = [...new Set([...known, ...this.openUris()])].filter(this.citesBooks);
    const documents = uris.flatMap(uri => documentOf(before, uri) ?? []);
    return new Map(documents.map(document => [document.uri, this.sourceOf(this.inRightDialect(document))]));
  }

  /** How to check documents that no project mentions. */
  setSeverities(severities: Severities): void {
    this.severities = severities;
    this.now = { ...this.now, checking: this.checking() };
  }

  /** After a pause or a save, what a document shows counts as it is now. Returns the document, if anything differs. */
  settle(uri: string): RulesDocument | undefined {
    const document = this.now.documents.get(uri);
    const settled = document && settle(document);
    if (!settled || settled === document) return undefined;
    this.put(settled);
    return settled;
  }

  /**
   * Reads a document again if its text now shows another dialect than when it was last looked at; what the user chose
   * stays. Returns whether it was read again.
   */
  lookAgain(uri: string): boolean {
    const document = this.document(uri);
    const next = document && this.inRightDialect(document);
    if (!next || next === document) return false;
    this.put(next);
    this.reread();
    return true;
  }

  /**
   * Reads a document in the dialect with this id from now on, even if it isn't a rules document; with
   * {@link AS_RULES}, in the one that its numbers show; without an id, in the detected one.
   */
  choose(uri: string, dialect: string | undefined): void {
    if (dialect === undefined) this.chosen.delete(uri);
    else this.chosen.set(uri, dialect);
    this.lookAgain(uri);
  }

  /** The dialect of a text under this URI. */
  dialectFor(uri: string, text: string): Dialect {
    const project = this.projectOf(uri);
    if (this.citesBooks(uri)) return silent;
    const chosen = this.chosen.get(uri);
    const wanted = [...this.dialectsFor(uri), silent].find(({ id }) => id === chosen);
    // With our language id, a document is a rules document even if nothing shows it yet; with another id, it isn't.
    const holdsRules = chosen === AS_RULES || (this.languages.get(uri) ?? 'rulebook') === 'rulebook';
    const dialect = wanted ? fitted(wanted, text) : (this.dialectShown(uri, text, holdsRules) ?? silent);
    return project ? project.asRead(uri, dialect) : dialect;
  }

  /** All available dialects. */
  readonly dialectsFor = (uri: string) => this.projectOf(uri)?.dialects ?? shipped;
  /**
   * The dialect that a project sets or that the text shows; undefined if there is none, unless it's known to contain
   * rules.
   */
  dialectShown(uri: string, text: string, holdsRules = false): Dialect | undefined {
    const project = this.projectOf(uri);
    const detect = holdsRules ? dialectOfNamedRules : detectDialect;
    return project ? project.dialectOf(uri, text, detect) : detect(text);
  }

  /** The client has made this document active. */
  activate(uri: string): void {
    this.active = uri;
  }

  /** All documents, the active one first. */
  activeFirst(): RulesDocument[] {
    const active = this.document(this.active);
    return [...(active ? [active] : []), ...[...this.now.documents.values()].filter(document => document !== active)];
  }

  private readonly projectIn = (file: string) => this.read.find(({ folder }) => projectFileIn(folder) === file);

  /** A `rulebook.json` as it is open, or else as it was read; undefined if neither. */
  projectFile(uri: string): RulesDocument | undefined {
    const project = this.projectIn(uri);
    return this.document(uri) ?? (project && parse(uri, 0, project.text, silent, this.units));
  }

  /** A `rulebook.json` with its problems; undefined for any other document. */
  projectProblems(uri: string): { document: RulesDocument; problems: readonly LocatedProblem[] } | undefined {
    const document = isProjectFile(uri) ? this.projectFile(uri) : undefined;
    if (!document) return undefined;
    const project = this.projectIn(uri);
    const text = textOf(document);
    // While it is being edited, only problems of the text itself are known; problems with files are found when it is
    // saved.
    return { document, problems: text === project?.text ? project.problems : problemsIn(text) };
  }

  /** The settings of each project over the user's settings, and the settings of all other documents. */
  private checking(): Workspace['checking'] {
    const { severities } = this;
    const usual = { severities, ignored: [] };
    const own = this.read.map(({ folder, settingsFor }) => ({
      folder,
      settingsFor(uri: string) {
        const settings = settingsFor(uri);
        return { ...settings, severities: { ...severities, ...settings.severities } };
      },
    }));
    return [{ folder: '', settingsFor: () => usual }, ...own];
  }

  /** The document in its current dialect; the same object if that hasn't changed. */
  private inRightDialect(document: RulesDocument): RulesDocument {
    const text = textOf(document);
    const dialect = this.dialectFor(document.uri, text);
    return dialect === document.dialect ? document : parse(document.uri, document.version, text, dialect, this.units);
  }
}

function withoutKey<T>(map: ReadonlyMap<string, T>, key: string): Map<string, T> {
  return new Map([...map].filter(([other]) => other !== key));
}

/** As a command line reads a file that it names; where that finds nothing but lists, they are rules nevertheless. */
function dialectOfNamedRules(text: string, dialects: readonly Dialect[] = shipped): Dialect {
  return dialectOfNamed(text, dialects) ?? dialectOfRules(text, dialects);
}

/** Whether a document defines the books of a folder. */
export function isProjectFile(uri: string): boolean {
  return uri.endsWith(`/${PROJECT_FILE}`);
}

/** All documents of a book and of the books that it extends. */
export function documentsAround({ documents, base }: Book): string[] {
  return [...documents, ...base];
}

/** The open documents: the protocol's document manager, with our immutable documents in it. */
export function openDocuments(store: Store): TextDocuments<RulesDocument> {
  const documents = new TextDocuments<RulesDocument>({
    create(uri, language, version, text) {
      store.open(uri, language);
      return parse(uri, version, text, store.dialectFor(uri, text), store.units);
    },
    update(document, changes, version) {
      // The first of several edits in the text; everything else comes after it.
      let first: Edit | undefined;
      const updated = changes.reduce(
        (current, change) => {
          const span = 'range' in change ? fromRange(current, change.range) : { start: 0, end: lengthOf(current) };
          const edit = { ...span, text: change.text };
          if (!first || edit.start < first.start) first = edit;
          return update(current, [edit], version);
        },
        // The manager doesn't know a document that was read again in another dialect.
        store.document(document.uri) ?? document,
      );
      store.edited(document.uri, first && first.start + first.text.length);
      return updated;
    },
  });
  documents.onDidClose(({ document }) => store.close(document.uri));
  return documents;
}
