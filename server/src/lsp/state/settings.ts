import type { Connection } from 'vscode-languageserver';
import type { Severities } from '../../core/book/checkSettings.ts';
import type { LensChoice } from '../../core/features/reading/lenses.ts';
import type { Client } from '../protocol/clientCapabilities.ts';
import { DidChangeConfigurationNotification } from '../protocol/protocol.ts';

/** The user settings under `rulebook`, with their defaults. */
export const usualEditorSettings = {
  /** Severities by check, unless a `rulebook.json` overrides them. */
  checks: {} as Severities,
  /** Whether to report findings in unopened documents of books. */
  wholeBooks: true,
  /** What to show above rules. */
  codeLens: 'off' as LensChoice,
  /** Whether to show the titles of rules after numbers without one. */
  inlayHints: false,
  /** Maximum number of files per folder that a workspace search reads. */
  mostFiles: 2000,
};

export type EditorSettings = Readonly<typeof usualEditorSettings>;

/**
 * Gets the settings from the client, and passes them on now and whenever they change: asks for them if the client
 * supports that, or else takes them from a notification or from the start.
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

/** Settings from a client; values of the wrong type get their default. */
function readSettings(found: Partial<Record<string, unknown>> | null | undefined): EditorSettings {
  const entries = Object.entries(usualEditorSettings).map(([key, usual]) => {
    const given = found?.[key] ?? usual;
    return [key, typeof given === typeof usual ? given : usual];
  });
  return Object.fromEntries(entries) as unknown as EditorSettings;
}
