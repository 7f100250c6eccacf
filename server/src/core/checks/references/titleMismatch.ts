import { levelName } from '../../book/explain.ts';
import { type Definition, headOf, ruleOf, titleOf } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import type { Fix, ReferenceCheck } from '../../findings/check.ts';
import { leadTo, quotable, rewrite } from '../../findings/referenceCheck.ts';
import { reportTitles, type Titled } from './titleFixes.ts';

export const titleMismatch: ReferenceCheck = {
  code: 'title-mismatch',
  summary: "A reference quotes a title that its rule doesn't have.",
  severity: 'warning',
  needs: 'definitions',
  runReference(workspace, placed, report) {
    reportTitles(workspace, placed, 'mismatch', report, { messageOf, placeOf, fixesOf });
  },
};

function messageOf({ quoted, definition, owner }: Titled): string {
  const { name, title } = namesOf(definition);
  if (!owner) return `Rule ${name} is “${title}”, not “${quoted.text}”.`;
  const { number } = ruleOf(owner.document, owner.ordinal);
  return `“${quoted.text}” is ${levelName(number, owner.document)} ${number.text}; ${name} is “${title}”.`;
}

function placeOf(definition: Definition): string {
  const { name, title } = namesOf(definition);
  return `${name} is “${title}”`;
}

function namesOf(definition: Definition): { name: string; title: string } {
  const head = headOf(definition);
  const name = head.kind === 'rule' ? head.number.text : '';
  return { name, title: readable(titleOf(head) ?? '', definition.document.dialect) };
}

/** This title's number, then this number's title. */
function fixesOf({ placed, reference, quoted, definition, owner }: Titled): Fix[] {
  const title = quotable(titleOf(headOf(definition))!, placed.block.text.charAt(quoted.start - 1));
  const right = rewrite(placed, quoted, title, {
    title: `Change the title to “${namesOf(definition).title}”`,
  });
  if (!owner || reference.kind !== 'number') return [right];
  return [...leadTo({ ...placed, reference }, owner), right];
}
