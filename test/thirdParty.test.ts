import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { thirdParties } from '../scripts/thirdParty.mjs';
import { readAudit } from '../scripts/vulnerabilities.mjs';

/** These licenses only require that their text is included. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

describe('bundled packages', () => {
  const packages = thirdParties();

  it('can be redistributed', () => {
    assert.ok(packages.some(({ name }) => name === 'vscode-languageserver'));
    // “(Apache-2.0 AND BSD-3-Clause)”: all of them.
    for (const { name, license } of packages)
      for (const id of license.match(/[\w.-]+/g) ?? [])
        assert.ok(['AND', ...ALLOWED].includes(id), `${name}: ${license}`);
  });

  it('are listed with their licenses', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/licenses.mjs', '--check'], { encoding: 'utf8' });
    assert.equal(stderr, '');
    assert.equal(status, 0);
    const notices = readFileSync('ThirdPartyNotices.txt', 'utf8');
    for (const { name, version, license } of packages)
      assert.ok(notices.includes(`\n${name} ${version} (${license})\n`));
    // Each needs a copyright line; otherwise, nobody would be named.
    assert.ok([...notices.matchAll(/copyright|blue oak/gi)].length >= packages.length);
  });
});

describe('vulnerabilities', () => {
  const vulnerable = (name: string, ...via: unknown[]) => ({ name, severity: 'high', via, effects: [], range: '<2' });
  const cause = { title: 'Takes forever', severity: 'high', url: 'https://e.example/1', range: '<4.0.8' };
  const report = (...all: { name: string }[]) =>
    JSON.stringify({ vulnerabilities: Object.fromEntries(all.map(each => [each.name, each])) });

  it('are checked for all bundled packages', () => {
    const answer = report(
      vulnerable('picomatch', cause),
      vulnerable('globber', 'picomatch'),
      vulnerable('mocha', cause),
    );
    assert.deepEqual(readAudit(answer, ['picomatch', 'globber']), {
      problems: ['picomatch <4.0.8 (high): Takes forever, https://e.example/1'],
      others: ['mocha'],
    });
  });

  it("don't exist if none is known", () => assert.deepEqual(readAudit(report(), ['a']), { problems: [], others: [] }));

  it("are unknown if the registry doesn't answer", () => {
    const answers = [
      '{"message":"405 Not Allowed","error":{"summary":""}}',
      '',
      'npm error network',
      '{"error":{"summary":"offline"}}',
    ];
    assert.deepEqual(
      answers.map(answer => readAudit(answer, [])),
      [
        { failure: '405 Not Allowed' },
        { failure: 'npm said nothing.' },
        { failure: 'npm error network' },
        { failure: 'offline' },
      ],
    );
  });
});
