import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { applyPatch } from 'diff';
import { createReader } from '../../server/src/cli/reading/read.ts';
import { fix, writeChanges } from '../../server/src/cli/writing/changing.ts';
import { textOf } from '../../server/src/core/document/document.ts';
import type { Check } from '../../server/src/core/findings/check.ts';
import { decode } from '../../server/src/files/decode.ts';
import { diffOf } from '../../server/src/files/diff.ts';
import { encode } from '../../server/src/node/writeTogether.ts';
import { rulebookFed, rulebookIn, scratch } from './run.ts';

/**
 * A check for these tests: “bell” must be something else, in this document or, if it names one, in another one of the
 * workspace.
 */
function bells(replacement: string): Check {
  return {
    ...{ code: 'bells', summary: '', severity: 'error' },
    run(workspace, document, report) {
      for (const { 0: found, index } of textOf(document).matchAll(/bell(?:\(\w+\))?/g)) {
        const other = [...workspace.documents.values()].find(({ uri }) => uri.endsWith(`${found.slice(5, -1)}.txt`));
        const edits = [{ document, start: index, end: index + found.length, text: replacement }];
        if (other && found !== 'bell') edits.push({ document: other, start: 0, end: 0, text: 'Bells\n' });
        const fixes = [{ title: `Write ${replacement}`, edits, certain: true }];
        report({ start: index, end: index + found.length, message: 'A bell.', target: found, fixes: () => fixes });
      }
    },
  };
}

/** Runs a function, and returns what it writes to standard error. */
function told(act: () => number): { status: number; message: string } {
  const write = process.stderr.write;
  const pieces: string[] = [];
  process.stderr.write = (text: string | Uint8Array) => pieces.push(String(text)) > 0;
  try {
    const status = act();
    return { status, message: pieces.join('') };
  } finally {
    process.stderr.write = write;
  }
}

const RULES = '100. Bells\n\n100.1. A bell – “é”.\n\n100.2. Two bells; see rule 100.1.\n';

describe('fixing files', () => {
  const files = scratch();
  const read = (...names: string[]) => {
    const reader = createReader();
    return Promise.all(names.map(name => reader.read(files.path(name))));
  };

  for (const encoding of ['utf-8', 'utf-8-bom', 'utf-16-le-bom', 'utf-16-be-bom', 'windows-1252', 'macintosh']) {
    for (const [name, lineEnd] of Object.entries({ LF: '\n', CRLF: '\r\n', CR: '\r' })) {
      it(`keeps ${encoding} with ${name}`, async () => {
        const text = RULES.replaceAll('\n', lineEnd);
        const path = files.write('a.txt', encode({ text, encoding }));
        const { changes } = fix(await read('a.txt'), [bells('lämp')]);
        const { status, message } = told(() => writeChanges(changes));
        assert.equal(message, `rulebook: ${path}: 2 fixes: Write lämp\n`);
        assert.equal(status, 0);
        assert.deepEqual(decode(readFileSync(path)), { text: text.replaceAll('bell', 'lämp'), encoding });
      });
    }
  }

  const REFUSED: readonly (readonly [string, () => Uint8Array, string])[] = [
    [
      'lacks a character of the fix',
      () => encode({ text: RULES, encoding: 'windows-1252' }),
      "its encoding, windows-1252, can't represent “→”",
    ],
    [
      'holds bytes that mean nothing',
      () => Buffer.concat([Buffer.from(`${RULES}“a” “b” “c” “d”`), Uint8Array.of(0xe2)]),
      "it contains bytes that aren't valid in its encoding, utf-8",
    ],
  ];
  for (const [situation, make, reason] of REFUSED) {
    it(`skips a file that ${situation}`, async () => {
      const bytes = make();
      const path = files.write('a.txt', bytes);
      const { changes } = fix(await read('a.txt'), [bells('→')]);
      const { status, message } = told(() => writeChanges(changes));
      assert.equal(message, `rulebook: ${path}: can't be written: ${reason}\n`);
      assert.equal(status, 2);
      assert.deepEqual(Buffer.compare(readFileSync(path), bytes), 0);
    });
  }

  it('skips a file that has changed since it was read, and writes the others', async () => {
    const [a, b] = [files.write('a.txt', RULES), files.write('b.txt', RULES)];
    const { changes } = fix(await read('a.txt', 'b.txt'), [bells('lamp')]);
    files.write('a.txt', 'new');
    const { status, message } = told(() => writeChanges(changes));
    assert.ok(message.startsWith(`rulebook: ${a}: can't be written: it changed in the meantime\n`), message);
    assert.equal(status, 2);
    assert.equal(readFileSync(a, 'utf8'), 'new');
    assert.equal(readFileSync(b, 'utf8'), RULES.replaceAll('bell', 'lamp'));
  });

  it('creates no file that was deleted since it was read', async () => {
    const path = files.write('gone.txt', RULES);
    const { changes } = fix(await read('gone.txt'), [bells('lamp')]);
    renameSync(path, files.path('moved.txt'));
    const { status, message } = told(() => writeChanges(changes));
    assert.equal(message, `rulebook: ${path}: can't be written: the file doesn't exist\n`);
    assert.equal(status, 2);
    assert.equal(existsSync(path), false);
    assert.equal(readFileSync(files.path('moved.txt'), 'utf8'), RULES);
  });

  it('also edits other documents of the book', async () => {
    files.write('book/rulebook.json', '{ "books": [{ "files": ["one.txt", "two.txt"] }] }');
    const one = files.write('book/one.txt', '100. A\n\n100.1. A bell(two).\n');
    const two = files.write('book/two.txt', '101. B\r\n');
    const { changes, files: after } = fix(await read('book/one.txt'), [bells('lamp')]);
    assert.equal(told(() => writeChanges(changes)).status, 0);
    assert.equal(readFileSync(one, 'utf8'), '100. A\n\n100.1. A lamp.\n');
    assert.equal(readFileSync(two, 'utf8'), 'Bells\n101. B\r\n');
    assert.equal(textOf(after[0]!.document), readFileSync(one, 'utf8'));
  });

  it('changes nothing if nothing needs fixing', () => {
    const path = files.write('sound.txt', RULES);
    const clean = { status: 0, stdout: '', stderr: '' };
    assert.deepEqual(rulebookIn(files.path('.'), 'check', '--fix', path), clean);
    assert.deepEqual(rulebookIn(files.path('.'), 'check', '--fix', '--dry-run', path), clean);
    assert.deepEqual(rulebookFed(RULES, files.path('.'), 'check', '--fix', '--dry-run', '-'), clean);
    assert.equal(readFileSync(path, 'utf8'), RULES);
  });
});

describe('a diff of what would be fixed', () => {
  for (const [name, lineEnd] of Object.entries({ LF: '\n', CRLF: '\r\n' })) {
    it(`can be applied, with ${name}`, () => {
      const before = RULES.replaceAll('\n', lineEnd);
      const after = before.replace('bell', 'lamp').replace(/\s+$/, '');
      const patch = diffOf('a.txt', before, after);
      assert.equal(applyPatch(before, patch, { autoConvertLineEndings: false }), after);
    });
  }

  it('has lines even if carriage returns end them', () => {
    assert.equal(
      diffOf('/quay/a.txt', 'a\rb\rc\r', 'a\rB\rc\r'),
      '--- a/quay/a.txt\n+++ b/quay/a.txt\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n',
    );
  });
});

describe('rulebook check --fix', () => {
  const files = scratch();

  it('applies safe fixes, and keeps other text with its line ends', () => {
    const text = '100. Bells\r\n\r\n100.1. See rules 100.2.\r\n\r\n100.2 Two; see rule 100.9.\r\n\r\n101. Ropes\r\n';
    const path = files.write('rules.txt', text);
    const { status, stdout } = rulebookIn('.', 'check', '--fix', path);
    assert.equal(
      readFileSync(path, 'utf8'),
      text.replace('rules 100.2', 'rule 100.2').replace('100.2 Two', '100.2. Two'),
    );
    assert.equal(status, 1);
    assert.match(stdout, /^[^\n]*:5:\d+: error broken-reference Rule 100\.9 doesn't exist/);
    assert.equal(stdout.match(/: (?:error|warning|information) /g)!.length, 1);
  });
});
