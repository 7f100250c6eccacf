import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import type { Shape } from '../../server/src/core/text/shape.ts';
import { readProjectFile } from '../../server/src/project/projectFile.ts';
import { BOOK, FILE } from '../../server/src/project/projectShape.ts';
import { cases } from '../core/definitions.ts';

const schema = JSON.parse(readFileSync('schemas/rulebook.schema.json', 'utf8'));
const codes = checks.map(({ code }) => code);

describe('the schema of rulebook.json', () => {
  // It also contains keywords that only VS Code knows, such as snippets.
  const validate = new Ajv({ strict: false }).compile(schema);
  const files: readonly [what: string, file: unknown, isSound: boolean][] = [
    ['nothing', {}, true],
    ['a book', { books: [{ names: ['A'], files: ['a.txt'], base: ['b.txt'], dialect: 'dotted' }] }, true],
    ['one text for a list', { books: [{ files: 'a.txt' }], ignore: 'b' }, true],
    [
      'all the rest',
      { associations: { 'a.txt': 'table' }, ignore: ['b'], excerpts: ['c'], checks: { [codes[0]!]: 'off' } },
      true,
    ],
    ['files that are different', { overrides: [{ files: 'a', checks: { [codes[0]!]: 'off' } }] }, true],
    [
      'findings to ignore',
      { ignoreFindings: [{ check: codes[0], rule: '1', target: '2', text: 'x', files: 'a' }] },
      true,
    ],
    ['findings to ignore of which nothing is said', { ignoreFindings: [{ files: 'a' }] }, false],
    ['source that cites rules', { citing: [{ files: 'src/*.js', pattern: 'CR ({number})' }] }, true],
    ['source that says not where numbers stand', { citing: [{ files: 'src/*.js', pattern: 'CR' }] }, false],
    ['source with two numbers', { citing: [{ files: 'src/*.js', pattern: '{number}-{number}' }] }, false],
    [
      'source that cites a book',
      { citing: [{ files: 'src/*.js', book: 'A' }], books: [{ names: 'A', files: 'a' }] },
      true,
    ],
    ['source that cites nothing', { citing: [{ files: 'src/*.js' }] }, false],
    ['a form of citations', { books: [{ files: 'a', citedAs: ['wcag20:{number}', '{number}@rules'] }] }, true],
    ['a form of citations that is only a number', { books: [{ files: 'a', citedAs: ['{number}'] }] }, false],
    ['a form of citations without a number', { books: [{ files: 'a', citedAs: ['wcag20:'] }] }, false],
    ['source with a book and a pattern', { citing: [{ files: 'a', book: 'A', pattern: 'CR {number}' }] }, false],
    ['a pattern without files', { citing: [{ pattern: 'CR {number}' }] }, false],
    [
      'editions of a book, and who cites one',
      {
        books: [
          { names: ['A'], files: 'a', edition: '2', editions: [{ name: '1', files: 'b' }] },
          { files: 'c', cites: { A: '1' } },
        ],
        citing: [{ files: 'd', book: 'A', cites: { A: '2' } }],
      },
      true,
    ],
    ['an edition without a name', { books: [{ files: 'a', editions: [{ files: 'b' }] }] }, false],
    ['an edition without files', { books: [{ files: 'a', editions: [{ name: '1' }] }] }, false],
    ['an unknown key', { book: [] }, false],
    ['an unknown key of a book', { books: [{ files: [], file: '' }] }, false],
    ['a book without files', { books: [{ names: ['A'] }] }, false],
    ['an unknown check', { checks: { brokenReference: 'off' } }, false],
    ['an unknown severity', { checks: { [codes[0]!]: 'info' } }, false],
    ['a number for a text', { ignore: [1] }, false],
  ];
  for (const [what, file, isSound] of files) {
    it(`describes ${what} as the reader does`, () => {
      assert.equal(validate(file), isSound, JSON.stringify(validate.errors));
      assert.equal(readProjectFile(JSON.stringify(file)).problems.length === 0, isSound);
    });
  }

  const mistakes: readonly (readonly [what: string, file: object, told: readonly string[]])[] = [
    ['a book that is no object', { books: [null] }, ['books/0: Item 1 of “books” must be an object: { … }.']],
    [
      'source of which nothing is said',
      { citing: [{}] },
      [
        'citing/0: Add the files that cite the book: "files": ["src/**/*.js"].',
        'citing/0: Specify which book the files cite, "book": "CR", or how, "pattern": "CR ({number})".',
      ],
    ],
    [
      'a glob among values that are none',
      { ignore: [1, '../x', ''] },
      [
        'ignore/0: Item 1 of “ignore” must be text in quotation marks.',
        'ignore/1: “../x” is outside the folder of this file; use a path inside it.',
        'ignore/2: Item 3 of “ignore” must be text in quotation marks.',
      ],
    ],
    ['a list that is none', { excerpts: 3 }, ['excerpts: “excerpts” must be a list of globs: [ … ].']],
  ];
  for (const [what, file, told] of mistakes) {
    it(`reports ${what}, each mistake at its place`, () => {
      const { problems } = readProjectFile(JSON.stringify(file));
      assert.deepEqual(
        problems.map(({ path, message }) => `${path.join('/')}: ${message}`),
        told,
      );
    });
  }

  it('ignores no finding with an invalid entry', () => {
    const ignoreFindings = [{ check: codes[0], rule: 7 }, { check: 'brokenReference', rule: '1' }, { rule: '2' }];
    const { ignoreFindings: read } = readProjectFile(JSON.stringify({ ignoreFindings }));
    assert.deepEqual(read, [{ rule: '2', files: [] }]);
  });

  it('keeps the index of a book among invalid ones', () => {
    const { books } = readProjectFile(JSON.stringify({ books: [7, { names: 'A', files: 'a.txt' }] }));
    assert.deepEqual(books[1]?.names, ['A']);
  });

  for (const { name, definition } of cases) {
    it(`accepts the description of ${name}`, () => {
      assert.ok(validate({ dialects: { own: definition } }), JSON.stringify(validate.errors));
    });
  }

  it('offers valid snippets and examples', () => {
    const offered = [
      ...(FILE.snippets ?? []).map(({ body }) => body),
      ...(BOOK.snippets ?? []).map(({ body }) => ({ books: [body] })),
      ...Object.entries<Shape>(FILE.fields).flatMap(([key, { examples = [], snippets = [] }]) =>
        [...examples, ...snippets.map(({ body }) => body)].map(example => ({ [key]: example })),
      ),
    ];
    assert.ok(offered.length > 5);
    for (const file of offered) {
      const filled = JSON.stringify(file).replace(/\$\{\d:([^}]+)\}/g, '$1');
      assert.ok(validate(JSON.parse(filled)), filled + JSON.stringify(validate.errors));
    }
  });
});
