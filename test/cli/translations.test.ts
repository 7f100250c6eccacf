import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { rulebookIn, scratch } from './run.ts';

const ENGLISH = `## Article 1: Bells

- 1a) A bell rings for 2 seconds.
- 1b) Nobody rings a bell at night, see Regulation 2a.

## Article 2: Boats

- 2a) A boat has a bell, see Regulation 1a.
- 2b) A boat sleeps at night.
`;

const GERMAN = `## Artikel 1: Glocken

- 1a) Eine Glocke läutet 3 Sekunden lang.
- 1b) Niemand läutet nachts eine Glocke, siehe Regel 2a.

## Artikel 2: Boote

- 2a) Ein Boot hat eine Glocke, siehe Regel 1a.
`;

describe('rulebook translations', () => {
  const files = scratch();
  const translations = (...args: readonly string[]) => rulebookIn(files.path('.'), 'translations', ...args);

  before(() => {
    files.write('english.md', ENGLISH);
    files.write('german.md', GERMAN);
    const books = [
      { names: ['Rules'], files: ['english.md'], edition: '2024' },
      { names: ['Regeln'], files: ['german.md'], translates: { book: 'Rules' } },
    ];
    files.write('rulebook.json', JSON.stringify({ books }));
  });

  it('shows a row for each translation', () => {
    const { status, stdout, stderr } = translations();
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      '        edition  translated  missing  extra  moved  outdated  different references  different amounts',
      'Regeln  2024         5 of 6        1      0      0         0                     0                  1',
      '',
    ]);
  });

  it('prints JSON that matches its schema', () => {
    const found = JSON.parse(translations('--format', 'json').stdout);
    const validate = new Ajv().compile(JSON.parse(readFileSync(join('docs', 'translations.schema.json'), 'utf8')));
    const isValid: boolean = validate(found);
    assert.ok(isValid, JSON.stringify(validate.errors));
    assert.deepEqual([found[0].book, found[0].original, found[0].rules, found[0].missing], ['Regeln', 'Rules', 6, 1]);
  });

  it('prints Markdown, and a badge', () => {
    assert.match(translations('-f', 'markdown').stdout, /^\| Regeln \| 2024 \| 5 of 6 \| 1 \|/m);
    const badge = JSON.parse(translations('-f', 'badge').stdout);
    assert.deepEqual(badge, { schemaVersion: 1, label: 'translated', message: '83%', color: 'yellow' });
  });

  it('needs a translation', () => {
    files.write('other/rulebook.json', '{ "books": [{ "names": ["A"], "files": ["a.md"] }] }');
    files.write('other/a.md', ENGLISH);
    const { status, stderr } = rulebookIn(files.path('other'), 'translations');
    assert.equal(status, 2);
    assert.match(stderr, /list a book with "translates" in a rulebook\.json/);
  });

  it('reports what rulebook.json says wrong', () => {
    const wrong: readonly [translates: string, message: RegExp][] = [
      ['Nothing', /No book is named “Nothing”; use a name of the original\./],
      ['B', /“B” can't translate itself\./],
    ];
    for (const [book, message] of wrong) {
      const books = [
        { names: ['A'], files: ['a.md'] },
        { names: ['B'], files: ['b.md'], translates: { book } },
      ];
      files.write('wrong/rulebook.json', JSON.stringify({ books }));
      files.write('wrong/a.md', ENGLISH);
      files.write('wrong/b.md', GERMAN);
      assert.match(rulebookIn(files.path('wrong'), 'check').stdout, message);
    }
  });
});

describe('rulebook migrate, with translations', () => {
  const files = scratch();
  const LATER = ENGLISH.replace('- 1b) Nobody', '- 1b) A bell is made of bronze.\n- 1c) Nobody')
    .replace('A boat has a bell, see Regulation 1a', 'Every boat of the harbor carries two bells, see Regulation 1c')
    .replace('- 2b) A boat sleeps at night.\n', '');
  const OWN = GERMAN.replace('3 Sekunden', '2 Sekunden').concat('- 2b) Ein Boot schläft nachts.\n');

  beforeEach(() => {
    files.write('2022.md', ENGLISH);
    files.write('english.md', LATER);
    files.write('german.md', OWN);
    files.write(
      'rulebook.json',
      `{
  // The rules of the harbor.
  "books": [
    { "names": ["Rules"], "files": ["english.md"], "edition": "2024", "editions": [{ "name": "2022", "files": ["2022.md"] }] },
    { "names": ["Regeln"], "files": ["german.md"], "translates": { "book": "Rules" } }
  ]
}
`,
    );
  });
  const read = (name: string) => readFileSync(files.path(name), 'utf8');
  const migrate = (...args: readonly string[]) => rulebookIn(files.path('.'), 'migrate', ...args);

  it('moves a translation to the current edition', () => {
    const { status, stderr } = migrate();
    assert.equal(
      stderr,
      'rulebook: Regeln: 2022 → 2024: 1 rule renumbered, 1 inserted untranslated, 1 to delete (2b), 1 to update\n',
    );
    assert.equal(status, 1);
    assert.equal(
      read('german.md'),
      OWN.replace('- 1b) Niemand', '- 1b) [untranslated] A bell is made of bronze.\n- 1c) Niemand'),
    );
    assert.match(read('rulebook.json'), /\/\/ The rules of the harbor\./);
    assert.deepEqual(JSON.parse(read('rulebook.json').replace(/\/\/.*/, '')).books[1].translates, {
      book: 'Rules',
      edition: '2024',
      rulesFrom: { 2022: ['2a'] },
    });
    assert.match(
      rulebookIn(files.path('.'), 'check').stdout,
      /outdated-translation The original of \w+ 2a was reworded after 2022; update the translation\./,
    );
    assert.match(migrate().stderr, /specify files, or set "cites" in rulebook\.json/);
  });

  it('deletes rules that were removed if that is asked for, and shows a diff', () => {
    assert.match(
      migrate('--dry-run', '--delete-removed', files.path('german.md')).stdout,
      /^-- 2b\) Ein Boot schläft/m,
    );
    assert.equal(read('german.md'), OWN);
    assert.match(migrate('--delete-removed', files.path('german.md')).stderr, /1 deleted, 1 to update/);
    assert.ok(!read('german.md').includes('2b'));
  });
});

describe('rulebook translations with a faulty rulebook.json', () => {
  const files = scratch();

  it('says where the error is', () => {
    files.write('rulebook.json', '{ "books": [{ "names": "Rules" }] }');
    const { status, stderr } = rulebookIn(files.path('.'), 'translations');
    assert.equal(status, 2);
    assert.match(stderr, /^rulebook: rulebook\.json:1:\d+: /);
  });
});
