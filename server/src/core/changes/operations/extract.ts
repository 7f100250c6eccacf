import type { RuleHead } from '../../blocks/block.ts';
import { SENTENCE_BEFORE } from '../../blocks/line.ts';
import { citationsOf } from '../../book/citations.ts';
import { type Definition, definitionSpan, groupOf, headOf, ruleOf, type Workspace } from '../../book/workspace.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import { blockIndexAt, headAbove, headBlock, type RulesDocument } from '../../document/document.ts';
import { textBetween } from '../../document/lines.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { nextSibling } from '../../numbers/numberOrder.ts';
import { parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { cellsOf, plainText } from '../../records/cells.ts';
import { type Passage, sourceSpan } from '../../text/escapes.ts';
import { literal } from '../../text/patterns.ts';
import type { Span } from '../../text/span.ts';
import type { Action, RenumberPlan } from '../plan/changeReport.ts';
import { bookMapOf } from '../plan/numberMap.ts';
import { carriedOut, isRefusal, keepsForm, type Refusal, refused } from '../plan/plan.ts';
import type { Piece } from '../plan/textMoves.ts';
import { placeFor } from '../renumber/placeInOrder.ts';
import { renumber } from '../renumber/renumber.ts';
import { newRuleAround } from './newRule.ts';
import { type OwnText, ownTextOf } from './ruleText.ts';
import { locate, nextUnder, notThere, openingUp } from './siblings.ts';

/**
 * Extracts a piece of a rule's text to a new rule: whole sentences, or a paragraph; at the end, with the examples. The
 * new rule becomes the last subrule, or, if the rule has none, its next sibling, and later siblings are renumbered.
 */
export function extractSubrule(workspace: Workspace, document: RulesDocument, span: Span): RenumberPlan | Refusal {
  const source = sourceAt(document, span);
  if (isRefusal(source)) return source;
  const { number } = headOf(source) as RuleHead;
  const piece = pieceOf(source, span);
  if (isRefusal(piece)) return piece;
  const to = numberFor(workspace, document, number);
  if (!to) return refused(`No number is free below or after ${number.text}; move some rules elsewhere first.`);
  const shifts = openingUp(workspace, document, to);
  if (isRefusal(shifts)) return shifts;
  const { after } = bookMapOf(shifts, [], document.dialect.numbering);
  const place = placeFor(groupOf(workspace, document), 'body', to, ({ text }) =>
    parseNumber(after(text), document.dialect.numbering),
  );
  if (place && isRefusal(place)) return place;
  const words = textBetween(document, piece.words);
  const around = place && newRuleAround(place, to, words);
  if (!around) return refused(`No existing rule shows which format to use for ${to.text}; write it by hand.`);
  const pieces: Piece[] = [
    { kind: 'take', unit: { document, ...piece.cut }, parts: [{ ...piece.words, place, ...around }] },
  ];
  const notes = citationsOf(workspace, source).length
    ? [`Citations of ${number.text} are unchanged; check whether any of them should now cite ${to.text}.`]
    : [];
  const action: Action = `Extracts ${to.text} from ${number.text}`;
  const plan = renumber(workspace, document, { action, shifts, arriving: [to], pieces, notes });
  return isOneMore(plan, place.document, to)
    ? plan
    : refused(`This text wouldn't be recognized as ${to.text}; write it by hand.`);
}

/** The rule of the body that contains a span. */
function sourceAt(document: RulesDocument, { start, end }: Span): Definition | Refusal {
  const ordinal = headAbove(document, blockIndexAt(document, start));
  const definition = { document, ordinal };
  const head = document.heads[ordinal];
  if (head?.kind !== 'rule' || !symbolsOf(document).body.includes(ordinal))
    return refused("Select part of a rule's text.");
  return definitionSpan(definition).end < end
    ? refused(`The selection extends beyond ${head.number.text}; select text of one rule.`)
    : definition;
}

/** What is removed from a rule, and the part of it that becomes the new rule's text. */
interface Extract {
  readonly cut: Span;
  readonly words: Span;
}

function pieceOf(source: Definition, span: Span): Extract | Refusal {
  const { number } = headOf(source) as RuleHead;
  const own = ownTextOf(source);
  if (isRefusal(own)) return own;
  const words = trimmed(source.document, span);
  const reason = whyNot(source.document, own, words, number);
  return reason ?? { words, cut: cutOf(source.document, own, words) };
}

function trimmed(document: RulesDocument, { start, end }: Span): Span {
  const text = textBetween(document, { start, end });
  const from = start + text.length - text.trimStart().length;
  return { start: from, end: Math.max(from, start + text.trimEnd().length) };
}

function whyNot(
  document: RulesDocument,
  { text, examples }: OwnText,
  words: Span,
  number: RuleNumber,
): Refusal | undefined {
  if (words.start === words.end) return refused('Select the sentences for the new rule.');
  const isInText = text.start <= words.start && words.end <= text.end;
  const takesExamples = text.start <= words.start && words.start < text.end && words.end === examples?.end;
  if (!isInText && !takesExamples)
    return refused(`Select sentences of ${number.text} without its number, and all of its examples or none.`);
  if (words.start === text.start && words.end >= text.end)
    return refused(`Nothing would be left of ${number.text}; leave a sentence there.`);
  const read = (span: Span) => plainText(textBetween(document, span), document.dialect);
  const before = read({ start: text.start, end: words.start });
  const own = read(words);
  const after = read({ start: words.end, end: Math.max(words.end, text.end) });
  const begins = !before || (isEnd(before) && /\s$/.test(before));
  const ends = !after || (isEnd(own) && /^\s/.test(after)) || isParagraphEnd(after);
  return begins && ends ? undefined : refused('Select whole sentences or a whole paragraph.');
}

/** Whether a text ends with a sentence or a paragraph. */
function isEnd(text: string): boolean {
  return SENTENCE_BEFORE.test(text) || endsWithBlankLine(text);
}

function endsWithBlankLine(text: string): boolean {
  const space = text.slice(text.trimEnd().length);
  return (space.match(/\r\n|\r|\n/g) ?? []).length > 1;
}

function isParagraphEnd(after: string): boolean {
  return /^[ \t]*(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/.test(after);
}

/** The words, with the white space that separates them from the rest. */
function cutOf(document: RulesDocument, { text }: OwnText, { start, end }: Span): Span {
  const before = textBetween(document, { start: text.start, end: start });
  if (before) return { start: text.start + before.trimEnd().length, end };
  const after = textBetween(document, { start: end, end: text.end });
  return { start, end: end + after.length - after.trimStart().length };
}

function numberFor(workspace: Workspace, document: RulesDocument, number: RuleNumber): RuleNumber | undefined {
  const { numbering, layout } = document.dialect;
  const isUsed = () => symbolsOf(document).body.some(at => ruleOf(document, at).number.level === number.level + 1);
  const hasBelow = numbering.levels[number.level + 1] && (number.level <= layout.textLevel || isUsed());
  return hasBelow ? nextUnder(workspace, document, number) : nextSibling(number, numbering);
}

/** Whether the result is read as the old text with one more rule. */
function isOneMore(plan: RenumberPlan, there: RulesDocument, { text }: RuleNumber): boolean {
  const { body, rules } = symbolsOf(carriedOut(plan, there));
  return rules.has(text) && body.length === symbolsOf(there).body.length + 1 && keepsForm(plan);
}

/** The place of words in the text of a rule, in which lines can be wrapped differently; or why they can't be found. */
export function wordsIn(
  workspace: Workspace,
  document: RulesDocument,
  number: RuleNumber,
  words: string,
): (Definition & Span) | Refusal {
  const definition = locate(workspace, document, number);
  if (!definition) return notThere(number, document);
  const passage = passageOf(definition);
  const pattern = words.trim().split(/\s+/).map(literal).join(String.raw`\s+`);
  const found = [...passage.text.matchAll(new RegExp(pattern, 'g'))];
  const [only] = found;
  if (!only || !words.trim()) return refused(`${number.text} doesn't contain “${words.trim()}”.`);
  if (found.length > 1) return refused(`${number.text} contains “${words.trim()}” more than once; quote more words.`);
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
