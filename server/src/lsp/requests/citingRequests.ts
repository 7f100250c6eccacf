import type { CodeLens } from 'vscode-languageserver';
import type { Definition, Workspace } from '../../core/book/workspace.ts';
import { documentPosition, lengthOf, type RulesDocument } from '../../core/document/document.ts';
import { referencesAt, subjectsAt } from '../../core/features/navigation/findReferences.ts';
import { highlightsAt } from '../../core/features/navigation/highlights.ts';
import { linksOf } from '../../core/features/navigation/links.ts';
import { cited, citing as citingOf } from '../../core/features/navigation/neighbors.ts';
import { type Address, definitionAtAddress } from '../../core/features/places/address.ts';
import { lensesOf, lensText } from '../../core/features/reading/lenses.ts';
import { MOST, rankedNames } from '../../core/search/searchNames.ts';
import { findUnloaded } from '../../core/search/unloadedNames.ts';
import { fromPosition, toRange } from '../convert/convert.ts';
import {
  type LensData,
  toCallItem,
  toCodeLens,
  toCommand,
  toDocumentLink,
  toFoundSymbol,
  toHighlight,
  toPlace,
  toSymbolInformation,
  toTarget,
} from '../convert/convertCitations.ts';
import { attempt } from '../protocol/guard.ts';
import {
  answerIn,
  answerItem,
  answerTo,
  type Handler,
  type Params,
  type RequestContext,
  type Result,
} from './request.ts';

/** Requests about who cites what. */
export const citing: Handler = {
  capabilities: () => ({
    referencesProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: { resolveProvider: true },
    workspaceSymbolProvider: true,
    callHierarchyProvider: true,
    codeLensProvider: { resolveProvider: true },
  }),
  answer(context) {
    answerPlaces(context);
    answerLinks(context);
    answerSymbols(context);
    answerCalls(context);
    answerLenses(context);
  },
};

/** Where else that is what the cursor is on. */
function answerPlaces(context: RequestContext): void {
  answerInside(context, 'textDocument/references', (workspace, document, offset, { context }) =>
    referencesAt(workspace, document, offset, context.includeDeclaration).map(toPlace),
  );
  answerInside(context, 'textDocument/documentHighlight', (workspace, document, offset) =>
    highlightsAt(workspace, document, offset).map(highlight => toHighlight(document, highlight)),
  );
}

function answerLinks(context: RequestContext): void {
  const { store, client } = context;
  answerIn(context, 'textDocument/documentLink', [], (workspace, document) =>
    linksOf(workspace, document).map(link => toDocumentLink(document, link, !client.commandLinks)),
  );
  answerItem(context, 'documentLink/resolve', link => {
    const definition = definitionAtData(store.workspace(), link.data);
    return definition ? { ...link, target: toTarget(definition) } : link;
  });
}

function answerSymbols(context: RequestContext): void {
  const { store, unloaded } = context;
  answerTo(context, 'workspace/symbol', [], ({ query }) => {
    const workspace = store.workspace();
    const others = findUnloaded(unloaded.indexes(), query);
    const found = rankedNames(store.activeFirst(), query).flatMap((rank, index) => [
      ...rank.map(definition => () => toSymbolInformation(workspace, definition)),
      ...others[index]!.map(name => () => toFoundSymbol(name)),
    ]);
    return found.slice(0, MOST).map(symbol => symbol());
  });
}

function answerCalls(context: RequestContext): void {
  const { store } = context;
  answerInside(context, 'textDocument/prepareCallHierarchy', (workspace, document, offset) =>
    subjectsAt(workspace, document, offset).map(toCallItem),
  );
  answerTo(context, 'callHierarchy/incomingCalls', [], ({ item }) => {
    const subject = definitionAtData(store.workspace(), item.data);
    return (subject ? citingOf(store.workspace(), subject) : []).map(({ definition, sites }) => ({
      from: toCallItem(definition),
      fromRanges: sites.map(site => toRange(definition.document, site)),
    }));
  });
  answerTo(context, 'callHierarchy/outgoingCalls', [], ({ item }) => {
    const subject = definitionAtData(store.workspace(), item.data);
    return (subject ? cited(store.workspace(), subject) : []).map(({ definition, sites }) => ({
      to: toCallItem(definition),
      fromRanges: sites.map(site => toRange(subject!.document, site)),
    }));
  });
}

function answerLenses(context: RequestContext): void {
  const { connection, client, store, settings, log } = context;
  answerIn(context, 'textDocument/codeLens', [], (workspace, document) =>
    lensesOf(workspace, document, settings().codeLens).map(toCodeLens),
  );
  const textOf = (data: LensData | undefined) => {
    const definition = definitionAtData(store.workspace(), data);
    return data && definition ? lensText(store.workspace(), { kind: data.lens, definition }) : undefined;
  };
  connection.onCodeLensResolve((lens: CodeLens) => {
    const text = attempt('codeLens/resolve', log, () => textOf(lens.data)) ?? { title: '', places: [] };
    return { ...lens, command: toCommand(text, lens.data?.uri, lens.range.start, client.showCitations) };
  });
}

/** The rule or term at an address that the client returned. */
function definitionAtData(workspace: Workspace, data: Address | undefined): Definition | undefined {
  return data && definitionAtAddress(workspace, data);
}

/** Answers a request about a place in an open document; with nothing if the document has no such line. */
function answerInside<
  M extends 'textDocument/references' | 'textDocument/documentHighlight' | 'textDocument/prepareCallHierarchy',
>(
  context: RequestContext,
  method: M,
  answer: (workspace: Workspace, document: RulesDocument, offset: number, params: Params<M>) => Result<M>,
): void {
  answerIn(context, method, [], (workspace, document, params) => {
    const { position } = params;
    if (position.line > documentPosition(document, lengthOf(document)).line) return [];
    return answer(workspace, document, fromPosition(document, position), params);
  });
}
