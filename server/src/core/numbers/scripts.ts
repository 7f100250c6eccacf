/** The letters and signs that number lists in other scripts, in their order. */
export const SCRIPTS = {
  cyrillic: 'абвгдежзиклмнопрстуфхцчшщэюя',
  greek: 'αβγδεζηθικλμνξοπρστυφχψω',
  hangul: '가나다라마바사아자차카타파하',
  katakana: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウ',
  circled: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
} as const;

export type Script = keyof typeof SCRIPTS;

const UNITS = Object.entries({ 千: 1000, 百: 100, 十: 10 });
const NUMERALS = '〇一二三四五六七八九';

/** Full-width digits, and Chinese numerals, as parts of a character class. */
export const WIDE_DIGITS = '０１２３４５６７８９';
export const CHINESE = `${NUMERALS}零十百千`;

export function fromWide(text: string): number {
  return Number(Array.from(text, digit => WIDE_DIGITS.indexOf(digit)).join(''));
}

export function toWide(ordinal: number): string {
  return Array.from(String(ordinal), digit => WIDE_DIGITS.charAt(Number(digit))).join('');
}

/** The value of 二十三, also of 百零三; undefined of what isn't written so. */
export function fromChinese(text: string): number | undefined {
  let rest = text.replace(/零/g, '');
  let value = 0;
  for (const [sign, unit] of UNITS) {
    const at = rest.indexOf(sign);
    if (at < 0) continue;
    if (at > 1) return undefined;
    value += unit * (at ? NUMERALS.indexOf(rest.charAt(0)) : 1);
    rest = rest.slice(at + 1);
  }
  if (rest.length > 1) return undefined;
  return rest ? value + NUMERALS.indexOf(rest) : value || undefined;
}

export function toChinese(ordinal: number): string {
  let rest = ordinal;
  let text = '';
  for (const [sign, unit] of UNITS) {
    const count = Math.floor(rest / unit);
    if (count) text += (count > 1 ? NUMERALS.charAt(count) : '') + sign;
    rest %= unit;
  }
  return text + (rest ? NUMERALS.charAt(rest) : '');
}

/** What stands before a number and after it without spaces, as in 第三条 and 제3조. */
export const GLUED = '第제';
export const COUNTERS = '条章节節編编款條項조장절편관';
/** A character of an East Asian script. */
export const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

const COUNTER = new RegExp(`[${COUNTERS}]$`);

/** What follows a number without a space, at the end of a text: the 条 of 第三条; empty if there is nothing. */
export function counterIn(text: string): string {
  return COUNTER.exec(text)?.[0] ?? '';
}
