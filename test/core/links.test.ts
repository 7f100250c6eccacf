import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { parse, textOf } from '../../server/src/core/document/document.ts';
import { addressOfDefinition, definitionAtAddress } from '../../server/src/core/features/navigation/around.ts';
import { subjectsAt } from '../../server/src/core/features/navigation/findReferences.ts';
import { headlineText } from '../../server/src/core/features/navigation/headline.ts';
import { linksOf } from '../../server/src/core/features/navigation/links.ts';
import { cited, citing, type Neighbor } from '../../server/src/core/features/navigation/neighbors.ts';
import { rankedNames } from '../../server/src/core/search/searchNames.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { hyphenated } from '../../server/src/core/shipped/hyphenated.ts';
import { fixture, noted } from '../support/fixture.ts';

describe('links', () => {
  const shows = (name: string, text: string, dialect?: Dialect) =>
    it(name, () => {
      const { workspace, document, notes } = fixture(text, dialect);
      const found = linksOf(workspace, document).map(({ span, label }) => ({ ...span, words: label }));
      assert.deepEqual(noted(document, found), notes);
    });
  shows(
    'are the references that lead somewhere',
    `100. Bells
100.1. See rule 100.
                ^^^ 100 Bells
100.2. See rule 100.9.
100.3. A bell rings. See rules 100.1–3.
                               ^^^^^ 100.1 See rule 100.
                                     ^ 100.3 A bell rings. See rules 100.1–3.

Glossary

Bell
See Rope.
    ^^^^ Rope

Rope
See rule 100.2.
         ^^^^^ 100.2 See rule 100.9.
`,
  );
  shows(
    'are those in another form of number',
    `1.0
(Bells)
1.0.1
A bell&a;s rope, see 1.0.1.
                     ^^^^^ 1.0.1 A bell’s rope, see 1.0.1.
`,
    dotted,
  );

  shows(
    'are each term of a list',
    `100.1. A bell rings.

Glossary

Bell
See Rope, Dusk.
    ^^^^ Rope
          ^^^^ Dusk

Dusk
The end of the day.

Rope
It moves a bell.
`,
  );

  it('show another document of the book', () => {
    const { workspace, document } = fixture(`100.1. See rule 101.1.
=== second%20part.txt ===
101.1. A rope.
`);
    assert.deepEqual(
      linksOf(workspace, document).map(({ label }) => label),
      ['101.1 A rope. – second part.txt'],
    );
  });
});

describe('searching for rules and terms', () => {
  const BOOK = `Contents

100. Bells
101. Long Ropes

100. Bells

100.1. A bell.

100.1a It rings.

100.10. Another.

101. Long Ropes

101.1. Bells Again

Glossary

Bell
It.

Tide-Based Rope
It.

“Long” Tide
It.
`;
  const finds = (query: string, wanted: string[], text = BOOK, dialect?: Dialect) =>
    it(`${JSON.stringify(query)} finds ${wanted.join(', ') || 'nothing'}`, () => {
      const { workspace } = fixture(text, dialect);
      assert.deepEqual(rankedNames(workspace.documents.values(), query).flat().map(headlineText), wanted);
    });
  finds('100.1', ['100.1 A bell.', '100.1a It rings.', '100.10 Another.']);
  finds('100.1.', ['100.1 A bell.', '100.1a It rings.', '100.10 Another.']);
  finds('100.1A', ['100.1a It rings.']);
  finds('101', ['101 Long Ropes', '101.1 Bells Again']);
  finds('bell', ['Bell', '100 Bells', '101.1 Bells Again']);
  finds('BELLS', ['100 Bells', '101.1 Bells Again']);
  finds('rop lon', ['101 Long Ropes']);
  finds('101 lon', ['101 Long Ropes']);
  finds('based', ['Tide-Based Rope']);
  finds('“long', ['“Long” Tide', '101 Long Ropes'].reverse());
  finds('ell', []);
  finds('glossary', []);
  finds(
    '1-1-2',
    ['1-1-2 Silence', '1-1-2-1 Nobody.'],
    '### 1-1. Bells\n\n**1-1-2.** Silence\n- **1-1-2-1.** Nobody.\n',
    hyphenated,
  );
  finds('bells', ['100 Bells'], 'Contents\n\n100. Bells\n101. Ropes\n\n101. Ropes\n\n101.1. A rope.\n');
});

describe('citations as calls', () => {
  const read = (text: string, dialect?: Dialect) => {
    const { workspace, document, cursor } = fixture(text, dialect);
    const [subject] = subjectsAt(workspace, document, cursor);
    const whole = textOf(document);
    const shown = (calls: readonly Neighbor[]) =>
      calls.map(({ definition, sites }) => [
        headlineText(definition).split(' ', 1)[0],
        ...sites.map(({ start, end }) => whole.slice(start, end)),
      ]);
    return { cited: shown(citing(workspace, subject!)), cites: shown(cited(workspace, subject!)) };
  };

  const TEXT = `See rule 100.1.

100. Bells

100.‸1. See rules 100.2a–b and 100.2a.
Example: See Rope in rule 100.

100.2. See rules 100.1–2 and 100.1.

100.2a A.

100.2b See rule 100.1.

Glossary

Bell
See rule 100.1.
`;
  it('are grouped by the citing rule', () => {
    assert.deepEqual(read(TEXT).cited, [
      ['100.2', '100.1', '100.1'],
      ['100.2b', '100.1'],
      ['Bell', '100.1'],
    ]);
  });
  it('are grouped by the cited rule, including those of examples', () => {
    assert.deepEqual(read(TEXT).cites, [
      ['100.2a', '100.2a–b', '100.2a'],
      ['100.2b', '100.2a–b'],
      ['100', '100'],
    ]);
  });
  it('are found in another dialect', () => {
    const { cited, cites } = read('1.0\n(Bells)\n1.0.‸1\nSee rule 1.0.2.\n1.0.2\nSee rules 1.0.1 and 1.0.\n', dotted);
    assert.deepEqual([cited, cites], [[['1.0.2', '1.0.1']], [['1.0.2', '1.0.2']]]);
  });
  it('are found again after edits by URI and number, or term', () => {
    for (const text of ['100.‸1. A.\n', '100.1. A.\n\nGlossary\n\nBe‸ll\nIt.\n']) {
      const { workspace, document, cursor } = fixture(text);
      const address = addressOfDefinition(subjectsAt(workspace, document, cursor)[0]!)!;
      const edited = parse(document.uri, 2, `100. Bells\n\n${textOf(document)}`, document.dialect);
      const found = definitionAtAddress(withDocument(workspace, edited), address);
      assert.ok(found);
      assert.deepEqual(addressOfDefinition(found), address);
      assert.equal(definitionAtAddress(workspace, { ...address, name: '100.7' }), undefined);
      assert.equal(definitionAtAddress(emptyWorkspace, address), undefined);
    }
  });
});
