import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import lanterns from '../../samples/lanterns.rules.txt';
import { detectDialect } from '../../server/src/core/detect.ts';

const RULES = '100.1. Text.\n100.1a Text.\n100.1b Text.\n100.2. Text.\n100.3. Text.\n';

describe('detection of rules documents', () => {
  for (const [name, text] of [
    ['a rulebook', lanterns],
    ['five rules', RULES],
    ['lone carriage returns', RULES.replace(/\n/g, '\r')],
  ] as const) {
    it(`finds ${name}`, () => assert.equal(detectDialect(text)?.id, 'comprehensive'));
  }
  for (const [name, text] of [
    ['nothing', ''],
    ['prose', 'Rule 1: be kind. See rule 2.\n'.repeat(50)],
    ['a changelog', Array.from({ length: 60 }, (_, n) => `1.${100 - n}.0 Released\n101.${60 - n} Fixed\n`).join('')],
    ['prices', Array.from({ length: 60 }, (_, n) => `${100 + ((n * 37) % 60)}.50 a piece\n`).join('')],
    ['a table of numbers', Array.from({ length: 60 }, (_, n) => `${100 + n}.5\t${n}.25\n`).join('')],
    ['rules of another form', RULES.replace(/^(\S+?)\.? /gm, '  $1 => ')],
    ['a few rules', RULES.split('\n').slice(0, 4).join('\n')],
    ['this package', readFileSync('package.json', 'utf8')],
    ['a licence', readFileSync('LICENSE', 'utf8')],
  ] as const) {
    it(`is silent on ${name}`, () => assert.equal(detectDialect(text), undefined));
  }
});
