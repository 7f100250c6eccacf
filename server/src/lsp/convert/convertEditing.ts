import type { ChangeAnnotation, PrepareRenameResult, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Renameable } from '../../core/changes/rename/rename.ts';
import type { DocumentEdit, RulesDocument } from '../../core/document/document.ts';
import type { Edit } from '../../core/text/span.ts';
import { AnnotatedTextEdit, TextDocumentEdit } from '../protocol/protocol.ts';
import { toRange, toWorkspaceEdit } from './convert.ts';

/** Builds the protocol's values for edits while typing, and for renames. */

export function toTextEdit(document: RulesDocument, { text, ...span }: Edit): TextEdit {
  return { range: toRange(document, span), newText: text };
}

export function toPrepareRename(document: RulesDocument, { span, name }: Renameable): PrepareRenameResult {
  return { range: toRange(document, span), placeholder: name };
}

/** Changes that the user confirms. */
const ANNOTATIONS = {
  elsewhere: { label: 'In Other Documents', needsConfirmation: true },
  uses: { label: 'Uses in Running Text', needsConfirmation: true },
} as const satisfies Record<string, ChangeAnnotation>;

/**
 * Edits of a change that was requested in one document. Edits of other documents, and uncertain ones, are previewed if
 * the client supports that; `versionOf` returns undefined for a document that isn't open.
 */
export function toAnnotatedEdit(
  edits: readonly DocumentEdit[],
  from: RulesDocument,
  { changeAnnotations }: { changeAnnotations: boolean },
  versionOf: VersionOf,
): WorkspaceEdit {
  if (!changeAnnotations) return toWorkspaceEdit(edits);
  const annotationOf = ({ document, isUnsure }: DocumentEdit) =>
    isUnsure ? 'uses' : document.uri !== from.uri ? 'elsewhere' : undefined;
  const used = new Set(edits.flatMap(edit => annotationOf(edit) ?? []));
  const annotations = Object.fromEntries([...used].map(name => [name, ANNOTATIONS[name]]));
  const documentChanges = toVersionedEdits(edits, versionOf, annotationOf);
  return { documentChanges, ...(used.size > 0 && { changeAnnotations: annotations }) };
}

/** The version of a document that is open. */
export type VersionOf = (uri: string) => number | undefined;

/** Edits by document, with the versions of those that are open, and with annotations. */
export function toVersionedEdits(
  edits: readonly DocumentEdit[],
  versionOf: VersionOf,
  annotationOf: (edit: DocumentEdit) => string | undefined,
): TextDocumentEdit[] {
  const documents = [...new Set(edits.map(({ document }) => document))];
  return documents.map(document => {
    const changes = edits
      .filter(edit => edit.document === document)
      .map(edit => {
        const { range, newText } = toTextEdit(document, edit);
        const annotation = annotationOf(edit);
        return annotation ? AnnotatedTextEdit.replace(range, newText, annotation) : { range, newText };
      });
    return TextDocumentEdit.create({ uri: document.uri, version: versionOf(document.uri) ?? null }, changes);
  });
}
