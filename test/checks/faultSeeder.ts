import type { Random } from '../../bench/random.ts';
import type { NumberReference, RangeReference, TermReference } from '../../server/src/core/blocks/block.ts';
import {
  blockAt,
  blocksOf,
  headBlockOf,
  type RulesDocument,
  startOf,
  textOf,
} from '../../server/src/core/document/document.ts';
import { symbolsOf, termKey } from '../../server/src/core/document/symbols.ts';
import type { Edit } from '../../server/src/core/text/span.ts';

/** A correct text, to which faults are added. */
export interface Ground {
  readonly document: RulesDocument;
  readonly text: string;
  /** All numbers and terms of the document. */
  readonly numbers: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
  /** The rules of the body in order, the lines of the Contents, and the terms. */
  readonly rules: readonly Named[];
  readonly contents: readonly Named[];
  readonly glossary: readonly Named[];
  readonly references: readonly Placed<NumberReference>[];
  readonly ranges: readonly Placed<RangeReference>[];
  readonly termReferences: readonly Placed<TermReference>[];
}

/** A number or the name of a term, with the paragraph that it starts: offsets in the text. */
export interface Named {
  readonly name: string;
  readonly title: string | undefined;
  /** The place of the number or name. */
  readonly start: number;
  readonly end: number;
  /** Where its block ends, including the blank lines after it. */
  readonly blockEnd: number;
}

/** A reference with its rule; offsets in the text. */
export interface Placed<R> {
  readonly reference: R;
  readonly start: number;
  readonly end: number;
  readonly owner: string | undefined;
}

/**
 * An edit that causes a fault. The finding must be in the lines that it touches, or at one of the places `alsoAt`:
 * offsets in the correct text.
 */
export interface Fault extends Edit {
  readonly alsoAt?: readonly number[];
}

/** A kind of fault. Returns nothing if the random place isn't suitable. */
export interface FaultClass {
  readonly seed: (ground: Ground, random: Random) => Fault | undefined;
  /** The lost words appear nowhere else, so no fix can restore them. */
  readonly lost?: true;
}

export function groundOf(document: RulesDocument): Ground {
  const symbols = symbolsOf(document);
  const named = (ordinal: number): Named => {
    const head = document.heads[ordinal]!;
    const index = headBlockOf(document, ordinal);
    const at = startOf(document, index);
    const name = head.kind === 'rule' ? head.number.text : head.kind === 'term' ? head.term : head.label;
    const title = head.kind === 'rule' ? head.title : undefined;
    const blockEnd = at + blockAt(document, index)!.text.length;
    return { name, title, start: at + head.start, end: at + head.end, blockEnd };
  };
  const placed = blocksOf(document).flatMap(({ block: { references, head }, index }) => {
    const owner = head?.kind === 'rule' ? head.number.text : undefined;
    const at = startOf(document, index);
    return references.map(reference => ({ reference, start: at + reference.start, end: at + reference.end, owner }));
  });
  const ofKind = <R>(kind: string) =>
    placed.filter(({ reference }) => reference.kind === kind) as unknown as Placed<R>[];
  return {
    document,
    text: textOf(document),
    numbers: new Set(symbols.rules.keys()),
    terms: new Set(symbols.terms.keys()),
    rules: symbols.body.map(named),
    contents: [...symbols.contents.values()].map(named),
    glossary: symbols.glossary.map(named),
    references: ofKind<NumberReference>('number').filter(
      ({ reference }) => reference.book === undefined && reference.number,
    ),
    ranges: ofKind<RangeReference>('range'),
    termReferences: ofKind<TermReference>('term').filter(({ reference }) => symbols.terms.has(termKey(reference.term))),
  };
}

const isSubrule = (number: string) => /[a-z]$/.test(number);
const isRule = ({ name }: Named) => name.includes('.') && !isSubrule(name);
const digits = '0123456789';
const letters = 'abcdefghijkmnpqrstuvwxyz';

/** Where the next line starts, with any line ending. */
export function lineAfter(text: string, at: number): number {
  const ends = /\r\n|\r|\n/g;
  ends.lastIndex = at;
  return ends.test(text) ? ends.lastIndex : text.length;
}

/** The text with the character at an index replaced. */
const put = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1);

/** The indexes of the characters that a pattern matches. */
const indexesOf = (text: string, pattern: RegExp) =>
  [...text].flatMap((character, index) => (pattern.test(character) ? index : []));

function otherSign(text: string, random: Random, pattern: RegExp, signs: string): string | undefined {
  const at = indexesOf(text, pattern);
  if (!at.length) return undefined;
  const index = random.pick(at);
  const sign = random.pick([...signs]);
  return sign === text[index] ? undefined : put(text, index, sign);
}

/** Makes one letter of a text wrong: another letter, or a missing, doubled, or swapped one. */
function misspelt(text: string, random: Random): string | undefined {
  const at = indexesOf(text, /[a-z]/).filter(index => index > 0);
  if (at.length < 3) return undefined;
  const index = random.pick(at);
  const [own, next = ''] = [text[index]!, text[index + 1]];
  const wrong = random.pick([
    put(text, index, random.pick([...letters])),
    put(text, index, ''),
    put(text, index, own + own),
    text.slice(0, index) + next + own + text.slice(index + 2),
  ]);
  return wrong === text ? undefined : wrong;
}

/** A number with two adjacent digits swapped. */
function swapped(number: string, random: Random): string | undefined {
  const at = indexesOf(number.slice(0, -1), /\d/).filter(index => /\d/.test(number[index + 1]!));
  if (!at.length) return undefined;
  const index = random.pick(at);
  const wrong = number.slice(0, index) + number[index + 1] + number[index] + number.slice(index + 2);
  return wrong === number ? undefined : wrong;
}

/** A digit that is replaced by a letter that looks like it. */
function lookalike(number: string, random: Random): string | undefined {
  const at = indexesOf(number, /[01]/);
  if (!at.length) return undefined;
  const index = random.pick(at);
  return put(number, index, number[index] === '1' ? 'l' : 'o');
}

/** Replaces the text of an item's name. */
function replaced({ start, end }: { start: number; end: number }, text: string | undefined): Fault | undefined {
  return text === undefined ? undefined : { start, end, text };
}

/** Changes the number of a reference to one that no rule has. */
function spoiltReference(spoil: (number: string, random: Random) => string | undefined): FaultClass {
  return {
    seed({ references, numbers, text }, random) {
      const placed = random.pick(references);
      const wrong = spoil(text.slice(placed.start, placed.end), random);
      return wrong !== undefined && numbers.has(wrong) ? undefined : replaced(placed, wrong);
    },
  };
}

/** Changes the number of a rule to one that no rule has. */
function spoiltNumber(spoil: (number: string, random: Random) => string | undefined): FaultClass {
  return {
    seed({ rules, numbers, text }, random) {
      const rule = random.pick(rules.filter(({ name }) => name.includes('.')));
      const wrong = spoil(text.slice(rule.start, rule.end), random);
      return wrong !== undefined && numbers.has(wrong) ? undefined : replaced(rule, wrong);
    },
  };
}

/** Where a title of an item is in the text. */
function titleOf({ text }: Ground, { end, title }: Named): { start: number; end: number } | undefined {
  const at = title === undefined ? -1 : text.indexOf(title, end);
  return at < 0 || at > end + 4 ? undefined : { start: at, end: at + title!.length };
}

function spoiltTitle(itemsOf: (ground: Ground) => readonly Named[]): FaultClass {
  return {
    seed(ground, random) {
      const span = titleOf(ground, random.pick(itemsOf(ground)));
      return span && replaced(span, misspelt(ground.text.slice(span.start, span.end), random));
    },
  };
}

/** The places that cite a number or a term. */
const citing = (ground: Ground, name: string) => [
  ...ground.references.filter(({ reference }) => reference.text === name).map(({ start }) => start),
  ...ground.termReferences
    .filter(({ reference }) => termKey(reference.term) === termKey(name))
    .map(({ start }) => start),
];

const removed = ({ start, blockEnd }: Named, text: string): Fault => ({ start, end: blockEnd, text });
const parts = (number: string) => number.slice(0, number.search(/[^.]*$/));

const headings = ({ rules }: Ground) => rules.filter(({ name, title }) => title !== undefined && !name.includes('.'));

export const FAULT_CLASSES: Readonly<Record<string, FaultClass>> = {
  'a digit of a reference': spoiltReference((number, random) => otherSign(number, random, /\d/, digits)),
  'a letter of a reference': spoiltReference((number, random) => otherSign(number, random, /[a-z]/, letters)),
  'l or o for 1 or 0 in a reference': spoiltReference(lookalike),
  'swapped digits of a reference': spoiltReference(swapped),
  'the end of a range': {
    seed({ ranges, text, numbers }, random) {
      if (!ranges.length) return undefined;
      const { reference, start } = random.pick(ranges);
      const [, end] = reference.ends;
      const shift = start - reference.start;
      const span = { start: shift + end.start, end: shift + end.end };
      const written = text.slice(span.start, span.end);
      const wrong = otherSign(
        written,
        random,
        isSubrule(written) ? /[a-z]/ : /\d/,
        isSubrule(written) ? letters : digits,
      );
      const whole = wrong && reference.last.text.slice(0, -written.length) + wrong;
      return whole && numbers.has(whole) ? undefined : replaced(span, wrong);
    },
  },
  'a rule that cites itself': {
    seed({ references }, random) {
      const placed = random.pick(references);
      const { owner, reference } = placed;
      const isNear = owner !== undefined && owner !== reference.text && owner.length === reference.text.length;
      const differences = isNear ? [...owner].filter((sign, index) => sign !== reference.text[index]).length : 9;
      return differences === 1 ? replaced(placed, owner) : undefined;
    },
  },
  'a title in a reference': {
    seed({ references, text }, random) {
      const { reference, start } = random.pick(references.filter(each => each.reference.title));
      const shift = start - reference.start;
      const span = { start: shift + reference.title!.start, end: shift + reference.title!.end };
      return replaced(span, misspelt(text.slice(span.start, span.end), random));
    },
  },
  'a quotation that is not closed': {
    seed({ references, text }, random) {
      const { reference, start } = random.pick(references.filter(each => each.reference.title));
      const end = start - reference.start + reference.title!.end;
      const mark = text.slice(end, end + 2).search(/[”"]/);
      return mark < 0 ? undefined : { start: end + mark, end: end + mark + 1, text: '' };
    },
  },
  'a heading that is misspelt': spoiltTitle(headings),
  'a line of the Contents that is misspelt': spoiltTitle(({ contents }) => contents),
  'a line of the Contents that is lost': {
    seed(ground, random) {
      const line = random.pick(ground.contents);
      const heading = ground.rules.find(({ name }) => name === line.name)!;
      return (
        heading && {
          start: line.start,
          end: lineAfter(ground.text, line.start),
          text: '',
          alsoAt: [heading.start],
        }
      );
    },
  },
  'a heading that is lost': {
    seed(ground, random) {
      const heading = random.pick(headings(ground));
      const line = ground.contents.find(({ name }) => name === heading.name);
      return line && { ...removed(heading, ''), alsoAt: [line.start, heading.blockEnd] };
    },
  },
  'a term that is misspelt where it is cited': {
    seed({ termReferences, text, terms }, random) {
      if (!termReferences.length) return undefined;
      const placed = random.pick(termReferences);
      const wrong = misspelt(text.slice(placed.start, placed.end), random);
      return wrong !== undefined && terms.has(termKey(wrong)) ? undefined : replaced(placed, wrong);
    },
  },
  'a term that is misspelt where it stands': {
    seed(ground, random) {
      const term = random.pick(ground.glossary);
      const places = citing(ground, term.name);
      const fault = replaced(term, misspelt(term.name, random));
      return places.length && fault ? { ...fault, alsoAt: places } : undefined;
    },
  },
  'a term that is lost': {
    lost: true,
    seed(ground, random) {
      const at = random.below(ground.glossary.length - 1);
      const [term, next] = [ground.glossary[at]!, ground.glossary[at + 1]!];
      const places = citing(ground, term.name);
      return places.length ? { start: term.start, end: next.start, text: '', alsoAt: places } : undefined;
    },
  },
  'a number that the rule before it has': {
    seed({ rules }, random) {
      const at = random.below(rules.length - 1) + 1;
      const [before, rule] = [rules[at - 1]!, rules[at]!];
      return parts(before.name) === parts(rule.name) && rule.name.includes('.')
        ? replaced(rule, before.name)
        : undefined;
    },
  },
  'a number with another digit or letter': spoiltNumber((number, random) =>
    random.chance(0.5) ? otherSign(number, random, /\d/, digits) : otherSign(number, random, /[a-z]/, letters),
  ),
  'l or o in a number': spoiltNumber(lookalike),
  'a number with swapped digits': spoiltNumber(swapped),
  'a number that is skipped': {
    seed({ rules, numbers }, random) {
      const { name, ...rule } = random.pick(rules.filter(isRule));
      const next = name.replace(/\d+$/, last => String(Number(last) + 1));
      return numbers.has(next) ? undefined : replaced(rule, next);
    },
  },
  'a number that is lost': {
    seed({ rules, text }, random) {
      const rule = random.pick(rules.filter(({ name }) => name.includes('.')));
      const end = rule.end + /^\.? */.exec(text.slice(rule.end))![0].length;
      return { start: rule.start, end, text: '' };
    },
  },
  'a number and its text glued together': {
    seed({ rules, text }, random) {
      const rule = random.pick(rules.filter(isRule));
      const space = /^\. /.test(text.slice(rule.end));
      return space ? { start: rule.end + 1, end: rule.end + 2, text: '' } : undefined;
    },
  },
  'a number with a space inside or before it': {
    seed({ rules }, random) {
      const rule = random.pick(rules.filter(({ name }) => name.includes('.')));
      const at = rule.start + random.pick([0, rule.name.indexOf('.') + 1]);
      return { start: at, end: at, text: ' ' };
    },
  },
  'a cited rule that is removed': {
    lost: true,
    seed(ground, random) {
      const rule = random.pick(ground.rules.filter(({ name, title }) => name.includes('.') && title === undefined));
      const places = citing(ground, rule.name);
      return places.length ? { ...removed(rule, ''), alsoAt: places } : undefined;
    },
  },
  'two lines that are merged': {
    seed({ rules, text }, random) {
      const at = random.below(rules.length - 1);
      const [rule, next] = [rules[at]!, rules[at + 1]!];
      const gap = /\s+$/.exec(text.slice(rule.start, next.start))?.[0] ?? '';
      const isText = rule.name.includes('.') && next.name.includes('.') && rule.title === undefined;
      return isText && rule.blockEnd === next.start
        ? { start: next.start - gap.length, end: next.start, text: ' ' }
        : undefined;
    },
  },
};
