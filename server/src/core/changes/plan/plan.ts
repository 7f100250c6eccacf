import type { Book, Workspace } from '../../book/workspace.ts';
import { blocksOf, type DocumentEdit, type RulesDocument, updateAll } from '../../document/document.ts';
import { fileNameOf } from '../../text/fileName.ts';

/** The effect of a change on several documents. The offsets of all edits refer to the texts before all of them. */
export interface Plan {
  readonly edits: readonly DocumentEdit[];
}

/** The effect of sorting or updating lines or terms. */
export interface TidyPlan extends Plan {
  /** Number of changed or moved ones. */
  readonly count: number;
  /** Number of wrong ones that stay as they are. */
  readonly left: number;
}

/** Why a change isn't made: a sentence for the user. */
export interface Refusal {
  readonly refusal: string;
  /** If a number is already used: which rule wants it, in which document, the number, and which rule has it. */
  readonly taken?: { readonly uri: string; readonly from: string; readonly to: string; readonly says: string };
}

export function refusalFor(refusal: string): Refusal {
  return { refusal };
}

/** Thrown by {@link refuse}. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

/** Ends planning, because the change can't be made; only within {@link orRefusal}. */
export function refuse(refusal: string, taken?: Refusal['taken']): never {
  throw new Refused({ refusal, ...(taken && { taken }) });
}

/** What is planned, or why it is refused. */
export function orRefusal<T>(plan: () => T): T | Refusal {
  try {
    return plan();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

export function isRefusal(value: object): value is Refusal {
  return 'refusal' in value;
}

/** A document after its edits of a plan. */
export function carriedOut({ edits }: Plan, document: RulesDocument): RulesDocument {
  const own = edits.filter(edit => edit.document.uri === document.uri);
  return own.length ? updateAll(document, own, document.version) : document;
}

/** Whether no document has more mistakes of form after the change, such as a table row with an extra cell. */
export function keepsForm(plan: Plan): boolean {
  const documents = [...new Set(plan.edits.map(({ document }) => document))];
  return documents.every(document => countProblems(carriedOut(plan, document)) <= countProblems(document));
}

function countProblems(document: RulesDocument): number {
  return blocksOf(document).reduce((count, { block }) => count + block.problems.length, 0);
}

/**
 * Refuses a change that affects citations if a document of the book, or of one that extends or translates it, isn't known, because it
 * can't be read or hasn't been read yet.
 */
export function mustBeLoaded({ documents, books }: Workspace, { uri }: RulesDocument): void {
  const own = books.find(book => book.documents.includes(uri));
  const isTranslation = ({ translates }: Book) => translates !== undefined && own?.names.includes(translates.book);
  const around = books.filter(book => book === own || book.base.includes(uri) || isTranslation(book));
  const missing = around.flatMap(book => book.documents).find(other => !documents.has(other));
  if (missing !== undefined)
    refuse(`“${fileNameOf(missing)}” isn't loaded, so its citations couldn't be updated; nothing was changed.`);
}
