import assert from 'node:assert/strict';
import { isRefusal, type Plan, type Refusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

export const read = (text: string, dialect = detectDialect(text) ?? comprehensive) =>
  parse('test:/a.txt', 1, text, dialect);

/** The text after a change. Making the change again must change nothing. */
export function tidied(text: string, change: (document: RulesDocument) => Plan | Refusal, dialect?: Dialect): string {
  const document = read(text, dialect);
  const plan = change(document);
  if (isRefusal(plan)) throw new Error(plan.refusal);
  const made = textAfter(document, plan.edits);
  const again = change(read(made, document.dialect));
  assert.deepEqual(isRefusal(again) ? again : again.edits, [], made);
  return made;
}
