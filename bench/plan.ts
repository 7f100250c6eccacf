import type { Random } from './random.ts';
import { nameOf } from './words.ts';

/** The content of a rules text, decided before any text is written, because references can point ahead. */
export interface Plan {
  readonly sections: readonly Section[];
  readonly chapters: readonly Chapter[];
  /** The rules right below chapters. */
  readonly rules: readonly Rule[];
  readonly titledRules: readonly Rule[];
  readonly lettered: readonly Rule[];
  readonly terms: readonly string[];
}

export interface Section {
  readonly number: string;
  readonly title: string;
  readonly chapters: readonly Chapter[];
}

export interface Chapter {
  readonly number: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

export interface Rule {
  readonly number: string;
  /** A rule with a title has no text of its own. */
  readonly title?: string;
  /** The letters of its subrules. */
  readonly letters: string;
}

/** Figures of published texts. */
const LENGTH_OF_CHAPTER = 7440;
const TERMS_PER_UNIT = 760e-6;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const MOST_CHAPTERS = 80;
const FEWEST_SECTIONS = 9;

/** A plan for a text of about `length` UTF-16 units. Chapters have three digits, or four from the tenth section on. */
export function makePlan(length: number, random: Random): Plan {
  const count = Math.max(1, Math.round(length / LENGTH_OF_CHAPTER));
  const sections = makeSections(count, random);
  const chapters = sections.flatMap(section => section.chapters);
  const rules = chapters.flatMap(chapter => chapter.rules);
  return {
    sections,
    chapters,
    rules,
    titledRules: rules.filter(({ title }) => title),
    lettered: rules.filter(({ letters }) => letters.length > 2),
    terms: Array.from({ length: Math.max(2, Math.round(length * TERMS_PER_UNIT)) }, (_, index) => nameOf(index)).sort(),
  };
}

function makeSections(count: number, random: Random): Section[] {
  const sectionCount = Math.max(Math.min(FEWEST_SECTIONS, count), Math.ceil(count / MOST_CHAPTERS));
  return Array.from({ length: sectionCount }, (_, index) => {
    const number = index + 1;
    const share = Math.floor((count * number) / sectionCount) - Math.floor((count * index) / sectionCount);
    const chapters = Array.from({ length: share }, (_, inside) => makeChapter(100 * number + inside, random));
    return { number: String(number), title: nameOf(7 * index + 3), chapters };
  });
}

function makeChapter(number: number, random: Random): Chapter {
  const count = 4 + random.below(9);
  const rules = Array.from({ length: count }, (_, index) => makeRule(number, index + 1, random));
  return { number: String(number), title: number % 100 === 0 ? 'General' : nameOf(number), rules };
}

function makeRule(chapter: number, ordinal: number, random: Random): Rule {
  const number = `${chapter}.${ordinal}`;
  const titled = ordinal > 1 && random.chance(0.25);
  const letters = titled || random.chance(0.2) ? LETTERS.slice(0, 1 + random.below(9)) : '';
  return { number, letters, ...(titled && { title: nameOf(11 * chapter + 5 * ordinal) }) };
}
