import assert from 'node:assert/strict';
import { importWord } from '../../server/src/word/importWord.ts';
import { abstractList, docx, type LevelForm, list, paragraph, style } from './docx.ts';

/** The lines of a list with levels in these forms. */
function linesIn(forms: readonly (LevelForm | string)[], levels: string, format: 'md' | 'txt' = 'md'): string[] {
  const body = Array.from(levels, level => paragraph('A rope.', { list: 1, level: Number(level) })).join('');
  const bytes = docx({ body, numbering: abstractList(0, forms) + list(1, 0) });
  return importWord(bytes, { format }).text.trimEnd().split('\n\n');
}

describe('numbers that look like those of the level above', () => {
  it('are indented, as lists of Markdown are', () => {
    assert.deepEqual(linesIn(['%1.', '%2.', '%3.'], '0120'), [
      '1. A rope.',
      '    1. A rope.',
      '        1. A rope.',
      '2. A rope.',
    ]);
  });

  it('are indented by three spaces after what is no list in Markdown, where more would be code', () => {
    assert.deepEqual(linesIn(['%1.', '%1.%2.', '%3.', '%4.'], '0123'), [
      '1. A rope.',
      '1.1. A rope.',
      '   1. A rope.',
      '       1. A rope.',
    ]);
    const letters = { text: '(%2)', format: 'lowerLetter' };
    assert.deepEqual(linesIn([{ text: '(%1)', format: 'lowerLetter' }, letters], '01'), [
      '(a) A rope.',
      '   (a) A rope.',
    ]);
  });

  it('are not indented where no number of a level is one of a level above', () => {
    assert.deepEqual(linesIn(['%1.', { text: '%2.', start: 100 }], '011'), [
      '1. A rope.',
      '100. A rope.',
      '101. A rope.',
    ]);
  });

  it('are not indented where each level looks different, or says what it is under', () => {
    assert.deepEqual(linesIn(['%1.', '%1.%2.', { text: '(%3)', format: 'lowerLetter' }], '012'), [
      '1. A rope.',
      '1.1. A rope.',
      '(a) A rope.',
    ]);
  });
});

describe('paragraphs in the style of a heading', () => {
  const lines = (...texts: readonly string[]) => {
    const body = texts.map(text => paragraph(text, { style: 'Heading2' })).join('');
    const bytes = docx({ body, styles: style('Heading2', 'heading 2', '<w:outlineLvl w:val="1"/>') });
    return importWord(bytes, { format: 'md' }).text.trimEnd().split('\n\n');
  };
  const long = `Ropes${' and ropes'.repeat(15)}`;
  const rule = 'A rope that was wet for a day is hung up in the loft before it is used again.';

  it('are headings where most are titles, also a long one, and one with a period', () => {
    assert.deepEqual(lines('Sails', 'Definitions.', long), ['## Sails', '## Definitions.', `## ${long}`]);
  });

  it('are rules where most are sentences', () => {
    assert.deepEqual(lines(rule, 'Sails', rule), [rule, 'Sails', rule]);
  });
});
