import { anyOf } from '../text/patterns.ts';
import type { Dialect } from './dialect.ts';
import { CHAPTERS } from './languages.ts';

/** What reading numbers before a sign needs: “2 kap. 3 och 5 §§”. */
export interface SignGrammar {
  /** The level of the numbers, and whether they run on through the chapters. */
  readonly level: number;
  readonly runsOn: boolean;
  /** Global: a list before the sign (group `list`), perhaps after a chapter's number (group `chapter`). */
  readonly list: RegExp;
  /** Global: a number in a list, after what joins it to the previous one (group `joint`). */
  readonly member: RegExp;
}

/** How numbers before `§` are read; undefined if no lines have the sign there. */
export function signGrammar({ references, numbering }: Dialect): SignGrammar | undefined {
  const level = references.signs?.get('§');
  if (level === undefined) return undefined;
  const { runsOn, apart } = numbering.levels[level]!;
  const number = String.raw`\d{1,4}(?:[ \u00a0]?[a-z](?![\p{L}\d]))?`;
  const words = anyOf(references.listWords);
  const joint = String.raw`(?:\.?(?:\s?[–-]\s?|,\s(?:(?:${words})\s)?|\s(?:${words})\s))`;
  return {
    level,
    runsOn: level === 0 || runsOn === true || apart === true,
    list: new RegExp(
      String.raw`(?<![\p{L}\d.,:/§])(?:(?<chapter>\d{1,3})\s(?:${anyOf(CHAPTERS)})\s)?(?<list>${number}(?:${joint}${number})*)\.?[\s\u00a0]?§{1,2}(?:[:-]\p{L}{1,8})?`,
      'gu',
    ),
    member: new RegExp(`(?<joint>${joint}?)${number}`, 'gu'),
  };
}
