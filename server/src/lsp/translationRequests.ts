import { bookOf, type Workspace } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { definedIn } from '../core/document/symbols.ts';
import { alignedLines, type Counterpart, counterpartsOf } from '../core/editions/counterparts.ts';
import { type Task, tasksOf } from '../core/editions/tasks.ts';
import { translationOf } from '../core/editions/translation.ts';
import { changeLine } from './editionRequests.ts';
import type { Asked, ChangeLine, CounterpartLine, ToTranslate } from './protocol/ownRequests.ts';
import { answerOwn, definitionAsked, type Handler } from './request.ts';
import { toRuleLine } from './state/convert.ts';

/** Our own requests about translations and their originals. */
export const translating: Handler = {
  answer: context => {
    answerOwn(context, {
      counterparts: (workspace, document, asked) => counterpartLines(workspace, document, asked),
      alignment: (workspace, document, { original }) => alignedLines(workspace, document, original),
      toTranslate: rulesToTranslate,
    });
  },
};

function counterpartLines(
  workspace: Workspace,
  document: RulesDocument,
  asked: Asked<'counterparts'>,
): CounterpartLine[] {
  const definition = definitionAsked(document, asked);
  const found = definition ? counterpartsOf(workspace, definition) : [];
  return (found.length ? found : firstCounterparts(workspace, document)).map(counterpart => ({
    ...toRuleLine(counterpart.definition),
    book: nameOfBook(counterpart),
    isOriginal: counterpart.isOriginal,
  }));
}

/** For a place that has none, such as the title of the document. */
function firstCounterparts(workspace: Workspace, document: RulesDocument): readonly Counterpart[] {
  for (const ordinal of definedIn(document)) {
    const found = counterpartsOf(workspace, { document, ordinal });
    if (found.length) return found;
  }
  return [];
}

/** The name that a reader knows the book of a counterpart by. */
export function nameOfBook({ book }: Pick<Counterpart, 'book'>): string {
  return book.names[0] ?? '';
}

function rulesToTranslate(workspace: Workspace, document: RulesDocument): ToTranslate | undefined {
  const translation = translationOf(workspace, document);
  if (!translation) return undefined;
  const { edition, current } = translation;
  const chapters = tasksOf(translation).map(({ heading, tasks }) => ({ heading, changes: tasks.map(taskLine) }));
  const now = current ?? bookOf(workspace, document.uri)?.names[0] ?? '';
  return { names: { old: edition, now }, chapters, ...(current !== undefined && { since: edition }) };
}

function taskLine({ entry, place }: Task): ChangeLine {
  const { uri, range } = toRuleLine(place);
  return { ...changeLine(entry), uri, range };
}
