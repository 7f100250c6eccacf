import type * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type {
  ChangeLine,
  Changes,
  EditionLine,
  LifeLine,
  OldEdition,
} from '../../../server/src/lsp/messages/editionMessages.ts';
import type { RuleLine } from '../../../server/src/lsp/messages/viewMessages.ts';
import type { Place } from '../requests/requests.ts';

/** A change of a rule, and its place. */
export interface Change extends Omit<ChangeLine, 'uri' | 'range'> {
  readonly place: Place | undefined;
}

/** What changed between two editions, by chapter. */
export interface Compared extends Omit<Changes, 'chapters'> {
  readonly chapters: readonly { readonly heading: string; readonly changes: readonly Change[] }[];
}

/** A rule in one edition. */
export interface LifeStep extends Omit<LifeLine, 'rule'> {
  readonly rule: (Place & { readonly name: string; readonly words: string }) | undefined;
}

/** Questions about editions; answers are undefined if there is none. */
export interface EditionQuestions {
  /** The earlier editions in `rulebook.json`, newest first. */
  editions(uri: vscode.Uri): Promise<readonly EditionLine[]>;
  compare(uri: vscode.Uri, old: OldEdition): Promise<Compared | undefined>;
  /** The earlier version of the rule at a place. */
  ruleIn(uri: vscode.Uri, position: vscode.Position, edition: string): Promise<Place | undefined>;
  trace(uri: vscode.Uri, position: vscode.Position): Promise<readonly LifeStep[] | undefined>;
}

export function editionQuestionsTo(client: BaseLanguageClient): EditionQuestions {
  const { asUri, asPosition } = client.code2ProtocolConverter;
  const { protocol2CodeConverter: from } = client;
  const ask = async <R>(method: string, uri: vscode.Uri, params: object): Promise<R | undefined> => {
    if (!client.isRunning()) return undefined;
    return (await client.sendRequest<R | null>(`rulebook/${method}`, { uri: asUri(uri), ...params })) ?? undefined;
  };
  const placed = ({ uri, range }: Pick<RuleLine, 'uri' | 'range'>): Place => ({
    uri: from.asUri(uri),
    range: from.asRange(range),
  });
  return {
    editions: async uri => (await ask<EditionLine[]>('editions', uri, {})) ?? [],
    async compare(uri, old) {
      const answer = await ask<Changes>('compare', uri, { old });
      const change = ({ uri: at, range, ...line }: ChangeLine): Change => ({
        ...line,
        place: at === undefined ? undefined : placed({ uri: at, range }),
      });
      return (
        answer && {
          ...answer,
          chapters: answer.chapters.map(({ heading, changes }) => ({ heading, changes: changes.map(change) })),
        }
      );
    },
    async ruleIn(uri, position, edition) {
      const answer = await ask<RuleLine>('ruleIn', uri, { position: asPosition(position), edition });
      return answer && placed(answer);
    },
    async trace(uri, position) {
      const answer = await ask<LifeLine[]>('trace', uri, { position: asPosition(position) });
      return answer?.map(({ rule, ...step }) => ({ ...step, rule: rule && { ...rule, ...placed(rule) } }));
    },
  };
}
