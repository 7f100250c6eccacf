import assert from 'node:assert/strict';
import { summaryOf } from '../../server/src/core/changes/plan/changeReport.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { texts } from '../dialects/texts.ts';
import { allLetters } from '../support/letters.ts';
import { assertText } from '../support/snapshots.ts';
import { type Asked, done, plan, refusalOf } from './operations.ts';

const RULES = `100. Bells

100.1. A bell rings. It is heard on the quay; see rule 100.1b. Nobody sleeps.

100.1a It is big.
Example: Like a house.

100.1b It is loud. See rule 100.2.
Example: Ding.

100.1c It is old.

100.2. Ropes hang
from it (see rules 100.1a–c). They are wet,
as rule 100.1 says.

100.3. Echo

101. Ropes

101.1. See rules 100.1b and c, and rule 100.1a.
`;

describe('text that is extracted to a rule', () => {
  it('becomes the last subrule', () => {
    const [text] = done([RULES], ['extract', '100.1', 'It is heard on the quay; see rule 100.1b.']);
    assert.equal(
      text,
      RULES.replace(' It is heard on the quay; see rule 100.1b.', '').replace(
        '100.1c It is old.',
        '100.1c It is old.\n\n100.1d It is heard on the quay; see rule 100.1b.',
      ),
    );
  });
  it('becomes the next sibling if it was in a subrule', () => {
    const [text] = done([RULES], ['extract', '100.1b', 'See rule 100.2.\nExample: Ding.']);
    assert.equal(
      text,
      RULES.replace('100.1c It', '100.1d It')
        .replace('loud. See rule 100.2.\nExample', 'loud.\n\n100.1c See rule 100.2.\nExample')
        .replace('100.1a–c', '100.1a–d')
        .replace('100.1b and c, and', '100.1b and d, and'),
    );
  });
  it("leaves examples that aren't selected", () => {
    const [text] = done([RULES], ['extract', '100.1b', 'It is loud.']);
    assert.match(text!, /100\.1b See rule 100\.2\.\nExample: Ding\.\n\n100\.1c It is loud\.\n\n100\.1d It is old/);
  });
  it('can be at the end of a text, and have several lines', () => {
    const [text] = done([RULES], ['extract', '100.2', 'They are wet, as rule 100.1 says.']);
    assert.match(
      text!,
      /\n100\.2\. Ropes hang\nfrom it \(see rules 100\.1a–c\)\.\n\n100\.2a They are wet,\nas rule 100\.1 says\.\n\n100\.3/,
    );
  });
  it('is described in the plan', () => {
    const made = plan([RULES], ['extract', '100.1', 'Nobody sleeps.']);
    assert.equal(summaryOf(made), 'Extracts 100.1d from 100.1: renumbers no other rules.');
    assert.deepEqual(made.notes, [
      'Citations of 100.1 are unchanged; check whether any of them should now cite 100.1d.',
    ]);
  });
  const letters = allLetters()
    .map(letter => `100.1${letter} One ${letter}. Two ${letter}.\n\n`)
    .join('');
  for (const [text, operation, reason] of [
    [
      RULES,
      ['extract', '100.1', 'A bell rings. It is heard on the quay; see rule 100.1b. Nobody sleeps.'],
      'Nothing would be left of 100.1; leave a sentence there.',
    ],
    [RULES, ['extract', '100.1', 'bell rings.'], 'Select whole sentences or a whole paragraph.'],
    [RULES, ['extract', '100.1', 'A bell'], 'Select whole sentences or a whole paragraph.'],
    [RULES, ['extract', '100.1', 'A gong.'], "100.1 doesn't contain “A gong.”."],
    [RULES, ['extract', '100.2', 'e'], '100.2 contains “e” more than once; quote more words.'],
    [
      RULES,
      ['extract', '100.1b', 'Example: Ding.'],
      'Select sentences of 100.1b without its number, and all of its examples or none.',
    ],
    [RULES, ['extract', '100.3', 'Echo'], '100.3 has only a title, no text.'],
    [RULES, ['extract', '100.9', 'Echo'], "Rule 100.9 doesn't exist in this book."],
    [
      `100. Bells\n\n100.1. One.\n\n${letters}`,
      ['extract', '100.1b', 'Two b.'],
      "No number follows 100.1az at its level, so 100.1az can't be renumbered; move some rules at its level elsewhere first.",
    ],
  ] as const)
    it(`is refused: ${operation.join(' ')}`, () => assertText(refusalOf([text], operation), reason));
});

describe('a rule that is merged into another one', () => {
  it('moves to the previous sibling, text to text and examples to examples', () => {
    const [text] = done([RULES], ['merge', '100.1b']);
    assert.equal(
      text,
      RULES.replace('quay; see rule 100.1b', 'quay; see rule 100.1a')
        .replace(
          'big.\nExample: Like a house.',
          'big. It is loud. See rule 100.2.\nExample: Like a house.\nExample: Ding.',
        )
        .replace('100.1b It is loud. See rule 100.2.\nExample: Ding.\n\n', '')
        .replace('100.1c It', '100.1b It')
        .replace('100.1a–c', '100.1a–b')
        .replace('100.1b and c', '100.1a and b'),
    );
  });
  it('moves to its parent if it has no previous sibling', () => {
    const [text] = done([RULES], ['merge', '100.1a']);
    assert.match(
      text!,
      /100\.1\. A bell .* Nobody sleeps\. It is big\.\nExample: Like a house\.\n\n100\.1a It is loud/,
    );
    assert.match(text!, /see rules 100\.1 and 100\.1a–b\)/);
    assert.match(text!, /See rules 100\.1a and b, and rule 100\.1\.$/m);
  });
  it('is described in the plan', () => {
    const made = plan([RULES], ['merge', '100.1c']);
    assert.equal(
      summaryOf(made),
      'Merges 100.1c into 100.1b: rewrites 2 citations, leaves 1 citation that names a rule twice.',
    );
    assert.deepEqual(made.notes, ['Citations of 100.1c will lead to 100.1b.']);
    assert.equal(made.map.get('100.1c'), '100.1b');
  });
  it('reports a rule that then cites itself', () => {
    const text = '100. Bells\n\n100.1. Ding.\n\n100.2. Dong; see rules 100.1 and 100.3.\n\n100.3. Dang.\n';
    const { left } = plan([text], ['merge', '100.2']);
    assert.deepEqual(
      left.map(place => `${place.text} ${place.state}`),
      ['100.1 itself'],
    );
  });
  for (const [operation, reason] of [
    [['merge', '100.1'], '100.1 has subrules; move or merge them first.'],
    [['merge', '100.2'], '100.1 has subrules between its text and 100.2; move or merge them first.'],
    [['merge', '100.3'], '100.3 has a title, which would be lost; merge it by hand.'],
    [['merge', '101.1'], '101 has only a title, no text.'],
    [['merge', '100.9'], "Rule 100.9 doesn't exist in this book."],
  ] as const satisfies readonly (readonly [Asked, string])[])
    it(`is refused: ${operation.join(' ')}`, () => assertText(refusalOf([RULES], operation), reason));
  it('can move to another file', () =>
    assert.deepEqual(
      done(
        ['100. Bells\n\n100.1. Ding.\n', '100.2. Dong; see rule 100.1.\n\n100.3. Dang; see rule 100.2.\n'],
        ['merge', '100.2'],
      ),
      ['100. Bells\n\n100.1. Ding. Dong; see rule 100.1.\n', '100.2. Dang; see rule 100.1.\n'],
    ));
});

describe('text that is extracted and merged again', () => {
  for (const [name, [number, words, made]] of Object.entries({
    comprehensive: ['100.2b', 'See section 1, “The Quay.”', '100.2c'],
    dotted: ['1.0.2.b', 'See section 1 (The Quay).', '1.0.2.c'],
    table: ['100.2b', 'See section 1, “The Quay.”', '100.2c'],
    bracketed: ['1.0.1a', 'Not now.', '1.0.1b'],
    hyphenated: ['1-1-2-2', '(See 1-1-1-1.)', '1-1-2-3'],
    dataset: ['100.2b', 'Not now.', '100.2c'],
    'dataset-csv': ['100.2b', 'Not now.', '100.2c'],
    'dataset-json': ['100.2b', 'See section 1, “The Quay.”', '100.2c'],
    articles: ['1.2.2', '(See [Article 1.1](#1-1))', '1.2.3'],
  }))
    it(`is unchanged in the form ${name}`, () => {
      const text = texts[name]!.replace('Not even then.,', 'Not even then. Not now.,')
        .replace('Not even then.\n[]', 'Not even then. Not now.\n[]')
        .replace('(see rules 1.0.2a–b).\n', '(see rules 1.0.2a–b). Not now.\n');
      const dialect = dialectOfRules(text)!;
      const [taken] = done([text], ['extract', number!, words!], dialect);
      assert.notEqual(taken, text);
      assert.deepEqual(done([taken!], ['merge', made!], dialect), [text]);
    });
  it('keeps its marks where it needs them', () => {
    const dialect = dialectOfRules(texts['dataset-csv']!)!;
    const text = texts['dataset-csv']!.replace('Not even then.', '"Not, even then. Not, now."');
    const [taken] = done([text], ['extract', '100.2b', 'Not, now.'], dialect);
    assert.match(taken!, /\n100\.2b,"Not, even then\.",\[\]\n100\.2c,"Not, now\.",\[\]\n$/);
    const joined = texts['dataset-csv']!.replace('"Nobody says ""ring"" in rule 100.1."', 'Nobody rings.').replace(
      'Not even then.',
      '"Not, now."',
    );
    assert.match(done([joined], ['merge', '100.2b'], dialect)[0]!, /\n100\.2a,"Nobody rings\. Not, now\.",\[\]\n$/);
  });
  it('comes before the source at the end of an entry', () => {
    const dialect = dialectOfRules(texts.rulings!)!;
    const [taken] = done([texts.rulings!], ['extract', '100.2b', 'See section 1, "The Quay."'], dialect);
    assert.match(
      taken!,
      /\+ 100\.2b - Not even then\. \[Quay 2007\/05\/01\]\n\+ 100\.2c - See section 1, "The Quay\."\n$/,
    );
  });
  it("isn't merged if a title would be lost", () =>
    assert.match(refusalOf([texts.titled!], ['merge', '1.2.2'], dialectOfRules(texts.titled!)), /has a title/));
});
