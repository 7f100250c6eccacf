import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { formats } from '../../server/src/cli/showing/findingFormats.ts';
import { printableJson } from '../../server/src/cli/showing/output.ts';
import { showProgress } from '../../server/src/cli/showing/progressLine.ts';
import { printable, printableLines } from '../../server/src/core/text/printable.ts';
import { linesOf, rulebookIn, scratch } from './run.ts';
import { readXml } from './xml.ts';

/**
 * Sequences that control a terminal: clear the screen, set the window title, move back in the line, ring the bell, CSI
 * in one byte, and write from right to left.
 */
const OBEYED = [
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u0008\u0008',
  '\u009b31m',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
];
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const EVIL = OBEYED.join('x');
const RULES = `100. Bells ${EVIL}\n\n100.1. A ${EVIL} bell (see rule 100.9, “${EVIL}”), rules 100.2.\n\n100.2 “${EVIL}”.\n\n100.3. See rule 100, “Horns ${EVIL}.”\n`;
const NAME = `a${EVIL.replaceAll('/', '')}%,:b\n::error::c <d>&"'.txt`;
const WRITES_PATHS = process.platform !== 'win32';

describe('control characters in rules and file names', () => {
  const files = scratch();
  before(() => files.write('rules.txt', RULES));
  const run = (...args: string[]) => rulebookIn(files.path('.'), ...args);

  for (const format of Object.keys(formats)) {
    it(`aren't printed in the format ${format}`, function () {
      if (!WRITES_PATHS) this.skip();
      files.write(NAME, RULES);
      const { stdout, stderr, status } = run('check', '--format', format, '--', NAME, 'rules.txt');
      assert.equal(status, 1, stderr);
      assert.ok(stdout.length > 500);
      assert.doesNotMatch(stdout + stderr, CONTROLS);
    });
  }

  it('are escaped in an export, and restored when it is read', () => {
    const { stdout, status } = run('export', 'rules.txt');
    assert.equal(status, 0);
    assert.doesNotMatch(stdout, CONTROLS);
    assert.ok(JSON.parse(stdout).rules[0].title.includes(OBEYED[3]));
  });

  it("aren't printed in messages about files", () => {
    const name = `gone${EVIL}\nrulebook: fine.txt`;
    for (const argument of [name, name.replaceAll('[', '')]) {
      const { stderr, status } = run('check', '--', argument);
      assert.equal(status, 2);
      assert.doesNotMatch(stderr, CONTROLS);
    }
    assert.equal(linesOf(run('check', '--', name.replaceAll('[', '')).stderr).length, 1);
  });

  it("aren't printed with --fix", () => {
    files.write('fixed.txt', RULES);
    const { stderr } = run('check', '--fix', 'fixed.txt');
    assert.match(stderr, /fixed\.txt: \d+ fix/);
    assert.doesNotMatch(stderr, CONTROLS);
    assert.ok(readFileSync(files.path('fixed.txt'), 'utf8').includes(EVIL));
  });

  it("aren't printed in the progress line", () => {
    let written = '';
    let time = 0;
    const write = (text: string) => {
      written += text;
    };
    const progress = showProgress(2, 'checking', { isTTY: true, columns: 500, write } as never, () => {
      time += 2000;
      return time;
    });
    progress.next(`a${EVIL}b`);
    progress.clear();
    assert.equal(written.split('\u001b[K').length, 3);
    assert.doesNotMatch(written.replaceAll('\r\u001b[K', ''), CONTROLS);
  });

  it("aren't printed as line ends in a message", () => {
    assert.equal(printable('a\tb\r\n\u001b[1mc'), 'a\tb\ufffd\ufffd\ufffd[1mc');
    assert.equal(printableLines('a\r\nb\rc\n\u0007'), 'a\r\nb\ufffdc\n\ufffd');
    assert.deepEqual(JSON.parse(printableJson([EVIL], 1)), [EVIL]);
  });

  it('add no workflow command, no XML element, and no other file to a URI', function () {
    if (!WRITES_PATHS) this.skip();
    files.write(NAME, RULES);
    const github = linesOf(run('check', '--format', 'github', '--', NAME).stdout);
    const { runs } = JSON.parse(run('check', '--format', 'sarif', '--', NAME).stdout);
    const count = runs[0].results.length;
    assert.equal(github.length, count);
    for (const line of github)
      assert.match(line, /^::(?:error|warning|notice) file=a[^:]*%25%2C%3Ab%0A%3A%3Aerror%3A%3Ac [^:,]*,line=/);
    const { uri } = runs[0].results[0].locations[0].physicalLocation.artifactLocation;
    assert.equal(decodeURIComponent(uri), NAME);
    assert.match(uri, /^[\w%.'!*()~-]+$/);
    const { children } = readXml(run('check', '--format', 'junit', '--', NAME).stdout);
    assert.deepEqual(
      children.map(({ name }) => name),
      ['testsuite'],
    );
    assert.equal(children[0]!.children.length, count);
  });
});
