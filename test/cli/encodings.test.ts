import assert from 'node:assert/strict';
import { exported, scratch } from './run.ts';

/** Curly quotation marks and a dash, as in published texts. */
const CURLY = `Quay Rules

100. General

100.1. A keeper’s lamp burns at dusk. See rule 101, “Café Piñata,” and rules 101.1–3.

101. Café Piñata

101.1. The café opens.

101.2. The café closes.

101.3. The piñata breaks.
`;
/** The same in an encoding of old word processors. */
const STRAIGHT = CURLY.replace(/[“”]/g, '"').replace(/’/g, "'").replace(/–/g, '-');

/** The bytes of the characters above 127 in the texts. */
const WINDOWS_1252 = { é: 0xe9, ñ: 0xf1, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 };
const MACINTOSH = { é: 0x8e, ñ: 0x96, '’': 0xd5, '“': 0xd2, '”': 0xd3, '–': 0xd0 };
const CP437 = { é: 0x82, ñ: 0xa4 };

function inBytes(text: string, upper: Readonly<Record<string, number>>): Buffer {
  return Buffer.from(Array.from(text, sign => upper[sign] ?? sign.charCodeAt(0)));
}

const FILES: readonly { encoding: string; bytes: Buffer }[] = [
  { encoding: 'utf-8', bytes: Buffer.from(CURLY) },
  { encoding: 'utf-8-bom', bytes: Buffer.from(`\ufeff${CURLY}`) },
  { encoding: 'utf-16-le-bom', bytes: Buffer.from(`\ufeff${CURLY}`, 'utf16le') },
  { encoding: 'utf-16-be-bom', bytes: Buffer.from(`\ufeff${CURLY}`, 'utf16le').swap16() },
  { encoding: 'windows-1252', bytes: inBytes(CURLY, WINDOWS_1252) },
  { encoding: 'macintosh', bytes: inBytes(CURLY, MACINTOSH) },
  { encoding: 'cp437', bytes: inBytes(STRAIGHT, CP437) },
];

describe('encodings of files', () => {
  const files = scratch();

  for (const { encoding, bytes } of FILES) {
    it(`${encoding} is recognized, with its titles and dashes`, () => {
      const document = exported(files.write(`${encoding}.txt`, bytes));
      assert.equal(document.encoding, encoding);
      assert.deepEqual(
        document.rules.map(({ number, title, line }) => [number, title, line]),
        [
          ['100', 'General', 2],
          ['100.1', null, 4],
          ['101', 'Café Piñata', 6],
          ['101.1', null, 8],
          ['101.2', null, 10],
          ['101.3', null, 12],
        ],
      );
      assert.deepEqual(
        document.references.map(({ text, column, targets, title, titleOutcome }) => [
          text.replace('–', '-'),
          column,
          targets,
          title,
          titleOutcome,
        ]),
        [
          ['101', 47, ['101'], 'Café Piñata', 'match'],
          ['101.1-3', 77, ['101.1', '101.2', '101.3'], null, null],
        ],
      );
    });
  }

  it('plain ASCII is recognized', () => {
    const text = STRAIGHT.replace(/é/g, 'e').replace(/ñ/g, 'n');
    const document = exported(files.write('ascii.txt', text));
    assert.equal(document.encoding, 'ascii');
    assert.equal(document.rules[2]!.title, 'Cafe Pinata');
  });

  for (const [name, lineEnd] of Object.entries({ CRLF: '\r\n', 'lone CR': '\r' })) {
    it(`${name} ends a line`, () => {
      const document = exported(files.write(`${name}.txt`, CURLY.replaceAll('\n', lineEnd)));
      const reference = exported(files.write('lf.txt', CURLY));
      assert.deepEqual({ ...document, document: '' }, { ...reference, document: '' });
    });
  }

  it('a file can mix all kinds of line ends', () => {
    let count = 0;
    const mixed = CURLY.replace(/\n/g, () => ['\r\n', '\r', '\n\n'][count++ % 3]!).replaceAll('\n\n', '\n');
    const { references } = exported(files.write('mixed.txt', mixed));
    assert.deepEqual(
      references.map(({ line, column, outcome }) => [line, column, outcome]),
      [
        [4, 47, 'resolved'],
        [4, 77, 'resolved'],
      ],
    );
  });
});
