import * as vscode from 'vscode';
import type { Questions } from './questions.ts';

/** As much as is needed of what VS Code has for pasting since 1.97; we run in 1.91, too, which has none of it. */
interface PasteApi {
  readonly DocumentPasteEdit?: new (text: string, title: string, kind: unknown) => { yieldTo?: readonly unknown[] };
  readonly DocumentDropOrPasteEditKind?: { readonly Text: { append(...parts: string[]): unknown } };
  readonly languages: {
    registerDocumentPasteEditProvider?(
      selector: vscode.DocumentSelector,
      provider: object,
      metadata: { readonly providedPasteEditKinds: readonly unknown[]; readonly pasteMimeTypes: readonly string[] },
    ): vscode.Disposable;
  };
}

/** Offers to paste rules whose numbers are taken with free ones; plain text stays what is pasted at first. */
export function offerRenumbering(
  questions: Questions,
  languages: readonly string[],
  isRules: (document: vscode.TextDocument) => boolean,
): vscode.Disposable[] {
  const { DocumentPasteEdit, DocumentDropOrPasteEditKind: kinds, languages: api } = vscode as unknown as PasteApi;
  if (!DocumentPasteEdit || !kinds || !api.registerDocumentPasteEditProvider) return [];
  const kind = kinds.Text.append('rulebook', 'renumbered');
  const provider = {
    async provideDocumentPasteEdits(
      document: vscode.TextDocument,
      ranges: readonly vscode.Range[],
      data: vscode.DataTransfer,
    ) {
      const text = await data.get('text/plain')?.asString();
      const [range] = ranges;
      if (!text || !range || ranges.length > 1 || !isRules(document)) return [];
      const renumbered = await questions.pasteRenumbered(document.uri, range.start, text);
      if (renumbered === undefined) return [];
      const edit = new DocumentPasteEdit(renumbered, 'Paste and renumber', kind);
      edit.yieldTo = [kinds.Text];
      return [edit];
    },
  };
  const metadata = { providedPasteEditKinds: [kind], pasteMimeTypes: ['text/plain'] };
  const selector = languages.map(language => ({ language }));
  return [api.registerDocumentPasteEditProvider(selector, provider, metadata)];
}
