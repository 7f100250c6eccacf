import * as vscode from 'vscode';
import type { Questions } from '../documents/questions.ts';

/** The first VS Code that lets extensions handle pasting. Earlier ones have some of the names, but throw. */
const FIRST = '1.97';

/** Only the parts that are needed, because we compile for 1.91. */
interface PasteApi {
  readonly DocumentPasteEdit: new (text: string, title: string, kind: unknown) => { yieldTo?: readonly unknown[] };
  readonly DocumentDropOrPasteEditKind: { readonly Text: { append(...parts: string[]): unknown } };
  readonly languages: {
    registerDocumentPasteEditProvider(
      selector: vscode.DocumentSelector,
      provider: object,
      metadata: { readonly providedPasteEditKinds: readonly unknown[]; readonly pasteMimeTypes: readonly string[] },
    ): vscode.Disposable;
  };
}

/** Offers to paste rules with free numbers if theirs are already used; plain text stays the default. */
export function offerRenumbering(questions: Questions, languages: readonly string[]): vscode.Disposable[] {
  if (vscode.version.localeCompare(FIRST, 'en', { numeric: true }) < 0) return [];
  const { DocumentPasteEdit, DocumentDropOrPasteEditKind: kinds, languages: api } = vscode as unknown as PasteApi;
  const kind = kinds.Text.append('rulebook', 'renumbered');
  const provider = {
    async provideDocumentPasteEdits(
      document: vscode.TextDocument,
      ranges: readonly vscode.Range[],
      data: vscode.DataTransfer,
    ) {
      const text = await data.get('text/plain')?.asString();
      const [range] = ranges;
      if (!text || !range || ranges.length > 1 || !questions.isRules(document)) return [];
      const renumbered = await questions.ask('pasteRenumbered', document.uri, { position: range.start, text });
      if (renumbered === undefined) return [];
      const edit = new DocumentPasteEdit(renumbered, 'Paste and Renumber', kind);
      edit.yieldTo = [kinds.Text];
      return [edit];
    },
  };
  const metadata = { providedPasteEditKinds: [kind], pasteMimeTypes: ['text/plain'] };
  const selector = languages.map(language => ({ language }));
  return [api.registerDocumentPasteEditProvider(selector, provider, metadata)];
}
