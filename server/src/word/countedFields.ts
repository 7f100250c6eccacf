import { type Instruction, readInstruction } from './fieldInstruction.ts';
import { formatted, formattedInField } from './package/numberFormats.ts';
import { LAST_LEVEL, type Numbered } from './package/wordLists.ts';
import type { WordField, WordParagraph } from './wordBlocks.ts';

/** Where a field is. */
interface Place {
  readonly paragraph: WordParagraph;
  /** How the paragraph is numbered, if it is. */
  readonly numbered: Numbered | undefined;
}

/** Counts the fields that count, in text order. */
export interface FieldCounters {
  /** A paragraph starts. */
  readonly enter: (place: Place) => void;
  /** What a field shows; undefined if it doesn't count. */
  readonly valueIn: (field: WordField, place: Place) => string | undefined;
}

interface State {
  readonly sequences: Map<string, { value: number; headings: number }>;
  /** How many headings there were of each level, and of those above it. */
  readonly headings: number[];
  readonly lists: Map<string, (number | undefined)[]>;
  /** The counters of AUTONUM, by level. */
  readonly automatic: number[];
  /** The level of the last heading with an AUTONUM, from 0; -1 before the first. */
  depth: number;
}

export function createFieldCounters(): FieldCounters {
  const state: State = { sequences: new Map(), headings: [], lists: new Map(), automatic: [], depth: -1 };
  return {
    enter: ({ paragraph, numbered }) => {
      const { outline } = paragraph;
      if (outline !== undefined) {
        for (let level = outline; level <= LAST_LEVEL; level++)
          state.headings[level] = (state.headings[level] ?? 0) + 1;
      }
      if (numbered)
        for (const values of state.lists.values()) values.length = Math.min(values.length, numbered.level + 1);
    },
    valueIn: (field, place) => {
      const instruction = readInstruction(field.instruction);
      const { name } = instruction;
      return Object.hasOwn(COUNTING, name) ? COUNTING[name]!(instruction, state, place) : undefined;
    },
  };
}

type Count = (instruction: Instruction, state: State, place: Place) => string | undefined;

const COUNTING: Readonly<Record<string, Count>> = {
  SEQ: countSequence,
  LISTNUM: countList,
  AUTONUM: (instruction, state, place) => {
    const { values } = countAutomatic(state, place);
    return `${formattedInField(values.at(-1)!, formatsOf(instruction))}${instruction.switches.get('s')?.[0] ?? '.'}`;
  },
  AUTONUMLGL: (instruction, state, place) => {
    const { switches } = instruction;
    const { values } = countAutomatic(state, place);
    const joint = switches.get('s')?.[0] ?? '.';
    const numbers = values.map(value => formattedInField(value, formatsOf(instruction)));
    return numbers.join(joint) + (switches.has('e') ? '' : joint);
  },
  AUTONUMOUT: (_, state, place) => {
    const { values, level } = countAutomatic(state, place);
    return inOutline(OUTLINE, level, values.at(-1)!);
  },
};

export function formatsOf({ switches }: Instruction): readonly string[] {
  return switches.get('*') ?? [];
}

function countSequence(instruction: Instruction, state: State): string | undefined {
  const { words, switches } = instruction;
  const key = (words[0] ?? '').toLowerCase();
  const known = state.sequences.get(key) ?? { value: 0, headings: 0 };
  state.sequences.set(key, known);
  const level = Number(switches.get('s')?.[0]) - 1;
  const headings = state.headings[level] ?? 0;
  if (switches.has('s') && headings !== known.headings) known.value = 0;
  known.headings = headings;
  const reset = Number(switches.get('r')?.[0] ?? Number.NaN);
  if (Number.isInteger(reset)) known.value = reset;
  else if (!switches.has('c')) known.value++;
  const formats = formatsOf(instruction);
  return switches.has('h') && formats.length === 0 ? '' : formattedInField(known.value, formats);
}

/** The forms of the levels of the lists that LISTNUM and AUTONUMOUT count in: a format, and what is around it. */
type Forms = readonly (readonly [before: string, format: string, after: string])[];

const OUTLINE: Forms = [
  ['', 'upperRoman', '.'],
  ['', 'upperLetter', '.'],
  ['', 'decimal', '.'],
  ['', 'lowerLetter', ')'],
  ['(', 'decimal', ')'],
  ['(', 'lowerLetter', ')'],
  ['(', 'lowerRoman', ')'],
  ['(', 'lowerLetter', ')'],
  ['(', 'lowerRoman', ')'],
];
const NUMBERED: Forms = [
  ['', 'decimal', ')'],
  ['', 'lowerLetter', ')'],
  ['', 'lowerRoman', ')'],
  ['(', 'decimal', ')'],
  ['(', 'lowerLetter', ')'],
  ['(', 'lowerRoman', ')'],
  ['', 'decimal', '.'],
  ['', 'lowerLetter', '.'],
  ['', 'lowerRoman', '.'],
];

function inOutline(forms: Forms, level: number, value: number): string {
  const [before, format, after] = forms[Math.min(level, LAST_LEVEL)]!;
  return before + formatted(value, format) + after;
}

/** LISTNUM counts one level below its paragraph, unless it names one. */
function countList({ words, switches }: Instruction, state: State, { numbered }: Place): string {
  const name = (words[0] ?? 'NumberDefault').toLowerCase();
  const values = state.lists.get(name) ?? [];
  state.lists.set(name, values);
  const asked = Number(switches.get('l')?.[0] ?? Number.NaN) - 1;
  const usual = numbered ? numbered.level + 1 : 0;
  const level = Math.min(Math.max(Number.isInteger(asked) ? asked : usual, 0), LAST_LEVEL);
  const start = Number(switches.get('s')?.[0] ?? Number.NaN);
  values.length = Math.min(values.length, level + 1);
  values[level] = Number.isInteger(start) ? start : (values[level] ?? 0) + 1;
  if (name === 'legaldefault')
    return `${Array.from({ length: level + 1 }, (_, index) => values[index] ?? 1).join('.')}.`;
  return inOutline(name === 'outlinedefault' ? OUTLINE : NUMBERED, level, values[level]!);
}

/** Counts a paragraph with AUTONUM at the level of its heading, or one below the last heading with one. */
function countAutomatic(state: State, { paragraph }: Place) {
  const level = paragraph.outline ?? Math.min(state.depth + 1, LAST_LEVEL);
  const { automatic } = state;
  if (paragraph.outline !== undefined) state.depth = paragraph.outline;
  automatic.length = Math.min(automatic.length, level + 1);
  automatic[level] = (automatic[level] ?? 0) + 1;
  return { level, values: Array.from({ length: level + 1 }, (_, index) => automatic[index] ?? 1) };
}
