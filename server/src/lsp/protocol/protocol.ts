/**
 * Everything that is used of the protocol's library at run time, imported in one place: the library isn't an ES module
 * that a bundler could shake, so each file that imports it would copy its 600 names when the server starts.
 */
export {
  CodeActionKind,
  CodeActionTriggerKind,
  CodeLensRefreshRequest,
  CompletionItemKind,
  DiagnosticSeverity,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DocumentDiagnosticReportKind,
  DocumentFormattingRequest,
  DocumentHighlightKind,
  DocumentRangeFormattingRequest,
  ErrorCodes,
  FileChangeType,
  FoldingRangeKind,
  LSPErrorCodes,
  MarkupKind,
  MessageType,
  MonikerKind,
  RAL,
  ResponseError,
  ShowMessageNotification,
  SymbolKind,
  TextDocumentSyncKind,
  TextDocuments,
  UniquenessLevel,
  WatchKind,
} from 'vscode-languageserver';
