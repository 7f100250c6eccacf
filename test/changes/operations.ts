import assert from 'node:assert/strict';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { wordsInRule } from '../../server/src/core/changes/operations/extract.ts';
import {
  type Operation,
  type OperationKind,
  operationOf,
  planOperation,
} from '../../server/src/core/changes/operations/operation.ts';
import { hereOf, type Options } from '../../server/src/core/changes/operations/siblings.ts';
import type { RenumberPlan } from '../../server/src/core/changes/plan/changeReport.ts';
import { isRefusal, orRefusal, type Refusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { parseNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

/**
 * An operation in short: its kind, its numbers, and its options. With two numbers, a single rule moves; extracting
 * takes the number of the rule and its words.
 */
export type Asked = readonly [OperationKind, ...(string | Options)[]];

/** The requested operation, and the document that it refers to. */
function askedOf(
  workspace: Workspace,
  document: RulesDocument,
  [kind, ...rest]: Asked,
): { document: RulesDocument; operation: Operation } | Refusal {
  const numbers = rest.filter(part => typeof part === 'string');
  const options = Object.assign({}, ...rest.filter(part => typeof part === 'object'));
  const [one, other] = numbers;
  if (kind === 'extract') {
    const here = hereOf(workspace, document);
    const words = orRefusal(() => wordsInRule(here, parseNumber(one!, document.dialect.numbering)!, other!));
    return isRefusal(words) ? words : { document: words.document, operation: { kind, span: words } };
  }
  const run = kind === 'move' && numbers.length === 2 ? [one!, ...numbers] : numbers;
  return { document, operation: operationOf(kind, run, options) };
}

/** Plans an operation on the book of the first document. */
export function planned(workspace: Workspace, document: RulesDocument, asked: Asked): RenumberPlan | Refusal {
  const found = askedOf(workspace, document, asked);
  return isRefusal(found) ? found : planOperation(workspace, found.document, found.operation);
}

/** One book of the texts. */
export function bookOf(texts: readonly string[], dialect: Dialect = comprehensive) {
  const documents = texts.map((text, index) => parse(`test:/${index}.txt`, 1, text, dialect));
  const book = { names: [], documents: documents.map(({ uri }) => uri), base: [] };
  const workspace: Workspace = documents.reduce(withDocument, { ...emptyWorkspace, books: [book] });
  return { workspace, documents, document: documents[0]! };
}

/** The plan of an operation, which must not be refused. */
export function plan(texts: readonly string[], operation: Asked, dialect?: Dialect): RenumberPlan {
  const { workspace, document } = bookOf(texts, dialect);
  const made = planned(workspace, document, operation);
  if (isRefusal(made)) throw new Error(`${operation.join(' ')}: ${made.refusal}`);
  return made;
}

/** The texts after an operation on their book. */
export function done(texts: readonly string[], operation: Asked, dialect?: Dialect): string[] {
  const { workspace, document, documents } = bookOf(texts, dialect);
  const made = planned(workspace, document, operation);
  if (isRefusal(made)) throw new Error(`${operation.join(' ')}: ${made.refusal}`);
  return documents.map(each => textAfter(each, made.edits));
}

export function refusalOf(texts: readonly string[], operation: Asked, dialect?: Dialect): string {
  const { workspace, document } = bookOf(texts, dialect);
  const made = planned(workspace, document, operation);
  assert.ok(isRefusal(made), `${operation.join(' ')} was not refused`);
  return made.refusal;
}
