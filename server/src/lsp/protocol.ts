/**
 * What of the protocol's library is used at run time, taken from it in one place: the library is no module whose parts a
 * bundle could pick, so each file that imports of it copies its 600 names when the server starts.
 */
export {
  AnnotatedTextEdit,
  CodeActionKind,
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
  FileChangeType,
  FoldingRangeKind,
  LSPErrorCodes,
  MarkupKind,
  MonikerKind,
  ResponseError,
  SymbolKind,
  TextDocumentEdit,
  TextDocumentSyncKind,
  TextDocuments,
  UniquenessLevel,
} from 'vscode-languageserver';
