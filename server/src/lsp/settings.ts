import type { Connection } from 'vscode-languageserver';
import type { Severities } from '../core/checks/settings.ts';
import type { LensChoice } from '../core/features/lenses.ts';
import { DidChangeConfigurationNotification } from './protocol.ts';

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
    const found: Partial<EditorSettings> | null = await connection.workspace.getConfiguration('rulebook');
    take({ ...usualEditorSettings, ...found });
  };
  connection.onDidChangeConfiguration(() => void ask());
  return {
    start() {
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'rulebook' });
      void ask();
    },
  };
}
