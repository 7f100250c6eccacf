import assert from 'node:assert/strict';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { fitted } from '../../server/src/core/document/detect.ts';
import { textOf } from '../../server/src/core/document/document.ts';
import { completionsAt, textOfName } from '../../server/src/core/features/completion/completion.ts';
import { type Completion, MOST_ITEMS } from '../../server/src/core/features/completion/completionItem.ts';
import { bracketed } from '../../server/src/core/shipped/bracketed.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { csv, json } from '../../server/src/core/shipped/dataSets.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { table } from '../../server/src/core/shipped/table.ts';
import { fixture } from '../support/fixture.ts';

const BOOK = `Contents

1. The Quay
100. Bells
101. Ropes

1. The Quay

100. Bells

100.1. Ring {B} or {R}.

100.1a Ring {R} (see rule 101.1, “Hemp”). See rule 101.1, “Hemp.”

101. Ropes

101.1. Hemp

101.1a It is rough.

101.2. It hangs. See rule 100.1a.

`;

const GLOSSARY = `Glossary

Bell
It rings.

Bell Rope (Obsolete)
It hung.

Rope
`;

const DOTTED = `1
(The Quay)
1.0
(Bells)
1.0.1
A bell rings.
1.0.1.a
See rule 1.0.2 (Silence).
1.0.2
(Silence)
1.0.2.a
`;

const TABLE = '| 100. | Bells |\n| 100.1 | Silence |\n| 100.1a | ';

const items = (marked: string, dialect: Dialect = comprehensive) => {
  const { workspace, document, cursor } = fixture(marked, dialect);
  return completionsAt(workspace, document, cursor).items;
};

/** The labels of what is offered, in order. */
function offers(name: string, marked: string, labels: readonly string[], dialect?: Dialect): void {
  it(name, () =>
    assert.deepEqual(
      items(marked, dialect).map(({ label }) => label),
      labels,
    ),
  );
}

/** The end of the text after accepting the only title, or else the first item. */
function completes(name: string, marked: string, expected: string, dialect?: Dialect): void {
  it(name, () => {
    const found = items(marked, dialect);
    const taken = found.find(({ kind }) => kind === 'title') ?? found[0];
    assert.ok(taken, 'nothing is offered');
    const text = applied(marked.replace('‸', ''), taken);
    assert.equal(text.slice(-expected.length), expected);
  });
}

function applied(text: string, { span, text: written }: Completion): string {
  return text.slice(0, span.start) + written + text.slice(span.end);
}

describe('completion of numbers', () => {
  const near = ['101.2', '101', '101.1', '101.1a', '100', '100.1', '100.1a'];
  offers(
    'after a keyword: the levels that it allows, the nearest first, then by number',
    `${BOOK}101.2a See rule ‸`,
    near,
  );
  offers('after the name of the outermost level', `${BOOK}101.3. See section ‸`, ['1']);
  offers('inside of a number', `${BOOK}101.3. See rule 100.1‸.`, ['100.1', '100.1a']);
  offers('in a list', `${BOOK}101.3. See rules 100.1, ‸`, [
    '101',
    '101.1',
    '101.1a',
    '101.2',
    '100',
    '100.1',
    '100.1a',
  ]);
  offers('at the far end of a range', `${BOOK}101.3. See rules 101.1–‸`, ['101.2']);
  offers('at the far end of a range in words', `${BOOK}101.4. See rule 101.1 through rule 1‸`, ['101.2']);
  offers('after a list with titles', `${BOOK}101.3. See rules 101.1, “Hemp,” and 100.1‸`, ['100.1', '100.1a']);
  offers('without a keyword, as soon as it is deep enough', `${BOOK}101.3. Proceed to 100.1‸`, ['100.1', '100.1a']);
  offers('after a keyword that opens a sentence', `${BOOK}101.3. It is. Section ‸`, ['1']);
  offers('in brackets', '1.0 Bells\n1.0.1 A bell rings.[‸]\n1.0.2 Silence\n', ['1.0', '1.0.2'], bracketed);
  offers('not in brackets of the sentence', '1.0 Bells\n1.0.1 A bell says [‸]\n1.0.2 Silence\n', [], bracketed);
  offers('in a dialect with dots', `${DOTTED}See rule ‸`, ['1.0.2', '1.0', '1.0.1', '1.0.1.a'], dotted);
  offers('in a row of a table', `${TABLE}See rule ‸ |\n`, ['100.1', '100'], table);
  completes('replaces the whole number', `${BOOK}101.3. See rule 101‸.7b.`, 'See rule 101.');
  completes('leaves the end of the sentence alone', `${BOOK}101.3. See rule 101.1a‸.`, 'See rule 101.1a.');
  it('sorts numbers numerically', () => {
    const rules = [1, 2, 9, 10, 17, 124].map(rule => `100.${rule}. A bell.\n\n`).join('');
    const { workspace, document, cursor } = fixture(`${rules}100.200. See rule 100.1‸`);
    assert.deepEqual(
      completionsAt(workspace, document, cursor).items.map(({ label }) => label),
      ['100.1', '100.10', '100.17', '100.124'],
    );
  });
  const titled = `${BOOK}101.3. Long Ropes\n\n101.4. Rope Ladders\n\n101.5. `;
  offers('by the beginning of a title', `${titled}See rule hem‸`, ['101.1']);
  offers('by words of a title, those that begin so first', `${titled}See rule rop‸.`, ['101', '101.4', '101.3']);
  offers('by several words of a title', `${titled}See rules Long ro‸`, ['101.3']);
  offers('by a title of the levels that the keyword allows', `${titled}See section th‸`, ['1']);
  offers('by no title without a keyword', `${titled}See hem‸`, []);
  offers('by a title after one letter, so that the list stays open', `${titled}See rule h‸`, ['101.1']);
  completes('writes the number in place of the words of the title', `${titled}See rule rope la‸.`, 'See rule 101.4.');
  it('filters by titles', () => {
    const found = items(`${titled}See rule rop‸`);
    assert.deepEqual(
      found.map(({ typed, detail }) => [typed, detail]),
      [
        ['Ropes', 'Ropes'],
        ['Rope Ladders', 'Rope Ladders'],
        ['Long Ropes', 'Long Ropes'],
      ],
    );
  });
  it('explains each rule', () => {
    const found = items(`${BOOK}101.3. See rule 101‸`).filter(({ kind }) => kind === 'number');
    assert.deepEqual(
      found.map(({ detail }) => detail),
      ['Ropes', 'Hemp', 'It is rough.', 'It hangs. See rule 100.1a.'],
    );
  });
  it('returns a limited number, and says that there are more', () => {
    const rules = Array.from({ length: MOST_ITEMS + 5 }, (_, index) => `100.${index + 1}. A bell.\n\n`).join('');
    const { workspace, document, cursor } = fixture(`${rules}101.1. See rule ‸`);
    const { items, more } = completionsAt(workspace, document, cursor);
    assert.deepEqual([items.length, more], [MOST_ITEMS, true]);
  });
  it('knows the other documents of a book', () => {
    const { workspace, document, cursor } = fixture(`${BOOK}\n=== two.txt ===\n102.1. See rule 101.1‸`);
    assert.deepEqual(
      completionsAt(workspace, document, cursor).items.map(({ label }) => label),
      ['101.1', '“Hemp.”', '101.1a'],
    );
  });
});

describe('no completion', () => {
  const none: readonly [string, string, Dialect?][] = [
    ['in prose', 'The bell ‸'],
    ['after a word that may lead to a number', 'It is in ‸'],
    ['after an amount', 'Pay exactly 10‸'],
    ['before a word that follows a keyword', 'The rule ‸applies.'],
    ['after a keyword that is a word of the sentence', 'It follows the combat rules ‸'],
    ['where the keyword means the rule itself', 'Under this rule ‸'],
    ['for the number of another document', 'As in MTR section ‸'],
    ['on the number of a rule where it stands', '\n\n101.4‸. Text'],
    ['after a singular and a comma, but a title', 'See rule 100.1, ‸'],
  ];
  for (const [name, marked, dialect] of none) offers(name, `${BOOK}101.3. ${marked}`, [], dialect);
  offers(
    'after “See” outside of a glossary',
    `${BOOK}${GLOSSARY.replace('It rings', '')}`.replace('101.1a It', '101.1a See ‸ It'),
    [],
  );
  offers(
    'in a column of numbers',
    'number,text\n100.1,A rule\n100‸,A rule\n',
    [],
    fitted(csv, 'number,text\n100.1,A\n'),
  );
  it('outside the document', () => {
    const { workspace, document } = fixture(BOOK);
    for (const offset of [-5, textOf(document).length, 10 ** 9])
      assert.deepEqual(completionsAt(workspace, document, offset).items, []);
    const empty = fixture('');
    assert.deepEqual(completionsAt(empty.workspace, empty.document, 0).items, []);
  });
});

describe('completion of titles', () => {
  const rule = `${BOOK}101.3. `;
  completes('at the end of a sentence', `${rule}See rule 101.1 ‸`, 'See rule 101.1, “Hemp.”');
  completes('after a comma', `${rule}See rule 101.1, ‸`, 'See rule 101.1, “Hemp.”');
  completes('right after the number', `${rule}See rule 101.1‸`, 'See rule 101.1, “Hemp.”');
  completes('takes the period into the quotation', `${rule}See rule 101.1‸. Go on.`, 'rule 101.1, “Hemp.” Go on.');
  completes('in the midst of a sentence', `${rule}See rule 101.1‸ and go.`, 'See rule 101.1, “Hemp,” and go.');
  completes('before another sentence', `${rule}See rule 101.1‸ Go on.`, 'See rule 101.1, “Hemp.” Go on.');
  completes('in parentheses', `${rule}Ring (see rule 101.1‸).`, 'Ring (see rule 101.1, “Hemp”).');
  completes('in parentheses that are a sentence', `${rule}(See rule 101.1‸)`, '(See rule 101.1, “Hemp.”)');
  completes('that has been begun', `${rule}See rule 101.1, “He‸`, 'See rule 101.1, “Hemp.”');
  completes('that has been closed already', `${rule}See rule 101.1, “He‸” and go.`, 'rule 101.1, “Hemp,” and go.');
  completes('before a title in straight marks', `${rule}See rule 101.1, "He‸"`, 'See rule 101.1, "Hemp."');
  completes(
    'in parentheses where these are the marks',
    `${DOTTED}See rule 1.0.2 ‸.`,
    'See rule 1.0.2 (Silence).',
    dotted,
  );
  completes('begun with a parenthesis', `${DOTTED}See rule 1.0.2 (Si‸).`, 'See rule 1.0.2 (Silence).', dotted);
  completes('in a row of a table', `${TABLE}See rule 100.1 ‸ |\n`, 'See rule 100.1, “Silence.” |\n', table);
  completes(
    'in a cell of CSV, whose quotation marks are doubled',
    'number,text\n100.1,Silence\n100.2,"See rule 100.1, ""S""."\n100.3,"See rule 100.1 ‸"\n',
    'See rule 100.1, ""Silence."""\n',
    fitted(csv, 'number,text\n100.1,A\n'),
  );
  completes(
    'in a string of JSON, in which quotation marks are escaped',
    '[{"number":"100.1","text":"A \\"Quay\\" Bell"},\n{"number":"100.2","text":"See rule 100.1 ‸"}]',
    'See rule 100.1, “A \\"Quay\\" Bell.”"}]',
    fitted(json, '[{"number":"100.1","text":"A"}]'),
  );
  offers('of no rule that has none', `${rule}See rule 100.1 ‸`, []);
  offers('of no number that has one', `${rule}See rule 101.1‸, “Hemp.”`, ['101.1', '101.1a']);
});

describe('completion of terms', () => {
  offers('after “See” in a glossary, without the entry itself', `${BOOK}${GLOSSARY}See ‸`, ['Bell', 'Bell Rope']);
  offers('that have been begun', `${BOOK}${GLOSSARY}See Bell R‸`, ['Bell Rope']);
  offers('in a list', `${BOOK}${GLOSSARY}See also Bell, and Bel‸`, ['Bell', 'Bell Rope']);
  it('have their text', () => {
    const { document } = fixture(BOOK + GLOSSARY);
    assert.deepEqual(textOfName(document, 'Bell'), ['It rings.']);
    assert.deepEqual(textOfName(document, '101.1a'), ['It is rough.']);
    assert.deepEqual(textOfName(document, '109.1'), []);
    assert.deepEqual(textOfName(document, '101'), ['101.1 Hemp', '101.2 It hangs. See rule 100.1a.']);
  });
});

describe('completion of symbols', () => {
  offers('after a brace, the most frequent first', `${BOOK}101.3. Pay {‸`, ['{R}', '{B}']);
  completes('takes the place of the closing brace', `${BOOK}101.3. Pay {‸}.`, 'Pay {R}.');
  offers('in a table', '| 100.1 | Pay {T}. |\n| 100.2 | Pay {‸} |\n', ['{T}'], table);
  offers('that a document does not use', `${DOTTED}Pay {‸`, [], dotted);
});
