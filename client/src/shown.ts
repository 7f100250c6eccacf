import type { DocumentLinkMiddleware, RenameMiddleware } from 'vscode-languageclient/node';
import { escapeLinkText } from '../../server/src/core/escapeMarkdown.ts';

/** Text of a document, or of its name, for a label in which VS Code would show `$(name)` as an icon. */
export function inLabel(text: string): string {
  return text.replaceAll('$(', '\\$(');
}

/** The same for a notification, in which VS Code would make a link of `[words](command:…)`: a sign without width keeps the two apart. */
export function inNotification(text: string): string {
  return text.replaceAll('](', ']\u200b(');
}

/** Why something cannot be renamed is shown as a notification, and quotes the document. */
export const renameSafely: Pick<Required<RenameMiddleware>, 'provideRenameEdits'> = {
  async provideRenameEdits(document, position, name, token, next) {
    try {
      return await next(document, position, name, token);
    } catch (error) {
      if (error instanceof Error) error.message = inNotification(error.message);
      throw error;
    }
  },
};

/** Of a link that leads somewhere VS Code reads the tooltip as Markdown, the links of which may run any command. */
export const linkSafely: Pick<Required<DocumentLinkMiddleware>, 'resolveDocumentLink'> = {
  async resolveDocumentLink(link, token, next) {
    const resolved = await next(link, token);
    if (resolved?.target && resolved.tooltip) resolved.tooltip = escapeLinkText(resolved.tooltip);
    return resolved;
  },
};
