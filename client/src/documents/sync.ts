import type { TextDocument } from 'vscode';
import type { Middleware } from 'vscode-languageclient';

export type Gate = ReturnType<typeof gate>;

/**
 * Passes only some documents to the server, of all in the languages that it serves. Decides when a document is opened,
 * and again when the server restarts. `opening` is called just before the server sees it, and `opened` after that.
 */
export function gate(
  mayPass: (document: TextDocument) => boolean,
  opening: (document: TextDocument) => void,
  opened: (document: TextDocument) => void = () => undefined,
) {
  const open = new Set<string>();
  const keyOf = ({ uri }: TextDocument) => uri.toString();
  /** Whether the server knows the document. */
  const isOpen = (document: TextDocument) => open.has(keyOf(document));
  return {
    isOpen,
    middleware: {
      async didOpen(document, next) {
        open.delete(keyOf(document));
        if (!mayPass(document)) return;
        open.add(keyOf(document));
        opening(document);
        await next(document);
        opened(document);
      },
      async didChange(event, next) {
        if (isOpen(event.document)) await next(event);
      },
      async didSave(document, next) {
        if (isOpen(document)) await next(document);
      },
      async didClose(document, next) {
        if (open.delete(keyOf(document))) await next(document);
      },
      // Not earlier: the client sends postponed documents just before a request.
      async sendRequest(type, param, token, next) {
        const { textDocument } = (param ?? {}) as { textDocument?: { uri: string } };
        return textDocument && !open.has(textDocument.uri) ? (null as never) : next(type, param, token);
      },
    } as Middleware,
  };
}
