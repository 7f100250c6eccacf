import type { Fault, Path } from '../../shape/readShape.ts';
import { flag, listOf, type Made, must, objectOf, orFalse, recordOf, text } from '../../shape/shape.ts';
import { nearestWord } from '../../text/spelling.ts';

/** What a user writes to describe a dialect, as far as it could be read. */
export type Definition = Made<typeof DIALECT>;
export type LevelDefinition = Made<typeof LEVEL>;
export type ReferenceDefinition = Made<typeof REFERENCES>;
export type WordDefinition = Made<typeof WORD>;

/** What is wrong with a definition, and where. */
export interface DefinitionProblem {
  readonly path: Path;
  /** One plain sentence: what is wrong, and what to write instead. */
  readonly message: string;
}

export type Report = (path: Path, message: string) => void;

/** A place in words: `levels[1].number`, or the id of the dialect. */
export function placeOf([id = 'dialects', ...path]: Path): string {
  const place = path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index ? `.${key}` : key)).join('');
  return place || String(id);
}

/** What is wrong, in words that follow the place. */
export function faultOf(fault: Fault): string {
  switch (fault.kind) {
    case 'value':
      return `is ${shown(fault.value)}: write ${fault.wanted}.`;
    case 'key': {
      const near = nearestWord(fault.key, fault.known);
      return `is no key that is known here: ${near ? `write “${near}”` : `the known keys are ${fault.known.join(', ')}`}.`;
    }
    case 'entries':
      return `has ${fault.count.toLocaleString('en')} entries, of which ${fault.most} are read: take some away.`;
    case 'said':
      return fault.said;
  }
}

/** A value as it is shown in a message. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}

/** What is made of the entries of a list is compared with each other, and each text with each dialect. */
const most = 100;
const longest = 200;

/** A text: what to write, and what an editor says of it. */
function plain(wanted: string, says: string, rest: Parameters<typeof text>[1] = {}) {
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
    name: plain(
      'what a rule of this level is called, such as “section”',
      'What a rule of this level is called, such as `section`. The name may also stand before a number.',
    ),
    number: texts(
      'an example of the number’s form, such as “.1”, “a” or “(i)”',
      'An *example* of what this level adds to the number, with what stands around it: `1`, `.1`, `-1`, `a`, `(a)`, `(i)`, `I`, `A`, `.01`. A list: several ways to write the same.',
      '1',
      '.1',
      '-1',
      'a',
      '(a)',
      '(i)',
      'A',
      'I',
      ['.1', '.a'],
    ),
    optional: flag({ says: 'Numbers of the levels below may do without this one.', default: false }),
    hundreds: flag({
      says: 'Instead of a number of its own, the level shares its numeral with the level above: 702 lies in 7.',
      default: false,
    }),
  },
  {
    title: 'Level',
    says: 'One level of the numbers.',
    snippets: [{ label: 'a level', body: { name: '${1:rule}', number: '${2:.1}' } }],
  },
);

const A_WORD = 'a word such as “rule”, or {"word": "rule", "plural": "rules"}';

export const WORD = objectOf(
  A_WORD,
  {
    word: must(
      plain('a word that stands before a number, such as “rule”', 'The word in the singular: `rule`, `§`, `Art.`'),
      `has no “word”: write ${A_WORD}.`,
    ),
    plural: texts('its plural, such as “rules”', 'The word in the plural; without it, with an s.', 'rules'),
    levels: texts('names of levels', 'The names of the levels whose numbers may follow; without it, all.', ['section']),
  },
  {
    short: 'word',
    title: 'Word',
    says: 'A word or sign that stands before a number.',
    snippets: [{ label: 'a word with its plural', body: { word: '${1:rule}', plural: '${2:rules}' } }],
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
        says: 'Words and signs that stand before a number; without it, the names of the levels, rule and section. `false`: none.',
        examples: [['rule', '§']],
      }),
      [],
    ),
    bare: orFalse(
      plain(
        'the name of a level, or false',
        'The name of the level from which on a number is a reference without a word; false: none is. Without it, from the third level on.',
      ),
      false,
    ),
    brackets: plain(
      'an opening and a closing mark, such as “[]”',
      'An opening and a closing mark between which a number alone is a reference: `[]`.',
      { pattern: MARKS, examples: ['[]'] },
    ),
    lists: texts('words such as “and”', 'Words between the last two numbers of a list.', ['and', 'or']),
    ranges: texts('words such as “through”', 'Words between both ends of a range.', ['through', 'to']),
    dashes: plain('the dashes that join the ends of a range, such as “–-”', 'Dashes between both ends of a range.', {
      pattern: /^[^\s\p{L}\d]*$/u,
      examples: ['–-'],
    }),
    titles: listOf(titleMarks, {
      single: titleMarks,
      most,
      says: 'The marks around a title that is quoted after a number, in pairs.',
      examples: [['“”', '""', '()']],
    }),
    elsewhere: texts(
      'words such as “of the Tournament Rules”',
      "Words after a number that make it another document's; with `…`, words before it.",
      ['of the Tournament Rules', 'HR …'],
    ),
  },
  { title: 'References', says: 'How the text refers to rules.' },
);

export const DIALECT = objectOf(
  'an object such as {"levels": [{"name": "rule", "number": "1"}]}',
  {
    name: plain(
      'what people call this form of document',
      'What people call this form of document; without it, the id.',
    ),
    extends: plain(
      'the id of another dialect',
      "The id of a dialect, yours or one of Rulebook's, from which everything is taken that is not said here.",
      { is: 'dialect' },
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
    skippedLetters: plain('the letters that are left out, such as “lo”', 'Letters that are never used, such as `lo`.', {
      pattern: /^[a-z]*$/,
      examples: ['lo'],
    }),
    series: plain(
      'capitals, such as “A-G” or “ABX”',
      'Capitals in place of the outermost number, such as `A-G` for appendices A.1.',
      { pattern: /^(?:[A-Z]|[A-Z]-[A-Z])+$/, examples: ['A-G'] },
    ),
    lines: recordOf(
      {
        ...texts('how such a line begins, such as “{number} {text}”'),
        snippets: [
          { label: 'a rule with a text', body: '{number} {text}' },
          { label: 'a title', body: '{number} {title}' },
          { label: "only the level's own part", body: '{own} {text}' },
        ],
      },
      {
        wanted: 'an object with a line for a level, such as {"rule": "{number} {text}"}',
        says: "How the line of a rule begins, for each level by its name: `{number}` (the whole number), `{own}` (only the level's part) or `{count}` (one more than the rule before), then `{title}` or `{text}` or both.",
        examples: [{ section: '## {number}. {title}', rule: '{number} {text}', subrule: '{own} {text}' }],
      },
    ),
    examples: texts('how an example begins, such as “Example:”', 'How an example begins.', ['Example:']),
    contents: texts(
      'the line above the table of contents, such as “Contents”',
      'The line above the table of contents.',
      ['Contents'],
    ),
    glossary: texts('the line above the glossary, such as “Glossary”', 'The line above the glossary.', ['Glossary']),
    credits: texts(
      'the line above what follows the rules, such as “Credits”',
      'The line above what follows the rules.',
      ['Credits'],
    ),
    references: REFERENCES,
    entities: recordOf(text('the text for which the entity stands', { longest, pattern: /^/ }), {
      wanted: 'an object such as {"&a;": "’"}',
      says: 'Pieces of text that stand for others.',
      examples: [{ '&a;': '’' }],
    }),
  },
  {
    oneOf: { keys: ['levels', 'extends'] },
    title: 'Dialect',
    says: 'How a rulebook is written. See *Write your own dialect* in the documentation.',
    snippets: [
      {
        label: 'a dialect',
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
  says: 'Dialects of your own, by their ids: how your rulebooks are written.',
  snippets: [{ label: 'a dialect', body: { '${1:id}': { levels: [{ name: '${2:rule}', number: '${3:1}' }] } } }],
});
