import type { InitializeParams } from 'vscode-languageserver';
import { MarkupKind } from './protocol.ts';
import type { Delivery } from './publish.ts';

/** What the client can take. */
export interface Client {
  readonly locationLinks: boolean;
  readonly markdown: boolean;
  /** It is our extension for VS Code: links in Markdown may run its commands. It says so when it starts the server. */
  readonly commandLinks: boolean;
  /** It tells the user's settings when asked. */
  readonly configuration: boolean;
  /** It asks for diagnostics again when told to. */
  readonly refresh: boolean;
  /** It asks for inlay hints again when told to. */
  readonly inlayRefresh: boolean;
  /** It asks what is renamed before it asks for the new name. */
  readonly prepareRename: boolean;
  /** It shows the changes of other documents before it makes them. */
  readonly changeAnnotations: boolean;
  /** It can be told later for which documents formatting is offered. */
  readonly lateFormatting: boolean;
  readonly delivery: Delivery;
  /** It asks for lenses again when told to. */
  readonly lensRefresh: boolean;
  /** It has the command `rulebook.showCitations`, as our own does; that takes a URI, a position and locations. */
  readonly showCitations: boolean;
}

/** A client of which nothing is known. */
export const anyClient: Client = {
  locationLinks: false,
  markdown: false,
  commandLinks: false,
  configuration: false,
  refresh: false,
  inlayRefresh: false,
  prepareRename: false,
  changeAnnotations: false,
  lateFormatting: false,
  delivery: 'push',
  lensRefresh: false,
  showCitations: false,
};

export function clientOf({ capabilities, initializationOptions }: InitializeParams): Client {
  const { textDocument: { definition, hover, rename, formatting, rangeFormatting, diagnostic } = {}, workspace } =
    capabilities;
  const { documentChanges, changeAnnotationSupport } = workspace?.workspaceEdit ?? {};
  return {
    locationLinks: definition?.linkSupport ?? false,
    markdown: hover?.contentFormat?.includes(MarkupKind.Markdown) ?? false,
    commandLinks: initializationOptions?.commandLinks === true,
    configuration: workspace?.configuration ?? false,
    refresh: workspace?.diagnostics?.refreshSupport ?? false,
    inlayRefresh: workspace?.inlayHint?.refreshSupport ?? false,
    prepareRename: rename?.prepareSupport ?? false,
    changeAnnotations: (documentChanges && changeAnnotationSupport !== undefined) ?? false,
    lateFormatting: (formatting?.dynamicRegistration && rangeFormatting?.dynamicRegistration) ?? false,
    delivery: diagnostic ? 'pull' : 'push',
    lensRefresh: workspace?.codeLens?.refreshSupport ?? false,
    showCitations: initializationOptions?.showCitations === true,
  };
}
