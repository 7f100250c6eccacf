import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { fixture } from '../support/fixture.ts';

const FULL_OF_FAULTS = 'faults.rules.txt';
/** Nobody keeps a viewer's lines as a file, and points are inferred except for numbers such as 5.03. */
const NOT_KEPT = ['dataset', 'points'];

describe('the samples', () => {
  const read = readdirSync('samples').map(name => {
    const text = readFileSync(join('samples', name), 'utf8');
    return { name, ...fixture(text, dialectOfRules(text)) };
  });

  it('are in every dialect', () => {
    const ids = new Set(read.map(({ document }) => document.dialect.id));
    const wanted = dialects.map(({ id }) => id).filter(id => !NOT_KEPT.includes(id));
    assert.deepEqual([...ids].sort(), wanted.sort());
  });

  for (const { name, workspace, document } of read) {
    const findings = runChecks(workspace, document).map(({ code, message }) => `${code}: ${message}`);
    if (name === FULL_OF_FAULTS) it(`${name} is full of faults`, () => assert.ok(findings.length > 10));
    else it(`${name} has no faults`, () => assert.deepEqual(findings, []));
  }
});
