import * as vscode from 'vscode';
import type { BaseLanguageClient, Position, Range, WorkspaceEdit } from 'vscode-languageclient';
import type * as messages from '../../../server/src/lsp/protocol/ownRequests.ts';

/** A message with the classes of VS Code for its addresses and places. Edits and the like stay as they are sent. */
export type Shown<T> = { [K in keyof T]: K extends AsSent ? T[K] : ShownAs<K, T[K]> };

type ShownAs<K, V> = V extends undefined
  ? V
  : K extends 'uri'
    ? vscode.Uri
    : V extends Position
      ? vscode.Position
      : V extends Range
        ? vscode.Range
        : Shown<V>;

type AsSent = (typeof AS_SENT)[number];
const AS_SENT = ['edit', 'map', 'definition', 'tree'] as const;

export type Place = Pick<Rule, 'uri' | 'range'>;
export type Rule = Shown<messages.RuleLine>;
export type FoundRule = Shown<messages.FoundLine>;
export type CitedRule = Shown<messages.CitedLine>;
export type CitationsOfRule = Shown<messages.Citations>;
export type CopiesOfRule = Shown<messages.Copies>;
export type OutlineRule = Shown<messages.OutlineLine>;
export type Operation = Shown<messages.OperationAsked>;
export type PlannedChange = Shown<messages.PlannedChange>;
export type Renumbered = Shown<messages.Renumbered>;
export type Consequence = Shown<messages.Consequence>;
export type Change = Shown<messages.ChangeLine>;
export type Compared = Shown<messages.Changes>;
export type Counterpart = Shown<messages.CounterpartLine>;
export type RulesToTranslate = Shown<messages.ToTranslate>;
export type LifeStep = Shown<messages.LifeLine>;

export type Questions = ReturnType<typeof questionsTo>;

/** The questions that the extension asks its server. */
export function questionsTo(client: BaseLanguageClient, isRules: (document: vscode.TextDocument) => boolean) {
  const heads = new vscode.EventEmitter<void>();
  const listening = client.onNotification('rulebook/headsChanged', () => heads.fire());
  return {
    /**
     * Asks the server about a document. Undefined if there is no answer, the server isn't running, or it is canceled.
     */
    async ask<N extends messages.OwnRequest>(
      name: N,
      uri: vscode.Uri,
      asked: Shown<messages.OwnRequests[N]['asked']>,
      token?: vscode.CancellationToken,
    ): Promise<Shown<messages.Answer<N>> | undefined> {
      if (!client.isRunning()) return undefined;
      const params = sent({ uri, ...asked });
      const answer = await client.sendRequest<messages.Answer<N> | null>(`rulebook/${name}`, params, token);
      return answer === null ? undefined : withClasses(answer);
    },
    /** Whether the server knows a document as rules. */
    isRules,
    /** An edit that the server sent; undefined if a document has changed since. */
    toEdit: async (edit: WorkspaceEdit) =>
      isCurrent(edit) ? client.protocol2CodeConverter.asWorkspaceEdit(edit) : undefined,
    /** Numbers or titles changed in any document that the server knows. */
    onDidChangeHeads: heads.event,
    dispose: () => vscode.Disposable.from(heads, listening).dispose(),
  };
}

/** A message of the server with the classes of VS Code. */
export function withClasses<T>(message: T): Shown<T> {
  if (Array.isArray(message)) return message.map(withClasses) as Shown<T>;
  if (typeof message !== 'object' || message === null) return message as Shown<T>;
  return Object.fromEntries(Object.entries(message).map(([key, value]) => [key, shownAs(key, value)])) as Shown<T>;
}

function shownAs(key: string, value: unknown): unknown {
  if (AS_SENT.some(each => each === key)) return value;
  if (key === 'uri') return vscode.Uri.parse(value as string);
  if (key !== 'range') return withClasses(value);
  const { start, end } = value as Range;
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** A message to the server, without the classes of VS Code. */
function sent(value: unknown): unknown {
  if (value instanceof vscode.Uri) return value.toString();
  if (value instanceof vscode.Position) return { line: value.line, character: value.character };
  if (value instanceof vscode.Range) return { start: sent(value.start), end: sent(value.end) };
  if (Array.isArray(value)) return value.map(sent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sent(inner)]));
}

function isCurrent({ documentChanges = [] }: WorkspaceEdit): boolean {
  const versions = new Map(vscode.workspace.textDocuments.map(({ uri, version }) => [uri.toString(), version]));
  return documentChanges.every(change => {
    const { uri, version } = 'textDocument' in change ? change.textDocument : { uri: '', version: null };
    const current = versions.get(vscode.Uri.parse(uri).toString());
    return version === null || current === undefined || current === version;
  });
}

/** Shows a place in an editor, so that the user can go back from there; `focus` moves the keyboard focus there, too. */
export async function showPlace({ uri, range }: Place, focus = true): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(uri, {
    selection: new vscode.Range(range.start, range.start),
    preserveFocus: !focus,
    preview: true,
  });
}

/** The argument of a link in our texts: URI, line, and character. */
export type PlaceArguments = readonly [uri: string, line: number, character: number];

export function placeFrom([uri, line, character]: PlaceArguments): Place {
  const position = new vscode.Position(line, character);
  return { uri: vscode.Uri.parse(uri, true), range: new vscode.Range(position, position) };
}
