import type { Middleware } from 'vscode-languageclient';
import { escapeLinkText } from '../../../server/src/core/text/escapeMarkdown.ts';

/** Text of a document, or of its name, for a label in which VS Code would show `$(name)` as an icon. */
export function inLabel(text: string): string {
  return text.replaceAll('$(', '\\$(');
}

/** The same for a notification, in which VS Code would make a link of `[words](command:…)`: a sign without width keeps the two apart. */
export function inNotification(text: string): string {
  return text.replaceAll('](', ']\u200b(');
}

/** The same for what an input box says below it, where VS Code makes both. */
export function inInputBox(text: string): string {
  return inLabel(inNotification(text));
}

/** The same for the name of a symbol, which shows as it is in some places and may make icons in others. */
export function inSymbol(name: string): string {
  return name.replaceAll('$(', '$\u200b(');
}

/** What the server says of a document's text, made safe for the places in which VS Code shows it. */
export const shownSafely: Pick<
  Required<Middleware>,
  'provideRenameEdits' | 'resolveDocumentLink' | 'provideDocumentSymbols' | 'provideWorkspaceSymbols'
> = {
  /** Why something cannot be renamed is shown as a notification. */
  async provideRenameEdits(document, position, name, token, next) {
    try {
      return await next(document, position, name, token);
    } catch (error) {
      if (error instanceof Error) error.message = inNotification(error.message);
      throw error;
    }
  },
  /** Of a link that leads somewhere VS Code reads the tooltip as Markdown, the links of which may run any command. */
  async resolveDocumentLink(link, token, next) {
    const resolved = await next(link, token);
    if (resolved?.target && resolved.tooltip) resolved.tooltip = escapeLinkText(resolved.tooltip);
    return resolved;
  },
  async provideDocumentSymbols(document, token, next) {
    return renamed(await next(document, token));
  },
  async provideWorkspaceSymbols(query, token, next) {
    return renamed(await next(query, token));
  },
};

/** A symbol with what is below it, where its kind has that. */
interface Named {
  name: string;
  children?: Named[];
}

function renamed<S extends readonly Named[] | null | undefined>(symbols: S): S {
  for (const symbol of symbols ?? []) {
    symbol.name = inSymbol(symbol.name);
    renamed(symbol.children);
  }
  return symbols;
}
