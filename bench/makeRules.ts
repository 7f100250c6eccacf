import { brokenPhrase, citingPhrase, glossaryPhrase, type Piece } from './cite.ts';
import { type Chapter, makePlan, type Plan, type Rule } from './plan.ts';
import { type Random, randomFrom } from './random.ts';
import { sentence } from './words.ts';

/** The properties of a generated rules text. */
export interface Recipe {
  /** In UTF-16 units; long texts differ by a few percent. */
  readonly length: number;
  /** Texts with the same properties and seed are the same. */
  readonly seed?: number;
  /** Number of references to missing rules (default: none). */
  readonly broken?: number;
  /** `\n` by default. */
  readonly lineEnd?: string;
}

/** A reference of the text: the span of its number, range, or term, in UTF-16 units. */
export interface MadeReference {
  readonly start: number;
  readonly end: number;
  /** The number or term that is meant; for a range, its first and last number. */
  readonly targets: readonly string[];
  readonly title?: string;
  readonly broken: boolean;
}

/** A text in the format of the Comprehensive Rules, as dense as published ones, and its content. */
export interface MadeRules {
  readonly text: string;
  /** Sections, chapters, rules, and subrules of the body. */
  readonly definitions: number;
  readonly terms: number;
  readonly references: readonly MadeReference[];
}

/** UTF-16 units; in UTF-8, such a text has about two percent more bytes. */
export const MEGABYTE = 1_000_000;

export function makeRules({ length, seed = 1, broken = 0, lineEnd = '\n' }: Recipe): MadeRules {
  const random = randomFrom(seed);
  const plan = makePlan(length, random);
  const writer: Writer = { plan, random, lineEnd, parts: [], length: 0, references: [], paragraphs: 0, broken: [] };
  const paragraphs = plan.rules.reduce((sum, { title, letters }) => sum + (title ? 0 : 1) + letters.length, 0);
  for (let index = 0; index < broken; index++) writer.broken.push(Math.floor(((index + 0.5) * paragraphs) / broken));
  writeFront(writer);
  for (const { number, title, chapters } of plan.sections) {
    paragraph(writer, `${number}. ${title}`);
    for (const chapter of chapters) writeChapter(writer, chapter);
  }
  writeGlossary(writer);
  write(writer, `${lineEnd}Credits${lineEnd}${lineEnd}Made by a program from the seed ${seed}.${lineEnd}`);
  const definitions = plan.sections.length + plan.chapters.length + plan.rules.length + lettersOf(plan);
  return { text: writer.parts.join(''), definitions, terms: plan.terms.length, references: writer.references };
}

function lettersOf({ rules }: Plan): number {
  return rules.reduce((sum, { letters }) => sum + letters.length, 0);
}

interface Writer {
  readonly plan: Plan;
  readonly random: Random;
  readonly lineEnd: string;
  readonly parts: string[];
  readonly references: MadeReference[];
  /** Ordinals of the paragraphs that will get a broken reference. */
  readonly broken: number[];
  length: number;
  /** Paragraphs of rules text written so far. */
  paragraphs: number;
}

function write(writer: Writer, ...pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    const text = typeof piece === 'string' ? piece : piece.written;
    if (typeof piece !== 'string') {
      const { targets, title, broken = false } = piece;
      const { length: start } = writer;
      writer.references.push({ start, end: start + text.length, targets, broken, ...(title && { title }) });
    }
    writer.parts.push(text);
    writer.length += text.length;
  }
}

function paragraph(writer: Writer, ...pieces: readonly Piece[]): void {
  write(writer, ...pieces, writer.lineEnd, writer.lineEnd);
}

function writeFront(writer: Writer): void {
  const { plan, lineEnd } = writer;
  paragraph(writer, 'Lanterns Without End Comprehensive Rules');
  paragraph(writer, 'Introduction');
  paragraph(writer, 'These rules were made by a program. Nobody plays by them.');
  paragraph(writer, 'Contents');
  for (const { number, title, chapters } of plan.sections) {
    write(writer, `${number}. ${title}${lineEnd}`);
    for (const chapter of chapters) write(writer, `${chapter.number}. ${chapter.title}${lineEnd}`);
    write(writer, lineEnd);
  }
  paragraph(writer, 'Glossary');
  paragraph(writer, 'Credits', lineEnd);
}

function writeChapter(writer: Writer, { number, title, rules }: Chapter): void {
  paragraph(writer, `${number}. ${title}`);
  for (const rule of rules) writeRule(writer, rule);
}

function writeRule(writer: Writer, { number, title, letters }: Rule): void {
  if (title) paragraph(writer, `${number}. ${title}`);
  else writeText(writer, `${number}. `);
  for (const letter of letters) writeText(writer, `${number}${letter} `);
}

function writeText(writer: Writer, opening: string): void {
  const { plan, random, lineEnd } = writer;
  write(writer, opening);
  for (let count = 1 + random.below(4); count > 0; count--) write(writer, sentence(random), '. ');
  write(writer, sentence(random), ...(random.chance(0.43) ? citingPhrase(plan, random) : ['.']));
  if (writer.broken[0] === writer.paragraphs++) {
    write(writer, ...brokenPhrase(plan, random, writer.broken.length));
    writer.broken.shift();
  }
  if (random.chance(0.09)) write(writer, lineEnd, `Example: ${sentence(random)}. ${sentence(random)}.`);
  write(writer, lineEnd, lineEnd);
}

function writeGlossary(writer: Writer): void {
  const { plan, random, lineEnd } = writer;
  paragraph(writer, lineEnd, 'Glossary');
  for (const term of plan.terms) {
    write(writer, term, lineEnd, sentence(random), '.');
    paragraph(writer, ...glossaryPhrase(plan, random));
  }
}
