import assert from 'node:assert/strict';
import { decode } from '../../server/src/files/decode.ts';

/** The part of Windows-1252 that these texts need: the characters of ISO 8859-1, and quotation marks. */
const MARKS: Readonly<Record<string, number>> = {
  '„': 0x84,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
};
const windows1252 = (text: string) => Uint8Array.from(text, sign => MARKS[sign] ?? sign.charCodeAt(0));

describe('old encodings', () => {
  for (const text of [
    'Siehe Regel 100.2, „Kampf“, und Regel 3. Für „Zauber“ gilt: größer als üblich.',
    'On passe à la suite, à son tour, puis à la règle 4.',
    'Man får gå på tåget i å, enligt regel 4.',
    'En ø er en Øl, en ø og en å.',
    'Ver la regla 4: «niño», ¿qué?, ¡así!',
    'A player’s “turn” – or “step” — ends.',
    'É lei.',
  ]) {
    it(`Windows-1252: ${text}`, () => assert.deepEqual(decode(windows1252(text)), { text, encoding: 'windows-1252' }));
  }

  for (const [text, bytes] of [
    ['The Gathering® rules', { '®': 0xa8 }],
    ['The Oracle™ card – or “text”', { '™': 0xaa, '–': 0xd0, '“': 0xd2, '”': 0xd3 }],
  ] as const) {
    it(`Mac Roman: ${text}`, () => {
      const upper: Readonly<Record<string, number>> = bytes;
      const encoded = Uint8Array.from(text, sign => upper[sign] ?? sign.charCodeAt(0));
      assert.deepEqual(decode(encoded), { text, encoding: 'macintosh' });
    });
  }

  it('UTF-8 that was cut within a character is UTF-8', () => {
    const bytes = Buffer.from('See “Foo” and “Bar” – it’s “Baz”');
    const { text, encoding } = decode(bytes.subarray(0, bytes.length - 1));
    assert.deepEqual({ text: text.slice(0, 20), encoding }, { text: 'See “Foo” and “Bar” ', encoding: 'utf-8' });
  });

  it("a few characters of Windows-1252 aren't UTF-8", () => {
    assert.equal(decode(windows1252('“A”')).encoding, 'windows-1252');
  });
});
