import type * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type {
  Citations,
  CitedLine,
  Copies,
  CoveredLine,
  FoundLine,
  RuleLine,
} from '../../../server/src/lsp/messages/viewMessages.ts';

/** A place in a document. */
export interface Place {
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
}

/** A rule or term with its place. */
export interface Rule extends Place {
  readonly name: string;
  readonly kind: 'rule' | 'term';
  readonly words: string;
}

/** A rule or term that a search found. */
export interface FoundRule extends Rule {
  /** Empty if there is none. */
  readonly title: string;
  /** A piece of its text, around the matching words. */
  readonly snippet: string;
}

/** A rule that cites another, or that another cites. */
export interface CitedRule extends Rule {
  readonly citation: string;
  /** The places of the citations. */
  readonly sites: readonly Place[];
  readonly leadsOn: boolean;
}

/** The citations of a rule. */
export interface CitationsOfRule {
  readonly rule: Rule;
  readonly citedBy: readonly CitedRule[];
  readonly cites: readonly CitedRule[];
}

/** The forms in which a rule is copied. */
export interface CopiesOfRule {
  readonly rule: Rule;
  readonly citation: string;
  readonly markdown: string;
  readonly permalink?: string;
}

/** What views ask the server, in VS Code's types; answers are undefined if there is none. */
export interface Questions {
  /** The rule is given by a place in its text, or by its number or name. */
  citations(uri: vscode.Uri, rule: vscode.Position | string): Promise<CitationsOfRule | undefined>;
  copies(uri: vscode.Uri, rule: vscode.Position | string): Promise<CopiesOfRule | undefined>;
  /** All rules and terms of the book of a document. */
  rules(uri: vscode.Uri): Promise<readonly Rule[]>;
  /** The rules and terms of that book that match a query, best first. */
  search(uri: vscode.Uri, query: string): Promise<readonly FoundRule[]>;
  /** Number of citations of each rule of a document in source; empty if no source cites its book. */
  coverage(uri: vscode.Uri): Promise<readonly CoveredLine[]>;
  pasteRenumbered(uri: vscode.Uri, position: vscode.Position, text: string): Promise<string | undefined>;
}

export function questionsTo(client: BaseLanguageClient): Questions {
  const { asUri, asPosition } = client.code2ProtocolConverter;
  const ask = async <R>(method: string, params: object): Promise<R | undefined> => {
    if (!client.isRunning()) return undefined;
    return (await client.sendRequest<R | null>(`rulebook/${method}`, params)) ?? undefined;
  };
  const asked = (uri: vscode.Uri, rule: vscode.Position | string) =>
    typeof rule === 'string' ? { uri: asUri(uri), name: rule } : { uri: asUri(uri), position: asPosition(rule) };
  const { line, cited } = linesFor(client);
  return {
    async citations(uri, rule) {
      const answer = await ask<Citations>('citations', asked(uri, rule));
      return (
        answer && {
          rule: line(answer.rule),
          citedBy: answer.citedBy.map(cited),
          cites: answer.cites.map(cited),
        }
      );
    },
    async copies(uri, rule) {
      const answer = await ask<Copies>('copies', asked(uri, rule));
      return answer && { ...answer, rule: line(answer.rule) };
    },
    async rules(uri) {
      return ((await ask<RuleLine[]>('rules', { uri: asUri(uri) })) ?? []).map(line);
    },
    async search(uri, query) {
      const found = (await ask<FoundLine[]>('search', { uri: asUri(uri), query })) ?? [];
      return found.map(answer => ({ ...answer, ...line(answer) }));
    },
    coverage: async uri => (await ask<CoveredLine[]>('coverage', { uri: asUri(uri) })) ?? [],
    pasteRenumbered: (uri, position, text) =>
      ask<string>('pasteRenumbered', { uri: asUri(uri), position: asPosition(position), text }),
  };
}

function linesFor({ protocol2CodeConverter }: BaseLanguageClient) {
  const place = ({ uri, range }: Pick<RuleLine, 'uri' | 'range'>): Place => ({
    uri: protocol2CodeConverter.asUri(uri),
    range: protocol2CodeConverter.asRange(range),
  });
  const line = (answer: RuleLine): Rule => ({ ...answer, ...place(answer) });
  const cited = (answer: CitedLine): CitedRule => ({ ...answer, ...place(answer), sites: answer.sites.map(place) });
  return { line, cited };
}
