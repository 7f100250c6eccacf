import type { InitializeParams } from 'vscode-languageserver';
import { isUnits, type Units } from '../../core/text/columns.ts';
import { MarkupKind } from './protocol.ts';

/** How a client learns what is found: it is notified (push), or it asks (pull). */
export type Delivery = 'push' | 'pull';

/** What the client can take. */
export interface Client {
  /** How it counts columns. */
  readonly units: Units;
  readonly locationLinks: boolean;
  readonly markdown: boolean;
  /** It is our extension for VS Code: links in Markdown may run its commands. It says so when it starts the server. */
  readonly commandLinks: boolean;
  /** It sends the user's settings on request. */
  readonly configuration: boolean;
  /** It accepts later that we want to know when these change. */
  readonly lateConfiguration: boolean;
  /** It takes an outline as a tree, not only as a list. */
  readonly symbolTree: boolean;
  /** It takes actions that carry their edits, not only commands. */
  readonly codeActions: boolean;
  /** It asks for diagnostics again on request. */
  readonly refresh: boolean;
  /** It asks for colors again on request. */
  readonly tokensRefresh: boolean;
  /** It asks for inlay hints again on request. */
  readonly inlayRefresh: boolean;
  /** It shows what a completion is about in its row. */
  readonly completionDetails: boolean;
  /** It asks what is renamed before it asks for the new name. */
  readonly prepareRename: boolean;
  /** It shows the changes of other documents before it makes them. */
  readonly changeAnnotations: boolean;
  /** It takes edits with the versions of documents. */
  readonly documentChanges: boolean;
  /** It makes files that an edit asks for. */
  readonly createsFiles: boolean;
  /** It asks for the edit of an action only when that is chosen. */
  readonly lateEdits: boolean;
  /** It has commands of its own that ask what is to be renumbered, show it and report it; `rulebook.renumber` takes what an action offers. */
  readonly renumbers: boolean;
  /** It accepts later for which documents formatting is offered. */
  readonly lateFormatting: boolean;
  readonly delivery: Delivery;
  /** It asks for lenses again on request. */
  readonly lensRefresh: boolean;
  /** It has the command `rulebook.showCitations`, as our own does; that takes a URI, a position and locations. */
  readonly showCitations: boolean;
  /** URI of a folder with a page for each check that it can show, or one with `{check}` where the code of the check goes. */
  readonly documentation: string | undefined;
}

export function clientOf({ capabilities, initializationOptions }: InitializeParams): Client {
  const { textDocument = {}, workspace, general } = capabilities;
  const { completion, definition, hover, rename, formatting, rangeFormatting, diagnostic, documentSymbol, codeAction } =
    textDocument;
  const { documentChanges, changeAnnotationSupport, resourceOperations } = workspace?.workspaceEdit ?? {};
  return {
    units: general?.positionEncodings?.find(isUnits) ?? 'utf-16',
    locationLinks: definition?.linkSupport ?? false,
    markdown: hover?.contentFormat?.includes(MarkupKind.Markdown) ?? false,
    commandLinks: initializationOptions?.commandLinks === true,
    configuration: workspace?.configuration ?? false,
    lateConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
    symbolTree: documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    codeActions: codeAction?.codeActionLiteralSupport !== undefined,
    refresh: workspace?.diagnostics?.refreshSupport ?? false,
    tokensRefresh: workspace?.semanticTokens?.refreshSupport ?? false,
    inlayRefresh: workspace?.inlayHint?.refreshSupport ?? false,
    completionDetails: completion?.completionItem?.labelDetailsSupport ?? false,
    prepareRename: rename?.prepareSupport ?? false,
    changeAnnotations: (documentChanges && changeAnnotationSupport !== undefined) ?? false,
    documentChanges: documentChanges ?? false,
    createsFiles: (documentChanges && resourceOperations?.includes('create')) ?? false,
    lateEdits: (codeAction?.dataSupport && codeAction.resolveSupport?.properties.includes('edit')) ?? false,
    renumbers: initializationOptions?.renumbers === true,
    lateFormatting: (formatting?.dynamicRegistration && rangeFormatting?.dynamicRegistration) ?? false,
    delivery: diagnostic ? 'pull' : 'push',
    lensRefresh: workspace?.codeLens?.refreshSupport ?? false,
    showCitations: initializationOptions?.showCitations === true,
    documentation: initializationOptions?.documentation,
  };
}
