import type { Connection, Diagnostic } from 'vscode-languageserver';
import { brokenRange } from '../core/checks/brokenRange.ts';
import { brokenReference } from '../core/checks/brokenReference.ts';
import type { Finding } from '../core/checks/check.ts';
import { runChecks } from '../core/checks/run.ts';
import { unknownTerm } from '../core/checks/unknownTerm.ts';
import type { RulesDocument } from '../core/document.ts';
import { symbolsOf } from '../core/symbols.ts';
import type { Workspace } from '../core/workspace.ts';
import { toDiagnostic, toProjectDiagnostic } from './convert.ts';
import { attempt } from './guard.ts';
import type { DocumentStatus } from './status.ts';
import type { Store } from './store.ts';

/** The codes of references that lead nowhere. */
const BROKEN: readonly string[] = [brokenReference.code, brokenRange.code, unknownTerm.code];

/** How a client learns what is found: it is told (push), or it asks (pull). */
export type Delivery = 'push' | 'pull';

/** What is found in a document, with an id that stays the same as long as that does. */
export interface Report {
  readonly resultId: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Tells a client what is found in documents and in the files that describe projects. */
export interface Publisher {
  /** Tells of a document now, if anything has changed. What is asked for in one go is computed once, after all of it. */
  schedule(uri: string): void;
  /** Takes back what was told of a document that was closed. */
  clear(uri: string): void;
  /** What is found in a document, for a client that asks. */
  report(uri: string): Report;
}

export interface PublisherOptions {
  /** URI of the folder with a page for each check. */
  readonly documentation: string | undefined;
  readonly delivery: () => Delivery;
  /** Whether findings in a document are wanted: it is open, or belongs to a book and these are wanted whole. */
  readonly isWanted: (uri: string) => boolean;
}

/** Somebody who never stops typing is told now and then. */
const LONGEST_WAIT_MS = 100;

export function createPublisher(
  connection: Connection,
  store: Store,
  { documentation, delivery, isWanted }: PublisherOptions,
): Publisher {
  const waiting = new Set<string>();
  const reports = new Map<string, { fingerprint: string; resultId: string }>();
  const published = new Map<string, string>();
  const statuses = new Map<string, string>();
  let isComing = false;
  let since = 0;
  const log = (message: string) => connection.console.error(message);

  return {
    schedule(uri) {
      if (waiting.size === 0) {
        since = Date.now();
        setImmediate(publishAll);
      }
      waiting.add(uri);
      isComing = true;
    },
    clear(uri) {
      waiting.delete(uri);
      statuses.delete(uri);
      publish(uri);
    },
    report,
  };

  /** Waits as long as more is coming: the messages of one go arrive one in each turn. */
  function publishAll(): void {
    if (isComing && Date.now() - since < LONGEST_WAIT_MS) {
      isComing = false;
      setImmediate(publishAll);
      return;
    }
    const uris = [...waiting];
    waiting.clear();
    for (const uri of uris) attempt('publishing diagnostics', log, () => publish(uri));
  }

  function publish(uri: string): void {
    tellStatus(uri);
    if (delivery() === 'pull') return;
    const { resultId, diagnostics } = report(uri);
    // That a project has been read is told also where nothing is wrong with it.
    const isOpen = store.isOpen(uri) || store.projectProblems(uri) !== undefined;
    if (published.get(uri) === resultId || (diagnostics.length === 0 && !published.has(uri) && !isOpen)) return;
    if (diagnostics.length || isOpen) published.set(uri, resultId);
    else published.delete(uri);
    const version = store.isOpen(uri) ? store.document(uri)?.version : undefined;
    connection.sendDiagnostics({ uri, ...(version !== undefined && { version }), diagnostics: [...diagnostics] });
  }

  function report(uri: string): Report {
    const document = isWanted(uri) ? store.document(uri) : undefined;
    const findings = document ? findingsOf(store.workspace(), document) : [];
    const problems = store.projectProblems(uri);
    const diagnostics = [
      ...findings.map(finding => toDiagnostic(document!, finding, documentation)),
      ...(problems?.problems.map(problem => toProjectDiagnostic(problems.text, problem)) ?? []),
    ];
    const fingerprint = JSON.stringify(diagnostics);
    const before = reports.get(uri);
    if (before?.fingerprint === fingerprint) return { resultId: before.resultId, diagnostics };
    const resultId = String(Number(before?.resultId ?? 0) + 1);
    reports.set(uri, { fingerprint, resultId });
    return { resultId, diagnostics };
  }

  /** Tells what a client shows of an open document besides its diagnostics, where that has changed. */
  function tellStatus(uri: string): void {
    const document = store.document(uri);
    if (!document || !store.isOpen(uri)) return;
    const status = statusOf(document, findingsOf(store.workspace(), document));
    const fingerprint = JSON.stringify(status);
    if (statuses.get(uri) === fingerprint) return;
    statuses.set(uri, fingerprint);
    connection.sendNotification('rulebook/status', status);
  }
}

function statusOf(document: RulesDocument, findings: readonly Finding[]): DocumentStatus {
  const { rules, terms } = symbolsOf(document);
  return {
    uri: document.uri,
    dialect: { id: document.dialect.id, name: document.dialect.name },
    rules: rules.size,
    terms: terms.size,
    broken: findings.filter(({ code }) => BROKEN.includes(code)).length,
  };
}

const memo = new WeakMap<RulesDocument, { workspace: Workspace; findings: readonly Finding[] }>();

/** What all checks find in a document; kept as long as nothing in the workspace changes. */
export function findingsOf(workspace: Workspace, document: RulesDocument): readonly Finding[] {
  const known = memo.get(document);
  if (known?.workspace === workspace) return known.findings;
  const findings = runChecks(workspace, document);
  memo.set(document, { workspace, findings });
  return findings;
}
