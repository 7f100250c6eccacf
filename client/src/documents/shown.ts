import type { Middleware } from 'vscode-languageclient';
import { escapeLinkText } from '../../../server/src/core/text/escapeMarkdown.ts';

/** Text from a document or its name, for a label, in which VS Code would show `$(name)` as an icon. */
export function inLabel(text: string): string {
  return text.replaceAll('$(', '\\$(');
}

/**
 * Text for a notification, in which VS Code would turn `[words](command:…)` into a link: a zero-width character
 * separates the two.
 */
export function inNotification(text: string): string {
  return text.replaceAll('](', ']\u200b(');
}

/** Text for the message of an input box, where VS Code does both. */
export function inInputBox(text: string): string {
  return inLabel(inNotification(text));
}

/** Text for the name of a symbol, which some places show as is, and others with icons. */
function inSymbol(name: string): string {
  return name.replaceAll('$(', '$\u200b(');
}

/** Makes the server's answers about a document's text safe for the places where VS Code shows them. */
export const shownSafely: Pick<
  Required<Middleware>,
  'provideRenameEdits' | 'resolveDocumentLink' | 'provideDocumentSymbols' | 'provideWorkspaceSymbols'
> = {
  /** Reasons why something can't be renamed are shown as notifications. */
  async provideRenameEdits(document, position, name, token, next) {
    try {
      return await next(document, position, name, token);
    } catch (error) {
      if (error instanceof Error) error.message = inNotification(error.message);
      throw error;
    }
  },
  /** VS Code reads the tooltip of a link as Markdown, whose links could run any command. */
  async resolveDocumentLink(link, token, next) {
    const resolved = await next(link, token);
    if (resolved?.target && resolved.tooltip) resolved.tooltip = escapeLinkText(resolved.tooltip);
    return resolved;
  },
  async provideDocumentSymbols(document, token, next) {
    return renamedSymbols(await next(document, token));
  },
  async provideWorkspaceSymbols(query, token, next) {
    return renamedSymbols(await next(query, token));
  },
};

/** A symbol with its children, if its kind has any. */
interface Named {
  name: string;
  children?: Named[];
}

function renamedSymbols<S extends readonly Named[] | null | undefined>(symbols: S): S {
  for (const symbol of symbols ?? []) {
    symbol.name = inSymbol(symbol.name);
    renamedSymbols(symbol.children);
  }
  return symbols;
}

/** The singular of what is counted. */
const NOUNS = {
  rule: 'rule',
  number: 'number',
  field: 'field',
  paragraph: 'paragraph',
  citation: 'citation',
  reference: 'reference',
  term: 'glossary term',
  broken: 'broken reference',
} as const;

/** A count with its noun: “1 rule”, “3,264 rules”. */
export function countNoun(count: number, noun: keyof typeof NOUNS): string {
  return `${groupedDigits(count)} ${NOUNS[noun]}${count === 1 ? '' : 's'}`;
}

/** A count in English notation: 3,264. */
export function groupedDigits(count: number): string {
  return count.toLocaleString('en');
}
