import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { decode } from '../../server/src/files/decode.ts';
import { encode, writeTogether } from '../../server/src/node/writeTogether.ts';
import { isNightly } from '../support/effort.ts';
import { allLetters } from '../support/letters.ts';
import { rulebookIn, scratch } from './run.ts';

const RULES =
  '100. Bells\n\n100.1. A bell – “é”.\n\n100.2. Two bells; see rule 100.1.\n\n100.3. See rules 100.1–2.\n\n101. Ropes\n';

describe('rulebook renumber', () => {
  const files = scratch();
  const renumber = (...args: readonly string[]) => rulebookIn(files.path('.'), 'renumber', ...args);
  const text = (name: string) => decode(readFileSync(files.path(name))).text;

  const ENDS = { LF: '\n', CRLF: '\r\n', CR: '\r' };
  for (const [index, encoding] of ['utf-8', 'utf-8-bom', 'utf-16-le-bom', 'windows-1252'].entries())
    for (const [name, lineEnd] of Object.entries(ENDS).filter((_, at) => isNightly || at === index % 3))
      it(`inserts a rule and keeps ${encoding} with ${name}`, () => {
        files.write('a.txt', encode({ text: RULES.replaceAll('\n', lineEnd), encoding }));
        const { status, stdout, stderr } = renumber('insert', '100.2', 'a.txt', '--text', 'One lamp.');
        assert.equal(stderr, '');
        assert.ok(stdout.startsWith('Inserted 100.2; renumbered 2 rules and rewrote 1 citation.\n'), stdout);
        assert.equal(status, 0);
        const inserted = RULES.replace('100.3. See', '100.4. See')
          .replace('100.2. Two', '100.2. One lamp.\n\n100.3. Two')
          .replace('100.1–2', '100.1–3');
        const after = decode(readFileSync(files.path('a.txt')));
        assert.deepEqual(after, { text: inserted.replaceAll('\n', lineEnd), encoding });
      });

  it('moves, swaps, and removes in the files of a book', () => {
    files.write('one.txt', RULES);
    files.write('two.txt', '200. Notes\n\n200.1. See rules 100.1 and 100.3.\n');
    assert.equal(renumber('move', '100.1', '100.3', 'one.txt', 'two.txt').status, 0);
    assert.equal(text('two.txt'), '200. Notes\n\n200.1. See rules 100.3 and 100.2.\n');
    assert.equal(renumber('swap', '100.2', '100.3', 'one.txt', 'two.txt').status, 0);
    assert.equal(text('two.txt'), '200. Notes\n\n200.1. See rules 100.2 and 100.3.\n');
    const { status, stdout } = renumber('delete', '100.2', 'one.txt', 'two.txt', '--write-map', 'map.json');
    assert.equal(status, 0);
    assert.match(stdout, /^Deleted 100\.2\. 3 citations are now broken/);
    assert.match(stdout, /^two\.txt:3:18: “100\.2” doesn't lead to any rule$/m);
    assert.deepEqual(JSON.parse(text('map.json')).removed, ['100.2']);
  });

  it('reports places in the files after the change', () => {
    files.write('a.txt', RULES);
    const left = /^a\.txt:(\S+): “100\.1” doesn't lead to any rule$/m;
    const dry = renumber('delete', '100.1', 'a.txt', '--dry-run').stdout;
    const { stdout } = renumber('remove', '100.1', 'a.txt');
    assert.deepEqual([left.exec(dry)?.[1], left.exec(stdout)?.[1]], ['5:28', '3:28']);
  });

  it('moves consecutive rules', () => {
    files.write('a.txt', RULES);
    assert.equal(renumber('move', '100.1-100.2', '101.1', 'a.txt').status, 0);
    assert.match(text('a.txt'), /^100\. Bells\n\n100\.1\. See rules 101\.1–2\.\n\n101\. Ropes\n\n101\.1\. A bell/);
  });

  it('extracts and merges rules', () => {
    files.write('a.txt', RULES);
    const taken = renumber('extract', '100.2', 'a.txt', '--text', 'see rule 100.1.');
    assert.equal(taken.stderr, 'rulebook: Select whole sentences or a whole paragraph.\n');
    files.write('a.txt', RULES.replace('bells; see', 'bells. See'));
    const { stdout } = renumber('extract', '100.2', 'a.txt', '--text', 'See rule 100.1.');
    assert.equal(
      stdout,
      'Extracted 100.2a from 100.2.\nCitations of 100.2 are unchanged; check whether any of them should now cite 100.2a.\n',
    );
    assert.match(text('a.txt'), /\n100\.2\. Two bells\.\n\n100\.2a See rule 100\.1\.\n/);
    assert.equal(renumber('merge', '100.2a', 'a.txt').status, 0);
    assert.equal(text('a.txt'), RULES.replace('bells; see', 'bells. See'));
    assert.equal(renumber('extract', '100.2', 'a.txt').status, 2);
  });

  it('prints the plan, and writes nothing', () => {
    files.write('a.txt', RULES);
    const dry = renumber('delete', '101', 'a.txt', '--dry-run');
    assert.equal(dry.status, 0);
    assert.match(dry.stdout, /^Deletes 101: .*\n--- a\/a\.txt\n[\s\S]*^-101\. Ropes$/m);
    assert.equal(renumber('delete', '101', 'a.txt', '--check').status, 1);
    assert.equal(renumber('close-gaps', '100', 'a.txt', '--check').status, 0);
    assert.equal(text('a.txt'), RULES);
  });

  it('updates other files with a map', () => {
    files.write('a.txt', RULES);
    assert.equal(renumber('insert', '100.1', 'a.txt', '--write-map', 'map.json').status, 0);
    assert.deepEqual(JSON.parse(text('map.json')), {
      renumbered: { '100.1': '100.2', '100.2': '100.3', '100.3': '100.4' },
      merged: {},
      removed: [],
      new: ['100.1'],
      edges: 'outside',
    });
    files.write('notes.txt', '300. Notes\r\n\r\n300.1. See rules 100.1–2.\r\n');
    files.write('code.js', '// QR (100.1), not 100.1\n');
    assert.equal(renumber('--map', 'map.json', 'notes.txt').status, 0);
    assert.equal(text('notes.txt'), '300. Notes\r\n\r\n300.1. See rules 100.2–3.\r\n');
    const check = renumber('--map', 'map.json', '--pattern', 'QR ({number})', 'code.js', '--check');
    assert.deepEqual([check.status, check.stdout], [1, 'code.js:1:8: “100.1” is 100.2 now\n']);
    const { status, stdout } = renumber('--map', 'map.json', '--pattern', 'QR ({number})', 'code.js');
    assert.deepEqual([status, stdout], [0, 'Applied map.json: rewrote 1 number in 1 file.\n']);
    assert.equal(text('code.js'), '// QR (100.2), not 100.1\n');
  });

  it('updates source in rulebook.json with a map, and reports outdated numbers in CI', () => {
    const citing = [
      { files: 'src/**', pattern: 'QR {number}' },
      { files: 'src/*.js', pattern: 'rule({number})' },
    ];
    files.write('source/rulebook.json', JSON.stringify({ books: [{ files: ['a.txt'] }], citing }));
    files.write('source/a.txt', RULES);
    const [js, py] = ['f(); // QR 100.1\nrule(100.3); rule(100.2)\n', '# QR 100.2-3, rule(100.3)\n'];
    files.write('source/src/a.js', js);
    files.write('source/src/deep/b.py', py);
    files.write('source/other.js', '// QR 100.3\n');
    const here = (...args: readonly string[]) => rulebookIn(files.path('source'), 'renumber', ...args);
    assert.equal(here('swap', '100.1', '100.3', 'a.txt', '--write-map', 'map.txt').status, 0);
    assert.equal(text('source/map.txt'), '100.1 → 100.3\n100.3 → 100.1\n');
    assert.equal(here('remove', '100.2', 'a.txt', '--write-map', 'gone.json').status, 0);
    const lines = [
      'src/a.js:1:12: “100.1” is 100.3 now',
      'src/a.js:2:6: “100.3” is 100.1 now',
      'src/deep/b.py:1:6: “100.2-3” is 100.1-2 now',
    ];
    const check = here('--map', 'map.txt', '--check');
    assert.deepEqual([check.stdout, check.stderr, check.status], [`${lines.join('\n')}\n`, '', 1]);
    assert.deepEqual([text('source/src/a.js'), text('source/src/deep/b.py')], [js, py]);
    assert.equal(here('--map', 'map.txt', 'other.js', '--check').status, 0);
    assert.equal(here('--map', 'map.txt').stdout, 'Applied map.txt: rewrote 3 numbers in 2 files.\n');
    assert.equal(text('source/src/a.js'), 'f(); // QR 100.3\nrule(100.1); rule(100.2)\n');
    const gone = here('--map', 'gone.json', '--check');
    const left = 'src/a.js:2:19: “100.2” names a deleted rule\nsrc/deep/b.py:1:6: “100.1-2” names a deleted rule\n';
    assert.deepEqual([gone.stdout, gone.status], [`src/a.js:1:12: “100.3” is 100.2 now\n${left}`, 1]);
    const followed = 'Applied gone.json: rewrote 1 number in 1 file, left 2 to check by hand.\n';
    assert.equal(here('--map', 'gone.json').stdout, followed + left);
  });

  it('updates the books of a rulebook.json', () => {
    files.write('book/rulebook.json', '{ "books": [{ "files": ["one.txt", "two.txt"] }] }');
    files.write('book/one.txt', RULES);
    files.write('book/two.txt', '200. Notes\n\n200.1. See rule 100.3.\n');
    assert.equal(renumber('insert', '100.1', 'book/one.txt').status, 0);
    assert.equal(text('book/two.txt'), '200. Notes\n\n200.1. See rule 100.4.\n');
  });

  it('reports mistakes in rulebook.json, which can hide a book', () => {
    files.write('wrong/rulebook.json', '{ "books": [{ "file": ["one.txt", "two.txt"] }] }');
    files.write('wrong/one.txt', RULES);
    const { status, stderr } = renumber('insert', '100.1', 'wrong/one.txt');
    assert.equal(status, 0);
    assert.match(stderr, /^rulebook: wrong\/rulebook\.json:1:15: Unknown key “file”; did you mean “files”\?$/m);
  });

  it('writes all files or none', () => {
    files.write('one.txt', RULES);
    const odd = Buffer.concat([Buffer.from('200. “Notes” “a” “b”\n\n200.1. See rule 100.3.\n'), Uint8Array.of(0xe2)]);
    files.write('two.txt', odd);
    const { status, stderr } = renumber('insert', '100.1', 'one.txt', 'two.txt');
    assert.equal(status, 2);
    assert.equal(
      stderr,
      "rulebook: two.txt: can't be written: it contains bytes that aren't valid in its encoding, utf-8\n",
    );
    assert.equal(text('one.txt'), RULES);
  });

  it('writes none if one has changed since it was read', () => {
    const [one, two] = [files.write('one.txt', 'a'), files.write('two.txt', 'changed')];
    const changes = [one, two].map(path => ({ uri: `file://${path}`, name: path, before: 'a', after: 'b' }));
    const failed: string[] = [];
    assert.equal(
      writeTogether(changes, name => failed.push(name)),
      false,
    );
    assert.deepEqual(failed, [two]);
    assert.deepEqual([text('one.txt'), text('two.txt')], ['a', 'changed']);
  });

  for (const [what, lock] of [
    ['a file', 'two.txt'],
    ['a folder', '.'],
  ] as const)
    it(`writes none if ${what} is read-only`, () => {
      files.write('locked/one.txt', RULES);
      files.write('locked/two.txt', '200. Notes\n\n200.1. See rule 100.3.\n');
      chmodSync(files.path('.'), 0o755);
      chmodSync(files.path('locked'), 0o777);
      const mode = statSync(files.path(`locked/${lock}`)).mode;
      chmodSync(files.path(`locked/${lock}`), lock === '.' ? 0o555 : 0o444);
      // For the superuser, nothing is read-only.
      const other = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
      // The checkout may be where another user can't read.
      cpSync('dist', files.path('dist'), { recursive: true });
      const args = [files.path('dist/cli.js'), 'renumber', 'insert', '100.1', 'one.txt', 'two.txt'];
      const cwd = files.path('locked');
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', ...other });
      chmodSync(files.path(`locked/${lock}`), mode);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, /^rulebook: two\.txt: can't be written: you don't have permission$/m);
      assert.equal(text('locked/one.txt'), RULES);
    });

  it('writes none if a file has two names', () => {
    files.write('twice/one.txt', RULES);
    symlinkSync('one.txt', files.path('twice/two.txt'));
    const { status, stdout, stderr } = rulebookIn(
      files.path('twice'),
      'renumber',
      'insert',
      '100.1',
      'one.txt',
      'two.txt',
    );
    assert.deepEqual([status, stdout], [2, '']);
    assert.equal(stderr, "rulebook: two.txt: can't be written: it's the same file as one.txt\n");
    assert.equal(text('twice/one.txt'), RULES);
  });

  it("writes none if a file of the book can't be read", () => {
    files.write(
      'part/rulebook.json',
      '{ "books": [{ "files": ["*.txt"] }, { "files": ["more/*"], "base": ["one.txt"] }] }',
    );
    files.write('part/one.txt', RULES);
    for (const name of ['two.txt', 'more/three.txt']) {
      const path = files.write(`part/${name}`, '200. Notes\n\n200.1. See rule 100.3.\0');
      const { status, stdout, stderr } = rulebookIn(files.path('part'), 'renumber', 'insert', '100.1', 'one.txt');
      assert.deepEqual([status, stdout], [2, '']);
      const reason = `“${basename(name)}” isn't loaded, so its citations couldn't be updated; nothing was changed.`;
      assert.equal(stderr, `rulebook: ${reason}\n`);
      rmSync(path);
    }
    assert.equal(text('part/one.txt'), RULES);
  });

  it("writes none if the map can't be written, or would replace a document", () => {
    files.write('a.txt', RULES);
    files.write('folder/x.txt', RULES);
    symlinkSync('a.txt', files.path('link.txt'));
    for (const [map, reason] of [
      ['no/map.json', "no/map.json: can't be written: its folder doesn't exist"],
      ['folder', "folder: can't be written: it is a folder"],
      ['a.txt', 'a.txt is also an input; write to another file'],
      ['link.txt', 'link.txt is also an input; write to another file'],
    ] as const) {
      const { status, stderr } = renumber('insert', '100.1', 'a.txt', '--write-map', map);
      assert.deepEqual([status, stderr.split('\n')[0]], [2, `rulebook: ${reason}`]);
      assert.equal(text('a.txt'), RULES);
    }
    assert.equal(renumber('insert', '100.1', 'a.txt', '--write-map', '/dev/null').status, 0);
    assert.deepEqual(
      readdirSync(files.path('.')).filter(name => name.endsWith('.tmp')),
      [],
    );
  });

  const letters = allLetters()
    .map(letter => `100.1${letter} Bell ${letter}.\n\n`)
    .join('');
  const FULL = RULES.replace('100.2. Two', `${letters}100.2. Two`);
  it('refuses a rule if no letter is free', () => {
    files.write('full.txt', FULL);
    const { status, stdout, stderr } = renumber('insert', '100.1b', 'full.txt');
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^rulebook: No number follows 100\.1az at its level/);
    assert.equal(text('full.txt'), FULL);
  });

  for (const [args, reason] of [
    [['insert', '100.9', 'a.txt'], '100.9 would leave a gap; the next free number is 100.4.'],
    [['remove', 'bell', 'a.txt'], "“bell” isn't a rule number in this book."],
    [['inline', 'bell', 'a.txt'], "“bell” isn't a rule number in this book."],
    [['insert', '100.2zz', 'a.txt'], "“100.2zz” isn't a rule number in this book."],
    [['insert', '105.1', 'a.txt'], "Chapter 105 doesn't exist in this book."],
    [['move', '100.8', '100.1', 'a.txt'], "Rule 100.8 doesn't exist in this book."],
    [['move', '100.1', '100.9', 'a.txt'], '100.9 would leave a gap; the next free number is 100.3.'],
    [
      ['move', '100', '100.2', 'a.txt'],
      '100.2 is the number of a rule, but 100 is a chapter; choose a number of its level.',
    ],
    [['move', '100.3-100.1', '101.1', 'a.txt'], "100.3–100.1 aren't consecutive rules at one level."],
    [['swap', '100.1', '100.1', 'a.txt'], "100.1 can't swap with itself."],
    [['swap', '100.1', '101', 'a.txt'], "100.1 and 101 don't have the same parent and level; swap two rules that do."],
    [['close-gaps', '105', 'a.txt'], "Chapter 105 doesn't exist in this book."],
    [['sort', '101', 'a.txt'], '101 has no rules under it.'],
    [['from', '100', '101.2', 'a.txt'], "101.2 isn't a number directly under 100."],
    [['promote', '100.1', 'a.txt'], "100.1 can't be promoted; the level above has only headings."],
    [['merge', '100.4', 'a.txt'], "Rule 100.4 doesn't exist in this book."],
    [['--map', 'a.txt', 'a.txt'], "a.txt isn't a renumber map; --write-map writes one."],
    [['--map', 'a.txt', 'a.txt', '--pattern', 'QR'], '--pattern requires --map, and contains {number} once'],
    [['delete', 'a.txt'], 'specify NUMBER before the files: renumber delete NUMBER FILE…'],
    [['swap', '100.1', 'a.txt'], 'specify OTHER before the files: renumber swap NUMBER OTHER FILE…'],
    [['move', 'a.txt'], 'specify NUMBER and TO before the files: renumber move NUMBER TO FILE…'],
    [['insert'], 'specify NUMBER before the files: renumber insert NUMBER FILE…'],
    [['--map', 'a.txt'], 'specify one or more files, or list them as "citing" in a rulebook.json'],
    [['delete', '100.1', 'none.txt'], "none.txt: can't be read: the file doesn't exist"],
    [['shuffle', '100.1', 'a.txt'], 'unknown operation “shuffle”'],
    [['delete', '100.1'], 'specify one or more files'],
    [['--map', 'none.json', 'a.txt'], "none.json: can't be read"],
  ] as const)
    it(`refuses ${args.join(' ')}`, () => {
      files.write('a.txt', RULES);
      const { status, stderr } = renumber(...args);
      assert.ok(stderr.startsWith(`rulebook: ${reason}`), stderr);
      assert.equal(status, 2);
      assert.equal(text('a.txt'), RULES);
    });

  it('prints its help', () => {
    const { status, stdout } = renumber('--help');
    assert.match(stdout, /^rulebook renumber: .*\n[\s\S]*--write-map FILE/);
    assert.equal(status, 0);
  });
});
