import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { linesOf, rulebook, scratch } from './run.ts';

const OLD = `1. The Harbor

100. Ships

100.1. A ship must enter the harbor at the turn of the tide and pays two coins.

100.2. The captain of a ship that leaves rings the bell three times.

100.3. Ropes are long and made of hemp.

101. Crews

101.1. A crew sleeps under the ropes (see rule 100.3). @crew #12

101.2. A crew sings at dawn.
`;
const NEW = OLD.replace('100.3. Ropes are long and made of hemp.\n\n', '').replace('must enter', 'may enter');

describe('rulebook review', () => {
  const files = scratch();
  const review = (old: string, now: string, ...options: readonly string[]) =>
    rulebook('review', files.write('old.txt', old), files.write('new.txt', now), ...options);

  it('shows what the change adds, and then what it does', () => {
    const { stdout, stderr, status } = review(OLD, NEW);
    const path = files.path('new.txt');
    assert.equal(stderr, '');
    assert.deepEqual(linesOf(stdout), [
      `${files.path('old.txt')} → ${path}: rules: 1 removed, 1 reworded; adds 1 error in 1 file`,
      '',
      'Problems that this change adds',
      `${path}:11:48: error broken-reference 101.1 cites 100.3, which no longer exists; correct the citation, or keep the rule.`,
      '    101.1. A crew sleeps under the ropes (see rule 100.3). @crew #12',
      '                                                   ^^^^^',
      '    before: 100.3 Ropes are long and made of hemp.',
      `    changed at ${path}:9`,
      '',
      '100. Ships',
      '  100.1: reworded (“must” → “may”)',
      '    A ship [-must-] {+may+} enter the harbor at the turn of the …',
      '  100.3: removed',
      '    Ropes are long and made of hemp.',
      '',
      '101. Crews',
      '  101.1: references changed',
    ]);
    assert.equal(status, 1);
  });

  it('puts annotations on the lines of the change', () => {
    const path = files.path('new.txt').replace(/:/g, '%3A');
    assert.equal(
      review(OLD, NEW, '--format', 'github').stdout,
      `::error file=${path},line=9,col=1,endColumn=11,title=broken-reference::101.1 cites 100.3, which no longer exists; correct the citation, or keep the rule. (${files.path('new.txt')}:11)\n`,
    );
    const { runs } = JSON.parse(review(OLD, NEW, '--format', 'sarif').stdout);
    const [result] = runs[0].results;
    assert.equal(result.locations[0].physicalLocation.region.startLine, 9);
    assert.equal(result.relatedLocations[0].physicalLocation.region.startLine, 11);
  });

  it('prints JSON that fits its schema', () => {
    const value: { problems: readonly { line: number; untouched: boolean; change: object }[] } = JSON.parse(
      review(OLD, NEW, '--format', 'json').stdout,
    );
    const schema = JSON.parse(readFileSync(join('docs', 'review.schema.json'), 'utf8'));
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
    assert.ok(validate(value), JSON.stringify(validate.errors, undefined, 1));
    assert.deepEqual(
      value.problems.map(({ line, untouched, change }) => [line, untouched, change]),
      [[11, true, { file: files.path('new.txt'), line: 9 }]],
    );
  });

  it('fails only for what the change adds', () => {
    assert.equal(review(NEW, NEW).status, 0);
    assert.equal(review(NEW, NEW.replace('at dawn', 'at night')).status, 0);
    assert.equal(review(OLD, NEW, '--fail-on', 'never').status, 0);
    assert.equal(review(OLD, NEW, '--fail-on', 'error').status, 1);
  });

  it('writes a comment that names no one, and is short enough', () => {
    const { stdout } = review(OLD, NEW.replace('the ropes', 'ropes and nets'), '--format', 'markdown');
    assert.match(stdout, /^<!-- rulebook review -->\n### Rulebook: /);
    assert.ok(stdout.includes('- **Error** '));
    assert.ok(stdout.includes('<details><summary>Must, may, and should (1)</summary>'));
    const many = Array.from(
      { length: 350 },
      (_, index) => `200.${index + 1}. A ship must pay ${index} coins @harbor #${index} here.`,
    );
    const long = (text: string) => `${OLD}\n200. Fees\n\n${text}\n`;
    const comment = review(
      long(many.join('\n\n')),
      long(many.join('\n\n').replaceAll('must', 'may')),
      '--format',
      'markdown',
    ).stdout;
    assert.ok(comment.length <= 60_000, `${comment.length}`);
    assert.ok(comment.length > 40_000, `${comment.length}`);
    assert.match(comment, /- … and [\d,]+ more\n/);
    assert.doesNotMatch(comment, /[@#][\p{L}\d]/u);
    assert.equal(comment.match(/<details>/g)?.length, comment.match(/<\/details>/g)?.length);
  });

  it('compares folders with a rulebook.json', () => {
    const book = JSON.stringify({
      books: [{ names: ['Harbor'], files: ['*.txt'] }],
      citing: [{ files: ['*.ts'], book: 'Harbor' }],
    });
    for (const [folder, text] of [
      ['was', OLD],
      ['is', NEW.replace(' (see rule 100.3)', '')],
    ] as const) {
      files.write(`${folder}/rulebook.json`, book);
      files.write(`${folder}/rules.txt`, text);
      files.write(`${folder}/crew.ts`, '// Harbor 100.3\nsleep();\n');
    }
    const { stdout, status } = rulebook('review', files.path('was'), files.path('is'));
    assert.match(stdout, /is\/crew\.ts:1:11: error broken-citation This cites 100\.3, which no longer exists;/);
    assert.match(stdout, /changed at .*is\/rules\.txt:9$/m);
    assert.equal(status, 1);
  });

  it('says what to specify', () => {
    for (const [names, message] of [
      [[], /specify two revisions, files, or folders: rulebook review BASE\.\.HEAD/],
      [[files.path('.'), files.path('new.txt')], /specify two files or two folders/],
      [['v1..HEAD', files.path('none')], /./],
    ] as const) {
      const { status, stderr } = rulebook('review', ...names);
      assert.match(stderr, message);
      assert.equal(status, 2);
    }
  });
});
