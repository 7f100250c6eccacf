import { nameOf } from '../../evidence/candidates.ts';
import type { Fix, ReferenceCheck } from '../../findings/check.ts';
import { leadTo, rewrite } from '../../findings/referenceCheck.ts';
import { reportTitles, type Titled } from './titleFixes.ts';

export const titleOnUntitled: ReferenceCheck = {
  code: 'title-on-untitled',
  summary: 'A reference quotes a title, but the rule has none.',
  severity: 'warning',
  needs: 'definitions',
  runReference(workspace, placed, report) {
    const placeOf = (definition: Parameters<typeof nameOf>[0]) => `Rule ${nameOf(definition)}`;
    reportTitles(workspace, placed, 'untitled', report, { messageOf, placeOf, fixesOf });
  },
};

function messageOf({ name, quoted, owner }: Titled): string {
  return owner
    ? `Rule ${name} has no title; “${quoted.text}” is rule ${nameOf(owner)}.`
    : `Rule ${name} has no title; delete “${quoted.text}”, or cite the rule with this title.`;
}

function fixesOf({ placed, reference, quoted, owner }: Titled): Fix[] {
  // The marks of the title, and what joins it to the number, are deleted with it; a period inside the closing mark
  // stays.
  const closed = /^[.,;:]?[”"’»“)]?/.exec(placed.block.text.slice(quoted.end))![0];
  const kept = /^[.;:]/.exec(closed)?.[0] ?? '';
  const without = rewrite(placed, { start: reference.end, end: quoted.end + closed.length }, kept, {
    title: `Delete “${quoted.text}”`,
  });
  if (!owner || reference.kind !== 'number') return [without];
  return [...leadTo({ ...placed, reference }, owner), without];
}
