/** An example of each shipped dialect, in one line, by id. */
export const examples: Readonly<Record<string, string>> = {
  comprehensive: '100.1a It rings at dusk (see rule 100.2).',
  dotted: '1.0.1.a, with its text on the next line',
  table: '| 100.1 | A bell rings. | or | 1.1 | A bell rings. |',
  rulings: '+ 100.2 - Silence + 100.2a - Nobody rings.',
  dataset: '100.1 in a data set with one value per line',
  bracketed: '1.0.1a It rings at dusk.[1.0.2]',
  hyphenated: '**1-1-2.** It rings at dusk. (See 1-1-3.)',
  'dataset-csv': '100.1,A bell rings.',
  'dataset-json': '{ "number": "100.1", "text": "A bell rings." }',
  articles: '### Article 1: Bells, with lists below: 1. It rings.',
  points: '(a) It rings, below 1.1 Bells; cited as “rule 1.1(a)”',
  inferred: 'Any other regular numbering: § 1, Article 1(1), GR.1.1',
  cases: '1.11 It rings, below 1.1 Bells',
};
