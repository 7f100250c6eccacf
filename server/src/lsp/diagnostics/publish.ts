import { dequal } from 'dequal/lite';
import type { Connection, Diagnostic } from 'vscode-languageserver';
import type { Workspace } from '../../core/book/workspace.ts';
import { withoutBeingWritten } from '../../core/checks/beingWritten.ts';
import type { Finding } from '../../core/checks/findings/check.ts';
import { brokenRange } from '../../core/checks/references/brokenRange.ts';
import { brokenReference } from '../../core/checks/references/brokenReference.ts';
import { unknownTerm } from '../../core/checks/references/unknownTerm.ts';
import { runChecks } from '../../core/checks/runChecks.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { symbolsOf } from '../../core/document/symbols.ts';
import { toDiagnostic, toProjectDiagnostic } from '../convert/convert.ts';
import type { DocumentStatus } from '../messages/statusMessages.ts';
import type { Delivery } from '../protocol/clientCapabilities.ts';
import { attempt } from '../protocol/guard.ts';
import { RAL } from '../protocol/protocol.ts';
import type { Store } from '../state/store.ts';
import { yielding } from '../yielding/yielding.ts';

/** The codes of references that lead nowhere. */
const BROKEN: readonly string[] = [brokenReference.code, brokenRange.code, unknownTerm.code];

/** What is found in a document, with an id that stays the same as long as that does. */
export interface Report {
  readonly resultId: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Tells a client what is found in documents and in the files that describe projects. */
export interface Publisher {
  /**
   * Tells of a document, if anything has changed, once all that came in one go has been taken in: of open documents first,
   * and of many in turns with requests.
   */
  schedule(uri: string): void;
  /** Takes back what was told of a document that was closed. */
  clear(uri: string): void;
  /** What is found in a document, for a client that asks. */
  report(uri: string): Report;
  /** Keeps and tells what is found in a document of a book that is not loaded. */
  keep(workspace: Workspace, document: RulesDocument): void;
}

export interface PublisherOptions {
  /** URI of the folder with a page for each check. */
  readonly documentation: () => string | undefined;
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
  /** What is to be told of: documents that are open, and others. */
  const waiting = { open: new Set<string>(), others: new Set<string>() };
  let isTelling = false;
  const reports = new Map<string, Report>();
  const published = new Map<string, string>();
  const statuses = new Map<string, DocumentStatus>();
  let isComing = false;
  let since = 0;
  const log = (message: string) => connection.console.error(message);

  return {
    schedule(uri) {
      waiting[store.isOpen(uri) ? 'open' : 'others'].add(uri);
      if (!isTelling) {
        since = Date.now();
        RAL().timer.setImmediate(publishAll);
      }
      isTelling = true;
      isComing = true;
    },
    clear(uri) {
      waiting.open.delete(uri);
      waiting.others.delete(uri);
      statuses.delete(uri);
      publish(uri);
    },
    report,
    keep(workspace, document) {
      remember(document.uri, diagnosticsOf(workspace, document));
      publish(document.uri);
    },
  };

  /** Waits as long as more is coming: the messages of one go arrive one in each turn. */
  async function publishAll(): Promise<void> {
    if (isComing && Date.now() - since < LONGEST_WAIT_MS) {
      isComing = false;
      RAL().timer.setImmediate(publishAll);
      return;
    }
    const pause = yielding();
    for (let uri = next(); uri !== undefined; uri = next()) {
      attempt('publishing diagnostics', log, () => publish(uri));
      await pause();
    }
    isTelling = false;
  }

  /** Takes the next one out of those that wait. */
  function next(): string | undefined {
    const group = waiting.open.size ? waiting.open : waiting.others;
    for (const uri of group) {
      group.delete(uri);
      return uri;
    }
    return undefined;
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
    const before = reports.get(uri);
    // Alone it would be seen without the rest of its book.
    if (before && isWanted(uri) && store.isUnloaded(uri)) return before;
    const document = isWanted(uri) ? store.document(uri) : undefined;
    const problems = store.projectProblems(uri);
    return remember(uri, [
      ...(document ? diagnosticsOf(store.workspace(), document) : []),
      ...(problems?.problems.map(problem => toProjectDiagnostic(problems.text, problem)) ?? []),
    ]);
  }

  function diagnosticsOf(workspace: Workspace, document: RulesDocument): Diagnostic[] {
    const offset = store.lastEdit(document.uri);
    const findings = findingsOf(workspace, document);
    const settled = offset === undefined ? findings : withoutBeingWritten(document, findings, offset);
    return settled.map(finding => toDiagnostic(document, finding, documentation()));
  }

  /** A new report where the last one said something else. */
  function remember(uri: string, diagnostics: readonly Diagnostic[]): Report {
    const before = reports.get(uri);
    if (before && dequal(before.diagnostics, diagnostics)) return before;
    const report = { resultId: String(Number(before?.resultId ?? 0) + 1), diagnostics };
    reports.set(uri, report);
    return report;
  }

  /** Tells what a client shows of an open document besides its diagnostics, where that has changed. */
  function tellStatus(uri: string): void {
    const document = store.document(uri);
    if (!document || !store.isOpen(uri) || store.isUnloaded(uri)) return;
    const status = statusOf(document, findingsOf(store.workspace(), document));
    if (dequal(statuses.get(uri), status)) return;
    statuses.set(uri, status);
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

/** What the checks have found in a document last, though something else may have changed since; undefined where they never ran. */
export function findingsKnown(document: RulesDocument): readonly Finding[] | undefined {
  return memo.get(document)?.findings;
}
