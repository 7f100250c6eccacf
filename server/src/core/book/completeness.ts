import type { Stretch } from '../blocks/blocks.ts';
import type { RulesDocument } from '../document/document.ts';
import { byNumbering, groupAmong } from '../document/group.ts';
import { symbolsOf } from '../document/symbols.ts';
import { type Siblings, type Tree, treeOf } from '../document/tree.ts';
import { type Numbering, rootLevelOf } from '../numbers/numbering.ts';
import { compareNumbers, numberFromPath, parentNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { memo, remember } from '../text/memo.ts';
import { bitsFor, type Rate } from './chances.ts';
import { ruleOf } from './workspace.ts';

/** Whether some documents together are a complete text or an excerpt, and why. */
export interface Completeness {
  /** Evidence in bits that they are complete, which may be negative; and what it is made of. */
  readonly bits: number;
  readonly evidence: Readonly<Record<Reason, number>>;
  /** Number of references from one chapter to another, and of those to chapters that the text doesn't have. */
  readonly references: number;
  readonly outside: number;
  /** The chapters that the text has, and those that only references name: each by its number. */
  readonly chapters: readonly string[];
  readonly absent: readonly string[];
  /** The evidence in bits that a chapter is complete, where references lead to rules that it doesn't have. */
  readonly within: ReadonlyMap<string, number>;
  /** The evidence in bits that a number is a reference of the text although nothing but its form says so. */
  readonly bare: number;
}

/** What can show whether a text is complete. */
export type Reason =
  | 'usually'
  | 'declared'
  | 'beginning'
  | 'glossary'
  | 'contents'
  | 'references'
  | 'rules'
  | 'gaps'
  | 'parents'
  | 'chapters';

/** Weights in bits. */
const WEIGHTS = {
  /** Most texts are complete. */
  usually: 1,
  /** `rulebook.json` says so. */
  declared: 40,
  /** The text begins with a first number, with the first below another that all numbers begin with, or otherwise. */
  beginning: { first: 3, chapter: 0, other: -5 },
  /** A glossary follows the rules. */
  glossary: 12,
  /** The last line of the Contents isn't in the body. */
  cut: -6,
  /** So many numbers are missing that single rules may have been picked. */
  gaps: -4,
  /** What one chapter alone can show about itself. */
  within: 2,
} as const;

/** How often something is missing in a complete text: seldom, or, in a draft, sometimes. */
const COMPLETE: readonly Rate[] = [
  { a: 1, b: 40 },
  { a: 1, b: 40 },
  { a: 1, b: 40 },
  { a: 1, b: 8 },
];
/** How often something is missing that an excerpt mostly lacks: chapters that it cites, and lines of its Contents. */
const EXCERPT: readonly Rate[] = [{ a: 3, b: 2 }];
/** How often something is missing that it lacks only if it consists of pages: parents, and chapters between others. */
const PAGES: readonly Rate[] = [
  { a: 1, b: 40 },
  { a: 1, b: 2 },
];

/** How often a number without a word names no rule: where such numbers are references, and where they are anything. */
const OWN: readonly Rate[] = [{ a: 1, b: 30 }];
const ANY: readonly Rate[] = [{ a: 1, b: 2 }];

/** More citations of one chapter show no more. */
const MOST_CITATIONS = 3;

/** What documents with the same numbering show; the same while no head changes, and none of them is settled. */
export function completenessOf(documents: readonly RulesDocument[]): Completeness {
  return memo(groupAmong(documents), completenessOfGroup);
}

function completenessOfGroup(documents: readonly RulesDocument[]): Completeness {
  const given = documents.flatMap(({ heads, settled, dialect }) => [heads, settled, dialect]);
  return remember(documents[0]!.settled, completenessOf, given, () => weigh(documents));
}

/**
 * Texts that stay the same while nothing that a finding depends on changes in what a group of documents shows: one for
 * each numbering.
 */
export function completenessKeys(group: readonly RulesDocument[]): string[] {
  return Array.from(byNumbering(group).values(), alike => memo(completenessOf(alike), completenessKey));
}

function completenessKey({ bits, references, outside, absent, within, bare }: Completeness): string {
  return JSON.stringify([bits, bare, references, outside, absent.length, ...within]);
}

function weigh(documents: readonly RulesDocument[]): Completeness {
  const { numbering } = documents[0]!.dialect;
  const tree = treeOf(documents);
  const chapters = chaptersOf(documents);
  const cited = chapterCitations(documents, chapters);
  const capped = (among: Iterable<number>) =>
    [...among].reduce((sum, count) => sum + Math.min(count, MOST_CITATIONS), 0);
  const absent = capped(cited.absent.values());
  const inside = [...cited.within.values()];
  const evidence = {
    usually: WEIGHTS.usually,
    declared: declaredBits(documents),
    beginning: Math.max(...documents.map(document => WEIGHTS.beginning[beginningOf(document, chapters)])),
    glossary: documents.some(document => symbolsOf(document).hasGlossary) ? WEIGHTS.glossary : 0,
    contents: contentsBits(documents),
    references: bitsBesidesOne(EXCERPT, absent, absent + capped(cited.present.values())),
    rules: bitsBesidesOne(PAGES, capped(inside.map(({ missing }) => missing)), capped(inside.map(({ all }) => all))),
    gaps: isPicked(tree) ? WEIGHTS.gaps : 0,
    parents: bitsFor(COMPLETE, PAGES, ...orphansIn(tree)),
    chapters: bitsFor(COMPLETE, PAGES, ...jumpsIn(tree, numbering)),
  };
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);
  const outside = sum(cited.absent);
  return {
    bits: Object.values(evidence).reduce((all, bits) => all + bits, 0),
    evidence,
    references: outside + sum(cited.present),
    outside,
    chapters: [...chapters],
    absent: [...cited.absent.keys()],
    bare: bitsFor(OWN, ANY, Math.max(0, cited.bare.missing - 1), Math.max(0, cited.bare.all - 1)),
    within: new Map(Array.from(cited.within, ([chapter, { missing, all }]) => [chapter, withinBits(missing, all)])),
  };
}

/** The evidence of what is missing, besides one: that is what is judged, and can't show anything about itself. */
function bitsBesidesOne(excerpt: readonly Rate[], missing: number, all: number): number {
  return missing === 0 ? bitsFor(COMPLETE, excerpt, 0, all) : bitsFor(COMPLETE, excerpt, missing - 1, all - 1);
}

/** The evidence that a chapter is complete, of a share of the references to rules in it. */
function withinBits(missing: number, all: number): number {
  const bits = bitsBesidesOne(PAGES, missing, all);
  return Math.max(-WEIGHTS.within, Math.min(bits, WEIGHTS.within));
}

/** The level whose rules are chapters: the first one that texts number without a gap. */
function chapterLevelOf(numbering: Numbering): number {
  const root = rootLevelOf(numbering);
  return numbering.levels[root + 1]?.hundreds ? root + 1 : root;
}

/** The number of the chapter with a rule. */
export function chapterOf(number: RuleNumber, numbering: Numbering): string {
  const level = chapterLevelOf(numbering);
  return number.level <= level ? number.text : memo(number, chapterOfNumber, numbering);
}

function chapterOfNumber({ path }: RuleNumber, numbering: Numbering): string {
  return numberFromPath(path.slice(0, chapterLevelOf(numbering) + 1), numbering).text;
}

/** The chapters, and what is above them, of which the bodies have a rule. */
function chaptersOf(documents: readonly RulesDocument[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const document of documents) {
    const { numbering } = document.dialect;
    const level = chapterLevelOf(numbering);
    for (const ordinal of symbolsOf(document).rules.values()) {
      const { number } = ruleOf(document, ordinal);
      found.add(chapterOf(number, numbering));
      if (level > 0 && number.level >= level) found.add(numberFromPath(number.path.slice(0, level), numbering).text);
    }
  }
  return found;
}

/** A number that a reference names, and the chapter of the rule with the reference: undefined where the stretch begins. */
interface Citing {
  readonly target: RuleNumber;
  readonly from: string | undefined;
  /** Whether nothing but its form says that it is a reference. */
  readonly isBare: boolean;
}

/** The numbers in the references of a stretch to the same book. */
function citingIn({ blocks }: Stretch, numbering: Numbering): readonly Citing[] {
  const found: Citing[] = [];
  let from: string | undefined;
  for (const { head, references } of blocks) {
    if (head?.kind === 'rule') from = chapterOf(head.number, numbering);
    else if (head) from = '';
    for (const reference of references) {
      if (reference.kind === 'term' || reference.book !== undefined || reference.relative) continue;
      const targets = reference.kind === 'range' ? [reference.first, reference.last] : [reference.number];
      for (const target of targets) if (target) found.push({ target, from, isBare: reference.uncertain === true });
    }
  }
  return found;
}

/** How often references name chapters, from other chapters, and rules within a chapter of which some are missing. */
function chapterCitations(documents: readonly RulesDocument[], chapters: ReadonlySet<string>) {
  const present = new Map<string, number>();
  const absent = new Map<string, number>();
  const within = new Map<string, { missing: number; all: number }>();
  const bare = { missing: 0, all: 0 };
  const defined = documents.map(document => symbolsOf(document).rules);
  const tree = treeOf(documents);
  const last = tree.children.get('')?.numbers.at(-1);
  for (const { settled, dialect } of documents) {
    let before = '';
    for (const stretch of settled.stretches) {
      for (const { target, from = before, isBare } of memo(stretch, citingIn, dialect.numbering)) {
        const chapter = chapterOf(target, dialect.numbering);
        const isMissing = !defined.some(rules => rules.has(target.text));
        if (isBare) {
          bare.all++;
          if (isMissing) bare.missing++;
          continue;
        }
        if (last && isFar(target, last)) continue;
        const counts = chapters.has(chapter) ? present : absent;
        if (chapter !== from) counts.set(chapter, (counts.get(chapter) ?? 0) + 1);
        if (counts === absent) continue;
        const own = within.get(chapter) ?? { missing: 0, all: 0 };
        // Between others, a rule was rather removed.
        if (isMissing && isBetweenSiblings(target, tree, dialect.numbering)) continue;
        within.set(chapter, { missing: own.missing + Number(isMissing), all: own.all + 1 });
      }
      before = memo(stretch, lastChapterIn, dialect.numbering) ?? before;
    }
  }
  return { present, absent, within, bare };
}

/** Whether lower and higher siblings of a number exist. */
function isBetweenSiblings(number: RuleNumber, { children }: Tree, numbering: Numbering): boolean {
  const siblings = children.get(parentNumber(number, numbering)?.text ?? '')?.numbers ?? [];
  const [first, last] = [siblings[0], siblings.at(-1)];
  return first !== undefined && compareNumbers(first, number) < 0 && compareNumbers(last!, number) > 0;
}

function lastChapterIn({ blocks }: Stretch, numbering: Numbering): string | undefined {
  const head = blocks.findLast(block => block.head)?.head;
  return head && (head.kind === 'rule' ? chapterOf(head.number, numbering) : '');
}

/** How the rules of a document begin: with a first one, such as 1, 100, or 1.1, or with § 12.1 where all begin with 12. */
function beginningOf(document: RulesDocument, chapters: ReadonlySet<string>): keyof typeof WEIGHTS.beginning {
  const [first] = symbolsOf(document).body;
  if (first === undefined) return 'other';
  const { numbering } = document.dialect;
  const { number } = ruleOf(document, first);
  if (isFirstBelow(number, -1, numbering)) return 'first';
  const level = chapterLevelOf(numbering);
  return chapters.size === 1 && number.level > level && isFirstBelow(number, level, numbering) ? 'chapter' : 'other';
}

/** Whether the parts of a number below a level are the first ones, such as 1, a, or 100; names aren't counted. */
export function isFirstBelow({ path }: RuleNumber, level: number, { levels }: Numbering): boolean {
  return path.every((ordinal, at) => {
    const { counts, hundreds } = levels[at]!;
    const own = hundreds || ordinal === 100 || ordinal === 101 ? ordinal % 100 : ordinal;
    return at <= level || counts === 'names' || own <= 1;
  });
}

/** How many times as high as the last number one of something else is. */
const FAR = 5;

/** Whether a number is so much higher than the last of the text that it must belong to something else. */
export function isFar({ path }: RuleNumber, last: RuleNumber): boolean {
  return path[0]! > FAR * Math.max(last.path[0]!, 2);
}

/** How often the next number is missing: where rules were removed, and where single rules were picked. */
const REMOVED: readonly Rate[] = [{ a: 1, b: 15 }];
const PICKED: readonly Rate[] = [{ a: 2, b: 3 }];
/** Few texts are picked, so that more must show it than the numbers of a few rules. */
const SURELY_PICKED = -3;

/** Whether single rules were picked from a text, as in a list of changes: then any rule can be missing. */
export function isPicked(tree: Tree): boolean {
  return memo(tree, looksPicked);
}

function looksPicked({ children }: Tree): boolean {
  const below = [...children.values()].filter(({ numbers }) => numbers[0]!.level > 0);
  const gaps = below.reduce((sum, list) => sum + list.gaps, 0);
  const all = below.reduce((sum, { numbers }) => sum + numbers.length - 1, 0);
  return bitsFor(REMOVED, PICKED, gaps, all) < SURELY_PICKED;
}

/** The evidence of the lines of the Contents, of which an excerpt lacks most. */
function contentsBits(documents: readonly RulesDocument[]): number {
  const all = documents.map(symbolsOf);
  const listed = all.flatMap(({ contents }) => [...contents.keys()]);
  const missing = listed.filter(number => !all.some(({ rules }) => rules.has(number)));
  const isCut = missing.length > 0 && missing.at(-1) === listed.at(-1);
  return bitsFor(COMPLETE, EXCERPT, missing.length, listed.length) + (isCut ? WEIGHTS.cut : 0);
}

function declaredBits(documents: readonly RulesDocument[]): number {
  const declared = documents.flatMap(({ dialect: { complete } }) => complete ?? []);
  if (declared.length === 0) return 0;
  return declared.every(Boolean) ? WEIGHTS.declared : -WEIGHTS.declared;
}

/** How many siblings have no parent, among those of levels at which some have one. */
function orphansIn({ runs, withoutParent }: Tree): [orphans: number, all: number] {
  let [orphans, all] = [0, 0];
  runs.forEach((count, level) => {
    const own = [...withoutParent.values()].filter(({ numbers }) => numbers[0]!.level === level).length;
    if (level > 0 && own < count) [orphans, all] = [orphans + own, all + count];
  });
  return [orphans, all];
}

/** How many chapters don't follow the one before. */
function jumpsIn({ children }: Tree, numbering: Numbering): [jumps: number, all: number] {
  const last = chapterLevelOf(numbering);
  const lists = [...children.values()].filter(({ numbers: [first] }: Siblings) => {
    const { level } = first!;
    return level <= last && numbering.levels[level]!.counts !== 'names';
  });
  return [
    lists.reduce((sum, { gaps }) => sum + gaps, 0),
    lists.reduce((sum, { numbers }) => sum + numbers.length - 1, 0),
  ];
}
