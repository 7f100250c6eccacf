import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { headlinesOf, linesOf, rulebookIn, scratch } from './run.ts';

const RULES = '1. Quay\n\n100. Bells\n\n100.1. Ring.\n\n100.2. Row.\n\n101. Boats\n\n101.1. Sail.\n';

describe('source that cites rules', () => {
  const files = scratch();
  const here = (...args: readonly string[]) => rulebookIn(files.path('.'), ...args);
  const project = (more: object = {}, citing: readonly object[] = [{ files: ['src/**/*.rs'], book: 'QR' }]) =>
    files.write('rulebook.json', JSON.stringify({ books: [{ names: ['QR'], files: ['rules.txt'] }], citing, ...more }));

  beforeEach(() => {
    project();
    files.write('rules.txt', RULES);
    files.write('src/bell.rs', '// QR 100.1\nring(100.5); // QR 100.1–2, QR 100.5\n');
    files.write('src/deep/boat.rs', '\r\nfn test_101_1() {} // QR 101.xxx\r\n');
    files.write('notes.md', 'By QR 101.1.\n');
  });

  it('is listed as text', () => {
    assert.deepEqual(here('citations'), {
      status: 0,
      stderr: '',
      stdout: [
        'src/bell.rs:1:7: 100.1 resolved',
        'src/bell.rs:2:20: 100.1 resolved',
        'src/bell.rs:2:26: 100.2 resolved',
        'src/bell.rs:2:32: 100.5 broken',
        'src/deep/boat.rs:2:9: 101.1 resolved',
        'src/deep/boat.rs:2:26: placeholder',
        '',
      ].join('\n'),
    });
  });

  it('is listed as JSON, even if no entry lists the file', () => {
    const { stdout } = here('citations', '--format', 'json', 'src/bell.rs', '*.md');
    const found = JSON.parse(stdout);
    assert.deepEqual(found[2], {
      ...{ file: 'src/bell.rs', line: 1, column: 25, endColumn: 26 },
      ...{ number: '100.2', status: 'resolved', targets: ['100.1', '100.2'] },
    });
    assert.deepEqual(found.at(-1).file, 'notes.md');
    assert.equal(found.length, 5);
  });

  it('is checked with the books, and alone', () => {
    const line = /^src\/bell\.rs:2:32: error broken-citation Rule 100\.5 .*100\.2\.$/;
    for (const args of [[], ['src/bell.rs'], ['src/*.rs', '--only', 'broken-citation']]) {
      const { status, stdout } = here('check', ...args);
      assert.equal(status, 1);
      assert.equal(linesOf(stdout).length, 3, stdout);
      assert.match(headlinesOf(stdout)[0]!, line);
    }
    assert.equal(here('check', '--ignore', 'broken-citation').status, 0);
  });

  it("isn't changed by --fix", () => {
    const before = readFileSync(files.path('src/bell.rs'), 'utf8');
    assert.equal(here('check', '--fix').status, 1);
    assert.equal(readFileSync(files.path('src/bell.rs'), 'utf8'), before);
  });

  it('is checked with the settings of rulebook.json', () => {
    project({ overrides: [{ files: 'src/**', checks: { 'broken-citation': 'off' } }] });
    assert.equal(here('check').status, 0);
    project({ ignoreFindings: [{ check: 'broken-citation', target: '100.5' }] });
    assert.equal(here('check').status, 0);
  });

  it("can't name a missing book", () => {
    project({}, [{ files: ['src/**/*.rs'], book: 'RQ' }]);
    assert.match(here('check').stdout, /error project Unknown book “RQ”; did you mean “QR”\?/);
    project({}, [{ files: ['src/**/*.rs'] }]);
    assert.match(here('check').stdout, /error project Specify which book the files cite/);
    project({ books: [{ files: ['rules.txt'] }] });
    assert.match(here('check').stdout, /error project No book has a name; give the cited book "names": \["QR"\]\./);
  });

  it('follows a map', () => {
    files.write('map.txt', '100.1 → 100.2\n100.2 → 100.3\n100.5 removed\n');
    const { stdout } = here('renumber', '--map', 'map.txt');
    assert.equal(
      stdout,
      'Applied map.txt: rewrote 3 numbers in 1 file, left 1 to check by hand.\nsrc/bell.rs:2:32: “100.5” names a deleted rule\n',
    );
    const text = readFileSync(files.path('src/bell.rs'), 'utf8');
    assert.equal(text, '// QR 100.2\nring(100.5); // QR 100.2–3, QR 100.5\n');
  });

  it('follows when rules are renumbered', () => {
    const { stdout } = here('renumber', 'insert', '100.1', 'rules.txt', '--text', 'Wait.');
    assert.equal(
      stdout,
      "Inserted 100.1; renumbered 2 rules and rewrote 3 citations in 2 files.\nsrc/bell.rs:2:20: “100.1–2” doesn't include the new rule at its edge\n",
    );
    const text = readFileSync(files.path('src/bell.rs'), 'utf8');
    assert.equal(text, '// QR 100.2\nring(100.5); // QR 100.2–3, QR 100.5\n');
    assert.equal(readFileSync(files.path('notes.md'), 'utf8'), 'By QR 101.1.\n');
  });

  it("keeps rules from being renumbered if it can't be read", () => {
    files.write('src/bell.rs', Buffer.from('QR 100.1 \0\0\0'));
    const before = readFileSync(files.path('rules.txt'), 'utf8');
    const { status, stderr } = here('renumber', 'insert', '100.1', 'rules.txt', '--text', 'Wait.');
    assert.equal(status, 2);
    assert.match(stderr, /^rulebook: src\/bell\.rs: can't be read: /);
    assert.equal(readFileSync(files.path('rules.txt'), 'utf8'), before);
  });

  it('follows the map of the specified book', () => {
    const books = [
      { names: ['QR'], files: ['rules.txt'] },
      { names: ['HR'], files: ['harbor.txt'] },
    ];
    files.write('harbor.txt', RULES);
    files.write('map.txt', '100.2 → 100.7\n');
    files.write('src/bell.rs', '// QR 100.2\n// HR 100.2\n');
    project(
      { books },
      ['QR', 'HR'].map(book => ({ files: ['src/**'], book })),
    );
    assert.match(
      here('renumber', '--map', 'map.txt').stderr,
      /these files cite QR, HR; specify the book of the map with --book/,
    );
    assert.equal(here('renumber', '--map', 'map.txt', '--book', 'HR').status, 0);
    assert.equal(readFileSync(files.path('src/bell.rs'), 'utf8'), '// QR 100.2\n// HR 100.7\n');
  });

  it('is refused if nothing says what it cites', () => {
    project({}, []);
    const { status, stderr } = here('citations');
    assert.equal(status, 2);
    assert.match(stderr, /specify one or more files, or list them as "citing" with a "book" in a rulebook\.json/);
  });
});
