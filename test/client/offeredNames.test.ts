import assert from 'node:assert/strict';
import { offeredNames } from '../../client/src/project/offeredNames.ts';

const BOOKS = `{ "names": ["Harbor", "HR"], "files": "a.txt", "edition": "2026", "editions": [{ "name": "2024" }, { "name": "2025" }] },
    { "names": "Tolls", "files": "b.txt" }`;

/** What is offered at the mark ‸, and what it replaces. */
function offered(marked: string): { names: readonly string[]; replaced: string } | undefined {
  const text = marked.replace('‸', '');
  const found = offeredNames(text, marked.indexOf('‸'));
  return found && { names: found.names, replaced: text.slice(found.start, found.end) };
}

const citing = (cites: string) => `{ "books": [${BOOKS}], // all
  "citing": [{ "files": ["*.js"], "book": "Harbor", "cites": ${cites} }] }`;

describe('names in a rulebook.json', () => {
  for (const [title, text, names, replaced] of [
    ['editions of the book, the newest first', citing('{ "Harbor": "20‸" }'), ['2026', '2025', '2024'], '"20"'],
    ['editions of the book by its other name', citing('{ "HR": ‸ }'), ['2026', '2025', '2024'], ''],
    ['books that have editions', citing('{ "‸": "2025" }'), ['Harbor'], '""'],
    ['no editions of a book that has none', citing('{ "Tolls": "‸" }'), [], '""'],
    [
      'editions for a book that cites another one',
      `{ "books": [${BOOKS}, { "files": "c.txt", "cites": { "Harbor": "‸" } }] }`,
      ['2026', '2025', '2024'],
      '""',
    ],
  ] as const)
    it(`are ${title}`, () => assert.deepEqual(offered(text), { names, replaced }));

  it('are none elsewhere, and in texts that are no project', () => {
    for (const text of [citing('{}').replace('*.js', '*‸.js'), '‸', '{ "cites": { "Harbor": "‸" } }'])
      assert.equal(offered(text), undefined);
    assert.deepEqual(offered('{ "books": 3, "citing": [{ "cites": { "Harbor": "‸" } }] }')?.names, []);
  });
});
