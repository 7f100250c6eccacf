import { CAPITALS } from '../numbers/countingWays.ts';
import type { Level, Numbering, OwnForm } from '../numbers/numbering.ts';
import { spelledNumber } from '../numbers/ordinalWords.ts';
import { DIGITS, type Digits, PARTS_COUNTED, SCRIPTS, type Script } from '../numbers/scripts.ts';
import type { Path } from '../text/readShape.ts';
import { nearestWord } from '../text/spelling.ts';
import { type Described, type LevelDefinition, type ReportProblem, shownValue } from './description.ts';

/** The numbering of a definition; undefined if neither it nor what it extends has levels. */
export function numberingOf({ definition, base, report }: Described): Numbering | undefined {
  const given = definition.levels;
  const levels = given
    ? withDigitLevels(given.flatMap((_, index) => levelsFrom(given, index, report)))
    : base?.numbering.levels;
  if (!levels) report([], NO_LEVELS);
  if (!levels?.length) return undefined;
  const series = definition.series === undefined ? base?.numbering.series : allOf(definition.series);
  return {
    levels,
    skippedLetters: definition.skippedLetters ?? base?.numbering.skippedLetters ?? '',
    ...(series !== undefined && { series }),
  };
}

const NO_LEVELS =
  'has no “levels”; list them, outermost first, such as [{"name": "rule", "number": "1"}], or extend a dialect.';

/** "A-CX" as "ABCX". */
function allOf(capitals: string): string {
  return capitals.replace(/(.)-(.)/g, (_, first: string, last: string) =>
    CAPITALS.slice(CAPITALS.indexOf(first), CAPITALS.indexOf(last) + 1),
  );
}

const ADVICE = 'use an example of the number, such as “.1”, “a”, or “(i)”';

function levelsFrom(levels: readonly LevelDefinition[], index: number, report: ReportProblem): Level[] {
  const {
    name = `level ${index + 1}`,
    number: given = [],
    optional,
    hundreds,
    runsOn,
    apart,
    inSeries,
    alone,
  } = levels[index]!;
  const mayHaveWord = index > 0 || levels.some(({ runsOn }) => runsOn);
  if (hundreds && index > 0) return [{ name, separator: '', counts: 'numbers', hundreds: true }];
  const forms = given.flatMap((example, at) => {
    const form = ownForm(example, index, followsNumeral(levels, index), mayHaveWord);
    if (typeof form !== 'string') return [form];
    report(['levels', index, 'number', ...(given.length > 1 ? [at] : [])], `is ${shownValue(example)}; ${form}.`);
    return [];
  });
  const [first = { separator: index === 0 ? '' : '.', counts: 'numbers' as const }, ...also] = forms;
  const formIn = (key: 'inSeries' | 'alone', example: string | undefined) => {
    const form = example === undefined ? undefined : ownForm(example, index, false, mayHaveWord);
    if (typeof form !== 'string') return form;
    report(['levels', index, key], `is ${shownValue(example)}: ${form}.`);
    return undefined;
  };
  const [seriesForm, aloneForm] = [formIn('inSeries', inSeries), formIn('alone', alone)];
  return [
    {
      name,
      ...first,
      ...(also.length > 0 && { also }),
      ...(optional && { optional }),
      ...(runsOn && index > 0 && { runsOn }),
      ...(apart && index > 0 && { apart }),
      ...(seriesForm && { inSeries: seriesForm }),
      ...(aloneForm && { alone: aloneForm }),
    },
  ];
}

/** If a digit directly follows a numeral, as the 1 does in 4.21, the numeral is a single digit, too. */
function withDigitLevels(levels: readonly Level[]): Level[] {
  return levels.map((level, index) =>
    levels[index + 1]?.counts === 'digits' ? { ...level, counts: 'digits' } : level,
  );
}

function followsNumeral(levels: readonly LevelDefinition[], index: number): boolean {
  return index > 0 && !levels[index]!.runsOn && /\d$/.test(levels[index - 1]!.number?.[0] ?? '1');
}

const SCRIPT_NAMES = Object.keys(SCRIPTS) as Script[];
const DIGIT_NAMES = Object.keys(DIGITS) as Digits[];

/** Separator, numeral or letters, what an inserted number has after its numeral, and what closes it. */
const OWN_FORM =
  /^(?<separator>.{0,24}?)(?<![\dA-Za-z])(?:(?<base>\d{1,4}|[ab](?=[ -]?bis|a))(?<inserts>[ -]?(?:[aA]|bis)|¹|<sup>1<\/sup>)|(?<plain>[\dA-Za-z]+|[аα가イ①一二１２١۱१১௧๑១]|(?<!\S)[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{2,20}$))(?<closing>\s?[条章节節編编款條項조장절편관项号號목항호](?=(?:(?<after>[之의の])[一二1-9１-９])?$)|[^\p{L}\d]*$)/u;

/** The form of a level's own part from an example such as "(a)", or what to write instead. */
function ownForm(
  example: string,
  index: number,
  followsNumeral: boolean,
  mayHaveWord: boolean,
): (OwnForm & { digits?: number }) | string {
  const { separator = '', base, inserts, plain = '', closing = '', after } = OWN_FORM.exec(example)?.groups ?? {};
  const written = base ?? plain;
  const counts = inserts && /\d/.test(written) ? 'inserted' : countingOfExample(written);
  const hasWord = /[\p{L}\d]/u.test(separator);
  if (
    !counts ||
    closing.length > 3 ||
    separator.length > 20 ||
    (hasWord && mayHaveWord && !/[\s第제]$/.test(separator))
  )
    return ADVICE;
  if (hasWord && !mayHaveWord)
    return `use only the number, such as “1”, and put the words before it in “lines” and “references.words”`;
  if (followsNumeral && !separator && counts === 'numbers' && index > 1) return { separator, counts: 'digits' };
  if (followsNumeral && !separator && counts === 'numbers')
    return 'include what separates it from the number above, such as “.1” or “-1”';
  const digits = /^0\d/.test(written) ? written.length : 0;
  return {
    separator,
    counts,
    ...(inserts && (inserts !== 'a' || counts === 'letters') && { inserts }),
    ...(counts === 'spelled' && { word: written }),
    ...(closing && { closing }),
    ...(after && { insertsAfter: after }),
    ...(digits && { digits }),
    ...(written === '0' && { first: 0 as const }),
    ...(isSecond(written) && PARTS_COUNTED.includes(closing.trim() || ' ') && { first: 2 as const }),
  };
}

/** The second number of an example says that the first isn't written: `第2項`. */
function isSecond(written: string): boolean {
  return /^[2二２]$/.test(written);
}

function countingOfExample(written: string): OwnForm['counts'] | undefined {
  if (/^\d{1,4}$/.test(written)) return 'numbers';
  const script = SCRIPT_NAMES.find(name => written === SCRIPTS[name].charAt(0));
  if (script) return script;
  if (/^[一二]$/.test(written)) return 'chinese';
  const digits = DIGIT_NAMES.find(name => [...DIGITS[name]].slice(1, 3).includes(written));
  if (digits) return digits;
  if (/^(?:i|ii|iii|iv)$/.test(written)) return 'romans';
  if (/^(?:I|II|III|IV)$/.test(written)) return 'Romans';
  if (/^[a-z]$/.test(written)) return 'letters';
  if (/^[A-Z]$/.test(written)) return 'capitals';
  if (spelledNumber(written)) return 'spelled';
  return /^[A-Z]{2}$/.test(written) ? 'names' : undefined;
}

/** Reports an unknown level name, or returns its index. */
export function levelIndex(name: string, { levels }: Numbering, path: Path, report: ReportProblem): number {
  const names = levels.map(level => level.name);
  const index = names.indexOf(name);
  if (index < 0)
    report(path, `names ${shownValue(name)}, which isn't a level; use ${either(nearestWord(name, names), names)}.`);
  return index;
}

export function either(near: string | undefined, names: readonly string[]): string {
  return near ? `“${near}”` : `one of ${names.map(name => `“${name}”`).join(', ')}`;
}
