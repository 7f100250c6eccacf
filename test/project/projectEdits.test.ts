import assert from 'node:assert/strict';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import { type SavedDialect, saveDialect } from '../../server/src/project/projectEdits.ts';

const HARBOR = {
  levels: [
    { name: 'Article', number: ['1'] },
    { name: 'rule', number: ['(1)', ' paragraph 1'] },
  ],
  lines: { Article: ['Article {number} - {title}'], rule: ['({own}) {text}'] },
  references: { words: ['article', 'articles'], relative: { paragraph: 'rule' } },
};

const saved = (text: string, path = 'rules/Harbor Act.rules.txt', definition: object = HARBOR): SavedDialect => {
  const answer = saveDialect(text, path, definition, ['points']);
  assert.ok(!('refusal' in answer), JSON.stringify(answer));
  return answer;
};

describe('saving a dialect in a rulebook.json', () => {
  it('is formatted as people do, with each level on a line', () => {
    assert.equal(
      saved('{}\n').text,
      `{
  "dialects": {
    "harbor-act": {
      "levels": [
        { "name": "Article", "number": "1" },
        { "name": "rule", "number": ["(1)", " paragraph 1"] }
      ],
      "lines": { "Article": "Article {number} - {title}", "rule": "({own}) {text}" },
      "references": { "words": ["article", "articles"], "relative": { "paragraph": "rule" } }
    }
  },
  "associations": {
    "rules/Harbor Act.rules.txt": "harbor-act"
  }
}
`,
    );
  });

  it('keeps comments, tabs, and line ends, and puts the file before other globs', () => {
    const before = '{\r\n\t// Ours.\r\n\t"associations": {\r\n\t\t"**/*.txt": "dotted" // Old.\r\n\t}\r\n}\r\n';
    const { text } = saved(before, 'a.txt');
    assert.ok(!/[^\r]\n/.test(text) && !/^ /m.test(text), text);
    assert.match(text, /\t\/\/ Ours\.\r\n\t"associations": \{\r\n\t\t"a\.txt": "a",\r\n\t\t"\*\*\/\*\.txt": "dotted"/);
    assert.match(text, /"dotted" \/\/ Old\.\r\n/);
    assert.match(text, /\t"dialects": \{\r\n\t\t"a": \{\r\n\t\t\t"levels": \[\r\n\t\t\t\t\{ "name": "Article"/);
  });

  it('reads the same as the definition', () => {
    const read = JSON.parse(saved('{}').text) as { dialects: object };
    const { dialects, problems } = compileDialects(read.dialects, []);
    assert.deepEqual(problems, []);
    const [expected] = compileDialects({ 'harbor-act': HARBOR }, []).dialects;
    assert.deepEqual(dialects, [expected]);
  });

  it('changes nothing the second time, and uses the definition for another file', () => {
    const first = saved('{}\n');
    assert.deepEqual(saved(first.text), first);
    const second = saved(first.text, 'b.txt');
    assert.equal(second.id, 'harbor-act');
    assert.deepEqual(JSON.parse(second.text), {
      dialects: JSON.parse(first.text).dialects,
      associations: { 'rules/Harbor Act.rules.txt': 'harbor-act', 'b.txt': 'harbor-act' },
    });
  });

  it('uses another id if that of the file exists', () => {
    const text = '{ "dialects": { "a": { "extends": "dotted" } } }';
    assert.equal(saved(text, 'x/a.txt').id, 'a-2');
    assert.equal(saved('{}', 'points.txt').id, 'points-2');
    assert.equal(saved('{}', 'ÉÀ §.md').id, 'ea');
    assert.equal(saved('{}', '法.md').id, 'rules');
  });

  it('replaces a dialect of Rulebook', () => {
    const { text } = saved('{ "associations": { "*.txt": "dotted", "a.txt": "table" } }', 'a.txt');
    assert.deepEqual(Object.entries(JSON.parse(text).associations), [
      ['a.txt', 'a'],
      ['*.txt', 'dotted'],
    ]);
  });

  const refuses = (what: string, text: string, refusal: string) =>
    it(`refuses ${what}`, () => assert.deepEqual(saveDialect(text, 'a.txt', HARBOR, []), { refusal }));
  refuses(
    'to replace a definition that somebody has edited',
    '{ "dialects": { "ours": { "extends": "dotted" } }, "associations": { "a.txt": "ours" } }',
    'rulebook.json sets the dialect of a.txt to “ours”; remove that from “associations” first.',
  );
  refuses('a text that is no JSON', '{ "books": [', "rulebook.json isn't valid JSON; fix it first.");
  refuses('one that is no object', '[]', "rulebook.json isn't valid JSON; fix it first.");
  refuses('a list of dialects', '{ "dialects": [] }', '“dialects” in rulebook.json must be an object; fix it first.');
});
