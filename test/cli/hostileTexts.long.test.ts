import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { effort } from '../support/effort.ts';
import { scratch } from './run.ts';

/** How long each text is, in characters. What took a time that grows with the square of this took minutes. */
const LENGTH = effort(100_000, 320_000);
const PATIENCE = 120_000;
/** In an ordinary run, one of so many kinds. */
const STEP = effort(9, 1);

type Piece = string | ((index: number) => string);

const RULE = '1. A\n\n100. B\n\n100.1. ';
const BOOK = '1. A\n\n100. B\n\n';
const GLOSSARY = `${RULE}x\n\nGlossary\n\n`;

/** What is repeated, and what it starts with. */
const KINDS: Readonly<Record<string, readonly [start: string, repeated: Piece, end?: string]>> = {
  'its own number': [RULE, 'See rule 100.1. '],
  'another number': [RULE, 'See rule 100.2. ', '\n\n100.2. x\n'],
  'a missing number': [RULE, 'See rule 100.9. '],
  'many missing numbers': [RULE, index => `See rule 1${index}.9. `],
  'its own subrule': [`${RULE}x\n\n100.1a `, 'See rule 100.1a. '],
  ranges: [RULE, index => `See rules 100.1–${index}. `],
  'one list': [`${RULE}See rules `, '100.1, '],
  'one list with “and”': [`${RULE}See rules `, '100.1 and '],
  'a list of letters': [`${RULE}See rules 100.1`, 'a, b, c and d, '],
  'ranges of letters': [RULE, 'see 100.1a–c '],
  'a chain of ranges': [`${RULE}rules `, '100.1 through '],
  alternatives: [RULE, 'rule 100.1 or '],
  exceptions: [RULE, '100.1 (except 100.1) '],
  titles: [RULE, 'rule 100, “Bells,” '],
  'open quotation marks': [RULE, '“'],
  'open parentheses': [RULE, '('],
  'open brackets': [RULE, '['],
  'bracketed numbers': [RULE, '[100.1]'],
  spaces: [RULE, ' '],
  'line ends': [RULE, '\n'],
  'carriage returns': [RULE, '\r'],
  digits: [RULE, '1'],
  'digits and periods': [RULE, '1.'],
  dashes: [RULE, '-'],
  'the word for a rule': [RULE, 'rule '],
  'signs of sections': [RULE, '§ 1 Absatz 1 Satz 1, '],
  asterisks: [RULE, '*'],
  links: [RULE, '[a](#b) '],
  'open links': [RULE, '[a]('],
  symbols: [RULE, '{T}'],
  addresses: [RULE, 'http://a.b/c '],
  'rules that cite the next': [BOOK, index => `100.${index + 1}. See rule 100.${index + 2}.\n\n`],
  'rules that cite the first': [BOOK, index => `100.${index + 1}. See rule 100.1.\n\n`],
  'one number again and again': [BOOK, '100.1. x\n\n'],
  'rules in reverse order': [BOOK, index => `100.${40_000 - index}. x\n\n`],
  'rules with gaps': [BOOK, index => `100.${index * 7 + 1}. x\n\n`],
  chapters: ['1. A\n\n', index => `${100 + index}. B\n\n`],
  'lettered items': ['', index => `${'abc'[index % 3]}) x\n`],
  'numbered items': ['', index => `${index}) x\n`],
  'nested items': ['', index => `${' '.repeat(index % 200)}1. x\n`],
  'numbered headings': ['', index => `${'#'.repeat((index % 6) + 1)} 1.${index} A\n`],
  articles: ['', index => `Article ${index + 1}\nText.\n`],
  paragraphs: ['', index => `§ ${index + 1} A\n(1) b\n`],
  'rows of a table': ['| n | t |\n|---|---|\n', '| 1 | x |\n'],
  'columns of a table': ['| n | t |\n|---|---|\n', '|'],
  'quotation marks of a CSV file': ['number,text\n', '"'],
  'terms that lead to the next': [GLOSSARY, index => `Term${index}\nSee Term${index + 1}.\n\n`],
  'terms that lead to the one before': [GLOSSARY, index => `Term${index + 1}\nSee Term${index}.\n\n`],
  'one term again and again': [GLOSSARY, 'Term\nSee Term.\n\n'],
  'a term in running text': [RULE, 'bell ', '\n\nGlossary\n\nBell\nx. See rule 100.1.\n'],
  'lines of the Contents': ['Contents\n\n1. A\n', index => `${100 + index}. B\n`, '\n\n1. A\n\n100. B\n\n100.1. x\n'],
  'JSON records': ['[', '{"number":"100.1","text":"See rule 100.1."},', '{}]'],
  'one word': ['100.1. ', 'word '],
};

function textOf([start, repeated, end = '']: (typeof KINDS)[string], length = LENGTH): string {
  let text = start;
  for (let index = 0; text.length + end.length < length; index++)
    text += typeof repeated === 'string' ? repeated : repeated(index);
  return text + end;
}

/** Program source is searched faster, so that only longer ones show what takes too long. */
const LONGER = effort(200_000, 2_000_000);

/** The same for source that cites a book. */
const SOURCES: typeof KINDS = {
  'addresses and numbers': ['// ', '#100.1 QR 100.1 '],
  'comments that exclude a line': ['', '// rulebook-ignore QR 100.1\n'],
  'marks that exclude, on one line': ['// ', 'rulebook-ignore QR 100.1 '],
  'one list of ranges': ['// QR ', '100.1-100.2, '],
};

describe('a text that is made to take long', () => {
  const files = scratch();
  const run = (...args: readonly string[]) => {
    const { signal, status } = spawnSync(process.execPath, [resolve('dist', 'cli.js'), ...args], {
      timeout: PATIENCE,
      maxBuffer: 1e9,
      cwd: files.path('.'),
    });
    assert.equal(signal, null, 'it takes too long');
    assert.ok(status === 0 || status === 1);
  };
  for (const [kind, parts] of Object.entries(KINDS).filter((_, index) => index % STEP === 0))
    it(`is checked at once: ${kind}`, () => {
      run('check', files.write('rules.txt', textOf(parts)));
    });
  for (const [kind, parts] of Object.entries(SOURCES))
    it(`is checked at once as source: ${kind}`, () => {
      files.write('bells.txt', `${RULE}x\n\n100.2. See rule 100.1.\n`);
      files.write(
        'rulebook.json',
        '{ "books": [{ "names": ["QR"], "files": ["bells.txt"] }], "citing": [{ "files": ["source.ts"], "book": "QR" }] }',
      );
      files.write('source.ts', textOf(parts, LONGER));
      run('check');
    });
  it('is reviewed if a change adds thousands of problems to one line', () => {
    const old = files.write('old.txt', textOf(KINDS['another number']!));
    run('review', old, files.write('new.txt', textOf(KINDS['its own number']!)));
  });
});
