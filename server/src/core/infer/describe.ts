import type { Words } from './citingWords.ts';
import type { Counts } from './counting.ts';
import type { Followed } from './follow.ts';
import { countsOf, type LevelDraft } from './levels.ts';
import { rootOf } from './places.ts';

/** A scheme as a person may describe it in a `rulebook.json`. */
export interface Scheme {
  levels: {
    name: string;
    number: string[];
    optional?: true;
    runsOn?: true;
    inSeries?: string;
    hundreds?: true;
  }[];
  lines: Record<string, string[]>;
  series?: string;
  indented?: false;
  references: {
    words: string[];
    relative?: Record<string, string>;
    bare?: string;
    elsewhere?: string[];
  };
}

const EXAMPLES: Readonly<Record<Counts, string>> = {
  numbers: '1',
  letters: 'a',
  capitals: 'A',
  romans: 'i',
  Romans: 'I',
  names: 'AA',
};

/** The description of the levels that a text shows, with the words by which it cites them. */
export function describe(levels: readonly LevelDraft[], words: Words): Scheme {
  const names = namesOf(levels);
  const rootAt = rootOf(levels);
  const series = seriesOf(levels[rootAt]!);
  const described = levels.map((level, index) => ({
    name: names[index]!,
    number: numberOf(level, index, levels, words),
    ...(level.optional && { optional: true as const }),
    ...((level.alone || (index === rootAt && index > 0)) && { runsOn: true as const }),
    ...inSeries(level, index, rootAt, series),
  }));
  const lines = levels.map(
    (level, index) => [names[index]!, patternsOf(level, index === rootAt, index < rootAt)] as const,
  );
  const { relative } = words;
  return {
    levels: described,
    lines: Object.fromEntries(lines.filter(([, patterns]) => patterns.length)),
    ...(series && { series }),
    references: {
      words: [...words.words],
      ...(Object.keys(relative).length && {
        relative: Object.fromEntries(Object.entries(relative).map(([word, level]) => [word, names[level]!])),
      }),
      ...(words.bare !== undefined && names[words.bare] && { bare: names[words.bare]! }),
    },
  };
}

const USUAL = ['chapter', 'section', 'rule', 'subrule', 'point', 'subpoint', 'item', 'subitem'];

/** What the levels are called: by the word in their lines, else by the depth. */
function namesOf(levels: readonly LevelDraft[]): string[] {
  const taken = new Set<string>();
  const rootAt = rootOf(levels);
  const depth = levels.length - rootAt;
  const usual = depth > 4 ? USUAL : depth > 2 ? USUAL : USUAL.slice(1);
  return levels.map(({ lines }, index) => {
    const word = wordOf(lines);
    const wanted = [
      word && (word === word.toUpperCase() ? word.toLowerCase() : word),
      ...(index < rootAt ? ['part'] : usual.slice(index - rootAt)),
      ...USUAL,
    ];
    const name = wanted.find(each => each && !taken.has(each.toLowerCase())) ?? `level ${index + 1}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** The word that most of the lines have before the number; empty where most have none. */
export function wordOf(lines: readonly Followed[]): string {
  return commonest(lines.map(({ line }) => line.word)) ?? '';
}

function commonest<T>(items: readonly T[]): T | undefined {
  const times = new Map<T, number>();
  for (const item of items) times.set(item, (times.get(item) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The capitals in place of the outermost numeral. */
function seriesOf({ lines }: LevelDraft): string {
  const isMixed = lines.some(({ counts }) => counts === 'numbers') && lines.some(({ counts }) => counts === 'capitals');
  const capitals = lines.filter(({ counts }) => counts === 'capitals').map(({ line }) => line.atoms[0]!.text);
  return isMixed ? [...new Set(capitals)].sort().join('') : '';
}

/** Examples of what a level adds to the number. */
function numberOf(level: LevelDraft, index: number, levels: readonly LevelDraft[], words: Words): string[] {
  const rootAt = rootOf(levels);
  const counts = level.lines.length ? countsOf(level) : (['numbers'] as const);
  const [first] = counts as readonly [Counts];
  if (index === rootAt) return rootNumbers(counts, levels);
  if (index < rootAt) {
    const word = wordOf(level.lines) || 'Chapter';
    const others: Counts[] = ['numbers', 'Romans', 'capitals'];
    const written = [first, ...others.filter(each => each !== first && each !== 'capitals')];
    return written.map(each => `${index > 0 && !level.alone ? ' ' : ''}${word} ${EXAMPLES[each]}`);
  }
  if (level.whole) {
    const own = level.lines.filter(({ line }) => !/^[A-Z]/.test(line.atoms[0]!.text) || first === 'names');
    return [...new Set((own.length ? own : level.lines).map(separated))];
  }
  return withJoints(ownForm(level), words.joints[index] ?? [], EXAMPLES[first]);
}

/** Examples of what whole numbers begin with, also where no line has it alone: 2.1 below ARTICLE II. */
function rootNumbers(counts: readonly Counts[], levels: readonly LevelDraft[]): string[] {
  const [first] = counts;
  const below = levels.find(({ whole }, index) => whole && index > rootOf(levels))?.lines ?? [];
  const isNumeral = below.filter(({ line }) => /^\d/.test(line.atoms[0]!.text)).length > below.length / 2;
  const all = [...(below.length && !counts.includes('numbers') && isNumeral ? (['numbers'] as const) : []), ...counts];
  return [...new Set(all.filter(each => each !== 'capitals' || first === 'capitals').map(each => EXAMPLES[each]))];
}

function separated({ line, counts }: Followed): string {
  const { separator } = line.atoms.at(-1)!;
  return separator.replace('(', '') + (separator.endsWith('(') ? `(${EXAMPLES[counts]})` : EXAMPLES[counts]);
}

/** How a part alone is joined to the number above it where no citation shows it. */
export function ownForm({ lines }: LevelDraft): string {
  const counts = commonest(lines.map(line => line.counts))!;
  const open = commonest(lines.map(({ line }) => line.open));
  const word = wordOf(lines);
  if (word) return `, ${word} ${EXAMPLES[counts]}`;
  const example = EXAMPLES[counts];
  if (open) return `(${example})`;
  return counts === 'letters' ? example : `.${example}`;
}

/** The forms in which a part is joined to the number above it, first the one without a word. */
function withJoints(usual: string, joints: readonly string[], example: string): string[] {
  const forms = joints.map(joint => joint.replace('#', example));
  const plain = forms.find(form => !/\p{L}{2}|\s/u.test(form)) ?? usual;
  // The line may have the part without the brackets in which it's cited.
  return [...new Set([plain, ...forms, usual])];
}

function inSeries(level: LevelDraft, index: number, rootAt: number, series: string): { inSeries?: string } {
  if (!series || index <= rootAt || !level.whole) return {};
  const within = level.lines.filter(({ line }) => series.includes(line.atoms[0]!.text));
  const outside = level.lines.filter(({ line }) => !series.includes(line.atoms[0]!.text));
  if (!within.length || !outside.length) return {};
  const written = commonest(within.map(separated))!;
  return written === commonest(outside.map(separated)) ? {} : { inSeries: written };
}

/** How lines of a level begin, in the words of a definition; none where nothing needs saying. */
function patternsOf(level: LevelDraft, isRoot: boolean, isAbove: boolean): string[] {
  if (level.whole && !isRoot) {
    const usual = isHeadings(level) ? ['{number} {title}', '{number}. {title}'] : [];
    const words = distinct(
      level.lines.map(({ line }) => (line.word ? `${line.word} {number}. {text}` : '')),
      0.15,
    ).filter(Boolean);
    return words.length ? [...words, ...(usual.length ? usual : ['{number} {text}'])] : usual;
  }
  const content = (level.whole || isAbove) && isHeadings(level) ? '{title}' : '{text}';
  const patterns = level.lines.map(({ line }) => {
    const marks = /^#/.test(line.marks) ? '# ' : /^[-*+]$/.test(line.marks) ? `${line.marks} ` : '';
    const word = line.word && `${line.word} `;
    const bold = !isRoot && /\*\*|__/.test(line.marks) ? '**' : '';
    const number = level.whole ? '{number}' : '{own}';
    const end = line.end.replace(/^([.):\]]*)([–—-])$/, '$1 $2');
    return `${marks}${bold}${word}${line.open}${number}${end} ${content}`;
  });
  const indent = ' '.repeat(Math.min(8, leastIndent(level)));
  return distinct(patterns).map(pattern => indent + pattern);
}

/** How much white space stands before all lines of a level whose lists stand in others of their kind. */
function leastIndent({ lines }: LevelDraft): number {
  return lines.some(({ key }) => /@\d+$/.test(key)) ? Math.min(...lines.map(({ line }) => line.indent)) : 0;
}

/** The patterns of more than a few lines, the commonest first. */
function distinct(patterns: readonly string[], least = 0): string[] {
  const times = new Map<string, number>();
  for (const pattern of patterns) times.set(pattern, (times.get(pattern) ?? 0) + 1);
  return [...times]
    .sort((a, b) => b[1] - a[1])
    .filter(([, count]) => (count > 1 || count >= 0.1 * patterns.length) && count >= least * patterns.length)
    .map(([pattern]) => pattern);
}

const LONGEST_TITLE = 100;
const HEADINGS_SHARE = 0.8;

/** Whether its lines have a title and nothing else. */
function isHeadings({ lines }: LevelDraft): boolean {
  const titles = lines.filter(({ line: { rest, marks } }) => {
    const title = rest.replace(/[*_#]+$/, '').trim();
    return (
      /#/.test(marks) ||
      !title ||
      (title.length <= LONGEST_TITLE && /^\W*[\p{Lu}\d/]/u.test(title) && !/[.;,]$/.test(title))
    );
  });
  return titles.length >= HEADINGS_SHARE * lines.length;
}
