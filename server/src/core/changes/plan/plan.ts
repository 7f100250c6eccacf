import { groupOf, type Workspace } from '../../book/workspace.ts';
import { blockCount, blocksOf, type DocumentEdit, parse, type RulesDocument, update } from '../../document/document.ts';
import { fileNameOf } from '../../text/fileName.ts';
import { fromTheEnd } from '../../text/span.ts';
import { textAfter } from './textMoves.ts';

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

export function refused(refusal: string): Refusal {
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

/** An edit takes about as long as reading this many blocks. */
const BLOCKS_AN_EDIT = 8;

/** A document after its edits of a plan. */
export function carriedOut({ edits }: Plan, document: RulesDocument): RulesDocument {
  const own = edits.filter(edit => edit.document.uri === document.uri);
  const { uri, version, dialect, units } = document;
  if (own.length * BLOCKS_AN_EDIT > blockCount(document))
    return parse(uri, version, textAfter(document, own), dialect, units);
  return update(document, fromTheEnd(own), document.version);
}

/** Whether no document has more mistakes of form after the change, such as a table row with an extra cell. */
export function keepsForm(plan: Plan): boolean {
  const documents = [...new Set(plan.edits.map(({ document }) => document))];
  return documents.every(document => problemsIn(carriedOut(plan, document)) <= problemsIn(document));
}

function problemsIn(document: RulesDocument): number {
  return blocksOf(document).reduce((count, { block }) => count + block.problems.length, 0);
}

/**
 * Refuses a change that affects citations if a document of the book, or of one that extends it, isn't known, because it
 * can't be read or hasn't been read yet.
 */
export function mustBeLoaded({ documents, books }: Workspace, { uri }: RulesDocument): void {
  const around = books.filter(book => book.documents.includes(uri) || book.base.includes(uri));
  const missing = around.flatMap(book => book.documents).find(other => !documents.has(other));
  if (missing !== undefined)
    refuse(`“${fileNameOf(missing)}” isn't loaded, so its citations couldn't be updated; nothing was changed.`);
}

/** Refuses to renumber if the numbering of a document of the book is uncertain. */
export function mustBeCertain(workspace: Workspace, document: RulesDocument): void {
  for (const each of [document, ...groupOf(workspace, document)]) {
    const doubt = each.dialect.doubt;
    if (doubt !== undefined)
      refuse(
        `The numbering of “${fileNameOf(each.uri)}” is uncertain: ${doubt}. Select or describe its dialect before you renumber.`,
      );
  }
}
