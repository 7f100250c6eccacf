import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headlinesOf, linesOf, rulebook, scratch } from './run.ts';

const LANTERNS = join('samples', 'lanterns.rules.txt');
const FAULTS = join('samples', 'faults.rules.txt');

const FAULT_LINES = [
  `${FAULTS}:34:100: error broken-reference Section 7 doesn't exist; the last section is 2.`,
  `${FAULTS}:36:113: error broken-reference Rule 950 doesn't exist; there is no section 9, and the last section is 2.`,
  `${FAULTS}:42:157: error broken-reference Rule 101.2f doesn't exist; rule 101.2 ends at 101.2d.`,
  `${FAULTS}:54:1: warning duplicate-number Number 101.3 is already used; give this rule a number of its own.`,
  `${FAULTS}:60:131: error broken-reference Rule 102.9 doesn't exist; chapter 102 ends at 102.4.`,
  `${FAULTS}:64:7: warning number-punctuation 102.3a has an extra period.`,
  `${FAULTS}:68:1: warning number-punctuation 102.4 has no period.`,
  `${FAULTS}:74:146: error broken-range Rule 103.8 doesn't exist; chapter 103 ends at 103.5.`,
  `${FAULTS}:76:141: warning title-mismatch “Ice” is chapter 103; 102 is “Passengers”.`,
  `${FAULTS}:82:1: warning number-gap Subrule 103.4b is missing; 103.4a is followed by 103.4c. Add it, or renumber the rules that follow.`,
  `${FAULTS}:84:77: warning title-on-untitled Rule 103.1 has no title; delete “Thin Ice”, or cite the rule with this title.`,
  `${FAULTS}:97:130: error broken-reference Rule 201.7 doesn't exist; chapter 201 ends at 201.2.`,
  `${FAULTS}:101:93: error broken-reference Rule 203 doesn't exist; section 2 ends at 202.`,
  `${FAULTS}:103:146: error broken-reference Rule 103.9b doesn't exist; there is no rule 103.9, and chapter 103 ends at 103.5.`,
  `${FAULTS}:115:59: error unknown-term “Nowhere” isn't in the glossary.`,
];

const SUMMARY = '9 errors, 6 warnings in 1 file\n';

describe('rulebook check', () => {
  const files = scratch();

  it('prints nothing for a correct document', () => {
    assert.deepEqual(rulebook('check', LANTERNS), { status: 0, stdout: '', stderr: '' });
  });

  it('prints file, line, column, severity, code, and message of every finding', () => {
    const { status, stdout, stderr } = rulebook('check', FAULTS);
    assert.deepEqual(headlinesOf(stdout), FAULT_LINES);
    assert.equal(stderr, SUMMARY);
    assert.equal(status, 1);
  });

  it('checks several files in the given order', () => {
    const other = files.write('other.txt', '100. Bells\n\n100.1. A bell.\n\n100.2. See rule 100.5.\n\n101. Ropes\n');
    const { status, stdout } = rulebook('check', other, LANTERNS, FAULTS);
    const expected = `${other}:5:17: error broken-reference Rule 100.5 doesn't exist; chapter 100 ends at 100.2.`;
    assert.deepEqual(headlinesOf(stdout), [expected, ...FAULT_LINES]);
    assert.equal(status, 1);
  });

  it('reports no number that another file of the same folder defines', () => {
    const bells =
      '# 1. Bells\n\n1.1. A bell.\n\n1.2. A bell (see section 1.1).\n\n1.3. See section 2.2 and section 1.7.\n';
    const ropes = '# 2. Ropes\n\n2.1. A rope.\n\n2.2. A rope (see section 2.1).\n\n2.3. A rope.\n';
    const [one, two] = [files.write('nearby/one.md', bells), files.write('nearby/two.md', ropes)];
    const draft = files.write('nearby/draft.md', bells.replace('1.3. See', '2.2. Bronze.\n\n1.3. See'));
    const targets = (...names: string[]) =>
      [...rulebook('check', ...names, '--format', 'json').stdout.matchAll(/"target": "(.*)"/g)].map(
        ([, target]) => target,
      );
    assert.deepEqual(targets(one), ['2.2', '1.7']);
    assert.deepEqual(targets(one, two), ['1.7']);
    assert.deepEqual(targets(one, draft, '--only', 'broken-reference'), ['2.2', '1.7', '1.7']);
  });

  it('reports nothing beyond the end of an excerpt', () => {
    const excerpt = files.write(
      'excerpt.txt',
      '503.4. A bell. See rule 704.5a.\n\n503.5. See rule 503.9 and rule 99.\n',
    );
    assert.deepEqual(rulebook('check', excerpt), { status: 0, stdout: '', stderr: '' });
  });

  it('finds nothing in an ordinary text', () => {
    const letter = files.write('letter.txt', 'Dear Sir,\n\nWe met on rule 7 of the ferry, at 10.30.\n');
    const { status, stdout, stderr } = rulebook('check', letter);
    assert.deepEqual({ status, stdout }, { status: 0, stdout: '' });
    assert.match(stderr, /letter\.txt: no rules found; [^\n]*\n$/);
  });

  it('matches the problem matcher: the first line of each finding and no other', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8'));
    const [{ name, pattern }] = contributes.problemMatchers;
    const matches = linesOf(rulebook('check', FAULTS).stdout).flatMap(line => {
      const match = new RegExp(pattern.regexp).exec(line);
      return match ? [match] : [];
    });
    assert.equal(name, 'rulebook');
    assert.deepEqual(
      matches.map(match => {
        const [file, line, column] = [match[pattern.file], match[pattern.line], match[pattern.column]];
        return `${file}:${line}:${column}: ${match[pattern.severity]} ${match[pattern.code]} ${match[pattern.message]}`;
      }),
      FAULT_LINES,
    );
  });

  describe("a file that can't be read", () => {
    const UNREADABLE = [
      ['is missing', () => files.path('missing.txt'), "the file doesn't exist"],
      [
        'holds null bytes',
        () => files.write('binary.txt', Uint8Array.of(0x31, 0x30, 0x30, 0x2e, 0, 1, 2)),
        "it isn't a text file, or it's UTF-16 without a byte order mark (byte 4 is null)",
      ],
    ] as const;

    for (const [situation, make, reason] of UNREADABLE) {
      it(`that ${situation} is reported with the reason, and the other files are checked`, () => {
        const path = make();
        const { status, stdout, stderr } = rulebook('check', path, FAULTS, LANTERNS);
        assert.equal(stderr, `rulebook: ${path}: can't be read: ${reason}\n${SUMMARY}`);
        assert.deepEqual(headlinesOf(stdout), FAULT_LINES);
        assert.equal(status, 2);
      });
    }

    it('counts even if it is the last one', () => {
      assert.equal(rulebook('check', LANTERNS, files.path('missing.txt')).status, 2);
    });
  });
});
