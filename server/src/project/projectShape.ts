import { NUMBER_SIGN } from '../core/changes/maps/followPattern.ts';
import { DIALECTS } from '../core/dialect/description.ts';
import {
  choiceOf,
  flag,
  listOf,
  type Made,
  must,
  type Notes,
  objectOf,
  orElse,
  recordOf,
  type Shape,
  text,
} from '../core/text/shape.ts';

/** Maximum number of entries of a list or object; the rest is omitted. */
const most = 1000;
const AN_OBJECT = 'an object: { … }';

/** What to write, in a message: “text in quotation marks”, “a title, in quotation marks”. */
function inQuotationMarks(wanted: string) {
  return `${wanted}${wanted === 'text' ? '' : ','} in quotation marks`;
}

/** A text: what to write, and its description in editors. */
function aText(wanted: string, says: string, is?: string) {
  return text(inQuotationMarks(wanted), { says, ...(is && { is }) });
}

/** One text, or a list of texts, or nothing. */
function textOrTexts(wanted: string, notes: Notes, is?: string) {
  const [one, item] = [wanted, 'text'].map(words => text(inQuotationMarks(words), is ? { is } : {}));
  const list = listOf(item!, { single: one!, wanted: `a list of ${wanted}: [ … ]`, most, ref: 'texts', ...notes });
  return orElse(list, []);
}

function globs(says: string, examples: readonly unknown[] = [], wanted = 'globs') {
  return textOrTexts(wanted, { says, examples }, 'glob');
}

/** A list of objects, or nothing. */
function objects<T>(of: Shape<T>, notes: Notes, wanted = 'a list of objects') {
  return orElse(listOf(of, { wanted: `${wanted}: [ … ]`, most, ...notes }), []);
}

function object<F extends Parameters<typeof objectOf>[1]>(fields: F, rest?: Parameters<typeof objectOf>[2]) {
  return objectOf(AN_OBJECT, fields, rest);
}

/** An object whose keys people choose, or nothing. */
function entries<T>(of: Shape<T>, rest: Partial<Parameters<typeof recordOf<T>>[1]>) {
  return orElse(recordOf(of, { wanted: AN_OBJECT, most, ...rest }), {});
}

function severities(says: string, examples: readonly unknown[] = []) {
  const severity = choiceOf(['error', 'warning', 'information', 'hint', 'off'], { ref: 'severity' });
  return entries(severity, { keys: 'check', ref: 'checks', says, examples });
}

/** An earlier edition of a book. */
const EDITION = object(
  {
    name: must(
      aText('the name of an edition', 'Name of this edition, such as its date or version.'),
      'Add the name of this edition: "name": "2025-11-14".',
    ),
    files: must(
      globs('Files of this edition, relative to the folder of this file. They are read only for comparison.', [
        ['archive/2025-11-14.txt'],
      ]),
      'Add the files of this edition: "files": ["archive/2025-11-14.txt"].',
    ),
  },
  {
    snippets: [
      { label: 'An earlier edition', body: { name: '${1:2025-11-14}', files: ['${2:archive/2025-11-14.txt}'] } },
    ],
  },
);

/** An edition of each book, by one of its names. */
function editionsOfBooks(says: string, examples?: readonly object[]) {
  const edition = text('the name of an edition, in quotation marks');
  return entries(edition, { ref: 'cites', says, ...(examples && { examples }) });
}

const CITES = editionsOfBooks(
  'Which edition of each book these files cite. Keys are names of books, values are names of editions. `rulebook migrate` updates this together with the files.',
  [{ CR: '2025-11-14' }],
);

/** Written by `rulebook migrate` while something is left to check. */
const MIGRATED_TO = editionsOfBooks(
  'Written by `rulebook migrate` while something is left to check: these files already use the numbers of this edition.',
);

/** A form in which source cites a book, with text before or after the number. */
const CITED_AS = text('a pattern such as "wcag20:{number}", in quotation marks', {
  pattern: /^(?!\{number\}$)((?!\{number\})[\s\S])*\{number\}((?!\{number\})[\s\S])*$/,
  unfit: 'Use the placeholder for the number once, with text before or after it: "wcag20:{number}".',
  longest: 100,
});

/** A book. Globs are relative to the folder of the file. */
export const BOOK = object(
  {
    names: textOrTexts('names', {
      says: 'Names by which other documents cite this book: “rule 3.1 of the Tournament Rules”.',
      examples: [['Tournament Rules']],
    }),
    files: must(
      globs(
        'Files of this book: paths or globs relative to the folder of this file. A folder includes everything in it.',
        [['rules.txt'], ['rules/*.txt', 'glossary.md']],
      ),
      'Add the files of this book: "files": ["rules/*.txt"].',
    ),
    base: globs(
      "Books that this one extends, by name or by files. If a rule isn't in this book, Rulebook looks in those.",
      [['Rulebook']],
      'globs or names of books',
    ),
    dialect: aText('the id of a dialect', "Dialect of the book's files, if automatic detection is wrong.", 'dialect'),
    language: text('the code of a language such as "de", in quotation marks', {
      pattern: /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/,
      says: 'Language of the book, which decides the words of its published pages (default: what front matter or the text shows).',
      examples: ['de'],
    }),
    edition: aText('the name of an edition', 'Name of the edition in `files`, such as its date or version.'),
    editions: objects(EDITION, {
      says: "Earlier editions of the book, oldest first. They are read only for comparison; searches and checks don't include them.",
      examples: [[{ name: '2025-11-14', files: ['archive/2025-11-14.txt'] }]],
    }),
    complete: flag({
      says: "Whether the files are all of the book, or an excerpt, in which references to rules outside it aren't reported (default: what the text shows).",
    }),
    retired: textOrTexts('numbers', {
      says: 'Numbers of deleted rules that are not given again: their gaps are no problem, and who cites one is told that it was retired.',
      examples: [['1c3a', '5b2']],
    }),
    citedAs: orElse(
      listOf(CITED_AS, {
        wanted: 'a list of patterns: [ … ]',
        most: 20,
        says: 'Other forms in which source cites rules of this book: the text around a number, with `{number}` as the placeholder.',
        examples: [['wcag20:{number}']],
      }),
      [],
    ),
    translates: object({
      book: must(
        aText('a name of a book', 'A name of the book that this one is a translation of.'),
        'Add a name of the original: "book": "Rulebook".',
      ),
      edition: aText(
        'the name of an edition',
        'Edition of the original that is translated (default: the one whose numbers are most similar).',
      ),
      rulesFrom: entries(listOf(aText('a number', 'Number of a rule.'), { wanted: 'a list of numbers: [ … ]', most }), {
        says: 'Rules that are translated from another edition of the original than the numbers: keys are names of editions, values are numbers in the translation.',
        examples: [{ '2024-01-01': ['1a', '2b1'] }],
      }),
    }),
    cites: CITES,
    migratedTo: MIGRATED_TO,
  },
  {
    snippets: [
      {
        label: 'A book',
        description: 'Files whose rules refer to each other',
        body: { names: ['${1:Rulebook}'], files: ['${2:rules.txt}'] },
      },
      {
        label: 'A book that extends another',
        description: 'Its rules also refer to those of another book',
        body: { names: ['${1:Tournament Rules}'], files: ['${2:tournament.txt}'], base: ['${3:Rulebook}'] },
      },
      {
        label: 'A translation',
        description: 'Its rules have the numbers of another book',
        body: { names: ['${1:Rulebook in German}'], files: ['${2:german.md}'], translates: { book: '${3:Rulebook}' } },
      },
    ],
  },
);

const OVERRIDE = object({
  files: globs('Globs of the files to which this applies.'),
  checks: severities('Severities of checks in these files.'),
});

/** Findings to ignore: those that match all properties. */
const IGNORED = object(
  {
    check: aText('text', 'Code of the check.', 'check'),
    rule: aText('text', 'Rule or term that contains the problem.'),
    target: aText('text', 'Number, title, or term that the problem is about.'),
    text: aText('text', 'Part of the message.'),
    files: globs('Globs of the files to which this applies (default: all files).'),
  },
  {
    oneOf: {
      keys: ['check', 'rule', 'target', 'text'],
      said: 'Specify what to ignore by "check", "rule", "target", or "text".',
    },
  },
);

const ONE_NUMBER = /^((?!\{number\})[\s\S])*\{number\}((?!\{number\})[\s\S])*$/;

/** Files that cite a book: by its name, in any usual form, or by a pattern: `CR ({number})`. */
const CITING = object(
  {
    files: must(
      globs('Globs of the files to which this applies.'),
      'Add the files that cite the book: "files": ["src/**/*.js"].',
    ),
    book: aText(
      'a name of a book',
      'Name of the book that the files cite in comments, strings, and identifiers: CR 704.5a, rule 303.4, test_704_5a_dies.',
    ),
    cites: CITES,
    migratedTo: MIGRATED_TO,
    pattern: text('a pattern such as "CR ({number})", in quotation marks', {
      pattern: ONE_NUMBER,
      unfit: `Use the placeholder for the number once: "CR (${NUMBER_SIGN})".`,
      longest: 1000,
      says: 'Instead of a book: the text around a number, with {number} as the placeholder.',
    }),
  },
  {
    oneOf: {
      keys: ['book', 'pattern'],
      only: true,
      said: 'Specify which book the files cite, "book": "CR", or how, "pattern": "CR ({number})".',
    },
  },
);

const COLOR = /^#[\da-fA-F]{6}$/;

function color(says: string) {
  return text('a color such as "#24518a", in quotation marks', { pattern: COLOR, says });
}

const ALIAS = /^[^\s{}#]*(?:\{(?:number|compact|dashed)\}[^\s{}#]*)+$/;

/** How to publish the books as a site. */
const PUBLISH = object(
  {
    title: aText('a title', 'Title of the site (default: the name of its first book).'),
    header: aText('text', 'A line below the title.'),
    url: text('an address such as "https://example.org/rules/", in quotation marks', {
      pattern: /^https?:\/\/[^\s?#<>"()\\]+$/,
      says: 'Address of the published site. With it, pages contain their address, and *Copy Link to Rule* copies the published address of a rule.',
    }),
    logo: aText('the path of a picture', 'A picture for the top of each page: a path from the folder of this file.'),
    colors: orElse(
      object({
        accent: color('The color of links on a light page.'),
        accentDark: color('The color of links on a dark page.'),
      }),
      {},
    ),
    symbols: aText(
      'the path of a folder',
      'A folder with pictures of symbols, such as `T.svg` for `{T}`; others are shown as styled text.',
    ),
    terms: orElse(
      flag({ says: 'Whether terms of the glossary are links where a rule first uses them.', default: true }),
      true,
    ),
    broken: orElse(
      choiceOf(['error', 'text'], {
        says: 'What to do with broken references: `error` refuses to publish, `text` publishes them as plain text.',
        default: 'error',
      }),
      'error',
    ),
    pages: aText(
      'the name of a level',
      'Level whose rules each get a page, such as `chapter`. By default, Rulebook splits the site into pages of a readable length.',
    ),
    aliases: orElse(
      listOf(
        text('a pattern such as "R{compact}", in quotation marks', {
          pattern: ALIAS,
          unfit: 'Use a placeholder for the number: "{number}" is 702.19b, "{compact}" 70219b, and "{dashed}" 702-19b.',
          longest: 100,
        }),
        {
          wanted: 'a list of patterns: [ … ]',
          most: 10,
          says: 'Other anchors of each rule, for existing links: for 702.19b, `R{compact}` adds `R70219b`, and `rule-{dashed}` adds `rule-702-19b`.',
          examples: [['R{compact}', 'rule-{dashed}']],
        },
      ),
      [],
    ),
    moved: entries(text('an anchor, in quotation marks'), {
      keys: 'anchor',
      most: 10_000,
      says: 'Earlier numbers and their replacements; links to an earlier number lead to its replacement.',
      examples: [{ '702.18b': '702.19b' }],
    }),
  },
  {
    says: 'How `rulebook publish` makes a site of the books.',
    snippets: [
      {
        label: 'A site',
        description: 'How rulebook publish makes a site',
        body: { title: '${1:Rulebook}', url: '${2:https://example.org/rules/}' },
      },
    ],
  },
);

/** The default settings of a site. */
export const usualPublishing: Made<typeof PUBLISH> = {
  colors: {},
  terms: true,
  broken: 'error',
  aliases: [],
  moved: {},
};

/** A `rulebook.json`. */
export const FILE = object(
  {
    $schema: aText(
      'the address of the schema',
      'Address of the schema for this file. Only other editors need it; the extension has its own.',
    ),
    books: objects(
      orElse(BOOK, {
        names: [],
        files: [],
        base: [],
        editions: [],
        retired: [],
        citedAs: [],
        cites: {},
        migratedTo: {},
      }),
      {
        says: 'Documents whose rules refer to each other.\n\nA file belongs to one book.',
        default: [],
        examples: [[{ names: ['Rulebook'], files: ['rules/*.txt'] }]],
      },
      'a list of books',
    ),
    associations: entries(text('the id of a dialect, in quotation marks', { is: 'dialect' }), {
      keys: 'glob',
      says: 'Dialects of files: a glob and the id of a dialect. The first match applies.\n\nThe dialect of other files is detected automatically.',
      snippets: [{ label: 'A dialect for files', body: { '${1:rules/*.txt}': '${2:dotted}' } }],
      examples: [{ 'drafts/*.txt': 'dotted' }],
    }),
    ignore: globs('Globs of files to ignore, even if they look like rules documents.', [['archive/**']]),
    excerpts: globs(
      "Globs of files that are excerpts of a rulebook. References to rules outside them aren't reported.",
      [['chapter-1.rules.txt']],
    ),
    checks: severities('Severity of each check in this folder: `error`, `warning`, `information`, `hint`, or `off`.', [
      { 'broken-reference': 'warning' },
    ]),
    overrides: objects(OVERRIDE, {
      says: 'Other severities for some files.',
      examples: [[{ files: ['drafts/**'], checks: { 'broken-reference': 'off' } }]],
    }),
    ignoreFindings: objects(IGNORED, {
      says: 'Problems to ignore. A problem is ignored if it matches all properties of an entry.',
      snippets: [{ label: 'Problems to ignore', body: [{ check: '${1:broken-reference}', target: '${2:100.1}' }] }],
      examples: [[{ check: 'broken-reference', target: '100.1' }]],
    }),
    citing: objects(CITING, {
      says: "Files that cite the books but aren't rules documents, such as program source.\n\n`rulebook check` reports broken citations, `rulebook citations` lists all citations, and `rulebook renumber --map` updates them.",
      snippets: [{ label: 'Source that cites rules', body: [{ files: ['${1:src/**/*.js}'], book: '${2:CR}' }] }],
      examples: [[{ files: ['src/**/*.js'], book: 'CR' }]],
    }),
    tests: globs(
      'Globs of citing files that are tests. Their citations are counted separately.\n\nBy default, names show which files are tests, such as `bell_test.rs`, `bell.test.ts`, `test_bell.py`, and the folder `tests`.',
      [['**/*_test.*', 'tests/**']],
    ),
    links: entries(text('a pattern such as "{number}", in quotation marks', { pattern: ONE_NUMBER, longest: 100 }), {
      keys: 'pattern',
      most: 20,
      says: 'Addresses of links that name rules, with `{number}` for the number, and the number that each means. They lead to the rules, are checked, and follow when you renumber.',
      snippets: [{ label: 'Links that name rules', body: { '${1:regulations:regulation:}{number}': '{number}' } }],
      examples: [{ 'regulations:regulation:{number}': '{number}' }],
    }),
    publish: orElse(PUBLISH, usualPublishing),
    dialects: { ...DIALECTS, later: true } as Shape<unknown>,
  },
  {
    title: 'rulebook.json',
    says: 'The books in a folder, and how their rules are written.',
    snippets: [
      {
        label: 'A first book',
        description: 'Files whose rules refer to each other',
        body: { books: [{ names: ['${1:Rulebook}'], files: ['${2:rules.txt}'] }] },
      },
    ],
  },
);
