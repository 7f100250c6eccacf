import { type Connection, DidChangeConfigurationNotification } from 'vscode-languageserver';
import type { Severities } from '../core/checks/settings.ts';
import type { LensChoice } from '../core/features/lenses.ts';

/** What a user has set in the editor, under `rulebook`. */
export interface EditorSettings {
  /** Severities by the code of a check, for what no `rulebook.json` says otherwise. */
  readonly checks: Severities;
  /** Whether findings are shown in the documents of a book that are not open, too. */
  readonly wholeBooks: boolean;
  /** What is shown above rules. */
  readonly codeLens: LensChoice;
  /** Whether the titles of rules are shown behind numbers that stand without one. */
  readonly inlayHints: boolean;
}

export const usualEditorSettings: EditorSettings = { checks: {}, wholeBooks: true, codeLens: 'off', inlayHints: false };

/** Asks the client for the settings, now and whenever they change, and hands them on. */
export function followSettings(connection: Connection, take: (settings: EditorSettings) => void): { start(): void } {
  const ask = async () => {
    take(readSettings(await connection.workspace.getConfiguration('rulebook')));
  };
  connection.onDidChangeConfiguration(() => void ask());
  return {
    start() {
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'rulebook' });
      void ask();
    },
  };
}

/** What a client says of the settings; one that is not of the kind that it must be is as usual. */
function readSettings(found: Partial<Record<string, unknown>> | null | undefined): EditorSettings {
  const entries = Object.entries(usualEditorSettings).map(([key, usual]) => {
    const given = found?.[key] ?? usual;
    return [key, typeof given === typeof usual ? given : usual];
  });
  return Object.fromEntries(entries) as unknown as EditorSettings;
}
