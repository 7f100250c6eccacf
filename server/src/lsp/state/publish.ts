import { dequal } from 'dequal/lite';
import type {
  Connection,
  Diagnostic,
  DiagnosticServerCancellationData,
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { completenessOf } from '../../core/book/completeness.ts';
import { explainCompleteness } from '../../core/book/explain.ts';
import { groupOf, type Workspace } from '../../core/book/workspace.ts';
import { brokenRange } from '../../core/checks/rules/brokenRange.ts';
import { brokenReference } from '../../core/checks/rules/brokenReference.ts';
import { unknownTerm } from '../../core/checks/rules/unknownTerm.ts';
import { runChecks, withoutBeingWritten } from '../../core/checks/runChecks.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { symbolsOf } from '../../core/document/symbols.ts';
import { knownEditionName } from '../../core/editions/editionName.ts';
import { schemeInWords } from '../../core/features/reading/schemeSummary.ts';
import type { Finding } from '../../core/findings/check.ts';
import { projectFileIn } from '../../project/project.ts';
import type { Delivery } from '../protocol/clientCapabilities.ts';
import { attempt, cancelled, guarded, type Log } from '../protocol/guard.ts';
import type { DocumentStatus } from '../protocol/ownRequests.ts';
import { DocumentDiagnosticReportKind, RAL } from '../protocol/protocol.ts';
import { toDiagnostic } from './convert.ts';
import { QUICK, slowCheckRunner, slowFindings } from './slowFindings.ts';
import type { Store } from './store.ts';
import { answered, yielding } from './yielding.ts';

/** The codes of broken references. */
const BROKEN: readonly string[] = [brokenReference.code, brokenRange.code, unknownTerm.code];

/** The findings of a document, with an id that stays the same while they do. */
interface Report {
  readonly resultId: string;
  readonly diagnostics: readonly Diagnostic[];
}

interface PublisherOptions {
  /** URI of the folder with a page for each check. */
  readonly documentation: string | undefined;
  readonly delivery: Delivery;
  /** Resolves when everything sent so far is written. */
  readonly written?: (() => Promise<void>) | undefined;
  /** Makes a client that pulls diagnostics ask again. */
  readonly refresh: () => void;
  /** Whether to report findings in a document: it is open, or in a book whose unopened documents are wanted, too. */
  readonly isWanted: (uri: string) => boolean;
}

/** Maximum number of turns of the event loop to wait, so that diagnostics are sent even if messages never stop. */
const MOST_TURNS = 100;

/** Sends findings in documents and in project files to a client. */
export class Publisher {
  private readonly connection: Connection;
  private readonly store: Store;
  private readonly options: PublisherOptions;
  /** What waits to be published: open documents, and others. */
  private readonly open = new Set<string>();
  private readonly others = new Set<string>();
  private isPublishing = false;
  private isComing = false;
  private turns = 0;
  private readonly reports = new Map<string, Report>();
  /** By URI, the ids of the reports that were sent. */
  private readonly published = new Map<string, string>();
  private readonly statuses = new Map<string, DocumentStatus>();
  private readonly checkSlowly: (uri: string) => void;
  private readonly log = (message: string) => this.connection.console.error(message);

  constructor(connection: Connection, store: Store, options: PublisherOptions) {
    this.connection = connection;
    this.store = store;
    this.options = options;
    this.checkSlowly = slowCheckRunner(store, this.log, uri => {
      if (options.delivery === 'pull') options.refresh();
      else this.publish(uri);
    });
  }

  /**
   * Publishes the findings in a document, if they have changed, after all changes that arrived together: open documents
   * first, and many documents in turns with requests.
   */
  schedule(uri: string): void {
    (this.store.isOpen(uri) ? this.open : this.others).add(uri);
    this.isComing = true;
    if (this.isPublishing) return;
    this.isPublishing = true;
    this.turns = 0;
    RAL().timer.setImmediate(() => this.publishAll());
  }

  /** Removes the published findings of a closed document. */
  clear(uri: string): void {
    this.open.delete(uri);
    this.others.delete(uri);
    this.statuses.delete(uri);
    this.publish(uri);
  }

  /** Keeps and publishes the findings in a document of an unloaded book. */
  keep(workspace: Workspace, document: RulesDocument): void {
    this.remember(document.uri, this.diagnosticsOf(workspace, document));
    this.publish(document.uri);
  }

  /** The findings in a document, for a client that pulls. */
  report(uri: string): Report {
    const { store } = this;
    const isWanted = this.options.isWanted(uri);
    const before = this.reports.get(uri);
    // Otherwise, it would be checked without the rest of its book.
    if (before && isWanted && store.isUnloaded(uri)) return before;
    const document = isWanted ? store.document(uri) : undefined;
    const problems = store.projectProblems(uri);
    if (document) this.checkSlowly(uri);
    return this.remember(uri, [
      ...(document ? this.diagnosticsOf(store.workspace(), document) : []),
      ...(problems?.problems.map(problem =>
        toDiagnostic(problems.document, { ...problem, code: 'project', related: [] }, undefined),
      ) ?? []),
    ]);
  }

  /** Waits while more messages arrive: messages that were sent together arrive one per turn of the event loop. */
  private async publishAll(): Promise<void> {
    if (this.isComing && this.turns++ < MOST_TURNS) {
      this.isComing = false;
      RAL().timer.setImmediate(() => this.publishAll());
      return;
    }
    // It has asked for diagnostics together with the change, and the status can wait for that answer.
    if (this.options.delivery === 'pull') {
      await answered();
      await this.options.written?.();
    }
    const pause = yielding();
    for (let uri = this.next(); uri !== undefined; uri = this.next()) {
      attempt('publishing diagnostics', this.log, () => this.publish(uri));
      await pause();
    }
    this.isPublishing = false;
  }

  /** Takes the next document from those that wait. */
  private next(): string | undefined {
    const group = this.open.size ? this.open : this.others;
    const [uri] = group;
    if (uri !== undefined) group.delete(uri);
    return uri;
  }

  private publish(uri: string): void {
    this.sendStatus(uri);
    if (this.options.delivery === 'pull') return;
    const { store, published } = this;
    const { resultId, diagnostics } = this.report(uri);
    // A project that was read is published even if it has no problems.
    const isOpen = store.isOpen(uri) || store.projectProblems(uri) !== undefined;
    if (published.get(uri) === resultId || (diagnostics.length === 0 && !published.has(uri) && !isOpen)) return;
    if (diagnostics.length || isOpen) published.set(uri, resultId);
    else published.delete(uri);
    const version = store.versionOf(uri);
    this.connection.sendDiagnostics({ uri, ...(version !== undefined && { version }), diagnostics: [...diagnostics] });
  }

  private diagnosticsOf(workspace: Workspace, document: RulesDocument): Diagnostic[] {
    const offset = this.store.lastEdit(document.uri);
    const findings = findingsOf(workspace, document);
    const settled = offset === undefined ? findings : withoutBeingWritten(document, findings, offset);
    return settled.map(finding => toDiagnostic(document, finding, this.options.documentation));
  }

  /** A new report, if the last one differs. */
  private remember(uri: string, diagnostics: readonly Diagnostic[]): Report {
    const before = this.reports.get(uri);
    if (before && dequal(before.diagnostics, diagnostics)) return before;
    const report = { resultId: String(Number(before?.resultId ?? 0) + 1), diagnostics };
    this.reports.set(uri, report);
    return report;
  }

  /** Sends the status of an open document if it has changed. */
  private sendStatus(uri: string): void {
    const { store, statuses } = this;
    const document = store.document(uri);
    if (!document || !store.isOpen(uri) || store.isUnloaded(uri) || store.citesBooks(uri)) return;
    const workspace = store.workspace();
    const edition = knownEditionName(workspace, document);
    const status = { ...statusOf(workspace, document, findingsOf(workspace, document)), ...(edition && { edition }) };
    if (dequal(statuses.get(uri), status)) return;
    statuses.set(uri, status);
    this.connection.sendNotification('rulebook/status', status);
  }
}

function statusOf(workspace: Workspace, document: RulesDocument, findings: readonly Finding[]): DocumentStatus {
  const { rules, terms } = symbolsOf(document);
  return {
    uri: document.uri,
    dialect: { id: document.dialect.id, name: document.dialect.name },
    rules: rules.size,
    terms: terms.size,
    broken: findings.filter(({ code }) => BROKEN.includes(code)).length,
    ...(rules.size > 0 && { extent: explainCompleteness(completenessOf(groupOf(workspace, document))) }),
    ...(document.dialect.definition && { scheme: schemeInWords(document) }),
  };
}

const memo = new WeakMap<RulesDocument, { workspace: Workspace; findings: readonly Finding[] }>();

/**
 * The findings of all checks in a document; cached while nothing in the workspace changes. For slow checks: their last
 * findings.
 */
export function findingsOf(workspace: Workspace, document: RulesDocument): readonly Finding[] {
  const known = memo.get(document);
  const findings = known?.workspace === workspace ? known.findings : runChecks(workspace, document, QUICK);
  memo.set(document, { workspace, findings });
  const slow = slowFindings(document);
  return slow.length ? [...findings, ...slow].sort((a, b) => a.start - b.start || a.end - b.end) : findings;
}

/**
 * The last findings of all checks in a document, although something may have changed since; undefined if they never
 * ran.
 */
export function findingsKnown(document: RulesDocument): readonly Finding[] | undefined {
  return memo.get(document)?.findings;
}

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
