import type { Head, RuleHead } from '../blocks/block.ts';
import { firstCharacter, type Line } from '../blocks/line.ts';
import { type Dialect, formsIn, type LineForm, type Part } from '../dialect/dialect.ts';
import { parseOrdinal } from '../numbers/ownPart.ts';
import { parseNumber } from '../numbers/ruleNumber.ts';
import { matchAt } from '../text/patterns.ts';
import { isLong, isPlausibleForm, type Reading } from './plausibleForm.ts';
import { continuesNumber, numberBelow, positionOrdinals } from './rulePositions.ts';

/** How a block starts: its part, and its head if any. */
export interface Opening {
  readonly part: Part;
  readonly head: Head | undefined;
  /** The form of a rule's line, if the layout has forms. */
  readonly form?: LineForm;
}

/**
 * The rule that a line starts in one of the layout's forms. The next number is preferred, then the form with more white
 * space before it, and then a whole number over a counted item.
 */
export function formHead(line: Line, dialect: Dialect): Opening | undefined {
  const reading = bestReading(line, dialect);
  if (reading) return headOfLine(line, reading, dialect);
  const again = numberAgain(line);
  const own = again ? bestReading({ ...line, start: line.start + again.length }, dialect) : undefined;
  if (own?.form.writes !== 'own') return undefined;
  return headOfLine(line, { ...own, before: again + own.before, whole: again + own.whole }, dialect);
}

function bestReading(line: Line, dialect: Dialect): Reading | undefined {
  const first = firstCharacter(line);
  const forms = formsIn(dialect.layout).filter(({ opening }) => opening.includes(first));
  if (!forms.length) return undefined;
  const above = positionOrdinals(line.above);
  let best: { readonly reading: Reading; readonly order: number } | undefined;
  for (const form of forms) {
    const reading = readWithForm(line, above, form, dialect);
    if (!reading || !isPlausibleForm(line, reading, dialect)) continue;
    const order = orderOf(reading);
    if (!best || order < best.order) best = { reading, order };
  }
  return best?.reading;
}

/** What a line begins with if it repeats the number of the heading above it, before a part: the “**4.**—” of “**4.**—(1)”. */
function numberAgain({ text, start, above }: Line): string {
  const [again = '', own] = matchAt(NUMBER_AGAIN, text, start) ?? [];
  return again && Number(own) === positionOrdinals(above).at(-1) ? again : '';
}

const NUMBER_AGAIN = /(?:\*\*|__)?(\d{1,4})\.?(?:\*\*|__)?\.?\s?(?:—|–|--)?\s?(?=\(1\)\s)/y;

/** Lower means likelier. */
function orderOf(reading: Reading): number {
  const { form, rank, isNext } = reading;
  const isMeant = isNext || (form.writes === 'number' && isLong(reading));
  return (isMeant ? 0 : 1000) - 10 * form.indent + rank;
}

function readWithForm(line: Line, above: readonly number[], form: LineForm, dialect: Dialect): Reading | undefined {
  const { text, start, end } = line;
  const match = matchAt(form.pattern, text, start);
  if (!match || start + match[0].length > end) return undefined;
  const [whole, before, written, period] = match as unknown as [string, string, string, string];
  if (form.repeatsAbove && Number(/\d{1,4}(?=\.$)/.exec(before)?.[0]) !== above[form.level - 1]) return undefined;
  const counted =
    form.writes === 'number'
      ? { number: parseNumber(written, dialect.numbering), rank: 0 }
      : numberBelow(form, written, above, dialect);
  if (counted?.number?.level !== form.level) return undefined;
  const { number, rank } = counted;
  const isNext = form.writes === 'number' ? continuesNumber(number, above, dialect) : rank <= 2;
  const after = text.slice(start + whole.length, end).trim();
  // “**Art. 2 :**” alone on its line has no text.
  const rest = MARKS_ALONE.test(after) ? '' : after;
  return { form, number, before, written, period, whole, rest, rank, isNext, above };
}

const MARKS_ALONE = /^[:.*_–—-]{1,8}$/;

/**
 * How many parts in brackets begin right after a rule's number, each of which is the first one: “2.—(1)(a) A kite …”
 */
export function partsWithin(line: string, { number, textStart }: RuleHead, dialect: Dialect): number {
  const { layout, numbering } = dialect;
  let level = number.level;
  for (let at = textStart; ; level++) {
    const parts = formsIn(layout).flatMap(form => {
      if (form.level !== level + 1 || form.writes !== 'own' || !form.marked) return [];
      const match = matchAt(form.pattern, line, at);
      return match && parseOrdinal(match[2]!, numbering.levels[form.level]!) === 1 ? [match[0].length] : [];
    });
    if (!parts.length) return level - number.level;
    at += parts[0]!;
  }
}

function headOfLine(line: Line, { form, number, before, written, whole }: Reading, dialect: Dialect): Opening {
  const part = partWithHead(line.part, form, dialect);
  const head: RuleHead = {
    kind: 'rule',
    part,
    number,
    title: undefined,
    start: before.length,
    end: before.length + written.length,
    textStart: whole.length,
  };
  return { part, head, form };
}

/** Before the first rule with text, a heading that isn't underlined can be a line of the Contents. */
function partWithHead(part: Part, { content, underlined }: LineForm, { layout, numbering }: Dialect): Part {
  const mayBeContents =
    part === 'front' && content === 'title' && !underlined && layout.textLevel < numbering.levels.length;
  return mayBeContents ? part : 'body';
}
