import type * as protocol from 'vscode-languageserver';
import type {
  CancellationToken,
  Connection,
  ServerCapabilities,
  TextDocumentIdentifier,
  TextDocumentPositionParams,
} from 'vscode-languageserver';
import type { Definition, Workspace } from '../core/book/workspace.ts';
import { isRefusal, type Refusal, refusalFor } from '../core/changes/plan/plan.ts';
import { type RulesDocument, textOf } from '../core/document/document.ts';
import { definitionAround, definitionNamed } from '../core/features/navigation/around.ts';
import { fileNameOf } from '../core/text/fileName.ts';
import type { Host } from '../host.ts';
import { permalinkOf } from '../site/publishedBooks.ts';
import type { Client } from './protocol/clientCapabilities.ts';
import { guarded, type Log } from './protocol/guard.ts';
import type { Answer, Asked, OwnRequest } from './protocol/ownRequests.ts';
import { LSPErrorCodes, ResponseError } from './protocol/protocol.ts';
import { fromPosition } from './state/convert.ts';
import type { Publisher } from './state/publish.ts';
import type { EditorSettings } from './state/settings.ts';
import type { Store } from './state/store.ts';
import type { UnloadedFiles } from './state/unloadedFiles.ts';
import type { WorkspaceProjects } from './state/workspaceProjects.ts';
import { yielding } from './state/yielding.ts';

/** Related requests: the capabilities that they announce, and their answers. */
export interface Handler {
  /** What the server announces to a client. */
  capabilities?(client: Client): Partial<ServerCapabilities>;
  /** Registers the handlers; called once, before the connection listens. */
  answer(context: RequestContext): void;
  /** Registers with the client what can be registered only when it is ready. */
  started?(context: RequestContext): void;
}

/** What handlers work with. */
export interface RequestContext {
  readonly connection: Connection;
  readonly store: Store;
  readonly unloaded: UnloadedFiles;
  readonly publisher: Publisher;
  readonly projects: WorkspaceProjects;
  readonly client: Client;
  /** The current user settings. */
  settings(): EditorSettings;
  readonly log: Log;
  readonly host: Host;
}

/** The document where a change starts, once its whole book is loaded; or why the change isn't possible. */
export async function documentToChange(
  { store, projects }: RequestContext,
  uri: string,
): Promise<RulesDocument | Refusal> {
  const before = store.document(uri);
  await projects.whenRead(uri);
  const document = store.document(uri);
  if (!document) return refusalFor('This document is no longer open.');
  // Reading it again in another dialect doesn't change its offsets.
  if (before && before.version !== document.version) return refusalFor(`${fileNameOf(uri)} just changed. Try again.`);
  return document;
}

/** A refusal that the client shows to the user; `data` contains more for our client. */
export function toError({ refusal }: Refusal, data?: object): ResponseError<void> {
  // The protocol's library doesn't support data here.
  return new ResponseError(LSPErrorCodes.RequestFailed, refusal, data as unknown as undefined);
}

type Answered<R> = R | Refusal | ResponseError<void>;

/** Answers a request of the protocol, perhaps with a refusal; with `empty` if that fails. */
export function answerTo<M extends Method>(
  { connection, log }: Pick<RequestContext, 'connection' | 'log'>,
  method: M,
  empty: Result<M> | ResponseError<void>,
  answer: (params: Params<M>) => Answered<Result<M>> | Promise<Answered<Result<M>>>,
): void {
  const find = async (params: Params<M>) => {
    const found = await answer(params);
    return found instanceof Object && isRefusal(found) ? toError(found) : found;
  };
  connection.onRequest(method, guarded(method, log, empty, find));
}

/** The requests for more of an item that was sent before. */
type ItemMethod = Extract<Method, `${string}/resolve`>;

/** Completes an item that was sent before; if that fails, the item stays as it is. */
export function answerItem<M extends ItemMethod>(
  { connection, log }: RequestContext,
  method: M,
  complete: (item: Params<M>) => Params<M>,
): void {
  connection.onRequest<unknown, void>(method, (item: Params<M>, token) =>
    guarded(method, log, item, complete)(item, token),
  );
}

/** The requests about documents. */
type DocumentMethod = { [M in Method]: Params<M> extends { textDocument: TextDocumentIdentifier } ? M : never }[Method];

/** Answers a request about an open document, or a range of it; with `empty` if it isn't open. */
export function answerIn<M extends DocumentMethod>(
  context: RequestContext,
  method: M,
  empty: Result<M>,
  answer: (workspace: Workspace, document: RulesDocument, params: Params<M>) => Result<M>,
): void {
  const { store } = context;
  answerTo(context, method, empty, params => {
    const document = store.document(params.textDocument.uri);
    return document ? answer(store.workspace(), document, params) : empty;
  });
}

/** The requests about places. */
type PlaceMethod = { [M in Method]: Params<M> extends TextDocumentPositionParams ? M : never }[Method];

/** Answers a request about a place in an open document; with `empty` if it isn't open. */
export function answerAt<M extends PlaceMethod & DocumentMethod>(
  context: RequestContext,
  method: M,
  empty: Result<M>,
  answer: (workspace: Workspace, document: RulesDocument, offset: number, params: Params<M>) => Result<M>,
): void {
  answerIn(context, method, empty, (workspace, document, params) =>
    answer(workspace, document, fromPosition(document, params.position), params),
  );
}

type Answers = {
  readonly [N in OwnRequest]?: (
    workspace: Workspace,
    document: RulesDocument,
    asked: Asked<N>,
    token: CancellationToken,
  ) => Answer<N> | undefined | Promise<Answer<N> | undefined>;
};

/** Answers requests of our own, each with what a function finds for its document, or with null. */
export function answerOwn(context: RequestContext, answers: Answers): void {
  const { store } = context;
  for (const [name, answer] of Object.entries(answers) as [OwnRequest, NonNullable<Answers[OwnRequest]>][])
    answerLate(context, name, null, async (asked, token) => {
      const document = store.document(asked.uri);
      return (document && (await answer(store.workspace(), document, asked as never, token))) ?? null;
    });
}

/** The rule or term that a request names. */
export function definitionAsked(document: RulesDocument, { position, name = '' }: Asked<'trace'>) {
  return position ? definitionAround(document, fromPosition(document, position)) : definitionNamed(document, name);
}

/**
 * An answer that takes time, with pauses in which other requests are answered; undefined if it is canceled meanwhile.
 */
export function pausing<A, T>(
  work: (workspace: Workspace, document: RulesDocument, asked: A) => Generator<undefined, T>,
) {
  return async (workspace: Workspace, document: RulesDocument, asked: A, token: CancellationToken) => {
    const pause = yielding();
    const steps = work(workspace, document, asked);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value;
      await pause();
      if (token.isCancellationRequested) return undefined;
    }
  };
}

/** Answers a request of our own, also one about a document that isn't known. */
export function answerLate<N extends OwnRequest>(
  { connection, log }: RequestContext,
  name: N,
  empty: Answer<N> | null,
  answer: (asked: Asked<N>, token: CancellationToken) => Promise<Answer<N> | null>,
): void {
  const method = `rulebook/${name}`;
  connection.onRequest<unknown, void>(method, guarded<Asked<N>, unknown>(method, log, empty, answer));
}

/** The address of a rule or term on the site that its `rulebook.json` specifies. */
export function publishedAddress(store: Store, workspace: Workspace, definition: Definition): string | undefined {
  const project = store.projectOf(definition.document.uri);
  return project && permalinkOf(workspace, project.books, project.publish, definition);
}

type Exported = (typeof protocol)[keyof typeof protocol];
type Request = Extract<Exported, { readonly method: string; readonly type: { readonly _: unknown } }>;

/** The name of a request of the protocol. */
export type Method = Request['method'];

type Typed<M extends Method> = NonNullable<Extract<Request, { readonly method: M }>['type']['_']>;

/** The parameters of a request, by its name. */
export type Params<M extends Method> = Typed<M>[0];

/** The answer to a request, by its name. */
export type Result<M extends Method> = Typed<M>[1];

/** What is needed to check the files of documents. */
type Files = Pick<RequestContext, 'host' | 'store'> & { readonly projects: Pick<WorkspaceProjects, 'readAgain'> };

/**
 * Why the documents can't all be changed: one can't be written, or the file of an unopened one differs from what was
 * read. Such a file is read again, so that the next attempt uses its current text.
 */
export async function whyNotWritten(files: Files, documents: readonly RulesDocument[]): Promise<Refusal | undefined> {
  const reasons = await Promise.all(documents.map(document => reasonFor(files, document)));
  return reasons.find(found => found !== undefined);
}

/** Why a plan for these documents is out of date: one of them has been read again since. */
export function whyOvertaken(
  { store }: Pick<Files, 'store'>,
  documents: readonly RulesDocument[],
): Refusal | undefined {
  const changed = documents.find(document => store.document(document.uri) !== document);
  return changed && refusalFor(`${fileNameOf(changed.uri)} just changed. Try again.`);
}

async function reasonFor({ host, store, projects }: Files, document: RulesDocument): Promise<Refusal | undefined> {
  const { uri } = document;
  if (uri.startsWith('file:') && (await host.isReadOnly?.(uri)))
    return refusalFor(`${fileNameOf(uri)} is read-only. Nothing was changed.`);
  if (store.isOpen(uri)) return undefined;
  const text = await host.readText(uri).catch(() => undefined);
  if (text === textOf(document)) return undefined;
  await projects.readAgain(uri);
  const what = text === undefined ? 'can no longer be read' : 'changed on disk and was reloaded';
  return refusalFor(`${fileNameOf(uri)} ${what}. The operation was canceled; try again.`);
}
