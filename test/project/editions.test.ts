import assert from 'node:assert/strict';
import { problemsIn } from '../../server/src/project/definitions.ts';

/** The messages about a `rulebook.json`, each with the text at its place. */
function said(file: object): string[] {
  const text = JSON.stringify(file);
  return problemsIn(text).map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`);
}

const BOOK = { names: ['Harbor'], files: 'a.txt', edition: '2026', editions: [{ name: '2025', files: 'b.txt' }] };

describe('editions in a rulebook.json', () => {
  it('have unique names', () => {
    const message = '“2025” is already an edition of this book; give each edition its own name.';
    assert.deepEqual(said({ books: [{ ...BOOK, edition: '2025' }] }), [`"2025": ${message}`]);
    const twice = [...BOOK.editions, ...BOOK.editions];
    assert.deepEqual(said({ books: [{ ...BOOK, editions: twice }] }), [`"2025": ${message}`]);
  });

  it('can be cited only if they exist', () => {
    const citing = (cites: object) => said({ books: [BOOK, { files: 'c', cites }] });
    assert.deepEqual(citing({ Harbor: '2025' }), []);
    assert.deepEqual(citing({ Harbor: '2024' }), ['"2024": Unknown edition “2024”; did you mean “2025”?']);
    assert.deepEqual(citing({ Harbour: '2025' }), ['"2025": Unknown book “Harbour”; did you mean “Harbor”?']);
  });

  it('need names to be cited', () => {
    assert.deepEqual(
      said({ books: [{ names: 'A', files: 'a' }], citing: [{ files: 'b', book: 'A', cites: { A: '1' } }] }),
      ['"1": “A” has no named editions; specify the one in its files, "edition": "1".'],
    );
  });
});
