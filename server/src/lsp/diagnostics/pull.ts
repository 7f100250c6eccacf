import type {
  Connection,
  DiagnosticServerCancellationData,
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { projectFileIn } from '../../project/project.ts';
import { attempt, cancelled, guarded, type Log } from '../protocol/guard.ts';
import { DocumentDiagnosticReportKind } from '../protocol/protocol.ts';
import type { Store } from '../state/store.ts';
import { yielding } from '../yielding/yielding.ts';
import type { Publisher } from './publish.ts';

/** The identifier with which our extension asks for diagnostics of citing files; it shows each once, open or not. */
const CITING = 'rulebook.citing';

/**
 * Answers a client that pulls diagnostics: for a document, and for all documents of books, project files, and citing
 * files. `asksTwice`: the client asks for the latter separately.
 */
export function answerDiagnostics(
  connection: Connection,
  store: Store,
  publisher: Publisher,
  log: Log,
  asksTwice: boolean,
): void {
  const reportOf = (uri: string, previous: string | undefined): DocumentDiagnosticReport => {
    const { resultId, diagnostics } = publisher.report(uri);
    return resultId === previous
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
      : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...diagnostics] };
  };

  connection.languages.diagnostics.on(
    guarded<DocumentDiagnosticParams, DocumentDiagnosticReport, DiagnosticServerCancellationData>(
      'textDocument/diagnostic',
      log,
      { kind: DocumentDiagnosticReportKind.Full, items: [] },
      ({ textDocument, previousResultId }) => reportOf(textDocument.uri, previousResultId),
    ),
  );
  connection.languages.diagnostics.onWorkspace(async ({ identifier, previousResultIds }, token) => {
    const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
    const { books, sources } = store.workspace();
    const ofBooks = [
      ...store.projects().map(({ folder }) => projectFileIn(folder)),
      ...books.flatMap(({ documents }) => documents),
    ];
    const uris = new Set([
      ...(identifier === CITING ? [] : ofBooks),
      ...(asksTwice && identifier !== CITING ? [] : sources.keys()),
    ]);
    const pause = yielding();
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    for (const uri of uris) {
      const report = attempt('workspace/diagnostic', log, () => reportOf(uri, previous.get(uri)));
      const version = store.versionOf(uri) ?? null;
      if (report) items.push({ ...report, uri, version });
      await pause();
      if (token.isCancellationRequested) return cancelled();
    }
    return { items };
  });
}
