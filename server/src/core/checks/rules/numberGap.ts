import { completenessKeys } from '../../book/completeness.ts';
import { type Gap, gapAt } from '../../book/cover.ts';
import { levelName, levelWithRule, ruleWithLevel, shown, withWord } from '../../book/explain.ts';
import { isDefined } from '../../book/resolve.ts';
import { bookOf, type Definition, groupOf, headSpan, ruleOf, type Workspace } from '../../book/workspace.ts';
import type { Dialect } from '../../dialect/dialect.ts';
import { blockAt, headBlockOf, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Tree, treeOf } from '../../document/tree.ts';
import type { Check, Fix } from '../../findings/check.ts';
import { lostBefore } from '../../findings/lostNumber.ts';
import { type Blamed, blamedIn, misnumberedIn } from '../../findings/misnumbered.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import {
  expandRange,
  firstSibling,
  hasSkippedLetter,
  isNextSibling,
  nextSibling,
  parentNumber,
  previousSibling,
  type RuleNumber,
  seriesOf,
} from '../../numbers/ruleNumber.ts';
import { countOf } from '../../text/lists.ts';
import { remember } from '../../text/memo.ts';
import { capital } from '../../text/words.ts';
import { rightNumber } from './numberFixes.ts';
import { numberPunctuation } from './numberPunctuation.ts';

export const numberGap: Check = {
  code: 'number-gap',
  summary: 'One or more numbers are missing between two rules or before the first one.',
  severity: 'warning',
  run(workspace, document, report) {
    const group = groupOf(workspace, document);
    const { rules } = symbolsOf(document);
    const blamed = blamedIn(document);
    for (const gap of gapsOf(group)) {
      const ordinal = rules.get(gap.after.text);
      if (ordinal === undefined || isKnown(workspace, document, gap) || isBlamed(blamed, gap)) continue;
      if (isRetiredGap(workspace, document, gap)) continue;
      const before = gap.before && rules.get(gap.before.text);
      const above = parentNumber(gap.after, document.dialect.numbering);
      if (hasMisprintBetween(document, before ?? rules.get(above?.text ?? ''), ordinal)) continue;
      report({
        ...headSpan({ document, ordinal }),
        message: gapMessage(gap, document),
        target: gap.first.text,
        ...(gap.before && gap.first.text === gap.last.text && { mayBeRetired: true }),
        related:
          before === undefined ? [] : [{ definition: { document, ordinal: before }, message: 'Rule before the gap' }],
        fixes: () => closing(workspace, { document, ordinal }, gap),
        ...(gap.first.text === gap.last.text && lostBefore(document, ordinal, gap.first)),
      });
    }
  },
};

/** One or several consecutive missing numbers. */
interface NumberGap {
  readonly first: RuleNumber;
  readonly last: RuleNumber;
  readonly before: RuleNumber | undefined;
  readonly after: RuleNumber;
}

/** Whether a mistyped number causes the gap. */
function isBlamed({ wrong, right }: Blamed, { first, last, before, after }: NumberGap): boolean {
  return [first, last].some(({ text }) => right.has(text)) || [before, after].some(end => end && wrong.has(end.text));
}

/** The missing number for the rule after the gap, if the text then continues as if that were its number. */
function closing(workspace: Workspace, definition: Definition, { first, last }: NumberGap): Fix[] {
  const slip = misnumberedIn(definition.document).find(({ ordinal }) => ordinal === definition.ordinal);
  const fits = slip && first.text === last.text && slip.right.text === first.text;
  return fits ? rightNumber(workspace, definition, slip.right) : [];
}

/** Whether the missing rule is in a document that the book extends, or in the Contents, which is reported there. */
function isKnown(workspace: Workspace, document: RulesDocument, { first }: NumberGap): boolean {
  return isDefined(workspace, document, first) || symbolsOf(document).contents.has(first.text);
}

/** Whether a line between two rules starts with a number that lacks a part: that is the missing one. */
function hasMisprintBetween(document: RulesDocument, before: number | undefined, after: number): boolean {
  if (before === undefined || !document.dialect.layout.misprinted) return false;
  for (let index = headBlockOf(document, before); index < headBlockOf(document, after); index++) {
    const { head, problems } = blockAt(document, index)!;
    if (!head && problems.some(({ code }) => code === numberPunctuation.code)) return true;
  }
  return false;
}

function gapMessage({ first, last, before, after }: NumberGap, document: RulesDocument): string {
  const several = first.text !== last.text;
  const parent = parentNumber(after, document.dialect.numbering);
  const missing = several
    ? `${capital(withWord(`${levelName(first, document)}s`, first.text))} to ${shown(last)} are missing`
    : `${ruleWithLevel(first, document)} is missing`;
  const edge = before
    ? `${shown(before)} is followed by ${shown(after)}`
    : `${parent ? levelWithRule(parent, document) : 'the document'} starts at ${shown(after)}`;
  return `${missing}; ${edge}. Add ${several ? 'them' : 'it'}, or renumber the rules that follow.`;
}

/** The gaps in the bodies of a book; in a possible excerpt, only those that it certainly covers. */
function gapsOf(group: readonly RulesDocument[]): readonly NumberGap[] {
  const tree = treeOf(group);
  return remember(tree, gapsOf, completenessKeys(group), () => coveredGaps(tree, group));
}

function coveredGaps(tree: Tree, group: readonly RulesDocument[]): readonly NumberGap[] {
  const { dialect } = group[0]!;
  const whole = group.some(document => symbolsOf(document).whole);
  const found = withoutUnnumbered(collectGaps(tree, dialect, whole), group);
  if (whole) return found;
  if (hasGaps(tree, dialect.numbering)) return [];
  const jumps = countOf([...tree.gapped.values()].flatMap(({ numbers }) => jumpsAmong(numbers, dialect.numbering)));
  return found.filter(
    ({ first, after }) => isCertain(gapAt(group, first)) && jumps.get(listOf(after, dialect.numbering)) === 1,
  );
}

/** The lists of siblings in which one isn't the next after the one before it, as often as there are such. */
function jumpsAmong(siblings: readonly RuleNumber[], numbering: Numbering): string[] {
  return siblings.flatMap((number, at) => {
    const before = siblings[at - 1];
    const isInList = before?.level === number.level && seriesOf(before) === seriesOf(number);
    return isInList && !isNextSibling(before, number, numbering) ? [listOf(number, numbering)] : [];
  });
}

/** The list that a number is in: articles that run on have another one than their chapters. */
function listOf(number: RuleNumber, numbering: Numbering): string {
  return `${parentNumber(number, numbering)?.text ?? ''} ${number.level} ${seriesOf(number)}`;
}

/** Whether the missing numbers aren't given again. */
function isRetiredGap(workspace: Workspace, document: RulesDocument, { first, last }: NumberGap): boolean {
  const retired = bookOf(workspace, document.uri)?.retired ?? [];
  return (
    retired.length > 0 &&
    expandRange(first, last, document.dialect.numbering).every(({ text }) => retired.includes(text))
  );
}

function isCertain(gap: Gap | undefined): boolean {
  return gap !== undefined && !gap.isUnsure;
}

/**
 * Whether more than a quarter of the lists below the outermost level have a gap: then these are kept on purpose. A single
 * list of articles shows nothing, unless they are chapters, as 101 is; nor does a list that begins with its second
 * part, as in Japanese articles, and where (1) follows the number of the article on its line.
 */
function hasGaps({ gapped, runs }: Tree, { levels }: Numbering): boolean {
  const [, ...below] = runs;
  const own = [...gapped.values()].flatMap(({ numbers: [first], gaps }) =>
    first!.level > 0 && (gaps > 0 || first!.path[first!.level] !== SECOND) ? [first!.level] : [],
  );
  const isSingle = own.length === 1 && !levels[own[0]!]!.hundreds;
  return !isSingle && 4 * own.length > below.reduce((sum, count) => sum + count, 0);
}

const SECOND = 2;
const FEWEST_UNNUMBERED = 2;

/**
 * Without the gaps before second parts, at a level at which no first part has a number, as those of Japanese articles.
 */
function withoutUnnumbered(gaps: readonly NumberGap[], group: readonly RulesDocument[]): readonly NumberGap[] {
  const second = gaps.filter(({ before, after }) => !before && after.path[after.level] === SECOND);
  const levels = [...new Set(second.map(({ after }) => after.level))].filter(
    level => second.filter(({ after }) => after.level === level).length >= FEWEST_UNNUMBERED,
  );
  const unnumbered = levels.filter(level => !group.some(document => hasFirst(document, level)));
  return gaps.filter(gap => !second.includes(gap) || !unnumbered.includes(gap.after.level));
}

function hasFirst(document: RulesDocument, level: number): boolean {
  return [...symbolsOf(document).rules.values()].some(ordinal => {
    const { number } = ruleOf(document, ordinal);
    return number.level === level && number.path[level] === 1;
  });
}

function collectGaps({ gapped }: Tree, { numbering, layout: { textLevel } }: Dialect, whole: boolean): NumberGap[] {
  const gaps: NumberGap[] = [];
  for (const { numbers } of gapped.values()) {
    let before: RuleNumber | undefined;
    for (const after of numbers) {
      const isFirst = !before || before.level !== after.level || seriesOf(before) !== seriesOf(after);
      const gap = isFirst
        ? whole && after.level >= textLevel && leadingGap(after, numbering)
        : gapBetween(before!, after, numbering);
      if (gap) gaps.push(gap);
      before = after;
    }
  }
  return gaps;
}

function leadingGap(after: RuleNumber, numbering: Numbering): NumberGap | undefined {
  const own = after.path[after.level]!;
  const first = firstSibling(after, numbering);
  if (own <= first.path[first.level]! + (numbering.levels[after.level]!.hundreds ? 1 : 0)) return undefined;
  if (beginsHundred(after)) return undefined;
  return { first, last: previousSibling(after, numbering), before: undefined, after };
}

/** Whether a number begins a new hundred, as G201 does after G104: each section has a hundred of its own. */
function beginsHundred({ path, level }: RuleNumber): boolean {
  return path[level]! >= 100 && path[level]! % 100 <= 1;
}

/** What is missing between two siblings. A skipped letter counts as the one after it. */
function gapBetween(before: RuleNumber, after: RuleNumber, numbering: Numbering): NumberGap | undefined {
  const next = nextSibling(before, numbering);
  const first = next && hasSkippedLetter(before, numbering) ? nextSibling(next, numbering) : next;
  if (!first || first.path[first.level]! >= after.path[after.level]! || beginsHundred(after)) return undefined;
  return { first, last: previousSibling(after, numbering), before, after };
}
