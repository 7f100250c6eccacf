import assert from 'node:assert/strict';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { makeRules } from '../../bench/makeRules.ts';
import { randomFrom } from '../../bench/random.ts';
import { sharedClient } from './client.ts';
import { positionAt } from './positions.ts';

const TEXT = '100. Bells\n\n100.1. See rule 100.2.\n\n100.2. A bell.\n\n101. Ropes\n';

describe('edits of a document', () => {
  const use = sharedClient();

  /** The changed document must equal one that is opened with the text. */
  async function assertHolds(uri: string, text: string): Promise<void> {
    const fresh = use().open(text);
    assert.deepEqual(await use().outline(uri), await use().outline(fresh));
    use().close(fresh);
  }

  /** A piece of the current text, and its replacement. */
  type Replacement = readonly [old: string, new_: string];

  function replace(text: string, [old, new_]: Replacement): { text: string; change: TextDocumentContentChangeEvent } {
    const start = text.indexOf(old);
    assert.ok(start >= 0, `no “${old}” in ${text}`);
    const range = { start: positionAt(text, start), end: positionAt(text, start + old.length) };
    return { text: text.slice(0, start) + new_ + text.slice(start + old.length), change: { range, text: new_ } };
  }

  function check(title: string, original: string, ...replacements: readonly Replacement[]): void {
    it(title, async () => {
      const uri = use().open(original);
      let text = original;
      const changes = replacements.map(replacement => {
        const replaced = replace(text, replacement);
        text = replaced.text;
        return replaced.change;
      });
      use().change(uri, ...changes);
      await assertHolds(uri, text);
    });
  }

  check('a letter is typed', TEXT, ['bell.', 'bells.']);
  check('a rule is inserted', TEXT, ['100.2. A', '100.2. Silence\n\n100.3. A']);
  check('a rule is deleted', TEXT, ['100.2. A bell.\n\n', '']);
  check('a heading becomes prose', TEXT, ['101. Ropes', 'Ropes']);
  check(
    'each change refers to the text after the previous one',
    TEXT,
    ['100.2. A', '100.2. B'],
    ['B bell', 'C'],
    ['100. Bells\n', ''],
    ['C.', 'D\n\n100.3. E.'],
  );
  check('everything is deleted', TEXT, [TEXT, '']);
  check('CR and LF are joined', '100.1. A.\r100.2. B.', ['\r', '\r\n']);
  check('CR and LF are separated', '100.1. A.\r\n100.2. B.', ['\r\n', '\r100.1a A.\n']);

  it('the whole text is replaced', async () => {
    const uri = use().open(TEXT);
    const text = '200. Boats\n\n200.1. A boat.\n';
    use().change(uri, { text });
    await assertHolds(uri, text);
  });

  it('the whole text is replaced between two edits, in one notification', async () => {
    const uri = use().open(TEXT);
    const whole = '200. Boats\n\n200.1. A boat.\n';
    const last = replace(whole, ['A boat', 'Boats']);
    use().change(uri, replace(TEXT, ['bell', 'gong']).change, { text: whole }, last.change);
    await assertHolds(uri, last.text);
  });

  it('a change past the end of the text or of a line applies at that end', async () => {
    const uri = use().open('100.1. A.\n\n100.2. B.');
    const beyond = { line: 99, character: 99 };
    const pastLine = { line: 0, character: 99 };
    use().change(uri, { range: { start: beyond, end: beyond }, text: ' C.\n\n100.3. D.' });
    use().change(uri, { range: { start: pastLine, end: pastLine }, text: ' E.\n\n100.1a F.' });
    await assertHolds(uri, '100.1. A. E.\n\n100.1a F.\n\n100.2. B. C.\n\n100.3. D.');
  });

  it('200 random changes give the right text', async () => {
    const random = randomFrom(7);
    let { text } = makeRules({ length: 30_000, seed: 3, lineEnd: '\r\n' });
    const uri = use().open(text);
    const bits = [
      '',
      'x',
      '\r\n',
      '\n',
      '\r',
      '\r\n\r\n',
      '100.1. A',
      '1. B\n',
      'Glossary\r\n',
      ', “',
      'rule 101.1',
      '.',
    ];
    for (let count = 0; count < 200; count++) {
      const start = random.below(text.length);
      const end = Math.min(text.length, start + (random.below(10) === 0 ? random.below(500) : random.below(4)));
      if ([start, end].some(at => text.slice(at - 1, at + 1) === '\r\n')) continue;
      const piece = random.pick(bits);
      const range = { start: positionAt(text, start), end: positionAt(text, end) };
      use().change(uri, { range, text: piece });
      text = text.slice(0, start) + piece + text.slice(end);
      if (count % 40 === 39) await assertHolds(uri, text);
    }
    await assertHolds(uri, text);
  });
});
