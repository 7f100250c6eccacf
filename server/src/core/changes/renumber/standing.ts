import { type Definition, ruleOf } from '../../book/workspace.ts';
import {
  blockAt,
  blockIndexAt,
  blocksOfHead,
  countedFromOne,
  headAbove,
  headBlockOf,
  type RulesDocument,
  startOf,
} from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { treeOf } from '../../document/tree.ts';
import {
  areInOneOrder,
  compareNumbers,
  isAtOrBelow,
  parentNumber,
  parseNumber,
  type RuleNumber,
  withParents,
} from '../../numbers/ruleNumber.ts';
import { firstIndex } from '../../text/bisect.ts';
import { fileNameOf } from '../../text/fileName.ts';
import { matchAt, matchesAt } from '../../text/patterns.ts';
import { refuse } from '../plan/plan.ts';
import type { InsertPlace, Unit, Where } from '../plan/textMoves.ts';
import type { RenumberJob } from './renumberJob.ts';

/**
 * Makes sure that rules are where their numbers say: moves are based on places, so nothing moves if number and place
 * disagree.
 */

/**
 * Refuses to renumber, move, or delete a rule whose number another one of its book has, or to move one to or from under
 * such a number: nobody knows which of the two is meant.
 */
export function mustBeSingle({ group, arriving, change }: RenumberJob): void {
  const { numbering } = group[0]!.dialect;
  const repeated = repeatedIn(group);
  if (!repeated.size || change.only) return;
  const { shifts, removed = [], merged = [] } = change;
  const moving = [...shifts, ...merged].flatMap(({ from, to }) => [from, to]);
  // Whose text moves, or is new, must be in the right one of two rules.
  const arrived = shifts.filter(({ to }) => arriving.has(to.text)).flatMap(({ from, to }) => [from, to]);
  const coming = [...arriving].flatMap(text => parseNumber(text, numbering) ?? []);
  const above = [...arrived, ...coming].flatMap(number => withParents(number, numbering));
  const found = [...moving, ...removed, ...above].find(({ text }) => repeated.has(text));
  if (found) refuse(twice(group, found, 'body'));
}

/** The numbers that several rules of a book have. */
function repeatedIn(group: readonly RulesDocument[]): ReadonlySet<string> {
  const inOne = group.flatMap(document =>
    symbolsOf(document).repeated.map(ordinal => ruleOf(document, ordinal).number.text),
  );
  return new Set([...inOne, ...(group.length > 1 ? treeOf(group).shared : [])]);
}

/** Refuses a change after which two rules have a number that only one had: where 4a follows 4, both can become 3. */
export function mustStaySingle({ group, map }: RenumberJob, after: readonly RulesDocument[]): void {
  const before = new Set([...repeatedIn(group)].map(text => map.after(text)));
  const [fresh] = [...repeatedIn(after)].filter(text => !before.has(text));
  if (fresh !== undefined) refuse(`Two rules would have the number ${fresh}; renumber them one by one.`);
}

/**
 * Refuses to move, merge, or delete the text of a rule that ends within a sentence if the next line begins with a number
 * that another rule has, too: the line may belong to the sentence, and would stay.
 */
export function mustBeWhole({ group, change: { pieces = [] } }: RenumberJob): void {
  for (const piece of pieces) {
    if (piece.kind === 'add' || piece.kind === 'take') continue;
    const units = piece.kind === 'replace' ? [piece.unit, piece.by] : [piece.unit];
    for (const { document, end } of units) {
      const next = document.heads[headAbove(document, blockIndexAt(document, end - 1)) + 1];
      const number = next?.kind === 'rule' ? next.number : undefined;
      if (!number || !symbolsOf(document).repeated.some(at => ruleOf(document, at).number.text === number.text))
        continue;
      const index = blockIndexAt(document, end - 1);
      if (isWithinSentence(blockAt(document, index)!.text)) refuse(twice(group, number, 'body'));
    }
  }
}

/** Whether a text ends with a line end, and not with a sentence. */
function isWithinSentence(text: string): boolean {
  return /[^\s.:;!?)”"](?:\r\n?|\n)$/.test(text);
}

/**
 * Refuses to renumber a rule in whose text a line begins with a number under its own: nothing reads that as a rule, so it
 * would keep its number. A line that continues a sentence doesn't count.
 */
export function mustBeRead({ group, change }: RenumberJob): void {
  for (const document of group)
    for (const { from } of change.shifts) {
      const ordinal = symbolsOf(document).rules.get(from.text);
      const number = ordinal === undefined ? undefined : unreadUnder(document, ordinal, from);
      if (number !== undefined)
        refuse(
          `A line in ${from.text} begins with ${number}, which isn't read as a rule and would keep its number; select another dialect, or change it by hand.`,
        );
    }
}

/** What follows the number of a rule in one under it, by the separator of the rule's own. */
const UNDER: Readonly<Record<string, RegExp>> = {
  '.': /(?:\.\d{1,3}|(?<=\d)[a-z])(?![\p{L}\d])/uy,
  '-': /(?:-\d{1,3}|(?<=\d)[a-z])(?![\p{L}\d])/uy,
};

/** A number at the start of a line in the text of a rule, under its own. */
function unreadUnder(document: RulesDocument, ordinal: number, { text }: RuleNumber): string | undefined {
  const under = UNDER[/^\d+([.-])\d/.exec(text)?.[1] ?? ''];
  if (!under) return undefined;
  const lines = blocksOfHead(document, ordinal).flatMap(block => block.text.split(/\r\n?|\n/).map(line => line.trim()));
  const isUnder = (line: string) => line.startsWith(text) && matchesAt(under, line, text.length);
  const found = lines.find((line, index) => isUnder(line) && /(?:^|[.:;!?)”"])$/.test(lines[index - 1] ?? ''));
  return found === undefined ? undefined : text + matchAt(under, found, text.length)![0];
}

/** The ordinals of all existing rules, in text order, including duplicates. */
function standingIn(document: RulesDocument, where: Where): readonly number[] {
  const { body, bodyStart } = symbolsOf(document);
  if (where === 'body') return body;
  return document.heads.slice(0, bodyStart).flatMap((head, ordinal) => (head.kind === 'rule' ? ordinal : []));
}

/**
 * Refuses if a rule can't move with everything below it: another one has its number, or something below it is
 * elsewhere.
 */
export function mustBeTogether(documents: readonly RulesDocument[], number: RuleNumber, where: Where): void {
  const found = documents.flatMap(document =>
    standingIn(document, where)
      .filter(ordinal => isAtOrBelow(ruleOf(document, ordinal).number, number))
      .map(ordinal => ({ document, ordinal })),
  );
  const [first, second] = found.filter(
    ({ document, ordinal }) => ruleOf(document, ordinal).number.text === number.text,
  );
  if (!first) return;
  if (second) refuse(twice(documents, number, where));
  const together = (at: Definition, index: number) =>
    at.document === first.document && at.ordinal === first.ordinal + index;
  const index = found.findIndex((at, position) => !together(at, position));
  if (index < 0) return;
  const apart = found[index]!;
  const end = first.ordinal + index;
  // Either a few other rules are among many, or a few of these are elsewhere.
  const areAmong = apart.document === first.document && index > 0 && apart.ordinal - end <= found.length - index;
  const among = areAmong ? apart.document.heads[end] : undefined;
  refuse(
    among?.kind === 'rule' ? misfit(apart.document, end - 1, end, apart.ordinal) : elsewhere(apart, number, where),
  );
}

/**
 * Refuses if no rule with the new number `to` can be at an offset: a rule after it has a lower number, or a neighbor
 * belongs elsewhere. `after` returns the new number of a rule, or undefined if it doesn't exist.
 */
export function mustFitBefore(
  { document, at }: InsertPlace,
  where: Where,
  to: RuleNumber,
  after: (number: RuleNumber) => RuleNumber | undefined,
): void {
  const { numbering } = document.dialect;
  const numberThen = (ordinal: number) => after(ruleOf(document, ordinal).number);
  const all = standingIn(document, where).filter(ordinal =>
    areInOneOrder(ruleOf(document, ordinal).number, to, numbering),
  );
  const from = firstFrom(document, all, at);
  const parent = parentNumber(to, numbering);
  const isBeside = (ordinal: number) => !parent || isAtOrBelow(numberThen(ordinal)!, parent);
  const [before, next] = [all[from - 1], all.slice(from).find(numberThen)];
  if (before === undefined || next === undefined) return;
  if (!isBeside(next)) {
    const standing = [...all.slice(0, from), ...all.slice(from).filter(numberThen)];
    mustBeBeside(document, standing, from, isBeside);
  } else if (compareNumbers(numberThen(next)!, to) <= 0) refuse(misfit(document, before, next));
}

/** Refuses if the text of a rule can't be removed from among its siblings: a rule that belongs elsewhere follows it. */
export function mustBeRemovable({ document, end }: Unit, where: Where, number: RuleNumber): void {
  const { numbering } = document.dialect;
  const parent = parentNumber(number, numbering);
  const all = standingIn(document, where);
  const after = all[firstFrom(document, all, end)];
  const inside = after === undefined ? undefined : ruleOf(document, after).number;
  if (inside && inside.level > number.level && !areInOneOrder(inside, number, numbering))
    refuse(
      `${inside.text} and the rules after it are in ${number.text}, but their numbers continue through the document; change ${number.text} by hand.`,
    );
  const standing = all.filter(ordinal => areInOneOrder(ruleOf(document, ordinal).number, number, numbering));
  const index = firstFrom(document, standing, end);
  mustBeBeside(document, standing, index, at => !parent || isAtOrBelow(ruleOf(document, at).number, parent));
}

/** The index of the first rule at or after an offset. */
function firstFrom(document: RulesDocument, standing: readonly number[], at: number): number {
  return firstIndex(standing.length, index => startOf(document, headBlockOf(document, standing[index]!)) >= at);
}

/** Refuses if a rule isn't next to its neighbors in number order. */
function mustBeBeside(
  document: RulesDocument,
  standing: readonly number[],
  index: number,
  isBeside: (ordinal: number) => boolean,
): void {
  const [before, own] = [standing[index - 1], standing[index]];
  if (before === undefined || own === undefined || isBeside(own)) return;
  const later = standing.slice(index).find(isBeside);
  if (later !== undefined) refuse(misfit(document, before, own, later));
}

/** “110.1a comes between 101.1 and 101.2, where its number doesn't fit: …” */
function misfit(document: RulesDocument, before: number, own: number, after?: number): string {
  const name = (ordinal: number) => ruleOf(document, ordinal).number.text;
  const where = after === undefined ? `after ${name(before)}` : `between ${name(before)} and ${name(after)}`;
  return `${name(own)} comes ${where}, where its number doesn't fit; correct its number or move it first.`;
}

function elsewhere({ document, ordinal }: Definition, { text }: RuleNumber, where: Where): string {
  const standing = standingIn(document, where);
  const before = standing[standing.indexOf(ordinal) - 1];
  const place = before === undefined ? '' : ` (it comes after ${ruleOf(document, before).number.text})`;
  const among = `the rest of ${text} in the ${where === 'body' ? 'text' : 'Contents'}`;
  return `${ruleOf(document, ordinal).number.text} isn't with ${among}${place}; move it there, or renumber it first.`;
}

/** “Two rules have the number 7.7 (lines 12 and 40); …” */
function twice(documents: readonly RulesDocument[], { text }: RuleNumber, where: Where): string {
  const places = documents.flatMap(document => {
    const lines = standingIn(document, where)
      .filter(ordinal => ruleOf(document, ordinal).number.text === text)
      .map(ordinal => countedFromOne(document, startOf(document, headBlockOf(document, ordinal))).line);
    return lines.length ? { lines, file: fileNameOf(document.uri) } : [];
  });
  const place = places
    .map(
      ({ lines, file }) =>
        `${lines.length > 1 ? 'lines' : 'line'} ${lines.join(' and ')}${places.length > 1 ? ` of “${file}”` : ''}`,
    )
    .join(' and ');
  return where === 'body'
    ? `Two rules have the number ${text} (${place}); renumber one of them first.`
    : `${text} is in the Contents twice (${place}); delete one of the lines first.`;
}

/**
 * A note for each rule that keeps its number while its neighbors are renumbered, although it doesn't fit between them.
 */
export function keptAmong(document: RulesDocument, moves: (number: RuleNumber) => boolean): string[] {
  const { body } = symbolsOf(document);
  return body.flatMap((ordinal, index) => {
    const [before, own, after] = [body[index - 1], ordinal, body[index + 1]].map(
      at => at !== undefined && ruleOf(document, at).number,
    );
    if (!before || !own || !after || moves(own) || !moves(before) || !moves(after)) return [];
    if (!areInOneOrder(own, before, document.dialect.numbering)) return [];
    if (compareNumbers(before, own) < 0 && compareNumbers(own, after) < 0) return [];
    return `${own.text} keeps its number, although ${before.text} and ${after.text} around it are renumbered; check it.`;
  });
}
