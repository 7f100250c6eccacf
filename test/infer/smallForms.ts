/** A rule of an invented game: the numbers of its levels, counted from 1. */
export interface SmallRule {
  readonly path: readonly number[];
  readonly title: string;
}

/** How a small rulebook is written. */
export interface SmallForm {
  readonly name: string;
  /** One: a list. Two: chapters with rules. */
  readonly depth: 1 | 2;
  /** The lines that a chapter or a rule starts with; `text` is what a rule says, or undefined in a chapter. */
  line(rule: SmallRule, text: string | undefined, isMarkdown: boolean): string;
  /** How it is cited. */
  cite(path: readonly number[]): string;
}

const letter = (value: number) => String.fromCharCode(96 + value);
const capital = (value: number) => letter(value).toUpperCase();
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII'];
const roman = (value: number) => ROMAN[value]!;
const HAN = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const han = (value: number): string =>
  (value < 10 ? '' : value < 20 ? '十' : `${HAN[Math.floor(value / 10)]}十`) + (HAN[value % 10] ?? '');
const two = (value: number) => String(value).padStart(2, '0');
const dotted = (path: readonly number[]) => path.join('.');

/** A list: how a line begins, and how a rule is cited. */
function list(name: string, label: (value: number) => string, cite: (value: number) => string): SmallForm {
  return {
    name,
    depth: 1,
    line: ({ path: [value = 0] }, text) => `${label(value)}${text}`,
    cite: ([value = 0]) => cite(value),
  };
}

/** Headings with a text below each. */
function headings(name: string, label: (value: number) => string, cite: (value: number) => string): SmallForm {
  return {
    name,
    depth: 1,
    line: ({ path: [value = 0], title }, text, isMarkdown) =>
      `${isMarkdown ? '## ' : ''}${label(value)}${title}\n\n${text}`,
    cite: ([value = 0]) => cite(value),
  };
}

/** Chapters with rules: how both begin, and how a rule is cited. */
function chapters(
  name: string,
  chapter: (value: number) => string,
  label: (path: readonly number[]) => string,
  cite: (path: readonly number[]) => string,
): SmallForm {
  return {
    name,
    depth: 2,
    line: ({ path, title }, text, isMarkdown) =>
      text === undefined ? `${isMarkdown ? '## ' : ''}${chapter(path[0]!)}${title}` : `${label(path)}${text}`,
    cite,
  };
}

export const FORMS: readonly SmallForm[] = [
  list(
    '1. and rule 1',
    value => `${value}. `,
    value => `rule ${value}`,
  ),
  list(
    '1) and rule 1',
    value => `${value}) `,
    value => `rule ${value}`,
  ),
  list(
    '(1) and (1)',
    value => `(${value}) `,
    value => `(${value})`,
  ),
  list(
    'Rule 1. and Rule 1',
    value => `Rule ${value}. `,
    value => `Rule ${value}`,
  ),
  list(
    'Step 1: and step 1',
    value => `Step ${value}: `,
    value => `step ${value}`,
  ),
  list(
    'R1 and R1',
    value => `R${value} `,
    value => `R${value}`,
  ),
  list(
    'R-01: and R-01',
    value => `R-${two(value)}: `,
    value => `R-${two(value)}`,
  ),
  list(
    '[1] and [1]',
    value => `[${value}] `,
    value => `[${value}]`,
  ),
  list(
    '§ 1 and § 1',
    value => `§ ${value} `,
    value => `§ ${value}`,
  ),
  list(
    '第1条 and 第1条',
    value => `第${value}条 `,
    value => `第${value}条`,
  ),
  list(
    '第一条 and 第一条',
    value => `第${han(value)}条 `,
    value => `第${han(value)}条`,
  ),
  list(
    '제1조 and 제1조',
    value => `제${value}조 `,
    value => `제${value}조`,
  ),
  list(
    'Статья 1. and статье 1',
    value => `Статья ${value}. `,
    value => `статье ${value}`,
  ),
  list(
    'Artículo 1.- and artículo 1',
    value => `Artículo ${value}.- `,
    value => `artículo ${value}`,
  ),
  list(
    '**1.** and rule 1',
    value => `**${value}.** `,
    value => `rule ${value}`,
  ),
  headings(
    'Article 1 as a heading',
    value => `Article ${value}. `,
    value => `Article ${value}`,
  ),
  headings(
    '§ 1 as a heading',
    value => `§ ${value} `,
    value => `§ ${value}`,
  ),
  headings(
    '1. as a heading',
    value => `${value}. `,
    value => `section ${value}`,
  ),
  chapters(
    '1. and 1.1',
    value => `${value}. `,
    path => `${dotted(path)} `,
    path => `rule ${dotted(path)}`,
  ),
  chapters(
    '1. and 1.1.',
    value => `${value}. `,
    path => `${dotted(path)}. `,
    path => `rule ${dotted(path)}`,
  ),
  chapters(
    '1 and 1.1, cited bare',
    value => `${value} `,
    path => `${dotted(path)} `,
    path => dotted(path),
  ),
  chapters(
    '1. and **1.1**',
    value => `${value}. `,
    path => `**${dotted(path)}** `,
    path => `rule ${dotted(path)}`,
  ),
  chapters(
    '1. and (1.1)',
    value => `${value}. `,
    path => `(${dotted(path)}) `,
    path => `(${dotted(path)})`,
  ),
  chapters(
    '1. and [1.1]',
    value => `${value}. `,
    path => `[${dotted(path)}] `,
    path => `[${dotted(path)}]`,
  ),
  chapters(
    '1. and 1-1.',
    value => `${value}. `,
    path => `${path.join('-')}. `,
    path => path.join('-'),
  ),
  chapters(
    '100. and 100.1.',
    v => `${v}00. `,
    ([c, r]) => `${c}00.${r}. `,
    ([c, r]) => `rule ${c}00.${r}`,
  ),
  chapters(
    '1. and a)',
    v => `${v}. `,
    ([, r]) => `${letter(r!)}) `,
    ([c, r]) => `rule ${c}(${letter(r!)})`,
  ),
  chapters(
    '1. and 1a',
    v => `${v}. `,
    ([c, r]) => `${c}${letter(r!)} `,
    ([c, r]) => `rule ${c}${letter(r!)}`,
  ),
  chapters(
    'A. and 1.',
    v => `${capital(v)}. `,
    ([, r]) => `${r}. `,
    ([c, r]) => `rule ${capital(c!)}.${r}`,
  ),
  chapters(
    'A. and A1',
    v => `${capital(v)}. `,
    ([c, r]) => `${capital(c!)}${r} `,
    ([c, r]) => `${capital(c!)}${r}`,
  ),
  chapters(
    'I. and 1.',
    v => `${roman(v)}. `,
    ([, r]) => `${r}. `,
    ([c, r]) => `rule ${roman(c!)}.${r}`,
  ),
  chapters(
    'ARTICLE I and Section 1.',
    value => `ARTICLE ${roman(value)}. `,
    ([, rule]) => `Section ${rule}. `,
    ([chapter, rule]) => `Article ${roman(chapter!)}, Section ${rule}`,
  ),
  chapters(
    'Article 1 and (1)',
    value => `Article ${value}. `,
    ([, rule]) => `(${rule}) `,
    ([chapter, rule]) => `Article ${chapter}(${rule})`,
  ),
  chapters(
    '§ 1 and (1)',
    value => `§ ${value} `,
    ([, rule]) => `(${rule}) `,
    ([chapter, rule]) => `§ ${chapter} Absatz ${rule}`,
  ),
  chapters(
    'Law 1 and 1.',
    value => `Law ${value}: `,
    ([, rule]) => `${rule}. `,
    ([chapter, rule]) => `Law ${chapter}.${rule}`,
  ),
];

const TITLES = [
  'Setup',
  'Play',
  'Cards',
  'Tokens',
  'Dice',
  'Trade',
  'Turns',
  'Bells',
  'Score',
  'Draws',
  'End',
  'Teams',
];
const TEXTS = [
  'Each player takes five cards from the deck.',
  'The youngest player begins, and play goes clockwise.',
  'Put the tokens next to the board where all can reach them.',
  'A player who can’t draw a card passes.',
  'Tokens that leave the board go back to the box.',
  'Whoever holds the bell decides a draw.',
  'Roll both dice, and add the numbers.',
];

/** A small rulebook, the lines of its rules, and the places of its citations that lead nowhere. */
export interface SmallBook {
  readonly text: string;
  readonly lines: readonly number[];
  readonly dead: readonly { readonly start: number; readonly end: number }[];
}

/** Two citations of rules after its end can show that a shorter list is an excerpt. */
const LEAST_WITH_TWO = 12;

/**
 * A rulebook of `size` rules, of which every third cites another one, and two cite rules that don't exist: one in a
 * short list.
 */
export function smallBook(form: SmallForm, size: number, isMarkdown: boolean): SmallBook {
  const rules = rulesOf(form, size);
  const said = rules.filter(({ path }) => path.length === form.depth);
  const missing = missingNumbers(form, said);
  const deadAt = form.depth === 1 && size < LEAST_WITH_TWO ? [1] : [1, said.length - 2];
  let text = isMarkdown ? '# Bells and Tokens\n\n' : 'Bells and Tokens\n\n';
  const lines: number[] = [];
  const dead: { start: number; end: number }[] = [];
  for (const rule of rules) {
    const index = said.indexOf(rule);
    const at = deadAt.indexOf(index);
    const cited = at >= 0 ? missing[at]! : said[(Math.max(0, index) * 5 + 2) % said.length]!.path;
    const citation = index % 3 === 1 || at >= 0 ? form.cite(cited) : '';
    const words = TEXTS[index % TEXTS.length]! + (citation && ` See ${citation} too.`);
    lines.push(text.split('\n').length - 1);
    const written = form.line(rule, index < 0 ? undefined : words, isMarkdown);
    if (at >= 0) {
      const start = text.length + written.lastIndexOf(citation);
      dead.push({ start, end: start + citation.length });
    }
    text += `${written}\n\n`;
  }
  return { text, lines, dead };
}

function rulesOf({ depth }: SmallForm, size: number): SmallRule[] {
  if (depth === 1) {
    return Array.from({ length: size }, (_, index) => ({ path: [index + 1], title: TITLES[index % TITLES.length]! }));
  }
  const each = size < 12 ? 3 : size < 30 ? 5 : 8;
  return Array.from({ length: size }, (_, index) => {
    const chapter = Math.floor(index / each) + 1;
    const own = index % each;
    return { path: own ? [chapter, own] : [chapter], title: TITLES[(chapter - 1) % TITLES.length]! };
  });
}

/** Two numbers that no rule has: the next one after the first chapter's last, and one of the next chapter. */
function missingNumbers({ depth }: SmallForm, said: readonly SmallRule[]): number[][] {
  const last = said.at(-1)!.path[0]!;
  if (depth === 1) return [[last + 1], [last + 2]];
  const own = said.filter(({ path }) => path[0] === 1).length;
  return [
    [1, own + 1],
    [last + 1, 1],
  ];
}
