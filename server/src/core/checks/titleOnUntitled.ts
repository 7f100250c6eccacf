import type { RulesDocument } from '../document.ts';
import { resolve, titleOutcome, titleOwner } from '../resolve.ts';
import { shift } from '../span.ts';
import { type Definition, headOf } from '../workspace.ts';
import type { BlockCheck, Fix } from './check.ts';
import { eachReference, type Placed, rewrite } from './references.ts';

export const titleOnUntitled: BlockCheck = {
  code: 'title-on-untitled',
  summary: 'A reference quotes a title of a rule that has none.',
  severity: 'warning',
  runBlock(workspace, document, index, report) {
    eachReference(document, index, placed => {
      const { reference, start } = placed;
      if (reference.kind === 'term' || !reference.title) return;
      const resolutions = resolve(workspace, document, reference);
      if (titleOutcome(reference, resolutions) !== 'untitled') return;
      const owner = titleOwner(workspace, document, reference.title.text, reference);
      const { name, definition } = resolutions[0]!;
      report({
        ...shift(reference.title, start),
        target: name,
        message: messageOf(name, reference.title.text, owner),
        related: [definition!, ...(owner ? [owner] : [])].map(place => ({
          definition: place,
          message: `Rule ${numberOf(place)}`,
        })),
        fixes: () => fixesOf(document, placed, owner),
      });
    });
  },
};

function messageOf(name: string, title: string, owner: Definition | undefined): string {
  return owner
    ? `Rule ${name} has no title: “${title}” is ${numberOf(owner)}.`
    : `Rule ${name} has no title: delete “${title}”, or name the rule that has it.`;
}

function numberOf(definition: Definition): string {
  const head = headOf(definition);
  return head.kind === 'rule' ? head.number.text : '';
}

function fixesOf(document: RulesDocument, placed: Placed, owner: Definition | undefined): Fix[] {
  const { reference, block } = placed;
  if (reference.kind === 'term' || !reference.title) return [];
  const { title } = reference;
  // With the title go its marks and what joins it to the number; a period inside the closing mark stays.
  const closed = /^[.,;:]?[”"’»“)]?/.exec(block.text.slice(title.end))![0];
  const kept = /^[.;:]/.exec(closed)?.[0] ?? '';
  const without = rewrite(document, placed, { start: reference.end, end: title.end + closed.length }, kept, {
    title: `Delete “${title.text}”`,
  });
  if (!owner || reference.kind !== 'number') return [without];
  const name = numberOf(owner);
  return [
    rewrite(document, placed, reference, name, { title: `Write ${name}, the number of “${title.text}”` }),
    without,
  ];
}
