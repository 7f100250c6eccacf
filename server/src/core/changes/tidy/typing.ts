import type { RuleHead } from '../../blocks/block.ts';
import { SENTENCE_BEFORE } from '../../blocks/line.ts';
import { isDefined } from '../../book/resolve.ts';
import type { Workspace } from '../../book/workspace.ts';
import {
  blockAt,
  blockIndexAt,
  documentPosition,
  headAbove,
  type RulesDocument,
  spanOfLine,
  startOf,
  textBetween,
  textOfLine,
  update,
} from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { followersOf } from '../../editions/translatedEdition.ts';
import { writtenAs } from '../../numbers/parts.ts';
import { compareNumbers, nextSibling, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { matchesAt } from '../../text/patterns.ts';
import { type Edit, lineStartsOf, type Span } from '../../text/span.ts';
import { roomFor } from '../operations/insert.ts';
import { closingUp, hereOf } from '../operations/siblings.ts';
import { isRefusal, orRefusal } from '../plan/plan.ts';
import { renumber } from '../renumber/renumber.ts';
import type { RuleChange } from '../renumber/renumberJob.ts';
import { blankBefore, quotationOf, quotationsIn } from './formatDocument.ts';

/** What to insert after a line end or a closing quotation mark that was just typed before `offset`. */
export function typedEdits(workspace: Workspace, document: RulesDocument, offset: number, typed: string): Edit[] {
  const { kind, textEnd } = document.dialect.layout;
  if (kind === 'records' || textEnd) return [];
  if (typed === '\n') return lineEdits(workspace, document, offset);
  return stopEdit(document, offset, typed);
}

function lineEdits(workspace: Workspace, document: RulesDocument, offset: number): Edit[] {
  const { line } = documentPosition(document, offset);
  if (line === 0 || textOfLine(document, line).trim()) return [];
  return emptyNumber(workspace, document, line) ?? nextNumber(workspace, document, line) ?? [];
}

/** Maximum number of rules to renumber without asking. */
const MOST_RULES = 20;

/** Renumbers for a new or deleted rule, in this document only and for few rules; otherwise undefined: translations follow. */
function quietly(
  workspace: Workspace,
  document: RulesDocument,
  change: Omit<RuleChange, 'action'>,
): Edit[] | undefined {
  if (document.dialect.doubt !== undefined || followersOf(workspace, document).length) return undefined;
  const { edits, map, left } = renumber(workspace, document, { action: 'Renumbers while typing', ...change });
  const isSmall = map.size <= MOST_RULES && left.length === 0 && edits.every(edit => edit.document === document);
  return isSmall ? edits.map(({ start, end, text }) => ({ start, end, text })) : undefined;
}

/** The rule whose block contains an offset. */
interface Place {
  readonly head: RuleHead;
  readonly text: string;
  readonly start: number;
  /** Index among the rules of the body. */
  readonly at: number;
}

function typingPlace(document: RulesDocument, offset: number): Place | undefined {
  const index = blockIndexAt(document, offset);
  const block = blockAt(document, index);
  if (block?.head?.kind !== 'rule') return undefined;
  const at = symbolsOf(document).body.indexOf(headAbove(document, index));
  return at < 0 ? undefined : { head: block.head, text: block.text, start: startOf(document, index), at };
}

function bodyNumber(document: RulesDocument, at: number): RuleNumber | undefined {
  const head = document.heads[symbolsOf(document).body[at] ?? -1];
  return head?.kind === 'rule' ? head.number : undefined;
}

/** Deletes a number without text, and renumbers: the typed line end stays. */
function emptyNumber(workspace: Workspace, document: RulesDocument, line: number): Edit[] | undefined {
  const { numberAlone, needsNumberAbove } = document.dialect.layout;
  // Where numbers are alone on their lines, the text would have been on the empty line.
  const numbered = numberAlone ? line - 2 : line - 1;
  if (numbered < 0 || (numberAlone && textOfLine(document, line - 1).trim())) return undefined;
  const { start } = spanOfLine(document, numbered);
  const place = typingPlace(document, start);
  if (!place || place.start !== start || needsNumberAbove || place.text.slice(place.head.textStart).trim())
    return undefined;
  const before = bodyNumber(document, place.at - 1);
  const isNext = before && nextSibling(before, document.dialect.numbering)?.text === place.head.number.text;
  const isOpen = numberAlone || /[ \t]$/.test(textOfLine(document, numbered));
  if (!isNext || !isOpen) return undefined;
  const own = { start, end: spanOfLine(document, line).start, text: '' };
  const { number } = place.head;
  const shifts = orRefusal(() => closingUp(hereOf(workspace, document), number));
  const closed = isRefusal(shifts) ? undefined : quietly(workspace, document, { shifts, removed: [number] });
  return [own, ...(closed ?? []).filter(edit => edit.start >= own.end)];
}

/** Starts the rule after the one that ends on the previous line; if its number is used, later rules are renumbered. */
function nextNumber(workspace: Workspace, document: RulesDocument, line: number): Edit[] | undefined {
  const above = spanOfLine(document, line - 1);
  const place = typingPlace(document, above.start);
  if (!place || !isEndOfRule(document, place, above)) return undefined;
  const { numbering } = document.dialect;
  const next = nextSibling(place.head.number, numbering);
  const following = bodyNumber(document, place.at + 1);
  if (!next || (following && compareNumbers(following, next) < 0)) return undefined;
  const room = isDefined(workspace, document, next) ? roomBefore(workspace, document, next) : [];
  const opening = openingLike(document, place, next);
  if (opening === undefined || !room) return undefined;
  const here = spanOfLine(document, line);
  const { rules, blank } = blankBefore(document, next.level);
  const lineEnd = textBetween(document, { start: above.end, end: here.start });
  const edit = { ...here, text: (2 * blank > rules ? lineEnd : '') + opening };
  return beginsRule(document, edit, next) ? [edit, ...room] : undefined;
}

function roomBefore(workspace: Workspace, document: RulesDocument, next: RuleNumber): Edit[] | undefined {
  const shifts = orRefusal(() => roomFor(hereOf(workspace, document), next));
  return isRefusal(shifts) ? undefined : quietly(workspace, document, { shifts, arriving: [next] });
}

/** Whether a line ends the text of a rule, not its title: with a sentence, and without an example above. */
function isEndOfRule(document: RulesDocument, { head, text, start }: Place, { start: from, end }: Span): boolean {
  const written = text.slice(0, end - start);
  if (head.title !== undefined || !written.slice(head.textStart).trim()) return false;
  if (!SENTENCE_BEFORE.test(textBetween(document, { start: from, end }))) return false;
  const { example } = document.dialect.layout;
  return !lineStartsOf(written).some(at => matchesAt(example, written, at));
}

/** Everything before the text of a rule, with the next number. */
function openingLike(document: RulesDocument, { head, text }: Place, next: RuleNumber): string | undefined {
  const { numbering } = document.dialect;
  const { start, end, textStart, number } = head;
  const written = text.slice(start, end);
  const part = writtenAs(written, number, next, numbering, number);
  const after = text.slice(end, textStart);
  if (part === undefined) return undefined;
  return text.slice(0, start) + part + (/\s$/.test(after) ? after : `${after} `);
}

/** Whether the inserted number would be read as intended when a text follows it. */
function beginsRule(document: RulesDocument, { start, end, text }: Edit, next: RuleNumber): boolean {
  const after = update(document, [{ start, end, text: `${text}A` }], document.version);
  const index = blockIndexAt(after, start + text.length);
  const head = blockAt(after, index)!.head;
  return head?.kind === 'rule' && head.number.text === next.text;
}

/** Moves the period or comma after a closing mark into the quotation, if the document mostly does that. */
function stopEdit(document: RulesDocument, offset: number, typed: string): Edit[] {
  const index = blockIndexAt(document, offset - 1);
  const block = blockAt(document, index);
  if (!block) return [];
  const start = startOf(document, index);
  const close = offset - 1 - start;
  const closes = block.references.some(reference => {
    const quotation = reference.kind !== 'term' && reference.title && quotationOf(block.text, reference.title);
    return quotation && quotation.close === close && quotation.stop === 'outside';
  });
  if (!closes || block.text.charAt(close) !== typed || !putsStopsInside(document)) return [];
  return [{ start: start + close, end: start + close + 2, text: block.text.charAt(close + 1) + typed }];
}

/** The quotation being typed counts as one with punctuation outside. */
function putsStopsInside(document: RulesDocument): boolean {
  const stops = quotationsIn(document).map(({ quotation }) => quotation.stop);
  const count = (wanted: string) => stops.filter(stop => stop === wanted).length;
  return count('inside') > count('outside') - 1;
}
