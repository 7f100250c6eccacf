import assert from 'node:assert/strict';
import { compileDialects } from '../../server/src/core/definition.ts';
import { dialects as shipped } from '../../server/src/core/dialects/all.ts';
import { symbolsOf } from '../../server/src/core/symbols.ts';
import { fixture } from '../support/fixture.ts';
import { cases } from './definitions.ts';

function foundIn(definition: object, text: string) {
  const { dialects, problems } = compileDialects({ own: definition }, shipped);
  assert.deepEqual(problems, []);
  const { document } = fixture(text, dialects[0]!);
  const rules = Array.from(symbolsOf(document).rules.values(), ordinal => {
    const head = document.heads[ordinal]!;
    return head.kind === 'rule' ? `${head.number.text} ${head.title ?? ''}`.trim() : '';
  });
  const references = document.blocks.flatMap((block, index) =>
    document.heads.indexOf(block.head!) >= symbolsOf(document).bodyStart || !block.head || index
      ? block.references.map(reference => {
          if (reference.kind === 'term') return `term ${reference.term}`;
          return reference.kind === 'range' ? `${reference.first.text} to ${reference.last.text}` : reference.text;
        })
      : [],
  );
  return {
    rules,
    references,
    problems: document.blocks.flatMap(block => block.problems.map(({ message }) => message)),
  };
}

describe('a definition', () => {
  for (const { name, definition, text, rules, references } of cases) {
    it(`reads ${name}`, () => assert.deepEqual(foundIn(definition, text), { rules, references, problems: [] }));
  }
});
