import assert from 'node:assert/strict';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { staleReference } from '../../server/src/core/checks/references/staleReference.ts';
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
});
