import assert from 'node:assert/strict';
import { allMarks, type MarkedReference, type Marks } from './marks.ts';
import { dialectOf, meritOf, scoreOf } from './score.ts';

const TEXT = `1. Setup

1.1. Take five cards (see rule 2.1).

1.2. Shuffle as in rule 1.1.

2. Play

2.1. The oldest player begins, as rule 3.1 says.

2.2. See rule 1.2, and section 4.2 of the Tournament Rules.
`;
const RULES = [0, 2, 4, 6, 8, 10].map(line => ({
  line,
  parent: line % 6 === 0 ? undefined : line < 6 ? 0 : 6,
  isRequired: true,
}));

/** A mark at the first place of these words in a line. */
function mark(kind: MarkedReference['kind'], line: number, words: string, ...targets: number[]): MarkedReference {
  const column = TEXT.split('\n')[line]!.indexOf(words);
  return { kind, line, column, endLine: line, endColumn: column + words.length, targets };
}

const REFERENCES = [
  mark('own', 2, '2.1', 8),
  mark('own', 4, '1.1', 2),
  mark('broken', 8, '3.1'),
  mark('own', 10, '1.2', 4),
  mark('foreign', 10, '4.2'),
];
const MARKS: Marks = {
  name: 'cards.txt',
  repository: '',
  commit: '',
  path: '',
  sha256: '',
  language: 'English',
  until: 1_000,
  rules: RULES,
  references: REFERENCES,
};

const score = (marks: Partial<Marks>) => scoreOf({ ...MARKS, ...marks }, TEXT, dialectOf(TEXT));

describe('the score of a marked text', () => {
  it('is full where all that is marked is found, and nothing else', () => {
    const found = score({});
    assert.deepEqual(found, {
      rules: [6, 6],
      rulesRight: [6, 6],
      parents: [4, 4],
      references: [4, 4],
      referencesRight: [4, 4],
      relative: [0, 0],
      foreign: [0, 1],
    });
    assert.equal(meritOf(found), 1);
  });

  it('counts a rule that is missing, and one that is none', () => {
    const rules = [...RULES.slice(1), { line: 11, parent: undefined, isRequired: true }];
    assert.deepEqual(
      [score({ rules }).rules, score({ rules }).rulesRight],
      [
        [5, 6],
        [5, 6],
      ],
    );
  });

  it('needs no rule that is optional', () => {
    const rules = RULES.map(rule => ({ ...rule, isRequired: rule.line > 0 }));
    assert.deepEqual(
      [score({ rules }).rules, score({ rules }).rulesRight],
      [
        [5, 5],
        [6, 6],
      ],
    );
  });

  it('counts a wrong parent', () => {
    const rules = RULES.map(rule => ({ ...rule, parent: rule.line === 2 ? 6 : rule.parent }));
    assert.deepEqual(score({ rules }).parents, [3, 4]);
  });

  it('counts a reference with another target', () => {
    const references = [mark('own', 2, '2.1', 10), ...REFERENCES.slice(1)];
    assert.deepEqual(
      [score({ references }).references, score({ references }).referencesRight],
      [
        [3, 4],
        [3, 4],
      ],
    );
  });

  it('counts a reference that is none, and another document’s that is taken for its own', () => {
    const found = score({ references: [mark('foreign', 2, '2.1'), ...REFERENCES.slice(2)] });
    assert.deepEqual(
      [found.foreign, found.referencesRight],
      [
        [1, 2],
        [2, 4],
      ],
    );
  });

  it('ignores what isn’t decided', () => {
    const found = score({ references: [mark('ignored', 2, '2.1'), ...REFERENCES.slice(1)] });
    assert.deepEqual(found.referencesRight, [3, 3]);
  });
});

describe('the marks of real documents', () => {
  for (const { name, repository, commit, sha256, rules, references } of allMarks())
    it(`are complete for ${name}`, () => {
      assert.match(`${repository} ${commit} ${sha256}`, /^[\w.-]+\/[\w.-]+ [\da-f]{40} [\da-f]{64}$/);
      const lines = new Set(rules.map(({ line }) => line));
      assert.ok(rules.every(({ line, parent }) => parent === undefined || (parent <= line && lines.has(parent))));
      const targets = references.flatMap(each => each.targets);
      assert.deepEqual(
        targets.filter(line => !lines.has(line)),
        [],
      );
    });
});
