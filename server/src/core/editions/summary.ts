import type { Workspace } from '../book/workspace.ts';
import { amountsThatDiffer, referencesThatDiffer } from './differences.ts';
import { isUntranslated } from './insertedText.ts';
import { type Translation, translationOf } from './translation.ts';

/** How far a translation is: counts of rules. */
export interface TranslationSummary {
  /** The name of its book. */
  readonly book: string;
  /** The name of the original, the edition of it that is translated, and the current one if that is another. */
  readonly original: string;
  readonly edition: string;
  readonly current: string | undefined;
  /** The rules of that edition, and those that are translated. */
  readonly rules: number;
  readonly translated: number;
  readonly missing: number;
  readonly extra: number;
  readonly moved: number;
  readonly outdated: number;
  readonly differentReferences: number;
  readonly differentAmounts: number;
}

/** The translations among the books of a workspace, in their order. */
export function summariesOf(workspace: Workspace): TranslationSummary[] {
  return workspace.books.flatMap(({ names, documents, translates }) => {
    const document = documents.flatMap(uri => workspace.documents.get(uri) ?? [])[0];
    const translation = translates && document && translationOf(workspace, document);
    return translation ? [translationSummary(translation, names[0] ?? '', translates.book)] : [];
  });
}

function translationSummary(translation: Translation, book: string, original: string): TranslationSummary {
  const { pairs, missing, extra, outdated, edition, current } = translation;
  const differing = (find: typeof amountsThatDiffer | typeof referencesThatDiffer) =>
    pairs.filter(pair => {
      const difference = find(translation, pair);
      return difference.own.length + difference.original.length > 0;
    }).length;
  const marked = pairs.filter(({ own }) => isUntranslated(own)).length;
  return {
    book,
    original,
    edition,
    current,
    rules: pairs.length + missing.length,
    translated: pairs.length - marked,
    missing: missing.length + marked,
    extra: extra.length,
    moved: pairs.filter(({ isMoved }) => isMoved).length,
    outdated: outdated.length,
    differentReferences: differing(referencesThatDiffer),
    differentAmounts: differing(amountsThatDiffer),
  };
}
