import type { Client } from './client.ts';

/** Texts whose dialects are recognized only when there is enough of them. */
export const articles = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `Article ${index + 1}\n(1) A bell rings, as in Article 2(2).\n(2) It stops, unless Article 3 says more.\n\n`,
  ).join('');
export const ARTICLES = articles(9);
export const POINTS = `${ARTICLES}18 BELLS\n\n18.1 A bell rings.\n`;

/** Tells a server that a document was saved. */
export const save = (client: Client, uri: string) => client.notify('textDocument/didSave', { textDocument: { uri } });
