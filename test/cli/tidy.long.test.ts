import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { decode } from '../../server/src/files/decode.ts';
import { encode } from '../../server/src/node/writeTogether.ts';
import { rulebookIn, scratch } from './run.ts';

const BODY = `1. The Quay

100. Bells

100.1. A bell – “é”.

101. Ropes

101.1. A rope.

102. Knots

102.1. A knot.

Glossary

`;
const LISTED = 'Contents\n\n1. The Quay\n100. Bells\n101. Ropes\n102. Knots\n\nGlossary\n\n';
const TERMS = ['Bell', 'Knot', 'Quay', 'Rope', 'Sea', 'Wave'].map(term => `${term}\nSee rule 100.1.\n\n`);
const SOUND = LISTED + BODY + TERMS.join('');
const WRONG =
  LISTED.replace('101. Ropes\n', '').replace('Knots', 'Knot') +
  BODY +
  TERMS.with(1, TERMS[2]!).with(2, TERMS[1]!).join('');

describe('rulebook tidy', () => {
  const files = scratch();
  const tidy = (...args: readonly string[]) => rulebookIn(files.path('.'), 'tidy', ...args);
  const text = (name: string) => decode(readFileSync(files.path(name))).text;

  for (const encoding of ['utf-8', 'utf-8-bom', 'utf-16-le-bom', 'windows-1252'])
    for (const [name, lineEnd] of Object.entries({ LF: '\n', CRLF: '\r\n', CR: '\r' }))
      it(`brings Contents and glossary in order and keeps ${encoding} with ${name}`, () => {
        files.write('a.txt', encode({ text: WRONG.replaceAll('\n', lineEnd), encoding }));
        const { status, stdout, stderr } = tidy('a.txt');
        assert.deepEqual(
          [status, stderr, stdout],
          [0, '', 'a.txt: Updated 2 lines of the Contents.\na.txt: Sorted 1 term of the glossary.\n'],
        );
        const after = decode(readFileSync(files.path('a.txt')));
        assert.deepEqual(after, { text: SOUND.replaceAll('\n', lineEnd), encoding });
      });

  it('updates one of the two on request, and nothing if nothing is wrong', () => {
    files.write('a.txt', WRONG);
    assert.equal(tidy('a.txt', '--glossary').stdout, 'a.txt: Sorted 1 term of the glossary.\n');
    assert.match(tidy('a.txt').stdout, /^a\.txt: The glossary is in alphabetical order\.$/m);
    const { status, stdout } = tidy('a.txt', '--check');
    assert.equal(stdout, 'a.txt: The Contents are up to date.\na.txt: The glossary is in alphabetical order.\n');
    assert.equal(status, 0);
    assert.equal(text('a.txt'), SOUND);
  });

  it('exits with 1 for CI, prints a diff, and writes nothing', () => {
    files.write('a.txt', WRONG);
    assert.equal(tidy('a.txt', '--check').status, 1);
    const { status, stdout } = tidy('a.txt', '--dry-run');
    assert.equal(status, 0);
    assert.match(stdout, /^-102\. Knot$[\s\S]*^\+101\. Ropes$/m);
    assert.equal(text('a.txt'), WRONG);
  });

  it('does nothing in a text without Contents and glossary', () => {
    files.write('b.txt', '100. Bells\n\n100.1. A bell.\n');
    assert.deepEqual([tidy('b.txt').status, tidy('b.txt').stdout], [0, "b.txt: There's nothing to tidy.\n"]);
  });

  it('changes no file if one is refused', () => {
    files.write('a.txt', WRONG);
    files.write(
      'other.txt',
      SOUND.replace('\n100. Bells', '\n100. Tides')
        .replace('\n101. Ropes', '\n101. Winds')
        .replace('\n102. Knots', '\n102. Gulls'),
    );
    const { status, stdout, stderr } = tidy('a.txt', 'other.txt');
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^rulebook: other\.txt: Most lines of the Contents .*; fix them by hand\.$/m);
    assert.equal(text('a.txt'), WRONG);
  });

  for (const [args, reason] of [
    [[], 'specify one or more files'],
    [['none.txt'], "none.txt: can't be read: the file doesn't exist"],
    [['-'], "standard input can't be changed in place"],
  ] as const)
    it(`refuses ${args.join(' ') || 'no file'}`, () => {
      const { status, stderr } = tidy(...args);
      assert.ok(stderr.startsWith(`rulebook: ${reason}`), stderr);
      assert.equal(status, 2);
    });

  it('prints its help', () => assert.match(tidy('--help').stdout, /^rulebook tidy FILE…: /));
});
