import { nextSibling, parseNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

/** The letters of all subrules that one rule can have, from `a` to the last one for which a number is left. */
export function allLetters(): readonly string[] {
  const letters: string[] = [];
  for (let at = parseNumber('1a', NUMBERING); at; at = nextSibling(at, NUMBERING)) letters.push(at.text.slice(1));
  return letters;
}

const { skippedLetters, levels } = comprehensive.numbering;
const NUMBERING = { skippedLetters, levels: [{ ...levels[0]!, hundreds: false }, levels.at(-1)!] };
