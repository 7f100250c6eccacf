import assert from 'node:assert/strict';
import { headSpan } from '../../server/src/core/book/workspace.ts';
import { documentPosition, textOf } from '../../server/src/core/document/document.ts';
import { type OutlineNode, outlineOf } from '../../server/src/core/document/outline.ts';
import { definitionAt } from '../../server/src/core/features/navigation/goToDefinition.ts';
import { foldsOf } from '../../server/src/core/features/reading/folding.ts';
import { hoverAt } from '../../server/src/core/features/reading/hover.ts';
import { fixture } from '../support/fixture.ts';

const BOOK = `Contents

1. Basics
100. General
101. Cards

1. Basics

100. General

100.1. A game has rules. See rule 101.1.

100.1a A subrule of one.
Example: It is shown here.
Example: And here.

101. Cards

101.1. Trample

101.1a A text about <b>trample</b>.

101.1b Another.

Glossary

Beast
An animal. See rule 101.1, “Trample.”

Monster
See Beast.

`;

describe('go to definition', () => {
  /** Checks what is underlined, and the lines of the definitions. */
  const check = (name: string, marked: string, origin: string, lines: string[]) =>
    it(name, () => {
      const { workspace, document, cursor } = fixture(BOOK + marked);
      const links = definitionAt(workspace, document, cursor);
      const text = textOf(document);
      assert.deepEqual(
        [...new Set(links.map(link => text.slice(link.origin.start, link.origin.end)))],
        origin ? [origin] : [],
      );
      const all = text.split('\n');
      assert.deepEqual(
        links.map(({ definition }) => all[documentPosition(document, headSpan(definition).start).line]),
        lines,
      );
    });

  check('of a number', 'X\nSee rule 10‸1.1a.', '101.1a', ['101.1a A text about <b>trample</b>.']);
  check('of a number, after its last character', 'X\nSee rule 101.1a‸.', '101.1a', [
    '101.1a A text about <b>trample</b>.',
  ]);
  check('of the first end of a range', 'X\nSee rules 101.1‸a–b.', '101.1a', ['101.1a A text about <b>trample</b>.']);
  check('of the last end of a range', 'X\nSee rules 101.1a–b‸.', 'b', ['101.1b Another.']);
  check('of a quoted title', 'X\nSee rule 101.1, “Tra‸mple.”', 'Trample', ['101.1. Trample']);
  check('of a title quoted with a wrong number: the rule that has it', 'X\nSee rule 100.1, “Tra‸mple.”', 'Trample', [
    '101.1. Trample',
  ]);
  check('of a title that no rule has: the cited rule', 'X\nSee rule 101.1, “Tro‸mple.”', 'Tromple', ['101.1. Trample']);
  check('of a term', 'X\nSee Bea‸st.', 'Beast', ['Beast']);
  check('of a section', 'X\nSee section ‸1.', '1', ['1. Basics']);
  check('nowhere in prose', 'X\nSee ru‸le 101.', '', []);
  check("of a rule that doesn't exist", 'X\nSee rule 10‸1.5.', '', []);
  it('from a line of the Contents to the body', () => {
    const { workspace, document } = fixture(BOOK);
    for (const within of [0, 3, 7, 10]) {
      const [link] = definitionAt(workspace, document, BOOK.indexOf('101. Cards') + within);
      assert.equal(headSpan(link!.definition).start, BOOK.lastIndexOf('101. Cards'));
    }
  });
});

describe('hover', () => {
  const hover = (marked: string) => {
    const { workspace, document, cursor } = fixture(BOOK + marked);
    return hoverAt(workspace, document, cursor);
  };

  it('shows a rule: heading, parents, text, examples, subrules, citations', () => {
    assert.deepEqual(hover('X\nSee rule 10‸0.1.')?.card, {
      heading: '100.1',
      place: ['1 Basics', '100 General'],
      paragraphs: ['A game has rules. See rule 101.1.'],
      examples: [],
      members: [],
      facts: ['1 subrule', '1 citation'],
    });
    assert.deepEqual(hover('X\nSee rule 10‸0.1a.')?.card?.examples, ['It is shown here.', 'And here.']);
  });
  it('shows a rule that is only a title, with the number of subrules and citations', () => {
    const card = hover('X\nSee rule 10‸1.1.')?.card;
    assert.deepEqual(
      [card?.heading, card?.paragraphs, card?.facts],
      ['101.1 Trample', [], ['2 subrules', '3 citations']],
    );
    assert.deepEqual(
      card?.members.map(({ name }) => name),
      ['101.1a', '101.1b'],
    );
  });
  it('shows the members of a range', () => {
    for (const marked of ['101.1a‸–b', '101.‸1a–b', '101.1a–‸b', '101.1a ‸– b']) {
      assert.deepEqual(hover(`X\nSee rules ${marked}.`)?.members, [
        { name: '101.1a', text: 'A text about <b>trample</b>.' },
        { name: '101.1b', text: 'Another.' },
      ]);
    }
  });
  it('shows the definition of a term', () => {
    const card = hover('X\nSee Bea‸st.')?.card;
    assert.deepEqual(
      [card?.heading, card?.place, card?.paragraphs, card?.facts],
      ['Beast', ['Glossary'], ['An animal. See rule 101.1, “Trample.”'], ['2 citations']],
    );
  });
  it('says why there is nothing to show', () => {
    assert.equal(hover('X\nSee rule 10‸1.5.')?.message, "Rule 101.5 doesn't exist; chapter 101 ends at 101.1.");
  });
  it('says that a term is outside the text, not that there is no glossary', () => {
    const message = '“Zebra” is outside this excerpt.';
    assert.equal(hover('X\nSee Zeb‸ra.')?.message, message);
  });
  it('joins the lines of a hard-wrapped rule', () => {
    const { workspace, document } = fixture('100.1. One line of\r\ntext goes on. See\r\nrule 100.1.\r\n');
    assert.deepEqual(hoverAt(workspace, document, 2)?.card?.paragraphs, ['One line of text goes on. See rule 100.1.']);
  });
  it('shows nothing in prose', () => assert.equal(hover('X\nSome ‸prose.'), undefined));
});

describe('folding', () => {
  it('folds everything that has lines below it, without blank lines', () => {
    const lines = BOOK.split('\n');
    const folds = foldsOf(fixture(BOOK).document).map(({ start, end }) => `${lines[start]} → ${lines[end]}`);
    assert.deepEqual(folds, [
      '1. Basics → 101.1b Another.',
      '100. General → Example: And here.',
      '100.1. A game has rules. See rule 101.1. → Example: And here.',
      '100.1a A subrule of one. → Example: And here.',
      'Example: It is shown here. → Example: And here.',
      '101. Cards → 101.1b Another.',
      '101.1. Trample → 101.1b Another.',
      'Glossary → See Beast.',
      'Beast → An animal. See rule 101.1, “Trample.”',
      'Monster → See Beast.',
    ]);
  });
});

describe('outline', () => {
  const print = ({ head, children }: OutlineNode): unknown => {
    const name = head.kind === 'rule' ? head.number.text : head.kind === 'term' ? head.term : head.label;
    return children.length ? { [name]: children.map(print) } : name;
  };
  it('is the tree of the body and the glossary, without the Contents', () => {
    assert.deepEqual(outlineOf(fixture(BOOK).document).map(print), [
      { '1': [{ '100': [{ '100.1': ['100.1a'] }] }, { '101': [{ '101.1': ['101.1a', '101.1b'] }] }] },
      { Glossary: ['Beast', 'Monster'] },
    ]);
  });
  it('has every rule even if levels are missing', () => {
    assert.deepEqual(outlineOf(fixture('100.1a One.\n\n100.1b Two.\n\n101. Cards\n').document).map(print), [
      '100.1a',
      '100.1b',
      '101',
    ]);
  });
});
