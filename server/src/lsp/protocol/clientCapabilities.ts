import type { InitializeParams } from 'vscode-languageserver';
import { isUnits, type Units } from '../../core/text/columns.ts';
import { MarkupKind } from './protocol.ts';

/** How a client gets findings: it is notified (push), or it asks (pull). */
export type Delivery = 'push' | 'pull';

/** What the client supports. */
export interface Client {
  /** How it counts columns. */
  readonly units: Units;
  readonly locationLinks: boolean;
  readonly markdown: boolean;
  /**
   * It is our extension for VS Code, which says so when it starts the server: links in Markdown can run its commands.
   */
  readonly commandLinks: boolean;
  /** It sends the user's settings on request. */
  readonly configuration: boolean;
  /** It supports registering for changes of settings. */
  readonly lateConfiguration: boolean;
  /** It supports outlines as trees, not only as lists. */
  readonly symbolTree: boolean;
  /** It supports actions that contain edits, not only commands. */
  readonly codeActions: boolean;
  /** It asks for diagnostics again on request. */
  readonly refresh: boolean;
  /** It asks for colors again on request. */
  readonly tokensRefresh: boolean;
  /** It asks for inlay hints again on request. */
  readonly inlayRefresh: boolean;
  /** It shows the details of a completion in its row. */
  readonly completionDetails: boolean;
  /** It asks what is renamed before it asks for the new name. */
  readonly prepareRename: boolean;
  /** It previews changes of other documents. */
  readonly changeAnnotations: boolean;
  /** It supports edits with versions of documents. */
  readonly documentChanges: boolean;
  /** It supports edits that create files. */
  readonly createsFiles: boolean;
  /** It asks for the edit of an action only when the user selects the action. */
  readonly lateEdits: boolean;
  /**
   * It has its own commands that ask for, preview, and report renumberings; `rulebook.renumber` takes the data of an
   * action.
   */
  readonly renumbers: boolean;
  /** It supports registering later for formatting. */
  readonly lateFormatting: boolean;
  readonly delivery: Delivery;
  /** It asks for lenses again on request. */
  readonly lensRefresh: boolean;
  /**
   * It has the command `rulebook.showCitations`, as our extension does, which takes a URI, a position, and locations.
   */
  readonly showCitations: boolean;
  /** URI of a folder with a page for each check that it can show, or a URI with `{check}` in place of the code. */
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
