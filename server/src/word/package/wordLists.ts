import type { NumberProperties, WordStyle, WordStyles } from './wordStyles.ts';
import { below, child, childrenNamed, integerIn, isOn, valueIn, wholeNumber, type XmlElement } from './xmlTree.ts';

/** A level of a list. */
export interface ListLevel {
  readonly start: number;
  /** The value of `w:numFmt`: “decimal”. */
  readonly format: string;
  /** The pattern of a custom format: “001, 002, 003, ...”. */
  readonly pattern: string | undefined;
  /** What is written, with %1 for the number of the first level. */
  readonly text: string;
  readonly suffix: 'tab' | 'space' | 'nothing';
  /** Whether all numbers in it are written in digits. */
  readonly isLegal: boolean;
  /** The level, from 1, after which it starts over: 0 for none; by default, each level above. */
  readonly restart: number | undefined;
  /** The id of the style that numbers its paragraphs with this level. */
  readonly style: string | undefined;
}

/** A list that paragraphs are numbered by: an instance of an abstract one, with which it shares the counters. */
export interface WordList {
  readonly id: number;
  /** The abstract list, whose counters it uses. */
  readonly abstract: string;
  readonly levels: ReadonlyMap<number, ListLevel>;
  /** Where levels start over when the list is first used, by level. */
  readonly starts: ReadonlyMap<number, number>;
}

/** How a paragraph is numbered. */
export interface Numbered {
  readonly list: WordList;
  readonly level: number;
}

/** The lists of a document, by their ids. */
export type WordLists = ReadonlyMap<number, WordList>;

/** Levels are 0 to 8. */
export const LAST_LEVEL = 8;
const MOST_LINKS = 20;

export function readLists(part: XmlElement | undefined, styles: WordStyles): WordLists {
  const abstracts = new Map(
    childrenNamed(part, 'w:abstractNum').map(element => [element.attributes['w:abstractNumId'] ?? '', element]),
  );
  const instances = childrenNamed(part, 'w:num');
  const abstractOf = new Map(
    instances.map(element => [wholeNumber(element.attributes['w:numId']), valueIn(element, 'w:abstractNumId') ?? '']),
  );
  /** A list can have its levels in another one, to which a style leads. */
  const linked = (id: string): string => {
    let current = id;
    for (let step = 0; step < MOST_LINKS; step++) {
      const style = valueIn(abstracts.get(current), 'w:numStyleLink');
      if (style === undefined) return current;
      const next =
        abstractOf.get(styles.chain(style).find(({ numbers }) => numbers)?.numbers?.id) ?? linkedBack(abstracts, style);
      if (next === undefined) return current;
      current = next;
    }
    return current;
  };
  return new Map(
    instances.flatMap(element => {
      const id = wholeNumber(element.attributes['w:numId']);
      const abstract = linked(valueIn(element, 'w:abstractNumId') ?? '');
      const levels = readLevels(abstracts.get(abstract));
      return id === undefined ? [] : [[id, { id, abstract, ...overridden(element, levels) }] as const];
    }),
  );
}

/** The list that says that it has the levels of a style. */
function linkedBack(abstracts: ReadonlyMap<string, XmlElement>, style: string): string | undefined {
  return [...abstracts].find(([, element]) => valueIn(element, 'w:styleLink') === style)?.[0];
}

function readLevels(element: XmlElement | undefined): Map<number, ListLevel> {
  return new Map(
    childrenNamed(element, 'w:lvl').flatMap(level => {
      const index = wholeNumber(level.attributes['w:ilvl']);
      return index === undefined || index < 0 || index > LAST_LEVEL ? [] : [[index, readLevel(level)] as const];
    }),
  );
}

function readLevel(element: XmlElement): ListLevel {
  const suffix = valueIn(element, 'w:suff');
  const text = child(element, 'w:lvlText')?.attributes;
  return {
    start: integerIn(element, 'w:start') ?? 0,
    ...numberFormatOf(element),
    text: /^(?:1|true|on)$/.test(text?.['w:null'] ?? '') ? '' : (text?.['w:val'] ?? ''),
    suffix: suffix === 'space' || suffix === 'nothing' ? suffix : 'tab',
    isLegal: isOn(element, 'w:isLgl') ?? false,
    restart: integerIn(element, 'w:lvlRestart'),
    style: valueIn(element, 'w:pStyle'),
  };
}

/** The format, which can be one of newer versions of Word, with another one for older programs. */
function numberFormatOf(element: XmlElement): Pick<ListLevel, 'format' | 'pattern'> {
  const alternative = child(element, 'mc:AlternateContent');
  const [given] = alternative ? below(alternative, 'w:numFmt') : childrenNamed(element, 'w:numFmt');
  return { format: given?.attributes['w:val'] ?? 'decimal', pattern: given?.attributes['w:format'] };
}

/** The levels of an instance, with what it overrides. */
function overridden(instance: XmlElement, levels: Map<number, ListLevel>): Pick<WordList, 'levels' | 'starts'> {
  const starts = new Map<number, number>();
  for (const override of childrenNamed(instance, 'w:lvlOverride')) {
    const index = wholeNumber(override.attributes['w:ilvl']);
    if (index === undefined || index < 0 || index > LAST_LEVEL) continue;
    const level = child(override, 'w:lvl');
    // Word ignores where an override says that it starts over.
    if (level) levels.set(index, { ...readLevel(level), restart: levels.get(index)?.restart });
    const start = integerIn(override, 'w:startOverride');
    if (start !== undefined) starts.set(index, start);
  }
  return { levels, starts };
}

/**
 * How a paragraph is numbered: by what it says itself, and else by its style and what that is based on. A level whose
 * list names the style counts more than a level that the style names. Undefined if it isn't.
 */
export function numberedBy(
  own: NumberProperties | undefined,
  chain: readonly WordStyle[],
  lists: WordLists,
): Numbered | undefined {
  const id = own?.id ?? chain.find(({ numbers }) => numbers?.id !== undefined)?.numbers?.id;
  const list = id ? lists.get(id) : undefined;
  if (!list) return undefined;
  const level = own?.level ?? (own?.id === undefined ? listLevelOf(chain, list) : 0);
  return { list, level: Math.min(Math.max(level, 0), LAST_LEVEL) };
}

function listLevelOf(chain: readonly WordStyle[], { levels }: WordList): number {
  for (const { id, numbers } of chain) {
    for (const [index, { style }] of levels) if (style === id) return index;
    if (numbers?.level !== undefined) return numbers.level;
  }
  return 0;
}
