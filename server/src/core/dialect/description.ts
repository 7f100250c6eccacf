import type { Path, ShapeFault } from '../text/readShape.ts';
import { flag, listOf, type Made, must, objectOf, orFalse, recordOf, text } from '../text/shape.ts';
import { nearestWord } from '../text/spelling.ts';
import { numeral } from '../text/words.ts';
import type { Dialect } from './dialect.ts';

/** A user's definition of a dialect, as far as it could be read. */
export type DialectDefinition = Made<typeof DIALECT>;
export type LevelDefinition = Made<typeof LEVEL>;
export type ReferenceDefinition = Made<typeof REFERENCES>;
export type WordDefinition = Made<typeof WORD>;

/** A problem in a definition, and its place. */
export interface DefinitionProblem {
  readonly path: Path;
  /** One sentence: what is wrong, and what to write instead. */
  readonly message: string;
}

export type ReportProblem = (path: Path, message: string) => void;

/** A definition with all that it extends, the shipped dialect at the end of that chain, and where problems go. */
export interface Described {
  readonly definition: DialectDefinition;
  readonly base: Dialect | undefined;
  readonly report: ReportProblem;
}

/** A place in words: `levels[1].number`, or the id of the dialect. */
export function pathText([id = 'dialects', ...path]: Path): string {
  const place = path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index ? `.${key}` : key)).join('');
  return place || String(id);
}

/** What is wrong, in words that follow the place. */
export function faultInWords(fault: ShapeFault): string {
  switch (fault.kind) {
    case 'value':
      return `is ${shownValue(fault.value)}; use ${fault.wanted}.`;
    case 'key': {
      const near = nearestWord(fault.key, fault.known);
      return `isn't a known key; ${near ? `use “${near}”` : `the known keys are ${fault.known.join(', ')}`}.`;
    }
    case 'entries':
      return `has ${numeral(fault.count)} entries, but at most ${fault.most} are read; remove some.`;
    case 'said':
      return fault.said;
  }
}

/** A value in a message. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}

/** The entries of a list are compared with each other, and each text with each dialect. */
const most = 100;
const longest = 200;

/** A text: what to write, and its description in editors. */
function oneText(wanted: string, says: string, rest: Parameters<typeof text>[1] = {}) {
  return text(wanted, { longest, says, ...rest });
}

/** One text, or a list of them. */
function texts(wanted: string, says?: string, ...examples: readonly unknown[]) {
  const one = text(wanted, { longest });
  return listOf(one, { single: one, most, ref: 'texts', ...(says && { says }), examples });
}

export const LEVEL = objectOf(
  'an object such as {"name": "rule", "number": ".1"}',
  {
    name: oneText(
      'the name of a rule of this level, such as “section”',
      'Name of a rule of this level, such as `section`. It can also precede a number.',
    ),
    number: texts(
      'an example of the number, such as “.1”, “a”, or “(i)”',
      'An *example* of what this level adds to the number, with the marks around it: `1`, `.1`, `-1`, `a`, `(a)`, `(i)`, `I`, `A`, `AA` (a name such as GR), `.01`, `ONE` (or the first number as a word of another language), `1a` (2a is between 2 and 3; likewise `1A`, `1 a`, `1bis`, `1 bis`, `1-bis`, `1¹`, and, for letters, `abis` and `aa`; `第2項` if the text of the rule above counts as the first). A list gives several ways to write it.',
      ...['1', '.1', '-1', 'a', '(a)', '(i)', 'A', 'I', ['.1', '.a']],
    ),
    optional: flag({ says: 'Numbers of lower levels can omit this one.', default: false }),
    runsOn: flag({
      says: "The numbers of this level don't start again in each rule above them, and don't contain its number: § 3, not Part 1 § 3. The numbers above start with a word: `Part 1`.",
      default: false,
    }),
    apart: flag({
      says: 'Rules of this level belong to no rule of the levels above, which must be `optional`: an annex after the chapters.',
      default: false,
    }),
    inSeries: oneText(
      'an example of the form of the number, such as “1”',
      'What this level adds to numbers that start with a letter of `series` (the `1` of A1), if other numbers differ (the `a` of 1a).',
      { examples: ['1'] },
    ),
    alone: oneText(
      'an example of the form of the number, such as “I”',
      'What the outermost number is where nothing follows it (the `I` of ARTICLE I), if other numbers differ (the `1` of 1.2).',
      { examples: ['I'] },
    ),
    hundreds: flag({
      says: 'The level shares its numeral with the level above instead of having its own: 702 belongs to 7.',
      default: false,
    }),
  },
  {
    title: 'Level',
    says: 'One level of the numbers.',
    snippets: [{ label: 'A level', body: { name: '${1:rule}', number: '${2:.1}' } }],
  },
);

const A_WORD = 'a word such as “rule”, or {"word": "rule", "plural": "rules"}';

export const WORD = objectOf(
  A_WORD,
  {
    word: must(
      oneText('a word before a number, such as “rule”', 'The word in the singular: `rule`, `§`, `Art.`'),
      `has no “word”; use ${A_WORD}.`,
    ),
    plural: texts('its plural, such as “rules”', 'The word in the plural (default: with an s).', 'rules'),
    levels: texts('names of levels', 'Names of the levels whose numbers can follow (default: all).', ['section']),
  },
  {
    short: 'word',
    title: 'Word',
    says: 'A word or sign before a number.',
    snippets: [{ label: 'A word with its plural', body: { word: '${1:rule}', plural: '${2:rules}' } }],
  },
);

const MARKS = /^[\s\S]{2}$/;
const titleMarks = text('the two marks around a title, such as “()”', { longest, pattern: MARKS });

export const REFERENCES = objectOf(
  'an object such as {"words": ["rule"]}',
  {
    words: orFalse(
      listOf(WORD, {
        single: WORD,
        most,
        says: 'Words and signs before a number (default: the names of the levels, “rule”, and “section”). `false`: none.',
        examples: [['rule', '§']],
      }),
      [],
    ),
    bare: orFalse(
      oneText(
        'the name of a level, or false',
        'Name of the first level whose numbers are references even without a word (default: the third level). `false`: none.',
      ),
      false,
    ),
    relative: recordOf(orFalse(text('the name of a level, or false', { longest }), false), {
      wanted: 'an object such as {"paragraph": "paragraph"}',
      most,
      says: "Words that precede a number consisting of only the level's own part; the rest comes from the surrounding rule: `paragraph 1`, `point (a)`. `false`: a part inside the text of a rule: `sentence 2`.",
      examples: [{ paragraph: 'paragraph', point: 'point', sentence: false }],
    }),
    wordsAfter: texts('words such as “madde”', 'Words after a number, in languages that write it first: `5. madde`.', [
      'madde',
      'maddesi',
    ]),
    partsAfter: recordOf(text('the name of a level', { longest }), {
      wanted: 'an object such as {"momentti": "paragraph"}',
      most,
      says: 'Words after a part of a number that precedes its word: the `momentissa` of `4 §:n 1 momentissa`.',
      examples: [{ momentti: 'paragraph' }],
    }),
    brackets: oneText(
      'an opening and a closing mark, such as “[]”',
      'Opening and closing marks that turn a number between them into a reference: `[]`.',
      { pattern: MARKS, examples: ['[]'] },
    ),
    lists: texts('words such as “and”', 'Words between the last two numbers of a list.', ['and', 'or']),
    ranges: texts('words such as “through”', 'Words between both ends of a range.', ['through', 'to']),
    dashes: oneText('the dashes that join the ends of a range, such as “–-”', 'Dashes between both ends of a range.', {
      pattern: /^[^\s\p{L}\d]*$/u,
      examples: ['–-'],
    }),
    titles: listOf(titleMarks, {
      single: titleMarks,
      most,
      says: 'Pairs of marks around a title quoted after a number.',
      examples: [['“”', '""', '()']],
    }),
    byTitle: flag({
      says: 'Rules are cited by their titles, in links or in emphasis: `see *Movement*`, `[Trading](#trading)`.',
      default: false,
    }),
    elsewhere: texts(
      'words such as “of the Tournament Rules”',
      'Words that show that a number belongs to another document. They follow the number; if they end with `…`, they precede it.',
      ['of the Tournament Rules', 'HR …'],
    ),
    itself: texts(
      'names such as “Harbor Charter”',
      'Names of the document itself, after which a number is one of its own although they name a document: `section 3 of the Harbor Charter`.',
      ['Harbor Charter', 'Charter'],
    ),
  },
  { title: 'References', says: 'How the text refers to rules.' },
);

export const DIALECT = objectOf(
  'an object such as {"levels": [{"name": "rule", "number": "1"}]}',
  {
    name: oneText('the name of this dialect', 'Name of this dialect (default: its id).'),
    extends: oneText(
      'the id of another dialect',
      "Id of a dialect, yours or one of Rulebook's, that this one extends.",
      {
        is: 'dialect',
      },
    ),
    levels: listOf(LEVEL, {
      wanted: 'a list of levels, outermost first, such as [{"name": "rule", "number": "1"}]',
      least: 1,
      most,
      says: 'The levels of numbers, outermost first.',
      examples: [
        [
          { name: 'section', number: '1' },
          { name: 'rule', number: '.1' },
          { name: 'subrule', number: 'a' },
        ],
      ],
    }),
    skippedLetters: oneText('the letters to skip, such as “lo”', 'Letters that the numbering skips, such as `lo`.', {
      pattern: /^[a-z]*$/,
      examples: ['lo'],
    }),
    series: oneText(
      'capitals, such as “A-G” or “ABX”',
      'Capital letters in place of the outermost number, such as `A-G` for appendices A.1.',
      { pattern: /^(?:[A-Z]|[A-Z]-[A-Z])+$/, examples: ['A-G'] },
    ),
    lines: recordOf(
      {
        ...texts('the start of such a line, such as “{number} {text}”'),
        snippets: [
          { label: 'A rule with text', body: '{number} {text}' },
          { label: 'A title', body: '{number} {title}' },
          { label: "Only the level's own part", body: '{own} {text}' },
        ],
      },
      {
        wanted: 'an object with a line for a level, such as {"rule": "{number} {text}"}',
        says: "How the line of a rule begins, for each level by its name: `{number}` (the whole number), `{own}` (only the level's part), `{above}.{own}` (the same after the part above it) or `{count}` (one more than the rule before), then `{title}` or `{text}` or both.",
        examples: [{ section: '## {number}. {title}', rule: '{number} {text}', subrule: '{own} {text}' }],
      },
    ),
    indented: flag({ says: 'Whether white space can precede the whole number of a rule.', default: true }),
    examples: texts('the start of an example, such as “Example:”', 'How an example begins.', ['Example:']),
    contents: texts(
      'the line above the table of contents, such as “Contents”',
      'The line above the table of contents.',
      ['Contents'],
    ),
    glossary: texts('the line above the glossary, such as “Glossary”', 'The line above the glossary.', ['Glossary']),
    credits: texts(
      'the line above the text that follows the rules, such as “Credits”',
      'The line above the text that follows the rules.',
      ['Credits'],
    ),
    references: REFERENCES,
    entities: recordOf(text('the replacement text', { longest, pattern: /^/ }), {
      wanted: 'an object such as {"&a;": "’"}',
      says: 'Texts to replace when reading, such as HTML entities.',
      examples: [{ '&a;': '’' }],
    }),
  },
  {
    oneOf: { keys: ['levels', 'extends'] },
    title: 'Dialect',
    says: 'How a rulebook is written. See *Describe your own dialect* in the documentation.',
    snippets: [
      {
        label: 'A dialect',
        description: 'Three levels and a word',
        body: {
          levels: [
            { name: 'section', number: '1' },
            { name: 'rule', number: '.1' },
            { name: 'subrule', number: '${1:a}' },
          ],
          references: { words: ['${2:rule}'] },
        },
      },
    ],
  },
);

/** What a `rulebook.json` holds as `dialects`. */
export const DIALECTS = recordOf(DIALECT, {
  wanted: 'an object with a definition for each id',
  most,
  says: 'Your own dialects by id: how your rulebooks are written.',
  snippets: [{ label: 'A dialect', body: { '${1:id}': { levels: [{ name: '${2:rule}', number: '${3:1}' }] } } }],
});
