import type { Connection, Diagnostic } from 'vscode-languageserver';
import { brokenReference } from '../core/checks/brokenReference.ts';
import { runChecks } from '../core/checks/run.ts';
import { unknownTerm } from '../core/checks/unknownTerm.ts';
import type { RulesDocument } from '../core/document.ts';
import { symbolsOf } from '../core/symbols.ts';
import { toDiagnostic, toProjectDiagnostic } from './convert.ts';
import { attempt } from './guard.ts';
import type { DocumentStatus } from './status.ts';
import type { Store } from './store.ts';

/** The codes of references that lead nowhere. */
const BROKEN: readonly string[] = [brokenReference.code, unknownTerm.code];

/** Publishes what is found in documents and in the files that describe projects. */
export interface Publisher {
  /** Publishes what is found in a document now, if it has changed. What is asked for in one go is computed once, after all of it. */
  schedule(uri: string): void;
  /** Takes back what was published of a document that was closed. */
  clear(uri: string): void;
}

/** `isOpen` tells whether a client has a document open: of the others only what is wrong in a project's file is published. */
export function createPublisher(
  connection: Connection,
  store: Store,
  documentation: string | undefined,
  isOpen: (uri: string) => boolean,
): Publisher {
  const waiting = new Set<string>();
  const published = new Map<string, string>();
  const log = (message: string) => connection.console.error(message);

  return {
    schedule(uri) {
      if (waiting.size === 0) setImmediate(publishAll);
      waiting.add(uri);
    },
    clear(uri) {
      waiting.delete(uri);
      if (store.projectProblems(uri)) return publish(uri);
      published.delete(uri);
      connection.sendDiagnostics({ uri, diagnostics: [] });
    },
  };

  function publishAll(): void {
    const uris = [...waiting];
    waiting.clear();
    for (const uri of uris) attempt('publishing diagnostics', log, () => publish(uri));
  }

  function publish(uri: string): void {
    const document = isOpen(uri) ? store.document(uri) : undefined;
    const publication = document && publicationOf(document);
    const diagnostics = [...(publication?.diagnostics ?? []), ...projectDiagnostics(uri)];
    const fingerprint = JSON.stringify([diagnostics, publication?.status]);
    if (published.get(uri) === fingerprint) return;
    published.set(uri, fingerprint);
    connection.sendDiagnostics({ uri, ...(document && { version: document.version }), diagnostics });
    if (publication) connection.sendNotification('rulebook/status', publication.status);
  }

  function projectDiagnostics(uri: string): Diagnostic[] {
    const found = store.projectProblems(uri);
    return found?.problems.map(problem => toProjectDiagnostic(found.text, problem)) ?? [];
  }

  /** All that is published of a document. */
  function publicationOf(document: RulesDocument): { diagnostics: Diagnostic[]; status: DocumentStatus } {
    const findings = runChecks(store.workspace(), document);
    const { rules, terms } = symbolsOf(document);
    return {
      diagnostics: findings.map(finding => toDiagnostic(document, finding, documentation)),
      status: {
        uri: document.uri,
        dialect: { id: document.dialect.id, name: document.dialect.name },
        rules: rules.size,
        terms: terms.size,
        broken: findings.filter(({ code }) => BROKEN.includes(code)).length,
      },
    };
  }
}
