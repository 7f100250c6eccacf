import assert from 'node:assert/strict';
import { citationGrammar } from '../../server/src/core/citing/citationGrammar.ts';
import { findCitations } from '../../server/src/core/citing/find.ts';
import { languageOfFile } from '../../server/src/core/citing/sourceLanguages.ts';
import { zonesOf } from '../../server/src/core/citing/zones.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { articles } from '../../server/src/core/shipped/articles.ts';

/** A book whose numbers look like versions and decimals. */
const numbers = new Set(['1', '2', '1.1', '1.2', '2.1', '3.8', '4.3', '4.3.1', '1.2.1', '2.1.1', '3.8.2']);
const grammar = citationGrammar({
  names: ['RP'],
  dialect: articles,
  editions: ['version 2.0'],
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
  [
    'ts',
    '// RP 2.0, article 1.2; RP-2.0; RP v2.0; RP 2, under RP 2.0 only; RP 1.1 4.3.1 and RP 2.1',
    '1.2',
    '4.3.1',
    '2.1',
  ],
  ['ts', '// RP 2.7 and RP 2.0.1', '2.7', '2.0.1'],
  ['py', '"This is 4.3, 1.2, and 4.3.1 of RP 1.8."', '4.3', '1.2', '4.3.1'],
  ['ts', '// step 2 of article 4.3.1; step 2 of article 4.3', '4.3.1', '4.3'],
  ['ts', '// from 4.3 in the RP and 1.2 from RP', '4.3', '1.2'],
  ['ts', 'run(Article 4.3); article 4.3'],
  ['clj', ';; RP 1.8\n;; 2.1.1. The bell rings', '2.1.1'],
  // Three numbers of one shape, all of them of rules, are hardly versions.
  ['ts', 'f("4.3.1: Bells"); f("1.2.1"); g("Go on to the ropes (2.1.1)")', '4.3.1', '1.2.1', '2.1.1'],
  ['ts', 'f("4.3.1: Bells"); f("1.2.1")'],
  ['ts', 'test(["4.3.1", "1.2.1", "2.1.1", "2.0.0", "3.0.1"]); // (3.8.2)'],
  ['ts', '// (4.3.1) and then (1.2.1), (2.1.1), (3.8.2)', '4.3.1', '1.2.1', '2.1.1', '3.8.2'],
  ['tsx', 'return (\n  <p>\n    Article 4.3\n  </p>\n); const Article = 4.3;', '4.3'],
  ['ts', '// Art. 4.3.1, 3.8 and 1.2; Art. 9.9', '4.3.1', '3.8', '1.2', '9.9'],
];

/** Each number starts with that of its parent: `- 1a)`, `    - 1a1)`; `- H1)`, `    - H1b)`. */
function articleOf(article: string): string[] {
  const [sections, rules] = /\d/.test(article) ? ['abcd', '123'] : ['123', 'abcd'];
  const says = 'The bells ring at dusk, as';
  return [
    `## Article ${article}: Bells of kind ${article}`,
    '',
    ...[...sections].flatMap(section => [
      `- ${article}${section}) ${says} [Regulation ${article}${sections.at(-1)}](rules:${article}) says.`,
      ...[...rules].map(rule => `    - ${article}${section}${rule}) ${says} Regulation ${article}${section} says.`),
    ]),
    '',
  ];
}

const LETTERED = detectDialect(['1', '2', '3', '4', 'A', 'B', 'H'].flatMap(articleOf).join('\n'))!;

/** A book whose articles have numbers and letters. */
const lettered = citationGrammar({
  names: ['RP'],
  dialect: LETTERED,
  numbers: new Set(['1', '1b', '2', '2k', 'H', 'H1', 'H1b', 'H1c', 'B2', 'A4', 'A4b']),
  resolve: ({ text }) => ({ name: text, outcome: 'broken' }),
});

const LETTERED_CASES: readonly (readonly [ending: string, text: string, ...found: string[]])[] = [
  ['html', '<a href="https://x.org/rules#H1b">', 'H1b'],
  ['html', '<a href="rules/#2k"> <a href="rules#H1c"> <a href="rules#Z1b">', '2k', 'H1c'],
  ['ts', 'const moves = ["B2", "A4", "B2 A4"]; turn("A4"); // B2 A4'],
  ['ts', 'article("B2"); // RP A4, article B2; see A4.', 'B2', 'A4', 'B2', 'A4'],
  ['ts', 'f("A4b"); f("H1c")', 'A4b', 'H1c'],
  ['rb', 'ARTICLE_2K_ERROR = :article_2k_error; TEST_2K; test_2k_rings', '2K', '2k'],
  ['ts', '// article 2K or 1B. 2K rings', '2K', '1B'],
];

/** A law whose sections are its topmost numbers. */
const SECTIONS = Array.from({ length: 12 }, (_, at) => [
  `## § ${at + 1} Bells of kind ${at}`,
  '',
  '(1) A bell rings at dusk.',
  '',
  '(2) Nobody rings at night.',
  '',
]);
const law = citationGrammar({
  names: ['BL'],
  dialect: detectDialect(SECTIONS.flat().join('\n'))!,
  numbers: new Set(Array.from({ length: 12 }, (_, at) => [`${at + 1}`, `${at + 1}(1)`, `${at + 1}(2)`]).flat()),
  resolve: ({ text }) => ({ name: text, outcome: 'broken' }),
});

const LAW_CASES: readonly (readonly [ending: string, text: string, ...found: string[]])[] = [
  ['ts', '// BL § 3 and § 4(1); §§ 5, 6, and § 99', '3', '4(1)', '5', '6', '99'],
  ['md', 'As § 3 says, § 12(2) holds; see BL § 2.', '3', '12(2)', '2'],
  ['ts', 'x = 3; // BL 3, 3 bells, rule 3, at 3. 4 ships, bl3'],
];

for (const [what, cases, book] of [
  ['§ 3', LAW_CASES, law],
  ['4.3', CASES, grammar],
  ['H1b', LETTERED_CASES, lettered],
] as const)
  describe(`citations of a book with numbers such as ${what}`, () => {
    for (const [ending, text, ...expected] of cases)
      it(`${ending}: ${JSON.stringify(text)}`, () => {
        const found = findCitations(text, zonesOf(text, languageOfFile(`bell.${ending}`)), book);
        assert.deepEqual(
          found.map(({ start, end }) => text.slice(start, end)),
          expected,
        );
      });
  });
