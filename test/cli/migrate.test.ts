import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'jsonc-parser';
import { linesOf, rulebook, rulebookIn, scratch } from './run.ts';

const OLD = `1. The Harbor

100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays two coins.

100.2. The captain of a ship that leaves rings the bell three times.

100.3. A ship may wait outside until its captain sees the lantern of the harbor.

100.4. Whoever finds a rope on the quay keeps it for a year and a day.

101. Tow Boats

101.1. A boat that tows a ship goes first through the narrow gate.

101.2. Two boats tow a ship that is longer than the quay.
`;

/** 100.1 is reworded, 100.2 is new, 100.4 is deleted, and 101 has another title. */
const NEW = `1. The Harbor

100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays three silver coins to its warden.

100.2. Gulls follow each ship that throws fish overboard.

100.3. The captain of a ship that leaves rings the bell three times.

100.4. A ship may wait outside until its captain sees the lantern of the harbor.

101. Tugs

101.1. A boat that tows a ship goes first through the narrow gate.

101.2. Two boats tow a ship that is longer than the quay.
`;

const NOTES = [
  'Leaving: see rule 100.2, and rules 100.2–100.3.',
  'Tugs: rule 101, “Tow Boats,” and rule 101.2.',
  'Coins: rule 100.1.',
  'Ropes: rule 100.4.',
  '',
].join('\r\n');

const MIGRATED = [
  'Leaving: see rule 100.3, and rules 100.3–100.4.',
  'Tugs: rule 101, “Tugs,” and rule 101.2.',
  'Coins: rule 100.1.',
  'Ropes: rule 100.4.',
  '',
].join('\r\n');

const PROJECT = `{
  // Who reads what
  "books": [
    {
      "names": ["Harbor"],
      "files": ["new.txt"],
      "edition": "2026",
      "editions": [{ "name": "2025", "files": ["old.txt"] }], // the last one
    },
    { "files": ["addendum.txt"], "base": ["Harbor"], "cites": { "Harbor": "2025" } },
  ],
  "citing": [{ "files": ["src/*.js"], "book": "Harbor", "cites": { "Harbor": "2025" } }],
}
`;

const ADDENDUM = `200. Night

200.1. At night rule 100.2 doesn't apply. See rule 200.2.

200.2. Lanterns are lit as rule 100.3 says.
`;

interface Listed {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly text: string;
  readonly why: string;
  readonly old: { readonly number: string };
  readonly new: readonly { readonly number: string }[];
}

describe('rulebook migrate', () => {
  const files = scratch();
  const read = (name: string) => readFileSync(files.path(name), 'utf8');
  const editions = (folder: string) => [
    '--from',
    files.write(`${folder}/old.txt`, OLD),
    '--to',
    files.write(`${folder}/new.txt`, NEW),
  ];

  /** Nothing records that the files have the new numbers. */
  const ONLY_ONCE = /don't run this again on the changed files; /;

  it('updates numbers where the pattern of a citing entry matches, and nothing else', () => {
    files.write('pattern/old.txt', OLD);
    files.write('pattern/new.txt', NEW);
    const citing = { files: ['wiki/*.txt'], pattern: 'HR ({number})', cites: { Harbor: '2025' } };
    const edition = { name: '2025', files: ['old.txt'] };
    const book = { names: ['Harbor'], files: ['new.txt'], edition: '2026', editions: [edition] };
    files.write('pattern/rulebook.json', JSON.stringify({ books: [book], citing: [citing] }));
    files.write(
      'pattern/wiki/a.txt',
      'Bells: HR (100.2), HR (100.2-100.3), HR (100.2–3). Rule 100.2 costs 100.2 coins.\n',
    );
    files.write('pattern/wiki/b.txt', 'Ropes: HR (100.4).\n');
    const first = rulebookIn(files.path('pattern'), 'migrate', '--format', 'json');
    assert.equal(
      read('pattern/wiki/a.txt'),
      'Bells: HR (100.3), HR (100.3-100.4), HR (100.3–4). Rule 100.2 costs 100.2 coins.\n',
    );
    assert.equal(read('pattern/wiki/b.txt'), 'Ropes: HR (100.4).\n');
    assert.equal(first.status, 1, first.stderr);
    assert.doesNotMatch(first.stderr, ONLY_ONCE);
    assert.match(first.stdout, /"100\.4"/);
    assert.deepEqual(JSON.parse(read('pattern/rulebook.json')).citing[0].migratedTo, { Harbor: '2026' });
    assert.equal(rulebookIn(files.path('pattern'), 'migrate', '--accept').status, 0);
    assert.deepEqual(JSON.parse(read('pattern/rulebook.json')).citing[0].cites, { Harbor: '2026' });
  });

  it('updates numbers and titles, and lists what needs attention', () => {
    const [paths, notes] = [editions('a'), files.write('a/notes.txt', NOTES)];
    const { status, stdout, stderr } = rulebook('migrate', ...paths, notes);
    assert.equal(read('a/notes.txt'), MIGRATED);
    assert.deepEqual(linesOf(stdout), [
      `${notes}:2:12: Rule 101 says something else in ${paths[3]}. Check whether you still mean it.`,
      '    [-Tow Boats-] {+Tugs+}',
      `${notes}:3:13: Rule 100.1 says something else in ${paths[3]}. Check whether you still mean it.`,
      '    … at the turn of the tide and pays [-two coins.-] {+three silver coins to its warden.+}',
      `${notes}:4:13: Rule 100.4 isn't in ${paths[3]}; cite another rule, or delete this citation.`,
      '    old: Whoever finds a rope on the quay keeps it for a year and a day.',
    ]);
    assert.match(stderr, /: 6 citations, 4 changes in 1 file, 3 left to check/);
    assert.match(stderr, ONLY_ONCE);
    assert.equal(status, 1);
  });

  it('gives citations of rules that were moved and reworded the new number, and says so', () => {
    const paths = editions('moved');
    files.write(
      'moved/new.txt',
      NEW.replace('sees the lantern of the harbor', 'sees the lantern of the harbor or hears its bell'),
    );
    const notes = files.write('moved/notes.txt', 'Waiting: rule 100.3. Coins: rule 100.1.\n');
    const { stdout } = rulebook('migrate', ...paths, notes);
    assert.equal(read('moved/notes.txt'), 'Waiting: rule 100.4. Coins: rule 100.1.\n');
    const [first, , second] = linesOf(stdout);
    assert.equal(
      first,
      `${notes}:1:15: Rule 100.3 says something else in ${paths[3]}. It's now 100.4. Check whether you still mean it. This citation already has the new number.`,
    );
    assert.equal(
      second,
      `${notes}:1:34: Rule 100.1 says something else in ${paths[3]}. Check whether you still mean it.`,
    );
  });

  it('names rules by their whole numbers', () => {
    const bells = (subrules: string) => `100. Bells\n\n100.1. A bell rings.\n\n${subrules}100.2. Nobody sleeps.\n`;
    const [old, now] = [
      files.write('parts/old.txt', bells('100.1a One rings at dawn.\n\n100.1b Two ring at noon.\n\n')),
      files.write('parts/new.txt', bells('100.1a One rings at dawn.\n\n')),
    ];
    const notes = files.write('parts/notes.txt', 'See rules 100.1a and b, and 100.1a–c. See rules 100.1a and d.\n');
    const { stdout } = rulebook('migrate', '--from', old, '--to', now, notes);
    assert.deepEqual(
      linesOf(stdout).filter(line => line.includes('Rule ')),
      [
        `${notes}:1:22: Rule 100.1b isn't in ${now}; cite another rule, or delete this citation.`,
        `${notes}:1:29: Rule 100.1b isn't in ${now}; cite another rule, or delete this citation.`,
        `${notes}:1:60: Rule 100.1d isn't in ${old}; correct the number.`,
      ],
    );
  });

  it('updates titles in all usual forms', () => {
    const forms = [
      'rule 101 “T”',
      'rule 101 ("T")',
      'rule **101** – “T”',
      '[rule 101](#tow-boats): “T”',
      'rule <a href="#r">101</a>, “T.”',
    ];
    const written = (title: string) => forms.map(form => `- See ${form.replace('T', title)}, and wait.\n`).join('');
    const [paths, wiki] = [editions('forms'), files.write('forms/wiki.md', written('Tow Boats'))];
    assert.match(rulebook('migrate', ...paths, wiki).stderr, /: 5 citations, 5 changes in 1 file/);
    assert.equal(read('forms/wiki.md'), written('Tugs'));
  });

  it('writes nothing with --dry-run, and prints a diff', () => {
    const [paths, notes] = [editions('b'), files.write('b/notes.txt', NOTES)];
    const { status, stdout, stderr } = rulebook('migrate', ...paths, '--dry-run', notes);
    assert.equal(read('b/notes.txt'), NOTES);
    assert.doesNotMatch(stderr, ONLY_ONCE);
    assert.match(stdout, /^-Leaving: see rule 100\.2.*\r?\n-Tugs.*\r?\n\+Leaving: see rule 100\.3/m);
    assert.equal(status, 1);
  });

  it('prints the rest as JSON, and as SARIF', () => {
    const [paths, notes] = [editions('c'), files.write('c/notes.txt', NOTES)];
    const { left } = JSON.parse(rulebook('migrate', ...paths, '--format', 'json', notes).stdout);
    assert.deepEqual(
      left.map(({ line, column, endColumn, text, why, old, new: now }: Listed) => [
        ...[line, column, endColumn, text, why, old.number],
        ...now.map(({ number }) => number),
      ]),
      [
        [2, 12, 15, '101', 'reworded', '101', '101'],
        [3, 13, 18, '100.1', 'reworded', '100.1', '100.1'],
        [4, 13, 18, '100.4', 'removed', '100.4'],
      ],
    );
    files.write('c/notes.txt', NOTES);
    const { runs } = JSON.parse(rulebook('migrate', ...paths, '--format', 'sarif', notes).stdout);
    assert.deepEqual(
      runs[0].results.map((each: { ruleId: string; locations: { physicalLocation: { region: object } }[] }) => [
        each.ruleId,
        (each.locations[0]!.physicalLocation.region as { startLine: number }).startLine,
      ]),
      [2, 3, 4].map(line => ['citation-to-review', line]),
    );
  });

  it('says how many numbers look like citations and are none', () => {
    const paths = editions('u');
    const { status, stderr } = rulebook(
      'migrate',
      ...paths,
      files.write('u/notes.txt', 'See rule 7-1, § 8.1.1.2, and rule IV. Rule 9-2.\n'),
    );
    assert.equal(status, 0);
    assert.match(
      stderr,
      /: 0 citations, nothing changes; 3 numbers after a word such as “rule” or “§” can't be read as a rule of .*old\.txt/,
    );
  });

  it('says so, too, where the words before the numbers are not those of the book', () => {
    const notes = files.write('u/words.txt', 'See Paragraph 7, Article 3, and Artikel 4.\n');
    assert.match(
      rulebook('migrate', ...editions('w'), notes).stderr,
      /: 0 citations, nothing changes; 3 numbers after a word/,
    );
  });

  it('keeps the forms of a law, and what it can only list', () => {
    const bodies = Array.from({ length: 10 }, (_, at) => {
      const says = (part: number) =>
        `In book ${at} the warden of the harbor writes entry ${part} for quay ${at * 7 + part}.`;
      return at % 2 ? [says(1), says(2), says(3)] : [says(1)];
    });
    const law = (parts: readonly (readonly string[])[]) =>
      parts
        .map(
          (texts, at) =>
            `## § ${at + 1} Of ${/Gulls|quay \d+|ships/.exec(texts.slice().reverse().join(' '))}\n\n${texts.map((text, part) => `${texts.length > 1 ? `(${part + 1}) ` : ''}${text}\n`).join('\n')}`,
        )
        .join('\n');
    const old = files.write('law/old.md', law(bodies));
    const grown = bodies.map((texts, at) =>
      at === 2 ? [...texts, 'Gulls follow ships that throw fish overboard.'] : texts,
    );
    const now = files.write('law/new.md', law([['This law is for all ships of the bay.'], ...grown]));
    const notes = files.write('law/notes.md', 'Nach § 3 und § 2 Abs. 1 gilt § 2 Absatz 2, siehe §§ 4, 5 und Abs. 3.\n');
    const { stderr } = rulebook('migrate', '--from', old, '--to', now, notes);
    assert.match(stderr, /: 5 citations, /);
    assert.equal(read('law/notes.md'), 'Nach § 3 und § 3 Abs. 1 gilt § 3 Absatz 2, siehe §§ 5, 6 und Abs. 3.\n');
  });

  it("lists citations that the new edition wouldn't read, and writes the others", () => {
    const things = 'apples bread candles dough eagles feathers geese iron jelly kettles'.split(' ');
    const law = (names: readonly string[], write: (number: number, text: string) => string) =>
      names
        .map((name, at) => write(at + 1, `The club of ${name} meets at the house of ${name} each month.`))
        .join('\n');
    const old = files.write(
      'read/old.txt',
      law(
        things,
        (number, text) =>
          `§ ${number} Of ${things[number - 1]}\n\n(1) ${text}\n\n(2) It sells ${things[number - 1]}.\n`,
      ),
    );
    const names = ['zebras', ...things];
    const now = files.write(
      'read/new.txt',
      law(
        names,
        (number, text) =>
          `## ${number}. Of ${names[number - 1]}\n\n${number}.1 ${text}\n\n${number}.2 It sells ${names[number - 1]}.\n`,
      ),
    );
    const text = 'See § 3, §§ 5 and 6, and §§ 7–9.\n';
    const notes = files.write('read/notes.txt', text);
    const { status, stdout, stderr } = rulebook('migrate', '--from', old, '--to', now, notes, '--format', 'json');
    assert.equal(read('read/notes.txt'), text);
    assert.deepEqual(
      (JSON.parse(stdout) as { left: Listed[] }).left.map(({ why, text: words }) => [why, words]),
      ['3', '5', '6', '7–9'].map(words => ['form', words]),
    );
    assert.match(stderr, /: 4 citations, nothing changes, 4 left to check/);
    assert.equal(status, 1);
  });

  it('lists citations of rules whose new number has another form', () => {
    const things = 'apples bread candles dough eagles feathers geese iron jelly kettles'.split(' ');
    const law = (names: readonly string[], labels: (section: number) => readonly [string, string]) =>
      names
        .map((name, at) => {
          const [first, second] = labels(at + 1);
          return `## § ${at + 1} Of ${name}\n\n${first} The club of ${name} meets at the house of ${name}.\n\n${second} It sells ${name} by the gate.\n`;
        })
        .join('\n');
    const old = files.write(
      'other/old.md',
      law(things, () => ['(a)', '(b)']),
    );
    const now = files.write(
      'other/new.md',
      law(['zebras', ...things], at => [`${at}.1`, `${at}.2`]),
    );
    for (const [name, text] of [
      ['notes.md', 'See § 3(b), § 4, and § 99.\n'],
      ['club.md', '## § 301 Name\n\n(a) See § 3(b).\n\n(b) See § 4.\n\n## § 302 Place\n\n(a) See § 301(a).\n'],
    ] as const) {
      const notes = files.write(`other/${name}`, text);
      const { stdout } = rulebook('migrate', '--from', old, '--to', now, notes, '--format', 'json');
      assert.equal(read(`other/${name}`), text.replace('§ 4', '§ 5'));
      const { left } = JSON.parse(stdout) as { left: Listed[] };
      assert.deepEqual(
        left.filter(({ why }) => why === 'form').map(({ old: { number } }) => number),
        ['3(b)'],
      );
    }
  });

  it('refuses files that already cite the new edition', () => {
    const paths = editions('d');
    const text = 'See rule 101, “Tugs,” and rule 100.4.\n';
    const { status, stderr } = rulebook('migrate', ...paths, files.write('d/notes.txt', text));
    assert.equal(status, 2);
    assert.match(stderr, /already cites .*new\.txt; 1 of its citations fit only that edition, 0 only the old one\./);
    assert.equal(read('d/notes.txt'), text);
  });

  it("refuses editions of two games, the same file twice, and files that can't be read", () => {
    const [, old = '', , now = ''] = editions('e');
    const notes = files.write('e/notes.txt', NOTES);
    const chess = files.write('e/chess.txt', '1. Chess\n\n100. Pawns\n\n100.1. No piece but a pawn is promoted.\n');
    for (const [from, to, says] of [
      [old, chess, /have almost nothing in common \(\d+ of \d+ rules match\)/],
      [old, old, /are the same file/],
      [old, files.path('e/none.txt'), /none\.txt: can't be read/],
      [files.write('e/empty.txt', ''), now, /empty\.txt has no rules/],
    ] as const) {
      const { status, stderr } = rulebook('migrate', '--from', from, '--to', to, notes);
      assert.equal(status, 2);
      assert.match(stderr, says);
    }
    assert.equal(read('e/notes.txt'), NOTES);
    assert.match(rulebook('migrate', notes).stderr, /specify the edition that the files cite: --from OLD/);
  });

  describe('with a rulebook.json', () => {
    const project = (folder: string, addendum: string, source: string) => {
      files.write(`${folder}/rulebook.json`, PROJECT);
      files.write(`${folder}/old.txt`, OLD);
      files.write(`${folder}/new.txt`, NEW);
      files.write(`${folder}/addendum.txt`, addendum);
      files.write(`${folder}/src/ships.js`, source);
      return (...args: readonly string[]) => rulebookIn(files.path(folder), 'migrate', ...args);
    };
    const SOURCE = '// Harbor 100.2: test_100_3_waits\nring(100.2);\n';

    it('updates all files to the newest edition once, and the editions that they cite', () => {
      const run = project('f', ADDENDUM, SOURCE);
      const first = run();
      assert.equal(first.status, 0, first.stderr);
      assert.equal(first.stdout, '');
      const migrated = ADDENDUM.replace('rule 100.3', 'rule 100.4').replace('rule 100.2', 'rule 100.3');
      assert.equal(read('f/addendum.txt'), migrated);
      assert.equal(read('f/src/ships.js'), '// Harbor 100.3: test_100_4_waits\nring(100.2);\n');
      assert.equal(read('f/rulebook.json'), PROJECT.replaceAll('{ "Harbor": "2025" }', '{ "Harbor": "2026" }'));
      const second = run();
      assert.equal(second.status, 0);
      assert.match(second.stderr, /these files already cite this edition/);
      assert.equal(read('f/addendum.txt'), migrated);
    });

    it('writes numbers once if something is left to check, and reports it until that is done', () => {
      const run = project('g', `${ADDENDUM}\n200.3. Coins: rule 100.1. Ropes: rule 100.4.\n`, SOURCE);
      const written = `${ADDENDUM.replace('rule 100.3', 'rule 100.4').replace('rule 100.2', 'rule 100.3')}
200.3. Coins: rule 100.1. Ropes: rule 100.4.\n`;
      const first = run('addendum.txt');
      assert.equal(first.status, 1);
      assert.equal(read('g/addendum.txt'), written);
      const { books } = parse(read('g/rulebook.json'), undefined, { allowTrailingComma: true });
      assert.deepEqual([books[1].cites, books[1].migratedTo], [{ Harbor: '2025' }, { Harbor: '2026' }]);
      const second = run('addendum.txt');
      assert.equal(second.status, 1);
      assert.equal(read('g/addendum.txt'), written);
      assert.match(second.stdout, /addendum\.txt:7:20: Rule 100\.1 says something else in 2026\./);
      // If another rule has the number of a deleted rule, it's unclear whether the deleted one is still meant.
      const removed = linesOf(second.stdout).filter(line => line.includes("Rule 100.4 isn't in 2026;"));
      assert.deepEqual(
        removed.map(line => line.split(': ')[0]),
        ['addendum.txt:5:33', 'addendum.txt:7:39'],
      );
      files.write('g/addendum.txt', written.replace(' Ropes: rule 100.4.', ''));
      const last = run('addendum.txt', '--accept');
      assert.equal(last.status, 0);
      assert.match(read('g/rulebook.json'), /"base": \["Harbor"\], "cites": \{ "Harbor": "2026" \}/);
      assert.match(run('addendum.txt').stderr, /these files already cite this edition/);
    });

    it('leaves the edition that files cite if no citation can be read', () => {
      const run = project('unread', ADDENDUM, '// See rule 7-1, § 8.1.1.2, and rule IV.\n');
      const source = 'src/ships.js';
      const { status, stderr } = run(source);
      assert.match(stderr, /: 0 citations, nothing changes; 2 numbers after a word/);
      assert.match(stderr, /"cites" in rulebook\.json stays, because no citation can be read/);
      assert.equal(status, 1);
      assert.equal(read('unread/rulebook.json'), PROJECT);
      assert.equal(run(source, '--accept').status, 0);
      assert.match(read('unread/rulebook.json'), /"book": "Harbor", "cites": \{ "Harbor": "2026" \}/);
    });

    it('finds editions by name, and lists them', () => {
      const run = project('h', ADDENDUM, SOURCE);
      const { status, stderr } = run('--from', '2024', 'addendum.txt');
      assert.equal(status, 2);
      assert.match(stderr, /unknown edition “2024”; use one of 2025, 2026/);
      assert.equal(run('--from', '2025', '--to', '2026', 'addendum.txt').status, 0);
    });
  });
});
