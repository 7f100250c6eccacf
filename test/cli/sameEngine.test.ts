import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRules } from '../../bench/makeRules.ts';
import { sharedClient } from '../lsp/client.ts';
import { linesOf, rulebook, scratch } from './run.ts';

describe('editor and command line', () => {
  const use = sharedClient();
  const files = scratch();

  /** Place, code and message of every finding in a file, as `rulebook check` prints them. */
  function printed(path: string): string[] {
    return linesOf(rulebook('check', path).stdout).map(line => line.slice(path.length + 1));
  }

  /** The same of the diagnostics that the language server publishes for the text. */
  async function published(text: string): Promise<string[]> {
    const { diagnostics } = await use().diagnostics(use().open(text));
    return diagnostics.map(({ range: { start }, severity, code, message }) => {
      const weight = ['', 'error', 'warning', 'information', 'hint'][severity ?? 0];
      return `${start.line + 1}:${start.character + 1}: ${weight} ${code} ${message}`;
    });
  }

  it('say the same of the faulty sample', async () => {
    const path = join('samples', 'faults.rules.txt');
    const findings = printed(path);
    assert.equal(findings.length, 13);
    assert.deepEqual(await published(readFileSync(path, 'utf8')), findings);
  });

  it('say the same of a large text with faults', async () => {
    const { text } = makeRules({ length: 300_000, seed: 5, broken: 40, lineEnd: '\r' });
    const findings = printed(files.write('made.txt', text));
    assert.equal(findings.length, 40);
    assert.deepEqual(await published(text), findings);
  });
});
