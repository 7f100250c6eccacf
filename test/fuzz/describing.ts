import assert from 'node:assert/strict';
import fc from 'fast-check';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { followMap } from '../../server/src/core/changes/maps/followMap.ts';
import { followByPatterns } from '../../server/src/core/changes/maps/followPattern.ts';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import { parse, textOf } from '../../server/src/core/document/document.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { matcherOf } from '../../server/src/project/books.ts';
import { problemsIn } from '../../server/src/project/definitions.ts';
import { readProjectFile } from '../../server/src/project/projectFile.ts';
import { cases } from '../core/definitions.ts';
import { mapOf } from '../support/maps.ts';
import { askAt, askOfWhole, assertEdits } from './everything.ts';
import type { Fuzzed } from './fuzzed.ts';
import { anyDialect, readIn } from './reading.ts';
import { anyName, anyNumber, anyText } from './texts.ts';

const word = fc.oneof(
  fc.constantFrom(
    'rule',
    'section',
    'Rule',
    '§',
    'Art.',
    '(',
    '(a',
    '$^',
    '.*',
    '(a+)+',
    '\\',
    '[',
    ']',
    '条',
    ' ',
    '',
    '{number}',
    'a b  c',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(' '.repeat(199), 'a '.repeat(99), 'x'.repeat(201)),
);
const number = fc.oneof(
  fc.constantFrom(
    '1',
    '.1',
    '-1',
    '(a)',
    '(1)',
    'a',
    'A',
    '.A',
    '(i)',
    'I',
    '01',
    '.01',
    '§1',
    ' 1',
    '-- 1',
    '((a))',
    '[1]',
    '1)',
    'a.',
    '*1*',
    '100',
  ),
  word,
);
const pattern = fc.oneof(
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '{number}',
          '{own}',
          '{count}',
          '{title}',
          '{text}',
          ' ',
          '. ',
          ' – ',
          '#',
          '**',
          '|',
          '"',
          '\t',
          '\n',
          '  ',
        ),
        word,
      ),
      { maxLength: 7 },
    )
    .map(parts => parts.join('')),
  fc.constantFrom(
    '{number} {text}',
    '## {number}. {title}',
    '{own} {title} – {text}',
    '{count}. {text}',
    '    {count}. {text}',
    '**{number}** "{title}" {text}',
  ),
);
const one = <T>(item: fc.Arbitrary<T>) => fc.oneof(item, fc.array(item, { maxLength: 3 }));
const levels = fc.array(
  fc.record(
    {
      name: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('section', 'rule', 'point') }, word),
      number: one(number),
      optional: fc.boolean(),
      hundreds: fc.boolean(),
    },
    { requiredKeys: ['name'] },
  ),
  { maxLength: 5 },
);
const options = { requiredKeys: [] };
const references = fc.record(
  {
    words: fc.array(
      fc.oneof(
        word,
        fc.record(
          { word, plural: one(word), levels: fc.array(fc.constantFrom('section', 'rule', 'x')) },
          { requiredKeys: ['word'] },
        ),
      ),
      { maxLength: 3 },
    ),
    bare: fc.oneof(fc.constantFrom('section', 'rule', 'point', false as const), word),
    brackets: fc.oneof(fc.constantFrom('[]', '()', '<>', '||'), word),
    lists: one(word),
    ranges: one(word),
    dashes: fc.oneof(fc.constantFrom('-', '–—', '^-]'), word),
    titles: one(fc.oneof(fc.constantFrom('“”', '""', '()', '**'), word)),
    elsewhere: one(word),
  },
  options,
);

/** Any value instead of the expected one. */
const wrong = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined));

/** Adds a useless value to some keys of an object. */
const spoilt = <T extends object>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<object> =>
  fc.tuple(arbitrary, fc.option(fc.tuple(fc.nat(12), wrong), { freq: 3 })).map(([value, change]) => {
    const keys = Object.keys(value);
    if (!change || keys.length === 0) return value;
    return { ...value, [keys[change[0] % keys.length]!]: change[1] };
  });

/** The description of a dialect that a user can write, valid or not. */
export const anyDefinition: fc.Arbitrary<object> = fc.oneof(
  {
    weight: 4,
    arbitrary: spoilt(
      fc.record(
        {
          name: word,
          extends: fc.oneof(fc.constantFrom(...dialects.map(({ id }) => id), 'own', 'nobody'), word),
          levels,
          skippedLetters: fc.constantFrom('lo', '', 'abcdefghijklmnopqrstuvwxyz', '^]'),
          series: fc.constantFrom('A-C', 'AB', 'Z-A', 'A-', ''),
          lines: fc.dictionary(fc.constantFrom('section', 'rule', 'point', 'x'), one(pattern), { maxKeys: 3 }),
          examples: one(word),
          contents: one(word),
          glossary: one(word),
          credits: one(word),
          references,
          entities: fc.dictionary(word, word, { maxKeys: 2 }),
        },
        options,
      ),
    ),
  },
  spoilt(fc.constantFrom(...cases.map(({ definition }) => definition))),
);

/** With any description by a user, texts can be read. */
export const definitions: Fuzzed = {
  name: 'any description of a dialect is compiled or reported, and any text can be read with the result',
  runs: 500,
  property: fc.property(
    fc.oneof({ weight: 9, arbitrary: anyDefinition }, wrong),
    anyText,
    anyName,
    (definition, text, words) => {
      const { dialects: compiled, problems } = compileDialects({ own: definition }, dialects);
      assert.ok(compiled.length > 0 || problems.length > 0);
      for (const { message } of problems) assert.ok(message);
      for (const dialect of compiled) {
        const document = parse('test:/rules.txt', 1, text, dialect);
        const workspace = withDocument(emptyWorkspace, document);
        assert.equal(textOf(document), text);
        askOfWhole(workspace, document);
        askAt({ workspace, document, offset: text.length >> 1, words });
      }
    },
  ),
};

const glob = fc.oneof(
  fc.constantFrom(
    '**/*.txt',
    'rules',
    './a/',
    '!*',
    '[',
    '{a,b',
    '(a|b)+',
    '*(*(a))',
    '+(+(+(a)))',
    '\\',
    '/',
    '..',
    '../x',
    '?',
    '',
  ),
  fc
    .array(
      fc.constantFrom('*', '**', '/', '{', '}', ',', '(', ')', '[', ']', '!', '+', '@', '?', '|', 'a', '.', '\\'),
      { maxLength: 12 },
    )
    .map(signs => signs.join('')),
);
const project = spoilt(
  fc.record(
    {
      books: fc.array(
        spoilt(fc.record({ names: one(word), files: one(glob), base: one(glob), dialect: word }, options)),
        { maxLength: 3 },
      ),
      associations: fc.dictionary(glob, word, { maxKeys: 2 }),
      ignore: one(glob),
      excerpts: one(glob),
      checks: fc.dictionary(
        fc.constantFrom(...checks.map(({ code }) => code), 'x'),
        fc.constantFrom('error', 'off', 'loud'),
      ),
      overrides: fc.array(spoilt(fc.record({ files: one(glob), checks: wrong }, options)), { maxLength: 2 }),
      ignoreFindings: fc.array(spoilt(fc.record({ check: word, rule: word, text: word, files: one(glob) }, options)), {
        maxLength: 2,
      }),
      dialects: fc.dictionary(word, anyDefinition, { maxKeys: 2 }),
    },
    options,
  ),
);

/** A `rulebook.json` as someone could leave it: whole, cut off, or with an extra character. */
const projectText = fc
  .tuple(project, fc.nat(), fc.nat(9), fc.constantFrom('', ',', '"', '{', ']', '//', '\u0000', '\ud800'))
  .map(([value, at, taken, given]) => {
    const text = JSON.stringify(value, undefined, 1);
    const place = at % (text.length + 1);
    return taken < 5 ? text : text.slice(0, place) + given + text.slice(place + taken - 5);
  });

/** Any content of a `rulebook.json`. */
export const projects: Fuzzed = {
  name: 'any rulebook.json is read, and what is wrong is reported at a place in it',
  runs: 500,
  property: fc.property(fc.oneof({ weight: 5, arbitrary: projectText }, fc.json(), anyText), text => {
    for (const { start, end, message } of problemsIn(text))
      assert.ok(message && 0 <= start && start <= end && end <= text.length);
    const { books, ignore } = readProjectFile(text);
    for (const globs of [ignore, ...books.map(({ files }) => files)]) {
      const matches = matcherOf(globs);
      for (const path of ['rules.txt', 'a/b/c.txt', 'a'.repeat(60)]) matches(path);
    }
  }),
};

/** The arguments of `--map` and `--pattern`. */
export const maps: Fuzzed = {
  name: 'applying any map of numbers, with any pattern, to any text produces valid edits',
  runs: 500,
  property: fc.property(
    anyText,
    anyDialect,
    fc.record({
      renumbered: fc.dictionary(anyNumber, anyNumber, { maxKeys: 8 }),
      merged: fc.dictionary(anyNumber, anyNumber, { maxKeys: 2 }),
      removed: fc.array(anyNumber, { maxLength: 3 }),
      new: fc.array(anyNumber, { maxLength: 3 }),
      edges: fc.constantFrom('outside' as const, 'inside' as const),
    }),
    fc.tuple(word, word),
    (text, dialect, map, [before, after]) => {
      const document = readIn(dialect, text);
      const { numbering } = document.dialect;
      const pattern = `${before}{number}${after}`;
      assertEdits(document, followMap(document, map).edits, 'a map');
      assertEdits(document, followByPatterns(document, [pattern], map, numbering).edits, 'a map by a pattern');
      assert.deepEqual(followByPatterns(document, [pattern], mapOf(), numbering), { edits: [], left: [] });
    },
  ),
};
