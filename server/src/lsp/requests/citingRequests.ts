import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CallHierarchyPrepareParams,
  CodeLens,
  DocumentHighlight,
  DocumentLink,
  Location,
  ReferenceParams,
  SymbolInformation,
  TextDocumentPositionParams,
  WorkspaceSymbolParams,
} from 'vscode-languageserver';
import type { Definition, Workspace } from '../../core/book/workspace.ts';
import { documentPosition, lengthOf, type RulesDocument } from '../../core/document/document.ts';
import { citedBy, citesOf } from '../../core/features/navigation/calls.ts';
import { referencesAt, subjectsAt } from '../../core/features/navigation/findReferences.ts';
import { highlightsAt } from '../../core/features/navigation/highlights.ts';
import { linksOf } from '../../core/features/navigation/links.ts';
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
import { attempt, guarded } from '../protocol/guard.ts';
import { type Handler, ofDocument, type RequestContext } from './request.ts';

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
  const { connection } = context;
  connection.onReferences(
    inside<ReferenceParams, Location>(context, 'textDocument/references', (workspace, document, offset, { context }) =>
      referencesAt(workspace, document, offset, context.includeDeclaration).map(toPlace),
    ),
  );
  connection.onDocumentHighlight(
    inside<TextDocumentPositionParams, DocumentHighlight>(
      context,
      'textDocument/documentHighlight',
      (workspace, document, offset) =>
        highlightsAt(workspace, document, offset).map(highlight => toHighlight(document, highlight)),
    ),
  );
}

function answerLinks(context: RequestContext): void {
  const { connection, store, log, client } = context;
  connection.onDocumentLinks(
    ofDocument(context, 'textDocument/documentLink', (document, workspace) =>
      linksOf(workspace, document).map(link => toDocumentLink(document, link, !client.commandLinks)),
    ),
  );
  connection.onDocumentLinkResolve((link: DocumentLink) => {
    const definition = attempt('documentLink/resolve', log, () => definitionAtData(store.workspace(), link.data));
    return definition ? { ...link, target: toTarget(definition) } : link;
  });
}

function answerSymbols({ connection, store, unloaded, log }: RequestContext): void {
  connection.onWorkspaceSymbol(
    guarded<WorkspaceSymbolParams, SymbolInformation[]>('workspace/symbol', log, [], ({ query }) => {
      const workspace = store.workspace();
      const others = findUnloaded(unloaded.indexes(), query);
      const found = rankedNames(store.activeFirst(), query).flatMap((rank, index) => [
        ...rank.map(definition => () => toSymbolInformation(workspace, definition)),
        ...others[index]!.map(name => () => toFoundSymbol(name)),
      ]);
      return found.slice(0, MOST).map(symbol => symbol());
    }),
  );
}

function answerCalls(context: RequestContext): void {
  const { callHierarchy } = context.connection.languages;
  callHierarchy.onPrepare(
    inside<CallHierarchyPrepareParams, CallHierarchyItem>(
      context,
      'textDocument/prepareCallHierarchy',
      (workspace, document, offset) => subjectsAt(workspace, document, offset).map(toCallItem),
    ),
  );
  callHierarchy.onIncomingCalls(
    ofItem<CallHierarchyIncomingCall>(context, 'callHierarchy/incomingCalls', (workspace, subject) =>
      citedBy(workspace, subject).map(({ definition, sites }) => ({
        from: toCallItem(definition),
        fromRanges: sites.map(site => toRange(definition.document, site)),
      })),
    ),
  );
  callHierarchy.onOutgoingCalls(
    ofItem<CallHierarchyOutgoingCall>(context, 'callHierarchy/outgoingCalls', (workspace, subject) =>
      citesOf(workspace, subject).map(({ definition, sites }) => ({
        to: toCallItem(definition),
        fromRanges: sites.map(site => toRange(subject.document, site)),
      })),
    ),
  );
}

function answerLenses(context: RequestContext): void {
  const { connection, client, store, settings, log } = context;
  connection.onCodeLens(
    ofDocument(context, 'textDocument/codeLens', document =>
      lensesOf(store.workspace(), document, settings().codeLens).map(toCodeLens),
    ),
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

/** The answer about a rule or term that was returned before; empty if it no longer exists. */
function ofItem<R>(
  { store, log }: RequestContext,
  name: string,
  answer: (workspace: Workspace, subject: Definition) => R[],
) {
  return guarded<{ item: CallHierarchyItem }, R[]>(name, log, [], ({ item }) => {
    const subject = definitionAtData(store.workspace(), item.data);
    return subject ? answer(store.workspace(), subject) : [];
  });
}

/** The rule or term at an address that the client returned. */
function definitionAtData(workspace: Workspace, data: Address | undefined): Definition | undefined {
  return data && definitionAtAddress(workspace, data);
}

/** The answer about a place in an open document; empty if the document has no such line. */
function inside<P extends TextDocumentPositionParams, R>(
  { store, log }: RequestContext,
  name: string,
  answer: (workspace: Workspace, document: RulesDocument, offset: number, params: P) => R[],
) {
  return guarded<P, R[]>(name, log, [], params => {
    const { textDocument, position } = params;
    const document = store.document(textDocument.uri);
    if (!document || position.line > documentPosition(document, lengthOf(document)).line) return [];
    return answer(store.workspace(), document, fromPosition(document, position), params);
  });
}
