import { blockCount, blocksOf, parse, type RulesDocument, update } from '../../document/document.ts';
import type { DocumentEdit } from '../../document/edits.ts';
import { fromTheEnd } from '../../text/span.ts';
import { textAfter } from './textMoves.ts';

/** What a change of several documents comes to. All edits speak of the texts as they were before any of them. */
export interface Plan {
  readonly edits: readonly DocumentEdit[];
}

/** What it comes to that lines or terms are brought to where they belong. */
export interface TidyPlan extends Plan {
  /** How many of them change or move. */
  readonly count: number;
  /** How many are wrong and stay as they are. */
  readonly left: number;
}

/** Why a change is not made: a sentence for the one who asked for it. */
export interface Refusal {
  readonly refusal: string;
  /** Where a rule cannot have a number because another one has it: who wants it, in which document, the number, and who has it. */
  readonly taken?: { readonly uri: string; readonly from: string; readonly to: string; readonly says: string };
}

export function refused(refusal: string): Refusal {
  return { refusal };
}

export function isRefusal(value: object): value is Refusal {
  return 'refusal' in value;
}

/** An edit costs about as much time as reading so many blocks again. */
const BLOCKS_AN_EDIT = 8;

/** A document after those edits of a plan that are its own. */
export function carriedOut({ edits }: Plan, document: RulesDocument): RulesDocument {
  const own = edits.filter(edit => edit.document.uri === document.uri);
  const { uri, version, dialect, units } = document;
  if (own.length * BLOCKS_AN_EDIT > blockCount(document))
    return parse(uri, version, textAfter(document, own), dialect, units);
  return update(document, fromTheEnd(own), document.version);
}

/** Whether no document has more that is wrong with its form afterwards, such as a row of a table with one cell too many. */
export function keepsForm(plan: Plan): boolean {
  const documents = [...new Set(plan.edits.map(({ document }) => document))];
  return documents.every(document => problemsIn(carriedOut(plan, document)) <= problemsIn(document));
}

function problemsIn(document: RulesDocument): number {
  return blocksOf(document).reduce((count, { block }) => count + block.problems.length, 0);
}
