import { levelWithRule } from '../book/explain.ts';
import { bookOf, definitionNumbered } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import type { Comparison } from '../editions/compareEditions.ts';
import type { EditionRule } from '../editions/editionRules.ts';
import { translatedEditionOf, translationsOf } from '../editions/translatedEdition.ts';
import { atHead } from '../findings/check.ts';
import { headLine, lineOf, type ReviewProblem, wantedSeverity } from './problem.ts';
import { type Change, isChangedBook } from './reviewedBooks.ts';

const CODE = 'outdated-translation';

/** The rules of translations that a change leaves as they were, although it rewords their originals. */
export function translationChanges(change: Change): ReviewProblem[] {
  return change.books
    .filter(book => book.now.length > 0 && isChangedBook(book))
    .flatMap(({ now, comparison }) => {
      const reworded = rewordedIn(comparison);
      const translations = reworded.length ? translationsAfter(change, now[0]!) : [];
      return translations.flatMap(documents => reworded.flatMap(rule => outdatedIn(change, documents, rule)));
    });
}

/** The rules of the new state with other words than before. */
function rewordedIn({ rules }: Comparison): EditionRule[] {
  return rules.flatMap(({ old, now, part, changes }) => {
    const isReworded = changes.some(each => each !== 'number' && each !== 'citations');
    return old && now && !part && isReworded ? [now] : [];
  });
}

/** The documents of each translation of the current edition of a document's book. */
function translationsAfter({ now: { workspace } }: Change, { uri }: RulesDocument): (readonly RulesDocument[])[] {
  const book = bookOf(workspace, uri);
  return (book ? translationsOf(workspace, book) : []).flatMap(each => {
    const translated = translatedEditionOf(workspace, each);
    return translated && !translated.earlier ? [translated.own.documents] : [];
  });
}

/** The problem with the translation of a reworded rule; none if its first line was changed, too. */
function outdatedIn(change: Change, documents: readonly RulesDocument[], original: EditionRule): ReviewProblem[] {
  const found = definitionNumbered(documents, original.number.text);
  if (!found) return [];
  const { document } = found;
  const { start, end, target } = atHead(found);
  if (!change.linesOf(document).isKept(lineOf(document, start))) return [];
  const rule = levelWithRule(original.number, document);
  const message = `The original of ${rule} is reworded; update the translation.`;
  const severity = wantedSeverity(change, document, { code: CODE, target, message, start }, 'information');
  if (!severity) return [];
  const cause = { document: original.definition.document, line: headLine(original.definition) };
  return [{ code: CODE, severity, message, target, document, start, end, rule: target, isUntouched: true, cause }];
}
