import { type Definition, groupOf, headOf, titleOf, type Workspace } from '../../book/workspace.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import type { RulesDocument } from '../../document/document.ts';
import { textBetween } from '../../document/lines.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { carriedOut, isRefusal, keepsForm, type Plan, type Refusal, refused } from '../plan/plan.ts';
import { cutSpan, type Part, type Piece, type Place, unitOf } from '../plan/textMoves.ts';
import { renumber } from '../renumber/renumber.ts';
import { type OwnText, ownTextOf } from './ruleText.ts';
import { childrenUnder, closingUp, locate, notThere, siblingBefore, unitOfRules } from './siblings.ts';

/**
 * Merges a rule into the previous sibling, or, if there is none, into its parent; examples are appended to examples.
 * Its citations then lead there, and later siblings are renumbered.
 */
export function mergeRule(workspace: Workspace, document: RulesDocument, number: RuleNumber): RenumberPlan | Refusal {
  const own = locate(workspace, document, number);
  if (!own) return notThere(number, document);
  const before = siblingBefore(workspace, document, number);
  const target = before ?? parentNumber(number, document.dialect.numbering);
  const there = target && locate(workspace, document, target);
  if (!target || !there) return refused(`There's no rule before ${number.text} to merge it with.`);
  const reason = whyNot(workspace, document, number, before);
  if (reason) return reason;
  const pieces = joiningPieces(workspace, own, there, number);
  if (isRefusal(pieces)) return pieces;
  const shifts = closingUp(workspace, document, number);
  if (isRefusal(shifts)) return shifts;
  const plan = renumber(workspace, document, {
    action: `Merges ${number.text} into ${target.text}`,
    shifts,
    merged: [{ from: number, to: target }],
    pieces,
    notes: [`Citations of ${number.text} will point to ${target.text}.`],
  });
  return isOneLess(plan, own, there, target)
    ? plan
    : refused(`The text of ${number.text} wouldn't be recognized as text of ${target.text}; merge them by hand.`);
}

function whyNot(
  workspace: Workspace,
  document: RulesDocument,
  number: RuleNumber,
  before: RuleNumber | undefined,
): Refusal | undefined {
  const below = (rule: RuleNumber) => childrenUnder(workspace, document, rule).length > 0;
  if (below(number)) return refused(`${number.text} has subrules; move or merge them first.`);
  if (before && below(before))
    return refused(`${before.text} has subrules between its text and ${number.text}; move or merge them first.`);
  return undefined;
}

/** A rule to merge, or the rule to merge it into. */
interface Joined {
  readonly document: RulesDocument;
  readonly words: OwnText;
}

function joinedOf(definition: Definition): Joined | Refusal {
  const words = ownTextOf(definition);
  return isRefusal(words) ? words : { document: definition.document, words };
}

function joiningPieces(
  workspace: Workspace,
  own: Definition,
  there: Definition,
  number: RuleNumber,
): Piece[] | Refusal {
  if (titleOf(headOf(own)) !== undefined)
    return refused(`${number.text} has a title, which would be lost; merge it by hand.`);
  const [source, target] = [joinedOf(own), joinedOf(there)];
  if (isRefusal(source)) return source;
  if (isRefusal(target)) return target;
  const { document } = own;
  const unit = { document, ...cutSpan(unitOf(document, own.ordinal, 'alone')) };
  const line = unitOfRules(groupOf(workspace, document), [number], 'contents');
  if (line && isRefusal(line)) return line;
  const { start } = target.words.text;
  const marks = missingMarks(source, target);
  return [
    { kind: 'take', unit, parts: partsFor(source, target) },
    ...(marks
      ? [{ kind: 'add', place: { document: there.document, at: start, side: 'before' }, text: marks } as const]
      : []),
    ...(line ? [{ kind: 'cut', unit: line } as const] : []),
  ];
}

/** A text to append to another one: to its text, or to its examples. */
function partsFor({ document, words }: Joined, target: Joined): Part[] {
  const there = target.words;
  const marks = missingMarks({ document, words }, target);
  const part = ({ start, end }: Span, at: number, before: string): Part => {
    const place: Place = { document: target.document, at, side: 'after' };
    return { start, end, place, before, after: marks };
  };
  if (!there.examples)
    return [part({ start: words.text.start, end: words.examples?.end ?? words.text.end }, there.text.end, ' ')];
  const gap = textBetween(target.document, { start: there.text.end, end: there.examples.start });
  const own = part(words.text, there.text.end, ' ');
  return words.examples ? [own, part(words.examples, there.examples.end, gap)] : [own];
}

/** The quotation mark that a cell needs for text from a quoted cell. */
function missingMarks(source: Joined, target: Joined): string {
  if (recordsIn(source.document.dialect.layout)?.format !== 'csv') return '';
  const [has, wants] = [target, source].map(
    ({ document, words: { text } }) => textBetween(document, { start: text.start - 1, end: text.start }) === '"',
  );
  return wants && !has ? '"' : '';
}

/** Whether the result is read as the old text without that rule. */
function isOneLess(plan: Plan, source: Definition, target: Definition, { text }: RuleNumber): boolean {
  const count = ({ document }: Definition, after: RulesDocument) =>
    symbolsOf(after).body.length - symbolsOf(document).body.length;
  const after = carriedOut(plan, target.document);
  const lost = target.document === source.document ? 1 : 0;
  const ordinal = symbolsOf(after).rules.get(text);
  const isText = ordinal !== undefined && !isRefusal(ownTextOf({ document: after, ordinal }));
  const others = target.document === source.document ? 0 : count(source, carriedOut(plan, source.document)) + 1;
  return isText && count(target, after) === -lost && others === 0 && keepsForm(plan);
}
