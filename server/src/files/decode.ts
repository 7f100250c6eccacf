/** A text file's content and its detected encoding. */
export interface DecodedText {
  readonly text: string;
  /** "ascii", "utf-8", "utf-8-bom", "utf-16-le-bom", "utf-16-be-bom", "windows-1252", "macintosh" or "cp437". */
  readonly encoding: string;
}

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string; readonly label: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8-bom', label: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16-le-bom', label: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16-be-bom', label: 'utf-16be' },
];

/**
 * Decodes a file by its byte order mark, as UTF-8, or in the most plausible of three old encodings. The mark isn't part
 * of the text. Throws if there are null bytes and no mark of UTF-16: then the file isn't a text.
 */
export function decode(bytes: Uint8Array): DecodedText {
  const mark = MARKS.find(({ bytes: mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (mark) {
    return { text: new TextDecoder(mark.label).decode(bytes), encoding: mark.encoding };
  }
  const nul = bytes.indexOf(0);
  if (nul >= 0) throw new Error(`it isn't a text file, or it's UTF-16 without a byte order mark (byte ${nul} is null)`);
  const text = new TextDecoder('utf-8').decode(bytes);
  if (isAscii(bytes)) return { text, encoding: 'ascii' };
  return isMostlyValid(text) ? { text, encoding: 'utf-8' } : decodeOld(bytes);
}

/** Byte by byte, because calling a function for each would take longer than everything else. */
function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! > 0x7f) return false;
  return true;
}

/**
 * Whether a text is UTF-8 except for slight damage, such as an incomplete last character. Old encodings hardly ever
 * look like that by chance.
 */
function isMostlyValid(text: string): boolean {
  if (!text.includes('\ufffd')) return true;
  const damaged = text.replace(/(?<!\ufffd)\ufffd+$/, '').match(/\ufffd/g)?.length ?? 0;
  return damaged === 0 || damaged * 20 <= (text.match(/[^\x00-\x7f\ufffd]/g)?.length ?? 0);
}

/** The upper halves of encodings with one byte per character. */
const WINDOWS_1252 =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Decodes with a table: ASCII, and the given characters above it. */
function singleByte(upperHalf: string): (bytes: Uint8Array) => string {
  const codes = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < 0x80 ? byte : upperHalf.charCodeAt(byte - 0x80),
  );
  return bytes => {
    const units = new Uint16Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) units[at] = codes[bytes[at]!]!;
    return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
  };
}

/** Encodings with one byte per character in which every byte has a meaning. */
export const singleByteEncodings: readonly { readonly encoding: string; decode(bytes: Uint8Array): string }[] = [
  // Not with TextDecoder, because in Node 20 it treats windows-1252 as ISO 8859-1.
  { encoding: 'windows-1252', decode: singleByte(WINDOWS_1252) },
  { encoding: 'macintosh', decode: bytes => new TextDecoder('macintosh').decode(bytes) },
  { encoding: 'cp437', decode: singleByte(CP437) },
];

/** The old encoding with the fewest implausible characters. */
function decodeOld(bytes: Uint8Array): DecodedText {
  const sample = aroundHighBytes(bytes);
  const scores = singleByteEncodings.map(({ decode }) => oddities(decode(sample)));
  // The first one is by far the most common, so another one must be much more plausible.
  const best = scores.indexOf(Math.min(...scores));
  const { encoding, decode } = singleByteEncodings[2 * scores[best]! < scores[0]! ? best : 0]!;
  return { text: decode(bytes), encoding };
}

const SAMPLES = 2000;
const CONTEXT = 4;

/** The first bytes above ASCII with their surroundings, one per line. */
function aroundHighBytes(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let samples = 0;
  for (let at = 0; at < bytes.length && samples < SAMPLES; at++) {
    if (bytes[at]! < 0x80) continue;
    samples++;
    sample.push(...bytes.subarray(Math.max(0, at - CONTEXT), at + CONTEXT + 1), 10);
  }
  return Uint8Array.from(sample);
}

/**
 * Implausible characters: letters alone, capitals after lowercase letters, symbols inside words, and reversed quotation
 * marks.
 */
const ODD = [
  /(?<![\p{L}\p{M}])(?![àÀéÉèÈêÊóòôÓÔåÅøØæÆñÑöÖ])[^\p{ASCII}\P{L}](?![\p{L}\p{M}])/gu,
  /(?<=\p{Ll})[^\p{ASCII}\P{Lu}]/gu,
  /(?<=\p{L})[ªºƒ]|[ªºƒ](?=\p{L})/gu,
  /(?<=\p{L})‘|(?<=\s)”(?=\S)/gu,
  /(?<=[\p{L}\s])[‡ˆ¸‰÷]|[‡ˆ¸‰÷σΣτΦΘΩδ](?=\p{L})/gu,
  /(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’‘‐‑–—…](?=\p{L})/gu,
  /[\u0080-\u009f\u2500-\u25ff\u2310\u2320\u2321¬¤¨¯]/gu,
];

function oddities(text: string): number {
  return ODD.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);
}
