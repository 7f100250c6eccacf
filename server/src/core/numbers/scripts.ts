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

/** The digits of scripts that write numbers as others do, from zero on. */
export const DIGITS = {
  wide: WIDE_DIGITS,
  arabic: '٠١٢٣٤٥٦٧٨٩',
  persian: '۰۱۲۳۴۵۶۷۸۹',
  devanagari: '०१२३४५६७८९',
  bengali: '০১২৩৪৫৬৭৮৯',
  tamil: '௦௧௨௩௪௫௬௭௮௯',
  thai: '๐๑๒๓๔๕๖๗๘๙',
  khmer: '០១២៣៤៥៦៧៨៩',
} as const;

export type Digits = keyof typeof DIGITS;

/** The value of a number in such digits. */
export function fromDigits(text: string, digits: string): number {
  return Number(Array.from(text, digit => digits.indexOf(digit)).join(''));
}

export function toDigits(ordinal: number, digits: string): string {
  return String(ordinal).replace(/\d/g, digit => digits.charAt(Number(digit)));
}

/** The script of a text whose digits aren't those of English, if it has some. */
export function digitsIn(text: string): Exclude<Digits, 'wide'> | undefined {
  const [sign] = OTHER_DIGITS.exec(text) ?? [];
  return sign === undefined ? undefined : OTHERS.find(name => DIGITS[name].includes(sign));
}

const OTHERS = (Object.keys(DIGITS) as Digits[]).filter(name => name !== 'wide');
const OTHER_DIGITS = new RegExp(`[${OTHERS.map(name => DIGITS[name]).join('')}]`);

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
/** What they count of which some were inserted, and the signs before the numeral of one: 第九條之一, 제7조의2, 第二条の二. */
export const ARTICLES = '条條조';
export const INSERTION_SIGNS = '之의の';
/** What stands after the numbers of parts of rules. */
export const PARTS_COUNTED = '款項项號号目항호목';
/** The source of a pattern for such a number, Chinese or in digits of any width. */
export const PART_NUMERAL = String.raw`(?:[${CHINESE}]{1,5}|[\d${WIDE_DIGITS}]{1,3})`;
/** Which of them are paragraphs without a number, in rules that count so. */
export const PARTS_UNNUMBERED: Readonly<Record<string, string>> = { 条: '款', 條: '項' };
/** What begins, in rules that count so, with a paragraph that has no number: 第1項 is the text of 第3条 itself. */
export const FIRST_UNNUMBERED = '項';
/**
 * What laws count by numerals of a kind, from the outermost level on, in rules that count so: 제1조 has ① as 제1항, and 1.
 * as 제1호. Some have two such words, of which a text uses
 * one: where nothing is circled, 1. is 제1항 in many.
 */
export const PARTS_USUAL: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  조: { circled: ['항'], numbers: ['호항'], hangul: ['목'] },
  条: { numbers: ['項', '号'], wide: ['項', '号'], chinese: ['号项'] },
  條: { chinese: ['款'] },
};
/** A character of an East Asian script. */
export const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

/** The digits of small numerals: 8¹. */
export const SMALL_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** The source of a pattern for a small numeral, in a tag or not. */
export const SMALL_NUMERAL = String.raw`(?:[${SMALL_DIGITS}]{1,2}|<sup>\d{1,2}</sup>)`;

/** Whether a word is written together with the number after it: 第三条. */
export function isGlued(word: string): boolean {
  return word !== '' && GLUED.includes(word);
}

const COUNTED_NUMBER = new RegExp(`^[\\d${WIDE_DIGITS}${CHINESE}]{1,6}\\s?([${COUNTERS}])`);

/** A number with what stands before it without spaces, as in 第三条 and 제3조; undefined of one that isn't written so. */
export function withGlued(number: string): string | undefined {
  if (isGlued(number.charAt(0))) return number;
  const counter = COUNTED_NUMBER.exec(number)?.[1];
  return counter && (/\p{Script=Hangul}/u.test(counter) ? '제' : '第') + number;
}

const COUNTER = new RegExp(`\\s?[${COUNTERS}]$`);

/** What a number counts, at the end of a text, with the space before it: the 条 of 第三条; empty if there is nothing. */
export function counterIn(text: string): string {
  return COUNTER.exec(text)?.[0] ?? '';
}
