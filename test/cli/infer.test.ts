import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { HARBOR_ACT, PIER_RULES } from '../support/schemes.ts';
import { rulebookIn, scratch } from './run.ts';

const SCHEMA = JSON.parse(readFileSync(join('docs', 'infer.schema.json'), 'utf8'));

describe('rulebook infer', () => {
  const files = scratch();
  const infer = (...args: readonly string[]) => rulebookIn(files.path('.'), 'infer', ...args);
  const json = (name: string) => JSON.parse(readFileSync(files.path(name), 'utf8'));
  const exported = (...args: readonly string[]) => {
    const { status, stdout, stderr } = rulebookIn(files.path('.'), 'export', ...args);
    assert.deepEqual([status, stderr], [0, '']);
    return JSON.parse(stdout);
  };

  it("prints levels with examples, words, and lines that aren't understood", () => {
    files.write('act.txt', HARBOR_ACT);
    const { status, stdout, stderr } = infer('act.txt');
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(
      stdout,
      `act.txt: Article › (1) › (a) · 4 articles

  Article: 4 rules
    line 1: Article 1 - Boats
    line 11: Article 2 - Pilots
    line 19: Article 3 - Lamps
  (1) (section): 8 rules
    line 3: (1) A boat enters the harbor by day.
    line 5: (2) By night it enters only
    line 13: (1) A pilot knows the harbor.
  (a) (rule): 4 rules
    line 7: (a) with a lamp, or
    line 9: (b) with a pilot under Article 2(1).
    line 29: (a) for each boat of Article 1(1), and
  Words before a number: article
  Words before part of a number: paragraph
  Contents: none
  Read as complete: all 4 references between chapters lead to chapters that are here.
  1 line not understood:
act.txt:35:1: Section 7 was torn from another act.
`,
    );
  });

  it('prints JSON that matches its schema', () => {
    files.write('act.txt', HARBOR_ACT);
    files.write('pier.txt', PIER_RULES);
    const { status, stdout } = infer('--format', 'json', 'act.txt', 'pier.txt');
    assert.equal(status, 0);
    const printed: { file: string; contents: unknown }[] = JSON.parse(stdout);
    const validate = new Ajv({ allErrors: true }).compile(SCHEMA);
    assert.ok(validate(printed), JSON.stringify(validate.errors));
    assert.deepEqual(
      printed.map(({ file, contents }) => [file, contents]),
      [
        ['act.txt', null],
        ['pier.txt', { first: 2, last: 7 }],
      ],
    );
    assert.ok(!validate([{ ...printed[0], more: 1 }]));
  });

  it('refuses a text without regular numbering, and writes nothing', () => {
    files.write('none/prose.txt', 'A boat enters.\n\nIt leaves again.\n');
    const { status, stdout, stderr } = infer('--write', 'none/prose.txt');
    assert.deepEqual([status, stdout], [1, '']);
    assert.equal(stderr, 'rulebook: none/prose.txt: no lines start with numbers in sequence\n');
    assert.throws(() => json('rulebook.json'), /ENOENT/);
  });

  it('saves a dialect in a new rulebook.json, and the document reads the same', () => {
    files.write('new/act.txt', HARBOR_ACT);
    const before = exported('new/act.txt', '--dialect', 'points');
    const { status, stdout } = infer('--write', 'new/act.txt');
    assert.equal(status, 0);
    assert.match(stdout, /^Saved as the dialect “act” of new\/act\.txt in rulebook\.json\.$/m);
    assert.deepEqual(json('rulebook.json').associations, { 'new/act.txt': 'act' });
    const after = exported('new/act.txt');
    assert.equal(after.dialect, 'act');
    assert.notDeepEqual(after.rules, before.rules);
    assert.equal(after.rules.length, 16);
    assert.deepEqual(exported('new/act.txt', '--dialect', 'act'), after);
    assert.match(infer('--write', 'new/act.txt').stdout, /^rulebook\.json already contains this as dialect “act”\.$/m);
  });

  it('saves in the nearest rulebook.json, and keeps its content', () => {
    const project = '{\n  // Ours.\n  "books": [{ "files": ["deep/*.txt"] }]\n}\n';
    files.write('near/rulebook.json', project);
    files.write('near/deep/pier.txt', PIER_RULES);
    const { status, stdout } = infer('near/deep/pier.txt', '--write');
    assert.equal(status, 0);
    assert.match(stdout, /^Saved as the dialect “pier” of near\/deep\/pier\.txt in near\/rulebook\.json\.$/m);
    const text = readFileSync(files.path('near/rulebook.json'), 'utf8');
    assert.ok(text.endsWith(project.slice(1)), text);
    assert.match(text, /"deep\/pier\.txt": "pier"/);
  });

  it('keeps a definition that was edited', () => {
    files.write('edited/pier.txt', PIER_RULES);
    const project = '{ "dialects": { "ours": { "extends": "decimal" } }, "associations": { "pier.txt": "ours" } }';
    files.write('edited/rulebook.json', project);
    const { status, stderr } = infer('--write', 'edited/pier.txt');
    assert.equal(status, 2);
    assert.equal(
      stderr,
      'rulebook: edited/pier.txt: rulebook.json sets the dialect of pier.txt to “ours”; remove that from “associations” first.\n',
    );
    assert.equal(readFileSync(files.path('edited/rulebook.json'), 'utf8'), project);
  });

  it('needs files with names', () => {
    assert.match(infer().stderr, /^rulebook: specify one or more files$/m);
    assert.match(infer('--write', '-').stderr, /^rulebook: standard input has no name to save; specify files$/m);
    assert.equal(infer('missing.txt').status, 2);
  });

  it('lists the dialects if export is asked for an unknown one', () => {
    files.write('act.txt', HARBOR_ACT);
    const { status, stderr } = rulebookIn(files.path('.'), 'export', '--dialect', 'dottted', 'act.txt');
    assert.equal(status, 2);
    assert.match(stderr, /^rulebook: unknown dialect “dottted”; did you mean “dotted”\?$/m);
  });
});
