import assert from 'node:assert/strict';
import { pasteRenumbered } from '../../server/src/core/changes/operations/pasteRenumbered.ts';
import { textOf } from '../../server/src/core/document/document.ts';
import {
  citationOf,
  definitionAround,
  definitionNamed,
  definitionsOf,
} from '../../server/src/core/features/navigation/around.ts';
import { headlineOf, headlineText } from '../../server/src/core/features/navigation/headline.ts';
import { markdownOf } from '../../server/src/core/features/navigation/markdownText.ts';
import { cited, citing, type Neighbor } from '../../server/src/core/features/navigation/neighbors.ts';
import { fixture } from '../support/fixture.ts';

const BOOK = `Contents

1. Basics
100. General
101. Ropes

1. Basics

100. General

100.1. A game has *rules*. See rules 100.2–3 and 101.1.
Example: This one.

100.1a A subrule. See rule 100.1.

100.2. Another. See rule 101, "Ropes."

100.3. The last. See rule 9000.1.

101. Ropes

101.1. A rope moves a bell.

Glossary

Bell
It hangs. See rule 100.1 and rule 100.1a.
`;

/** The book, with the cursor before the text. */
const at = (text: string) => fixture(BOOK.replace(text, `‸${text}`));

/** The rule or term with a name. */
function named(name: string) {
  const { workspace, document } = fixture(BOOK);
  const definition = definitionNamed(document, name);
  assert.ok(definition, name);
  return { workspace, document, definition };
}

describe('the definition around a place', () => {
  const check = (text: string, name: string | undefined) =>
    it(`is ${name} before “${text}”`, () => {
      const { document, cursor } = at(text);
      const definition = definitionAround(document, cursor);
      assert.equal(definition && headlineOf(definition).name, name);
    });
  check('Contents', undefined);
  check('game has', '100.1');
  check('This one', '100.1');
  check('subrule', '100.1a');
  check('It hangs', 'Bell');
  check('Glossary', undefined);

  it('is that of the body for a line of the Contents', () => {
    const { document, cursor } = at('100. General\n101');
    const definition = definitionAround(document, cursor);
    assert.deepEqual(definition, definitionNamed(document, '100'));
  });
});

describe('citing and cited rules', () => {
  it('are found once each, with the places of the references', () => {
    const { workspace, definition } = named('100.1');
    assert.deepEqual(
      citing(workspace, definition).map(each => [headlineOf(each.definition).name, each.sites.length]),
      [
        ['100.1a', 1],
        ['Bell', 1],
      ],
    );
    assert.deepEqual(
      cited(workspace, definition).map(each => headlineOf(each.definition).name),
      ['100.2', '100.3', '101.1'],
    );
  });

  it('cite with the end of a range that is meant', () => {
    const { workspace, document, definition } = named('100.3');
    const [{ sites }] = citing(workspace, definition) as [Neighbor];
    assert.deepEqual(
      sites.map(({ start, end }) => textOf(document).slice(start, end)),
      ['3'],
    );
  });

  it('are cited with a wrong keyword, too', () => {
    const { workspace, document } = fixture('1. Basics\n\n100. General\n\n100.1. A. See section 100.2.\n\n100.2. B.\n');
    const definition = definitionNamed(document, '100.1')!;
    assert.deepEqual(
      cited(workspace, definition).map(each => headlineOf(each.definition).name),
      ['100.2'],
    );
  });

  it("omit what doesn't exist", () => {
    const { workspace, definition } = named('100.3');
    assert.deepEqual(cited(workspace, definition), []);
  });
});

describe('the rules of a book', () => {
  it('are those of the body and the terms', () => {
    const { workspace, document } = fixture(BOOK);
    assert.deepEqual(definitionsOf(workspace, document).map(headlineText), [
      '1 Basics',
      '100 General',
      '100.1 A game has *rules*. See rules 100.2–3 and 101.1.',
      '100.1a A subrule. See rule 100.1.',
      '100.2 Another. See rule 101, "Ropes."',
      '100.3 The last. See rule 9000.1.',
      '101 Ropes',
      '101.1 A rope moves a bell.',
      'Bell',
    ]);
  });
});

describe('copies of a rule', () => {
  const check = (name: string, citation: string, markdown: string) =>
    it(`of ${name}`, () => {
      const { definition } = named(name);
      assert.equal(citationOf(definition), citation);
      assert.equal(markdownOf(definition), markdown);
    });
  check('100.1a', 'rule 100.1a', '**100.1a** A subrule. See rule 100.1.');
  check(
    '100.1',
    'rule 100.1',
    '**100.1** A game has \\*rules\\*. See rules 100.2–3 and 101.1.\n\n> *Example:* This one.',
  );
  check('101', 'rule 101, "Ropes"', '**101 Ropes**');
  check('1', 'section 1, "Basics"', '**1 Basics**');
  check('Bell', '"Bell"', '**Bell**\n\nIt hangs. See rule 100.1 and rule 100.1a.');

  it('quote with the first marks of the dialect if the document quotes nothing', () => {
    const { document } = fixture(BOOK.replace('"Ropes."', 'ropes'));
    assert.equal(citationOf(definitionNamed(document, '101')!), 'rule 101, “Ropes”');
  });
});

describe('paste and renumber', () => {
  const check = (what: string, before: string, pasted: string, expected: string | undefined) =>
    it(what, () => {
      const { workspace, document, cursor } = at(before);
      assert.equal(pasteRenumbered(workspace, document, cursor, pasted), expected);
    });
  check('takes the next free number', 'Another', '100.1. Pasted.\n', '100.4. Pasted.\n');
  check(
    'includes subrules, and references among the pasted rules',
    'subrule',
    '100.1. See rules 100.1a–b and 100.2.\n\n100.1a One.\n\n100.1b See rules 100.1 and 101.1.\n\n100.2. See 100.1b.\n',
    '100.4. See rules 100.4a–b and 100.5.\n\n100.4a One.\n\n100.4b See rules 100.4 and 101.1.\n\n100.5. See 100.4b.\n',
  );
  check(
    'keeps references to other rules',
    'Another',
    '100.1. See rules 100.1a–b, and c.\n\n100.1c One.\n',
    '100.4. See rules 100.1a–b, and 100.4c.\n\n100.4c One.\n',
  );
  check('puts a subrule below the rule', 'Another', '100.1a Pasted.', '100.2a Pasted.');
  check('puts a subrule after the others', 'game has', '100.1a Pasted.', '100.1b Pasted.');
  check('renumbers a chapter', 'The last', '101. Ropes\n\n101.1. One.\n', '102. Ropes\n\n102.1. One.\n');
  check('keeps a free number', 'Another', '100.7. Pasted.\n', undefined);
  check('ignores prose', 'Another', 'See rule 100.1.', undefined);
  check('ignores a subrule before its rule', 'Another', '100.1a One.\n\n100.2. Two.\n', undefined);
  check('ignores sections', 'Another', '1. Basics\n\n100. General\n\n100.1. Text.\n', undefined);
  check('does nothing in the glossary', 'It hangs', '100.1. Pasted.\n', undefined);
});
