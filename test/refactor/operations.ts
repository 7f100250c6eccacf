import assert from 'node:assert/strict';
import type { Dialect } from '../../server/src/core/dialect.ts';
import { comprehensive } from '../../server/src/core/dialects/comprehensive.ts';
import { parse, type RulesDocument } from '../../server/src/core/document.ts';
import { extractSubrule, wordsIn } from '../../server/src/core/refactor/extract.ts';
import { inlineRule } from '../../server/src/core/refactor/inline.ts';
import { type InsertOptions, insert } from '../../server/src/core/refactor/insert.ts';
import { type MoveOptions, move } from '../../server/src/core/refactor/move.ts';
import { textAfter } from '../../server/src/core/refactor/pieces.ts';
import { isRefusal, type Refusal } from '../../server/src/core/refactor/plan.ts';
import { demote, promote } from '../../server/src/core/refactor/relevel.ts';
import { type RemoveOptions, remove } from '../../server/src/core/refactor/remove.ts';
import type { RenumberPlan } from '../../server/src/core/refactor/renumberPlan.ts';
import { closeGaps, renumberFrom, sort, swap } from '../../server/src/core/refactor/reorder.ts';
import { parseNumber, type RuleNumber } from '../../server/src/core/ruleNumber.ts';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/workspace.ts';

/** Something that is done with the rules of a book; numbers as they are written. */
export type Operation =
  | readonly ['insert', string, InsertOptions?]
  | readonly ['remove', string, RemoveOptions?]
  | readonly ['move', string, string, MoveOptions?]
  | readonly ['move run', string, string, string, MoveOptions?]
  | readonly ['swap', string, string]
  | readonly ['close gaps', string]
  | readonly ['from', string, string]
  | readonly ['sort', string]
  | readonly ['promote', string]
  | readonly ['demote', string]
  | readonly ['inline', string]
  | readonly ['extract', string, string];

/** Plans an operation on the book of the first document. */
export function planned(workspace: Workspace, document: RulesDocument, operation: Operation): RenumberPlan | Refusal {
  const numbered = (text: string): RuleNumber => parseNumber(text, document.dialect.numbering)!;
  const [, name] = operation;
  const number = numbered(name);
  switch (operation[0]) {
    case 'insert':
      return insert(workspace, document, number, operation[2]);
    case 'remove':
      return remove(workspace, document, number, operation[2]);
    case 'move':
      return move(workspace, document, [number, number], numbered(operation[2]), operation[3]);
    case 'move run':
      return move(workspace, document, [number, numbered(operation[2])], numbered(operation[3]), operation[4]);
    case 'swap':
      return swap(workspace, document, number, numbered(operation[2]));
    case 'close gaps':
      return closeGaps(workspace, document, number);
    case 'from':
      return renumberFrom(workspace, document, number, numbered(operation[2]));
    case 'promote':
      return promote(workspace, document, number);
    case 'demote':
      return demote(workspace, document, number);
    case 'inline':
      return inlineRule(workspace, document, number);
    case 'extract': {
      const words = wordsIn(workspace, document, number, operation[2]);
      return isRefusal(words) ? words : extractSubrule(workspace, words.document, words);
    }
    case 'sort':
      return sort(workspace, document, number);
  }
}

/** One book of the texts. */
export function bookOf(texts: readonly string[], dialect: Dialect = comprehensive) {
  const documents = texts.map((text, index) => parse(`test:/${index}.txt`, 1, text, dialect));
  const book = { names: [], documents: documents.map(({ uri }) => uri), base: [] };
  const workspace: Workspace = documents.reduce(withDocument, { ...emptyWorkspace, books: [book] });
  return { workspace, documents, document: documents[0]! };
}

/** The plan of an operation, which must not be refused. */
export function plan(texts: readonly string[], operation: Operation, dialect?: Dialect): RenumberPlan {
  const { workspace, document } = bookOf(texts, dialect);
  const made = planned(workspace, document, operation);
  if (isRefusal(made)) throw new Error(`${operation.join(' ')}: ${made.refusal}`);
  return made;
}

/** The texts after an operation on their book. */
export function done(texts: readonly string[], operation: Operation, dialect?: Dialect): string[] {
  const { workspace, document, documents } = bookOf(texts, dialect);
  const made = planned(workspace, document, operation);
  if (isRefusal(made)) throw new Error(`${operation.join(' ')}: ${made.refusal}`);
  return documents.map(each => textAfter(each, made.edits));
}

export function refusalOf(texts: readonly string[], operation: Operation, dialect?: Dialect): string {
  const { workspace, document } = bookOf(texts, dialect);
  const made = planned(workspace, document, operation);
  assert.ok(isRefusal(made), `${operation.join(' ')} was not refused`);
  return made.refusal;
}
