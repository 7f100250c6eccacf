import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromBinary } from '@bufbuild/protobuf';
import { type Index, IndexSchema, SymbolRole } from '@c4312/scip/scip_pb.js';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { decode } from '../../server/src/files/decode.ts';
import { rulebookIn, scratch } from '../cli/run.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { isNightly } from '../support/effort.ts';
import { filesIn } from '../support/fixture.ts';

/** The least that is read as rules. */
const BELLS = '1. Harbor\n\n100. Bells\n\n100.1. A bell rings.\n';

const MARKED = `Contents

1. Harbor
^ 1# named
100. Bells
^^^ 1#100# named

1. Harbor
^ 1# defined

100. Bells
^^^ 1#100# defined

100.1. A bell. See rule 100.2, “Silence,” and rules 100.2a–c.
^^^^^ 1#100#\`100.1\`# defined
         ^^^^ Glossary/Bell. named
                        ^^^^^ 1#100#\`100.2\`# named
                                ^^^^^^^ 1#100#\`100.2\`# named
                                                    ^^^^^^ 1#100#\`100.2\`#\`100.2a\`# named
                                                           ^ 1#100#\`100.2\`#\`100.2c\`# named

100.2. Silence
^^^^^ 1#100#\`100.2\`# defined

100.2a No BELL *rings*. See rule 100.9.
^^^^^^ 1#100#\`100.2\`#\`100.2a\`# defined
          ^^^^ Glossary/Bell. named
Example: Nothing.

100.2b Two.
^^^^^^ 1#100#\`100.2\`#\`100.2b\`# defined

100.2c Three.
^^^^^^ 1#100#\`100.2\`#\`100.2c\`# defined

101. Ropes
^^^ 1#101# defined

101.1. A rope.
^^^^^ 1#101#\`101.1\`# defined

Glossary

Bell
^^^^ Glossary/Bell. defined
See rule 100.
         ^^^ 1#100# named

Bell \`Old\`
^^^^^^^^^^ Glossary/\`Bell \`\`Old\`\`\`. defined
See Bell.
    ^^^^ Glossary/Bell. named
`;

const read = (path: string): Index => fromBinary(IndexSchema, readFileSync(path));

/** The occurrences in a document of an index as `line:start-end descriptors role`. */
function occurrencesIn(index: Index, path: string): string[] {
  const document = index.documents.find(({ relativePath }) => relativePath === path) ?? assert.fail(path);
  return document.occurrences.map(({ range: [line, start, end], symbol, symbolRoles }) => {
    const role = symbolRoles === SymbolRole.Definition ? 'defined' : 'named';
    return `${line}:${start}-${end} ${symbol.slice(symbol.lastIndexOf(' . ') + 3)} ${role}`;
  });
}

/** The grammar of symbols in scip.proto, for those that aren't local. */
const WORD = '(?:[\\w+$-]+|`(?:[^`]|``)+`)';
const SYMBOL = new RegExp(`^rulebook \\. (?:[^ ]|  )+ \\. (?:${WORD}#|${WORD}/|${WORD}\\.)+$`);

/**
 * What must be true of every index: names are well formed and described once, and places are inside the text and inside
 * what encloses them.
 */
function checkIndex(index: Index, root: string): void {
  const told = [...index.documents.flatMap(({ symbols }) => symbols), ...index.externalSymbols];
  const known = new Set(told.map(({ symbol }) => symbol));
  for (const symbol of known) assert.match(symbol, SYMBOL);
  for (const { relativePath, occurrences, symbols } of index.documents) {
    assert.equal(new Set(symbols.map(({ symbol }) => symbol)).size, symbols.length);
    const lines = readFileSync(join(root, relativePath), 'latin1').split(/\r\n|\r|\n/);
    let last = [0, 0];
    for (const { range, symbol, symbolRoles, enclosingRange } of occurrences) {
      assert.ok(known.has(symbol), symbol);
      const [line, start, ...end] = range as [number, number, ...number[]];
      assert.ok(end.length === 2 || (start < end[0]! && line < lines.length), `${relativePath} ${range}`);
      assert.ok(line > last[0]! || (line === last[0] && start >= last[1]!), `${relativePath} ${range}`);
      last = [line, start];
      assert.equal(enclosingRange.length > 0, symbolRoles === SymbolRole.Definition);
      // Four numbers if it ends in another line than it starts.
      const [first = line, , lastOrEnd = line] = enclosingRange;
      assert.ok(first <= line && (enclosingRange.length < 4 || line <= lastOrEnd));
    }
  }
}

describe('rulebook index', () => {
  const files = scratch();
  const index = (...args: readonly string[]) => {
    const { status, stdout, stderr } = rulebookIn(files.path('.'), 'index', ...args);
    return { status, stdout, stderr };
  };

  it('contains every rule and term, with definition and references', () => {
    const [{ text, notes }] = filesIn(MARKED);
    files.write('bells.txt', text);
    assert.deepEqual(index('bells.txt'), {
      status: 0,
      stdout: 'index.scip: 1 document, 11 definitions, 11 references\n',
      stderr: '',
    });
    const found = read(files.path('index.scip'));
    checkIndex(found, files.path('.'));
    const between = '9:52-60 1#100#`100.2`#`100.2b`# named';
    assert.deepEqual(occurrencesIn(found, 'bells.txt').sort(), [...notes, between].sort());
    assert.equal(found.metadata?.projectRoot, pathToFileURL(resolve(files.path('.'))).href);
    assert.equal(found.metadata?.toolInfo?.name, 'rulebook');
  });

  it('contains the text of hovers', () => {
    const [document] = read(files.path('index.scip')).documents;
    const told = (name: string) => document!.symbols.find(({ displayName }) => displayName === name);
    const { documentation, signatureDocumentation } = told('100.2a')!;
    assert.deepEqual(documentation, ['**100.2a** No BELL \\*rings\\*. See rule 100.9.\n\n> *Example:* Nothing.']);
    assert.equal(
      signatureDocumentation?.text,
      '1 Harbor › 100 Bells › 100.2 Silence › 100.2a No BELL *rings*. See rule 100.9.',
    );
    assert.deepEqual(told('100')?.documentation, ['**100 Bells**']);
    assert.equal(told('Bell')?.signatureDocumentation?.text, 'Glossary › Bell');
  });

  it('contains the range of a definition, with subrules', () => {
    const [document] = read(files.path('index.scip')).documents;
    const whole = (name: string) =>
      document!.occurrences.find(({ symbol, symbolRoles }) => symbolRoles && symbol.endsWith(name))!.enclosingRange;
    assert.deepEqual(whole('`100.2`#'), [11, 0, 20, 0]);
    assert.deepEqual(whole('`100.2b`#'), [16, 0, 18, 0]);
    assert.deepEqual(whole('1#100#'), [7, 0, 20, 0]);
  });

  describe('of books', () => {
    const folder = scratch();
    before(() => {
      const books = [
        { names: ['Quay Rules', 'QR'], files: ['rules/*.txt'] },
        { files: ['changes/a.txt', 'changes/b.txt'], base: ['Quay Rules'] },
      ];
      folder.write('rulebook.json', JSON.stringify({ books }));
      folder.write('rules/one.txt', '100. Bells\n\n100.1. A bell. See rule 101.1.\n');
      folder.write('rules/two.txt', '101. Ropes\n\n101.1. A rope.\n');
      folder.write('changes/a.txt', '102. Sails\n\n102.1. See rules 100.1 and 103.1.\n');
      folder.write('changes/b.txt', '103. Oars\n\n103.1. See QR rule 100.\n');
    });

    it('links files and books', () => {
      assert.equal(rulebookIn(folder.path('changes'), 'index', '-o', 'all.scip').status, 0);
      const all = read(folder.path('changes/all.scip'));
      checkIndex(all, folder.path('.'));
      assert.deepEqual(
        all.documents.map(({ relativePath }) => relativePath),
        ['rules/one.txt', 'rules/two.txt', 'changes/a.txt', 'changes/b.txt'],
      );
      assert.deepEqual(all.externalSymbols, []);
      const named = all.documents.flatMap(({ relativePath, occurrences }) =>
        occurrences.filter(({ symbolRoles }) => !symbolRoles).map(({ symbol }) => `${relativePath} ${symbol}`),
      );
      assert.deepEqual(named, [
        'rules/one.txt rulebook . Quay  Rules . 1#101#`101.1`#',
        'changes/a.txt rulebook . Quay  Rules . 1#100#`100.1`#',
        'changes/a.txt rulebook . changes/a.txt . 1#103#`103.1`#',
        'changes/b.txt rulebook . Quay  Rules . 1#100#',
      ]);
    });

    it('contains rules that are cited but not defined in its files', () => {
      assert.equal(rulebookIn(folder.path('changes'), 'index', '-o', 'some.scip', 'b.txt', 'a.txt').status, 0);
      const some = read(folder.path('changes/some.scip'));
      checkIndex(some, folder.path('.'));
      assert.deepEqual(
        some.documents.map(({ relativePath }) => relativePath),
        ['changes/b.txt', 'changes/a.txt'],
      );
      assert.deepEqual(
        some.externalSymbols.map(({ displayName, documentation }) => [displayName, documentation]),
        [
          ['100', ['**100 Bells**']],
          ['100.1', ['**100.1** A bell. See rule 101.1.']],
        ],
      );
    });

    it('has the same names for the same rules in the next version', () => {
      const symbolsOf = () => {
        rulebookIn(folder.path('.'), 'index');
        const { documents } = read(folder.path('index.scip'));
        return documents.flatMap(({ symbols }) => symbols.map(({ symbol }) => symbol));
      };
      const before = symbolsOf();
      folder.write('rules/one.txt', '100. Big Bells\n\n100.1. Once more (see rule 100.1a).\n\n100.1a New.\n');
      const after = symbolsOf();
      assert.deepEqual(
        after.filter(symbol => !before.includes(symbol)),
        ['rulebook . Quay  Rules . 1#100#`100.1`#`100.1a`#'],
      );
      assert.deepEqual(
        before.filter(symbol => !after.includes(symbol)),
        [],
      );
    });
  });

  it('is written completely or not at all', () => {
    files.write('bells.txt', BELLS);
    const nowhere = index('bells.txt', '-o', join('no', 'index.scip'));
    assert.equal(nowhere.status, 2);
    assert.match(nowhere.stderr, /index\.scip: can't be written: its folder doesn't exist/);
    files.write('folder/x.txt', '');
    assert.match(index('bells.txt', '-o', 'folder').stderr, /folder: can't be written/);
    assert.deepEqual(
      readdirSync(files.path('.')).filter(name => name.endsWith('.tmp')),
      [],
    );
  });

  it('replaces the target of a link, and no pipe', () => {
    files.write('bells.txt', BELLS);
    const target = files.write('real.scip', 'old');
    chmodSync(target, 0o640);
    symlinkSync('real.scip', files.path('link.scip'));
    assert.equal(index('bells.txt', '-o', 'link.scip').status, 0);
    assert.ok(lstatSync(files.path('link.scip')).isSymbolicLink());
    assert.equal(statSync(target).mode & 0o777, 0o640);
    assert.equal(read(target).documents.length, 1);
    const piped = 'mkfifo pipe && (cat pipe > piped.scip & "$0" "$1" index bells.txt -o pipe && wait) && test -p pipe';
    const { status } = spawnSync('sh', ['-c', piped, process.execPath, resolve('dist', 'cli.js')], {
      cwd: files.path('.'),
    });
    assert.equal(status, 0);
    assert.deepEqual(readFileSync(files.path('piped.scip')), readFileSync(target));
  });

  it("isn't written to a document", () => {
    const path = files.write('bells.txt', BELLS);
    const { status, stderr } = index('bells.txt', '-o', './bells.txt');
    assert.equal(status, 2);
    assert.match(stderr, /^rulebook: \.\/bells\.txt is also an input; write to another file\n/);
    assert.equal(readFileSync(path, 'utf8'), BELLS);
  });

  it("omits and reports files that can't be read", () => {
    const { status, stdout, stderr } = index('missing.txt', 'bells.txt', '-o', 'rest.scip');
    assert.equal(status, 2);
    assert.match(stderr, /missing\.txt: can't be read: the file doesn't exist/);
    assert.match(stdout, /^rest\.scip: 1 document/);
    assert.equal(read(files.path('rest.scip')).documents.length, 1);
  });

  it("isn't written if no file can be read", () => {
    const { status, stdout, stderr } = index('missing.txt', '-o', 'missing.scip');
    assert.deepEqual({ status, stdout }, { status: 2, stdout: '' });
    assert.equal(
      stderr,
      "rulebook: missing.txt: can't be read: the file doesn't exist\nrulebook: no index was written because no file can be read\n",
    );
    assert.ok(!existsSync(files.path('missing.scip')));
  });

  it('refuses files outside its folder, and no files', () => {
    const { status, stderr } = index(resolve('samples', 'lanterns.rules.txt'), '-o', 'far.scip');
    assert.equal(status, 2);
    assert.match(stderr, /lanterns\.rules\.txt isn't in .*, the root of the index/);
    assert.ok(!existsSync(files.path('far.scip')));
    assert.match(index().stderr, /specify one or more files/);
    assert.match(index('--help').stdout, /--output FILE/);
  });

  it('can be written for every sample', () => {
    const output = files.path('samples.scip');
    const { status } = rulebookIn('samples', 'index', '-o', output, ...readdirSync('samples'));
    assert.equal(status, 0);
    const samples = read(output);
    checkIndex(samples, 'samples');
    assert.equal(samples.documents.length, readdirSync('samples').length);
  });

  if (!isNightly) return;
  if (!hasCorpus) return withoutCorpus();
  it('can be written for published documents, one of each dialect', () => {
    const output = files.path('published.scip');
    const names = publishedTexts();
    assert.equal(rulebookIn(CORPUS, 'index', '-o', output, ...names).status, 0);
    const published = read(output);
    checkIndex(published, CORPUS);
    assert.equal(published.documents.length, names.length);
  });
});

/** The last of the published texts in each dialect. Texts without a dialect aren't rules documents. */
function publishedTexts(): string[] {
  const names = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).sort();
  const texts = names.filter(name => dirname(name) !== '.' && /\.(?:txt|md|csv|jsonl)$/.test(name));
  const dialectOf = (name: string) => detectDialect(decode(readFileSync(join(CORPUS, name))).text)?.id;
  const last = new Map(texts.map(name => [dialectOf(name), name]));
  last.delete(undefined);
  return [...last.values()];
}
