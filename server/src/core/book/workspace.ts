import { type Head, type RuleHead, titleIn } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { blockAt, headBlockOf, type RulesDocument, startOf } from '../document/document.ts';
import { memo } from '../text/memo.ts';
import { type Span, shift } from '../text/span.ts';
import { type CheckSettings, usualSettings } from './checkSettings.ts';
import { followNumbers, type NumberHistory, noHistory } from './numberHistory.ts';

/** Documents that are resolved together. Documents are given by URI. */
export interface Book {
  /** The names under which other documents cite it, the first of which is its name for people: “MTR section 4.3”. */
  readonly names: readonly string[];
  readonly documents: readonly string[];
  /** Documents of other books that it extends: what it lacks is looked for there. */
  readonly base: readonly string[];
  /** What people call the edition that its documents are. */
  readonly edition?: string | undefined;
  /** What it said earlier, the oldest edition first. */
  readonly earlier?: readonly EarlierEdition[];
}

/** An earlier edition of a book, which is read only to compare: nothing in it is found, cited, or checked. */
export interface EarlierEdition {
  readonly name: string;
  readonly files: readonly EarlierFile[];
}

/** A file of an earlier edition, and the dialect in which it is read. */
export interface EarlierFile {
  readonly uri: string;
  readonly text: string;
  readonly dialect: Dialect;
}

/** A file that is no rules document and cites books. Its document has no rules and no references. */
export interface Source {
  readonly document: RulesDocument;
  /** A name of each book that it cites. */
  readonly books: readonly string[];
  /** It tests the program, rather than being a part of it. */
  readonly isTest?: boolean;
}

/** The documents that are known, by URI, and the books that some of them make up; any other is a book by itself. Immutable. */
export interface Workspace {
  readonly documents: ReadonlyMap<string, RulesDocument>;
  readonly books: readonly Book[];
  /** The files that cite books, by URI; none of them is among the documents. */
  readonly sources: ReadonlyMap<string, Source>;
  /** How the documents of a folder, whose URI ends with a slash, are checked; of several the innermost folder counts. */
  readonly checking: readonly { readonly folder: string; settingsFor(uri: string): CheckSettings }[];
  readonly history: NumberHistory;
  /** An earlier edition with which every book is compared in addition to its own. */
  readonly since?: EarlierEdition | undefined;
}

export const emptyWorkspace: Workspace = {
  documents: new Map(),
  books: [],
  sources: new Map(),
  checking: [],
  history: noHistory,
};

/** The rules document or the source with this URI. */
export function documentOf({ documents, sources }: Workspace, uri: string): RulesDocument | undefined {
  return documents.get(uri) ?? sources.get(uri)?.document;
}

export function settingsFor({ checking }: Workspace, uri: string): CheckSettings {
  const fitting = checking.filter(({ folder }) => uri.startsWith(folder));
  return fitting.sort((a, b) => b.folder.length - a.folder.length)[0]?.settingsFor(uri) ?? usualSettings;
}

/** A source stays one. */
export function withDocument(workspace: Workspace, document: RulesDocument): Workspace {
  const source = workspace.sources.get(document.uri);
  if (source) return withSources(workspace, [{ ...source, document }]);
  const before = workspace.documents.get(document.uri);
  return {
    ...workspace,
    documents: new Map(workspace.documents).set(document.uri, document),
    history: before ? followNumbers(workspace.history, before, document) : workspace.history,
  };
}

/** What is a source is no longer among the documents. */
export function withSources(workspace: Workspace, added: readonly Source[]): Workspace {
  const [documents, sources] = [new Map(workspace.documents), new Map(workspace.sources)];
  for (const source of added) {
    documents.delete(source.document.uri);
    sources.set(source.document.uri, source);
  }
  return { ...workspace, documents, sources };
}

export function withoutDocument(workspace: Workspace, uri: string): Workspace {
  const [documents, sources] = [new Map(workspace.documents), new Map(workspace.sources)];
  documents.delete(uri);
  sources.delete(uri);
  return { ...workspace, documents, sources };
}

/**
 * Where a number is looked for, in this order: the documents of a book, then, each group by itself, those that it extends.
 * The documents of a group are taken together when it comes to whether they cover the place of a missing rule.
 */
export type Scope = readonly (readonly RulesDocument[])[];

/** The book to which a document belongs, if it is part of one. */
export function bookOf({ books }: Workspace, uri: string): Book | undefined {
  return books.find(({ documents }) => documents.includes(uri));
}

/** What the references of a document reach: its book, itself first. */
export function scopeOf(workspace: Workspace, document: RulesDocument): Scope {
  return remembered(workspace, document.uri, () => {
    const book = bookOf(workspace, document.uri);
    if (!book) return [[document]];
    const [own = [], ...base] = scopeOfBook(workspace, book);
    return [[document, ...own.filter(({ uri }) => uri !== document.uri)], ...base];
  });
}

/** What the references reach that name a book, as “MTR section 4.3” does; empty if no document of it is known. */
export function scopeOfName(workspace: Workspace, name: string): Scope {
  return remembered(workspace, `\n${name}`, () => {
    const book = workspace.books.find(({ names }) => names.includes(name));
    return book ? scopeOfBook(workspace, book) : [];
  });
}

function noScopes(_workspace: Workspace): Map<string, Scope> {
  return new Map();
}

function remembered(workspace: Workspace, key: string, make: () => Scope): Scope {
  const known = memo(workspace, noScopes);
  const reach = known.get(key) ?? make();
  known.set(key, reach);
  return reach;
}

function scopeOfBook(workspace: Workspace, { documents, base }: Book): Scope {
  const known = (uris: readonly string[]) => uris.flatMap(uri => workspace.documents.get(uri) ?? []);
  const groups = new Map<Book | string, string[]>();
  for (const uri of base) {
    const group = bookOf(workspace, uri) ?? uri;
    groups.set(group, [...(groups.get(group) ?? []), uri]);
  }
  return [known(documents), ...Array.from(groups.values(), known)];
}

/** The documents of a document's book that number their rules as it does, itself first. */
export function groupOf(workspace: Workspace, document: RulesDocument): readonly RulesDocument[] {
  const [group = []] = scopeOf(workspace, document);
  return group.length > 1 ? group.filter(({ dialect }) => dialect.numbering === document.dialect.numbering) : group;
}

/** The open documents whose references may lead into the given one, except itself. */
export function dependentsOf(workspace: Workspace, document: RulesDocument): RulesDocument[] {
  const names = bookOf(workspace, document.uri)?.names ?? [];
  return [...workspace.documents.values()].filter(other => {
    if (other.uri === document.uri) return false;
    const cites = other.dialect.references.books?.some(({ name }) => names.includes(name));
    return cites || scopeOf(workspace, other).some(group => group.some(({ uri }) => uri === document.uri));
  });
}

/** The sources that cite a book which reaches the document. */
export function sourcesCiting(workspace: Workspace, { uri }: RulesDocument): Source[] {
  const reaching = workspace.books.filter(({ documents, base }) => documents.includes(uri) || base.includes(uri));
  const names = new Set(reaching.flatMap(book => book.names));
  return [...workspace.sources.values()].filter(({ books }) => books.some(name => names.has(name)));
}

/** A rule, heading or term where it is: the head with this ordinal in `document.heads`. */
export interface Definition {
  readonly document: RulesDocument;
  readonly ordinal: number;
}

export function headOf(definition: Definition): Head {
  return definition.document.heads[definition.ordinal]!;
}

/** The head with this ordinal, which is that of a rule. */
export function ruleOf({ heads }: RulesDocument, ordinal: number): RuleHead {
  return heads[ordinal] as RuleHead;
}

/** Where the number or term of a definition is: offsets in its document. */
export function headSpan({ document, ordinal }: Definition): Span {
  const index = headBlockOf(document, ordinal);
  return shift(blockAt(document, index)!.head!, startOf(document, index));
}

/**
 * Where the title of a rule is: offsets in its document; of a record in which it's written in another way than it
 * reads, all of its text. Undefined if it has none.
 */
export function titleSpan({ document, ordinal }: Definition): Span | undefined {
  const index = headBlockOf(document, ordinal);
  const { head, text } = blockAt(document, index)!;
  if (head?.kind !== 'rule' || !head.title) return undefined;
  const { textStart, textEnd } = head;
  const span = titleIn(head, text) ?? (textEnd === undefined ? undefined : { start: textStart, end: textEnd });
  return span && shift(span, startOf(document, index));
}

/** All that belongs to a head up to the next one, with the paragraphs and examples that follow: offsets in its document. */
export function definitionSpan({ document, ordinal }: Definition): Span {
  const next = headBlockOf(document, ordinal + 1);
  return { start: startOf(document, headBlockOf(document, ordinal)), end: startOf(document, next) };
}

/** The title of a rule that has one. */
export function titleOf(head: Head): string | undefined {
  return head.kind === 'rule' ? head.title : undefined;
}
