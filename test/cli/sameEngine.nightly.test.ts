import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeRules } from '../../bench/makeRules.ts';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { decode } from '../../server/src/files/decode.ts';
import { sharedClient } from '../lsp/client.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { rulebook, scratch } from './run.ts';

/** An editor gets the findings of slow checks later, when nobody types. */
const SLOW = checks.filter(({ slow }) => slow).map(({ code }) => code);
const SEVERITIES = ['', 'error', 'warning', 'information', 'hint'];

describe('editor and command line', () => {
  const use = sharedClient();
  const files = scratch();

  /** Place, severity, code, and message of every finding in a file, as `rulebook check` prints them. */
  function printed(path: string): string[] {
    const findings = JSON.parse(rulebook('check', '--format', 'json', path).stdout) as Record<string, unknown>[];
    const quick = findings.filter(({ code }) => !SLOW.includes(String(code)));
    return quick.map(({ line, column, endLine, endColumn, severity, code, message }) => {
      return `${line}:${column}-${endLine}:${endColumn} ${severity} ${code} ${message}`;
    });
  }

  /** The same for the diagnostics that the language server publishes. */
  async function published(path: string): Promise<string[]> {
    const { text } = decode(readFileSync(path));
    const uri = use().open(text, extname(path) === '.md' ? 'markdown' : 'rulebook', pathToFileURL(path).href);
    const { diagnostics } = await use().diagnostics(uri);
    return diagnostics.map(({ range: { start, end }, severity, code, message }) => {
      const place = `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
      return `${place} ${SEVERITIES[severity!]} ${code} ${message}`;
    });
  }

  for (const name of readdirSync('samples')) {
    it(`report the same for the sample ${name}`, async () => {
      const path = join('samples', name);
      const findings = printed(path);
      if (name.startsWith('faults')) assert.ok(findings.length >= 9);
      assert.deepEqual(await published(path), findings);
    });
  }

  it('report the same for a large text with faults', async () => {
    const { text } = makeRules({ length: 300_000, seed: 5, broken: 40, lineEnd: '\r' });
    const path = files.write('made.txt', text);
    const findings = printed(path);
    assert.equal(findings.length, 40);
    assert.deepEqual(await published(path), findings);
  });

  if (!hasCorpus) return withoutCorpus();
  for (const path of publishedTexts()) {
    it(`report the same for ${basename(dirname(path))}/${basename(path)}`, async function () {
      // The command line reads any file that it names; an editor asks first.
      if (!detectDialect(decode(readFileSync(path)).text)) return this.skip();
      assert.deepEqual(await published(path), printed(path));
    });
  }
});

function publishedTexts(): string[] {
  return readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter(name => dirname(name) !== '.' && /\.(?:txt|md|csv|jsonl)$/.test(name))
    .map(name => join(CORPUS, name))
    .sort();
}
