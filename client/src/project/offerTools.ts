import type * as vscode from 'vscode';
import { newerApi, type OfferedTool, registeredOrNot } from './newerApi.ts';

/** The prefix of tool names in the manifest. */
const PREFIX = 'rulebook_';

/** Calls a tool; undefined if no server runs. */
type Ask = (tool: string, given: object) => Promise<string | undefined>;

/**
 * Offers the tools of the manifest if no server for assistants can start. Does nothing if VS Code doesn't support that.
 */
export function offerTools({ extension }: vscode.ExtensionContext, ask: Ask): readonly vscode.Disposable[] {
  const { lm, LanguageModelToolResult, LanguageModelTextPart } = newerApi;
  if (!lm?.registerTool || !LanguageModelToolResult || !LanguageModelTextPart) return [];
  const tools: readonly { readonly name: string }[] = extension.packageJSON.contributes.languageModelTools;
  return tools.flatMap(({ name }) => {
    const tool: OfferedTool = {
      async invoke({ input }) {
        const text = (await ask(name.slice(PREFIX.length), input)) ?? "Rulebook's language server couldn't start.";
        return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
      },
    };
    return registeredOrNot(() => lm.registerTool!(name, tool)) ?? [];
  });
}
