import type { DocumentEdit } from '../../document/document.ts';
import { blockCount, blocksOf, parse, type RulesDocument, update } from '../../document/document.ts';
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
