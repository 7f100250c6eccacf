import assert from 'node:assert/strict';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import { parse, textOf } from '../../server/src/core/document/document.ts';
import { dialects as shipped } from '../../server/src/core/shipped/shippedDialects.ts';
import { effort } from '../support/effort.ts';
import { cases } from './definitions.ts';

const PIECES = [' ', '1', '1.', 'a', '(a) ', '§ ', '**', '# ', '.', '– ', 'Rule ', '1.1 ', '\t', '“', 'Article '];
const LENGTH = effort(8_000, 40_000);

describe('the reader of a definition', () => {
  const definitions = Object.fromEntries(cases.map(({ definition }, index) => [`d${index}`, definition]));
  const { dialects } = compileDialects(definitions, shipped);

  for (const piece of PIECES)
    it(`reads long lines to their end: ${JSON.stringify(piece)}`, () => {
      const line = piece.repeat(LENGTH / piece.length);
      const text = `${line}\n1.1 ${line}x\n\n${line}`;
      for (const dialect of dialects)
        assert.equal(textOf(parse('test:/long.txt', 1, text, dialect)), text, dialect.name);
    });
});
