import { LONGEST_TITLE } from '../blocks/line.ts';
import { ABOVE } from '../dialect/lineForms.ts';
import { SHORTENED } from '../dialect/partWords.ts';
import { exampleWords } from '../numbers/ordinalWords.ts';
import { ARTICLES, counterIn, isGlued, SCRIPTS } from '../numbers/scripts.ts';
import { byFrequency, countOf } from '../text/lists.ts';
import { memo } from '../text/memo.ts';
import type { Words } from './citingWords.ts';
import { insertionIn, type PartCounting, readings, SMALL_INSERTION } from './counting.ts';
import { alignedIndent, type Followed, isNamed } from './followed.ts';
import { SHOWN } from './joints.ts';
import type { LevelDraft } from './levels.ts';
import { commonest, isSameWord, USUAL_NAMES, wordOf } from './namingWords.ts';
import { isMarkedHeading, type NumberedLine } from './numberedLine.ts';
import { placesOfRules, rootOf } from './places.ts';

const EXAMPLES: Readonly<Record<PartCounting, string>> = {
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

/** The description of the levels that a text shows, with the words by which it cites them. */
export function describeLevels(drafts: readonly LevelDraft[], words: Words) {
  const levels = drafts.map(level => ({
    ...level,
    ...(words.citesInserted && level.whole && wordOf(level) === '§' && { citesInserted: true as const }),
    ...(words.insertionSign && { insertionSign: words.insertionSign }),
  }));
  const names = levelNames(levels);
  const rootAt = rootOf(levels);
  /** The level whose lines have the shortest whole numbers: those of R1, R2 are below an R that is alone nowhere. */
  const firstAt = levels[rootAt]!.lines.length ? rootAt : rootAt + 1;
  const series = seriesCapitals(levels[rootAt]!, words.capitals);
  const examples = levels.map((level, index) => fromZero(level, numberExamples(level, index, levels, words)));
  const described = levels.map((level, index) => ({
    name: names[index]!,
    number: examples[index]!,
    ...(level.optional && { optional: true }),
    ...(level.hundreds && { hundreds: true }),
    ...(level.apart && { apart: true }),
    ...((level.alone || (level.whole && !level.hundreds && index > 0 && index === level.from)) && {
      runsOn: true,
    }),
    ...inSeries(level, index, rootAt, series),
    ...(index === rootAt &&
      examples[index]![0] === EXAMPLES.numbers &&
      level.counts[0] === 'Romans' && { alone: EXAMPLES.Romans }),
  }));
  const lines = levels.map(
    (level, index) =>
      [names[index]!, linePatterns(level, index === firstAt || level.hundreds, index < rootAt)] as const,
  );
  const { relative } = words;
  const brackets = bracketsOf(levels);
  const named = (levelOf: Readonly<Record<string, number | false>>) =>
    Object.fromEntries(Object.entries(levelOf).map(([word, level]) => [word, level === false ? level : names[level]!]));
  return {
    levels: described,
    ...(skipsLetters(levels) && { skippedLetters: FOREIGN_LETTERS }),
    lines: Object.fromEntries(
      lines.filter(([, patterns], index) => patterns.length || isOnlyName(levels[index]!, index, levels)),
    ),
    ...(series && { series }),
    references: {
      words: withPlurals(words),
      ...(words.after.words.length > 0 && { wordsAfter: words.after.words }),
      ...(Object.keys(words.after.parts).length > 0 && { partsAfter: named(words.after.parts) }),
      relative: named(relative),
      ...(words.byTitle && { byTitle: true as const }),
      ...(words.bare !== undefined && names[words.bare] && { bare: names[words.bare]! }),
      ...(brackets && { brackets }),
    },
  };
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/** The brackets that most lines have around numbers of several parts, such as [5.23]: numbers in them are cited. */
function bracketsOf(levels: readonly LevelDraft[]): string {
  const wholes = levels.slice(rootOf(levels) + 1).flatMap(({ whole, lines }) => (whole ? lines : []));
  const open = commonest(wholes.map(({ line }) => line.open)) ?? '';
  const closing = CLOSING[open];
  return closing ? open + closing : '';
}

/** The letters that the Italian alphabet doesn't have. */
const FOREIGN_LETTERS = 'jkwxy';

/** Whether l) follows i) among the items of a rule, and no item has a letter that the Italian alphabet lacks. */
function skipsLetters(levels: readonly LevelDraft[]): boolean {
  const lettered = levels.flatMap(({ lines }) =>
    lines.filter(({ counts }) => counts === 'letters' || counts === 'capitals'),
  );
  const [i, l] = [9, 12];
  return (
    lettered.some(({ value, parent }, at) => value === l && at > 0 && isAt(lettered[at - 1]!, i, parent)) &&
    !lettered.some(({ value }) => FOREIGN_LETTERS.includes(ALPHABET[value - 1]?.toLowerCase() ?? ' '))
  );
}

function isAt(line: Followed, value: number, parent: Followed | undefined): boolean {
  return line.value === value && line.parent === parent;
}

/** The words, each plural with its singular where that can't be told from its form. */
function withPlurals({ words, plurals }: Words) {
  return words.map(word => {
    // Two plurals, as “пункты” and “пунктов”, have no singular here.
    const others = [...words.filter(other => !plurals.includes(other)), ...USUAL_NAMES];
    const singular = others.find(other => other !== word && isSameWord(other, word));
    const isUsual = /\P{L}$/u.test(word) || (/s$/.test(word) && (words.includes(singular ?? '') || !singular));
    return isUsual || !plurals.includes(word) ? word : { word: singular ?? word, plural: word };
  });
}

const USUAL = ['chapter', 'section', 'rule', 'subrule', 'point', 'subpoint', 'item', 'subitem'];

/** What the levels are called: by the word in their lines, else by the depth. */
function levelNames(levels: readonly LevelDraft[]): string[] {
  const taken = new Set<string>();
  const rootAt = rootOf(levels);
  const counted = levels.filter((level, index) => index >= rootAt && !isOnlyName(level, index, levels));
  const usual = counted.length > 2 ? USUAL : USUAL.slice(1);
  return levels.map((level, index) => {
    const word = index === rootAt ? wordOf(withoutSeries(level)) : wordOf(level);
    const others = counted.includes(level) ? usual.slice(counted.indexOf(level)) : [index < rootAt ? 'part' : 'series'];
    const wanted = [word && (word === word.toUpperCase() ? word.toLowerCase() : word), ...others, ...USUAL];
    const name = wanted.find(each => each && !taken.has(each.toLowerCase())) ?? `level ${index + 1}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Whether no line has what the numbers begin with alone: the G of G101. */
function isOnlyName({ lines, from, whole }: LevelDraft, index: number, levels: readonly LevelDraft[]): boolean {
  return whole && index === from && index > rootOf(levels) && !lines.length;
}

/**
 * The capitals in place of the outermost numeral: those of lines, those between them, and those that are cited, because
 * a chapter may have been removed.
 */
function seriesCapitals({ lines }: LevelDraft, cited: readonly string[]): string {
  const isMixed = lines.some(({ counts }) => counts === 'numbers') && lines.some(({ counts }) => counts === 'capitals');
  if (!isMixed) return '';
  const own = lines.filter(({ counts }) => counts === 'capitals').map(({ line }) => line.atoms[0]!.text);
  const [first, last] = [own.toSorted()[0]!, own.toSorted().at(-1)!];
  return Array.from(ALPHABET)
    .filter(capital => (capital >= first && capital <= last) || cited.includes(capital))
    .join('');
}

/** A level without the lines of a series, if it has others. */
function withoutSeries(level: LevelDraft): LevelDraft {
  const lines = level.lines.filter(({ counts }) => counts !== 'capitals');
  return lines.length ? { ...level, lines } : level;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

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
  const found = frequentPatterns(inserted.flatMap(({ line }) => insertionIn(line.atoms.at(-1)!.text) ?? []));
  // A small numeral is shown without its tag.
  const shown = found.flatMap(each => (each.startsWith('<') ? [SMALL_INSERTION, each] : each));
  return shown.length || !citesInserted ? [...new Set(shown)] : ['a'];
}

/** The examples with a zero, if a renderer counts from there. */
function fromZero({ lines }: LevelDraft, examples: readonly string[]): readonly string[] {
  const isFromZero = lines.some(({ line, value }) => line.rendered && value === 0);
  return isFromZero ? examples.map(example => example.replace(/1(?=\D*$)/, '0')) : examples;
}

/** Examples of what a level adds to the number. */
function numberExamples(level: LevelDraft, index: number, levels: readonly LevelDraft[], words: Words): string[] {
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
  return frequentPatterns(atoms.flatMap(atom => (atom ? [atom.separator + EXAMPLES[readings(atom.text)[0]![0]]] : [])));
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
  return frequentPatterns(forms);
}

/** Whether the number above a line ends in letters: the II of II.a, but not of (II)a. */
function hasLettersAbove({ parent }: Followed): boolean {
  return parent !== undefined && !parent.line.open && /\p{L}$/u.test(parent.line.atoms.at(-1)!.text);
}

/** What follows the numbers of such a level: the 条 of 第三条. */
function counterOf({ lines }: LevelDraft): string {
  const [first] = lines;
  return first && isGlued(first.line.word) ? counterIn(first.line.end) : '';
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

function inSeries(level: LevelDraft, index: number, rootAt: number, series: string): { inSeries?: string } {
  if (!series || index <= rootAt || !level.whole) return {};
  const within = level.lines.filter(({ line }) => series.includes(line.atoms[0]!.text));
  const outside = level.lines.filter(({ line }) => !series.includes(line.atoms[0]!.text));
  if (!within.length || !outside.length) return {};
  const form = (line: Followed) => separatedExamples(line, EXAMPLES[line.counts])[0]!;
  const written = commonest(within.map(form))!;
  return written === commonest(outside.map(form)) ? {} : { inSeries: written };
}

/** How lines of a level begin, in the words of a definition; none if nothing needs saying. */
function linePatterns(level: LevelDraft, isRoot: boolean, isAbove: boolean): string[] {
  const patterns = lineBeginnings(level, isRoot, isAbove);
  const underlined = level.lines.filter(({ line }) => line.isUnderlined).length;
  return underlined > level.lines.length / 2
    ? patterns.map(pattern => pattern.replace(/\{title\}$/, '$&\n==='))
    : patterns;
}

function lineBeginnings(level: LevelDraft, isRoot: boolean, isAbove: boolean): string[] {
  if (!level.lines.length) return [];
  const rendered = level.lines.flatMap(({ line }) => line.rendered ?? []);
  if (rendered.length) return frequentPatterns(rendered);
  if (level.whole && !isRoot) {
    const usual = isHeadings(level)
      ? frequentPatterns(
          level.lines.map(({ line }) => (line.end.startsWith('.') ? '{number}. {title}' : '{number} {title}')),
          0.1,
        )
      : [];
    const written = level.lines.map(({ line }) => markedBeginning(line));
    const marked = frequentPatterns(written, 0.15).filter(Boolean);
    if (!marked.length || usual.length) return [...marked, ...usual];
    const plain = level.lines
      .filter((_, at) => !written[at])
      .map(({ line }) => `{number}${line.end.startsWith('.') ? '.' : ''} {text}`);
    return [...marked, commonest(plain) ?? '{number} {text}'];
  }
  const content = (level.whole || isAbove) && isHeadings(level) ? '{title}' : '{text}';
  const patterns = level.lines.map(({ line }) => {
    const marks = marksBefore(line, level.whole);
    const isAfter = line.spelled?.isBefore;
    const word = line.word && !isAfter ? line.word + (isGlued(line.word) ? '' : ' ') : '';
    const bold = isRoot ? '' : emphasisBefore(line);
    const number = level.whole ? '{number}' : '{own}';
    const end =
      number === '{number}' && isGlued(line.word)
        ? numberEnding(line).replace(counterOf(level), '')
        : (isAfter ? ` ${line.word}` : '') + numberEnding(line);
    return `${marks}${bold}${word}${line.open}${number}${end}${content}`;
  });
  const indent = ' '.repeat(Math.min(8, leastIndent(level)));
  // A heading with a word is no accident, also if it's the only one that is written so: “Appendix A  Regions”.
  const named = patterns.filter((_, at) => level.whole && level.lines[at]!.line.word);
  return [...new Set([...frequentPatterns(patterns), ...named])].map(pattern => indent + pattern);
}

/** How a line begins if a word or letters, brackets, or the cell of a table say that its whole number is one; otherwise empty. */
function markedBeginning(line: NumberedLine): string {
  const { word, open, end, marks } = line;
  const cell = marks.startsWith('|') ? '| ' : '';
  const isInBrackets = (open === '[' && end.startsWith(']')) || (open === '(' && end.startsWith(')'));
  if (!cell && !word && !/[<\p{L}]/u.test(open) && !isInBrackets) return '';
  return `${cell}${word && `${word} `}${open}{number}${numberEnding(line)}{text}`;
}

/** A heading, the item of a list, or a quotation. A whole number in bold type can be one of a list without saying so. */
function marksBefore({ marks }: NumberedLine, isWhole: boolean): string {
  if (/^[#=]/.test(marks)) return '# ';
  const [item = ''] = (isWhole ? ITEM : ITEM_OR_BOLD).exec(marks) ?? [];
  return item && `${[...item].join(' ')} `;
}

const ITEM = /^(?:(?:[-+]{1,4}|\*)$|[•>]+)/;
const ITEM_OR_BOLD = /^(?:(?:[-+]{1,4}|\*)$|[-+](?=\*\*|__)|[•>]+)/;

/** A single star alone is the mark of an item. */
function emphasisBefore({ marks }: NumberedLine): string {
  return /\*\*|__/.test(marks) ? '**' : (/_$|(?<=.)\*$/.exec(marks)?.[0] ?? '');
}

/** What ends the number, with the space after it. */
function numberEnding({ end, isTight }: NumberedLine): string {
  return isTight && (/(?:[–—）、．：]|--)$|^[.)]$/.test(end) || counterIn(end)) ? end : `${end} `;
}

/** How much white space is before all lines of a level whose lists are in others of their kind. */
function leastIndent({ lines }: LevelDraft): number {
  return lines.some(({ key }) => /@\d+$/.test(key)) ? Math.min(...lines.map(({ line }) => alignedIndent(line))) : 0;
}

/** The patterns of more than a few lines, the commonest first. */
function frequentPatterns(patterns: readonly string[], least = 0): string[] {
  return byFrequency(patterns)
    .filter(([, count]) => (count > 1 || count >= 0.1 * patterns.length) && count >= least * patterns.length)
    .map(([pattern]) => pattern);
}

const HEADINGS_SHARE = 0.8;

/** Whether its lines have a title and nothing else. */
function isHeadings({ lines }: LevelDraft): boolean {
  const titles = lines.filter(({ line }) => {
    const { rest, goesOn, isUnderlined } = line;
    const title = rest.replace(/(?<![*_#])[*_#]+$/, '').trim();
    return (
      isMarkedHeading(line) ||
      isUnderlined ||
      !title ||
      (!goesOn && title.length <= LONGEST_TITLE && /^\W*[\p{Lu}\p{Lo}\d/]/u.test(title) && !/[.;,。；]$/.test(title))
    );
  });
  return titles.length >= HEADINGS_SHARE * lines.length;
}
