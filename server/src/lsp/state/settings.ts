import type { Connection } from 'vscode-languageserver';
import type { Severities } from '../../core/book/checkSettings.ts';
import type { LensChoice } from '../../core/features/reading/lenses.ts';
import type { Client } from '../protocol/clientCapabilities.ts';
import { DidChangeConfigurationNotification } from '../protocol/protocol.ts';

/** What a user has set in the editor, under `rulebook`. */
export interface EditorSettings {
  /** Severities by the code of a check, for what no `rulebook.json` says otherwise. */
  readonly checks: Severities;
  /** Whether findings are shown in the documents of a book that are not open, too. */
  readonly wholeBooks: boolean;
  /** What is shown above rules. */
  readonly codeLens: LensChoice;
  /** Whether the titles of rules are shown after numbers that are without one. */
  readonly inlayHints: boolean;
  /** So many files of a folder are looked at, at most, for rules that a search of the workspace finds. */
  readonly mostFiles: number;
}

export const usualEditorSettings: EditorSettings = {
  checks: {},
  wholeBooks: true,
  codeLens: 'off',
  inlayHints: false,
  mostFiles: 2000,
};

/**
 * Takes the settings from the client and hands them on, now and whenever they change: asks for them where it answers that,
 * else takes what it sent with a change, or when it started the server.
 */
export function followSettings(
  connection: Connection,
  client: Client,
  given: unknown,
  take: (settings: EditorSettings) => void,
): void {
  const takeFound = (found: unknown) => take(readSettings(found as Partial<Record<string, unknown>> | null));
  const ask = async () => takeFound(await connection.workspace.getConfiguration('rulebook'));
  connection.onDidChangeConfiguration(({ settings }) => {
    if (client.configuration) void ask();
    else takeFound(settings?.rulebook);
  });
  if (client.lateConfiguration)
    void connection.client.register(DidChangeConfigurationNotification.type, { section: 'rulebook' });
  if (client.configuration) void ask();
  else if (given) takeFound(given);
}

/** What a client says of the settings; one that is not of the kind that it must be is as usual. */
function readSettings(found: Partial<Record<string, unknown>> | null | undefined): EditorSettings {
  const entries = Object.entries(usualEditorSettings).map(([key, usual]) => {
    const given = found?.[key] ?? usual;
    return [key, typeof given === typeof usual ? given : usual];
  });
  return Object.fromEntries(entries) as unknown as EditorSettings;
}
