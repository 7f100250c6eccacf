import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import Ajv from 'ajv';
import { type Circumstances, formats } from '../../server/src/cli/showing/findingFormats.ts';
import { type CheckedFile, codes, type PlacedFinding } from '../../server/src/cli/showing/placed.ts';
import type { Severity } from '../../server/src/core/book/checkSettings.ts';
import { readXml } from './xml.ts';

const CIRCUMSTANCES: Circumstances = {
  version: '1.2.3',
  documentation: 'file:///rulebook/docs/checks',
  page: code => (code === 'broken-reference' ? '# broken-reference' : undefined),
  colors: false,
  fails: severity => severity === 'error' || severity === 'warning',
};

/** A finding in line 3 of a text, from one `‸` to the next. */
function finding(marked: string, severity: Severity = 'error', message = "It doesn't exist."): PlacedFinding {
  const [before, meant, after] = marked.split('‸') as [string, string, string];
  return {
    ...{ code: 'broken-reference', severity, message, target: meant },
    ...{ line: 3, column: before.length + 1, endLine: 3, endColumn: before.length + meant.length + 1 },
    lineText: before + meant + after,
  };
}

function printed(format: string, files: readonly CheckedFile[], circumstances: Partial<Circumstances> = {}): string {
  return formats[format]!(files, { ...CIRCUMSTANCES, ...circumstances });
}

const one = (found: PlacedFinding, name = 'a.txt'): CheckedFile[] => [{ name, findings: [found] }];
const CLEAN: CheckedFile = { name: 'clean.txt', findings: [] };
const ODD = finding('See rule ‸7‸ <&>.', 'warning', '100% of “<a & b>”,\nor: \u0000none.');
const MIXED: CheckedFile[] = [
  { name: 'rules/ä b.txt', findings: [finding('See rule ‸7‸.'), ODD, finding('Rule ‸9‸.', 'hint')] },
  CLEAN,
];

describe('the format text', () => {
  const WORDS = 'lamp '.repeat(30);
  const CASES: readonly (readonly [string, PlacedFinding, string, string])[] = [
    ['marks the piece that is meant', finding('See rule ‸100.7‸.'), 'See rule 100.7.', '         ^^^^^'],
    ['keeps tabs before the mark', finding('\tSee\trule ‸7‸.'), '\tSee\trule 7.', '\t   \t     ^'],
    ['marks a place between two characters', finding('See‸‸ rule'), 'See rule', '   ^'],
    ['marks the end of a line', finding('See‸‸'), 'See', '   ^'],
    [
      'shows the end of a long line',
      finding(`${WORDS}see rule ‸100.7‸.`),
      `…${`${WORDS}see rule 100.7.`.slice(-100)}`,
      `${' '.repeat(95)}^^^^^`,
    ],
    ['shows the beginning of a long line', finding(`‸lamp‸ ${WORDS}`), `${`lamp ${WORDS}`.slice(0, 100)}…`, '^^^^'],
    [
      'shows the middle of a long line',
      finding(`${WORDS}‸100.7‸ ${WORDS}`),
      `…${WORDS.slice(-47)}100.7 ${WORDS.slice(0, 47)}…`,
      `${' '.repeat(48)}^^^^^`,
    ],
    [
      'marks no more than it shows of a long piece',
      finding(`${WORDS}‸${'7'.repeat(200)}‸${WORDS}`),
      `…${'7'.repeat(100)}…`,
      ` ${'^'.repeat(100)}`,
    ],
    [
      'marks the rest of the line where it ends in another one',
      { ...finding('See rules 1 ‸and 2‸'), endLine: 4, endColumn: 2 },
      'See rules 1 and 2',
      '            ^^^^^',
    ],
    ['hides what a terminal would obey', finding('\u001b[31mSee ‸7‸'), '\ufffd[31mSee 7', '         ^'],
  ];
  for (const [title, found, line, marks] of CASES) {
    it(title, () => {
      const headline = `a.txt:3:${found.column}: error broken-reference It doesn't exist.`;
      assert.equal(printed('text', one(found)), `${headline}\n    ${line}\n    ${marks}\n`);
    });
  }

  it('is colored on request', () => {
    const plain = printed('text', MIXED);
    const colored = printed('text', MIXED, { colors: true });
    assert.ok(colored.includes('\u001b[31merror\u001b[39m'), colored);
    assert.equal(colored.replace(/\u001b\[\d+m/g, ''), plain);
  });

  it('is empty without findings', () => assert.equal(printed('text', [CLEAN]), ''));
});

describe('the format json', () => {
  it('is a list with one-based places', () => {
    assert.deepEqual(JSON.parse(printed('json', one(finding('See rule ‸100.7‸.')))), [
      {
        ...{ code: 'broken-reference', severity: 'error', message: "It doesn't exist.", file: 'a.txt' },
        ...{ line: 3, column: 10, endLine: 3, endColumn: 15, target: '100.7' },
      },
    ]);
  });

  it('is an empty list without findings', () => assert.deepEqual(JSON.parse(printed('json', [CLEAN])), []));
});

describe('the format github', () => {
  const CASES: readonly (readonly [string, CheckedFile[], string])[] = [
    [
      'an error',
      one(finding('See rule ‸100.7‸.')),
      "::error file=a.txt,line=3,col=10,endColumn=15,title=broken-reference::It doesn't exist.\n",
    ],
    [
      'a warning with signs that mean something in a command',
      one({ ...ODD, message: '50% of it,\r\nor: none' }, 'a,b:c%.txt'),
      '::warning file=a%2Cb%3Ac%25.txt,line=3,col=10,endColumn=11,title=broken-reference::50%25 of it,%0D%0Aor: none\n',
    ],
    [
      'a hint',
      one(finding('‸7‸', 'hint')),
      "::notice file=a.txt,line=3,col=1,endColumn=2,title=broken-reference::It doesn't exist.\n",
    ],
    [
      'a piece of several lines',
      one({ ...finding('‸7‸'), endLine: 5 }),
      "::error file=a.txt,line=3,endLine=5,title=broken-reference::It doesn't exist.\n",
    ],
    ['nothing', [CLEAN], ''],
  ];
  for (const [title, files, expected] of CASES) {
    it(`writes ${title}`, () => assert.equal(printed('github', files), expected));
  }
});

describe('the format sarif', () => {
  const REFERENCE = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*$/i;
  const ajv = new Ajv({
    ...{ strict: false, unicodeRegExp: false },
    formats: {
      uri: text => REFERENCE.test(text) && URL.canParse(text),
      'uri-reference': text => REFERENCE.test(text) && URL.canParse(text, 'https://rulebook.example/'),
      'date-time': text => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(text),
    },
  });
  // The package's entry point requires Jest, but only its schema is needed.
  const require = createRequire(resolve('package.json'));
  // The schema is of draft 4; these two keywords differ in later drafts.
  const { $schema: _draft, id: _id, ...schema } = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const validate = ajv.compile(schema);
  const mistakesIn = (made: unknown) => (validate(made) ? [] : validate.errors);
  const log = (files: readonly CheckedFile[]) => JSON.parse(printed('sarif', files));

  for (const [title, files] of [
    ['findings', MIXED],
    ['a piece of several lines', one({ ...finding('‸7‸'), endLine: 5, endColumn: 1 })],
    ['no findings', [CLEAN]],
    ['no files', []],
  ] as const) {
    it(`is valid with ${title}`, () => {
      const made = log(files);
      assert.deepEqual(mistakesIn(made), []);
      assert.equal(made.version, '2.1.0');
    });
  }

  it('differs from invalid output', () => {
    const made = log(MIXED);
    made.runs[0].results[0].level = 'hint';
    assert.notDeepEqual(mistakesIn(made), []);
    const other = log(MIXED);
    other.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri = 'a b.txt';
    assert.notDeepEqual(mistakesIn(other), []);
  });

  it('describes every check', () => {
    const { rules } = log([]).runs[0].tool.driver;
    assert.deepEqual(
      rules.map(({ id, shortDescription }: { id: string; shortDescription: { text: string } }) => [
        id,
        shortDescription.text,
      ]),
      codes.map(({ code, summary }) => [code, summary]),
    );
    assert.equal(rules[0].helpUri, 'file:///rulebook/docs/checks/broken-reference.md');
    assert.deepEqual(rules[0].help, { text: rules[0].shortDescription.text, markdown: '# broken-reference' });
  });

  it('contains places in UTF-16 units from 1, severities as levels, and names as URIs', () => {
    const [run] = log(MIXED).runs;
    assert.equal(run.columnKind, 'utf16CodeUnits');
    const [{ physicalLocation }] = run.results[0].locations;
    assert.deepEqual(physicalLocation, {
      artifactLocation: { uri: 'rules/%C3%A4%20b.txt' },
      region: { startLine: 3, startColumn: 10, endLine: 3, endColumn: 11 },
    });
    assert.deepEqual(
      run.results.map(({ level }: { level: string }) => level),
      ['error', 'warning', 'note'],
    );
    for (const { ruleId, ruleIndex } of run.results) assert.equal(run.tool.driver.rules[ruleIndex].id, ruleId);
  });

  it('contains absolute URIs for files elsewhere', () => {
    const uriOf = (name: string) =>
      log(one(finding('‸7‸'), name)).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri;
    assert.equal(uriOf('/quay/a b.txt'), 'file:///quay/a%20b.txt');
    assert.match(uriOf('../a.txt'), /^file:\/\/\/.*\/a\.txt$/);
  });
});

describe('the format junit', () => {
  it('has a suite for each file, a case for each finding, and failures for failing ones', () => {
    const root = readXml(printed('junit', MIXED));
    assert.equal(root.name, 'testsuites');
    assert.deepEqual(root.attributes, { name: 'rulebook', tests: '4', failures: '2', errors: '0' });
    const [first, second, ...more] = root.children;
    assert.deepEqual(more, []);
    assert.equal(first!.name, 'testsuite');
    assert.deepEqual(first!.attributes, { name: 'rules/ä b.txt', tests: '3', failures: '2', errors: '0' });
    const [broken, odd, hint] = first!.children;
    assert.deepEqual(
      first!.children.map(({ name, children }) => [name, ...children.map(child => child.name)]),
      [
        ['testcase', 'failure'],
        ['testcase', 'failure'],
        ['testcase', 'system-out'],
      ],
    );
    assert.deepEqual(broken!.attributes, {
      ...{ classname: 'rules/ä b.txt', name: 'broken-reference 3:10', file: 'rules/ä b.txt', line: '3' },
    });
    const [failure] = broken!.children;
    assert.equal(failure!.text, "rules/ä b.txt:3:10: error broken-reference It doesn't exist.\nSee rule 7.");
    assert.deepEqual(odd!.children[0]!.attributes, {
      ...{ type: 'warning', message: '100% of “<a & b>”, or: \ufffdnone.' },
    });
    assert.match(hint!.children[0]!.text, /^rules\/ä b\.txt:3:6: hint /);
    assert.deepEqual(
      second!.children.map(({ name, attributes }) => [name, attributes]),
      [['testcase', { classname: 'clean.txt', name: 'rulebook check' }]],
    );
  });

  it("is well formed with characters that XML doesn't allow", () => {
    const files = one(finding('\u0001\ud800 ]]> ‸7‸ \ufffe', 'error', 'a\tb \u001b "c" \u{1f3ee}'));
    const [failure] = readXml(printed('junit', files)).children[0]!.children[0]!.children;
    assert.equal(failure!.attributes.message, 'a b \ufffd "c" \u{1f3ee}');
  });

  for (const wrong of [
    '<a>',
    '<a></b>',
    '<a b="<"/>',
    '<a>&</a>',
    '<a>&no;</a>',
    '<a>\u0001</a>',
    '<a/>b',
    '<a b="1" b="2"/>',
  ])
    it(`differs from ${JSON.stringify(wrong)}`, () => assert.throws(() => readXml(wrong)));
});
