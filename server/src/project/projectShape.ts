import { NUMBER_SIGN } from '../core/changes/maps/followPattern.ts';
import { DIALECTS } from '../core/dialect/described/description.ts';
import {
  choiceOf,
  listOf,
  must,
  type Notes,
  objectOf,
  orElse,
  recordOf,
  type Shape,
  text,
} from '../core/shape/shape.ts';

/** No list and no object needs more entries; the rest is left out. */
const most = 1000;
const AN_OBJECT = 'an object: { … }';

/** A text: what to write, and what an editor says of it. */
function plain(wanted: string, says: string, is?: string) {
  return text(`${wanted}, in quotation marks`, { says, ...(is && { is }) });
}

/** One text, or a list of them, or nothing. */
function texts(wanted: string, notes: Notes, is?: string) {
  const [one, item] = [wanted, 'text'].map(words => text(`${words}, in quotation marks`, is ? { is } : {}));
  const list = listOf(item!, { single: one!, wanted: `a list of ${wanted}: [ … ]`, most, ref: 'texts', ...notes });
  return orElse(list, []);
}

function globs(says: string, examples: readonly unknown[] = [], wanted = 'globs') {
  return texts(wanted, { says, examples }, 'glob');
}

/** A list of objects, or nothing. */
function objects<T>(of: Shape<T>, notes: Notes, wanted = 'a list of objects') {
  return orElse(listOf(of, { wanted: `${wanted}: [ … ]`, most, ...notes }), []);
}

function severities(says: string, examples: readonly unknown[] = []) {
  const severity = choiceOf(['error', 'warning', 'information', 'hint', 'off'], { ref: 'severity' });
  return orElse(recordOf(severity, { wanted: AN_OBJECT, keys: 'check', most, ref: 'checks', says, examples }), {});
}

/** An earlier edition of a book. */
const EDITION = objectOf(
  AN_OBJECT,
  {
    name: must(
      plain('the name of an edition', 'What people call this edition: its date, or its version.'),
      'Say what this edition is called: "name": "2025-11-14".',
    ),
    files: must(
      globs('The files of this edition, from the folder of this file. They are read only to compare.', [
        ['archive/2025-11-14.txt'],
      ]),
      'Say which files this edition is: "files": ["archive/2025-11-14.txt"].',
    ),
  },
  {
    snippets: [
      { label: 'An earlier edition', body: { name: '${1:2025-11-14}', files: ['${2:archive/2025-11-14.txt}'] } },
    ],
  },
);

/** Which edition of each book is cited, by one of its names. */
const CITES = orElse(
  recordOf(text('the name of an edition, in quotation marks'), {
    wanted: AN_OBJECT,
    most,
    ref: 'cites',
    says: 'Which edition of each book these files cite: a name of the book, and the name of the edition. `rulebook migrate` raises it when it has brought them to a newer one.',
    examples: [{ CR: '2025-11-14' }],
  }),
  {},
);

/** A book. Globs are relative to the folder of the file. */
export const BOOK = objectOf(
  AN_OBJECT,
  {
    names: texts('names', {
      says: 'What other documents call this book when they cite it: “rule 3.1 of the Tournament Rules”.',
      examples: [['Tournament Rules']],
    }),
    files: must(
      globs(
        'The files of this book: paths or globs, from the folder of this file. The name of a folder stands for all that is in it.',
        [['rules.txt'], ['rules/*.txt', 'glossary.md']],
      ),
      'Say which files make up this book: "files": ["rules/*.txt"].',
    ),
    base: globs(
      'Books that this one extends, by name or by their files: a rule that it lacks is looked for there.',
      [['Rulebook']],
      'globs or names of books',
    ),
    dialect: plain(
      'the id of a dialect',
      'The dialect of its files, where that which they show by themselves is not the right one.',
      'dialect',
    ),
    edition: plain(
      'the name of an edition',
      'What people call the edition that its `files` hold: its date, or its version.',
    ),
    editions: objects(EDITION, {
      says: 'Earlier editions of the book, the oldest first. They are read only to compare: nothing in them is found, cited, or checked.',
      examples: [[{ name: '2025-11-14', files: ['archive/2025-11-14.txt'] }]],
    }),
    cites: CITES,
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
    ],
  },
);

export const OVERRIDE = objectOf(AN_OBJECT, {
  files: globs('Globs of the files that are meant.'),
  checks: severities('How findings are shown in these files.'),
});

/** Findings that nobody wants to see: those for which all is so that is said here. */
export const IGNORED = objectOf(
  AN_OBJECT,
  {
    check: plain('a text', 'The check that finds it.', 'check'),
    rule: plain('a text', 'The rule or term in which it is found.'),
    target: plain('a text', 'What it is about: the number that a reference names, a title or a term.'),
    text: plain('a text', 'A piece of its message.'),
    files: globs('Globs of the files that are meant; all without it.'),
  },
  {
    oneOf: {
      keys: ['check', 'rule', 'target', 'text'],
      said: 'Say which findings are ignored: by "check", "rule", "target" or "text".',
    },
  },
);

const ONE_NUMBER = /^((?!\{number\})[\s\S])*\{number\}((?!\{number\})[\s\S])*$/;

/** Files that cite a book, given by one of its names, in any usual form; or where in them numbers stand: `CR ({number})`. */
export const CITING = objectOf(
  AN_OBJECT,
  {
    files: must(
      globs('Globs of the files that are meant.'),
      'Say which files cite the book: "files": ["src/**/*.js"].',
    ),
    book: plain(
      'a name of a book',
      'A name of the book that the files cite, in comments, strings, and identifiers: CR 704.5a, rule 303.4, test_704_5a_dies.',
    ),
    cites: CITES,
    pattern: text('a pattern such as "CR ({number})", in quotation marks', {
      pattern: ONE_NUMBER,
      unfit: `Say once where the number stands: "CR (${NUMBER_SIGN})".`,
      longest: 1000,
      says: 'Instead of a book: what stands around a number, with {number} in its place.',
    }),
  },
  {
    oneOf: {
      keys: ['book', 'pattern'],
      only: true,
      said: 'Say which book the files cite, "book": "CR", or how, "pattern": "CR ({number})".',
    },
  },
);

/** A `rulebook.json`. */
export const FILE = objectOf(
  AN_OBJECT,
  {
    $schema: plain(
      'the address of the schema',
      'Where the schema of this file is. The extension brings its own, so this is for other editors.',
    ),
    books: objects(
      orElse(BOOK, { names: [], files: [], base: [], editions: [], cites: {} }),
      {
        says: 'Documents that are resolved together: a rule of one is found from the others.\n\nA file belongs to one book.',
        default: [],
        examples: [[{ names: ['Rulebook'], files: ['rules/*.txt'] }]],
      },
      'a list of books',
    ),
    associations: orElse(
      recordOf(text('the id of a dialect, in quotation marks', { is: 'dialect' }), {
        wanted: AN_OBJECT,
        keys: 'glob',
        most,
        says: 'In which dialect files are: a glob, and the id of the dialect. The first that matches counts.\n\nOther files show their dialect by what is in them.',
        snippets: [{ label: 'A dialect for files', body: { '${1:rules/*.txt}': '${2:dotted}' } }],
        examples: [{ 'drafts/*.txt': 'dotted' }],
      }),
      {},
    ),
    ignore: globs('Globs of files that are no rules documents, whatever they look like.', [['archive/**']]),
    excerpts: globs(
      'Globs of files that are only a part of their rulebook, so that nothing is missing where they end.',
      [['chapter-1.rules.txt']],
    ),
    checks: severities(
      'How the findings of each check are shown in this folder: `error`, `warning`, `information`, `hint`, or `off`.',
      [{ 'broken-reference': 'warning' }],
    ),
    overrides: objects(OVERRIDE, {
      says: 'Other severities for some files.',
      examples: [[{ files: ['drafts/**'], checks: { 'broken-reference': 'off' } }]],
    }),
    ignoreFindings: objects(IGNORED, {
      says: 'Findings that nobody wants to see: those for which all that is said here is so.',
      snippets: [
        { label: 'Findings that are ignored', body: [{ check: '${1:broken-reference}', target: '${2:100.1}' }] },
      ],
      examples: [[{ check: 'broken-reference', target: '100.1' }]],
    }),
    citing: objects(CITING, {
      says: "Files that are no rules documents and cite the books, such as program source.\n\n`rulebook check` finds citations of rules that don't exist, `rulebook citations` lists them all, and `rulebook renumber --map` lets them follow.",
      snippets: [{ label: 'Source that cites rules', body: [{ files: ['${1:src/**/*.js}'], book: '${2:CR}' }] }],
      examples: [[{ files: ['src/**/*.js'], book: 'CR' }]],
    }),
    tests: globs(
      'Globs of the files among those that cite a book which are tests: their citations are counted by themselves.\n\nWithout it: files and folders whose names say so, such as `bell_test.rs`, `bell.test.ts`, `test_bell.py`, and `tests`.',
      [['**/*_test.*', 'tests/**']],
    ),
    dialects: { ...DIALECTS, later: true } as Shape<unknown>,
  },
  {
    title: 'rulebook.json',
    says: 'Which documents of a folder make up books, and in which form they are.',
    snippets: [
      {
        label: 'A first book',
        description: 'Files whose rules refer to each other',
        body: { books: [{ names: ['${1:Rulebook}'], files: ['${2:rules.txt}'] }] },
      },
    ],
  },
);
