import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { parse, type RulesDocument, textOf, update } from '../../server/src/core/document/document.ts';
import { referencesAt } from '../../server/src/core/features/navigation/findReferences.ts';
import { definitionAt } from '../../server/src/core/features/navigation/goToDefinition.ts';
import { headlineText } from '../../server/src/core/features/navigation/headline.ts';
import { highlightsAt } from '../../server/src/core/features/navigation/highlights.ts';
import { hoverAt } from '../../server/src/core/features/reading/hover.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { hyphenated } from '../../server/src/core/shipped/hyphenated.ts';
import { rulings } from '../../server/src/core/shipped/rulings.ts';
import { fixture, noted } from '../support/fixture.ts';

/** Everything that `^^^` marks is found at the cursor, and nothing else. */
function finds(name: string, text: string, dialect?: Dialect, withDeclaration = false): void {
  it(name, () => {
    const { workspace, document, cursor, notes } = fixture(text, dialect);
    const found = referencesAt(workspace, document, cursor, withDeclaration);
    assert.deepEqual(
      noted(
        document,
        found.map(({ span }) => ({ ...span, words: '' })),
      ),
      notes,
    );
  });
}

describe('references', () => {
  finds(
    'of a rule from its number: numbers, ends of ranges, ranges that reach over it; not those of its subrules',
    `100.1. A. See rule 100.2b.
                   ^^^^^^
100.2. B. See rules 100.2a–c.
                    ^^^^^^^^
100.2a C. See rules 100.2b–c and 100.2.
                    ^^^^^^
100.2‸b D.
100.2c See rules 100.2a–b or 100.2b.
                        ^    ^^^^^^
`,
  );
  finds(
    'of a rule from a reference to it, with the definition and the line of the Contents',
    `Contents

100. Bells
^^^
101. Ropes

100. Bells
^^^
100.1. A bell.

101. Ropes
101.1. See rule 10‸0.
                ^^^^
`,
    undefined,
    true,
  );
  finds(
    'of a rule from its title where it is quoted',
    `100. Bells
100.1. See rule 100, “Be‸lls.”
                ^^^
101. Ropes
101.1. Also rule 100, “Bells.”
                 ^^^
`,
  );
  finds(
    'of a rule in another form of number',
    `1
(The Quay)
1.0
(Bells)
1.0.1
See rules 1.0.2.a–b and rule 1.0.2.b.
                  ^          ^^^^^^^
1.0.2
(Silence)
1.0.2.a
Nobody rings.
1.0.2.‸b
Not even then.
`,
    dotted,
  );
  finds(
    'of a rule with hyphens in its number, which a range in this form reaches over',
    `## 1. The Quay

### 1-1. Bells

**1-1-1.** See 1-1-2-1–1-1-2-3.
               ^^^^^^^^^^^^^^^
**1-1-2.** Silence
- **1-1-2-1.** Nobody.
- **1-1-2‸-2.** Not even then.
- **1-1-2-3.** See 1-1-2-2.
                   ^^^^^^^
`,
    hyphenated,
  );
  finds(
    'of a term: those that name it and its uses in running text',
    `100.1. A bell rings; BELLS hang. See rule 100.2.
         ^^^^        ^^^^^
100.2. No barbell, no bell-ringer, but a bell’s rope.
                                         ^^^^^^

Glossary

Bell‸
It rings.

Chime
See Bell.
    ^^^^
`,
  );
  finds('of nothing in prose', '100.1. A qu‸ay. See rule 100.1.\n');
  finds('of nothing in an empty text', '‸');

  it('find a rule from a book that cites it by name, but not its namesake there', () => {
    const [own, other] = ['100.1. See rule 100.2.\n\n100.2. A.\n', '100.1. See rule 100.2.\n\n100.2. B.\n'];
    const { dialect } = fixture('').document;
    const books = [{ name: 'Quay', names: ['Quay'], dialect }];
    const citing = { ...dialect, references: { ...dialect.references, books } };
    const first = parse('test:/own.txt', 1, own, dialect);
    const second = parse('test:/other.txt', 1, `${other}\n100.3. As Quay rule 100.2 says.\n`, citing);
    const workspace = {
      ...withDocument(withDocument(emptyWorkspace, first), second),
      books: [{ names: ['Quay'], documents: [first.uri], base: [] }],
    };
    const found = referencesAt(workspace, first, own.lastIndexOf('100.2'), false);
    assert.deepEqual(
      found.map(({ document, span }) => [document.uri, span.start]),
      [
        [first.uri, own.indexOf('100.2')],
        [second.uri, other.length + '\n100.3. As Quay rule '.length],
      ],
    );
  });
});

describe('highlights', () => {
  const shows = (name: string, text: string, dialect?: Dialect) =>
    it(name, () => {
      const { workspace, document, cursor, notes } = fixture(text, dialect);
      const found = highlightsAt(workspace, document, cursor).map(({ span, kind }) => ({ ...span, words: kind }));
      assert.deepEqual(noted(document, found), notes);
    });
  shows(
    'show where a rule is listed, defined and cited',
    `Contents

100. Bells
^^^ contents
101. Ropes

100. Bells
^^^ definition
100.1. See rule 100.
                ^^^ citation
101. Ropes
101.1. See rule 10‸0.
                ^^^^ citation
`,
  );
  shows(
    'show the same in another form',
    `1.0
(Bells)
1.0.1
See rule 1.0.2 and rules 1.0.1–2.
         ^^^^^ citation        ^ citation
1.0.‸2
^^^^^^ definition
Silence falls.
`,
    dotted,
  );
  shows(
    'show the uses of a term',
    `100.1. A bell‸ rings. See rule 100.2.
         ^^^^^ citation

Glossary

Bell
^^^^ definition
It rings.
`,
  );
});

describe('terms in running text', () => {
  const BOOK = `100. Bells

100.1. The cursor is below.

Glossary

Active Keeper
One.

Active Keeper, Resting Keeper Order
Two.

Berry
Three. See rule 100.1.

Intervening “If” Clause
Four.

Set
Five.

Tide (Obsolete)
Six.

X
Seven.

`;
  const meant = (marks: string) => {
    const { workspace, document, cursor } = fixture(BOOK.replace('The cursor is below.', marks));
    const [link] = definitionAt(workspace, document, cursor);
    const head = link?.definition.document.heads[link.definition.ordinal];
    return head?.kind === 'term' ? head.term : undefined;
  };
  const means = (name: string, marks: string, term: string | undefined) =>
    it(`${name}: ${JSON.stringify(marks)}`, () => assert.equal(meant(marks), term));

  means('the plural', 'Two berr‸ies.', 'Berry');
  means('the possessive', 'The berry‸’s color.', 'Berry');
  means('any case', 'One BERR‸Y.', 'Berry');
  means('the shorter term where only that is there', 'An active keep‸er, or a resting one.', 'Active Keeper');
  means('the longest term', 'Use active keeper, rest‸ing keeper order.', 'Active Keeper, Resting Keeper Order');
  means('over a line end', 'An active\nkeep‸er.', 'Active Keeper');
  means('not over the end of a sentence', 'It is active. Keep‸ers rest.', undefined);
  means('quotation marks inside', 'An intervening "if" cl‸ause.', 'Intervening “If” Clause');
  means('a short term in the case of the glossary', 'They Se‸t it.', 'Set');
  means('not a short term in another case', 'They se‸t it.', undefined);
  means('not a short term that begins a sentence', 'It is. Se‸t it.', undefined);
  means('nor one in quotation marks', 'It means “Se‸t it.”', undefined);
  means('nor one after them', 'It means “rest.” Se‸t it.', undefined);
  means('one letter', 'Pay X‸ shells.', 'X');
  means('not a term that is obsolete', 'The tid‸e.', undefined);
  means('not a part of a word', 'A straw-berr‸y.', undefined);
  means('not a word beside it', 'A be‸lt.', undefined);

  it("aren't found in a title", () => {
    const text = '1.0\n(Bells)\n1.0.1\n(S Bells)\n1.0.1.a\nBells.\n';
    const { document } = fixture('1 - A\n-----\n100 - Bells\n100.1 - Bells\nG1.1 - Bell\nG1.2 - S\n', rulings);
    const other = parse('test:/other.txt', 1, text, dotted);
    const book = { names: [], documents: [other.uri, document.uri], base: [] };
    const workspace = { ...withDocument(withDocument(emptyWorkspace, document), other), books: [book] };
    const found = referencesAt(workspace, document, textOf(document).indexOf('G1.1'), false);
    assert.deepEqual(
      found.map(({ document, span }) => [document.uri, span.start]),
      [[other.uri, text.lastIndexOf('Bells')]],
    );
    assert.deepEqual(referencesAt(workspace, document, textOf(document).indexOf('G1.2'), false), []);
  });

  it('show the card of the term, and their places', () => {
    const { workspace, document, cursor } = fixture(BOOK.replace('below.', 'a ber‸ry.'));
    const hover = hoverAt(workspace, document, cursor);
    assert.equal(hover?.card?.heading, 'Berry');
    assert.deepEqual(hover?.card?.paragraphs, ['Three. See rule 100.1.']);
    assert.equal((hover?.span.end ?? 0) - (hover?.span.start ?? 0), 'berry'.length);
  });

  it("don't hide a reference", () => {
    const { workspace, document, cursor } = fixture('100.1. See ‸100.1.\n\nGlossary\n\n100.1\nA number.\n');
    const [link] = definitionAt(workspace, document, cursor);
    assert.equal(link?.definition.document.heads[link.definition.ordinal]?.kind, 'rule');
  });

  it('can be rules of a series that is the glossary', () => {
    const { workspace, document, cursor } = fixture(
      '1 - Quay\n--------\n100 - Bells\n100.1 - Players ring two bel‸fries.\nG18.3 - Belfry\nG18.3a - A tower.\n',
      rulings,
    );
    const [link] = definitionAt(workspace, document, cursor);
    assert.equal(link && headlineText(link.definition), 'G18.3 Belfry');
    const found = referencesAt(workspace, document, textOf(document).indexOf('G18.3'), false);
    assert.deepEqual(
      found.map(({ span }) => textOf(document).slice(span.start, span.end)),
      ['belfries'],
    );
  });

  it('can be in the glossary of another document of the book, until that changes', () => {
    const { workspace, documents, cursor } = fixture(`100.1. A be‸ll rings.
=== glossary.txt ===
200.1. A.

Glossary

Bell
It.
`);
    const [document, glossary] = documents as [RulesDocument, RulesDocument];
    assert.equal(definitionAt(workspace, document, cursor)[0]?.definition.document, glossary);
    const found = referencesAt(workspace, glossary, textOf(glossary).indexOf('Bell'), false);
    assert.deepEqual(
      found.map(({ document, span }) => [document.uri, span.start]),
      [[document.uri, '100.1. A '.length]],
    );
    const start = textOf(glossary).indexOf('Bell');
    const changed = update(glossary, [{ start, end: start + 'Bell'.length, text: 'Rope' }], 2);
    assert.deepEqual(definitionAt(withDocument(workspace, changed), document, cursor), []);
  });
});
