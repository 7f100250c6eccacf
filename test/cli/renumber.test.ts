import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeTogether } from '../../server/src/cli/writeTogether.ts';
import { decode } from '../../server/src/node/decode.ts';
import { encode } from '../../server/src/node/encode.ts';
import { rulebookIn, scratch } from './run.ts';

const RULES =
  '100. Bells\n\n100.1. A bell – “é”.\n\n100.2. Two bells; see rule 100.1.\n\n100.3. See rules 100.1–2.\n\n101. Ropes\n';

describe('rulebook renumber', () => {
  const files = scratch();
  const renumber = (...args: readonly string[]) => rulebookIn(files.path('.'), 'renumber', ...args);
  const text = (name: string) => decode(readFileSync(files.path(name))).text;

  for (const encoding of ['utf-8', 'utf-8-bom', 'utf-16-le-bom', 'windows-1252'])
    for (const [name, lineEnd] of Object.entries({ LF: '\n', CRLF: '\r\n', CR: '\r' }))
      it(`inserts a rule and keeps ${encoding} with ${name}`, () => {
        files.write('a.txt', encode({ text: RULES.replaceAll('\n', lineEnd), encoding }));
        const { status, stdout, stderr } = renumber('insert', '100.2', 'a.txt', '--text', 'One lamp.');
        assert.equal(stderr, '');
        assert.ok(stdout.startsWith('Inserts 100.2: renumbers 2 rules and rewrites 1 citation.\n'), stdout);
        assert.equal(status, 0);
        const inserted = RULES.replace('100.3. See', '100.4. See')
          .replace('100.2. Two', '100.2. One lamp.\n\n100.3. Two')
          .replace('100.1–2', '100.1–3');
        const after = decode(readFileSync(files.path('a.txt')));
        assert.deepEqual(after, { text: inserted.replaceAll('\n', lineEnd), encoding });
      });

  it('moves, swaps and removes in files that make one book', () => {
    files.write('one.txt', RULES);
    files.write('two.txt', '200. Notes\n\n200.1. See rules 100.1 and 100.3.\n');
    assert.equal(renumber('move', '100.1', '100.3', 'one.txt', 'two.txt').status, 0);
    assert.equal(text('two.txt'), '200. Notes\n\n200.1. See rules 100.3 and 100.2.\n');
    assert.equal(renumber('swap', '100.2', '100.3', 'one.txt', 'two.txt').status, 0);
    assert.equal(text('two.txt'), '200. Notes\n\n200.1. See rules 100.2 and 100.3.\n');
    const { status, stdout } = renumber('delete', '100.2', 'one.txt', 'two.txt', '--write-map', 'map.json');
    assert.equal(status, 0);
    assert.match(stdout, /^Removes 100\.2: changes no other number, leaves 3 broken/);
    assert.match(stdout, /^two\.txt:3:18: “100\.2” leads to no rule$/m);
    assert.deepEqual(JSON.parse(text('map.json')), { '100.2': null });
  });

  it('moves a run', () => {
    files.write('a.txt', RULES);
    assert.equal(renumber('move', '100.1-100.2', '101.1', 'a.txt').status, 0);
    assert.match(text('a.txt'), /^100\. Bells\n\n100\.1\. See rules 101\.1–2\.\n\n101\. Ropes\n\n101\.1\. A bell/);
  });

  it('makes a rule of words, and one rule of two', () => {
    files.write('a.txt', RULES);
    const taken = renumber('extract', '100.2', 'a.txt', '--text', 'see rule 100.1.');
    assert.equal(taken.stderr, 'rulebook: Select whole sentences, or a whole paragraph.\n');
    files.write('a.txt', RULES.replace('bells; see', 'bells. See'));
    const { stdout } = renumber('extract', '100.2', 'a.txt', '--text', 'See rule 100.1.');
    assert.equal(
      stdout,
      'Makes 100.2a of text of 100.2: changes no other number.\nWhat cites 100.2 still does: see whether it means 100.2a.\n',
    );
    assert.match(text('a.txt'), /\n100\.2\. Two bells\.\n\n100\.2a See rule 100\.1\.\n/);
    assert.equal(renumber('inline', '100.2a', 'a.txt').status, 0);
    assert.equal(text('a.txt'), RULES.replace('bells; see', 'bells. See'));
    assert.equal(renumber('extract', '100.2', 'a.txt').status, 2);
  });

  it('prints what it would do, and writes nothing', () => {
    files.write('a.txt', RULES);
    const dry = renumber('remove', '101', 'a.txt', '--dry-run');
    assert.equal(dry.status, 0);
    assert.match(dry.stdout, /^Removes 101: .*\n--- a\/a\.txt\n[\s\S]*^-101\. Ropes$/m);
    assert.equal(renumber('remove', '101', 'a.txt', '--check').status, 1);
    assert.equal(renumber('close-gaps', '100', 'a.txt', '--check').status, 0);
    assert.equal(text('a.txt'), RULES);
  });

  it('lets other files follow a map', () => {
    files.write('a.txt', RULES);
    assert.equal(renumber('insert', '100.1', 'a.txt', '--write-map', 'map.json').status, 0);
    assert.deepEqual(JSON.parse(text('map.json')), { '100.1': '100.2', '100.2': '100.3', '100.3': '100.4' });
    files.write('notes.txt', '300. Notes\r\n\r\n300.1. See rules 100.1–2.\r\n');
    files.write('code.js', '// QR (100.1), not 100.1\n');
    assert.equal(renumber('--map', 'map.json', 'notes.txt').status, 0);
    assert.equal(text('notes.txt'), '300. Notes\r\n\r\n300.1. See rules 100.2–3.\r\n');
    assert.equal(renumber('--map', 'map.json', '--pattern', 'QR ({number})', 'code.js', '--check').status, 1);
    assert.equal(renumber('--map', 'map.json', '--pattern', 'QR ({number})', 'code.js').status, 0);
    assert.equal(text('code.js'), '// QR (100.2), not 100.1\n');
  });

  it('follows the books of a rulebook.json', () => {
    files.write('book/rulebook.json', '{ "books": [{ "files": ["one.txt", "two.txt"] }] }');
    files.write('book/one.txt', RULES);
    files.write('book/two.txt', '200. Notes\n\n200.1. See rule 100.3.\n');
    assert.equal(renumber('insert', '100.1', 'book/one.txt').status, 0);
    assert.equal(text('book/two.txt'), '200. Notes\n\n200.1. See rule 100.4.\n');
  });

  it('writes all files or none', () => {
    files.write('one.txt', RULES);
    const odd = Buffer.concat([Buffer.from('200. “Notes” “a” “b”\n\n200.1. See rule 100.3.\n'), Uint8Array.of(0xe2)]);
    files.write('two.txt', odd);
    const { status, stderr } = renumber('insert', '100.1', 'one.txt', 'two.txt');
    assert.equal(status, 2);
    assert.equal(
      stderr,
      'rulebook: two.txt: cannot be written: it holds bytes that mean nothing in its encoding, utf-8\n',
    );
    assert.equal(text('one.txt'), RULES);
  });

  it('writes none where one has changed since it was read', () => {
    const [one, two] = [files.write('one.txt', 'a'), files.write('two.txt', 'changed')];
    const changes = [one, two].map(path => ({ uri: `file://${path}`, name: path, before: 'a', after: 'b' }));
    const write = process.stderr.write;
    process.stderr.write = () => true;
    try {
      assert.equal(writeTogether(changes), 2);
    } finally {
      process.stderr.write = write;
    }
    assert.deepEqual([text('one.txt'), text('two.txt')], ['a', 'changed']);
  });

  for (const [args, reason] of [
    [['insert', '100.9', 'a.txt'], '100.9 would leave a gap: the next free number there is 100.4.'],
    [['remove', 'bell', 'a.txt'], '“bell” is not a rule number of this book.'],
    [['remove', '100.1', 'none.txt'], 'none.txt: cannot be read: there is no such file'],
    [['shuffle', '100.1', 'a.txt'], 'there is no operation “shuffle”'],
    [['remove', '100.1'], 'give one or more files'],
    [['--map', 'none.json', 'a.txt'], 'none.json: cannot be read'],
  ] as const)
    it(`refuses ${args.join(' ')}`, () => {
      files.write('a.txt', RULES);
      const { status, stderr } = renumber(...args);
      assert.ok(stderr.startsWith(`rulebook: ${reason}`), stderr);
      assert.equal(status, 2);
      assert.equal(text('a.txt'), RULES);
    });

  it('prints how it is used', () => {
    const { status, stdout } = renumber('--help');
    assert.match(stdout, /^rulebook renumber: .*\n[\s\S]*--write-map FILE/);
    assert.equal(status, 0);
  });
});
