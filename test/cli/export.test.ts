import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { type Exported, type ExportedReference, exported, rulebook, rulebookIn, scratch } from './run.ts';

const LANTERNS = join('samples', 'lanterns.rules.txt');
const FAULTS = join('samples', 'faults.rules.txt');

const SHIP = `Ship Rules

1. The Ship
100. General
101. Decks

1. The Ship

100. General

100.1. A ship has decks. See rule 101, “Decks,” and rule 102.

100.1a Rules 101.1a and b and rules 101.1a–c apply.

100.2. See rule 100, “Decks,” and rule 100.1, “Ships.”

101. Decks

101.1. Each deck follows rules 101.1a, 100.2, and 101.9.

101.1a The upper deck. See rules
101.1b–c.

101.1b The lower deck (see rule 101.1b, “Deep
Water”).

101.1c. The hold.
`;

describe('rulebook export', () => {
  const files = scratch();
  const validate = new Ajv({ allErrors: true }).compile(
    JSON.parse(readFileSync(join('docs', 'export.schema.json'), 'utf8')),
  );

  /** The exported document, which must match the schema. */
  function valid(path: string): Exported {
    const document = exported(path);
    assert.ok(validate(document), JSON.stringify(validate.errors, undefined, 1));
    return document;
  }

  /** The references of a document in text order. */
  function referencesTo(document: Exported, text: string): ExportedReference[] {
    return document.references.filter(reference => reference.text === text);
  }

  it('matches its schema and is complete for a correct document', () => {
    const document = valid(LANTERNS);
    assert.equal(document.document, LANTERNS);
    assert.equal(document.dialect, 'comprehensive');
    assert.equal(document.encoding, 'utf-8');
    const source = readFileSync(LANTERNS, 'utf8').split('\n');
    for (const { number, title, line } of document.rules) {
      assert.match(source[line]!, new RegExp(`^${number}\\b`));
      if (title !== null) assert.equal(source[line], `${number}. ${title}`);
    }
    for (const { term, line } of document.terms) assert.equal(source[line], term);
    for (const { text, line, column, endColumn } of document.references) {
      assert.equal(source[line]!.slice(column, endColumn), text);
    }
    assert.deepEqual(new Set(document.references.map(({ outcome }) => outcome)), new Set(['resolved']));
    assert.deepEqual(document.problems, []);
  });

  it('matches its schema for a faulty document, and includes the problems', () => {
    const document = valid(FAULTS);
    const broken = document.references.filter(({ outcome }) => outcome === 'broken').map(({ text }) => text);
    const numbers = ['7', '950', '101.2f', '102.9', '103.1–103.8', '201.7', '203', '103.9b'];
    assert.deepEqual(broken, [...numbers, 'Nowhere']);
    assert.deepEqual(document.problems, [
      {
        code: 'number-punctuation',
        message: '102.3a has an extra period.',
        ...{ line: 63, column: 6, endLine: 63, endColumn: 7 },
      },
      {
        code: 'number-punctuation',
        message: '102.4 has no period.',
        ...{ line: 67, column: 0, endLine: 67, endColumn: 5 },
      },
    ]);
  });

  it("matches its schema for a text that isn't a rules document", () => {
    const document = JSON.parse(rulebook('export', files.write('empty.txt', '')).stdout);
    assert.ok(validate(document), JSON.stringify(validate.errors, undefined, 1));
    assert.deepEqual(document, {
      document: files.path('empty.txt'),
      dialect: 'comprehensive',
      encoding: 'ascii',
      rules: [],
      terms: [],
      references: [],
      problems: [],
    });
  });

  it('has a schema that rejects anything else', () => {
    const document = exported(FAULTS);
    const [reference] = document.references;
    assert.ok(!validate({ ...document, more: 1 }));
    assert.ok(!validate({ ...document, references: [{ ...reference, more: 1 }] }));
    assert.ok(!validate({ ...document, references: [{ ...reference, outcome: 'lost' }] }));
    assert.ok(!validate({ ...document, encoding: undefined }));
  });

  it('says whether a title matches, differs, or is missing, but not for a missing rule', () => {
    const { references } = valid(FAULTS);
    const titles = references.filter(({ title }) => title !== null).slice(0, 4);
    assert.deepEqual(
      titles.map(({ text, title, titleOutcome }) => [text, title, titleOutcome]),
      [
        ['101', 'Crossings', 'match'],
        ['7', 'Springtime', null],
        ['102', 'Ice', 'mismatch'],
        ['103.1', 'Thin Ice', 'untitled'],
      ],
    );
  });

  describe('of a small document', () => {
    let document: Exported;
    before(() => {
      document = valid(files.write('ship.txt', SHIP));
    });

    it('lists rules and levels of the body', () => {
      assert.deepEqual(
        document.rules.map(({ number, level, title, line }) => [number, level, title, line]),
        [
          ['1', 'section', 'The Ship', 6],
          ['100', 'chapter', 'General', 8],
          ['100.1', 'rule', null, 10],
          ['100.1a', 'subrule', null, 12],
          ['100.2', 'rule', null, 14],
          ['101', 'chapter', 'Decks', 16],
          ['101.1', 'rule', null, 18],
          ['101.1a', 'subrule', null, 20],
          ['101.1b', 'subrule', null, 23],
          ['101.1c', 'subrule', null, 26],
        ],
      );
    });

    it('contains both ends of a range, and everything between them', () => {
      assert.deepEqual(referencesTo(document, '101.1a–c'), [
        {
          text: '101.1a–c',
          ...{ line: 12, column: 36, endLine: 12, endColumn: 44 },
          targets: ['101.1a', '101.1b', '101.1c'],
          outcome: 'resolved',
          title: null,
          titleOutcome: null,
          ends: [
            { line: 12, column: 36, endLine: 12, endColumn: 42 },
            { line: 12, column: 43, endLine: 12, endColumn: 44 },
          ],
        },
      ]);
    });

    it('contains short forms in full', () => {
      assert.deepEqual(referencesTo(document, 'b'), [
        {
          text: 'b',
          ...{ line: 12, column: 24, endLine: 12, endColumn: 25 },
          targets: ['101.1b'],
          outcome: 'resolved',
          title: null,
          titleOutcome: null,
        },
      ]);
    });

    it('contains a place and an outcome for each list member', () => {
      const members = document.references.filter(({ line }) => line === 18);
      assert.deepEqual(
        members.map(({ text, column, endColumn, targets, outcome }) => [text, column, endColumn, targets, outcome]),
        [
          ['101.1a', 31, 37, ['101.1a'], 'resolved'],
          ['100.2', 39, 44, ['100.2'], 'resolved'],
          ['101.9', 50, 55, ['101.9'], 'broken'],
        ],
      );
    });

    it('finds a reference on the next line, and a wrapped title', () => {
      assert.deepEqual(
        referencesTo(document, '101.1b–c').map(({ line, column, targets }) => [line, column, targets]),
        [[21, 0, ['101.1b', '101.1c']]],
      );
      assert.deepEqual(
        referencesTo(document, '101.1b').map(({ line, title, titleOutcome }) => [line, title, titleOutcome]),
        [[23, 'Deep Water', 'untitled']],
      );
    });

    it('distinguishes a missing chapter of a complete text from one outside an excerpt', () => {
      const [whole] = referencesTo(document, '102');
      assert.equal(whole!.outcome, 'broken');
      const excerpt = valid(
        files.write('excerpt.txt', SHIP.slice(SHIP.indexOf('100.1.')).replace(/10(?=[01])/g, '70')),
      );
      const [outside] = referencesTo(excerpt, '102');
      assert.deepEqual([outside!.outcome, outside!.targets, outside!.titleOutcome], ['outside', ['102'], null]);
    });
  });

  it("says why a file can't be read", () => {
    const { status, stdout, stderr } = rulebook('export', files.path('missing.txt'));
    assert.equal(stderr, `rulebook: ${files.path('missing.txt')}: can't be read: the file doesn't exist\n`);
    assert.equal(stdout, '');
    assert.equal(status, 2);
  });

  it("doesn't depend on the earlier editions that a rulebook.json lists", () => {
    const article = (number: string) =>
      `## Article ${number}: Bells\n\n${[1, 2, 3].map(each => `- ${number}${each}) A rule; see Regulation ${number}1.\n    - ${number}${each}a) A part.\n    - ${number}${each}b) A part.\n`).join('')}\n`;
    const now = `# Rules\n\n${[...'123ABCD'].map(article).join('')}`;
    files.write('now.md', now);
    files.write('old.md', `# Rules\n\n${[...'1234AB'].map(article).join('')}`);
    const rules = () => JSON.parse(rulebookIn(files.path('.'), 'export', 'now.md').stdout).rules;
    const alone = rules();
    assert.equal(alone.length, 70);
    const editions = [{ name: '1', files: ['old.md'] }];
    files.write(
      'rulebook.json',
      JSON.stringify({ books: [{ names: ['X'], files: ['now.md'], edition: '2', editions }] }),
    );
    assert.deepEqual(rules(), alone);
  });
});
