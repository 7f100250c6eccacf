import assert from 'node:assert/strict';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { renameAt } from '../../server/src/core/changes/operations/rename.ts';
import { carriedOut, isRefusal, type Plan, type Refusal } from '../../server/src/core/changes/plan/plan.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { assertText } from '../support/snapshots.ts';

/** The texts after a plan, in the order of the documents. */
export function textsAfter(plan: Plan | Refusal, documents: readonly RulesDocument[]): string[] {
  if (isRefusal(plan)) throw new Error(plan.refusal);
  return documents.map(document => textOf(carriedOut(plan, document)));
}

/** One book of texts; the first `‸` in them is the cursor. */
export function bookOf(marked: readonly string[], dialect: Dialect = comprehensive) {
  const documents = marked.map((text, index) => parse(`test:/${index}.txt`, 1, text.replace('‸', ''), dialect));
  const book = { names: [], documents: documents.map(({ uri }) => uri), base: [] };
  const workspace: Workspace = documents.reduce(withDocument, { ...emptyWorkspace, books: [book] });
  const at = marked.findIndex(text => text.includes('‸'));
  return { workspace, documents, document: documents[Math.max(at, 0)]!, cursor: marked[at]?.indexOf('‸') ?? 0 };
}

/** Renames what is at the cursor in the first text that has one. Returns all texts. */
export function renamed(marked: readonly string[], name: string, dialect?: Dialect): string[] {
  const { workspace, documents, document, cursor } = bookOf(marked, dialect);
  return textsAfter(renameAt(workspace, document, cursor, name), documents);
}

/** The messages of the findings in a document. */
export function said(document: RulesDocument): string[] {
  return runChecks(withDocument(emptyWorkspace, document), document).map(({ code, message }) => `${code} ${message}`);
}

export function assertRefused(plan: object, message: string): void {
  assert.ok(isRefusal(plan), 'it was not refused');
  assertText(plan.refusal, message);
}
