import { type Head, type RuleHead, titleIn } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { blockAt, headBlockOf, type RulesDocument, startOf } from '../document/document.ts';
import { asGroup, symbolsOfAll, withFirst, withNumbering } from '../document/group.ts';
import type { Symbols } from '../document/symbols.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';
import { type Span, shift } from '../text/span.ts';
import { type CheckSettings, usualSettings } from './checkSettings.ts';
import { followNumbers, type NumberHistory, noHistory } from './numberHistory.ts';

/** Documents that are resolved together. Documents are given by URI. */
export interface Book {
  /** The names by which other documents cite it: “MTR section 4.3”. The first is its display name. */
  readonly names: readonly string[];
  readonly documents: readonly string[];
  /** Documents of other books that it extends: missing rules are looked up there. */
  readonly base: readonly string[];
  /** Name of its current edition. */
  readonly edition?: string | undefined;
  /** Numbers of deleted rules that aren't given again. */
  readonly retired?: readonly string[];
  /** Other forms in which source cites it, with `{number}` for the number: `wcag20:{number}`. */
  readonly citedAs?: readonly string[];
  /** The language of its text: `de`. */
  readonly language?: string | undefined;
  /** Its earlier editions, oldest first. */
  readonly earlier?: readonly EarlierEdition[];
  /** The book that it is a translation of. */
  readonly translates?: Translated | undefined;
}

/** What a translation translates: a book, by one of its names, and an edition of it (default: the most similar one). */
export interface Translated {
  readonly book: string;
  readonly edition?: string | undefined;
  /** The rules, by their numbers, that are translated from another edition, by its name. */
  readonly rulesFrom?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** An earlier edition of a book, only for comparison: nothing in it is searched, cited, or checked. */
export interface EarlierEdition {
  readonly name: string;
  readonly files: readonly EarlierFile[];
}

/** A file of an earlier edition, and its dialect. */
export interface EarlierFile {
  readonly uri: string;
  readonly text: string;
  readonly dialect: Dialect;
}

/** A file that cites books and isn't a rules document. Its document has no rules and no references. */
export interface Source {
  readonly document: RulesDocument;
  /** A name of each book that it cites. */
  readonly books: readonly string[];
  /** Whether it is a test. */
  readonly isTest?: boolean;
}

/** The numbers that a rules document defines. */
export interface NearbyFile {
  readonly uri: string;
  readonly numbers: Pick<ReadonlyMap<string, unknown>, 'has' | 'size' | 'keys'>;
}

/** The known documents, by URI, and the books that some of them form; any other document is its own book. Immutable. */
export interface Workspace {
  readonly documents: ReadonlyMap<string, RulesDocument>;
  readonly books: readonly Book[];
  /** The files that cite books, by URI; none of them is among the documents. */
  readonly sources: ReadonlyMap<string, Source>;
  /** How to check the documents of a folder, whose URI ends with a slash; the innermost folder counts. */
  readonly checking: readonly { readonly folder: string; settingsFor(uri: string): CheckSettings }[];
  readonly history: NumberHistory;
  /** Open documents with changes, by URI, as they were when they were saved last. */
  readonly saved?: ReadonlyMap<string, RulesDocument>;
  /** By URI of such a document, the old numbers whose references the user keeps as they are. */
  readonly kept?: ReadonlyMap<string, ReadonlySet<string>>;
  /** The rules documents of a folder that aren't among the documents, and belong to no book; asked for when needed. */
  readonly nearby?: (folder: string) => readonly NearbyFile[];
  /** An earlier edition to compare every book with, in addition to its own. */
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

export function settingsFor(workspace: Workspace, uri: string): CheckSettings {
  return innermost(workspace.checking, uri)?.settingsFor(uri) ?? usualSettings;
}

/** The value of the innermost folder that contains a document; folders end with a slash. */
export function innermost<T extends { readonly folder: string }>(all: readonly T[], uri: string): T | undefined {
  return all.filter(({ folder }) => uri.startsWith(folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
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

/** A source is no longer among the documents. */
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
 * Where to look up a number, in order: the documents of a book, and then, as groups, those that it extends. The
 * documents of a group together decide whether they cover the place of a missing rule.
 */
export type Scope = readonly (readonly RulesDocument[])[];

/** The documents of a scope, in order. */
export function documentsIn(reach: Scope): readonly RulesDocument[] {
  return reach.length === 1 ? reach[0]! : memo(reach, allIn);
}

function allIn(reach: Scope): readonly RulesDocument[] {
  return reach.flat();
}

/** The book that contains a document, if any. */
export function bookOf({ books }: Workspace, uri: string): Book | undefined {
  return books.find(({ documents }) => documents.includes(uri));
}

/** Everything that the references of a document reach: its book, with the document first. */
export function scopeOf(workspace: Workspace, document: RulesDocument): Scope {
  return rememberedScope(workspace, document.uri, () => {
    const book = bookOf(workspace, document.uri);
    if (!book) return [[document]];
    const [own = [], ...base] = scopeOfBook(workspace, book);
    return [withFirst(own, document), ...base];
  });
}

/** Everything that references to a named book reach, such as “MTR section 4.3”; empty if no document of it is known. */
export function scopeOfName(workspace: Workspace, name: string): Scope {
  return rememberedScope(workspace, `\n${name}`, () => {
    const book = workspace.books.find(({ names }) => names.includes(name));
    return book ? scopeOfBook(workspace, book) : [];
  });
}

function noScopes(_workspace: Workspace): Map<string, Scope> {
  return new Map();
}

function rememberedScope(workspace: Workspace, key: string, make: () => Scope): Scope {
  const known = memo(workspace, noScopes);
  const reach = known.get(key) ?? make();
  known.set(key, reach);
  return reach;
}

function scopeOfBook(workspace: Workspace, book: Book): Scope {
  return rememberedScope(workspace, `\n\n${workspace.books.indexOf(book)}`, () => documentsOfBook(workspace, book));
}

function documentsOfBook(workspace: Workspace, { documents, base }: Book): Scope {
  const known = (uris: readonly string[]) => uris.flatMap(uri => workspace.documents.get(uri) ?? []);
  const groups = new Map<Book | string, string[]>();
  for (const uri of base) {
    const group = bookOf(workspace, uri) ?? uri;
    groups.set(group, [...(groups.get(group) ?? []), uri]);
  }
  return [known(documents), ...Array.from(groups.values(), known)].map(asGroup);
}

/** The documents of a document's book with the same numbering, with the document first. */
export function groupOf(workspace: Workspace, document: RulesDocument): readonly RulesDocument[] {
  const [group = []] = scopeOf(workspace, document);
  return group.length > 1 ? withNumbering(group, document.dialect.numbering) : group;
}

/** The open documents whose references can lead to the given one, except itself. */
export function dependentsOf(workspace: Workspace, document: RulesDocument): RulesDocument[] {
  const names = bookOf(workspace, document.uri)?.names ?? [];
  return [...workspace.documents.values()].filter(other => {
    if (other.uri === document.uri) return false;
    const cites = other.dialect.references.books?.some(({ name }) => names.includes(name));
    return cites || scopeOf(workspace, other).some(group => group.some(({ uri }) => uri === document.uri));
  });
}

/** The document, and those whose references can lead to it. */
export function documentsReaching(workspace: Workspace, document: RulesDocument): RulesDocument[] {
  return [document, ...dependentsOf(workspace, document)];
}

/** The sources that cite a book which reaches the document. */
export function sourcesCiting(workspace: Workspace, { uri }: RulesDocument): Source[] {
  const reaching = workspace.books.filter(({ documents, base }) => documents.includes(uri) || base.includes(uri));
  const names = new Set(reaching.flatMap(book => book.names));
  return [...workspace.sources.values()].filter(({ books }) => books.some(name => names.has(name)));
}

/** A definition of a rule, heading, or term: the head with this ordinal in `document.heads`. */
export interface Definition {
  readonly document: RulesDocument;
  readonly ordinal: number;
}

/** The first rule with a number in the bodies of some documents. */
export function definitionNumbered(documents: readonly RulesDocument[], number: string): Definition | undefined {
  return definitionIn(documents, ({ rules }) => rules.get(number));
}

/** The first definition that is found among the symbols of some documents. */
export function definitionIn(
  documents: readonly RulesDocument[],
  ordinalIn: (symbols: Symbols) => number | undefined,
): Definition | undefined {
  const all = symbolsOfAll(documents);
  for (let index = 0; index < all.length; index++) {
    const ordinal = ordinalIn(all[index]!);
    if (ordinal !== undefined) return { document: documents[index]!, ordinal };
  }
  return undefined;
}

export function headOf(definition: Definition): Head {
  return definition.document.heads[definition.ordinal]!;
}

/** The head with this ordinal, which must be a rule's. */
export function ruleOf({ heads }: RulesDocument, ordinal: number): RuleHead {
  return heads[ordinal] as RuleHead;
}

/** The number of a rule, heading, or line of the Contents. */
export function numberOf({ document, ordinal }: Definition): RuleNumber {
  return ruleOf(document, ordinal).number;
}

export function isSame(one: Definition | undefined, other: Definition): boolean {
  return one?.document === other.document && one.ordinal === other.ordinal;
}

/** A key for maps, the same for the same definition of a document before and after edits that keep its heads. */
export function keyOfDefinition({ document, ordinal }: Definition): string {
  return `${ordinal} ${document.uri}`;
}

/** The span of a definition's number or term, in its document. */
export function headSpan({ document, ordinal }: Definition): Span {
  const index = headBlockOf(document, ordinal);
  return shift(blockAt(document, index)!.head!, startOf(document, index));
}

/**
 * The span of a rule's title in its document; if the title of a record contains escapes, of its whole text. Undefined
 * if it has none.
 */
export function titleSpan({ document, ordinal }: Definition): Span | undefined {
  const index = headBlockOf(document, ordinal);
  const { head, text } = blockAt(document, index)!;
  if (head?.kind !== 'rule' || !head.title) return undefined;
  const { textStart, textEnd } = head;
  const span = titleIn(head, text) ?? (textEnd === undefined ? undefined : { start: textStart, end: textEnd });
  return span && shift(span, startOf(document, index));
}

/** The span from a head to the next one, with all paragraphs and examples between, in its document. */
export function definitionSpan({ document, ordinal }: Definition): Span {
  const next = headBlockOf(document, ordinal + 1);
  return { start: startOf(document, headBlockOf(document, ordinal)), end: startOf(document, next) };
}

/** The title of a rule that has one. */
export function titleOf(head: Head): string | undefined {
  return head.kind === 'rule' ? head.title : undefined;
}
