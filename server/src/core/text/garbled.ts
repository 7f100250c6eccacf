/** The characters of Windows-1252 for the bytes 0x80 to 0xBF; five bytes have none, and stay as they are. */
const CONTINUATION =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 32 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');

/**
 * “â€œ”: quotation marks, dashes, and symbols; “Ã©”: small letters with an accent, next to another letter; “Â©”: signs;
 * “â€” alone, if the last character was lost.
 */
const GARBLED = new RegExp(
  `â[€\\u0081‚ƒ„…†‡ˆ‰Š‹][${CONTINUATION}]|(?<=\\p{Ll})Ã[\\u00a0-\\u00bf]|Ã[\\u00a0-\\u00bf](?=\\p{Ll})|Â[©®°±§·¼½¾]|â€\\ufffd?`,
  'gu',
);

const MAY_BE = /[âÃÂ]/;

/** Pieces of UTF-8 that were read as Windows-1252, with the intended characters, in text order. */
export function garbledIn(text: string): { readonly start: number; readonly end: number; readonly meant: string }[] {
  if (!MAY_BE.test(text)) return [];
  return Array.from(text.matchAll(GARBLED), ({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    meant: meantCharacter(written),
  }));
}

/** The text in the right encoding. */
export function ungarbled(text: string): string {
  return MAY_BE.test(text) ? text.replace(GARBLED, meantCharacter) : text;
}

/** The character whose UTF-8 bytes are those of the given characters in Windows-1252. */
function meantCharacter(written: string): string {
  const [second = 0, third = -1] = Array.from(written.slice(1), sign => CONTINUATION.indexOf(sign));
  if (written.startsWith('Â')) return written.slice(1);
  if (written.startsWith('Ã')) return String.fromCharCode(0xc0 + second);
  // A closing quotation mark ends in a byte without a character, which many programs lose.
  return third >= 0 ? String.fromCharCode(0x2000 + second * 0x40 + third) : '”';
}
