import type { Connection, Diagnostic, TextDocuments } from 'vscode-languageserver';
import { runChecks } from '../core/checks/run.ts';
import type { RulesDocument } from '../core/document.ts';
import { symbolsOf } from '../core/symbols.ts';
import type { Workspace } from '../core/workspace.ts';
import { toDiagnostic } from './convert.ts';
import { attempt } from './guard.ts';
import type { DocumentStatus } from './status.ts';
import type { Store } from './store.ts';

/**
 * Keeps the store up to date with the open documents and publishes what is found in each, where that has changed. Changes
 * that come in one go are answered by one computation, after all of them have been read.
 */
export function publishOnChange(
  connection: Connection,
  documents: TextDocuments<RulesDocument>,
  store: Store,
  documentation: string | undefined,
): void {
  const changed = new Set<string>();
  const published = new Map<string, string>();
  documents.onDidChangeContent(({ document }) => {
    store.put(document);
    if (changed.size === 0) setImmediate(publishAll);
    changed.add(document.uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    store.remove(uri);
    changed.delete(uri);
    published.delete(uri);
    connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  function publishAll(): void {
    const uris = [...changed];
    changed.clear();
    for (const uri of uris)
      attempt(
        'publishing diagnostics',
        message => connection.console.error(message),
        () => publish(uri),
      );
  }

  function publish(uri: string): void {
    const document = store.document(uri);
    if (!document) return;
    const { diagnostics, status } = publicationOf(store.workspace(), document, documentation);
    const fingerprint = JSON.stringify([diagnostics, status]);
    if (published.get(uri) === fingerprint) return;
    published.set(uri, fingerprint);
    connection.sendDiagnostics({ uri, version: document.version, diagnostics });
    connection.sendNotification('rulebook/status', status);
  }
}

interface Publication {
  readonly diagnostics: Diagnostic[];
  readonly status: DocumentStatus;
}

/** All that is published of a document. */
function publicationOf(workspace: Workspace, document: RulesDocument, documentation: string | undefined): Publication {
  const findings = runChecks(workspace, document);
  const { rules, terms } = symbolsOf(document);
  return {
    diagnostics: findings.map(finding => toDiagnostic(document, finding, documentation)),
    status: {
      uri: document.uri,
      dialect: document.dialect.name,
      rules: rules.size,
      terms: terms.size,
      broken: findings.filter(({ code }) => code === 'broken-reference').length,
    },
  };
}
