import { readable } from '../dialect.ts';
import type { RulesDocument } from '../document.ts';
import { resolve, titleOutcome, titleOwner } from '../resolve.ts';
import { shift } from '../span.ts';
import { type Definition, headOf, titleOf } from '../workspace.ts';
import type { BlockCheck, Fix } from './check.ts';
import { eachReference, type Placed, quotable, rewrite } from './references.ts';

export const titleMismatch: BlockCheck = {
  code: 'title-mismatch',
  summary: 'A reference quotes a title that is not that of the rule it names.',
  severity: 'warning',
  runBlock(workspace, document, index, report) {
    eachReference(document, index, placed => {
      const { reference, start } = placed;
      if (reference.kind === 'term' || !reference.title) return;
      const resolutions = resolve(workspace, document, reference);
      if (titleOutcome(reference, resolutions) !== 'mismatch') return;
      const definition = resolutions[0]!.definition!;
      const owner = titleOwner(workspace, document, reference.title.text, reference);
      report({
        ...shift(reference.title, start),
        target: resolutions[0]!.name,
        message: messageOf(reference.title.text, definition, owner),
        related: [definition, ...(owner ? [owner] : [])].map(place => ({
          definition: place,
          message: calledOf(place),
        })),
        fixes: () => fixesOf(document, placed, definition, owner),
      });
    });
  },
};

function messageOf(quoted: string, definition: Definition, owner: Definition | undefined): string {
  const { name, title } = namesOf(definition);
  const found = owner ? `: “${quoted}” is ${namesOf(owner).name}` : '';
  return `Rule ${name} is “${title}”, not “${quoted}”${found}.`;
}

function calledOf(definition: Definition): string {
  const { name, title } = namesOf(definition);
  return `${name} is “${title}”`;
}

function namesOf(definition: Definition): { name: string; title: string } {
  const head = headOf(definition);
  const name = head.kind === 'rule' ? head.number.text : '';
  return { name, title: readable(titleOf(head) ?? '', definition.document.dialect) };
}

/** This title's number, then this number's title. */
function fixesOf(
  document: RulesDocument,
  placed: Placed,
  definition: Definition,
  owner: Definition | undefined,
): Fix[] {
  const { reference, block } = placed;
  if (reference.kind === 'term' || !reference.title) return [];
  const { title: quoted } = reference;
  const title = quotable(titleOf(headOf(definition))!, block.text.charAt(quoted.start - 1));
  const right = rewrite(document, placed, quoted, title, {
    title: `Quote “${namesOf(definition).title}”, the title of ${reference.kind === 'number' ? reference.text : reference.first.text}`,
  });
  if (!owner || reference.kind !== 'number') return [right];
  const { name } = namesOf(owner);
  return [
    rewrite(document, placed, reference, name, { title: `Write ${name}, the number of “${quoted.text}”` }),
    right,
  ];
}
