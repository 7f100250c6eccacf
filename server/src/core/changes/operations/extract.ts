import { cellsOf, plainText } from '../../blocks/cells.ts';
import { SENTENCE_BEFORE } from '../../blocks/line.ts';
import { citationsOf } from '../../book/citations.ts';
import { type Definition, definitionSpan, ruleOf } from '../../book/workspace.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import { blockIndexAt, headAbove, headBlock, type RulesDocument, textBetween } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { nextSibling, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { type Passage, sourceSpan } from '../../text/escapes.ts';
import { literal } from '../../text/patterns.ts';
import { lineEnds, type Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { keepsForm, refuse } from '../plan/plan.ts';
import type { TextMove } from '../plan/textMoves.ts';
import { placeFor } from '../renumber/placeInOrder.ts';
import { addPieces } from './insert.ts';
import { planned } from './inTranslations.ts';
import { newRuleAround } from './newRule.ts';
import { type OwnText, ownTextOf } from './ruleText.ts';
import { freeUnder, type Here, located, numbersAfter, openingUp } from './siblings.ts';

/**
 * Extracts a piece of a rule's text to a new rule: whole sentences, or a paragraph; at the end, with the examples. The
 * new rule becomes the last subrule, or, if the rule has none, its next sibling, and later siblings are renumbered.
 */
export function extractSubrule(here: Here, span: Span | undefined): RenumberPlan {
  if (!span) refuse('Select the text for the new rule.');
  const { workspace, document } = here;
  const source = sourceAt(document, span);
  const { number } = ruleOf(document, source.ordinal);
  const own = ownTextOf(source);
  const words = trimmedPassage(document, span);
  mustBeSentences(own, words, number);
  const to = numberForExtract(here, number);
  if (!to) refuse(`No number is free under or after ${number.text}; move some rules elsewhere first.`);
  const shifts = openingUp(here, to);
  const place = placeFor(here.documents, 'body', to, numbersAfter(shifts, here));
  const around = place && newRuleAround(place, to, textBetween(document, words));
  if (!around) refuse(`No existing rule shows which format to use for ${to.text}; write it by hand.`);
  const isCited = citationsOf(workspace, source).length > 0;
  const otherwise = `This text wouldn't be recognized as ${to.text}; write it by hand.`;
  const taken: TextMove = {
    kind: 'take',
    unit: { document, ...cutOf(own, words) },
    parts: [{ ...words, place, ...around }],
  };
  const text = textBetween(document, words);
  const change = {
    action: `Extracts ${to.text} from ${number.text}`,
    shifts,
    arriving: [to],
    // Which words of a translation these are isn't known.
    pieces: (book: Here) => (book === here ? [taken] : addPieces(book, to, shifts, { text })),
    notes: isCited
      ? [`Citations of ${number.text} are unchanged; check whether any of them should now cite ${to.text}.`]
      : [],
  } as const;
  const plan = planned(here, change, otherwise);
  if (!keepsForm(plan)) refuse(otherwise);
  return plan;
}

/** The rule of the body that contains a span. */
function sourceAt(document: RulesDocument, { start, end }: Span): Definition {
  const ordinal = headAbove(document, blockIndexAt(document, start));
  const definition = { document, ordinal };
  if (!symbolsOf(document).body.includes(ordinal)) refuse("Select part of a rule's text.");
  if (definitionSpan(definition).end < end)
    refuse(`The selection extends beyond ${ruleOf(document, ordinal).number.text}; select text of one rule.`);
  return definition;
}

function trimmedPassage(document: RulesDocument, { start, end }: Span): Span {
  const text = textBetween(document, { start, end });
  const from = start + text.length - text.trimStart().length;
  return { start: from, end: Math.max(from, start + text.trimEnd().length) };
}

function mustBeSentences({ document, text, examples }: OwnText, words: Span, number: RuleNumber): void {
  if (words.start === words.end) refuse('Select the sentences for the new rule.');
  const isInText = text.start <= words.start && words.end <= text.end;
  const takesExamples = text.start <= words.start && words.start < text.end && words.end === examples?.end;
  if (!isInText && !takesExamples)
    refuse(`Select sentences of ${number.text} without its number, and all of its examples or none.`);
  if (words.start === text.start && words.end >= text.end)
    refuse(`Nothing would be left of ${number.text}; leave a sentence there.`);
  const read = (span: Span) => plainText(textBetween(document, span), document.dialect);
  const before = read({ start: text.start, end: words.start });
  const own = read(words);
  const after = read({ start: words.end, end: Math.max(words.end, text.end) });
  const begins = !before || (isEnd(before) && /\s$/.test(before));
  const ends = !after || (isEnd(own) && /^\s/.test(after)) || isParagraphEnd(after);
  if (!begins || !ends) refuse('Select whole sentences or a whole paragraph.');
}

/** Whether a text ends with a sentence or a paragraph. */
function isEnd(text: string): boolean {
  const space = text.slice(text.trimEnd().length);
  return SENTENCE_BEFORE.test(text) || (space.match(lineEnds()) ?? []).length > 1;
}

function isParagraphEnd(after: string): boolean {
  return /^[ \t]*(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/.test(after);
}

/** The words, with the white space that separates them from the rest. */
function cutOf({ document, text }: OwnText, { start, end }: Span): Span {
  const before = textBetween(document, { start: text.start, end: start });
  if (before) return { start: text.start + before.trimEnd().length, end };
  const after = textBetween(document, { start: end, end: text.end });
  return { start, end: end + after.length - after.trimStart().length };
}

function numberForExtract(here: Here, number: RuleNumber): RuleNumber | undefined {
  const { document, numbering } = here;
  const isUsed = () => symbolsOf(document).body.some(at => ruleOf(document, at).number.level === number.level + 1);
  const hasBelow =
    numbering.levels[number.level + 1] && (number.level <= document.dialect.layout.textLevel || isUsed());
  return hasBelow ? freeUnder(here, number) : nextSibling(number, numbering);
}

/** The place of words in the text of a rule, in which lines can be wrapped differently; or why they can't be found. */
export function wordsInRule(here: Here, number: RuleNumber, words: string): Definition & Span {
  const definition = located(here, number);
  const passage = passageOf(definition);
  const pattern = words.trim().split(/\s+/).map(literal).join(String.raw`\s+`);
  const found = [...passage.text.matchAll(new RegExp(pattern, 'g'))];
  const [only] = found;
  if (!only || !words.trim()) refuse(`${number.text} doesn't contain “${words.trim()}”.`);
  if (found.length > 1) refuse(`${number.text} contains “${words.trim()}” more than once; quote more words.`);
  return { ...definition, ...sourceSpan(passage, { start: only.index, end: only.index + only[0].length }) };
}

/** The text of a rule, with the place of each character in the document. */
function passageOf(definition: Definition): Passage {
  const { document, ordinal } = definition;
  const { start, end } = definitionSpan(definition);
  const records = recordsIn(document.dialect.layout);
  if (!records) return { text: textBetween(document, { start, end }), start };
  const { text } = cellsOf(headBlock(document, ordinal).text, records, document.dialect);
  return {
    text: text.text,
    start: start + text.start,
    ...(text.offsets && { offsets: text.offsets.map(at => at + start) }),
  };
}
