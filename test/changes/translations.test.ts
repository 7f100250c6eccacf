import assert from 'node:assert/strict';
import type { Workspace } from '../../server/src/core/book/workspace.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { renameAt } from '../../server/src/core/changes/operations/rename.ts';
import { summaryOf } from '../../server/src/core/changes/plan/changeReport.ts';
import { isRefusal, type Plan, type Refusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { typedEdits } from '../../server/src/core/changes/tidy/typing.ts';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { assertText } from '../support/snapshots.ts';
import { TRANSLATION, translated } from '../support/translated.ts';
import { type Asked, planned } from './operations.ts';

/** A book, and a translation of it in the same words, so that both must be the same after each change. */
const RULES = `1. The Quay

100. Bells

100.1. A bell rings. See rule 100.3.

100.1a It is big.

100.1b It is loud. See rules 100.1a and 101.2.

100.1c It is old. It has a clapper. See rules 100.1a–b.

100.2. Nobody rings. See rule 100.1c.

100.3. An echo follows rule 101.1.

101. Ropes

101.1. A rope hangs.

101.2. It is wet. See rule 100.1.

101.4. It is cut.
`;

function twins(own = RULES) {
  const [original, document] = ['one', 'other'].map((name, index) =>
    parse(`test:/${name}.txt`, 1, index ? own : RULES, comprehensive),
  ) as [RulesDocument, RulesDocument];
  const workspace: Workspace = {
    ...[original, document].reduce(withDocument, emptyWorkspace),
    books: [
      { names: ['Rules'], documents: [original.uri], base: [] },
      { names: ['Regeln'], documents: [document.uri], base: [], translates: { book: 'Rules' } },
    ],
  };
  return { workspace, original, document };
}

type Books = ReturnType<typeof twins>;

function texts({ original, document }: Omit<Books, 'workspace'>, plan: Plan | Refusal): [string, string] {
  if (isRefusal(plan)) throw new Error(plan.refusal);
  return [textAfter(original, plan.edits), textAfter(document, plan.edits)];
}

const bothAfter = (books: Books, asked: Asked) => texts(books, planned(books.workspace, books.original, asked));

/** Every kind of change. */
const OPERATIONS: readonly Asked[] = [
  ['insert', '100.1b', { text: 'It is green.' }],
  ['insert', '100.2', { position: 'after' }],
  ['insert', '101', { text: 'Boats' }],
  ['delete', '100.1b'],
  ['delete', '100.2', { closeGap: true }],
  ['move', '100.1c', '100.1a'],
  ['move', '100.1', '101.1'],
  ['moveBefore', '101.2', '101.2', '100.2'],
  ['moveUnder', '100.2', '100.2', '101'],
  ['moveUp', '100.1b', '100.1b'],
  ['moveDown', '100.2', '100.2'],
  ['swap', '100.1', '100.3'],
  ['closeGaps', '101'],
  ['from', '101', '101.5'],
  ['promote', '100.1c'],
  ['demote', '100.3'],
  ['merge', '100.3'],
];

describe('a change of an original, in its translation', () => {
  for (const asked of OPERATIONS)
    it(`is the same: ${JSON.stringify(asked)}`, () => {
      const [own, other] = bothAfter(twins(), asked);
      assert.notEqual(own, RULES);
      assert.equal(other.replace('[untranslated] ', ''), own);
    });

  it('is the same if rules are sorted', () => {
    const unsorted = RULES.replace(/(101\.1\. .*\n\n)(101\.2\. .*\n\n)/, '$2$1');
    const books = twins(unsorted);
    const { original } = books;
    const both = {
      ...books,
      workspace: withDocument(books.workspace, parse(original.uri, 2, unsorted, comprehensive)),
    };
    const now = { ...both, original: both.workspace.documents.get(original.uri)! };
    assert.deepEqual(bothAfter(now, ['sort', '101']), [RULES, RULES]);
  });

  it('is the same if a number is renamed', () => {
    const books = twins();
    const plan = renameAt(books.workspace, books.original, RULES.indexOf('101.4.'), '101.7');
    const [own, other] = texts(books, plan);
    assert.match(own, /101\.7\. It is cut/);
    assert.equal(other, own);
  });

  it('adds what is extracted, as untranslated, because its words aren’t known there', () => {
    const [own, other] = bothAfter(twins(), ['extract', '100.1c', 'It has a clapper.']);
    assert.match(own, /100\.1c It is old\. See rules 100\.1a–b\.\n\n100\.1d It has a clapper\./);
    assert.match(other, /100\.1c It is old\. It has a clapper\. .*\n\n100\.1d \[untranslated\] It has a clapper\./);
  });

  it('changes numbers and citations around rules that the translation lacks', () => {
    const own = RULES.replace(/100\.1b .*\n\n/, '').replace(' See rules 100.1a–b.', '');
    assert.match(
      bothAfter(twins(own), ['delete', '100.1b', { closeGap: true }])[1],
      /100\.1a It is big\.\n\n100\.1b It is old\./,
    );
    assert.match(bothAfter(twins(own), ['move', '100.1b', '100.1a'])[1], /100\.1b It is big\.\n\n100\.1c It is old\./);
    assert.match(bothAfter(twins(own), ['swap', '100.1b', '100.1c'])[1], /100\.1a It is big\.\n\n100\.1b It is old\./);
  });

  it('is said in its summary and a note', () => {
    const books = twins();
    const plan = planned(books.workspace, books.original, ['insert', '100.1b']);
    if (isRefusal(plan)) throw new Error(plan.refusal);
    assertText(summaryOf(plan), 'Inserts 100.1b: renumbers 2 rules and rewrites 4 citations in 2 files.');
    assertText(plan.notes.join('\n'), 'Regeln follows.');
  });

  it('is refused if the translation can’t follow', () => {
    const books = twins(RULES.replace('100.3. An echo', '100.2. An echo'));
    const plan = planned(books.workspace, books.original, ['move', '100.2', '101.1']);
    assert.ok(isRefusal(plan));
    assertText(
      plan.refusal,
      "The translation Regeln can't follow: Two rules have the number 100.2 (lines 13 and 15); renumber one of them first.",
    );
  });

  it('leaves citations of a deleted rule that only the translation has', () => {
    const books = twins(RULES.replace('A rope hangs.', 'A rope hangs. See rule 101.2.'));
    const [own, other] = bothAfter(books, ['delete', '101.2']);
    assert.match(own, /101\.1\. A rope hangs\.\n\n101\.4\./);
    assert.match(other, /See rule 101\.2\.\n\n101\.4\./);
  });

  it('is nothing if an earlier edition is translated', () => {
    const texts = translated();
    const earlier = translated({
      original: `${textOf(texts.original)}- 2c) A boat floats.\n`,
      earlier: textOf(texts.original),
    });
    const plan = planned(earlier.workspace, earlier.original, ['insert', '1b']);
    if (isRefusal(plan)) throw new Error(plan.refusal);
    assert.equal(textAfter(earlier.document, plan.edits), TRANSLATION);
  });

  it('follows in a book with other words, and finds nothing different then', () => {
    const books = translated();
    const plan = planned(books.workspace, books.original, ['insert', '1b', { text: 'A bell is made of bronze.' }]);
    const [own, other] = texts(books, plan);
    const now = translated({ original: own, own: other });
    assert.match(
      other,
      /- 1b\) \[untranslated\] A bell is made of bronze\.\n- 1c\) Niemand läutet nachts eine Glocke, siehe Regel 2b\./,
    );
    assert.match(other, /siehe Regel 1a und Regel 1d\.\n- 2b\) Ein Boot schläft nachts, siehe Regel 1c1\./);
    assert.deepEqual(
      runChecks(now.workspace, now.document, checks).map(({ code }) => code),
      ['untranslated-rule'],
    );
  });

  it('isn’t made while someone types, where no other file can change', () => {
    const books = twins();
    const typed = parse(books.original.uri, 2, RULES.replace('It is big.\n', 'It is big.\n\n'), comprehensive);
    const workspace = withDocument(books.workspace, typed);
    assert.deepEqual(typedEdits(workspace, typed, textOf(typed).indexOf('It is big.') + 11, '\n'), []);
  });
});
