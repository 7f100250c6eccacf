import assert from 'node:assert/strict';
import { citationGrammar } from '../../server/src/core/citing/citationGrammar.ts';
import { findCitations } from '../../server/src/core/citing/find.ts';
import { languageOf } from '../../server/src/core/citing/sourceLanguages.ts';
import { zonesOf } from '../../server/src/core/citing/zones.ts';
import { articles } from '../../server/src/core/shipped/articles.ts';

/** A book whose numbers look like versions and decimals. */
const numbers = new Set(['1', '2', '1.1', '1.2', '2.1', '3.8', '4.3', '4.3.1', '1.2.1']);
const grammar = citationGrammar({
  names: ['RP'],
  dialect: articles,
  numbers,
  resolve: ({ text }) => ({ name: text, outcome: 'broken' }),
});

const CASES: readonly (readonly [ending: string, text: string, ...found: string[]])[] = [
  ['ts', '// since 1.2, for Node 3.8; it takes 4.3 on average; bump 1.1 to 1.2.1 (1.1, 2.1)'],
  ['json', '{ "version": "1.2.1", "ships": { "bell": "4.3" } }'],
  ['py', 'VERSION = "1.2"; ratio = f("3.8")'],
  ['ts', '// 1.1 First, rings; then RP 4.3, article 1.2, and Art. 3.8', '1.1', '4.3', '1.2', '3.8'],
  ['ts', '// 4.3 The bell rings\n/* 2.1: The rope is cut. */', '4.3'],
  ['ts', '/* 2.1: The rope is cut. */ f(); // 1.3 Nobody rings', '2.1'],
  ['java', '@Article("4.3") void f() {} @RP({"1.1", "1.2"}) void g() {}', '4.3', '1.1', '1.2'],
  ['json', '{ "article": "4.3", "articles": ["1.1", "3.8"] }', '4.3', '1.1', '3.8'],
  ['ts', '// the state of the art. 4.3 ships'],
  ['ts', '// see 4.3', '4.3'],
  ['ts', '// rings as per 4.3 the bell (cf. 1.2 and 2.1)', '4.3', '1.2', '2.1'],
  ['py', '"""Rings.\n\n    See also 4.3.1.\n    """', '4.3.1'],
  ['ts', '// voir 1.1, 1.2; siehe 2.1', '1.1', '1.2', '2.1'],
  ['ts', '// see 4.3 release notes, see Node 4.3, per 4.3 ms, see 4.3.2024, since 4.3, see 9.9'],
  ['ts', '// RFC 7231, article 4.3; CSS 2.1 article 1.2; article 4.3 of the GIF spec; article 4.3 of ISO 8601-1'],
  ['ts', '// ECMA-262 §4.3. Rings by §2.1 and RP 1.2', '2.1', '1.2'],
  ['ts', '// https://www.rfc-editor.org/rfc/rfc7231#article-4.3 https://x.org/#article-4.3', '4.3'],
  ['ts', '// Art. 4.3.1, 3.8 and 1.2; Art. 9.9', '4.3.1', '3.8', '1.2', '9.9'],
];

describe('citations of a book with numbers such as 4.3', () => {
  for (const [ending, text, ...expected] of CASES)
    it(`${ending}: ${JSON.stringify(text)}`, () => {
      const found = findCitations(text, zonesOf(text, languageOf(`bell.${ending}`)), grammar);
      assert.deepEqual(
        found.map(({ start, end }) => text.slice(start, end)),
        expected,
      );
    });
});
