import assert from 'node:assert/strict';
import { rewriteSource } from './rewriteSource.ts';

describe('expected text that updates itself', () => {
  const check = (what: string, source: string, [title, expected, found]: [string, string, string], after?: string) =>
    it(what, () => assert.equal(rewriteSource(source, { title, expected, found }), after));
  check(
    'is written after the title',
    "it('one', () => same('A bell.'));\nit('two', () => same('A bell.'));\n",
    ['two', 'A bell.', 'A rope.'],
    "it('one', () => same('A bell.'));\nit('two', () => same('A rope.'));\n",
  );
  check(
    'is escaped for the quotes around it',
    `check('one', 'A "bell".\\n^^ It’s here.');`,
    ['one', 'A "bell".\n^^ It’s here.', "A 'rope'.\n^ \\"],
    `check('one', 'A \\'rope\\'.\\n^ \\\\');`,
  );
  check(
    'is escaped for a template',
    'check("one", `See\n^^ rule \\`1\\`\n`);',
    ['one', '^^ rule `1`', '^^^ rule `2`: ${'],
    'check("one", `See\n^^^ rule \\`2\\`: \\${\n`);',
  );
  check('is updated if only one place has it', "['A bell.']", ['by a loop', 'A bell.', 'A rope.'], "['A rope.']");
  check('stays if two places have it', "['A bell.', 'A bell.']", ['by a loop', 'A bell.', 'A rope.']);
  check('stays if no place has it', "it('one', () => {});", ['one', 'A bell.', 'A rope.']);
});
