import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import { importWord } from '../../server/src/word/importWord.ts';
import { docx, paragraph, run } from './docx.ts';

/** Why a file is refused. */
function refusal(bytes: Uint8Array): string {
  try {
    importWord(bytes, { format: 'md' });
  } catch (error) {
    assert.equal((error as Error).name, 'Failure', (error as Error).stack);
    return (error as Error).message;
  }
  return 'nothing';
}

const compound = (name: string) =>
  Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.from(name, 'utf16le')]);

const SAVE_AS = 'open it in Word or LibreOffice, and save it as a Word document (.docx)';
const DAMAGED = 'the file is incomplete or damaged; get it again, or open it in Word and save it again';
const sound = docx(paragraph('A bell rings.'));

describe('reading Word documents', () => {
  const files: Readonly<Record<string, readonly [bytes: Uint8Array, why: string]>> = {
    'an empty file': [new Uint8Array(), 'the file is empty'],
    'a text': [strToU8('1. A bell rings.'), `this isn't a Word document; ${SAVE_AS}`],
    'an old document': [compound('WordDocument'), `this is a document of an old version of Word (.doc); ${SAVE_AS}`],
    'an encrypted one': [
      compound('EncryptedPackage'),
      'the file is encrypted; remove its password in Word, and save it again',
    ],
    'one of LibreOffice': [
      zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text'), 'content.xml': strToU8('<x/>') }),
      `this is a document of LibreOffice or OpenOffice (.odt); ${SAVE_AS}`,
    ],
    'one with macros': [
      docx({ body: '', mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
      'this is a Word document with macros (.docm); save it as a Word document without macros (.docx)',
    ],
    'a workbook': [
      docx({ body: '', mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' }),
      'this is a workbook of Excel; import a Word document',
    ],
    'a PDF': [strToU8('%PDF-1.7 …'), 'this is a PDF; import the Word document that it was made from'],
    'rich text': [strToU8('{\\rtf1 …'), `this is a document in Rich Text Format; ${SAVE_AS}`],
    'another archive': [zipSync({ 'a.txt': strToU8('a') }), `this is an archive, but not a Word document; ${SAVE_AS}`],
    'a truncated one': [sound.subarray(0, sound.length - 40), DAMAGED],
    'one cut in half': [sound.subarray(0, sound.length >> 1), DAMAGED],
    'a document type': [
      docx({
        body: '',
        rewrite: xml => xml.replace('<w:document', '<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]><w:document'),
      }),
      'word/document.xml in the file has a document type, which Word never writes; it may be harmful',
    ],
    'an unknown entity': [
      docx(`<w:p><w:r><w:t>&bell;</w:t></w:r></w:p>`),
      "word/document.xml in the file isn't valid XML (undefined entity.)",
    ],
    'deep nesting': [
      docx('<w:sdt><w:sdtContent>'.repeat(300) + '</w:sdtContent></w:sdt>'.repeat(300)),
      'word/document.xml in the file nests more than 200 elements',
    ],
    'a bomb': [
      docx({ body: `<!--${' '.repeat(51_000_000)}-->` }),
      'a part of the file unpacks to 51000741 bytes; the limit is 50000000',
    ],
  };
  for (const [name, [bytes, why]] of Object.entries(files))
    it(`refuses ${name}`, () => {
      assert.equal(refusal(bytes).replace(/510\d+/, '51000741'), why);
    });

  it('notices a changed byte in a part', () => {
    // The size that an archive claims is no more believed than its words.
    const stored = zipSync({ a: [strToU8('abc'), { level: 0 }] });
    assert.ok(stored.length > 0);
    for (let at = 40; at < sound.length - 200; at += 7) {
      const changed = Uint8Array.from(sound);
      changed[at]! ^= 0x10;
      const why = refusal(changed);
      assert.ok(why !== 'nothing' || importWord(changed, { format: 'txt' }).text === 'A bell rings.\n', `byte ${at}`);
    }
  });

  it('refuses a part that unpacks to more than it claims', () => {
    const bytes = docx(paragraph('A bell rings. '.repeat(1000)));
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    // In the list at the end, the size of the main part.
    for (let at = bytes.length - 22; at >= 0; at--)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 10_000)
        view.setUint32(at + 24, 10, true);
    assert.equal(refusal(bytes), DAMAGED);
  });

  it('ignores macros, and says so', () => {
    const { text, notes } = importWord(
      docx({ body: paragraph('A bell rings.'), files: { 'word/vbaProject.bin': strToU8('macro') } }),
      { format: 'txt' },
    );
    assert.equal(text, 'A bell rings.\n');
    assert.deepEqual(notes, ['The macros in the file are ignored.']);
  });

  const picture = (id: string) =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="A bell"/><a:graphic><a:graphicData><a:blip ${id}/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const image = 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"';

  it('takes pictures by names of their own, and fetches none', () => {
    const { text, pictures, notes } = importWord(
      docx({
        body: paragraph(
          picture('r:embed="i1"') + picture('r:embed="i2"') + picture('r:link="i3"') + picture('r:embed="i4"'),
        ),
        relationships: `<Relationship Id="i1" ${image} Target="media/../../../../etc/bell%20one.png"/><Relationship Id="i2" ${image} Target="media/bell.png"/><Relationship Id="i3" ${image} Target="https://example.com/x.png" TargetMode="External"/><Relationship Id="i4" ${image} Target="file:///etc/passwd"/>`,
        files: { 'etc/bell%20one.png': strToU8('1'), 'word/media/bell.png': strToU8('2') },
      }),
      { format: 'md', pictureFolder: 'harbor-pictures' },
    );
    assert.deepEqual(
      pictures.map(({ name }) => name),
      ['bell-20one.png', 'bell.png'],
    );
    assert.equal(
      text,
      '![A bell](harbor-pictures/bell-20one.png)![A bell](harbor-pictures/bell.png)![A bell]()![A bell]()\n',
    );
    assert.deepEqual(notes, [
      '1 picture that is only linked left out.',
      '1 picture that is missing or in an unknown format left out.',
    ]);
  });

  it('reads the strict form, and any prefix', () => {
    const strict = docx({
      body: paragraph('A bell rings.'),
      rewrite: xml =>
        xml
          .replaceAll(
            'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
            'http://purl.oclc.org/ooxml/wordprocessingml/main',
          )
          .replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          )
          .replace(/\bw:(?=\w)/g, 'x:')
          .replace('xmlns:w=', 'xmlns:x='),
    });
    assert.equal(importWord(strict, { format: 'txt' }).text, 'A bell rings.\n');
  });

  it('reads one branch of alternatives', () => {
    const box = (words: string) => `<w:txbxContent>${paragraph(words)}</w:txbxContent>`;
    const { text } = importWord(
      docx(
        paragraph(
          `${run('Before.')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box('In the box.')}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('In the old box.')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
        ) +
          paragraph(
            `<mc:AlternateContent><mc:Choice Requires="future">${run('New')}</mc:Choice><mc:Fallback>${run('Known')}</mc:Fallback></mc:AlternateContent>`,
          ),
      ),
      { format: 'txt' },
    );
    assert.equal(text, 'Before.\n\nIn the box.\n\nKnown\n');
  });
});
