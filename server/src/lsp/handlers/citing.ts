import type { DocumentHighlight, Location, ReferenceParams, TextDocumentPositionParams } from 'vscode-languageserver';
import type { RulesDocument } from '../../core/document.ts';
import { highlightsAt } from '../../core/features/highlights.ts';
import { referencesAt } from '../../core/features/references.ts';
import type { Workspace } from '../../core/workspace.ts';
import { fromPosition } from '../convert.ts';
import { toHighlight, toPlace } from '../convertCitations.ts';
import { guarded } from '../guard.ts';
import type { Handler, Surroundings } from './handler.ts';

/** What refers to what. */
export const citing: Handler = {
  capabilities: () => ({
    referencesProvider: true,
    documentHighlightProvider: true,
  }),
  answer(surroundings) {
    const { connection } = surroundings;
    connection.onReferences(
      inside<ReferenceParams, Location>(
        surroundings,
        'textDocument/references',
        (workspace, document, offset, { context }) =>
          referencesAt(workspace, document, offset, context.includeDeclaration).map(toPlace),
      ),
    );
    connection.onDocumentHighlight(
      inside<TextDocumentPositionParams, DocumentHighlight>(
        surroundings,
        'textDocument/documentHighlight',
        (workspace, document, offset) =>
          highlightsAt(workspace, document, offset).map(highlight => toHighlight(document, highlight)),
      ),
    );
  },
};

/** The answer to a request about a place in an open document; empty where that has no such line. */
function inside<P extends TextDocumentPositionParams, R>(
  { store, log }: Surroundings,
  name: string,
  answer: (workspace: Workspace, document: RulesDocument, offset: number, params: P) => R[],
) {
  return guarded<P, R[]>(name, log, [], params => {
    const { textDocument, position } = params;
    const document = store.document(textDocument.uri);
    if (!document || position.line > document.startLines[document.blocks.length]!) return [];
    return answer(store.workspace(), document, fromPosition(document, position), params);
  });
}
