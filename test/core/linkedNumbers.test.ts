import assert from 'node:assert/strict';
import { brokenReference } from '../../server/src/core/checks/rules/brokenReference.ts';
import { type LinkForm, withCitedBooks } from '../../server/src/core/dialect/dialect.ts';
import { blocksOf, parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { done } from '../changes/operations.ts';
import { testsOf } from '../checks/check.ts';

const LINKS: readonly LinkForm[] = [
  { before: 'quay:rule:', after: '', number: '{number}' },
  { before: 'https://quay.example/r/', after: '.html', number: '{number}' },
  { before: 'quay:part:', after: '', number: '1{number}' },
];
const dialect = withCitedBooks(comprehensive, [], LINKS);
const RULES = '1. The Quay\n\n100. Bells\n\n100.1. A bell hangs.\n\n100.2. It rings.\n\n100.3. It is loud.\n\n';

describe('the number in an address that a project names', () => {
  const numbersIn = (line: string) => {
    const document = parse('test:/rules.md', 1, `${RULES}100.4. ${line}\n`, dialect);
    const { block } = blocksOf(document).at(-1)!;
    return block.references.map(({ start, end }) => block.text.slice(start, end));
  };
  const check = (title: string, line: string, ...expected: readonly string[]) =>
    it(title, () => assert.deepEqual(numbersIn(line), expected));

  check('is a reference', '[A bell](quay:rule:100.1) and [one](<quay:rule:100.2>).', '100.1', '100.2');
  check('is one besides that of its words', '[Rule 100.1](quay:rule:100.1).', '100.1', '100.1');
  check('can have something after it', '[A bell](https://quay.example/r/100.1.html "Bell").', '100.1');
  check('is one in definitions, tags, and AsciiDoc', '[a]: quay:rule:100.1', '100.1');
  check('is one in tags', '<a href="quay:rule:100.1">a</a> <quay:rule:100.2>', '100.1', '100.2');
  check('is one in AsciiDoc', 'link:quay:rule:100.1[a]', '100.1');
  check('can mean another number', '[A bell](quay:part:00.1).', '00.1');
  check('is none if it can be no number', '[A bell](quay:rule:bell).');
  check('is none outside addresses', 'quay:rule:bell100.1.');

  const broken = testsOf(brokenReference, dialect);
  broken(
    'is broken if there is no such rule',
    `${RULES}101. Ropes

101.1. A rope moves [a bell](quay:rule:100.7).
                                       ^^^^^ Rule 100.7 doesn't exist; chapter 100 ends at 100.3.
`,
    ['Change to 100.1 (A bell hangs.)', 'Change to 100.2 (It rings.)', 'Change to 100.3 (It is loud.)'],
  );

  it('follows when rules are renumbered', () => {
    const text = `${RULES}101. Ropes\n\n101.1. A rope moves [a bell](quay:rule:100.3) by [rule 100.3](quay:rule:100.3).\n`;
    const [after] = done([text], ['delete', '100.1'], dialect);
    assert.match(after!, /\[a bell\]\(quay:rule:100\.2\) by \[rule 100\.2\]\(quay:rule:100\.2\)\./);
  });
});
