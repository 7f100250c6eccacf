import assert from 'node:assert/strict';
import { randomFrom } from '../../bench/random.ts';
import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import {
  documentPosition,
  lengthOf,
  parse,
  type RulesDocument,
  textOf,
  update,
} from '../../server/src/core/document/document.ts';
import { outlineOf } from '../../server/src/core/document/outline.ts';
import { referencesAt, subjectsAt } from '../../server/src/core/features/navigation/findReferences.ts';
import { highlightsAt } from '../../server/src/core/features/navigation/highlights.ts';
import { linksOf } from '../../server/src/core/features/navigation/links.ts';
import { citing } from '../../server/src/core/features/navigation/neighbors.ts';
import { hoverAt } from '../../server/src/core/features/reading/hover.ts';
import { lensesOf, lensPlaces } from '../../server/src/core/features/reading/lenses.ts';
import { rankedNames } from '../../server/src/core/search/searchNames.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { csv, json } from '../../server/src/core/shipped/dataSets.ts';
import { effort } from '../support/effort.ts';

/** A number of characters, lines, or references; fewer in an ordinary run. */
const many = (count: number) => effort(Math.ceil(count / 40), count);

const random = randomFrom(7);
const noise = (length: number, alphabet: string) =>
  Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join('');
const PIECES = [
  '100.1,',
  '"',
  '""',
  ',',
  '\n',
  '{',
  '}',
  '[',
  ']',
  ':',
  '\\',
  '{"number":',
  '"100.1"',
  '"text":',
  'rule 100.1 ',
];
const RULES = '100.1. Text, see rule 100.2.\n\n100.2. Text.\n\n101. More\n\nGlossary\n\n';

/** Texts that make a careless parser crash or take too much time. */
const TEXTS: Readonly<Record<string, string>> = {
  nothing: '',
  'one line end': '\r',
  'random characters': noise(many(200_000), '0123456789.abz \n\r“”"?,;()–-rulesect\u0000\ud800\udc00\u2028'),
  'a line of 10 MB': `100.1. ${'word '.repeat(many(2_000_000))}`,
  'a million digits': '1'.repeat(many(1_000_000)),
  'a reference of a million digits': `See rule ${'1'.repeat(many(1_000_000))}.`,
  'a million points and digits': '1.'.repeat(many(500_000)),
  'lone surrogates': '100.1. \ud800 see rule 100.1 \udfff\n\udc00',
  'a million opening quotation marks': `${RULES}See rule 100.1, ${'“'.repeat(many(1_000_000))}`,
  'titles that never close': `${RULES}${'See rule 100.1, “ab '.repeat(many(50_000))}`,
  'a list without an end': `${RULES}See rules ${'100.1, '.repeat(many(150_000))}`,
  'one name without an end': `${RULES}Term\nSee ${'Aa '.repeat(many(300_000))}`,
  'the same lead again and again': `${RULES}Term\n${'See also Aa, '.repeat(many(100_000))}`,
  'a name of eight million words': `${RULES}Term\nSee ${'Aa '.repeat(many(8_000_000))}`,
  'names that lead nowhere': `${RULES}Term\n${'See '.repeat(many(250_000))}${'See A of the '.repeat(many(80_000))}`,
  'many references in one rule': `100.1. ${'See rule 100.1. '.repeat(many(60_000))}\n\n${RULES}`,
  'many missing numbers': `${RULES}${Array.from({ length: many(5_000) }, (_, n) => `200.${n + 1}. See rule 200.${n + 7000}.\n`).join('')}`,
  'many long ranges in one rule': `100.1. ${'rules 100.1–150 and '.repeat(many(8_000))}\n\n${RULES}`,
  'a million blanks': `${RULES}See rule${' '.repeat(many(1_000_000))}100.1`,
  'a million blank lines': '\n'.repeat(many(1_000_000)),
  'a hundred thousand short lines': 'x\n'.repeat(many(100_000)),
  'the glossary phrase again and again': `${'under “'.repeat(many(100_000))} in the glossary`,
  'headings without an end': Array.from({ length: many(100_000) }, (_, n) => `${100 + n}. H\n`).join(''),
  'the same rule again and again': '100.1. Text.\n\n'.repeat(many(50_000)),
  'a term again and again in one line': `100.1. ${'aa bb '.repeat(many(200_000))}\n\n${RULES}Aa Bb Cc\nIt.\n`,
  'a term without an end': `100.1. ${'aa '.repeat(many(200_000))}\n\n${RULES}${'Aa '.repeat(many(20_000))}\nIt.\n`,
  'terms and references in one rule': `100.1. ${'An aa of rule 100.1. '.repeat(many(60_000))}\n\n${RULES}Aa\nIt.\n`,
  'huge ranges': 'See rules 100.1–999999999 and 1–999999999.\n\n'.repeat(many(2_000)) + RULES,
};

const RECORD = '{"number": "100.1", "text": "Text, see rule 100.2."}\n';
const ROW = '100.1,"Text, see rule 100.2.",[]\n';

/** The same for records. */
const RECORDS: Readonly<Record<string, string>> = {
  'random signs of records': noise(many(200_000), '0123456789.a \n\r",:;{}[]\\u'),
  'random pieces of records': Array.from({ length: many(50_000) }, () => random.pick(PIECES)).join(''),
  'a million quotation marks': '"'.repeat(many(1_000_000)),
  'a million doubled ones in a cell': `100.1,"${'""'.repeat(many(1_000_000))}",[]\n${ROW}`,
  'a cell that never closes': `100.1,"${'a line\n'.repeat(many(200_000))}`,
  'cells that never close': '100.1,"a\n'.repeat(many(50_000)),
  'a million delimiters': `100.1${','.repeat(many(1_000_000))}`,
  'millions of delimiters after an open cell': `100.1,"a\n100.2,x${','.repeat(many(4_000_000))}"z`,
  'millions of quotation marks after an open cell': `100.1,"a\n100.2,"${'""'.repeat(many(8_000_000))}`,
  'a string of 10 MB': `{"number": "100.1", "text": "${'word \\u2019 '.repeat(many(1_000_000))}"}\n${RECORD}`,
  'strings that never close': '{"number": "100.1", "text": "a\n'.repeat(many(50_000)),
  'a million braces': '{'.repeat(many(1_000_000)),
  'objects within objects': '{"a":'.repeat(many(200_000)),
  'lists within lists': `{"number": "100.1", "text": ${'['.repeat(many(1_000_000))}`,
  'braces and spaces': `{${' '.repeat(many(1_000))}`.repeat(many(1_000)),
  'a million backslashes': `{"number": "100.1", "text": "${'\\'.repeat(many(1_000_000))}`,
  'an example of backslashes and quotation marks': `100.1,Text,"[""${'\\""'.repeat(many(300_000))}"\n${ROW}`,
  'records in one line': `[${RECORD.trim().repeat(many(20_000))}]`,
};

const ALL = [
  ...Object.entries(TEXTS).map(([name, text]) => ({ name, text, dialect: comprehensive })),
  ...Object.entries(RECORDS).flatMap(([name, text]) =>
    [csv, json].map(dialect => ({ name: `${name}, ${dialect.name}`, text, dialect })),
  ),
];

describe('any text at all', () => {
  for (const { name, text, dialect } of ALL) {
    it(`gets an answer: ${name}`, () => {
      const document = parse('test:/any', 1, text, dialect);
      assert.equal(lengthOf(document), text.length);
      const updated = update(document, [{ start: text.length >> 1, end: text.length >> 1, text: '\n100.9. x\r' }], 2);
      assert.equal(textOf(updated), `${text.slice(0, text.length >> 1)}\n100.9. x\r${text.slice(text.length >> 1)}`);
      const workspace = withDocument(emptyWorkspace, updated);
      for (const { start } of runChecks(workspace, updated)) documentPosition(updated, start);
      exportDocument(workspace, updated, 'any', 'utf-8');
      outlineOf(updated);
      for (let count = 0; count < 20; count++) hoverAt(workspace, updated, random.below(text.length + 1));
      askOfCitations(workspace, updated);
    });
  }
});

function askOfCitations(workspace: Workspace, document: RulesDocument): void {
  for (let count = 0; count < 5; count++) {
    const offset = random.below(lengthOf(document) + 1);
    highlightsAt(workspace, document, offset);
    for (const subject of subjectsAt(workspace, document, offset)) citing(workspace, subject);
    referencesAt(workspace, document, offset, true);
  }
  linksOf(workspace, document);
  for (const { kind, definition } of lensesOf(workspace, document, 'all').slice(0, 100))
    lensPlaces(workspace, kind, definition);
  rankedNames(workspace.documents.values(), 'rule 1');
}
