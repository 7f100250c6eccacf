import assert from 'node:assert/strict';
import { type Head, nameOfHead } from '../../server/src/core/blocks/block.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { blocksOf, parse, textOf, update } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { assertSameDocument } from '../support/compareWithFresh.ts';
import { fixture } from '../support/fixture.ts';

const words = (head: Head) => {
  if (head.kind === 'rule')
    return `${head.part} ${head.number.text}${head.title === undefined ? '' : ` “${head.title}”`}`;
  return head.kind === 'term' ? `term ${head.term}` : `label ${head.label}`;
};

/** Checks the heads of a text, one per line. */
function check(name: string, text: string, expected: string) {
  it(name, () => {
    const { document } = fixture(text);
    assert.equal(textOf(document), text);
    assert.deepEqual(document.heads.map(words), expected.trim().split(/\n\s*/).filter(Boolean));
  });
}

describe('heads', () => {
  check(
    'of every level',
    '1. Basics\n\n100. General\n\n100.1. Text.\n\n100.1a Text.\nExample: 100.2. Not a rule.\n\n100.2. Title\n',
    `front 1 “Basics”
     front 100 “General”
     body 100.1
     body 100.1a
     body 100.2 “Title”`,
  );
  check(
    'with lone carriage returns, mixed line ends, no blank lines',
    '1. Basics\r100. General\r\n100.1. Text.\n100.1a Text.\r',
    `front 1 “Basics”
     front 100 “General”
     body 100.1
     body 100.1a`,
  );
  check(
    'with slips in their punctuation',
    '100. General\n\n100.1 Text.\n\n100.1a. Text.\n\n100.2.Text.\n\n 100.3. Text.\n\n100. 3a Text.\n',
    `front 100 “General”
     body 100.1
     body 100.1a
     body 100.2
     body 100.3
     body 100.3a`,
  );
  check(
    'not in a wrapped reference at the start of a line',
    '100. General\n\n100.1. For this, see rule\n100.2. It and rules 100.4 and\n100.5 apply, as\n100.6 says. See\n101. The End\n',
    `front 100 “General”
     body 100.1`,
  );
  check(
    'below a sentence with a reference in brackets after it',
    '100. General\n100.1. Text.[101.1]\n101. Bells\n101.1. Text.”[3][100.1]\n102. Ends\n102.1. Text [100]\n103. No Rule\n',
    `front 100 “General”
     body 100.1
     body 101 “Bells”
     body 101.1
     body 102 “Ends”
     body 102.1`,
  );
  check(
    'below a heading that ends with a word that can precede a number',
    'Contents\n101. Golden Rules\n102. Where to Go To\n103. Ins and\n104. More\n',
    `label Contents
     front 101 “Golden Rules”
     front 102 “Where to Go To”
     front 103 “Ins and”
     front 104 “More”`,
  );
  check(
    'not in a line with only a number or an amount',
    '100. General\n\n100.1. Text.\n\n702\n\n100 cards\n\n2.5 inches\n\n1. It is a sentence.\n',
    `front 100 “General”
     body 100.1`,
  );
  check(
    'of the glossary: terms, senses, definitions',
    '100.1. Text.\n\nGlossary\n\nFirst Term\n1. One sense.\n2. Another.\n\nSecond (Obsolete)\nText.\n\nThis is a long sentence.\n\nCredits\n\nSomebody\n',
    `body 100.1
     label Glossary
     term First Term
     term Second (Obsolete)
     label Credits`,
  );
  check(
    'of the Contents, where “Glossary” starts nothing',
    'Contents\n\n1. Basics\n100. General\nGlossary\nCredits\n\n1. Basics\n\n100. General\n\n100.1. Text.\n',
    `label Contents
     front 1 “Basics”
     front 100 “General”
     label Glossary
     label Credits
     front 1 “Basics”
     front 100 “General”
     body 100.1`,
  );
  check(
    'of subrules in lowercase, below each other',
    '100.1. Do one of the following:\n100.1a draw a card;\n100.1b discard a card; or\n100.1c pass.\n100.2. Text.\n',
    `body 100.1
     body 100.1a
     body 100.1b
     body 100.1c
     body 100.2`,
  );
  check(
    'not in a list inside a rule, or in a wrapped sentence that ends with a number',
    '100.1. The steps are:\n1. Draw\n2. Play a card\n3. Discard\n\n100.2. The starting total is\n25. In a long game it is more.\n',
    `body 100.1
     body 100.2`,
  );
  check(
    'of a glossary without blank lines',
    '100.1. Text.\nGlossary\nFirst Term\n1. One sense.\nSee rule 100.1.\nSecond (Obsolete)\nText.\n“Third”\nText.\n',
    `body 100.1
     label Glossary
     term First Term
     term Second (Obsolete)
     term “Third”`,
  );
  check(
    'of a glossary with a number as a term',
    '100.1. Text.\n\nGlossary\n\n101.2 Rule\nText.\n\nTerm\nText.\n',
    `body 100.1
     label Glossary
     term 101.2 Rule
     term Term`,
  );
  it('a chapter after the glossary continues the body', () => {
    const { document } = fixture('100.1. Text.\n\nGlossary\n\nTerm\nText.\n\n900. More\n\n900.1. Text.\n');
    assert.equal(words(document.heads.at(-1)!), 'body 900.1');
  });
});

describe('code blocks', () => {
  const text =
    '# Kites\n\n1.1. Fly.\n\n1.2. See rule 1.1.\n\n```text\n1.3. See rule 1.2.\n~~~\n```\n\n1.4. See rule 1.2.\n\n1.5. Land.\n';
  const document = parse('test:/kites.md', 1, text, dialectOfRules(text));

  it('have neither rules nor references', () => {
    assert.deepEqual(document.heads.map(nameOfHead), ['1.1', '1.2', '1.4', '1.5']);
    const found = blocksOf(document).flatMap(({ block }) => block.references);
    assert.deepEqual(
      found.map(({ kind, start, end }) => [kind, end - start]),
      [
        ['number', 3],
        ['number', 3],
      ],
    );
  });

  for (const piece of ['```\n', '\n~~~\n', '`', ''])
    it(`are the same after an edit as when they are read afresh: ${JSON.stringify(piece)} anywhere`, () => {
      for (let start = 0; start < text.length; start++) {
        const edits = [{ start, end: start + Number(!piece), text: piece }];
        const once = update(document, edits, 2);
        assertSameDocument(once, parse(once.uri, 2, textOf(once), document.dialect), `at ${start}`);
        const undone = { start, end: start + piece.length, text: piece ? '' : text.charAt(start) };
        assertSameDocument(
          update(once, [undone], 3),
          parse(once.uri, 3, text, document.dialect),
          `at ${start}, undone`,
        );
      }
    });
});

describe('titles', () => {
  for (const [line, title] of [
    ['702.19. Trample', 'Trample'],
    ['702.20. Start Your Engines!', 'Start Your Engines!'],
    ['702.21. ∞ (Infinity)', '∞ (Infinity)'],
    ['702.22. A rule of one sentence.', undefined],
    ['702.23. See the others (see rule 100.1)', undefined],
    ['702.24. It follows “the list.”', undefined],
    ['702.25. It is as follows:', undefined],
    ['702.25a Without a period', undefined],
  ] as const) {
    it(`${title ? 'is' : 'none is'} in “${line}”`, () => {
      const head = fixture(`${line}\n\n`).document.heads[0];
      assert.ok(head?.kind === 'rule');
      assert.equal(head.title, title);
    });
  }
});

describe('slips', () => {
  for (const [line, message] of [
    ['100.1a. Text.', '100.1a has an extra period.'],
    ['100.1 Text.', '100.1 has no period.'],
    ['100.1.Text.', "There's no space after 100.1."],
    ['100. 1a Text.', '100.1a has a space inside.'],
    [' 100.1. Text.', "There's a space before 100.1."],
    ['100.1. Text.\n Example: Text.', "There's a space before “Example:”."],
    [
      '100. This chapter is about bells.',
      'Heading 100 reads like a sentence (“This chapter is about bells.”); give it a shorter title.',
    ],
    ['100. [This chapter was left empty.]', undefined],
    ['100.1. Text.\nExample: Text.', undefined],
  ] as const) {
    it(`${message ?? 'none'} (${JSON.stringify(line)})`, () => {
      const problems = blocksOf(fixture(line).document).flatMap(({ block }) => block.problems);
      assert.deepEqual(
        problems.map(problem => problem.message),
        message ? [message] : [],
      );
    });
  }
});

describe('symbols', () => {
  const check = (name: string, text: string, expected: { rules: string; contents: string; whole: boolean }) =>
    it(name, () => {
      const { rules, contents, whole } = symbolsOf(fixture(text).document);
      const found = { rules: [...rules.keys()].join(' '), contents: [...contents.keys()].join(' '), whole };
      assert.deepEqual(found, expected);
    });
  const body = '1. Basics\n\n100. General\n\n100.1. Text.\n\n';
  check('only a body', body, { rules: '1 100 100.1', contents: '', whole: false });
  check('Contents and body', `Contents\n1. Basics\n100. General\n\n${body}`, {
    rules: '1 100 100.1',
    contents: '1 100',
    whole: true,
  });
  check('Contents without a label', `1. Basics\n100. General\n\n${body}`, {
    rules: '1 100 100.1',
    contents: '1 100',
    whole: true,
  });
  check('Contents that list more than the body has', `Contents\n1. Basics\n100. General\n101. Gone\n\n${body}`, {
    rules: '1 100 100.1',
    contents: '1 100 101',
    whole: false,
  });
  check('Contents and rules without their headings', 'Contents\n1. Basics\n100. General\n101. More\n\n100.1. Text.\n', {
    rules: '100.1',
    contents: '1 100 101',
    whole: false,
  });
  check('only Contents', 'Contents\n\n1. Basics\n\n100. General\n', { rules: '', contents: '1 100', whole: false });
  check('a glossary', `${body}Glossary\n\nTerm\nText.\n`, { rules: '1 100 100.1', contents: '', whole: true });
});
