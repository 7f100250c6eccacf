import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codes } from '../server/src/cli/codes.ts';

describe('documentation', () => {
  it('says of the checks what they say of themselves', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/documentChecks.mjs', '--check'], {
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    assert.equal(status, 0);
  });

  for (const { code } of codes) {
    it(`has a page on ${code}`, () => {
      assert.ok(readFileSync(join('docs', 'checks', `${code}.md`), 'utf8').startsWith(`# ${code}\n`));
    });
  }

  for (const page of ['README.md', 'docs/ci.md', 'docs/editors.md', 'docs/renumbering.md', 'docs/checks/README.md']) {
    it(`${page} leads to files that are there`, () => {
      const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(match => match[1]!);
      assert.deepEqual(
        links.filter(link => !existsSync(join(dirname(page), link))),
        [],
      );
    });
  }
});
