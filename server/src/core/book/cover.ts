import { type Dialect, formsIn, type Layout } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import { byNumbering, symbolsOfAll } from '../document/group.ts';
import { symbolsOf } from '../document/symbols.ts';
import { type Siblings, treeOf } from '../document/tree.ts';
import {
  compareNumbers,
  isAtOrBelow,
  isNextSibling,
  nextSibling,
  parentNumber,
  parseNumber,
  type RuleNumber,
  withParents,
} from '../numbers/ruleNumber.ts';
import { firstIndex } from '../text/bisect.ts';
import { memo } from '../text/memo.ts';
import { type Completeness, chapterOf, completenessOf, isFar, isFirstBelow, isPicked } from './completeness.ts';

/** Why a number is missing although the documents cover its place. */
export interface Gap {
  /** A document that covers the place. */
  readonly document: RulesDocument;
  /** The missing rule: the requested number, or the first of its parents that is missing. */
  readonly number: RuleNumber;
  /** Its parent; undefined at the top level. */
  readonly parent: RuleNumber | undefined;
  /** The siblings around its place. */
  readonly before: RuleNumber | undefined;
  readonly after: RuleNumber | undefined;
  /** Whether rules below it exist. */
  readonly isMissingParent: boolean;
  /** Whether the documents may be an excerpt that doesn't extend there. */
  readonly isUnsure?: true;
  /** What the documents show about whether they are complete. */
  readonly completeness: Completeness;
  /** Whether the rules around it follow each other, so that not even an excerpt can lack it. */
  readonly isSeamless?: true;
}

/** What the documents of a book have in common. */
type Cover = ReturnType<typeof coverOf>;

function coverOf(alike: readonly RulesDocument[], { numbering, layout }: Dialect) {
  const all = symbolsOfAll(alike);
  return {
    numbering,
    layout,
    tree: treeOf(alike),
    completeness: completenessOf(alike),
    defines: ({ text }: RuleNumber) => all.some(({ rules }) => rules.has(text)),
    /** The documents that define a rule. */
    defining: ({ text }: RuleNumber) => alike.filter((_, index) => all[index]!.rules.has(text)),
  };
}

/** What the place of a missing number shows, in bits: whether the number doesn't exist, or is outside an excerpt. */
const PLACES = {
  /** The rules around it follow each other without a break, so nothing can be cut off there. */
  seamless: 14,
  /** Siblings on both sides are there, but others are missing, too. */
  between: 2,
  /** It would be after the last chapter, or after the last rule of a list that may be cut off. */
  last: 0,
  end: 2,
  /** It would be the next chapter after the last. */
  next: 2,
  /** It would be before the first sibling. */
  start: -1,
  /** A heading has nothing below it. */
  empty: -4,
  /** Its own subrules are there. */
  orphaned: -2,
  /** The subrules of a chapter are there, whose heading may be written in another way. */
  withoutHeading: -16,
  /** It would be the first part of a rule, where parts may stand within the text. */
  inline: -4,
  /** It is a name, which isn't counted. */
  named: -3,
  /** It is so much higher than the last chapter that it is a number of something else. */
  far: -16,
  /** The same of a part, as the rules of the text have: numbers of something else are mostly single. */
  farPart: -4,
  /** It would be before the first rule of a text that begins with a higher number. */
  before: -16,
} as const;

type PlaceKind = keyof typeof PLACES;

/** From so many bits on, a missing rule is broken, and from fewer on, it may be. */
const SURE = 5;
const LIKELY = 2;
/** What the whole book shows counts no more than this. */
const MOST_OF_BOOK = 8;
/** What the whole of a book shows counts this if `rulebook.json` calls it complete. */
const DECLARED = 12;

/**
 * The gap for a number that no body of the documents defines; undefined if they are more likely an excerpt that doesn't
 * extend there.
 */
export function gapAt(documents: readonly RulesDocument[], number: RuleNumber): Gap | undefined {
  const [document] = documents;
  if (!document) return undefined;
  const { dialect } = document;
  const cover = memo(byNumbering(documents).get(dialect.numbering)!, coverOf, dialect);
  const own = parseNumber(number.text, cover.numbering);
  return own && gapIn(cover, document, own);
}

/** `asked` is the number that is looked for, of which `number` is the outermost part that is missing. */
function gapIn(cover: Cover, document: RulesDocument, number: RuleNumber, asked = number): Gap | undefined {
  const { numbering, tree, completeness } = cover;
  const parent = parentNumber(number, numbering);
  const siblings = tree.children.get(parent?.text ?? '');
  if (parent && !siblings && !cover.defines(parent)) return gapIn(cover, document, parent, asked);
  const at = indexAmong(siblings, number);
  const isMissingParent = siblings?.numbers[at]?.text === number.text;
  const before = siblings?.numbers[at - 1];
  const after = siblings?.numbers[isMissingParent ? at + 1 : at];
  const gap = { document, number, parent, before, after, isMissingParent, completeness };
  const place = gapPlaceKind(cover, gap, siblings, asked);
  const bits = bitsOf(completeness, chapterOf(number, numbering)) + PLACES[place];
  if (bits < LIKELY) return undefined;
  return { ...gap, ...(bits < SURE && { isUnsure: true }), ...(place === 'seamless' && { isSeamless: true }) };
}

/** The evidence in bits that the documents are complete where a number is missing: that of the book, and of its chapter. */
function bitsOf({ bits, evidence, within }: Completeness, chapter: string): number {
  const most = evidence.declared > 0 ? DECLARED : MOST_OF_BOOK;
  return Math.max(-MOST_OF_BOOK, Math.min(bits, most)) + (within.get(chapter) ?? 0);
}

function gapPlaceKind(
  cover: Cover,
  { number, parent, before, after, isMissingParent }: Gap,
  siblings: Siblings | undefined,
  asked: RuleNumber,
): PlaceKind {
  const { tree, layout, numbering, defining } = cover;
  if (numbering.levels[number.level]!.counts === 'names') return 'named';
  const isParentDefined = parent !== undefined && cover.defines(parent);
  if (!before && after && !isParentDefined) return 'before';
  if (isMissingParent) return number.level < singleLevelOf(layout) ? 'withoutHeading' : 'orphaned';
  const isOwn = formsIn(layout).some(({ level, writes }) => level === number.level && writes === 'own');
  if (!before && parent && isOwn) return 'inline';
  const mayBeSeamless = (parent !== undefined || isLongRun(siblings)) && !isPicked(tree);
  if (after) {
    const isNext = before ? nextSibling(before, numbering)?.text === number.text : true;
    const isOnly = isNext && isNextSibling(number, after, numbering);
    const above = before ?? parent;
    if (mayBeSeamless && isOnly && defining(above!).some(document => isFollowedBy(document, above!, after)))
      return 'seamless';
    return before ? 'between' : 'start';
  }
  if (!before && !parent) return 'before';
  const isWhole = before !== undefined || parent!.level >= layout.textLevel;
  const last = before ?? parent!;
  if (isWhole && parent && mayBeSeamless && defining(last).some(document => isEndOf(document, last, parent)))
    return 'seamless';
  if (!parent && before && isNextSibling(before, number, numbering)) return 'next';
  if (!parent && before && isFar(number, before)) return asked.level > number.level ? 'farPart' : 'far';
  if (!parent) return 'last';
  return isWhole ? 'end' : 'empty';
}

const LONG_RUN = 8;

/** Whether so many numbers follow each other, but for one gap, that even pages of a text hardly lack the one between. */
function isLongRun(siblings: Siblings | undefined): boolean {
  return siblings !== undefined && siblings.gaps === 1 && siblings.numbers.length >= LONG_RUN;
}

/** Numbers at this level and below are single rules; in a layout with forms, headings have text, too. */
function singleLevelOf({ kind, textLevel }: Layout): number {
  return kind === 'forms' ? 1 : textLevel;
}

/** Whether the first of two rules is followed in a document by the second, or only by what is below the first. */
function isFollowedBy(document: RulesDocument, before: RuleNumber, after: RuleNumber): boolean {
  return ruleAfter(document, before)?.text === after.text;
}

/**
 * Whether what follows a rule in a document, and everything below it, is the rule that follows `parent`, or one of its
 * parents: then nothing is missing there in an excerpt.
 */
function isEndOf(document: RulesDocument, last: RuleNumber, parent: RuleNumber): boolean {
  const { numbering } = document.dialect;
  const next = ruleAfter(document, last);
  if (!next) return false;
  return withParents(parent, numbering).some(above => {
    const wanted = nextSibling(above, numbering);
    return wanted !== undefined && isAtOrBelow(next, wanted) && isFirstBelow(next, wanted.level, numbering);
  });
}

/** The rule after one and everything below it, in the order of the text; looked for once, since many can cite it. */
function ruleAfter(document: RulesDocument, number: RuleNumber): RuleNumber | undefined {
  const known = memo(document.heads, newRules);
  if (!known.has(number.text)) known.set(number.text, findRuleAfter(document, number));
  return known.get(number.text);
}

function newRules(): Map<string, RuleNumber | undefined> {
  return new Map();
}

function findRuleAfter(document: RulesDocument, number: RuleNumber): RuleNumber | undefined {
  const ordinal = symbolsOf(document).rules.get(number.text);
  if (ordinal === undefined) return undefined;
  // Numbers that run on also do so past the headings of chapters.
  const { runsOn } = document.dialect.numbering.levels[number.level]!;
  for (let at = ordinal; ; at++) {
    const head = document.heads[at];
    if (head?.kind !== 'rule') return undefined;
    if (isAtOrBelow(head.number, number) || (runsOn && head.number.level < number.level)) continue;
    return head.number;
  }
}

/** The index of a number among the siblings, or where it would be. */
function indexAmong(siblings: Siblings | undefined, number: RuleNumber): number {
  const numbers = siblings?.numbers ?? [];
  return firstIndex(numbers.length, index => compareNumbers(numbers[index]!, number) >= 0);
}
