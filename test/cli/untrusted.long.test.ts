import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { effort } from '../support/effort.ts';
import { docx } from '../word/docx.ts';
import { headlinesOf, rulebookFed, rulebookIn, scratch } from './run.ts';

const RULES = '100. Bells\n\n100.1. See rules 100.2.\n\n100.2. See rule 100.9.\n\n101. Ropes\n';
const BROKEN = /rules\.txt:5:\d+: error broken-reference Rule 100\.9 doesn't exist/;
/** A name of the maximum length. */
const LONG = `${'a'.repeat(250)}.txt`;

describe("a rulebook.json from someone you don't trust", () => {
  const files = scratch();
  /** Checks a folder with rules and this `rulebook.json`. */
  function check(project: string | object, ...args: string[]) {
    files.write('work/rules.txt', RULES);
    files.write('secret.txt', '100. Secrets\n\n100.1. Hidden; see rules 100.7.\n');
    files.write('work/rulebook.json', typeof project === 'string' ? project : JSON.stringify(project));
    const { stdout, stderr, status } = rulebookIn(files.path('work'), 'check', ...args);
    const messages = headlinesOf(stdout).filter(line => line.startsWith('rulebook.json'));
    return { stdout, stderr, status, messages: messages.map(line => line.replace(/^\S+: (\w+) project /, '$1: ')) };
  }

  for (const glob of [
    '../secret.txt',
    '../**',
    '../*/../secret.txt',
    'a/../../secret.txt',
    '..',
    '/etc/passwd',
    '/**',
    'C:\\x.txt',
  ]) {
    it(`reads nothing outside its folder: ${glob}`, () => {
      const shown = `“${glob}” is outside the folder of this file; use a path inside it.`;
      const books = [{ files: ['rules.txt', glob] }, { names: ['B'], files: [glob], base: [glob] }];
      const { messages, stdout, stderr } = check({ books, associations: { [glob]: 'table' }, ignore: glob });
      assert.deepEqual(messages.filter(line => line === `error: ${shown}`).length, 5);
      assert.match(stdout, BROKEN);
      assert.doesNotMatch(stdout + stderr, /secret\.txt:|Hidden/);
    });
  }

  it('reads and writes nothing outside through a link', () => {
    mkdirSync(files.path('work/linked'), { recursive: true });
    files.write('outside/other.txt', RULES);
    for (const [to, from] of [
      ['../secret.txt', 'work/link.txt'],
      ['../outside', 'work/folder'],
      ['rules.txt', 'work/inner.txt'],
    ])
      if (!existsSync(files.path(from!))) symlinkSync(to!, files.path(from!));
    const { messages, stdout, stderr } = check({ books: [{ files: ['*.txt', 'folder'] }] }, '--fix');
    assert.deepEqual(messages, [
      "warning: “link.txt” can't be read: it links to a file outside this folder.",
      "warning: “folder” can't be read: it is a folder.",
    ]);
    assert.match(stderr, /^rulebook: link\.txt: can't be read: it links to a file outside this folder$/m);
    assert.match(stdout, BROKEN);
    assert.doesNotMatch(stdout, /Hidden/);
    assert.match(readFileSync(files.path('secret.txt'), 'utf8'), /rules 100\.7/);
    assert.equal(readFileSync(files.path('outside/other.txt'), 'utf8'), RULES);
  });

  describe('that is a link out of its folder', () => {
    const outside = '{ "books": [] }\n';
    const linked = (name: string, project = outside) => {
      files.write(`${name}-outside.json`, project);
      files.write(`${name}/rules.txt`, RULES);
      symlinkSync(`../${name}-outside.json`, files.path(`${name}/rulebook.json`));
      return (...args: readonly string[]) => {
        const { status, stderr } = rulebookIn(files.path(name), ...args);
        assert.equal(readFileSync(files.path(`${name}-outside.json`), 'utf8'), project);
        assert.match(stderr, /^rulebook: rulebook\.json: can't be written: it links to a file outside this folder$/m);
        assert.equal(status, 2);
      };
    };

    it("isn't written by infer", () => {
      linked('inferred')('infer', '--write', 'rules.txt');
    });

    it("isn't written by migrate, and then nothing else is", () => {
      const book = {
        names: ['Bells'],
        files: ['rules.txt'],
        edition: '2',
        editions: [{ name: '1', files: ['old.txt'] }],
      };
      const citing = [{ files: ['notes.md'], book: 'Bells', cites: { Bells: '1' } }];
      const run = linked('migrated', JSON.stringify({ books: [book], citing }));
      files.write('migrated/old.txt', RULES);
      const notes = files.write('migrated/notes.md', 'See Bells rule 100.2.\n');
      files.write('migrated/rules.txt', RULES.replace('100.2. ', '100.2. A bell.\n\n100.3. '));
      run('migrate');
      assert.equal(readFileSync(notes, 'utf8'), 'See Bells rule 100.2.\n');
    });
  });

  it("doesn't make a glob change a file outside through a link, unless you name it", () => {
    const secret = files.write('glob-outside.txt', RULES);
    files.write('globbed/rules.txt', RULES);
    symlinkSync('../glob-outside.txt', files.path('globbed/link.txt'));
    const run = (name: string) => rulebookIn(files.path('globbed'), 'check', '--fix', name);
    assert.match(run('*.txt').stderr, /^rulebook: rules\.txt: 1 fix/m);
    assert.match(run('link*').stderr, /matches only links to files outside \.; name them without a glob/);
    assert.equal(readFileSync(secret, 'utf8'), RULES);
    run('link.txt');
    assert.notEqual(readFileSync(secret, 'utf8'), RULES);
  });

  it("doesn't let a link to a file that doesn't exist be replaced", () => {
    files.write('dangling/rules.txt', RULES);
    for (const [name, ...args] of [
      ['rulebook.json', 'infer', '--write', 'rules.txt'],
      ['rules.docx', 'export', '--format', 'docx', 'rules.txt', '-o', 'rules.docx'],
      ['rules.md', 'publish', '--allow-broken', '--format', 'md', 'rules.txt', '-o', 'rules.md'],
    ] as const) {
      symlinkSync('../nowhere', files.path(`dangling/${name}`));
      const { status, stderr } = rulebookIn(files.path('dangling'), ...args);
      assert.match(stderr, /: can't be written: it is a link to a file that doesn't exist$/m);
      assert.equal(status, 2);
      assert.ok(lstatSync(files.path(`dangling/${name}`)).isSymbolicLink());
      rmSync(files.path(`dangling/${name}`));
    }
  });

  it("doesn't make an index replace a file outside through a link, unless you name it", () => {
    const secret = files.write('index-outside.txt', 'secret');
    files.write('indexed/rules.txt', RULES);
    symlinkSync('../index-outside.txt', files.path('indexed/index.scip'));
    const run = (...args: readonly string[]) => rulebookIn(files.path('indexed'), 'index', ...args, 'rules.txt');
    assert.match(run().stderr, /^rulebook: index\.scip: can't be written: it links to a file outside this folder$/m);
    assert.equal(readFileSync(secret, 'utf8'), 'secret');
    assert.equal(run('-o', 'index.scip').status, 0);
    assert.notEqual(readFileSync(secret, 'utf8'), 'secret');
  });

  it("doesn't make an import write outside through a link beside the text", () => {
    const blip = '<a:graphic><a:graphicData><a:blip r:embed="i1"/></a:graphicData></a:graphic>';
    const picture = `<w:p><w:r><w:drawing><wp:inline>${blip}</wp:inline></w:drawing></w:r></w:p>`;
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
    const bell = {
      body: `<w:p><w:r><w:t>1. A bell rings.</w:t></w:r></w:p>${picture}`,
      relationships: `<Relationship Id="i1" Type="${type}" Target="media/bell.png"/>`,
      files: { 'word/media/bell.png': new Uint8Array([1, 2, 3]) },
    };
    const run = (folder: string, link: string, to: string) => {
      files.write(`${folder}/rules.docx`, docx(bell));
      symlinkSync(to, files.path(`${folder}/${link}`));
      return rulebookIn(files.path(folder), 'import', 'rules.docx', '-o', 'rules.md');
    };
    const LINKS = /can't be written: it links to a file outside this folder/;
    const secret = files.write('imported-outside.txt', 'secret');
    assert.match(run('imported', 'rules.import.json', '../imported-outside.txt').stderr, LINKS);
    assert.equal(readFileSync(secret, 'utf8'), 'secret');
    assert.equal(existsSync(files.path('imported/rules.md')), false);
    mkdirSync(files.path('pictures-outside'));
    assert.match(run('pictured', 'rules-pictures', '../pictures-outside').stderr, LINKS);
    assert.deepEqual(readdirSync(files.path('pictures-outside')), []);
    assert.equal(existsSync(files.path('pictured/rules.md')), false);
  });

  describe('whose citing files', () => {
    const OLD = 'See CR (100.1).\n';
    const map = (citing: string | readonly string[]) => {
      files.write('work/rules.txt', RULES);
      files.write('work/map.txt', '100.1 → 100.5\n');
      files.write(
        'work/rulebook.json',
        JSON.stringify({ books: [], citing: [{ files: citing, pattern: 'CR ({number})' }] }),
      );
      return rulebookIn(files.path('work'), 'renumber', '--map', 'map.txt');
    };

    it('are inside: files outside are neither read nor written through a link, and then nothing else is', () => {
      const outside = files.write('outside/notes.md', OLD);
      const inside = files.write('work/citing/own.md', OLD);
      const link = files.path('work/citing/link.md');
      if (!existsSync(link)) symlinkSync('../../outside/notes.md', link);
      assert.deepEqual(map('citing/*.md'), {
        status: 2,
        stdout: '',
        stderr: `rulebook: ${join('citing', 'link.md')}: can't be read: it links to a file outside this folder\n`,
      });
      for (const path of [outside, inside]) assert.equal(readFileSync(path, 'utf8'), OLD);
      rmSync(link);
      assert.equal(map('citing/*.md').status, 0);
      assert.equal(readFileSync(inside, 'utf8'), 'See CR (100.5).\n');
    });

    it('have the same limits for globs as others', () => {
      const { stderr } = map(['citing/own.md', '../outside/*.md', '/etc/*', '*a*a*a*a*b']);
      assert.match(stderr, /“\.\.\/outside\/\*\.md” is outside the folder of this file/);
      assert.match(stderr, /“\/etc\/\*” is outside the folder of this file/);
      assert.match(stderr, /“\*a\*a\*a\*a\*b” has 5 wildcards, but at most 4 are allowed/);
    });
  });

  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const keyed = (count: number, make: (index: number) => [string, unknown]) => Object.fromEntries(many(count, make));

  /** Each of these took minutes when a problem or a glob took as long as all the others together. */
  const COUNT = 10_000;
  const TOO_MUCH: readonly (readonly [title: string, project: object, told: RegExp])[] = [
    [
      'unknown keys',
      keyed(COUNT, i => [`k${i}`, 1]),
      /This file has 10,000 problems, of which 100 are shown; fix these first\./,
    ],
    [
      'unknown checks',
      { checks: keyed(COUNT, i => [`k${i}`, 'off']) },
      /“checks” has 10,000 entries, but at most 1,000 are read/,
    ],
    [
      'globs that match nothing',
      { books: [{ files: many(COUNT, i => `no${i}/*.txt`) }] },
      /“files” has 10,000 entries/,
    ],
    [
      'globs in many books',
      { books: many(1000, i => ({ files: many(20, j => `no${i}/${j}*.txt`) })) },
      /Only the first 1,000 globs/,
    ],
    ['globs that leave the folder', { ignore: many(COUNT, i => `../no${i}`) }, /is outside the folder/],
    ['books', { books: many(COUNT, i => ({ files: [`no${i}/*.txt`] })) }, /“books” has 10,000 entries/],
    [
      'books of the same files',
      { books: many(COUNT, () => ({ files: ['*.txt'] })) },
      /“[a-z]+\.txt” already belongs to book 1/,
    ],
    [
      'books that extend each other',
      { books: many(COUNT, i => ({ names: [`b${i}`], files: [`f${i}.txt`], base: [`b${(i + 1) % 1000}`] })) },
      /“books” has 10,000 entries/,
    ],
    ['associations', { associations: keyed(COUNT, i => [`x${i}*.txt`, 'nonsense']) }, /Unknown dialect “nonsense”/],
    [
      'overrides',
      { overrides: many(COUNT, i => ({ files: [`x${i}*.txt`], checks: {} })) },
      /“overrides” has 10,000 entries/,
    ],
    [
      'dialects',
      { dialects: keyed(COUNT, i => [`d${i}`, 7]) },
      /“dialects” has 10,000 entries, but at most 100 are read/,
    ],
    [
      'citing files',
      { citing: many(COUNT, i => ({ files: [`x${i}`], pattern: '{number}' })) },
      /“citing” has 10,000 entries/,
    ],
  ];
  for (const [title, project, told] of TOO_MUCH) {
    it(`gets at most a hundred problems for very many ${title}`, () => {
      const { messages, stdout } = check(project, 'rules.txt');
      assert.ok(messages.length <= 101, `${messages.length}`);
      assert.match(messages.join('\n'), told);
      assert.match(stdout, BROKEN);
    });
  }

  for (const glob of [
    '*a*a*a*a*a*a*a*a*a*a*b',
    '*(*(*(*(a))))b',
    '+(a|aa)+(a|aa)+(a|aa)b',
    '(a*)+(a*)+b',
    '([a-z]+)+([a-z]+)+b',
    '[a]+[a]+[a]+[a]+[a]+[a]+b',
    '**/**/**/**/**/**/**/**/b',
    '{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}b',
    '!(!(!(!(a*)*)*)*)b',
    '{1..100000000}',
    `${'['.repeat(900)}`,
    `${'{a,'.repeat(300)}`,
    'a'.repeat(100_000),
  ]) {
    it(`doesn't keep a check from ending: ${glob.slice(0, 40)}`, () => {
      files.write(join('work', LONG), '100. A\n');
      files.write(join('work', 'a/'.repeat(100), 'aa'), '100. A\n');
      const { stdout } = check({ books: [{ files: ['rules.txt', glob] }], overrides: [{ files: glob, checks: {} }] });
      assert.match(stdout, BROKEN);
    });
  }

  it('is reported if a glob has too many wildcards', () => {
    const { messages } = check({ books: [{ files: ['rules.txt', '*-*-*-*-*.txt', '**/b/**/*-*'] }] });
    assert.deepEqual(messages, [
      'error: “*-*-*-*-*.txt” has 5 wildcards, but at most 4 are allowed; use several globs.',
      'warning: “**/b/**/*-*” matches no file; globs are relative to the folder of this file.',
    ]);
  });

  it('can contain names with parentheses and plus signs', () => {
    files.write('work/rules (2024)+1.txt', RULES.replace('100.9', '100.8'));
    const { messages, stdout } = check({ books: [{ files: ['rules (2024)+1.txt'] }] });
    assert.deepEqual(messages, []);
    assert.match(stdout, /Rule 100\.8 doesn't exist/);
  });

  it("isn't read if it is nested too deeply", () => {
    const { messages, stdout, stderr, status } = check(`{ "books": ${'['.repeat(200_000)}`, 'rules.txt');
    assert.deepEqual(messages, ['error: This is nested deeper than 50 levels.']);
    assert.match(stdout, BROKEN);
    assert.doesNotMatch(stderr, /\bat /);
    assert.equal(status, 1);
  });

  it('can contain brackets in strings and comments', () => {
    const brackets = '['.repeat(60);
    const { messages } = check(
      `{ // ${brackets}\n/* ${brackets} */ "books": [{ "names": ["${brackets}"], "files": "rules.txt" }] }`,
    );
    assert.deepEqual(messages, []);
  });

  it("isn't read if it is too long", () => {
    const { messages } = check(`{ "books": [] }${' '.repeat(5_000_000)}`, 'rules.txt');
    assert.deepEqual(messages, ['error: This file is too long; at most 5 million characters are read.']);
  });

  it('has no hidden keys', () => {
    const { messages, stdout } = check(
      '{ "__proto__": { "ignoreFindings": [{ "check": "broken-reference" }] }, "books": [{ "files": "rules.txt", "__proto__": { "dialect": "x" } }], "checks": { "__proto__": { "broken-reference": "off" }, "constructor": "off" }, "dialects": { "__proto__": { "name": "x" } } }',
    );
    assert.equal(messages.filter(line => line.includes('“__proto__”')).length, 4, messages.join('\n'));
    assert.match(stdout, BROKEN);
  });
});

describe('unusual files', () => {
  const files = scratch();
  const run = (...args: string[]) => rulebookIn(files.path('.'), ...args);
  beforeEach(() => files.write('rules.txt', RULES));

  it('are reported if links form a loop, and the others are read', () => {
    mkdirSync(files.path('loop'));
    symlinkSync('circle.txt', files.path('circle.txt'));
    symlinkSync('..', files.path('loop/up'));
    const { stdout, stderr, status } = run('check', 'circle.txt', 'rules.txt');
    assert.equal(stderr.split('\n')[0], "rulebook: circle.txt: can't be read: its links form a loop");
    assert.match(stdout, BROKEN);
    assert.equal(status, 2);
    assert.match(run('check', '**/*.txt').stdout, BROKEN);
  });

  it('are reported without permission to read them', function () {
    if (process.getuid?.() === 0) this.skip();
    chmodSync(files.write('closed.txt', RULES), 0);
    const { stderr, status } = run('check', 'closed.txt');
    assert.equal(stderr, "rulebook: closed.txt: can't be read: you don't have permission\n");
    assert.equal(status, 2);
  });

  it('are reported immediately if they are too large', () => {
    truncateSync(files.write('huge.txt', ''), 3_000_000_000);
    const { stderr, status } = run('check', 'huge.txt', 'rules.txt');
    assert.equal(stderr.split('\n')[0], "rulebook: huge.txt: can't be read: it is too large");
    assert.equal(status, 2);
  });

  it("don't block if they are pipes", () => {
    execFileSync('mkfifo', [files.path('pipe.txt')]);
    files.write('rulebook.json', JSON.stringify({ books: [{ files: ['pipe.txt', 'rules.txt'] }] }));
    const { stdout, stderr, status } = run('check');
    assert.match(stdout, /warning project “pipe\.txt” can't be read: it isn't a regular file\./);
    assert.match(stderr, /^rulebook: pipe\.txt: can't be read: it isn't a regular file$/m);
    assert.match(stdout, BROKEN);
    assert.equal(status, 2);
  });

  it('take no time if no book lists them, even thousands', () => {
    const count = effort(1_100, 10_000);
    for (let index = 0; index < count; index++) files.write(`many/${index % 100}/${index}.txt`, '');
    files.write('rulebook.json', JSON.stringify({ books: [{ files: ['rules.txt'] }] }));
    const { stdout } = run('check');
    assert.match(stdout, BROKEN);
    files.write('rulebook.json', JSON.stringify({ books: [{ files: ['**/*.txt'] }] }));
    const listed = run('check', ...effort(['rules.txt'], [])).stdout;
    const counted = `${count.toLocaleString('en').slice(0, -1)}\\d`;
    assert.match(listed, new RegExp(`matches ${counted} files, but at most 1,000 are read`));
  });

  it('are read as text if they are deep JSON', () => {
    files.write('deep.json', `[{"number":"100.1","text":"${'x'.repeat(100)}"},${'['.repeat(100_000)}`);
    const { status, stderr } = run('check', 'deep.json');
    assert.ok(status === 0 || status === 1, stderr);
    assert.ok([0, 1].includes(rulebookFed('{"a":'.repeat(100_000), '.', 'check', '-').status!));
  });
});
