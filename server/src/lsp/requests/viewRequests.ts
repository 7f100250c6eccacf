import { URI } from 'vscode-uri';
import { type Definition, headSpan, scopeOf, type Workspace } from '../../core/book/workspace.ts';
import { pasteRenumbered } from '../../core/changes/operations/pasteRenumbered.ts';
import { coverageIn } from '../../core/citing/coverage.ts';
import { type RulesDocument, textOf } from '../../core/document/document.ts';
import { cited, citing, type Neighbor } from '../../core/features/navigation/neighbors.ts';
import { citationOf, definitionsOf } from '../../core/features/places/around.ts';
import { markdownOf } from '../../core/features/places/markdownText.ts';
import { dialectsFor } from '../../core/features/reading/dialectsFor.ts';
import { schemeSummary } from '../../core/features/reading/schemeSummary.ts';
import { itemAt, itemLengths, itemsWith, lineOfItem, previewItems } from '../../core/render/previewItems.ts';
import { itemsOf } from '../../core/render/readItems.ts';
import { createSearcher } from '../../core/search/search.ts';
import { fromPosition, toRange, toRuleLine } from '../convert/convert.ts';
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
} from '../messages/ownRequests.ts';
import { yielding } from '../yielding/yielding.ts';
import {
  answerLate,
  answerOwn,
  definitionAsked,
  type Handler,
  publishedAddress,
  type RequestContext,
} from './request.ts';

/** Our own requests for views and commands of an editor. */
export const views: Handler = {
  answer(context) {
    answerOwn(context, {
      citations: ofRule(citationsOf),
      copies: ofRule((workspace, definition) => copiesOf(context, workspace, definition)),
      rules: (workspace, document) => definitionsOf(workspace, document).map(toRuleLine),
      coverage: coveredLines,
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
  return dialectsFor(sample, store.dialectsFor(uri)).map(({ dialect, rules, example }) => {
    return { id: dialect.id, name: dialect.name, rules, example };
  });
}

/** One search at a time: the next one uses what this one has indexed between other requests. */
function answerSearches(context: RequestContext): void {
  const { store } = context;
  const searcher = createSearcher();
  let last: Promise<unknown> = Promise.resolve();
  const search = async ({ uri, query }: Asked<'search'>): Promise<FoundLine[]> => {
    const document = store.document(uri);
    const [book = []] = document ? scopeOf(store.workspace(), document) : [];
    const pause = yielding();
    for (const _ of searcher.indexing(book)) await pause();
    return searcher.search(book, query).map(hit => ({ ...toRuleLine(hit), title: hit.title, snippet: hit.snippet }));
  };
  answerLate(context, 'search', [], asked => {
    const answer = last.then(() => search(asked));
    last = answer.catch(() => undefined);
    return answer;
  });
}

/** The answer about one rule or term. */
function ofRule<R>(answer: (workspace: Workspace, definition: Definition) => R) {
  return (workspace: Workspace, document: RulesDocument, asked: Asked<'citations'>): R | undefined => {
    const definition = definitionAsked(document, asked);
    return definition && answer(workspace, definition);
  };
}

function citationsOf(workspace: Workspace, definition: Definition): Citations {
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
    markdown: markdownOf(definition),
    ...(permalink !== undefined && { permalink }),
  };
}

/** What a preview shows of a document. */
export const previewing: Handler = {
  answer(context) {
    answerOwn(context, {
      preview: itemsBetween,
      previewDocument: (workspace, document, asked) =>
        begin(workspace, document, asked, symbolsFolder(context, document)),
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

function begin(
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
