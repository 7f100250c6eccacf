import { countingOf } from '../../core/numbers/countingWays.ts';
import type { Counting } from '../../core/numbers/numbering.ts';
import { toChinese } from '../../core/numbers/scripts.ts';

type Format = (value: number) => string;

const SMALL = 'abcdefghijklmnopqrstuvwxyz';
/** Word repeats letters at most this often; what counts further is written in digits. */
const MOST_REPEATED = 30;

/** Letters of an alphabet, doubled after its end: z, aa, bb. */
function repeating(letters: string): Format {
  const all = Array.from(letters);
  return value => {
    const times = Math.floor((value - 1) / all.length) + 1;
    return value < 1 || times > MOST_REPEATED ? String(value) : all[(value - 1) % all.length]!.repeat(times);
  };
}

/** Letters of an alphabet, which starts again after its end: Word doesn't double these. */
function goingRound(letters: string): Format {
  const all = Array.from(letters);
  return value => (value < 1 ? String(value) : all[(value - 1) % all.length]!);
}

/** Two letters after the end of an alphabet, as columns of a table are named. */
function asColumns(letters: string): Format {
  const all = Array.from(letters);
  return value => {
    const before = Math.floor((value - 1) / all.length);
    if (value < 1 || before > all.length) return String(value);
    return (before ? all[before - 1]! : '') + all[(value - 1) % all.length]!;
  };
}

/** Signs of a series, and digits after its end. */
function series(signs: string): Format {
  const all = Array.from(signs);
  return value => all[value - 1] ?? String(value);
}

/** Consecutive characters from one on, and digits after the last. */
function consecutiveSigns(first: string, count: number): Format {
  return value =>
    value >= 1 && value <= count ? String.fromCodePoint(first.codePointAt(0)! + value - 1) : String(value);
}

function digits(signs: string): Format {
  const all = Array.from(signs);
  return value => Array.from(String(value), digit => all[Number(digit)] ?? digit).join('');
}

/** The way in which the engine counts, as far as it goes. */
function counting(counts: Counting): Format {
  const way = countingOf({ separator: '', counts });
  return value => (value >= 1 && value <= way.last ? way.write(value) : String(value));
}

function padded(width: number): Format {
  return value => String(value).padStart(width, '0');
}

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const IRREGULAR: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** A number in English words: twenty-one. */
function spelled(value: number): string {
  if (value < 1 || value > 9999) return String(value);
  const parts: string[] = [];
  if (value >= 1000) parts.push(`${ONES[Math.floor(value / 1000) - 1]} thousand`);
  if (value % 1000 >= 100) parts.push(`${ONES[Math.floor((value % 1000) / 100) - 1]} hundred`);
  const rest = value % 100;
  if (rest >= 20) parts.push([TENS[Math.floor(rest / 10) - 2], ONES[(rest % 10) - 1]].filter(Boolean).join('-'));
  else if (rest) parts.push(ONES[rest - 1]!);
  return parts.join(' ');
}

function spelledOrdinal(value: number): string {
  return spelled(value).replace(/(?<![a-z])[a-z]+$/, last => IRREGULAR[last] ?? `${last.replace(/y$/, 'ie')}th`);
}

function capitalized(format: Format): Format {
  return value => format(value).replace(/^./, first => first.toUpperCase());
}

function ordinal(value: number): string {
  const teen = Math.floor(value / 10) % 10 === 1;
  return `${value}${(teen ? undefined : ['', 'st', 'nd', 'rd'][value % 10]) || 'th'}`;
}

const upper =
  (format: Format): Format =>
  value =>
    format(value).toUpperCase();
const HEBREW = 'א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת'.replaceAll(' ', '');
const HEBREW_HUNDREDS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק'];

/** A Hebrew numeral; 15 and 16 are written as 9 + 6 and 9 + 7. */
function hebrew(value: number): string {
  if (value < 1 || value > 999) return String(value);
  const rest = value % 100;
  const ones = (count: number) => (count ? HEBREW[count - 1]! : '');
  const low =
    rest === 15 ? 'טו' : rest === 16 ? 'טז' : (rest >= 10 ? HEBREW[8 + Math.floor(rest / 10)]! : '') + ones(rest % 10);
  return HEBREW_HUNDREDS[Math.floor(value / 100)]! + low;
}

const CYRILLIC = repeating('абвгдежзиклмнопрстуфхцчшщыэюя');
const JAPANESE: Format = value => (value >= 1 && value <= 9999 ? toChinese(value) : String(value));
const CHINESE_DIGITS = digits('○一二三四五六七八九');

/** Chinese counts all hundreds, 一百 for 100, and says where places are empty: 一百零一 for 101. */
const CHINESE_THOUSANDS: Format = value => {
  if (value < 100 || value > 9999) return JAPANESE(value);
  const all = String(value);
  const places = Array.from(all, (digit, index) =>
    digit === '0' ? '零' : CHINESE_DIGITS(Number(digit)) + ['', '十', '百', '千'][all.length - 1 - index],
  );
  return places.join('').replace(/零+(?=零|$)/g, '');
};

/** Chinese numerals up to 99, and digits from 100 on. */
const CHINESE: Format = value => (value < 100 ? JAPANESE(value) : CHINESE_DIGITS(value));
const KATAKANA = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン';
const NARROW = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ';
const IROHA = 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス';
/** The signs of {@link IROHA} in half width, as far as there are such characters. */
const NARROW_IROHA = Array.from(IROHA, sign => NARROW.charAt(KATAKANA.indexOf(sign)) || sign).join('');

/** The formats of `w:numFmt`, by their names. What isn't here is written in digits. */
const FORMATS: Readonly<Record<string, Format>> = {
  decimal: String,
  decimalZero: padded(2),
  upperRoman: counting('Romans'),
  lowerRoman: counting('romans'),
  upperLetter: repeating(SMALL.toUpperCase()),
  lowerLetter: repeating(SMALL),
  ordinal,
  cardinalText: capitalized(spelled),
  ordinalText: capitalized(spelledOrdinal),
  hex: value => value.toString(16).toUpperCase(),
  chicago: repeating('*†‡§'),
  none: () => '',
  bullet: () => '',
  numberInDash: value => `- ${value} -`,
  decimalEnclosedCircle: consecutiveSigns('①', 20),
  decimalEnclosedCircleChinese: consecutiveSigns('①', 20),
  decimalEnclosedParen: consecutiveSigns('⑴', 20),
  decimalEnclosedFullstop: consecutiveSigns('⒈', 20),
  decimalFullWidth: digits('０１２３４５６７８９'),
  decimalFullWidth2: digits('０１２３４５６７８９'),
  aiueo: goingRound(NARROW),
  aiueoFullWidth: goingRound(KATAKANA),
  iroha: goingRound(NARROW_IROHA),
  irohaFullWidth: goingRound(IROHA),
  ganada: goingRound('가나다라마바사아자차카타파하'),
  chosung: goingRound('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  chineseCounting: CHINESE,
  chineseCountingThousand: CHINESE_THOUSANDS,
  taiwaneseCounting: CHINESE,
  taiwaneseCountingThousand: CHINESE_THOUSANDS,
  japaneseCounting: JAPANESE,
  ideographDigital: digits('〇一二三四五六七八九'),
  japaneseDigitalTenThousand: digits('〇一二三四五六七八九'),
  taiwaneseDigital: CHINESE_DIGITS,
  koreanDigital: digits('영일이삼사오육칠팔구'),
  ideographTraditional: series('甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: series('子丑寅卯辰巳午未申酉戌亥'),
  ideographEnclosedCircle: consecutiveSigns('㊀', 10),
  russianLower: CYRILLIC,
  russianUpper: upper(CYRILLIC),
  hebrew1: hebrew,
  hebrew2: asColumns(HEBREW),
  arabicAlpha: repeating('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  arabicAbjad: repeating('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'),
  thaiNumbers: digits('๐๑๒๓๔๕๖๗๘๙'),
  thaiLetters: repeating('กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'),
  hindiNumbers: digits('०१२३४५६७८९'),
  bahtText: String,
};

/** How a value looks in a format of Word; `pattern` is that of a custom format, such as “001, 002, 003, ...”. */
export function formatted(value: number, format: string, pattern?: string): string {
  if (format === 'custom') return padded(/^0*\d/.exec(pattern ?? '')?.[0].length ?? 1)(value);
  return Object.hasOwn(FORMATS, format) ? FORMATS[format]!(value) : String(value);
}

const CASES: Readonly<Record<string, (text: string) => string>> = {
  upper: text => text.toUpperCase(),
  lower: text => text.toLowerCase(),
  firstcap: text => text.replace(/\p{L}/u, letter => letter.toUpperCase()),
  caps: text => text.replace(/(?<!\p{L})\p{L}/gu, letter => letter.toUpperCase()),
};

/** Text in upper or lower case, as the words that follow `\*` in a field say. */
export function cased(text: string, words: readonly string[]): string {
  return words.reduce((done, word) => CASES[word.toLowerCase()]?.(done) ?? done, text);
}

/** The formats of fields, by what follows `\*`, in any case. */
const FIELD_FORMATS: Readonly<Record<string, string>> = {
  arabic: 'decimal',
  ordinal: 'ordinal',
  cardtext: 'cardinalText',
  ordtext: 'ordinalText',
  hex: 'hex',
  arabicdash: 'numberInDash',
  circlenum: 'decimalEnclosedCircle',
};

/** A value as a field shows it, with the words that follow its `\*`. */
export function formattedInField(value: number, words: readonly string[]): string {
  for (const word of words) {
    if (/^roman$/i.test(word)) return formatted(value, word === 'roman' ? 'lowerRoman' : 'upperRoman');
    if (/^alphabetic$/i.test(word)) return formatted(value, word === 'alphabetic' ? 'lowerLetter' : 'upperLetter');
    const format = FIELD_FORMATS[word.toLowerCase()];
    if (format)
      return cased(/text$/i.test(word) ? formatted(value, format).toLowerCase() : formatted(value, format), words);
  }
  return String(value);
}
