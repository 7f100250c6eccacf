import assert from 'node:assert/strict';
import { strFromU8, unzipSync } from 'fflate';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { importWord } from '../../server/src/word/importWord.ts';
import { doWordJob, type WordDone } from '../../server/src/word/wordJobs.ts';
import { wordText } from '../../server/src/word/wordText.ts';
import { writeWord } from '../../server/src/word/writeWord.ts';

const QUAY = `# Rules of the quay

1. Bells

1.1. A bell *never* rings at **night** (see rule 1.2 and rule 2).

1.2. Only the watch rings it
at noon.

2. Ropes

2.2. A rope is long, and "wet" & > salty.
`;

function written(text: string) {
  const document = parse('file:///quay.md', 1, text, detectDialect(text)!);
  const made = wordText(withDocument(emptyWorkspace, document), document);
  return { made, bytes: writeWord(made) };
}

/** Rules in Word, numbered 1, 2, and so on. */
function rulesDocx(...rules: readonly string[]): Uint8Array {
  const paragraphs = rules.map(text => ({ list: { id: 1, level: 0 }, pieces: [{ text }] }));
  const levels = [{ level: 0, format: 'decimal', text: '%1.' }];
  return writeWord({ paragraphs, levels, restarts: [], counted: 0, restarted: [], typed: [], fields: 0 });
}

describe('writing Word documents', () => {
  it('makes lists, headings, emphasis, and fields that are read again as the same text', () => {
    const { made, bytes } = written(QUAY);
    assert.equal(importWord(bytes, { format: 'md' }).text, QUAY);
    assert.deepEqual(importWord(bytes, { format: 'md' }).findings, []);
    const { counted, restarted, typed, fields } = made;
    assert.deepEqual({ counted, restarted, typed, fields }, { counted: 5, restarted: ['2.2.'], typed: [], fields: 2 });
  });

  it('makes plain values that can be sent', () => {
    const { made } = written(QUAY);
    assert.deepEqual(JSON.parse(JSON.stringify(made)), made);
  });

  it('leaves out what XML cannot contain, and nothing else', () => {
    const bytes = rulesDocx('A bell\u0007 rings\ud800 \u{1f514}');
    assert.equal(importWord(bytes, { format: 'txt' }).text, '1. A bell rings \u{1f514}\n');
  });

  it('names each part in the list of contents, and each bookmark once', () => {
    const files = unzipSync(written(QUAY).bytes);
    const types = strFromU8(files['[Content_Types].xml']!);
    for (const name of Object.keys(files).filter(name => /^word\/\w+\.xml$/.test(name)))
      assert.ok(types.includes(`PartName="/${name}"`), name);
    const ids = strFromU8(files['word/document.xml']!).match(/(?<=<w:bookmarkStart w:id=")\d+/g)!;
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('jobs of the extension', () => {
  const doImport = async (bytes: Uint8Array, more: object = {}): Promise<Extract<WordDone, { kind: 'imported' }>> => {
    const done = await doWordJob({ kind: 'import', name: 'a.docx', bytes, format: 'md', pictureFolder: 'p', ...more });
    assert.equal(done.kind, 'imported');
    return done as Extract<WordDone, { kind: 'imported' }>;
  };

  it('import a document, and then its changes', async () => {
    const first = await doImport(rulesDocx('One.', 'Two.'));
    assert.equal(first.text, '1. One.\n\n2. Two.\n');
    const again = await doImport(rulesDocx('None.', 'One.', 'Two.'), {
      edited: '1. One and a half.\n\n2. Two.\n',
      record: first.record,
    });
    assert.equal(again.text, '1. None.\n\n2. One and a half.\n\n3. Two.\n');
  });

  it('have no text where nothing says what was imported before, unless the document is given', async () => {
    const [before, now] = [rulesDocx('One.'), rulesDocx('One.', 'Two.')];
    assert.equal((await doImport(now, { edited: '1. One!\n' })).text, undefined);
    assert.equal((await doImport(now, { edited: '1. One!\n', base: before })).text, '1. One!\n\n2. Two.\n');
  });

  it('have conflicts where both changed the same words, until a side is preferred', async () => {
    const first = await doImport(rulesDocx('A bell rings.'));
    const job = { edited: '1. A bell sounds.\n', record: first.record };
    const now = rulesDocx('A bell tolls.');
    assert.equal((await doImport(now, job)).conflicts.length, 1);
    assert.equal((await doImport(now, { ...job, preferred: 'word' })).text, '1. A bell tolls.\n');
    assert.equal((await doImport(now, { ...job, preferred: 'text' })).text, '1. A bell sounds.\n');
  });

  it('fail with a reason', async () => {
    const bytes = new Uint8Array();
    const done = await doWordJob({ kind: 'import', name: 'a.docx', bytes, format: 'md', pictureFolder: 'p' });
    assert.deepEqual(done, { kind: 'failed', message: 'the file is empty' });
  });
});
