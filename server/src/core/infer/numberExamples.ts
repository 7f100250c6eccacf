import { ABOVE } from '../dialect/lineForms.ts';
import { SHORTENED } from '../dialect/partWords.ts';
import { exampleWords } from '../numbers/ordinalWords.ts';
import { ARTICLES, isGlued, SCRIPTS } from '../numbers/scripts.ts';
import { countOf, frequent } from '../text/lists.ts';
import { memo } from '../text/memo.ts';
import type { Words } from './citingWords.ts';
import { insertionIn, type PartCounting, readings, SMALL_INSERTION } from './counting.ts';
import { type Followed, isNamed } from './followed.ts';
import { SHOWN } from './joints.ts';
import type { LevelDraft } from './levels.ts';
import { counterOf } from './linePatterns.ts';
import { commonest, wordOf } from './namingWords.ts';
import { placesOfRules, rootOf } from './places.ts';

/** The first number in each way of counting, as a definition shows it. */
export const EXAMPLES: Readonly<Record<PartCounting, string>> = {
  numbers: '1',
  letters: 'a',
  capitals: 'A',
  romans: 'i',
  Romans: 'I',
  cyrillic: 'а',
  greek: 'α',
  hangul: '가',
  katakana: 'イ',
  circled: '①',
  chinese: '一',
  wide: '１',
  names: 'AA',
};

/** Whether no line has what the numbers begin with alone: the G of G101. */
export function isOnlyName({ lines, from, whole }: LevelDraft, index: number, levels: readonly LevelDraft[]): boolean {
  return whole && index === from && index > rootOf(levels) && !lines.length;
}

/** Examples of how a level counts: several where inserted numbers are written in several ways, or some as words. */
function examplesOf(counts: PartCounting, level: LevelDraft): string[] {
  const ways = counts === 'numbers' || counts === 'letters' ? memo(level, insertionsOf) : [];
  const usual = ways.length ? ways.map(way => EXAMPLES[counts] + way) : [EXAMPLES[counts]];
  const words = memo(level, spelledExamples);
  return memo(level, isSpelled) ? [...words, ...usual] : [...usual, ...words];
}

/** Examples of the words as which the numbers of a level are written. */
function spelledExamples({ lines }: LevelDraft): string[] {
  return exampleWords(lines.flatMap(({ line }) => line.spelled?.written ?? []));
}

/** Whether most of its numbers are words after the word for what they count: “Part One”. */
function isSpelled({ lines }: LevelDraft): boolean {
  return lines.filter(({ line }) => line.spelled?.isBefore === false).length > lines.length / 2;
}

/** What the inserted numbers of a level have after their numerals. */
function insertionsOf({ lines, citesInserted }: LevelDraft): string[] {
  const inserted = lines.filter(({ value }) => !Number.isInteger(value));
  const found = frequent(inserted.flatMap(({ line }) => insertionIn(line.atoms.at(-1)!.text) ?? []));
  // A small numeral is shown without its tag.
  const shown = found.flatMap(each => (each.startsWith('<') ? [SMALL_INSERTION, each] : each));
  return shown.length || !citesInserted ? [...new Set(shown)] : ['a'];
}

/** The examples with a zero, if a renderer counts from there. */
export function fromZero({ lines }: LevelDraft, examples: readonly string[]): readonly string[] {
  const isFromZero = lines.some(({ line, value }) => line.rendered && value === 0);
  return isFromZero ? examples.map(example => example.replace(/1(?=\D*$)/, '0')) : examples;
}

/** Examples of what a level adds to the number. */
export function numberExamples(
  level: LevelDraft,
  index: number,
  levels: readonly LevelDraft[],
  words: Words,
): string[] {
  const rootAt = rootOf(levels);
  if (index === rootAt) return rootNumbers(level, levels);
  if (level.hundreds) return [EXAMPLES.numbers];
  if (isOnlyName(level, index, levels)) return [EXAMPLES.names];
  const [first = 'numbers'] = level.counts;
  if (index < rootAt) {
    const word = wordOf(level) || 'Chapter';
    const others = (['numbers', 'Romans'] as const).filter(each => each !== first);
    const written = [first, ...others].map(each => EXAMPLES[each]);
    const spelled = memo(level, spelledExamples);
    const numbers = memo(level, isSpelled) ? [...spelled, ...written] : [...written, ...spelled];
    const words = word === word.toUpperCase() ? [word, word.charAt(0) + word.slice(1).toLowerCase()] : [word];
    const space = index > 0 && !level.alone && !level.apart ? ' ' : '';
    if (isGlued(word)) return withCounter(word + EXAMPLES[first], level);
    return words.flatMap(each => numbers.map(number => `${space}${each} ${number}`));
  }
  if (level.whole) {
    const own = level.lines.filter(({ line }) => !/^[A-Z]/.test(line.atoms[0]!.text) || first === 'names');
    const lines = own.length ? own : level.lines;
    const forms = [
      ...new Set(lines.flatMap(line => examplesOf(line.counts, level).flatMap(each => separatedExamples(line, each)))),
    ];
    if (!forms.length) return formsWithin(index - level.from, levels.slice(index + 1));
    const digits = zeroDigits(level.lines);
    return forms.map(form => form.replace(/\d+/, numeral => numeral.padStart(digits, '0')));
  }
  const [example, joints] = [
    examplesOf(first, level)[0]!,
    [...(words.joints[index] ?? []), ...usualJoints(level, levels)],
  ];
  const isClashing = memo(levels, clashing).has(index);
  if (!isClashing && !(isOfLetters(level) && levels.slice(rootAt, index).some(mayEndInLetter)))
    return withJoints(ownForms(level), joints, example);
  const bracketed = `(${example})`;
  return withJoints(
    [bracketed, ...ownForms(level).filter(form => form !== bracketed)],
    joints.filter(joint => joint !== (isClashing ? '.#' : '#')),
    example,
  );
}

/** “art. 2º, II”: after an ordinal, a comma joins a Roman numeral, whether the text does so or not. */
function usualJoints({ counts: [first] }: LevelDraft, levels: readonly LevelDraft[]): string[] {
  const { lines } = levels[rootOf(levels)]!;
  const ordinals = new Set(lines.flatMap(({ line }) => /^(?:[ºª°]|o\.?)/.exec(line.end)?.[0] ?? []));
  return first === 'Romans' && ordinals.size ? [...[...ordinals].map(ordinal => `${ordinal}, #`), ', #'] : [];
}

function isOfLetters({ counts: [first] }: LevelDraft): boolean {
  return first === 'letters';
}

/** Whether numbers of a level can end in a letter: a letter after 14a would be read as that of 14aa. */
function mayEndInLetter(level: LevelDraft): boolean {
  return !isOfLetters(level) && memo(level, insertionsOf).length > 0;
}

/** One part can be written like a number that is only cited as an example. */
const FEWEST_CLASHES = 2;

/** The levels of parts with numerals that would be written as whole numbers are: item 1 of 5.3 beside a rule 5.3.1. */
function clashing(levels: readonly LevelDraft[]): ReadonlySet<number> {
  const placed = placesOfRules(levels).map(({ level, path }) => ({ level, text: path.filter(Boolean).join('.') }));
  const whole = new Set(placed.flatMap(({ level, text }) => (levels[level]!.whole ? [text] : [])));
  const clashes = countOf(
    placed.flatMap(({ level, text }) => (!levels[level]!.whole && whole.has(text) ? [level] : [])),
  );
  const hasNumerals = (level: number) => isOfNumerals(commonest(levels[level]!.lines.map(({ counts }) => counts))!);
  return new Set([...clashes.keys()].filter(level => clashes.get(level)! >= FEWEST_CLASHES && hasNumerals(level)));
}

/** Examples of a part of whole numbers that no line has at its end: the 111 of L111-1. */
function formsWithin(part: number, below: readonly LevelDraft[]): string[] {
  const atoms = below.filter(({ whole }) => whole).flatMap(({ lines }) => lines.map(({ line }) => line.atoms[part]));
  return frequent(atoms.flatMap(atom => (atom ? [atom.separator + EXAMPLES[readings(atom.text)[0]![0]]] : [])));
}

/** Examples of what whole numbers begin with, also where no line has it alone: 2.1 below ARTICLE II. */
function rootNumbers(level: LevelDraft, levels: readonly LevelDraft[]): string[] {
  const rootAt = levels.indexOf(level);
  const below = levels
    .filter(({ whole, from }, index) => whole && index > rootAt && (from === rootAt || levels[from - 1]!.hundreds))
    .flatMap(({ lines }) => lines);
  const numerals = below.filter(({ line }) => !isNamed(line.path));
  const [first = 'names'] = level.counts;
  if (below.length && !numerals.length && first !== 'Romans') return [EXAMPLES.names];
  const counts: readonly PartCounting[] = level.lines.length ? level.counts : ['numbers'];
  const all = numerals.length > below.length / 2 ? [...new Set<PartCounting>(['numbers', ...counts])] : counts;
  const digits = leastWidth([...level.lines, ...numerals]);
  return [
    ...new Set(
      all
        .filter(each => each !== 'capitals' || all[0] === 'capitals')
        .flatMap(each => examplesOf(each, level))
        .flatMap(example =>
          withCounter(
            example.replace(/^\d+$/, numeral => numeral.padStart(digits, '0')),
            level,
          ),
        ),
    ),
  ];
}

/** How many digits the last numerals have at least, where most short ones begin with a zero; else one. */
function zeroDigits(lines: readonly Followed[]): number {
  return leastDigits(lines.map(({ line }) => line.atoms.at(-1)!.text));
}

/** How many digits the first numerals have at least, where most short ones begin with a zero; else one. */
function leastWidth(lines: readonly Followed[]): number {
  return leastDigits(lines.map(({ line }) => line.atoms[0]!.text));
}

/** One zero among many numerals without it is a misprint: 4.09 after 4.8. */
function leastDigits(numerals: readonly string[]): number {
  const padded = numerals.filter(text => /^0\d/.test(text));
  const digits = Math.max(1, ...padded.map(text => text.length));
  const bare = numerals.filter(text => /^[1-9]\d*$/.test(text) && text.length < digits);
  return padded.length > bare.length ? digits : 1;
}

/** With a word before it, a part is also cited after a comma, and without a mark: “§ 4, stk. 2” for “§ 4. stk. 2”. */
function separatedExamples({ line }: Followed, example: string): string[] {
  const { separator } = line.atoms.at(-1)!;
  const own = separator.replace('(', '') + (separator.endsWith('(') ? `(${example})` : example);
  const at = own.search(/\s\p{L}/u);
  const worded = own.slice(at);
  if (at < 0) return [own];
  return [own, ...[worded, ...abbreviatedJoint(worded)].flatMap(each => [each, `,${each}`])];
}

/**
 * How a part alone is joined to the number above it where no citation shows it, the commonest first: (1), but .1 for a
 * part without brackets.
 */
function ownForms(level: LevelDraft): string[] {
  const { lines } = level;
  const counts = commonest(lines.map(line => line.counts))!;
  const word = wordOf(level);
  const examples = examplesOf(counts, level);
  if (word) return examples.map(example => `, ${word} ${example}`);
  const joint = isOfNumerals(counts) || lines.some(hasLettersAbove) ? '.' : '';
  const forms = lines.flatMap(({ line: { open } }) =>
    examples.map(example => (open && open !== ABOVE ? bracketedExample(open, example) : joint + example)),
  );
  return frequent(forms);
}

/** Whether the number above a line ends in letters: the II of II.a, but not of (II)a. */
function hasLettersAbove({ parent }: Followed): boolean {
  return parent !== undefined && !parent.line.open && /\p{L}$/u.test(parent.line.atoms.at(-1)!.text);
}

/** An example with what it counts, with and without a space between them: 제1 조, 제1조. */
function withCounter(example: string, level: LevelDraft): string[] {
  const counter = counterOf(level);
  const sign = ARTICLES.includes(counter.trim() || ' ') ? level.insertionSign : undefined;
  const inserted = sign ? sign + FIRST_INSERTED[example]! : '';
  return [...new Set([example + counter + inserted, example + counter.trim() + inserted])];
}

/** The numeral after the sign of an inserted number, in the examples of a definition. */
const FIRST_INSERTED: Readonly<Record<string, string>> = { '1': '2', 一: '二', '１': '２' };

function bracketedExample(open: string, example: string): string {
  return open === '（' ? `（${example}）` : `(${example})`;
}

/** Whether numbers run together without something between them: 11 and 1 are 11.1, but 11 and a 11a. */
function isOfNumerals(counts: PartCounting): boolean {
  return counts !== 'letters' && !(counts in SCRIPTS);
}

/** The forms in which a part is joined to the number above it, first the one without a word. */
function withJoints(usual: readonly string[], joints: readonly string[], example: string): string[] {
  const all = joints.flatMap(joint => [joint, ...abbreviatedJoint(joint)]);
  const forms = all.map(joint => joint.replace('#', example));
  const isPlain = (form: string, at: number) => !/\p{L}{2}|\s/u.test(form) && ![...SHOWN.values()].includes(all[at]!);
  const plain = forms.find(isPlain) ?? usual[0]!;
  // The line may have the part without the brackets in which it's cited.
  return [...new Set([plain, ...forms, ...usual])];
}

/** A joint with the abbreviation of its word; none if there is no such. */
function abbreviatedJoint(joint: string): string[] {
  const word = /\p{L}+/u.exec(joint)?.[0] ?? '';
  const short = SHORTENED[word.toLowerCase()];
  return short ? [joint.replace(word, short)] : [];
}

/** How a level's own part is written after the capital of a series, if that differs from the others. */
export function inSeries(level: LevelDraft, index: number, rootAt: number, series: string): { inSeries?: string } {
  if (!series || index <= rootAt || !level.whole) return {};
  const within = level.lines.filter(({ line }) => series.includes(line.atoms[0]!.text));
  const outside = level.lines.filter(({ line }) => !series.includes(line.atoms[0]!.text));
  if (!within.length || !outside.length) return {};
  const form = (line: Followed) => separatedExamples(line, EXAMPLES[line.counts])[0]!;
  const written = commonest(within.map(form))!;
  return written === commonest(outside.map(form)) ? {} : { inSeries: written };
}
