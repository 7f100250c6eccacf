import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type {
  DestinationLine,
  OperationAsked,
  OutlineLine,
  OutlineOfDocument,
  Planned,
  Renumbered,
  RunOfRules,
  Tidied,
  TidyAsked,
} from '../../../server/src/lsp/messages/renumberingMessages.ts';
import type { RuleLine } from '../../../server/src/lsp/messages/viewMessages.ts';
import type { Rule } from '../requests/requests.ts';

/** A requested operation; numbers are as written. */
export interface Operation extends Omit<OperationAsked, 'range'> {
  readonly range?: vscode.Range;
}

/** The selected siblings. */
export interface Run {
  readonly uri: vscode.Uri;
  readonly first: string;
  readonly last: string;
  /** The title or first words of the first one. */
  readonly words: string;
  /** All of them. */
  readonly names: readonly string[];
  /** Where the number of the first one is. */
  readonly place: vscode.Range;
  readonly parent: string | undefined;
  readonly leadsOn: boolean;
}

/** “302.3 “Banked””; the words are a title or the first words of the text. */
export function titled(name: string, words: string): string {
  return words ? `${name} “${words}”` : name;
}

/** “302.3”, or “302.3–302.5”. */
export function nameOf({ first, last }: Run): string {
  return first === last ? first : `${first}–${last}`;
}

/** A possible new parent for rules, and the number that the first of them would get. */
export interface Destination extends Rule {
  readonly to: string;
}

/** A rule, heading or term in the tree of a document. */
export interface OutlineRule extends Rule {
  readonly citation: string;
  readonly leadsOn: boolean;
  /** No other rule of the same document has it. */
  readonly id: string;
  readonly level: number | null;
}

/** What renumbering asks the server; answers are undefined if there is none. */
export interface RenumberQuestions {
  /** `lines`: only if the keys for moving lines should move rules there. */
  run(uri: vscode.Uri, range: vscode.Range, lines?: boolean): Promise<Run | undefined>;
  /** The rule with a number, anywhere in the book. */
  rule(uri: vscode.Uri, number: string): Promise<Rule | undefined>;
  plan(uri: vscode.Uri, operation: Operation): Promise<Planned | undefined>;
  renumber(uri: vscode.Uri, operation: Operation): Promise<Renumbered | undefined>;
  destinations(run: Run): Promise<readonly Destination[]>;
  /** The children of a rule or document, or the documents of the book. */
  outline(
    uri: vscode.Uri,
    below?: OutlineRule,
  ): Promise<{ documents: readonly vscode.Uri[]; rules: readonly OutlineRule[] } | undefined>;
  /** The rule at a place, or with a number anywhere in the book, after all its parents in the tree. */
  outlinePath(uri: vscode.Uri, rule: vscode.Position | string): Promise<readonly OutlineRule[]>;
  /** Details of a rule that its line in the tree doesn't show. */
  tip(rule: OutlineRule): Promise<string | undefined>;
  applyMap(uri: vscode.Uri, map: object): Promise<Edit | undefined>;
  /** A part of the document, such as the Contents, updated from the rest of it. */
  tidy(uri: vscode.Uri, what: TidyAsked['what']): Promise<Tidied | undefined>;
  /** The edit for VS Code; undefined if a document has changed since the server planned it. */
  toEdit(edit: Edit): Promise<vscode.WorkspaceEdit | undefined>;
  /** Rules were added, deleted, or renumbered, or have other titles, in a document or in the books. */
  readonly onDidChangeHeads: vscode.Event<void>;
}

/** The edit in the protocol's form. */
export type Edit = Extract<Renumbered, { readonly edit: unknown }>['edit'];

export function renumberQuestionsTo(client: BaseLanguageClient): RenumberQuestions & vscode.Disposable {
  const { asUri, asRange, asPosition } = client.code2ProtocolConverter;
  const { protocol2CodeConverter: from } = client;
  const heads = new vscode.EventEmitter<void>();
  const listening = client.onNotification('rulebook/headsChanged', () => heads.fire());
  const ask = async <R>(method: string, uri: vscode.Uri, params: object): Promise<R | undefined> => {
    if (!client.isRunning()) return undefined;
    return (await client.sendRequest<R | null>(`rulebook/${method}`, { uri: asUri(uri), ...params })) ?? undefined;
  };
  const placed = <L extends RuleLine>(line: L) => ({
    ...line,
    uri: from.asUri(line.uri),
    range: from.asRange(line.range),
  });
  const asked = ({ range, ...operation }: Operation) => ({
    operation: { ...operation, ...(range && { range: asRange(range) }) },
  });
  return {
    async run(uri, range, lines = false) {
      const found = await ask<RunOfRules>('run', uri, { range: asRange(range), lines });
      if (!found) return undefined;
      const { first, last, names, parent, leadsOn } = found;
      const place = from.asRange(first.range);
      const ends = { first: first.name, last: last.name, words: first.words };
      return { uri, ...ends, names, place, parent: parent ?? undefined, leadsOn };
    },
    async rule(uri, number) {
      const line = await ask<RuleLine>('rule', uri, { number });
      return line && placed(line);
    },
    plan: (uri, operation) => ask<Planned>('plan', uri, asked(operation)),
    renumber: (uri, operation) => ask<Renumbered>('renumber', uri, asked(operation)),
    async destinations({ uri, first, last }) {
      return ((await ask<DestinationLine[]>('destinations', uri, { run: [first, last] })) ?? []).map(placed);
    },
    async outline(uri, below) {
      const place = below && { name: below.name, line: below.range.start.line };
      const found = await ask<OutlineOfDocument>('outline', uri, place ? { below: place } : {});
      return (
        found && {
          documents: found.documents.map(document => from.asUri(document)),
          rules: found.lines.map((line: OutlineLine) => placed(line)),
        }
      );
    },
    async outlinePath(uri, rule) {
      const place = typeof rule === 'string' ? { number: rule } : { position: asPosition(rule) };
      return ((await ask<OutlineLine[]>('outlinePath', uri, place)) ?? []).map(placed);
    },
    tip: ({ uri, range }) => ask<string>('ruleTip', uri, { position: asPosition(range.start) }),
    applyMap: (uri, map) => ask<Edit>('applyMap', uri, { map }),
    tidy: (uri, what) => ask<Tidied>('tidy', uri, { what }),
    async toEdit(edit) {
      return isOfToday(edit) ? from.asWorkspaceEdit(edit) : undefined;
    },
    onDidChangeHeads: heads.event,
    dispose: () => vscode.Disposable.from(heads, listening).dispose(),
  };
}

/** Whether all open documents have the version for which the edit was planned. */
function isOfToday({ documentChanges = [] }: Edit): boolean {
  const versions = new Map(vscode.workspace.textDocuments.map(({ uri, version }) => [uri.toString(), version]));
  return documentChanges.every(change => {
    const { uri, version } = 'textDocument' in change ? change.textDocument : { uri: '', version: null };
    const current = versions.get(vscode.Uri.parse(uri).toString());
    return version === null || current === undefined || current === version;
  });
}

/** The selected rules of a tree, if they are consecutive siblings; otherwise shows a warning. */
export async function selectedRun({ run }: RenumberQuestions, rules: readonly OutlineRule[]): Promise<Run | undefined> {
  const [{ uri, range }] = rules as [OutlineRule];
  const isOneDocument = rules.every(rule => rule.uri.toString() === uri.toString());
  const all = rules.reduce((union, rule) => union.union(rule.range), range);
  const found = isOneDocument ? await run(uri, all) : undefined;
  if (found?.names.every(name => rules.some(rule => rule.name === name))) return found;
  void vscode.window.showWarningMessage('Select rules that follow each other under the same rule.');
  return undefined;
}
