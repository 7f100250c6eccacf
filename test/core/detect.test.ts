import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import lanterns from '../../samples/lanterns.rules.txt';
import regatta from '../../samples/regatta.rules.txt';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { compileDialects } from '../../server/src/core/dialect/described/compile.ts';
import { detectDialect, dialectOfRules, looksLikeRules } from '../../server/src/core/document/detect.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { dialects as shipped } from '../../server/src/core/shipped/shippedDialects.ts';
import { fixture } from '../support/fixture.ts';

/** Chapters of an invented game with rules that cite each other, after their Contents; `prose` follows each rule. */
function chapters(count: number, prose: string): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const contents = numbers.map(n => `${n} The ${n}. watch\n`).join('');
  const rule = (n: number) =>
    `${n} The ${n}. watch\n\n${n}.1 The keeper of watch ${n} rings a bell.${prose}\n\n${n}.2 See rule ${n}.1.${prose}\n\n`;
  return `Contents\n\n${contents}\n${numbers.map(rule).join('')}`;
}

describe('recognition by the beginning of a text', () => {
  const prose = ' A boat waits outside until the fog has gone.'.repeat(4);
  for (const [name, text] of [
    ['a short one', chapters(12, prose)],
    ['a long one', chapters(90, prose)],
    ['one that the Contents hide', chapters(400, prose).slice(0, 60_000)],
  ] as const)
    it(`finds ${name}`, () => assert.ok(looksLikeRules(text)));
  for (const [name, text] of [
    ['rules that only begin a text', chapters(12, prose) + `${prose.repeat(2)}\n\n`.repeat(150)],
    ['numbers that nothing cites', chapters(90, prose).replace(/See rule \S+/g, 'The keeper sleeps.')],
  ] as const)
    it(`is silent on ${name}`, () => {
      assert.ok(!looksLikeRules(text));
      assert.equal(detectDialect(text), undefined);
    });
});

const RULES = '100.1. Text.\n100.1a Text.\n100.1b Text.\n100.2. Text.\n100.3. Text.\n';

/** A header and sixty lines. */
const values = (header: string, line: (n: number) => string) =>
  [header, ...Array.from({ length: 60 }, (_, n) => line(n + 1))].join('\n');

describe('detection of rules documents', () => {
  for (const [name, text] of [
    ['a rulebook', lanterns],
    ['five rules', RULES],
    ['lone carriage returns', RULES.replace(/\n/g, '\r')],
  ] as const) {
    it(`finds ${name}`, () => {
      assert.equal(detectDialect(text)?.id, 'comprehensive');
      assert.ok(looksLikeRules(text));
    });
  }
  const row = (number: string, text: string) => `| ${number} | ${text} |\n`;
  const turns = (period: string) =>
    row('Rule', 'Text') +
    row('---', '---') +
    row(`1${period}`, 'Setup') +
    row('1.1', 'Each player takes five cards.') +
    row('1.2', 'The youngest player begins. See rule 2.2.') +
    row(`2${period}`, 'Turns') +
    row('2.1', 'A turn has two phases.') +
    row('2.2', 'The player draws.') +
    row('2.2.1', 'One card.') +
    row('2.3', 'Nobody skips a phase.');
  for (const period of ['', '.'])
    it(`finds a table of decimal numbers, with “${period}” after those of sections`, () => {
      const dialect = detectDialect(turns(period))!;
      assert.equal(dialect.id, 'table');
      const { workspace, document } = fixture(turns(period), dialect);
      assert.deepEqual([...symbolsOf(document).rules.keys()], ['1', '1.1', '1.2', '2', '2.1', '2.2', '2.2.1', '2.3']);
      assert.deepEqual(runChecks(workspace, document), []);
    });
  it('finds no rules in a table of versions', () => {
    const versions = Array.from({ length: 20 }, (_, index) => row(`1.${index}`, 'Fixes.')).join('');
    assert.equal(detectDialect(`# Changes\n\n${versions}`), undefined);
  });

  for (const [name, text] of [
    ['nothing', ''],
    ['prose', 'Rule 1: be kind. See rule 2.\n'.repeat(50)],
    ['a changelog', Array.from({ length: 60 }, (_, n) => `1.${100 - n}.0 Released\n101.${60 - n} Fixed\n`).join('')],
    ['prices', Array.from({ length: 60 }, (_, n) => `${100 + ((n * 37) % 60)}.50 a piece\n`).join('')],
    ['a table of numbers', Array.from({ length: 60 }, (_, n) => `${100 + n}.5\t${n}.25\n`).join('')],
    ['rules of another form', RULES.replace(/^(\S+?)\.? /gm, '  $1 => ')],
    ['a few rules', RULES.split('\n').slice(0, 4).join('\n')],
    ['a price list', values('id,description,price', n => `${n},A lantern,${n}.50`)],
    ['a price list by number', values('number;text;price', n => `${(n * 7919) % 997}.50;A lantern;2`)],
    ['dates', values('number,text', n => `2024-0${1 + (n % 9)}-11,A day`)],
    ['people', values('id\tname\tdescription', n => `${n}\tNobody\tSee rule 100.1`)],
    ['values without a text', values('number,value', n => `100.${n},5.${n}`)],
    ['measures', JSON.stringify(Array.from({ length: 60 }, (_, n) => ({ number: n, text: `A lantern, ${n}.5` })))],
    ['settings', JSON.stringify({ rule: '100.1', text: 'x', rules: [{ id: 'no-rule', description: '100.1' }] })],
    ['half a list', '[{"number": "100.1", "text": "'],
    [
      'a changelog in Markdown',
      Array.from({ length: 30 }, (_, n) => `## 1.${30 - n}.0\n\n- Fixed, see 1.${29 - n}.0\n`).join('\n'),
    ],
    [
      'a manual',
      Array.from(
        { length: 9 },
        (_, n) => `## ${n + 1}. Part\n\n### ${n + 1}.1 Usage\n\nSee section ${n + 1}.1.\n`,
      ).join('\n'),
    ],
    ['a numbered list', `# Steps\n\n${Array.from({ length: 30 }, (_, n) => `${n + 1}. Do this.\n`).join('')}`],
    ['articles of a blog', Array.from({ length: 9 }, (_, n) => `## ${n + 1}. Article\n\n1. One\n2. Two\n`).join('\n')],
    ['this package', readFileSync('package.json', 'utf8')],
    ['the settings of the compiler', readFileSync('tsconfig.json', 'utf8')],
    ['what this package is made of', readFileSync('package-lock.json', 'utf8')],
    ['a license', readFileSync('LICENSE', 'utf8')],
  ] as const) {
    it(`finds none in ${name}`, () => {
      assert.equal(detectDialect(text), undefined);
      assert.ok(!looksLikeRules(text));
    });
  }

  it('needs less evidence if a text is known to be a rules document', () => {
    assert.equal(detectDialect(regatta), undefined);
    assert.equal(dialectOfRules(regatta).id, 'inferred');
  });
  for (const [name, text] of [
    ['nothing', ''],
    ['prose', 'Rule 1: be kind. See rule 2.\n'.repeat(50)],
    ['the beginning of a rulebook', '1. Game\n\n100. General\n\n100.1. Text.\n\n100.2. See rule 100.1.\n\n101. More\n'],
  ] as const) {
    it(`reads ${name} in the default dialect if it is known to be a rules document`, () =>
      assert.equal(dialectOfRules(text).id, 'comprehensive'));
  }

  const { dialects: own } = compileDialects(
    { own: { levels: [{ name: 'law', number: '1' }], lines: { law: 'Law {number} - {title}' } } },
    [],
  );
  const laws = Array.from({ length: 6 }, (_, n) => `Law ${n + 1} - The Title\nText.\n\n`).join('');
  it('finds a dialect of the user', () => assert.equal(detectDialect(laws, [...own, ...shipped])?.id, 'own'));
  it('leaves other texts to the shipped dialects', () =>
    assert.equal(detectDialect(RULES, [...own, ...shipped])?.id, 'comprehensive'));
  it("doesn't find it without the definition", () => assert.equal(detectDialect(laws), undefined));
});
