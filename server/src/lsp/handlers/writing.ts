import type { CompletionItem, CompletionList } from 'vscode-languageserver';
import { completionsAt, textOfName } from '../../core/features/completion.ts';
import { subjectOf, toCompletionList, toPlainText } from '../convertWriting.ts';
import { guarded } from '../guard.ts';
import { atPlace, type Handler, type Surroundings } from './handler.ts';

/** What helps to write a document. */
export const writing: Handler = {
  capabilities: () => ({
    completionProvider: { triggerCharacters: [' ', '.', ',', '“', '"', '(', '[', '{'], resolveProvider: true },
  }),
  answer(surroundings) {
    answerCompletion(surroundings);
  },
};

function answerCompletion(surroundings: Surroundings): void {
  const { connection, log } = surroundings;
  connection.onCompletion(
    atPlace<CompletionList>(surroundings, 'textDocument/completion', (workspace, document, offset) =>
      toCompletionList(document, completionsAt(workspace, document, offset)),
    ),
  );
  connection.onCompletionResolve((item, token) => {
    const resolve = guarded<CompletionItem, CompletionItem>('completionItem/resolve', log, item, item => {
      const text = textOf(surroundings, item.data);
      return text.length ? { ...item, documentation: toPlainText(text) } : item;
    });
    return resolve(item, token);
  });
}

/** The text of the rule or term about which an item is. */
function textOf({ store }: Surroundings, data: unknown): readonly string[] {
  const subject = subjectOf(data);
  const document = subject && store.document(subject.uri);
  return document ? textOfName(document, subject.name) : [];
}
