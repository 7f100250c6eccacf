import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../../server/src/core/checks/allChecks.ts';

const FOLDER = join('docs', 'checks');

describe('the pages of the checks', () => {
  it('exist for each check, and no others', () => {
    // Other pages: the list of all checks, problems in a rulebook.json, and those of fields in a Word document.
    const others = ['README', 'project', 'broken-field', 'old-field'];
    const expected = [...others, ...checks.map(({ code }) => code)].map(name => `${name}.md`);
    assert.deepEqual(readdirSync(FOLDER).sort(), expected.sort());
  });

  for (const { code, severity } of checks) {
    it(`describe ${code} with its severity and an example`, () => {
      const page = readFileSync(join(FOLDER, `${code}.md`), 'utf8');
      assert.ok(page.startsWith(`# ${code}\n\n**Severity: ${severity}.** `), page.slice(0, 80));
      assert.match(page, /\n```\n[\s\S]*\^[\s\S]*\n```\n/);
      assert.match(page, /\n## How to fix it\n/);
    });
  }
});
