import { URI } from 'vscode-uri';
import { bookOf, type Definition, headSpan, scopeOf, type Workspace } from '../core/book/workspace.ts';
import { pasteRenumbered } from '../core/changes/operations/pasteRenumbered.ts';
import { coverageIn } from '../core/citing/coverage.ts';
import { type RulesDocument, textOf } from '../core/document/document.ts';
import { isMarkdown } from '../core/document/plainWords.ts';
import { originalOf, translationsOf } from '../core/editions/translatedEdition.ts';
import { citationOf, definitionsOf } from '../core/features/navigation/around.ts';
import { markdownOf } from '../core/features/navigation/markdownText.ts';
import { cited, citing, type Neighbor } from '../core/features/navigation/neighbors.ts';
import { dialectsFor } from '../core/features/reading/dialectsFor.ts';
import { schemeSummary } from '../core/features/reading/schemeSummary.ts';
import { itemMarkdown } from '../core/render/itemMarkdown.ts';
import { itemAt, itemLengths, itemsWith, lineOfItem, previewItems } from '../core/render/previewItems.ts';
import { readItem } from '../core/render/readItem.ts';
import { indexOfItem, itemsOf } from '../core/render/readItems.ts';
import { createSearcher } from '../core/search/search.ts';
import { wordText } from '../word/wordText.ts';
import type {
  Asked,
  Citations,
  CitedLine,
  Copies,
  CoveredLine,
  DialectLine,
  FoundLine,
  PreviewAnswer,
  PreviewDocument,
  SchemePage,
} from './protocol/ownRequests.ts';
import {
  answerLate,
  answerOwn,
  definitionAsked,
  type Handler,
  publishedAddress,
  type RequestContext,
} from './request.ts';
import { fromPosition, toRange, toRuleLine } from './state/convert.ts';
import type { Store } from './state/store.ts';
import { yielding } from './state/yielding.ts';

/** Our own requests for views and commands of an editor. */
export const views: Handler = {
  answer(context) {
    answerOwn(context, {
      citations: ofRule(citationsOfRule),
      copies: ofRule((workspace, definition) => copiesOf(context, workspace, definition)),
      rules: (workspace, document) => definitionsOf(workspace, document).map(toRuleLine),
      coverage: coveredLines,
      wordText,
      scheme: (_, document) => schemePage(context, document),
      pasteRenumbered: (workspace, document, { position, text }) =>
        pasteRenumbered(workspace, document, fromPosition(document, position), text),
    });
    answerSearches(context);
    answerLate(context, 'dialects', [], async asked => dialectLines(context, asked));
  },
};

function schemePage({ store }: RequestContext, document: RulesDocument): SchemePage {
  const { definition } = document.dialect;
  const taken = store.dialectsFor(document.uri).map(({ id }) => id);
  return { ...schemeSummary(document), taken, ...(definition && { definition }) };
}

function coveredLines(workspace: Workspace, document: RulesDocument): CoveredLine[] {
  return coverageIn(workspace, document).map(({ definition, code, tests }) => {
    return { line: toRange(document, headSpan(definition)).start.line, code, tests };
  });
}

function dialectLines({ store }: RequestContext, { uri, text = '' }: Asked<'dialects'>): DialectLine[] {
  const document = store.document(uri);
  const sample = document ? textOf(document) : text;
  return dialectsFor(sample, store.dialectsFor(uri)).map(({ dialect: { id, name }, ...offer }) => ({
    id,
    name,
    ...offer,
  }));
}

/** One search at a time: the next one uses what this one has indexed between other requests. */
function answerSearches(context: RequestContext): void {
  const { store } = context;
  const searcher = createSearcher();
  let last: Promise<unknown> = Promise.resolve();
  const search = async ({ uri, query }: Asked<'search'>): Promise<FoundLine[]> => {
    const workspace = store.workspace();
    const document = store.document(uri);
    const [own = []] = document ? scopeOf(workspace, document) : [];
    const others = document ? otherLanguageBooks(store, document) : [];
    const all = [...own, ...others.map(other => other.document)];
    const pause = yielding();
    for (const _ of searcher.indexing(all)) await pause();
    return searcher.search(all, query).map(hit => {
      const book = others.find(other => other.document === hit.document)?.book;
      return { ...toRuleLine(hit), title: hit.title, snippet: hit.snippet, ...(book !== undefined && { book }) };
    });
  };
  answerLate(context, 'search', [], asked => {
    const answer = last.then(() => search(asked));
    last = answer.catch(() => undefined);
    return answer;
  });
}

/** The documents of the original, or the open ones of translations, with the names of their books. */
function otherLanguageBooks(store: Store, { uri }: RulesDocument): { document: RulesDocument; book: string }[] {
  const workspace = store.workspace();
  const own = bookOf(workspace, uri);
  if (!own) return [];
  const original = originalOf(workspace, own);
  return (original ? [original] : translationsOf(workspace, own)).flatMap(({ names, documents }) =>
    documents
      .filter(other => original || store.isOpen(other))
      .flatMap(other => workspace.documents.get(other) ?? [])
      .map(document => ({ document, book: names[0] ?? '' })),
  );
}

/** The answer about one rule or term. */
function ofRule<R>(answer: (workspace: Workspace, definition: Definition) => R) {
  return (workspace: Workspace, document: RulesDocument, asked: Asked<'citations'>): R | undefined => {
    const definition = definitionAsked(document, asked);
    return definition && answer(workspace, definition);
  };
}

function citationsOfRule(workspace: Workspace, definition: Definition): Citations {
  return {
    rule: toRuleLine(definition),
    citedBy: citing(workspace, definition).map(neighbor => ({
      ...citedLine(neighbor, neighbor.definition.document),
      hasChildren: citing(workspace, neighbor.definition).length > 0,
    })),
    cites: cited(workspace, definition).map(neighbor => ({
      ...citedLine(neighbor, definition.document),
      hasChildren: cited(workspace, neighbor.definition).length > 0,
    })),
  };
}

/** `from` is the document that contains the references. */
function citedLine({ definition, sites }: Neighbor, from: RulesDocument): Omit<CitedLine, 'hasChildren'> {
  return {
    ...toRuleLine(definition),
    citation: citationOf(definition),
    sites: sites.map(site => ({ uri: from.uri, range: toRange(from, site) })),
  };
}

function copiesOf({ store }: RequestContext, workspace: Workspace, definition: Definition): Copies {
  const permalink = publishedAddress(store, workspace, definition);
  return {
    rule: toRuleLine(definition),
    citation: citationOf(definition),
    markdown: copiedMarkdown(workspace, definition),
    ...(permalink !== undefined && { permalink }),
  };
}

/** A rule as Markdown; that of a document in Markdown is its own, without links to other rules. */
function copiedMarkdown(workspace: Workspace, definition: Definition): string {
  const { document } = definition;
  const index = isMarkdown(document) ? indexOfItem(definition) : undefined;
  if (index === undefined) return markdownOf(definition);
  const nowhere = () => undefined;
  const shown = { hasTips: false, listsCitations: false, marksLost: false, linksTerms: false };
  const view = { workspace, anchor: nowhere, href: nowhere, image: (address: string) => address, ...shown };
  return itemMarkdown(readItem(workspace, document, index), document, view, 3);
}

/** What a preview shows of a document. */
export const previewing: Handler = {
  answer(context) {
    answerOwn(context, {
      preview: itemsBetween,
      previewDocument: (workspace, document, asked) =>
        beginPreview(workspace, document, asked, symbolsFolder(context, document)),
      previewItem: (_, document, { position }) => itemAt(document, fromPosition(document, position)),
      previewLine: (_, document, { index }) =>
        index < itemsOf(document).length ? lineOfItem(document, index) : undefined,
    });
    answerLate(context, 'previewFind', [], asked => finds(context, asked));
  },
};

function itemsBetween(
  workspace: Workspace,
  document: RulesDocument,
  { from, to }: { readonly from: number; readonly to: number },
): PreviewAnswer {
  return { count: itemsOf(document).length, items: previewItems(workspace, document, from, to) };
}

/** So many items are sent before and after the one that is wanted: about what a page renders. */
const NEAR = 30;

function beginPreview(
  workspace: Workspace,
  document: RulesDocument,
  { index, position }: Asked<'previewDocument'>,
  symbols: string | undefined,
): PreviewDocument {
  const wanted = index ?? (position ? itemAt(document, fromPosition(document, position)) : 0);
  const from = Math.max(0, wanted - NEAR);
  const answer = itemsBetween(workspace, document, { from, to: wanted + NEAR });
  return { lengths: itemLengths(document), index: wanted, answer, symbols };
}

/** The folder with pictures of symbols; a project may name only one that is in its own folder. */
function symbolsFolder({ store }: RequestContext, { uri }: RulesDocument): string | undefined {
  const { folder, publish } = store.projectOf(uri) ?? {};
  if (folder === undefined || publish?.symbols === undefined) return undefined;
  const names = publish.symbols.split(/[\\/]/).filter(name => name !== '' && name !== '.');
  const parent = URI.parse(folder);
  return names.includes('..') ? undefined : parent.with({ path: parent.path + names.join('/') }).toString();
}

async function finds({ store }: RequestContext, { uri, query }: Asked<'previewFind'>): Promise<number[]> {
  const document = store.document(uri);
  const pause = yielding();
  const found: number[] = [];
  if (!document || query === '') return found;
  for (const index of itemsWith(store.workspace(), document, query)) {
    if (index !== undefined) found.push(index);
    await pause();
  }
  return found;
}
