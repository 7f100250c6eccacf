import assert from 'node:assert/strict';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode, singleByteEncodings } from '../../server/src/files/decode.ts';
import { replaceFile } from '../../server/src/node/writeFile.ts';
import { encode, isLossless } from '../../server/src/node/writeTogether.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';

const TEXT = 'See “Lamp” – it’s a café.\r\nä\rö\n';
const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe('encoding', () => {
  for (const encoding of ['utf-8', 'utf-8-bom', 'utf-16-le-bom', 'utf-16-be-bom', 'windows-1252', 'macintosh']) {
    it(`${encoding} is the inverse of decoding`, () => {
      const bytes = encode({ text: TEXT, encoding });
      assert.deepEqual(decode(bytes), { text: TEXT, encoding });
      assert.ok(isLossless(bytes, { text: TEXT, encoding }));
    });
  }

  for (const encoding of ['windows-1252', 'macintosh', 'cp437']) {
    it(`${encoding} has a character for each byte`, () => {
      const text = singleByteEncodings.find(known => known.encoding === encoding)!.decode(BYTES);
      assert.equal(new Set(text).size, 256);
      assert.deepEqual(Buffer.from(encode({ text, encoding })), Buffer.from(BYTES));
    });

    it(`${encoding} refuses a character that it lacks`, () => {
      assert.throws(() => encode({ text: 'a → b', encoding }), {
        message: `its encoding, ${encoding}, can't represent “→”`,
      });
    });
  }

  it('ASCII becomes UTF-8', () => {
    assert.deepEqual(encode({ text: 'a → b', encoding: 'ascii' }), Buffer.from('a → b'));
  });

  it('reports what it would lose', () => {
    const damaged = Buffer.concat([Buffer.from('“Lamps” and “bells” are “here”'), Uint8Array.of(0xe2)]);
    const decoded = decode(damaged);
    assert.equal(decoded.encoding, 'utf-8');
    assert.ok(!isLossless(damaged, decoded));
  });
});

describe('encoding of published texts', () => {
  if (!hasCorpus) return withoutCorpus();
  for (const name of readdirSync(join(CORPUS, 'comprehensive'))) {
    it(`${name} is the same after decoding and encoding`, () => {
      const bytes = readFileSync(join(CORPUS, 'comprehensive', name));
      assert.ok(isLossless(bytes, decode(bytes)));
    });
  }
});

describe('replacing a file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);

  it('keeps its permissions and leaves nothing next to it', () => {
    writeFileSync(at('a.txt'), 'old');
    chmodSync(at('a.txt'), 0o640);
    replaceFile(at('a.txt'), Buffer.from('new'));
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'new');
    assert.equal(statSync(at('a.txt')).mode & 0o777, 0o640);
    assert.deepEqual(readdirSync(folder), ['a.txt']);
  });

  it('writes the target of a link', () => {
    writeFileSync(at('a.txt'), 'old');
    symlinkSync(at('a.txt'), at('link.txt'));
    replaceFile(at('link.txt'), Buffer.from('new'));
    assert.ok(lstatSync(at('link.txt')).isSymbolicLink());
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'new');
  });

  it('keeps the file if it fails', () => {
    assert.throws(() => replaceFile(at('missing.txt'), Buffer.from('new')), { code: 'ENOENT' });
    writeFileSync(at('a.txt'), 'old');
    assert.throws(() => replaceFile(at('a.txt'), undefined as never));
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'old');
    assert.deepEqual(readdirSync(folder), ['a.txt']);
  });

  it('writes no read-only file', function () {
    if (process.getuid?.() === 0) return this.skip();
    writeFileSync(at('a.txt'), 'old', { mode: 0o444 });
    assert.throws(() => replaceFile(at('a.txt'), Buffer.from('new')), { code: 'EACCES' });
    return undefined;
  });
});
