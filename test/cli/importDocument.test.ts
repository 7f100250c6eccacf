import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { abstractList, docx, list, paragraph } from '../word/docx.ts';
import { sampleDocx } from '../word/sample.ts';
import { rulebook, rulebookIn, scratch } from './run.ts';

/** Rules in Word, numbered 1, 2, and so on. */
function rulesDocx(...words: readonly string[]): Uint8Array {
  return docx({
    body: words.map(text => paragraph(text, { list: 1, level: 0 })).join(''),
    numbering: abstractList(0, ['%1.']) + list(1, 0),
  });
}

const DAWN = 'A bell rings at dawn.';
const NOON = 'A bell rings at noon.';
const DUSK = 'A bell rings at dusk.';

describe('rulebook import', () => {
  const files = scratch();

  it('prints the text with its numbers, and lists what is wrong', () => {
    const { status, stdout, stderr } = rulebookIn(
      dirname(files.write('harbor.docx', sampleDocx())),
      'import',
      'harbor.docx',
    );
    assert.match(stdout, /^1\.2b So may the cook\.$/m);
    assert.match(stdout, /^2\.1\. A boat leaves when the bell rings \(see rule 1\.2\)\.$/m);
    assert.match(stderr, /^harbor\.docx: 2\.2: warning old-field .*shows “1\.1”, but it is “1\.2” now/m);
    assert.match(stderr, /^harbor\.docx: 2\.3: error broken-field .*“_Ref2”, which doesn't exist/m);
    assert.equal(status, 1);
  });

  it('writes a text that is read as rules', () => {
    const output = files.path('plain.txt');
    const { status, stderr } = rulebook(
      'import',
      files.write('plain.docx', rulesDocx(DAWN, NOON, 'See rule 1.')),
      '-o',
      output,
    );
    assert.equal(status, 0, stderr);
    assert.match(stderr, /plain\.txt: 3 paragraphs, 3 of them with a number/);
    assert.equal(readFileSync(output, 'utf8'), `1. ${DAWN}\n\n2. ${NOON}\n\n3. See rule 1.\n`);
    assert.equal(JSON.parse(readFileSync(files.path('plain.import.json'), 'utf8')).document, 'plain.docx');
    assert.equal(rulebook('check', output).status, 0);
  });

  it('merges the changes since the last import into an edited text', () => {
    const [first, second] = [
      files.write('one.docx', rulesDocx(DAWN, NOON)),
      files.write('two.docx', rulesDocx(DUSK, DAWN, NOON)),
    ];
    const output = files.path('merged.md');
    rulebook('import', first, '-o', output);
    files.write('merged.md', readFileSync(output, 'utf8').replace('at noon', 'twice at noon'));
    const { status, stdout, stderr } = rulebook('import', second, '-o', output);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /1 rule added/);
    assert.equal(readFileSync(output, 'utf8'), `1. ${DUSK}\n\n2. ${DAWN}\n\n3. A bell rings twice at noon.\n`);
  });

  it('refuses to merge without knowing what was imported before, and takes a document for it', () => {
    const [first, second] = [
      files.write('a.docx', rulesDocx(DAWN, NOON)),
      files.write('b.docx', rulesDocx(DAWN, NOON, DUSK)),
    ];
    const edited = `1. ${DAWN.replace('rings', 'sounds')}\n\n2. ${NOON}\n`;
    const output = files.write('other.md', edited);
    const refused = rulebook('import', second, '-o', output);
    assert.equal(refused.status, 2);
    assert.match(
      refused.stderr,
      /other\.md exists, and .*other\.import\.json doesn't say what was imported before; specify/,
    );
    assert.equal(readFileSync(output, 'utf8'), edited);
    assert.ok(!existsSync(files.path('other.import.json')));
    const merged = rulebook('import', second, '-o', output, '--base', first);
    assert.equal(merged.status, 0, merged.stderr);
    assert.equal(readFileSync(output, 'utf8'), `${edited}\n3. ${DUSK}\n`);
  });

  it('writes nothing where both changed the same words, until one side is preferred', () => {
    const [first, second] = [
      files.write('c.docx', rulesDocx(DAWN, NOON)),
      files.write('d.docx', rulesDocx(DUSK, NOON)),
    ];
    const output = files.path('conflict.md');
    rulebook('import', first, '-o', output);
    const edited = readFileSync(output, 'utf8').replace('dawn', 'sunrise');
    files.write('conflict.md', edited);
    const refused = rulebook('import', second, '-o', output);
    assert.equal(refused.status, 2);
    assert.match(
      refused.stderr,
      /conflict\.md:1: the text has “1\. A bell rings at sunrise\.”, and Word “1\. A bell rings at dusk\.”/,
    );
    assert.equal(readFileSync(output, 'utf8'), edited);
    assert.equal(rulebook('import', second, '-o', output, '--prefer', 'text').status, 0);
    assert.equal(readFileSync(output, 'utf8'), edited);
    files.write(
      'conflict.import.json',
      JSON.stringify({ document: 'c.docx', sha256: '', text: `1. ${DAWN}\n\n2. ${NOON}\n` }),
    );
    assert.equal(rulebook('import', second, '-o', output, '--prefer', 'word').status, 0);
    assert.equal(readFileSync(output, 'utf8'), `1. ${DUSK}\n\n2. ${NOON}\n`);
  });

  it('says what another file is, and writes nothing', () => {
    const before = readdirSync(
      dirname(files.write('old.doc', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))),
    );
    const { status, stderr } = rulebook('import', files.path('old.doc'), '-o', files.path('old.md'));
    assert.equal(status, 2);
    assert.match(
      stderr,
      /old\.doc: can't be read: this is a document of an old version of Word \(\.doc\); open it in Word/,
    );
    assert.deepEqual(readdirSync(dirname(files.path('old.doc'))), before);
  });

  it('needs one document, and a text to write', () => {
    for (const [args, message] of [
      [[], 'specify one Word document'],
      [['a.docx', '-o', 'b.docx'], 'the output must be a text'],
      [['a.docx', '--base', 'b.docx'], '--base requires --output'],
    ] as const) {
      const { status, stderr } = rulebook('import', ...args);
      assert.equal(status, 2);
      assert.ok(stderr.includes(message), stderr);
    }
  });
});

describe('rulebook check', () => {
  const files = scratch();

  it('checks a Word document: by the numbers that Word shows', () => {
    const { status, stdout } = rulebookIn(dirname(files.write('harbor.docx', sampleDocx())), 'check', 'harbor.docx');
    assert.equal(status, 1);
    assert.match(
      stdout,
      /^harbor\.docx: 2\.4: error broken-reference Rule 2\.9 doesn't exist; chapter 2 ends at 2\.4\.$/m,
    );
    assert.match(stdout, /^harbor\.docx: 2\.3: error broken-field /m);
    const only = rulebookIn(
      dirname(files.path('harbor.docx')),
      'check',
      'harbor.docx',
      '--only',
      'old-field',
      '--format',
      'json',
    );
    assert.deepEqual(
      JSON.parse(only.stdout).map(({ code, place }: { code: string; place: string }) => [code, place]),
      [['old-field', '2.2']],
    );
  });

  it("doesn't fix one, and no other command reads one", () => {
    const file = files.write('rules.docx', rulesDocx(DAWN));
    const bytes = readFileSync(file);
    for (const args of [['check', '--fix'], ['tidy'], ['export'], ['renumber', 'delete', '1']]) {
      const { status, stderr } = rulebook(...args, file);
      assert.equal(status, 2, args.join(' '));
      assert.match(stderr, /it's a document of a word processor; to get its text, run: rulebook import/);
    }
    assert.deepEqual(readFileSync(file), bytes);
  });
});
