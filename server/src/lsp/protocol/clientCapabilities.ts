import type { InitializeParams } from 'vscode-languageserver';
import { isUnits } from '../../core/text/columns.ts';
import { MarkupKind } from './protocol.ts';

/** What a client supports. */
export function clientOf({ capabilities, initializationOptions }: InitializeParams) {
  const { textDocument = {}, workspace, general } = capabilities;
  const { completion, definition, hover, rename, formatting, rangeFormatting, diagnostic, documentSymbol, codeAction } =
    textDocument;
  const { documentChanges, changeAnnotationSupport, resourceOperations } = workspace?.workspaceEdit ?? {};
  return {
    /** How it counts columns. */
    units: general?.positionEncodings?.find(isUnits) ?? 'utf-16',
    locationLinks: definition?.linkSupport ?? false,
    markdown: hover?.contentFormat?.includes(MarkupKind.Markdown) ?? false,
    /**
     * It is our extension for VS Code, which says so when it starts the server: links in Markdown can run its commands.
     */
    commandLinks: initializationOptions?.commandLinks === true,
    /** It sends the user's settings on request. */
    configuration: workspace?.configuration ?? false,
    /** It supports registering for changes of settings. */
    lateConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
    /** It supports outlines as trees, not only as lists. */
    symbolTree: documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    /** It supports actions that contain edits, not only commands. */
    codeActions: codeAction?.codeActionLiteralSupport !== undefined,
    /** It asks for diagnostics again on request. */
    refresh: workspace?.diagnostics?.refreshSupport ?? false,
    /** It asks for colors again on request. */
    tokensRefresh: workspace?.semanticTokens?.refreshSupport ?? false,
    /** It asks for inlay hints again on request. */
    inlayRefresh: workspace?.inlayHint?.refreshSupport ?? false,
    /** It shows the details of a completion in its row. */
    completionDetails: completion?.completionItem?.labelDetailsSupport ?? false,
    /** It asks what is renamed before it asks for the new name. */
    prepareRename: rename?.prepareSupport ?? false,
    /** It previews changes of other documents. */
    changeAnnotations: (documentChanges && changeAnnotationSupport !== undefined) ?? false,
    /** It supports edits with versions of documents. */
    documentChanges: documentChanges ?? false,
    /** It supports edits that create files. */
    createsFiles: (documentChanges && resourceOperations?.includes('create')) ?? false,
    /** It asks for the edit of an action only when the user selects the action. */
    lateEdits: (codeAction?.dataSupport && codeAction.resolveSupport?.properties.includes('edit')) ?? false,
    /**
     * It has its own commands that ask for, preview, and report renumberings; `rulebook.renumber` takes the data of an
     * action.
     */
    renumbers: initializationOptions?.renumbers === true,
    /** It supports registering later for formatting. */
    lateFormatting: (formatting?.dynamicRegistration && rangeFormatting?.dynamicRegistration) ?? false,
    delivery: diagnostic ? ('pull' as const) : ('push' as const),
    /** It asks for lenses again on request. */
    lensRefresh: workspace?.codeLens?.refreshSupport ?? false,
    /**
     * It has the command `rulebook.showCitations`, as our extension does, which takes a URI, a position, and what a lens leads to.
     */
    showCitations: initializationOptions?.showCitations === true,
    /** URI of a folder with a page for each check that it can show, or a URI with `{check}` in place of the code. */
    documentation: initializationOptions?.documentation as string | undefined,
  };
}

export type Client = Readonly<ReturnType<typeof clientOf>>;

/** How a client gets findings: it is notified (push), or it asks (pull). */
export type Delivery = Client['delivery'];
