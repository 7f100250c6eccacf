import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import { dialects } from '../../server/src/core/dialect/shipped/shippedDialects.ts';
import {
  BOOK_KEYS,
  CITING_KEYS,
  IGNORE_KEYS,
  KEYS,
  OVERRIDE_KEYS,
  readProjectFile,
  SEVERITIES,
} from '../../server/src/project/projectFile.ts';

const schema = JSON.parse(readFileSync('schemas/rulebook.schema.json', 'utf8'));
const { book, ignored, check, checks: severities, severity, dialectId } = schema.definitions;
const codes = checks.map(({ code }) => code);

describe('the schema of rulebook.json', () => {
  it('has the keys that are read', () => {
    assert.deepEqual(Object.keys(schema.properties), [...KEYS]);
    assert.deepEqual(Object.keys(book.properties), [...BOOK_KEYS]);
    assert.deepEqual(Object.keys(schema.properties.overrides.items.properties), [...OVERRIDE_KEYS]);
    assert.deepEqual(Object.keys(schema.properties.citing.items.properties), [...CITING_KEYS]);
    assert.deepEqual(Object.keys(ignored.properties), [...IGNORE_KEYS]);
  });

  it('has the checks, severities and dialects that there are', () => {
    assert.deepEqual(Object.keys(severities.properties).sort(), [...codes].sort());
    assert.deepEqual([...check.enum].sort(), [...codes].sort());
    assert.deepEqual(severity.enum, [...SEVERITIES]);
    assert.deepEqual(dialectId.anyOf[0].enum.sort(), dialects.map(({ id }) => id).sort());
  });

  // It also holds what VS Code alone knows, such as snippets.
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
    ['a pattern without files', { citing: [{ pattern: 'CR {number}' }] }, false],
    ['an unknown key', { book: [] }, false],
    ['an unknown key of a book', { books: [{ files: [], file: '' }] }, false],
    ['a book without files', { books: [{ names: ['A'] }] }, false],
    ['an unknown check', { checks: { brokenReference: 'off' } }, false],
    ['an unknown severity', { checks: { [codes[0]!]: 'info' } }, false],
    ['a number for a text', { ignore: [1] }, false],
  ];
  for (const [what, file, isSound] of files) {
    it(`says of ${what} what is said where it is read`, () => {
      assert.equal(validate(file), isSound, JSON.stringify(validate.errors));
      assert.equal(readProjectFile(JSON.stringify(file), codes).problems.length === 0, isSound);
    });
  }

  it('offers snippets and examples that are sound', () => {
    const offered = [
      ...schema.defaultSnippets.map(({ body }: { body: unknown }) => body),
      ...book.defaultSnippets.map(({ body }: { body: unknown }) => ({ books: [body] })),
      ...Object.entries<{ examples?: unknown[] }>(schema.properties).flatMap(([key, { examples = [] }]) =>
        examples.map(example => ({ [key]: example })),
      ),
    ];
    assert.ok(offered.length > 5);
    for (const file of offered) assert.ok(validate(file), JSON.stringify([file, validate.errors]));
  });
});
