import { ruleOf } from '../book/workspace.ts';
import { blockAt, headBlock, headBlockOf, type RulesDocument, startOf } from '../document/document.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { literal } from '../text/patterns.ts';
import { shift } from '../text/span.ts';
import { distanceOf } from '../text/spelling.ts';
import { type Finding, fixing } from './check.ts';

/** What to report at the text of a rule whose number is missing. */
type Lost = Pick<Finding, 'start' | 'end' | 'message' | 'fixes'>;

/**
 * The text of a missing rule, before the next rule: as a paragraph that has lost its number, or in the middle of the
 * previous paragraph. `ordinal` is that of the next rule.
 */
export function lostBefore(document: RulesDocument, ordinal: number, number: RuleNumber): Lost | undefined {
  const { layout } = document.dialect;
  const isPlain = layout.kind === 'lines' && document.heads[ordinal - 1]?.kind === 'rule';
  return isPlain ? (mergedBefore(document, ordinal, number) ?? unnumberedBefore(document, ordinal, number)) : undefined;
}

/** The number is in the text of the previous rule: `… ends. 100.4. A bell …`. */
function mergedBefore(document: RulesDocument, ordinal: number, number: RuleNumber): Lost | undefined {
  const index = headBlockOf(document, ordinal - 1);
  const { text } = blockAt(document, index)!;
  const { textStart } = ruleOf(document, ordinal - 1);
  const pattern = new RegExp(String.raw`(?<=\S)[ \t]+(?=${literal(number.text)}\.?\s+[\p{Lu}“"(])`, 'u');
  const space = pattern.exec(text.slice(textStart));
  if (!space) return undefined;
  const at = startOf(document, index) + textStart + space.index;
  const start = at + space[0].length;
  const separator = text.slice(text.trimEnd().length) || '\n\n';
  return {
    start,
    end: start + number.text.length,
    message: `${number.text} starts in the middle of a line; put it on its own line.`,
    fixes: () => [fixing(`Start a new line at ${number.text}`, document, { start: at, end: start }, separator)],
  };
}

/** What may have been a number: digits, and letters that look like them. */
const GARBLED = /^(?=\S*\d)([\dlIoO][\w.,]{0,12}?)\.?(?=\s)/;
const MOST_WRONG = 2;

/** The only paragraph between two rules has no number, or a garbled one: `10l.2. A bell …`. */
function unnumberedBefore(document: RulesDocument, ordinal: number, number: RuleNumber): Lost | undefined {
  const first = headBlockOf(document, ordinal - 1) + 1;
  const last = headBlockOf(document, ordinal);
  const indexes = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index).filter(index =>
    blockAt(document, index)!.text.trim(),
  );
  const [index] = indexes;
  if (index === undefined || indexes.length > 1) return undefined;
  const { text } = blockAt(document, index)!;
  const [written = '', garbled = ''] = GARBLED.exec(text) ?? [];
  const isNumber = garbled !== '' && distanceOf(garbled, number.text) <= MOST_WRONG;
  const numbered = `${number.text}${periodAfter(document, ordinal, number)}`;
  const span = shift({ start: 0, end: isNumber ? written.length : 0 }, startOf(document, index));
  const word = isNumber ? written.length : /^\S*/.exec(text)![0].length;
  return {
    start: span.start,
    end: span.start + word,
    message: isNumber
      ? `“${written}” isn't a number; ${number.text} is missing here.`
      : `This paragraph has no number, and ${number.text} is missing here.`,
    fixes: () => [
      isNumber
        ? fixing(`Change to ${numbered}`, document, span, numbered)
        : fixing(`Add ${numbered} before this paragraph`, document, span, `${numbered} `),
    ],
  };
}

/** The period after a number, as at its level, or else as at the next rule. */
function periodAfter(document: RulesDocument, ordinal: number, { level }: RuleNumber): string {
  const { end } = ruleOf(document, ordinal);
  const wanted = document.dialect.numbering.levels[level]!.period ?? headBlock(document, ordinal).text[end] === '.';
  return wanted ? '.' : '';
}
