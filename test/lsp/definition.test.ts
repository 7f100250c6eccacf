import assert from 'node:assert/strict';
import type { Location, LocationLink } from 'vscode-languageserver/node';
import { sharedClient } from './client.ts';
import { positioned, textIn } from './positions.ts';

describe('textDocument/definition', () => {
  const use = sharedClient();

  /** From the cursor, with `⟪…⟫` underlined, the definition is what `⟦…⟧` encloses, or nothing. */
  function check(title: string, marked: string): void {
    it(title, async () => {
      const { text, cursor, origins, targets } = positioned(marked);
      const uri = use().open(text);
      const links = (await use().definition(uri, cursor)) as LocationLink[];
      assert.deepEqual(
        links.map(({ targetUri, targetSelectionRange }) => [targetUri, targetSelectionRange]),
        targets.map(range => [uri, range]),
      );
      for (const link of links) assert.deepEqual(link.originSelectionRange, origins[0]);
      use().close(uri);
    });
  }

  check('from a number to the rule', '100.1. See rule ⟪10‸0.2⟫.\n\n⟦100.2⟧. A bell.\n');
  check('from the start of a number', '100.1. See rule ⟪‸100.2⟫.\n\n⟦100.2⟧. A bell.\n');
  check('from the end of a number', '100.1. See rule ⟪100.2‸⟫.\n\n⟦100.2⟧. A bell.\n');
  check('from a number without a keyword', '100.1. Ring it, as in ⟪100‸.1a⟫.\n\n⟦100.1a⟧ A bell.\n');
  check('nowhere from a word', '100.1. See ru‸le 100.2.\n\n100.2. A bell.\n');
  check('nowhere to a missing rule', '100.1. See rule 100‸.7.\n\n100.2. A bell.\n');
  check('nowhere from an amount', '100.1. Pay exactly 10‸0 shells.\n\n100. Bells\n');
  check(
    'past a line of the Contents to the body',
    'Contents\n\n100. Bells\n101. Ropes\n\n⟦100⟧. Bells\n\n100.1. See rule ⟪10‸0⟫.\n',
  );
  check(
    'from a line of the Contents to the body',
    'Contents\n\n⟪1‸00⟫. Bells\n101. Ropes\n\n⟦100⟧. Bells\n\n100.1. A bell.\n',
  );
  check('from a quoted title', '100. Bells\n\n100.1. See rule 101, “⟪Rop‸es⟫.”\n\n⟦101⟧. Ropes\n');
  check('from the first end of a range', '100.1. See rules ⟪100‸.2⟫–4.\n\n⟦100.2⟧. A.\n\n100.3. B.\n\n100.4. C.\n');
  check('from the far end of a range', '100.1. See rules 100.2–⟪4‸⟫.\n\n100.2. A.\n\n100.3. B.\n\n⟦100.4⟧. C.\n');
  check(
    'from the word between the ends of a range',
    '100.1. See rules ⟪100.2 thr‸ough 100.4⟫.\n\n⟦100.2⟧. A.\n\n⟦100.3⟧. B.\n\n⟦100.4⟧. C.\n',
  );
  check('from the second number of a list', '100.1. See rules 100.2 and ⟪10‸0.3⟫.\n\n100.2. A.\n\n⟦100.3⟧. B.\n');
  check(
    'from the letter of a short form',
    '100.1. See rules 100.2a and ⟪b‸⟫.\n\n100.2. A.\n\n100.2a B.\n\n⟦100.2b⟧ C.\n',
  );
  check(
    'from a number on the line after its keyword',
    '100.1. A bell rings (see rule\n⟪100‸.2⟫).\n\n⟦100.2⟧. A bell.\n',
  );
  check('across lone carriage returns', '100.1. See rule ⟪10‸0.2⟫.\r\r⟦100.2⟧. A bell.\r');
  check('across CRLF', '100. Bells\r\n\r\n100.1. See rule ⟪10‸0.2⟫.\r\n\r\n⟦100.2⟧. A bell.\r\n');
  check('after characters with two UTF-16 units', '100.1. 🔔🔔 See rule ⟪10‸0.2⟫.\n\n⟦100.2⟧. A bell.\n');
  check(
    'from the glossary to a rule',
    '100. Bells\n\n100.1. A.\n\nGlossary\n\nBell\nSee rule ⟪10‸0⟫.\n'.replace('100. ', '⟦100⟧. '),
  );
  check('from a term to its entry', '100.1. A.\n\nGlossary\n\nBell\nIt rings. See ⟪Ro‸pe⟫.\n\n⟦Rope⟧\nIt hangs.\n');

  it('returns the whole rule as the target range', async () => {
    const { text, cursor } = positioned(
      '100.1. See rule 10‸0.2.\n\n100.2. A bell.\nExample: Ding.\n\n100.3. A rope.\n',
    );
    const uri = use().open(text);
    const [link] = (await use().definition(uri, cursor)) as LocationLink[];
    assert.equal(textIn(text, link!.targetRange), '100.2. A bell.\nExample: Ding.\n\n');
  });
});

describe('textDocument/definition for a client without links', () => {
  const use = sharedClient({});

  it('returns plain locations', async () => {
    const { text, cursor, targets } = positioned('100.1. See rule 10‸0.2.\n\n⟦100.2⟧. A bell.\n');
    const uri = use().open(text);
    const locations = (await use().definition(uri, cursor)) as Location[];
    assert.deepEqual(locations, [{ uri, range: targets[0] }]);
  });
});
