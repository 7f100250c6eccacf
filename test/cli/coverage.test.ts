import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { rulebookIn, scratch } from './run.ts';

const RULES = '100. Bells\n\n100.1. Ring.\n\n100.1a Once.\n\n100.2. Row.\n\n101. Boats & Oars\n\n101.1. Sail.\n';

describe('rulebook coverage', () => {
  const files = scratch();
  const coverage = (...args: readonly string[]) => rulebookIn(files.path('.'), 'coverage', ...args);
  const project = (more: object = {}, books = [{ names: ['QR'], files: ['rules.txt'] }]) =>
    files.write('rulebook.json', JSON.stringify({ books, citing: [{ files: ['src/**'], book: 'QR' }], ...more }));

  beforeEach(() => {
    project();
    files.write('rules.txt', RULES);
    files.write('src/bell.rs', '// QR 100.1, QR 100.1–2, QR 100.9\n');
    files.write('src/bell_test.rs', '// QR 100.1\n');
  });

  it('shows a row for each chapter', () => {
    const { status, stdout, stderr } = coverage();
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      '                  rules  cited       in code  in tests',
      '100 Bells             3      2  66%        2         1',
      '101 Boats & Oars      1      0   0%        0         0',
      'all                   4      2  50%        2         1',
      '',
    ]);
  });

  it('lists what nothing cites', () => {
    const { stdout } = coverage('--uncited');
    assert.match(stdout, /\n\nNot cited in 100 Bells: 100\.1a\nNot cited in 101 Boats & Oars: 101\.1\n$/);
  });

  it('prints JSON that matches its schema', () => {
    const found = JSON.parse(coverage('-f', 'json').stdout);
    const validate = new Ajv().compile(JSON.parse(readFileSync(join('docs', 'coverage.schema.json'), 'utf8')));
    const isValid: boolean = validate(found);
    assert.ok(isValid, JSON.stringify(validate.errors));
    assert.deepEqual([found.book, found.rules, found.cited, found.percentage], ['QR', 4, 2, 50]);
    assert.deepEqual(found.chapters[0].list, [
      { number: '100.1', code: 2, tests: 1 },
      { number: '100.1a', code: 0, tests: 0 },
      { number: '100.2', code: 1, tests: 0 },
    ]);
  });

  it('prints a page with bars', () => {
    const { stdout } = coverage('--format', 'html');
    assert.match(stdout, /<meter max="4" value="2">2 of 4 rules, 50%<\/meter>/);
    assert.match(stdout, /<span>101 Boats &amp; Oars<\/span>/);
    assert.match(stdout, /<li>100\.1: 2 in code, 1 in tests<\/li>/);
    assert.match(stdout, /<li class="none">101\.1: not cited<\/li>/);
  });

  it('fails if too few rules are cited', () => {
    assert.equal(coverage('--min', '50').status, 0);
    const { status, stderr } = coverage('--min', '50.5');
    assert.deepEqual([status, stderr], [1, 'rulebook: 50% of the rules are cited, less than 50.5%\n']);
    assert.match(coverage('--min', 'all').stderr, /--min takes a number from 0 to 100/);
  });

  it('recognizes tests by the globs in rulebook.json', () => {
    project({ tests: ['src/bell.rs'] });
    assert.match(coverage().stdout, /^all +4 +2 +50% +1 +2$/m);
  });

  it('asks for the book', () => {
    const books = [
      { names: ['QR'], files: ['rules.txt'] },
      { names: ['HR'], files: ['harbor.txt'] },
    ];
    files.write('harbor.txt', RULES);
    project({ citing: ['QR', 'HR'].map(book => ({ files: ['src/**'], book })) }, books);
    assert.match(coverage().stderr, /source cites QR, HR; specify one of them with --book/);
    assert.match(coverage('--book', 'HR').stdout, /^all +4 +0 +0%/m);
    assert.equal(coverage('--book', 'RH').status, 2);
  });

  it('reports what is missing', () => {
    project({ citing: [] });
    assert.match(coverage().stderr, /list files as "citing" with a "book" in a rulebook\.json/);
    assert.match(coverage('src/bell.rs').stderr, /takes no files/);
  });
});
