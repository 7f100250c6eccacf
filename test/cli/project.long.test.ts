import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { exported, headlinesOf, rulebook, rulebookIn, scratch } from './run.ts';

const TOURNAMENT = `1. Matches

1.1 Length
A match has three games.

1.2 Draws
See section 1.1.

1.3 Ends
It ends.

2. Conduct

2.1 Silence
Nobody rings.
`;

describe('a project on the command line', () => {
  const files = scratch();
  before(() => {
    mkdirSync(files.path('rules'));
    files.write(
      'rulebook.json',
      `{
  "books": [
    { "names": ["QR", "Quay Rules"], "files": ["rules/one.txt", "rules/two.txt"] },
    { "files": ["changes.txt"], "base": ["Quay Rules"] },
    { "files": ["guide.txt"] }
  ]
}`,
    );
    files.write(
      'rules/one.txt',
      '1. Quay\n\n100. Bells\n\n100.1. A bell (see rule 101.1).\n\n100.2. See rule 100.3.\n\n100.2a One.\n\n100.2b Two.\n',
    );
    files.write(
      'rules/two.txt',
      '101. Ropes\n\n101.1. A rope.\n\n101.2. Two. See rules 100.1 and 101.9.\n\n102. Sails\n\n102.1. A sail.\n',
    );
    files.write('changes.txt', '100.2b Two. See rules 101.2 and 100.7.\n\n100.2c Three. See rule 101.3.\n');
    files.write(
      'guide.txt',
      '103.1. See QR rule 100.2a, Quay Rules 102.1, rule 101.2 of the Quay Rules, and QR rules 100.8 and 100.1–2.\n',
    );
  });
  const check = (...args: string[]) => rulebookIn(files.path('.'), 'check', ...args);

  it('is checked as a whole without any file names', () => {
    const { status, stdout, stderr } = check();
    assert.match(stderr, /^5 errors.* in 4 files\n$/);
    assert.deepEqual(headlinesOf(stdout), [
      `${join('rules', 'one.txt')}:7:17: error broken-reference Rule 100.3 doesn't exist; chapter 100 ends at 100.2.`,
      `${join('rules', 'two.txt')}:5:33: error broken-reference Rule 101.9 doesn't exist; chapter 101 ends at 101.2.`,
      "changes.txt:1:33: error broken-reference Rule 100.7 doesn't exist; chapter 100 ends at 100.2.",
      "changes.txt:3:24: error broken-reference Rule 101.3 doesn't exist; chapter 101 ends at 101.2.",
      "guide.txt:1:89: error broken-reference QR rule 100.8 doesn't exist; chapter 100 ends at 100.2.",
    ]);
    assert.equal(status, 1);
  });

  it('finds the book and base of a single file', () => {
    const { stdout } = rulebook('check', files.path('changes.txt'));
    assert.equal(headlinesOf(stdout).length, 2);
    const { references } = exported(files.path('guide.txt'));
    assert.deepEqual(
      references.map(({ text, outcome }) => `${text} ${outcome}`),
      ['100.2a resolved', '102.1 resolved', '101.2 resolved', '100.8 broken', '100.1–2 resolved'],
    );
  });
});

describe('a project with several numberings', () => {
  const files = scratch();
  const check = () => rulebookIn(files.path('.'), 'check');

  it('follows a reference between documents, and breaks it when its target is deleted', () => {
    files.write(
      'rulebook.json',
      '{ "books": [{ "names": ["TR"], "files": ["tr.txt"], "dialect": "inferred" }, { "files": ["ig.txt"], "dialect": "inferred" }] }',
    );
    files.write('tr.txt', TOURNAMENT);
    files.write(
      'ig.txt',
      '1. Penalties\n\n1.1 Late\nA player is late (TR section 2.1), or talks (TR sections 1.1 and 1.3).\n',
    );
    assert.deepEqual(check(), { status: 0, stdout: '', stderr: '' });
    files.write('tr.txt', TOURNAMENT.replace(/1\.3 Ends\n.*\n/, ''));
    const { status, stdout } = check();
    assert.deepEqual(headlinesOf(stdout), [
      "ig.txt:4:66: error broken-reference TR rule 1.3 doesn't exist; section 1 ends at 1.2.",
    ]);
    assert.equal(status, 1);
  });
});

describe('two published documents, one of which cites the other', () => {
  if (!hasCorpus) return withoutCorpus();
  const files = scratch();
  const rules = (name: string) => readFileSync(join(CORPUS, 'others', name), 'utf8');

  it('leads between them, and is broken when the section is deleted', () => {
    files.write(
      'rulebook.json',
      '{ "books": [{ "names": ["MTR", "Magic Tournament Rules"], "files": ["mtr.txt"] }, { "files": ["ipg.txt"] }] }',
    );
    files.write('mtr.txt', rules('mtr_2021.txt'));
    const guide = files.write('ipg.txt', rules('ipg_2021.txt'));
    const cited = () => exported(guide).references.filter(({ text }) => text === '4.3' || text === '5.2');
    assert.deepEqual(
      cited().map(({ line, outcome }) => [line, outcome]),
      [
        [237, 'resolved'],
        [831, 'resolved'],
      ],
    );
    const section = /^4\.3 [\s\S]*?(?=^4\.4 )/m;
    files.write('mtr.txt', rules('mtr_2021.txt').replace(section, ''));
    assert.deepEqual(
      cited().map(({ outcome }) => outcome),
      ['broken', 'resolved'],
    );
    const [line, ...others] = headlinesOf(rulebookIn(files.path('.'), 'check', '--only', 'broken-reference').stdout);
    assert.match(
      line!,
      /^ipg\.txt:238:\d+: error broken-reference MTR rule 4\.3 doesn't exist; 4\.2 is followed by 4\.4\.$/,
    );
    assert.deepEqual(others, []);
  });
});

describe('a rulebook.json with mistakes', () => {
  const files = scratch();
  const check = (text: string, ...others: [string, string][]) => {
    files.write('rulebook.json', text);
    for (const [name, content] of others) files.write(name, content);
    const { status, stdout } = rulebookIn(files.path('.'), 'check');
    return { status, lines: headlinesOf(stdout) };
  };
  const RULES = '100.1. A.\n\n100.2. B.\n';

  for (const [situation, text, expected] of [
    [
      'is no JSON',
      '{ "books": [',
      [
        "rulebook.json:1:13: error project This isn't valid JSON: close bracket expected.",
        "rulebook.json:1:13: error project This isn't valid JSON: close brace expected.",
      ],
    ],
    [
      'has an unknown key',
      '{ "book": [] }',
      ['rulebook.json:1:3: error project Unknown key “book”; did you mean “books”?'],
    ],
    [
      'names an unknown check',
      '{ "checks": { "broken-refrence": "off" } }',
      ['rulebook.json:1:15: error project Unknown check “broken-refrence”; did you mean “broken-reference”?'],
    ],
    [
      'has an unknown severity',
      '{ "checks": { "broken-reference": "loud" } }',
      [
        'rulebook.json:1:35: error project “broken-reference” must be one of "error", "warning", "information", "hint", "off".',
      ],
    ],
    [
      'has a book without files',
      '{ "books": [{ "names": ["A"] }] }',
      ['rulebook.json:1:13: error project Add the files of this book: "files": ["rules/*.txt"].'],
    ],
    [
      'has a list where an object must be',
      '{ "books": [7] }',
      ['rulebook.json:1:13: error project Item 1 of “books” must be an object: { … }.'],
    ],
    [
      'has globs that match nothing',
      '{ "books": [{ "files": ["x/*.txt"] }] }',
      ['rulebook.json:1:25: warning project “x/*.txt” matches no file; globs are relative to the folder of this file.'],
    ],
    [
      'has a book that extends itself',
      '{ "books": [{ "names": ["A"], "files": ["a.txt"], "base": ["A"] }] }',
      ["rulebook.json:1:60: warning project “A” can't extend itself; remove this."],
    ],
    [
      'has a book that extends its own file',
      '{ "books": [{ "names": ["A"], "files": ["a.txt"], "base": ["*.txt"] }] }',
      ["rulebook.json:1:60: warning project “A” can't extend itself; remove this."],
    ],
    [
      'has two books that extend each other',
      '{ "books": [{ "names": ["A"], "files": ["a.txt"], "base": ["b.txt"] }, { "names": ["B"], "files": ["b.txt"], "base": ["A"] }] }',
      [
        'rulebook.json:1:60: warning project “B” extends “A” itself; remove one of the two.',
        'rulebook.json:1:119: warning project “A” extends “B” itself; remove one of the two.',
      ],
    ],
    [
      'gives a file to two books',
      '{ "books": [{ "names": ["A"], "files": ["a.txt"] }, { "files": ["a.txt", "b.txt"] }] }',
      ['rulebook.json:1:65: warning project “a.txt” already belongs to “A”; a file belongs to one book.'],
    ],
    [
      'gives a name to two books',
      '{ "books": [{ "names": ["A"], "files": ["a.txt"] }, { "names": ["A"], "files": ["b.txt"] }] }',
      ['rulebook.json:1:65: warning project “A” is already a name of “A”.'],
    ],
    [
      'asks for an unknown dialect',
      '{ "associations": { "*.txt": "dottted" } }',
      [/^rulebook\.json:1:30: error project Unknown dialect “dottted”; did you mean “dotted”\?$/],
    ],
  ] as const) {
    it(`${situation}: says where and what to do`, () => {
      const { status, lines } = check(text, ['a.txt', RULES], ['b.txt', RULES]);
      assert.equal(lines.length, expected.length, lines.join('\n'));
      for (const [index, line] of lines.entries()) {
        const wanted = expected[index]!;
        if (typeof wanted === 'string') assert.equal(line, wanted);
        else assert.match(line, wanted);
      }
      assert.equal(status, 1);
    });
  }

  it('still applies the rest', () => {
    const { lines } = check(
      '{ "book": [], "books": [{ "files": ["a.txt"], "dialect": "nothing" }], "checks": { "broken-reference": "warning" } }',
      ['a.txt', '100. A\n\n100.1. See rule 100.2.\n\n101. B\n'],
    );
    assert.match(lines.at(-1)!, /^a\.txt:3:17: warning broken-reference Rule 100\.2 doesn't exist/);
  });

  it('can turn a check off, and ignore files', () => {
    const BROKEN = '100. A\n\n100.1. See rule 100.2.\n\n101. B\n';
    assert.deepEqual(
      check('{ "books": [{ "files": ["a.txt"] }], "checks": { "broken-reference": "off" } }', ['a.txt', BROKEN]).lines,
      [],
    );
    assert.deepEqual(check('{ "books": [{ "files": ["*.txt"] }], "ignore": ["a.txt"] }', ['b.txt', RULES]).lines, []);
  });
});
