import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { typedEdits } from '../../server/src/core/changes/tidy/typing.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { parse, textOf, update } from '../../server/src/core/document/document.ts';
import { bracketed } from '../../server/src/core/shipped/bracketed.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { csv } from '../../server/src/core/shipped/dataSets.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { hyphenated } from '../../server/src/core/shipped/hyphenated.ts';
import { table } from '../../server/src/core/shipped/table.ts';
import { fromTheEnd } from '../../server/src/core/text/span.ts';
import { fixture } from '../support/fixture.ts';
import { allLetters } from '../support/letters.ts';
import { laws } from './laws.ts';

/** The text after something was typed at the cursor. */
function typed(marked: string, sign: string, dialect: Dialect = comprehensive): string {
  const { workspace, document, cursor } = fixture(marked.replace('‸', `${sign}‸`), dialect);
  const ch = sign.includes('\n') || sign === '\r' ? '\n' : sign;
  return textOf(update(document, fromTheEnd(typedEdits(workspace, document, cursor, ch)), 2));
}

const SPACED = '100. Bells\n\n100.1. A bell.\n\n100.1a It is big.\n\n';

describe('a line end after a rule', () => {
  const check = (name: string, before: string, after: string, dialect?: Dialect, sign = '\n') =>
    it(name, () => assert.equal(typed(before, sign, dialect), after));
  const leaves = (name: string, before: string, dialect?: Dialect) =>
    check(name, before, before.replace('‸', '\n'), dialect);

  check(
    'starts the next one, after a blank line if the document has them',
    `${SPACED}100.1b It rings.‸`,
    `${SPACED}100.1b It rings.\n\n100.1c `,
  );
  check(
    'starts it before the following text',
    `${SPACED}100.1b It rings.‸\n\n100.2. Two.\n`,
    `${SPACED}100.1b It rings.\n\n100.1c \n\n100.2. Two.\n`,
  );
  check('writes a period if the level has one', `${SPACED}100.2. It rings.‸`, `${SPACED}100.2. It rings.\n\n100.3. `);
  check(
    'skips the letters that the numbering skips',
    `${SPACED}100.1k It rings.‸`,
    `${SPACED}100.1k It rings.\n\n100.1m `,
  );
  check(
    'writes no blank line if there are none',
    '100. Bells\n100.1. A bell.\n100.1a It rings.‸',
    '100. Bells\n100.1. A bell.\n100.1a It rings.\n100.1b ',
  );
  check(
    'keeps line ends',
    '100.1. A bell.\r\n\r\n100.1a It rings.‸\r\n',
    '100.1. A bell.\r\n\r\n100.1a It rings.\r\n\r\n100.1b \r\n',
    comprehensive,
    '\r\n',
  );
  check(
    'overwrites an indent from the editor',
    `${SPACED}100.1b It rings.‸`,
    `${SPACED}100.1b It rings.\n\n100.1c `,
    comprehensive,
    '\n  ',
  );
  check(
    'writes the number alone on its line if the document does',
    '1.0.1\nA bell.\n1.0.1.a\nIt rings.‸',
    '1.0.1\nA bell.\n1.0.1.a\nIt rings.\n1.0.1.b\n',
    dotted,
  );
  check(
    'writes the marks around a number',
    '**1-1-1.** A bell.\n\n**1-1-2.** It rings.‸',
    '**1-1-1.** A bell.\n\n**1-1-2.** It rings.\n\n**1-1-3.** ',
    hyphenated,
  );
  check(
    'works for numbers without periods',
    '1.0.1 A bell.\n1.0.2 It rings.‸',
    '1.0.1 A bell.\n1.0.2 It rings.\n1.0.3 ',
    bracketed,
  );
  check(
    'writes only the part of a number that the document writes',
    'Rule 1: Bells\n(a) It rings.‸\n',
    'Rule 1: Bells\n(a) It rings.\n(b) \n',
    laws,
  );

  check(
    'renumbers if the next number is used',
    `${SPACED}100.1b It rings.‸\n\n100.1c It hangs (see rule 100.1c).\n\n100.1d It rusts.\n\n100.2. See rules 100.1a–c.\n`,
    `${SPACED}100.1b It rings.\n\n100.1c \n\n100.1d It hangs (see rule 100.1d).\n\n100.1e It rusts.\n\n100.2. See rules 100.1a–d.\n`,
  );
  leaves(
    'leaves it where the rules after it have no numbers left',
    `${SPACED}100.1b It rings.‸\n\n${allLetters()
      .slice(2)
      .map(letter => `100.1${letter} It hangs.\n\n`)
      .join('')}`,
  );
  const bells = (count: number, first: number, rest = '') =>
    Array.from({ length: count }, (_, index) => `100.${first + index}. A bell${rest}.\n\n`).join('');
  check(
    'renumbers if few rules change',
    `100. Bells\n\n100.1. It rings.‸\n\n${bells(20, 2)}`,
    `100. Bells\n\n100.1. It rings.\n\n100.2. \n\n${bells(20, 3)}`,
  );
  leaves('leaves it where many rules would move', `100. Bells\n\n100.1. It rings.‸\n\n${bells(21, 2)}`);
  leaves('leaves it where rules below it follow', '100.1. A bell.‸\n\n100.1a It rings.\n');
  leaves('leaves it after the last letter', `${SPACED}100.1az It rings.‸`);
  leaves('leaves it after a title', '100. Bells\n\n100.1. Silence‸');
  leaves('leaves it after a heading', '100. Bells‸');
  leaves('leaves it after an example', `${SPACED}100.1b It rings.\nExample: Now.‸`);
  leaves('leaves it in the middle of a line', `${SPACED}100.1b It ‸rings.`);
  leaves('leaves it in a sentence', `${SPACED}100.1b It rings,‸`);
  leaves('leaves it in a table', '| 100.1 | A bell. |‸\n', table);
  leaves('leaves it in records', 'number,text\n100.1,A bell.‸\n', csv);

  check('removes a number without text', `${SPACED}100.1b ‸\n\n100.2. Two.\n`, `${SPACED}\n\n100.2. Two.\n`);
  check(
    'renumbers the rules after a removed number',
    `${SPACED}100.1b ‸\n\n100.1c It hangs (see rule 100.1c).\n`,
    `${SPACED}\n\n100.1b It hangs (see rule 100.1b).\n`,
  );
  check('removes a number that is alone on its line', '1.0.1\nA bell.\n1.0.2\n‸', '1.0.1\nA bell.\n', dotted);
  leaves('leaves one that was typed', '1.0.1\nA bell.\n1.0.2‸', dotted);
  leaves('leaves one that is not the next', `${SPACED}100.1e ‸`);
});

it('keeps a line end after a rule if other documents would change', () => {
  const before = '100. Bells\n\n100.1. A bell.\n\n100.1a It is big.\n';
  const bells = parse('bells.txt', 1, `${before}\n\n100.1b It hangs.\n`, comprehensive);
  const typedIn = (ropes: string) => {
    const documents = [bells, parse('ropes.txt', 1, `101. Ropes\n\n101.1. ${ropes}\n`, comprehensive)];
    const books = [{ names: [], documents: ['bells.txt', 'ropes.txt'], base: [] }];
    const workspace = documents.reduce(withDocument, { ...emptyWorkspace, books });
    return typedEdits(workspace, bells, before.length, '\n').length;
  };
  assert.equal(typedIn('A rope.'), 2);
  assert.equal(typedIn('See rule 100.1b.'), 0);
});

describe('a closing quotation mark after a title', () => {
  const habit = 'See rule 100, “Bells,” and rule 100, “Bells.”\n\n';
  const check = (name: string, before: string, after: string, sign = '”') =>
    it(name, () => assert.equal(typed(before, sign), after));
  check(
    'moves the period inside if the document does',
    `${SPACED}100.2. ${habit}See rule 100, “Bells‸.`,
    `${SPACED}100.2. ${habit}See rule 100, “Bells.”`,
  );
  check(
    'moves the comma inside',
    `${SPACED}100.2. ${habit}See rule 100, “Bells‸, now.`,
    `${SPACED}100.2. ${habit}See rule 100, “Bells,” now.`,
  );
  const straight = 'See rule 100, "Bells." See rule 100, "Bells';
  check('works with straight marks', `${SPACED}100.2. ${straight}‸.`, `${SPACED}100.2. ${straight}."`, '"');
  const outside = 'See rule 100, “Bells”, and rule 100, “Bells”. See rule 100, “Bells';
  check("stays if the document doesn't do that", `${SPACED}100.2. ${outside}‸.`, `${SPACED}100.2. ${outside}”.`);
  check(
    "ignores quotations that aren't titles of references",
    `${SPACED}100.2. ${habit}A “bell‸.`,
    `${SPACED}100.2. ${habit}A “bell”.`,
  );
});
