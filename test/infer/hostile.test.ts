import assert from 'node:assert/strict';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { blocksOf, parse, textOf } from '../../server/src/core/document/document.ts';
import { infer } from '../../server/src/core/infer/infer.ts';

/**
 * Lines that no rulebook contains, and that offer many possibilities; without a limit, trying them would take hours.
 */
const LINES = {
  'a line of asterisks': `${'*'.repeat(390)} 1`,
  'a line of marks': `${'- '.repeat(190)}1`,
  'a line of underscores': `${'_'.repeat(390)}1)`,
  'a number of very many parts': `${'1.'.repeat(195)}x`,
};

describe('a line that could take long to read', () => {
  for (const [name, line] of Object.entries(LINES))
    it(`is read quickly: ${name}`, () => assert.equal(infer(`${line}\n`.repeat(20)), undefined));
});

describe('a list of numbers without an end', () => {
  const text = '## 1. Lamps\n\nA lamp burns, see section 2.\n\n## 2. Boats\n\nA boat floats, see section 1.\n';
  const list = `section 1${' and 2'.repeat(20_000)}`;
  it('after a word in the singular cites its first', () => {
    const document = parse('lamps.md', 1, `${text}\n${list}\n`, dialectOfRules(text));
    assert.equal(blocksOf(document).at(-1)!.block.references.length, 1);
  });
});

describe('items that stand deeper and deeper', () => {
  it('are read, however far to the right', () => {
    const text = Array.from({ length: 400 }, (_, index) => `${' '.repeat(index % 60)}1. A bell.\n`).join('');
    assert.equal(textOf(parse('bells.txt', 1, text, dialectOfRules(text))), text);
  });
});
