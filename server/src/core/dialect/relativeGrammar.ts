import { formsOf, type Numbering, rootLevelOf } from '../numbers/numbering.ts';
import { ordinalPattern } from '../numbers/ownPart.ts';
import { eachOnce } from '../text/memo.ts';
import { anyCapitalized, anyOf, NEVER } from '../text/patterns.ts';
import { type Dialect, formsIn, type Layout, namesOf } from './dialect.ts';
import { ORDINAL } from './languages.ts';
import { flexible } from './lineForms.ts';
import { ORDINALS, SPOKEN } from './partWords.ts';

/** What reading references to parts of rules needs. */
export interface RelativeGrammar {
  /** Global: a word (group `word`) before a part, or after its number in words (`ordinal`, before `counted` or, in a list, `later`). */
  readonly start: RegExp;
  /** Sticky: the same. */
  readonly word: RegExp;
  /** Sticky: the same after a number. */
  readonly next: RegExp;
  /** Sticky: a part alone, and what joins the next one of a list. */
  readonly part: RegExp;
  readonly joint: RegExp;
  /** Sticky: what comes between a part and its rule, and in some languages nothing but white space does. */
  readonly of: RegExp;
  /** Sticky: a word before a whole number. */
  readonly name: RegExp;
  /** Global: a name (group `word`) after white space, without a number after it: that of “this Article”. */
  readonly named: RegExp;
  readonly numbering: Numbering;
  /** The level that a word means: false for parts that begin no line. */
  readonly levels: ReadonlyMap<string, number | false>;
  /** The level of a word before whole numbers, and of one that only names a level: “this Chapter”. */
  readonly levelOf: (word: string) => number | undefined;
}

const OF = 'of|des|der|du|de|del|dello|della|do|da|van|av';
const SPACE = String.raw`[\s\u00a0]{1,3}`;
/** What some languages contract with the word after it: “dell’articolo”. */
const ELIDED = `(?:dell|d|de${SPACE}l)[’']`;

/** The words for parts of the surrounding rule, and those for whole numbers: “this Article”. */
export function relativeGrammar(dialect: Dialect): RelativeGrammar | undefined {
  const { references, numbering } = dialect;
  const { relative, listWords, rangeWords } = references;
  if (!relative) return undefined;
  const own = [...new Set(relative.values())].flatMap(level =>
    level === false ? [] : formsOf(numbering.levels[level]!),
  );
  const inside = [...relative.values()].includes(false) ? [String.raw`\d{1,3}|\((?:\d{1,3}|[a-z]{1,2})\)`] : [];
  const ordinals = [...new Set([...own.map(ordinalPattern), ...inside])].join('|');
  const part = String.raw`(?:\((?:${ordinals})\)|(?:${ordinals})\)?)(?!(?![ºª])\p{L}|\d|[.,/]\d)`;
  const words = anyOf([...relative.keys()]);
  const joining = anyOf([...listWords, ...rangeWords]);
  const counted = [...relative.keys()].filter(word => Object.hasOwn(ORDINALS, word));
  const places = anyOf([...new Set(counted.flatMap(word => ORDINALS[word]!.flatMap(each => each.split('|'))))]);
  const parts = anyOf(counted);
  const inWords = counted.length
    ? String.raw`|(?<ordinal>${places})(?:${SPACE}(?<counted>${parts})(?!\p{L})|(?=${SPACE}(?:${joining})${SPACE}(?:${places})${SPACE}(?<later>${parts})(?!\p{L})))`
    : '';
  const word = `(?:(?<word>${words})(?:${SPACE}|(?<=[.§]))(?=${part})${inWords})`;
  return {
    start: relative.size ? new RegExp(String.raw`(?<![\p{L}\d])${word}`, 'giu') : new RegExp(NEVER, 'g'),
    word: new RegExp(word, 'iuy'),
    next: new RegExp(`${ORDINAL}?,?${SPACE}${word}`, 'iuy'),
    part: new RegExp(part, 'uy'),
    joint: new RegExp(
      String.raw`\s?[,;]${SPACE}(?:(?:${joining})${SPACE})?|${SPACE}(?:${joining})${SPACE}|\s?[-–]\s?`,
      'uy',
    ),
    of: new RegExp(
      String.raw`${SPACE}(?:${ELIDED}|(?:${OF})${SPACE})?(?:(?:the|that)${SPACE}\p{L}{2,14}${SPACE}(?:sentence|subparagraph)${SPACE}of${SPACE})?`,
      'iuy',
    ),
    name: new RegExp(`(?:${anyOf(namesOf(references))})${SPACE}`, 'iuy'),
    named: new RegExp(
      String.raw`(?:${SPACE}|[’'])(?<word>(?:${anyCapitalized(namesIn(dialect))})${ENDING}?)(?![\p{L}\d]|${SPACE}[\d(§[])`,
      'gu',
    ),
    numbering,
    levels: relative,
    levelOf: namedLevels(dialect),
  };
}

/** The words that name levels. */
function namesIn({ references, numbering }: Dialect): string[] {
  const words = [
    ...references.keywords.map(({ singular }) => singular),
    ...[...references.relative!.keys()].flatMap(spoken),
    ...numbering.levels.flatMap(({ name }) => spoken(name.toLowerCase())),
    ...[...(references.signs?.keys() ?? [])].flatMap(spoken),
  ];
  return [...new Set(words)].filter(word => /^\p{L}{3,20}$/u.test(word));
}

/** What a case adds to a noun in some languages. */
const ENDING = '(?:e?[ns]|e|et|u|a)';
const ONLY_ENDING = new RegExp(`^${ENDING}$`);
const RULES: ReadonlySet<string> = new Set(['rule', 'regel', 'regla', 'regola', 'regra', 'règle']);

/**
 * The level that a word after “this” names, in any case: the one whose lines begin with it; for another word before whole
 * numbers the innermost that has only titles, or for “rule” the innermost of all (Infinity).
 */
function namedLevels({ references, numbering, layout }: Dialect): RelativeGrammar['levelOf'] {
  const { relative, keywords } = references;
  const { levels } = numbering;
  const plurals = new Set(keywords.filter(({ singular, plural }) => plural !== singular).map(({ plural }) => plural));
  const names = keywords.map(({ singular }) => singular).filter(name => !plurals.has(name));
  const signOf = (level: number) => [...(references.signs ?? [])].find(([, each]) => each === level)?.[0];
  const own = levels.map(
    ({ name }, level) => signOf(level) ?? (isInLines(name, level, layout) ? name.toLowerCase() : undefined),
  );
  const root = rootLevelOf(numbering);
  const titled = layout.textLevel < levels.length ? Math.max(root, layout.textLevel - 1) : Infinity;
  const isName = (word: string) => names.includes(word) || levels.some(({ name }) => name === word);
  const find = (word: string): number | undefined => {
    const part = relative!.get(word) ?? [...relative!].find(([key]) => spoken(key).includes(word))?.[1];
    if (part !== undefined) return part === false ? undefined : part;
    const level = own.indexOf(word);
    if (level >= 0) return level;
    if (RULES.has(word) && isName(word)) return Infinity;
    const other = own.findIndex(name => name && spoken(name).some(each => isInflected(word, each)));
    // Where the lines of rules begin with a word, another one names no rule.
    if (other < 0 && isName(word) && !own[titled]) return titled;
    return other < 0 ? undefined : other;
  };
  return eachOnce(find);
}

function spoken(name: string): readonly string[] {
  return SPOKEN[name] ?? [name];
}

function isInflected(word: string, name: string): boolean {
  return word.startsWith(name) && (word === name || ONLY_ENDING.test(word.slice(name.length)));
}

/** Whether the lines of a level begin with its name. */
function isInLines(name: string, level: number, layout: Layout): boolean {
  return formsIn(layout).some(form => form.level === level && form.pattern.source.includes(flexible(name)));
}
