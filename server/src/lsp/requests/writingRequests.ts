import type { Workspace } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { completionsAt, textOfName } from '../../core/features/completion/completion.ts';
import { monikersAt } from '../../core/features/navigation/moniker.ts';
import { inlayTitles } from '../../core/features/reading/inlayHints.ts';
import { linkedTitles } from '../../core/features/reading/linkedTitles.ts';
import { selectionsAt } from '../../core/features/reading/selection.ts';
import { tokensOf } from '../../core/features/reading/semanticTokens.ts';
import { fromPosition, fromRange } from '../convert/convert.ts';
import {
  subjectOf,
  toCompletionList,
  toInlayHint,
  toLinkedEditingRanges,
  toMoniker,
  toPlainText,
  toSelectionRange,
} from '../convert/convertWriting.ts';
import { difference, encoded, legend } from '../convert/encodeTokens.ts';
import { answerAt, answerIn, answerItem, type Handler, type RequestContext } from './request.ts';

/** Requests that help to write a document. */
export const writing: Handler = {
  capabilities: () => ({
    completionProvider: { triggerCharacters: [' ', '.', ',', '“', '"', '(', '[', '{'], resolveProvider: true },
    inlayHintProvider: { resolveProvider: true },
    semanticTokensProvider: { legend, range: true, full: { delta: true } },
    selectionRangeProvider: true,
    linkedEditingRangeProvider: true,
    monikerProvider: true,
  }),
  answer(context) {
    answerCompletion(context);
    answerInlayHints(context);
    answerSemanticTokens(context);
    answerSelection(context);
    answerPlaces(context);
  },
};

function answerCompletion(context: RequestContext): void {
  const { client } = context;
  answerAt(context, 'textDocument/completion', null, (workspace, document, offset) =>
    toCompletionList(document, completionsAt(workspace, document, offset), client.completionDetails),
  );
  answerItem(context, 'completionItem/resolve', item => {
    const text = textOf(context, item.data);
    return text.length ? { ...item, documentation: toPlainText(text) } : item;
  });
}

/** The text of the rule or term of an item. */
function textOf({ store }: RequestContext, data: unknown): readonly string[] {
  const subject = subjectOf(data);
  const document = subject && store.document(subject.uri);
  return document ? textOfName(document, subject.name) : [];
}

function answerInlayHints(context: RequestContext): void {
  const { settings } = context;
  answerIn(context, 'textDocument/inlayHint', [], (workspace, document, { range }) => {
    if (!settings().inlayHints) return [];
    return inlayTitles(workspace, document, fromRange(document, range)).map(title => toInlayHint(document, title));
  });
  answerItem(context, 'inlayHint/resolve', hint => {
    const text = textOf(context, hint.data);
    return text.length ? { ...hint, tooltip: toPlainText(text) } : hint;
  });
}

function answerSemanticTokens(context: RequestContext): void {
  const { store } = context;
  /** The last answer for each open document. */
  const answers = new Map<string, { resultId: string; data: number[] }>();
  let results = 0;

  const whole = (workspace: Workspace, document: RulesDocument) => {
    const { uri } = document;
    for (const known of answers.keys()) if (!store.isOpen(known)) answers.delete(known);
    const answer = { resultId: String(++results), data: encoded(document, tokensOf(workspace, document)) };
    if (store.isOpen(uri)) answers.set(uri, answer);
    return answer;
  };

  answerIn(context, 'textDocument/semanticTokens/full', { data: [] }, whole);
  answerIn(
    context,
    'textDocument/semanticTokens/full/delta',
    { data: [] },
    (workspace, document, { previousResultId }) => {
      const before = answers.get(document.uri);
      const after = whole(workspace, document);
      if (before?.resultId !== previousResultId) return after;
      return { resultId: after.resultId, edits: difference(before.data, after.data) };
    },
  );
  answerIn(context, 'textDocument/semanticTokens/range', { data: [] }, (workspace, document, { range }) => ({
    data: encoded(document, tokensOf(workspace, document, fromRange(document, range))),
  }));
}

function answerSelection(context: RequestContext): void {
  answerIn(context, 'textDocument/selectionRange', [], (_, document, { positions }) =>
    positions.map(position => toSelectionRange(document, selectionsAt(document, fromPosition(document, position)))),
  );
}

function answerPlaces(context: RequestContext): void {
  answerAt(context, 'textDocument/linkedEditingRange', null, (_, document, offset) =>
    toLinkedEditingRanges(document, linkedTitles(document, offset)),
  );
  answerAt(context, 'textDocument/moniker', null, (workspace, document, offset) =>
    monikersAt(workspace, document, offset).map(toMoniker),
  );
}
