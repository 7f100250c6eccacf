import assert from 'node:assert/strict';
import { scratch } from '../cli/run.ts';
import { ORIGINAL, TRANSLATION } from '../support/translated.ts';
import { type Assistant, startAssistant } from './assistant.ts';

describe('rules in several languages, for assistants', () => {
  const files = scratch();
  let assistant: Assistant;
  before(async () => {
    files.write('books/english.md', ORIGINAL);
    files.write('books/german.md', TRANSLATION);
    const books = [
      { names: ['Rules'], files: ['english.md'] },
      { names: ['Regeln'], files: ['german.md'], language: 'de-AT', translates: { book: 'Rules' } },
    ];
    files.write('books/rulebook.json', JSON.stringify({ books }));
    assistant = await startAssistant(files.path('books'), '.');
  });
  after(() => assistant.close());

  const quoted = async (given: object) => {
    const { data, text, isError } = await assistant.ask('get_rule', { number: '1a', ...given });
    return isError ? text : data.rules.map(({ book, text }: { book: string; text: string }) => `${book}: ${text}`);
  };
  const GERMAN = ['Regeln: Eine Glocke läutet zwei Sekunden lang.'];
  const ENGLISH = ['Rules: A bell rings for 2 seconds.'];

  it('are quoted in the language that is asked for, whichever book is', async () => {
    assert.deepEqual(await quoted({ language: 'de' }), GERMAN);
    assert.deepEqual(await quoted({ language: 'DE-ch', book: 'Rules' }), GERMAN);
    assert.deepEqual(await quoted({ language: 'en', book: 'Regeln' }), ENGLISH);
    assert.deepEqual(await quoted({}), [...ENGLISH, ...GERMAN]);
  });

  it('are refused in a language that no book has', async () => {
    assert.equal(
      await quoted({ language: 'fr', book: 'Rules' }),
      'No book of these rules is in “fr”; the languages are “en”, “de-AT”.',
    );
  });
});
