import type { CallHierarchyItem, Command, Location, Position, SymbolInformation } from 'vscode-languageserver';
import { type Definition, definitionSpan, headOf, headSpan, type Workspace } from '../core/book/workspace.ts';
import { documentPosition, lengthOf, type RulesDocument } from '../core/document/document.ts';
import { type Address, addressOfDefinition, definitionAtAddress } from '../core/features/navigation/around.ts';
import { type DocumentSpan, referencesAt, subjectsAt } from '../core/features/navigation/findReferences.ts';
import { headlineOf, headlineText } from '../core/features/navigation/headline.ts';
import { type Highlight, highlightsAt } from '../core/features/navigation/highlights.ts';
import { linksOf } from '../core/features/navigation/links.ts';
import { cited, citing as citingOf } from '../core/features/navigation/neighbors.ts';
import { parentTitles } from '../core/features/reading/hover.ts';
import { type Lens, lensesOf, lensPlaces } from '../core/features/reading/lenses.ts';
import { MOST, rankedNames } from '../core/search/searchNames.ts';
import { type FoundName, findUnloaded } from '../core/search/unloadedNames.ts';
import { printable } from '../core/text/printable.ts';
import { guarded } from './protocol/guard.ts';
import { LOOKING } from './protocol/ownRequests.ts';
import { DocumentHighlightKind } from './protocol/protocol.ts';
import {
  answerAt,
  answerIn,
  answerItem,
  answerOwn,
  answerTo,
  definitionAsked,
  type Handler,
  type Params,
  type RequestContext,
  type Result,
} from './request.ts';
import { kindOfLevel, symbolKindOf, toLocation, toRange } from './state/convert.ts';

/** Requests about who cites what. */
export const citing: Handler = {
  capabilities: () => ({
    referencesProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: { resolveProvider: true },
    workspaceSymbolProvider: true,
    callHierarchyProvider: true,
    codeLensProvider: {},
  }),
  answer(context) {
    answerCitingPlaces(context);
    answerLinks(context);
    answerSymbols(context);
    answerCalls(context);
    answerLenses(context);
  },
};

/** Where else that is what the cursor is on. */
function answerCitingPlaces(context: RequestContext): void {
  answerInside(context, 'textDocument/references', (workspace, document, offset, { context }) =>
    referencesAt(workspace, document, offset, context.includeDeclaration).map(toPlace),
  );
  answerInside(context, 'textDocument/documentHighlight', (workspace, document, offset) =>
    highlightsAt(workspace, document, offset).map(({ span, kind }) => {
      return { range: toRange(document, span), kind: HIGHLIGHTS[kind] };
    }),
  );
}

function answerLinks(context: RequestContext): void {
  const { store, client } = context;
  answerIn(context, 'textDocument/documentLink', [], (workspace, document) =>
    linksOf(workspace, document).map(({ span, label, definition }) => ({
      range: toRange(document, span),
      // Our client shows a tooltip together with the hover, which says the same.
      ...(!client.commandLinks && { tooltip: label }),
      // The target is resolved when the link is followed.
      data: addressOfDefinition(definition),
    })),
  );
  answerItem(context, 'documentLink/resolve', link => {
    const definition = definitionAtData(store.workspace(), link.data);
    return definition ? { ...link, target: toTarget(definition) } : link;
  });
}

function answerSymbols(context: RequestContext): void {
  const { connection, log, store, unloaded } = context;
  const isLooking = guarded(LOOKING, log, false as boolean, unloaded.isLooking);
  // Without parameters, the handler gets only the token.
  connection.onRequest<boolean, void>(LOOKING, token => isLooking(undefined, token));
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

/**
 * The lenses have their text from the start: VS Code can give a lens the command of another one that it has thrown away,
 * if new lenses come while it resolves the old ones, and then a click does nothing.
 */
function answerLenses(context: RequestContext): void {
  const { client, settings } = context;
  answerIn(context, 'textDocument/codeLens', [], (workspace, document) =>
    lensesOf(workspace, document, settings().codeLens).map(lens => {
      const range = toRange(document, headSpan(lens.definition));
      return { range, command: toCommand(lens, range.start, client.showCitations) };
    }),
  );
  answerOwn(context, {
    lensPlaces: (workspace, document, asked) => {
      const definition = definitionAsked(document, asked);
      return definition && lensPlaces(workspace, asked.kind, definition).map(toPlace);
    },
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
  answerAt(context, method, [], (workspace, document, offset, params) => {
    const isInside = params.position.line <= documentPosition(document, lengthOf(document)).line;
    return isInside ? answer(workspace, document, offset, params) : [];
  });
}

function toPlace({ document, span }: DocumentSpan): Location {
  return { uri: document.uri, range: toRange(document, span) };
}

const HIGHLIGHTS: Record<Highlight['kind'], DocumentHighlightKind> = {
  definition: DocumentHighlightKind.Write,
  citation: DocumentHighlightKind.Read,
  contents: DocumentHighlightKind.Text,
};

/** The URI of a place, as editors understand it: `…#L12`, with the column unless it is the first. */
function toTarget(definition: Definition): string {
  const { line, column } = documentPosition(definition.document, headSpan(definition).start);
  return `${definition.document.uri}#L${line + 1}${column ? `,${column + 1}` : ''}`;
}

export function toSymbolInformation(workspace: Workspace, definition: Definition): SymbolInformation {
  const containerName = parentTitles(workspace, definition).at(-1);
  return {
    name: headlineText(definition),
    kind: symbolKindOf(headOf(definition)),
    location: toLocation(definition),
    ...(containerName !== undefined && { containerName }),
  };
}

/** A found rule or term of a document that isn't in memory. */
export function toFoundSymbol({ uri, name, headline, place, line, column, length }: FoundName): SymbolInformation {
  return {
    name: headline,
    kind: kindOfLevel(name.level),
    location: { uri, range: { start: { line, character: column }, end: { line, character: column + length } } },
    ...(place !== undefined && { containerName: place }),
  };
}

/** A rule or term in a call hierarchy; its address finds it again after edits. */
function toCallItem(definition: Definition): CallHierarchyItem {
  const { document } = definition;
  const { name, words } = headlineOf(definition);
  return {
    name,
    kind: symbolKindOf(headOf(definition)),
    ...(words && { detail: printable(words) }),
    uri: document.uri,
    range: toRange(document, definitionSpan(definition)),
    selectionRange: toRange(document, headSpan(definition)),
    data: addressOfDefinition(definition),
  };
}

/** The command of a lens, which can be clicked only in a client that has ours. */
function toCommand({ kind, definition, title }: Lens, at: Position, showCitations: boolean): Command {
  if (!showCitations) return { title, command: '' };
  return { title, command: 'rulebook.showCitations', arguments: [definition.document.uri, at, kind] };
}
