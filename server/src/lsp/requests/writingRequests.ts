import type {
  CompletionItem,
  CompletionList,
  InlayHint,
  InlayHintParams,
  LinkedEditingRanges,
  Moniker,
  SelectionRange,
  SelectionRangeParams,
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensDeltaParams,
  SemanticTokensParams,
  SemanticTokensRangeParams,
} from 'vscode-languageserver';
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
import { guarded } from '../protocol/guard.ts';
import { atPlace, type Handler, ofDocument, type RequestContext } from './request.ts';

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
  const { connection, client, log } = context;
  connection.onCompletion(
    atPlace<CompletionList>(context, 'textDocument/completion', (workspace, document, offset) =>
      toCompletionList(document, completionsAt(workspace, document, offset), client.completionDetails),
    ),
  );
  connection.onCompletionResolve((item, token) => {
    const resolve = guarded<CompletionItem, CompletionItem>('completionItem/resolve', log, item, item => {
      const text = textOf(context, item.data);
      return text.length ? { ...item, documentation: toPlainText(text) } : item;
    });
    return resolve(item, token);
  });
}

/** The text of the rule or term of an item. */
function textOf({ store }: RequestContext, data: unknown): readonly string[] {
  const subject = subjectOf(data);
  const document = subject && store.document(subject.uri);
  return document ? textOfName(document, subject.name) : [];
}

function answerInlayHints(context: RequestContext): void {
  const { connection, log, settings } = context;
  connection.languages.inlayHint.on(
    ofDocument<InlayHint, InlayHintParams>(context, 'textDocument/inlayHint', (document, workspace, { range }) => {
      if (!settings().inlayHints) return [];
      return inlayTitles(workspace, document, fromRange(document, range)).map(title => toInlayHint(document, title));
    }),
  );
  connection.languages.inlayHint.resolve((hint, token) => {
    const resolve = guarded<InlayHint, InlayHint>('inlayHint/resolve', log, hint, hint => {
      const text = textOf(context, hint.data);
      return text.length ? { ...hint, tooltip: toPlainText(text) } : hint;
    });
    return resolve(hint, token);
  });
}

function answerSemanticTokens({ connection, log, store }: RequestContext): void {
  const { semanticTokens } = connection.languages;
  /** The last answer for each open document. */
  const answers = new Map<string, { resultId: string; data: number[] }>();
  let results = 0;

  const whole = (uri: string, document: RulesDocument) => {
    for (const known of answers.keys()) if (!store.isOpen(known)) answers.delete(known);
    const answer = { resultId: String(++results), data: encoded(document, tokensOf(store.workspace(), document)) };
    if (store.isOpen(uri)) answers.set(uri, answer);
    return answer;
  };

  semanticTokens.on(
    guarded<SemanticTokensParams, SemanticTokens>('textDocument/semanticTokens/full', log, noTokens(), params => {
      const { uri } = params.textDocument;
      const document = store.document(uri);
      return document ? whole(uri, document) : noTokens();
    }),
  );
  semanticTokens.onDelta(
    guarded<SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta>(
      'textDocument/semanticTokens/full/delta',
      log,
      noTokens(),
      ({ textDocument: { uri }, previousResultId }) => {
        const document = store.document(uri);
        if (!document) return noTokens();
        const before = answers.get(uri);
        const after = whole(uri, document);
        if (before?.resultId !== previousResultId) return after;
        return { resultId: after.resultId, edits: difference(before.data, after.data) };
      },
    ),
  );
  semanticTokens.onRange(
    guarded<SemanticTokensRangeParams, SemanticTokens>(
      'textDocument/semanticTokens/range',
      log,
      noTokens(),
      ({ textDocument, range }) => {
        const document = store.document(textDocument.uri);
        if (!document) return noTokens();
        return { data: encoded(document, tokensOf(store.workspace(), document, fromRange(document, range))) };
      },
    ),
  );
}

function noTokens(): SemanticTokens {
  return { data: [] };
}

function answerSelection(context: RequestContext): void {
  context.connection.onSelectionRanges(
    ofDocument<SelectionRange, SelectionRangeParams>(context, 'textDocument/selectionRange', (document, _, params) =>
      params.positions.map(position =>
        toSelectionRange(document, selectionsAt(document, fromPosition(document, position))),
      ),
    ),
  );
}

function answerPlaces(context: RequestContext): void {
  const { connection } = context;
  connection.languages.onLinkedEditingRange(
    atPlace<LinkedEditingRanges | null>(context, 'textDocument/linkedEditingRange', (_, document, offset) =>
      toLinkedEditingRanges(document, linkedTitles(document, offset)),
    ),
  );
  connection.languages.moniker.on(
    atPlace<Moniker[]>(context, 'textDocument/moniker', (workspace, document, offset) =>
      monikersAt(workspace, document, offset).map(toMoniker),
    ),
  );
}
