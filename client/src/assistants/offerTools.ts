import type * as vscode from 'vscode';
import { newerApi } from './newerApi.ts';

/** The names of tools in the manifest begin so. */
const PREFIX = 'rulebook_';

/** Asks a tool; undefined if no server runs. */
type Ask = (tool: string, given: object) => Promise<string | undefined>;

/**
 * Offers the tools of the manifest where no server for assistants can be started; nothing if VS Code has no use for
 * them.
 */
export function offerTools({ extension }: vscode.ExtensionContext, ask: Ask): readonly vscode.Disposable[] {
  const { lm, LanguageModelToolResult, LanguageModelTextPart } = newerApi;
  if (!lm?.registerTool || !LanguageModelToolResult || !LanguageModelTextPart) return [];
  const tools: readonly { readonly name: string }[] = extension.packageJSON.contributes.languageModelTools;
  return tools.map(({ name }) =>
    lm.registerTool!(name, {
      async invoke({ input }) {
        const text = (await ask(name.slice(PREFIX.length), input)) ?? "Rulebook's language server couldn't start.";
        return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
      },
    }),
  );
}
