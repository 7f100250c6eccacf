import assert from 'node:assert/strict';
import { randomFrom } from '../../bench/random.ts';
import { effort } from '../support/effort.ts';
import { exported, headlinesOf, rulebook, scratch } from './run.ts';

const RULES = '1. Quay\n\n100. General\n\n100.1. See rule 100.2.\n\n100.2. See rule 100.1a.\n\n101. Bells\n';

/** Bytes of all values but zero. */
function noise(length: number, seed: number): Uint8Array {
  const random = randomFrom(seed);
  return Uint8Array.from({ length }, () => 1 + random.below(255));
}

/** Pieces that mean something to the reader, in a meaningless order. */
function jumble(length: number, seed: number): string {
  const random = randomFrom(seed);
  const pieces =
    '1. |100. |100.1. |100.1a |rule |rules | and |, |–|“|”|"|(see |)|.|See |also |Glossary|Credits|Contents|Example: |a|Lamp|\n|\r|\r\n|\t|\u00a0|\ud800|?|999999999|…|section 1'.split(
      '|',
    );
  return Array.from({ length }, () => random.pick(pieces)).join('');
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const MANY = effort(2_000_000, 10_000_000);

const TEXTS: readonly (readonly [string, () => string | Uint8Array])[] = [
  ['an empty file', () => ''],
  ['a byte order mark alone', () => Uint8Array.of(0xef, 0xbb, 0xbf)],
  ['half a character of UTF-16', () => Uint8Array.of(0xff, 0xfe, 0x31)],
  ['line ends alone', () => '\n\r\r\n\n\r'],
  ['no line end', () => '100.1. See rule 100.2'],
  ['bytes at random', () => noise(200_000, 1)],
  ['other bytes at random', () => noise(200_000, 2)],
  ['rules with bytes at random after them', () => Buffer.concat([Buffer.from(RULES), noise(5_000, 3)])],
  ['a jumble of numbers, marks and words', () => utf16(jumble(MANY / 250, 4))],
  ['another jumble', () => utf16(jumble(MANY / 250, 5))],
  ['one very long line', () => `${RULES}${'lamp '.repeat(MANY / 5)}`],
  ['one very long word', () => 'x'.repeat(MANY)],
  ['very many digits', () => `${RULES}\n100.2a See rule ${'7'.repeat(MANY / 10)}.`],
  ['very many digits that begin a line', () => `${RULES}\n${'7'.repeat(MANY / 10)}.1 Text.`],
  ['numbers that are too long', () => `${RULES}\n9999999999. A\n\n100.9999999999 See rule 9999999999.9999999999z.`],
  ['very many spaces', () => `${RULES}100.2a See rule${' '.repeat(MANY / 10)}100.1.`],
  ['very many opening quotation marks', () => `${RULES}100.2a See rule 100.1, ${'“'.repeat(MANY / 10)}`],
  ['surrogates that are alone', () => utf16(`${RULES}\n100.2a \ud800See rule \udc00100.1, “\ud83d.”\n\ud800\n`)],
];

describe('texts that nobody would write', () => {
  const files = scratch();

  for (const [title, make] of TEXTS) {
    it(`${title}: an answer, no exception`, () => {
      const path = files.write('text.txt', make());
      const check = rulebook('check', path);
      assert.ok(check.status === 0 || check.status === 1, `exit status ${check.status}`);
      assert.match(check.stderr, /^(?:\d+ .+ in 1 file\n)?(?:rulebook: .+: no rules found; .+\n)?$/);
      if (check.status) assert.match(check.stderr, / in 1 file\n/);
      exported(path, /^(?:rulebook: .+: no rules found; .+\n)?$/);
    });
  }

  it('the rules around a very long line are read', () => {
    const path = files.write(
      'around.txt',
      `${RULES}${'lamp '.repeat(MANY / 5)}\n\n101.1. See rule 100.7.\n\n102. Ropes\n`,
    );
    const { stdout } = rulebook('check', path);
    assert.deepEqual(
      headlinesOf(stdout).map(line => line.slice(path.length + 1)),
      [
        "7:17: error broken-reference Rule 100.1a doesn't exist; rule 100.1 has no subrules.",
        "12:17: error broken-reference Rule 100.7 doesn't exist; chapter 100 ends at 100.2.",
      ],
    );
  });
});
