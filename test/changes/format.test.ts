import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../../bench/random.ts';
import { composed, formattingEdits, formattingEditsIn } from '../../server/src/core/changes/tidy/formatDocument.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, textOf } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { table } from '../../server/src/core/shipped/table.ts';
import type { Edit } from '../../server/src/core/text/span.ts';
import { texts } from '../dialects/texts.ts';
import { fixture } from '../support/fixture.ts';
import { assertInOrder, carried, wordsOf } from './inOrder.ts';

function formatted(text: string, dialect: Dialect = comprehensive): string {
  const { document } = fixture(text, dialect);
  return textOf(carried(document, formattingEdits(document)));
}

describe('formatting', () => {
  const spaced = '100. Bells\n\n100.1. A bell.\n\n100.2. Two.\n\n100.2a It rings.\n\n100.2b It hangs.\n\n';
  const check = (name: string, before: string, after: string, dialect?: Dialect) =>
    it(name, () => assert.equal(formatted(before, dialect), after));

  check(
    'fixes the punctuation of numbers',
    `${spaced}100.2c. It falls.\n\n100.3 It rests.\n\n100.4.It sings.\n`,
    `${spaced}100.2c It falls.\n\n100.3. It rests.\n\n100.4. It sings.\n`,
  );
  check(
    'removes the space before a number or an example',
    `${spaced} 100.3. It rests.\n  Example: Now.\n`,
    `${spaced}100.3. It rests.\nExample: Now.\n`,
  );
  check(
    'removes the space at line ends',
    'Bells \n\n100.1. A bell. \t\n \n100.2. Two.\u00a0',
    'Bells\n\n100.1. A bell.\n\n100.2. Two.',
  );
  check('keeps the space after a number without text', `${spaced}100.3. `, `${spaced}100.3. `);
  check(
    'writes one blank line between rules if most have one',
    `${spaced}100.2c It falls.\n100.2d It lies.\n\n\n\n100.2e It waits.\n\n100.2f It goes.\n\n100.2g It comes.\n\n100.2h It stays.\n\n100.2i It is.\n\n100.2j It was.\n`,
    `${spaced}100.2c It falls.\n\n100.2d It lies.\n\n100.2e It waits.\n\n100.2f It goes.\n\n100.2g It comes.\n\n100.2h It stays.\n\n100.2i It is.\n\n100.2j It was.\n`,
  );
  const close = '100. Bells\n100.1. A bell.\n100.2. Two.\n\n100.3. Three.\n';
  check('writes no blank lines if most rules have none', close, close);
  check(
    'replaces unusual spaces around a number',
    `${spaced}100.3.\u00a0It rests as in 100.\u200b2\u200ba.\n`,
    `${spaced}100.3. It rests as in 100.2a.\n`,
  );
  const quoting = 'See rule 100, “Bells.” See rule 100, “Bells.” See rule 100, “Bells.”';
  check(
    "writes the document's usual marks around titles",
    `${spaced}100.3. ${quoting} See rule 100, "Bells."\n`,
    `${spaced}100.3. ${quoting} See rule 100, “Bells.”\n`,
  );
  check('leaves other marks', `${spaced}100.3. ${quoting} A "bell."\n`, `${spaced}100.3. ${quoting} A "bell."\n`);
  check(
    'keeps line ends',
    '100.1. A. \r\n\r\n100.2. B.\r\n\r\n100.3. C.\r\n\r\n100.4. D.\r\n\r\n100.5. E.\r\n100.6. F.\r\n',
    '100.1. A.\r\n\r\n100.2. B.\r\n\r\n100.3. C.\r\n\r\n100.4. D.\r\n\r\n100.5. E.\r\n\r\n100.6. F.\r\n',
  );
  check(
    'changes only the cells of numbers in a table',
    texts.table!.replace('| 100. |', '| 100 |').replace('Bells |', 'Bells  |  '),
    texts.table!.replace('Bells |', 'Bells  |  '),
    table,
  );
  check('removes the space after a number that is alone on its line', '1.0.1 \nA bell.\n', '1.0.1\nA bell.\n', dotted);

  it('keeps the two spaces of a Markdown line break', () => {
    const document = parse('test:/rules.md', 1, '100.1. A bell.  \nAnother.\n', comprehensive);
    assert.deepEqual(formattingEdits(document), []);
  });
  it('of a range leaves the rest', () => {
    const { document } = fixture('100.1. A bell. \n\n100.2. Two. \n\n100.3. Three. \n');
    const at = textOf(document).indexOf('100.2');
    assert.equal(
      textOf(carried(document, formattingEditsIn(document, { start: at, end: at + 12 }))),
      '100.1. A bell. \n\n100.2. Two.\n\n100.3. Three. \n',
    );
  });
  it('changes nothing the second time, and no word ever, in every dialect and with any mistakes', () => {
    const random = randomFrom(5);
    const odd = [' ', '\n', '\n\n', '.', '\u00a0', '\u200b', '"', '  \n', ''];
    for (const dialect of dialects) {
      const text = texts[dialect.id];
      if (text === undefined) continue;
      assertInOrder('test:/rules.txt', text, dialect);
      for (let round = 0; round < 40; round++) {
        const at: number = random.below(text.length);
        const broken: string = `${text.slice(0, at)}${odd[random.below(odd.length)]}${text.slice(at + random.below(2))}`;
        const document = parse('test:/rules.txt', 1, broken, dialect);
        const once = textOf(carried(document, formattingEdits(document)));
        assert.deepEqual(formattingEdits(parse('test:/rules.txt', 1, once, dialect)), [], JSON.stringify(broken));
        assert.deepEqual(wordsOf(once), wordsOf(broken));
      }
    }
  });
  for (const name of readdirSync('samples')) {
    it(`formats ${name} in one step`, () => {
      const text = readFileSync(join('samples', name), 'utf8');
      assertInOrder(name, text, dialectOfRules(text));
    });
  }
});

describe('two steps of edits', () => {
  it('give the same result as one', () => {
    const random = randomFrom(3);
    const editsOf = (length: number): Edit[] => {
      const edits: Edit[] = [];
      for (let at = random.below(4); at < length; at += 1 + random.below(5)) {
        const end = Math.min(length, at + random.below(3));
        edits.push({ start: at, end, text: 'xyz'.slice(random.below(4)) });
        at = end;
      }
      return edits;
    };
    for (let round = 0; round < 500; round++) {
      const { document } = fixture('0123456789abcdefghij\nklmno');
      const first = editsOf(26);
      const between = carried(document, first);
      const second = editsOf(textOf(between).length);
      const after = carried(document, composed(first, second, between));
      assert.equal(textOf(after), textOf(carried(between, second)));
    }
  });
});
