import { dialectFrom } from '../../server/src/core/dialect/compile.ts';
import { assertText } from '../support/snapshots.ts';
import { done, plan, refusalOf } from './operations.ts';

/** Chapters whose numbers start again in each part, and rules whose numbers continue through both parts. */
const parts = dialectFrom(
  'parts',
  'Parts',
  {
    levels: [
      { name: 'part', number: 'Part 1' },
      { name: 'chapter', number: ' Chapter 1' },
      { name: 'rule', number: '1', runsOn: true },
    ],
    lines: {
      part: '# {number}: {title}',
      chapter: '## Chapter {own}: {title}',
      rule: '### § {number} {title}',
    },
    references: { words: [{ word: '§', plural: '§§' }] },
  },
  { detection: { clue: /bell/g, times: 1, citations: 0 } },
);

const TEXT = `# Part 1: The Quay

## Chapter 1: Bells

### § 1 Ringing

A bell rings, see § 3.

### § 2 Silence

None rings.

## Chapter 2: Ropes

### § 3 Hanging

A rope hangs, see §§ 1–2.

# Part 2: The Sea

## Chapter 1: Boats

### § 4 Sailing

A boat sails.
`;

describe('numbers that continue through the levels above', () => {
  it('follow in all chapters, and a new rule comes below the heading', () => {
    const [text] = done([TEXT], ['insert', '3', { text: 'Knots' }], parts);
    assertText(
      text!,
      TEXT.replace('§ 4', '§ 5')
        .replace('### § 3 Hanging', '### § 3 Knots\n\n### § 4 Hanging')
        .replace('see § 3', 'see § 4'),
    );
  });

  it('keep a rule in the chapter of its predecessor', () => {
    const [text] = done([TEXT], ['insert', '2', { position: 'after', text: 'Knots' }], parts);
    assertText(
      text!.slice(text!.indexOf('None rings.'), text!.indexOf('## Chapter 2')),
      'None rings.\n\n### § 3 Knots\n\n',
    );
  });

  it('keep their places when a chapter is inserted, without a note', () => {
    const made = plan([TEXT], ['insert', 'Part 1 Chapter 2', { text: 'Knots' }], parts);
    const [text] = done([TEXT], ['insert', 'Part 1 Chapter 2', { text: 'Knots' }], parts);
    assertText(text!, TEXT.replace('## Chapter 2: Ropes', '## Chapter 2: Knots\n\n## Chapter 3: Ropes'));
    assertText(made.notes.join(' '), '');
  });

  it('keep a chapter that contains them from being removed', () =>
    assertText(
      refusalOf([TEXT], ['delete', 'Part 1 Chapter 2'], parts),
      '3 and the rules after it are in Part 1 Chapter 2, but their numbers continue through the document; change Part 1 Chapter 2 by hand.',
    ));
});
