import type { ChangeAnnotation, PrepareRenameResult, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { RulesDocument } from '../core/document.ts';
import type { DocumentEdit } from '../core/edits.ts';
import type { Renameable } from '../core/refactor/renameable.ts';
import type { Edit } from '../core/span.ts';
import { toRange, toWorkspaceEdit } from './convert.ts';
import { AnnotatedTextEdit, TextDocumentEdit } from './protocol.ts';

/** Builds what the protocol wants to know of changes that are made while one writes. */

export function toTextEdit(document: RulesDocument, { text, ...span }: Edit): TextEdit {
  return { range: toRange(document, span), newText: text };
}

export function toPrepareRename(document: RulesDocument, { span, name }: Renameable): PrepareRenameResult {
  return { range: toRange(document, span), placeholder: name };
}

const ELSEWHERE = 'elsewhere';
const ANNOTATION: ChangeAnnotation = { label: 'In other documents', needsConfirmation: true };

/**
 * Edits of a change that was asked for in one document. Those of other documents are shown before they are made, where the
 * client can do that; `versionOf` answers undefined for a document that is not open.
 */
export function toAnnotatedEdit(
  edits: readonly DocumentEdit[],
  from: RulesDocument,
  { changeAnnotations }: { changeAnnotations: boolean },
  versionOf: (uri: string) => number | undefined,
): WorkspaceEdit {
  if (!changeAnnotations) return toWorkspaceEdit(edits);
  const documents = [...new Set(edits.map(({ document }) => document))];
  const documentChanges = documents.map(document => {
    const isElsewhere = document.uri !== from.uri;
    const own = edits.filter(edit => edit.document === document).map(edit => toTextEdit(document, edit));
    const changes = own.map(({ range, newText }) =>
      isElsewhere ? AnnotatedTextEdit.replace(range, newText, ELSEWHERE) : { range, newText },
    );
    return TextDocumentEdit.create({ uri: document.uri, version: versionOf(document.uri) ?? null }, changes);
  });
  const isWide = documents.some(({ uri }) => uri !== from.uri);
  return { documentChanges, ...(isWide && { changeAnnotations: { [ELSEWHERE]: ANNOTATION } }) };
}
