import { countingOf } from '../core/numbers/countingWays.ts';
import type { Counting, Numbering } from '../core/numbers/numbering.ts';
import type { ExportedParagraph } from './exportedLines.ts';
import { formatted } from './package/numberFormats.ts';
import { labelOfLevel, type WordLabel } from './package/wordCounters.ts';
import { LAST_LEVEL, type ListLevel, type WordList } from './package/wordLists.ts';

/** How a paragraph gets its number in Word: by the list as it counts, by starting it over, or typed by hand. */
export type WordNumber =
  | { readonly kind: 'list'; readonly list: number; readonly label: WordLabel }
  | { readonly kind: 'typed'; readonly label: string };

/** A place where the list starts over, as an instance of its own. */
export interface Restart {
  readonly list: number;
  readonly level: number;
  readonly start: number;
}

export interface WordNumbers {
  readonly levels: ReadonlyMap<number, ListLevel>;
  readonly restarts: readonly Restart[];
  /** The number of each paragraph; undefined for those without one. */
  readonly numbers: readonly (WordNumber | undefined)[];
}

/** A label in two parts: that of the rule above, and its own number with what is around it. */
interface Written {
  readonly level: number;
  readonly includes: boolean;
  readonly before: string;
  readonly own: string;
  readonly after: string;
}

const OWN = /^([^\p{L}\p{N}]*(?:\p{L}+[.:]?\s[^\p{L}\p{N}]*)?)(\d+|\p{L}+)([^\p{L}\p{N}]*)$/u;

/** Finds lists of Word that give the rules of a document their numbers. */
export function numbersForWord(paragraphs: readonly ExportedParagraph[], numbering: Numbering): WordNumbers {
  const written = paragraphs.map(labelSplitter());
  const levels = levelsFor(written, numbering);
  const restarts: Restart[] = [];
  const counted: (number | undefined)[] = [];
  const numbers = paragraphs.map(({ rule }, index): WordNumber | undefined => {
    if (!rule) return undefined;
    const own = written[index];
    const found = own && nextLabel(own, rule.label, levels, counted, restarts);
    return found ?? { kind: 'typed', label: rule.label };
  });
  return { levels, restarts, numbers };
}

/** Splits labels, in text order. */
function labelSplitter(): (paragraph: ExportedParagraph) => Written | undefined {
  const above: string[] = [];
  return ({ rule }) => {
    if (!rule || rule.level > LAST_LEVEL) return undefined;
    above.length = Math.min(above.length, rule.level);
    const parent = above.findLast(label => label !== undefined && rule.label.startsWith(label)) ?? '';
    const rest = rule.label.slice(parent.length);
    const [, before = '', own = '', after = ''] = OWN.exec(rest) ?? [];
    const includes = parent !== '' && parent === above[rule.level - 1] && !/^\d/.test(rest);
    above[rule.level] = rule.label.replace(/(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/u, '');
    const [, first = '', digits = '', last = ''] = OWN.exec(rule.label) ?? [];
    if (includes) return own ? { level: rule.level, includes, before, own, after } : undefined;
    return digits ? { level: rule.level, includes, before: first, own: digits, after: last } : undefined;
  };
}

const FORMATS: Readonly<Partial<Record<Counting, string>>> = {
  letters: 'lowerLetter',
  capitals: 'upperLetter',
  romans: 'lowerRoman',
  Romans: 'upperRoman',
};

/** The form that most labels of each level have. */
function levelsFor(written: readonly (Written | undefined)[], { levels }: Numbering): ReadonlyMap<number, ListLevel> {
  const found = new Map<number, ListLevel>();
  levels.forEach(({ counts }, level) => {
    const forms = new Map<string, { count: number; example: Written }>();
    for (const each of written) {
      if (each?.level !== level) continue;
      const key = [each.includes, each.before, each.after, /^\d/.test(each.own)].join('\n');
      forms.set(key, { count: (forms.get(key)?.count ?? 0) + 1, example: each });
    }
    const [best] = [...forms.values()].sort((a, b) => b.count - a.count);
    if (!best || level > LAST_LEVEL) return;
    const { includes, before, after, own } = best.example;
    const above = includes
      ? (found.get(level - 1)?.text.replace(/(?<![^\p{L}\p{N})%])[^\p{L}\p{N})%]+$/u, '') ?? '')
      : '';
    const format = /^\d/.test(own)
      ? 'decimal'
      : (FORMATS[counts] ?? (/^\p{Lu}/u.test(own) ? 'upperLetter' : 'lowerLetter'));
    const text = `${above}${before}%${level + 1}${after}`;
    const rest = { pattern: undefined, suffix: 'space', isLegal: false, restart: undefined, style: undefined } as const;
    found.set(level, { start: 1, format, text, ...rest });
  });
  return found;
}

const WAYS: Readonly<Record<string, Counting>> = {
  lowerLetter: 'letters',
  upperLetter: 'capitals',
  lowerRoman: 'romans',
  upperRoman: 'Romans',
};

/** The value of a number in a format; undefined if it's written in another way. */
function valueInFormat(own: string, format: string): number | undefined {
  const way = WAYS[format];
  const value = way ? countingOf({ separator: '', counts: way }).read(own) : Number(own);
  return value && Number.isInteger(value) && value < 32_767 && formatted(value, format) === own ? value : undefined;
}

/** The label as the list goes on, or else as it starts over; undefined if it gives another one. */
function nextLabel(
  { level, own }: Written,
  wanted: string,
  levels: ReadonlyMap<number, ListLevel>,
  counted: (number | undefined)[],
  restarts: Restart[],
): WordNumber | undefined {
  const form = levels.get(level);
  const value = form && valueInFormat(own, form.format);
  if (value === undefined) return undefined;
  const next = counted[level] === undefined ? 1 : counted[level] + 1;
  const values = counted.slice(0, level);
  for (let above = 0; above < level; above++) values[above] ??= 1;
  values[level] = value;
  const list: WordList = { id: 1, abstract: '0', levels, starts: new Map() };
  const all = Array.from({ length: LAST_LEVEL + 1 }, (_, index) => values[index] ?? 1);
  const label = labelOfLevel(list, level, all);
  if (label.text !== wanted) return undefined;
  counted.length = 0;
  counted.push(...values);
  if (value === next) return { kind: 'list', list: 1, label };
  const restart = { list: restarts.length + 2, level, start: value };
  restarts.push(restart);
  return { kind: 'list', list: restart.list, label };
}
