import assert from 'node:assert/strict';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { brokenReference } from '../../server/src/core/checks/rules/brokenReference.ts';
import { staleReference } from '../../server/src/core/checks/rules/staleReference.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { EARLIER, LATER } from '../editions/harbor.ts';
import { applied } from './check.ts';

/** A book with earlier editions, the oldest first. */
function book(now: string, ...earlier: readonly string[]): { workspace: Workspace; document: RulesDocument } {
  const document = parse('test:/rules.txt', 1, now, comprehensive);
  const editions = earlier.map((text, index) => ({
    name: String(2024 + index),
    files: [{ uri: `test:/${index}.txt`, text, dialect: comprehensive }],
  }));
  const books = [{ names: [], documents: [document.uri], base: [], earlier: editions }];
  return { workspace: { ...withDocument(emptyWorkspace, document), books }, document };
}

function found(now: string, ...earlier: readonly string[]): string[] {
  const { workspace, document } = book(now, ...earlier);
  return runChecks(workspace, document, [staleReference]).map(({ start, message }) => {
    const line = textOf(document).slice(0, start).split('\n').length;
    return `${line}: ${message}`;
  });
}

const SAYS = 'In 2024, 100.2 was the rule that is now 100.3; cite 100.3.';

describe('stale-reference', () => {
  it('finds outdated citations, in rules and in the glossary', () => {
    assert.deepEqual(found(LATER, EARLIER), [`11: ${SAYS}`, `16: ${SAYS}`]);
  });

  it('finds nothing without an earlier edition, or with one of another game', () => {
    assert.deepEqual(found(LATER), []);
    assert.deepEqual(found(LATER, '1. Chess\n\n100. Pawns\n\n100.1. No piece but a pawn is promoted.\n'), []);
  });

  it('compares all earlier editions, and names the newest one', () => {
    const fixed = LATER.replace('outside. See rule 100.2', 'outside. See rule 100.3');
    assert.deepEqual(found(fixed, EARLIER, LATER), [`16: ${SAYS}`]);
    assert.deepEqual(
      found(LATER, EARLIER, EARLIER).map(line => line.replace('2025', '2024')),
      found(LATER, EARLIER),
    );
  });

  it('is fixed with the current number of the rule', () => {
    const { workspace, document } = book(LATER, EARLIER);
    const [first] = runChecks(workspace, document, [staleReference]);
    const [fix] = first!.fixes();
    assert.equal(fix!.title, 'Change to 100.3 (The captain of a ship that leaves rings the bell three…)');
    assert.ok(fix!.certain);
    const fixed = applied(document, fix!);
    assert.equal(textOf(fixed), LATER.replace('outside. See rule 100.2', 'outside. See rule 100.3'));
    assert.deepEqual(found(textOf(fixed), EARLIER), [`16: ${SAYS}`]);
  });

  it('names the rule in its document of the book', () => {
    const more = '101. Bells\n\n101.1. A bell hangs at the quay. See rule 100.2.\n\n';
    const documents = [
      parse('test:/rules.txt', 1, LATER, comprehensive),
      parse('test:/more.txt', 1, more, comprehensive),
    ];
    const earlier = [
      {
        name: '2024',
        files: [
          { uri: 'test:/old.txt', text: EARLIER.slice(0, EARLIER.indexOf('Glossary')) + more, dialect: comprehensive },
        ],
      },
    ];
    const books = [{ names: [], documents: documents.map(({ uri }) => uri), base: [], earlier }];
    const workspace = { ...documents.reduce(withDocument, emptyWorkspace), books };
    assert.deepEqual(
      documents.map(document => runChecks(workspace, document, [staleReference]).length),
      [1, 1],
    );
  });

  it('finds citations of a rule of which only the title is left, also new ones', () => {
    const PILOTS = 'A ship longer than forty steps takes a pilot on board before it passes the inner lighthouse.';
    const FERRIES = 'A ferry leaves the harbor when its last seat is taken, or at the turn of the tide.';
    const earlier = `1. The Harbor

100. Ships

100.1. A ship enters the harbor at the turn of the tide (see rule 101) and pays two coins.

101. Pilots

${PILOTS}

102. Ferries

${FERRIES}
`;
    const now = `1. The Harbor

100. Ships

100.1. A ship enters the harbor at the turn of the tide (see rule 101) and pays two coins.

100.2. Whoever needs a pilot asks for one, as in rule 101.

101. Pilots

102. Ferries

${FERRIES}

${PILOTS}
`;
    const says = 'Only the title of 101 is left; what it said in 2024 is now in 102. Cite 102.';
    assert.deepEqual(found(now, earlier), [`5: ${says}`, `7: ${says}`]);
    assert.deepEqual(found(now.replace('101. Pilots', `101. Pilots\n\n${PILOTS}`), earlier), []);
  });

  it('needs less evidence of a rule that moved with the one above it', () => {
    const text = (chapter: string, words: string) => `${chapter}. Bells

${chapter}.1. A bell rings at dawn, at noon, and at dusk (see rule ${chapter}.2).

${chapter}.2. ${words}

`;
    const old = 'Ropes are made of hemp that was grown and spun on the island, and they are replaced each spring.';
    const reworded =
      'Ropes are made of hemp or wire that comes from the island, and a ringer may cut them each spring.';
    const ships = (chapter: string) => `${chapter}. Ships

${chapter}.1. A ship enters the harbor at the turn of the tide and pays two coins.

${chapter}.2. Gulls follow each ship that throws fish overboard.

`;
    const now = `1. The Harbor\n\n${ships('100')}${text('101', reworded).replace('rule 101.2', 'rule 100.2')}`;
    assert.deepEqual(found(now, `1. The Harbor\n\n${text('100', old)}${ships('101')}`), [
      '11: In 2024, 100.2 was the rule that is now 101.2; cite 101.2.',
    ]);
  });
});

describe('a broken reference in a book with an earlier edition', () => {
  it('offers first the rule that had its number there', () => {
    const now = LATER.replace('100.2. Gulls', '100.5. Gulls').replace(
      /100\.3\. (.*)\n\n100\.4\. (.*)\n/,
      '100.6. $2\n\n100.7. $1\n',
    );
    const { workspace, document } = book(now, EARLIER);
    const [first] = runChecks(workspace, document, [brokenReference]);
    assert.equal(first?.target, '100.2');
    assert.equal(first!.fixes()[0]!.title, 'Change to 100.7 (The captain of a ship that leaves rings the bell three…)');
  });
});
