import assert from 'node:assert/strict';
import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { fixture } from '../support/fixture.ts';

/** Articles with Roman numerals, whose sections begin with the same numbers in Arabic. */
const bylaws = (...articles: readonly string[]) =>
  articles
    .map(
      (article, index) =>
        `## ARTICLE ${article}: Lamps\n\n**Section ${index + 1}.1 Oil.** A lamp burns oil.\n\n**Section ${index + 1}.2 Light.** See Section ${index + 1}.1 and Article I.\n`,
    )
    .join('\n');

describe('articles whose sections have Arabic numbers', () => {
  it('keep their Roman numerals', () => {
    const text = bylaws('I', 'II', 'III');
    const { workspace, document } = fixture(text, dialectOfRules(text));
    const { rules, references } = exportDocument(workspace, document, '', '');
    const numbers = ['I', '1.1', '1.2', 'II', '2.1', '2.2', 'III', '3.1', '3.2'];
    assert.deepEqual(
      rules.map(({ number }) => number),
      numbers,
    );
    assert.deepEqual(references[1]?.targets, ['I']);
    assert.deepEqual(runChecks(workspace, document), []);
  });
  it('have them in messages', () => {
    const text = bylaws('I', 'II', 'III').replace(/Article I\.\n$/, 'Article IX.\n');
    const { workspace, document } = fixture(text, dialectOfRules(text));
    assert.deepEqual(
      runChecks(workspace, document).map(({ message }) => message),
      ["Article IX doesn't exist; the last article is III."],
    );
  });
});
