import assert from 'node:assert/strict';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { misquotedCitation } from '../../server/src/core/checks/rules/misquotedCitation.ts';
import { staleCitation } from '../../server/src/core/checks/rules/staleCitation.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { citing } from '../support/citing.ts';

const HOIST = 'To hoist a flag, pull its rope until it stands at the top of the mast.';
const MOOR = 'To moor a boat, tie its rope to a ring of the quay.';
const ROW = 'To row a boat, sit down with your back to where it goes.';
const rules = (...texts: readonly string[]) =>
  `7. Verbs\n\n701. Boats\n\n${texts.map((text, at) => `701.${at + 1}. ${text}\n\n`).join('')}Glossary\n\nBell\nWhat rings.\n`;
const OLD = rules(MOOR, ROW);
const NOW = rules(HOIST, MOOR);

function foundIn(text: string, old = OLD, now = NOW) {
  const { workspace, sources } = citing({ 'a.rs': text }, now);
  const files = [{ uri: 'file:///quay/old.txt', text: old, dialect: comprehensive }];
  const books = workspace.books.map(book => ({ ...book, earlier: [{ name: '2025', files }] }));
  const [source] = sources as [(typeof sources)[number]];
  const findings = runChecks({ ...workspace, books }, source.document, [staleCitation, misquotedCitation]);
  const fixed = findings.flatMap(finding => finding.fixes().map(({ edits }) => textAfter(source.document, edits)));
  return { messages: findings.map(({ message }) => message), fixed };
}

describe('stale-citation', () => {
  it('finds the words of the rule that had the number, once', () => {
    assert.deepEqual(foundIn(`// QR 701.1: ${MOOR}`), {
      messages: ['The comment quotes 701.1 of 2025, which is now 701.2; cite that rule.'],
      fixed: [`// QR 701.2: ${MOOR}`],
    });
  });

  it('reports words that no rule has anymore', () => {
    const { messages, fixed } = foundIn(`// 701.2 “${ROW}”`);
    assert.deepEqual(messages, [
      'The comment quotes 701.2 of 2025, which no longer has these words; correct the comment.',
    ]);
    assert.deepEqual(fixed, []);
  });

  it('finds them if the number no longer exists', () => {
    const { messages } = foundIn(`// QR 701.2: ${MOOR}`, rules(HOIST, MOOR), rules(MOOR));
    assert.deepEqual(messages, ['The comment quotes 701.2 of 2025, which is now 701.1; cite that rule.']);
  });

  const NONE = [
    `// QR 701.2: ${MOOR}`,
    '// QR 701.1: to moor a boat, tie its rope to a bell',
    `// QR 701.1 + QR 701.2: ${MOOR}`,
    `let s = "QR 701.1: ${MOOR}";`,
    `// rulebook-ignore\n// QR 701.1: ${MOOR}`,
  ];
  for (const text of NONE)
    it(`finds nothing in ${JSON.stringify(text)}`, () => assert.deepEqual(foundIn(text).messages, []));

  it('finds nothing without an earlier edition', () => {
    const { workspace, sources } = citing({ 'a.rs': `// QR 701.1: ${MOOR}` }, NOW);
    assert.deepEqual(runChecks(workspace, sources[0]!.document, [staleCitation]), []);
  });
});
