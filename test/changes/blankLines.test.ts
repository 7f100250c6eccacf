import { assertText } from '../support/snapshots.ts';
import { done } from './operations.ts';

const TEXT = `1. The Quay

100. Bells

100.1. A bell rings.
100.2. It stops.

100.3. It is silent.
100.4. It hangs.

101. Ropes

101.1. A rope.
`;

const rules = (...words: string[]) =>
  TEXT.replace(/A bell rings\.|It stops\.|It is silent\.|It hangs\./g, () => words.shift()!);

describe('moves among rules of which only some have blank lines between them', () => {
  it('leave each blank line where it is when a rule moves up', () =>
    assertText(
      done([TEXT], ['moveUp', '100.3', '100.3'])[0]!,
      rules('A bell rings.', 'It is silent.', 'It stops.', 'It hangs.'),
    ));

  it('leave each blank line where it is when a rule moves down', () =>
    assertText(
      done([TEXT], ['moveDown', '100.1', '100.2'])[0]!,
      rules('It is silent.', 'A bell rings.', 'It stops.', 'It hangs.'),
    ));

  it('leave each blank line where it is when the last rule moves up', () =>
    assertText(
      done([TEXT], ['moveUp', '100.4', '100.4'])[0]!,
      rules('A bell rings.', 'It stops.', 'It hangs.', 'It is silent.'),
    ));
});
