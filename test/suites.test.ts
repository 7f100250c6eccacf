import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groups, nightly, runSuites } from '../scripts/suites.mjs';

/** A suite that runs this program. */
const suite = (name: string, code: string, needs?: string[]) => ({
  ...{ name, program: process.execPath, args: ['--eval', code], repeat: `npm run ${name}` },
  ...(needs && { needs }),
});

describe('npm test', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-suites-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  async function run(...suites: Parameters<typeof runSuites>[0]) {
    let printed = '';
    const failed = await runSuites(suites, text => {
      printed += text;
    });
    return { failed, printed: printed.replace(/ \(\d+ s\)/g, '') };
  }

  it('runs every suite, also after one fails, and adds up their tests', async () => {
    const { failed, printed } = await run(
      suite('one', 'console.log("12 passed, 0 failed, 3 skipped")'),
      suite('two', 'console.log("4 passed, 2 failed"); process.exitCode = 1'),
      suite('three', 'console.log("fine")'),
    );
    assert.equal(failed, 1);
    assert.ok(
      printed.endsWith(
        '✔ one: passed: 12 passed, 0 failed, 3 skipped\n✖ two: failed (exit status 1): 4 passed, 2 failed, 0 skipped\n  Run it alone with npm run two\n✔ three: passed\n2 of 3 suites passed.\n16 passed, 2 failed, 3 skipped\n\n',
      ),
      printed,
    );
    assert.match(printed, /▶ three\nfine\n/);
  });

  it('runs suites in lanes side by side, and prints each as a whole', async () => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    const waiting = (own: string, other: string, says: string) =>
      `const fs = require('fs'); console.log('${says} begins'); fs.writeFileSync('${own}', '');
       const wait = () => fs.existsSync('${other}') ? console.log('${says} ends') : setImmediate(wait); wait();`;
    const { failed, printed } = await run(
      suite('first', 'console.log("alone")'),
      { ...suite('left', waiting(one, two, 'left')), lane: 0 },
      { ...suite('right', waiting(two, one, 'right')), lane: 1 },
      { ...suite('last', '', ['right']), lane: 1 },
    );
    assert.equal(failed, 0);
    for (const name of ['left', 'right'])
      assert.match(printed, new RegExp(`▶ ${name}\n${name} begins\n${name} ends\n`));
    assert.match(printed, /✔ first: passed\n✔ left: passed\n✔ right: passed\n✔ last: passed\n4 of 4/);
  });

  it('repeats at the end what failed', async () => {
    const { printed } = await run(
      suite(
        'unit',
        'console.log("✔ fine\\n  1 failing\\n  1) cites rule 3\\n3 passed, 1 failed"); process.exitCode = 1',
      ),
      suite('drawn', 'console.log("✖ opens the view"); process.exitCode = 1'),
      suite('last', 'console.log("1 passed, 0 failed")'),
    );
    assert.match(
      printed,
      /▶ unit: what failed\n {2}1 failing\n {2}1\) cites rule 3\n3 passed, 1 failed\n\n▶ drawn: what failed\n✖ opens the view\n\n✖ unit/,
    );
  });

  it("doesn't run a suite without what it needs, and counts that as a failure", async () => {
    const { failed, printed } = await run(
      suite('packing', 'process.exit(3)'),
      suite('driving', 'console.log("driven")', ['packing']),
      suite('another', ''),
    );
    assert.equal(failed, 2);
    assert.match(printed, /✖ driving: not run, because packing failed\n✔ another: passed\n1 of 3 suites passed\./);
    assert.doesNotMatch(printed, /driven/);
  });

  it('says which steps passed only in a second window, and npm run nightly refuses them', async () => {
    const drive = suite(
      'driving',
      'console.log("  ✖ opens the view: Error: no view\\n    at view\\n\\nPassed only in a second window: views\\n1 passed, 0 failed, 0 skipped")',
    );
    const { failed, printed } = await run(drive);
    assert.equal(failed, 0);
    assert.match(printed, /what failed\n {2}✖ opens the view: Error: no view\n {4}at view\n/);
    assert.match(printed, /✔ driving: passed, flaky: views: 1 passed, 0 failed, 0 skipped/);
    assert.equal(await runSuites([drive], () => undefined, false), 1);
  });

  it('reports a program that is missing', async () => {
    const { failed, printed } = await run({
      name: 'gone',
      program: './no-such-program',
      args: [],
      repeat: 'npm run gone',
    });
    assert.equal(failed, 1);
    assert.match(printed, /✖ gone: failed: .*ENOENT/);
  });

  it('has a script for each of its suites', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const { program, args } of [...Object.values(groups).flat(), ...nightly]) {
      if (program === 'npm') assert.ok(scripts[args.at(-1)!], args.join(' '));
      else assert.ok(existsSync(args[0]!), args[0]);
    }
  });
});
