import assert from 'node:assert/strict';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { assertText } from '../support/snapshots.ts';
import { type Asked, done } from './operations.ts';

const TEXT = `## 1. Bells

### 1.1 Ringing
A bell rings, see section 1.2.

### 1.2 Silence
None rings at night.

## 2. Boats

### 2.1 Sailing
A boat sails, see section 1.1.

### 2.2 Mooring
It lies still.

## 3. Ropes

### 3.1 Knots
A knot holds.

### 3.2 Ends
See section 2.1.
`;

const HEADING = /^(#+ )([\d.]+ )(.*)$/gm;
const idOf = (title: string) => title.toLowerCase();

/** Ways to mark a heading: what names it alone. */
const WRITTEN: Readonly<Record<string, (mark: string, number: string, title: string) => string>> = {
  'attributes after the title': (mark, number, title) => `${mark}${number}${title} {#${idOf(title)}}`,
  'an anchor after the title': (mark, number, title) => `${mark}${number}${title} <a id="${idOf(title)}"></a>`,
  'an anchor before the number': (mark, number, title) => `${mark}<a id="${idOf(title)}"></a>${number}${title}`,
  'an anchor before the title': (mark, number, title) => `${mark}${number}<a id="${idOf(title)}"></a>${title}`,
  'a footnote': (mark, number, title) => `${mark}${number}${title}[^${idOf(title)}]`,
};

/** The line with a word, after a change of a text. */
function lineWith(word: string, text: string, operation: Asked): string {
  const [after] = done([text], operation, dialectOfRules(text));
  return after!.split('\n').find(line => line.includes(word))!;
}

describe('markup that only one heading has', () => {
  for (const [name, write] of Object.entries(WRITTEN)) {
    const text = TEXT.replace(HEADING, (_, mark, number, title) => write(mark, number, title));
    it(`isn't copied to a new rule: ${name}`, () => {
      assert.equal(lineWith('Buoys', text, ['insert', '2', { text: 'Buoys' }]), '## 2. Buoys');
      assert.equal(lineWith('Chains', text, ['insert', '2.2', { text: 'Chains' }]), '### 2.2 Chains');
    });

    it(`stays when a rule is promoted: ${name}`, () => {
      assertText(lineWith('Mooring', text, ['promote', '2.2']), write('## ', '3. ', 'Mooring'));
    });
  }

  it('is written if the siblings have it, too', () => {
    const text = TEXT.replace(/^## .*$/gm, '$& {.break}').replace(/^### .*$/gm, '$& {.plain}');
    assert.equal(lineWith('Buoys', text, ['insert', '2', { text: 'Buoys' }]), '## 2. Buoys {.break}');
    assert.equal(lineWith('Mooring', text, ['promote', '2.2']), '## 3. Mooring {.break}');
  });
});
