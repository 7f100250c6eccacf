import { atEnd, matchesAt } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import { wordList } from '../text/words.ts';

/** What the names of months begin with, in languages in which rules are often written. */
const MONTHS = wordList(
  `jan feb mar apr may jun jul aug sep oct nov dec mär mai okt dez janv fév févr avr juin juil août déc ene abr ago dic gen mag giu lug set ott
    maa mei fev out maj stycz lut kwie czerw lip sierp wrze paź list grud led únor břez dub květ červ srp zář říj pros már ápr jún júl szept
    янв фев мар апр май мая июн июл авг сен окт ноя дек січ лют бер кві тра чер лип сер вер жов груд tammi helmi maalis huhti touko kesä heinä elo
    syys loka marras joulu ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık`,
);
const MONTH = String.raw`(?:${MONTHS.join('|')})\p{L}{0,9}\.?`;
const YEAR = String.raw`(?:19|20)\d\d(?!\d)`;

/** “16 January 2015”, “16. Januar 2015”, “16 de enero de 2015”, after the day. */
const MONTH_AFTER = new RegExp(
  String.raw`(?:\.|th|st|nd|rd|er|º)?\s(?:(?:de|of|d’|d')\s?)?${MONTH},?\s(?:(?:de|of)\s)?${YEAR}`,
  'iuy',
);
/** “July 1, 2026”, before and after the day. */
const MONTH_BEFORE = atEnd(new RegExp(String.raw`(?<!\p{L})${MONTH}\s$`, 'iu'));
const YEAR_AFTER = new RegExp(String.raw`(?:th|st|nd|rd)?,?\s${YEAR}`, 'y');

const LONGEST_MONTH = 16;

/** Whether a number is the day of a date with its year, whose month is in words: it names no rule. */
export function isDay(text: string, { start, end }: Span): boolean {
  if (end - start > 2 || !/^\d{1,2}$/.test(text.slice(start, end))) return false;
  if (matchesAt(MONTH_AFTER, text, end)) return true;
  return matchesAt(YEAR_AFTER, text, end) && MONTH_BEFORE.test(text.slice(Math.max(0, start - LONGEST_MONTH), start));
}
