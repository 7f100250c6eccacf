import assert from 'node:assert/strict';
import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { blocksOf, type RulesDocument } from '../../server/src/core/document/document.ts';
import { hoverAt } from '../../server/src/core/features/reading/hover.ts';
import { toDocumentSymbols } from '../../server/src/lsp/state/convert.ts';
import { type Fixture, fixture } from '../support/fixture.ts';

const read = (text: string): Fixture => fixture(text, detectDialect(text) ?? assert.fail('no rules document'));
const exported = ({ workspace, document }: Fixture) => exportDocument(workspace, document, 'x', 'ascii');
const numbersIn = ({ heads }: RulesDocument) => heads.map(head => (head.kind === 'rule' ? head.number.text : ''));
const problemsIn = (text: string) => exported(read(text)).problems.map(({ code, message }) => `${code}: ${message}`);

/** Every reference as in the text, with its quoted title as in the text and as decoded. */
function written(text: string): string[] {
  const { document } = read(text);
  return blocksOf(document).flatMap(({ block, start }) =>
    block.references.map(reference => {
      const slice = (span: { start: number; end: number }) => block.text.slice(span.start, span.end);
      assert.equal(slice(reference), text.slice(start).slice(reference.start, reference.end));
      const title = reference.kind === 'term' ? undefined : reference.title;
      const ends = reference.kind === 'range' ? [`= ${reference.ends.map(slice).join(' + ')}`] : [];
      return [slice(reference), ...ends, ...(title ? [slice(title), `= ${title.text}`] : [])].join(' ');
    }),
  );
}

const NUMBERS = ['100.1', '100.1a', '100.2', '100.2a', '100.10'];
const record = (number: string) => `{"number": "${number}", "text": "A bell rings."}`;
const row = (number: string, delimiter = ',') => [number, '"A bell, and a rope; both."', '[]'].join(delimiter);
const HEADER = 'number,text,examples';
const rows = (...lines: string[]) => `${[HEADER, ...NUMBERS.map(number => row(number)), ...lines].join('\n')}\n`;
const objects = (...lines: string[]) => `${[...NUMBERS.map(record), ...lines].join('\n')}\n`;

describe('records', () => {
  const keyed = NUMBERS.map(number => `"${number}":{"ruleNumber":"${number}","ruleText":"A bell.","examples":null}`);
  const FORMS: Readonly<Record<string, string>> = {
    'between commas': rows(),
    'between semicolons': ['Rule #;Text;Examples', ...NUMBERS.map(number => row(number, ';'))].join('\n'),
    'between tabs': ['Rule Number\tRule Text\tExample', ...NUMBERS.map(number => row(number, '\t'))].join('\n'),
    'after an index': ['"id","number","text"', ...NUMBERS.map((number, index) => `${index},"${number}",A bell.`)].join(
      '\n',
    ),
    'with the text first': ['text,rule', ...NUMBERS.map(number => `"A bell,\nand a rope.",${number}`)].join('\n'),
    'with blank lines': `\n${rows().replace(/\n/g, '\n\n')}`,
    'with a byte order mark': `\ufeff${rows()}`,
    'with CRLF': rows().replace(/\n/g, '\r\n'),
    'with lone carriage returns': rows().replace(/\n/g, '\r'),
    'one a line': objects(),
    'one a line, with CRLF': objects().replace(/\n/g, '\r\n'),
    'in a list': `[${NUMBERS.map(record).join(',')}]`,
    'in an indented list': JSON.stringify(
      NUMBERS.map(record).map(line => JSON.parse(line)),
      undefined,
      2,
    ),
    'in an outer object': `{"name":"Bells","rules":[${NUMBERS.map(record).join(',')}]}`,
    'by their number': `{${keyed.join(',')}}`,
    'by their number, with braces on lines of their own': `{${keyed.join(',').replace(/[{}]/g, '\n$&\n')}}`,
    'within each other': `[{"id":"1","text":"Bells","rules":[${NUMBERS.map(record).join(',')}]}]`,
    'with numbers that are none in quotation marks': objects().replace(/"(1\d+\.\d+)"/g, '$1'),
    'with objects of another kind in them': objects().replace(/\}/g, ', "source": {"page": 7, "text": "x"}}'),
  };
  for (const [name, text] of Object.entries(FORMS)) {
    it(`are found ${name}`, () => {
      const { document } = read(text);
      assert.deepEqual(
        numbersIn(document).filter(number => number !== '1'),
        NUMBERS,
      );
      assert.deepEqual(exported(read(text)).problems, []);
      for (const { block, start } of blocksOf(document)) {
        if (block.head) assert.match(text.slice(start + block.head.start), /^\d/);
      }
    });
  }

  it('with the same columns have the same dialect, and otherwise another one with the same name', () => {
    const [comma, tab] = [detectDialect(FORMS['between commas']!), detectDialect(FORMS['between tabs']!)];
    assert.equal(detectDialect(rows('100.3,x,[]')), comma);
    assert.notEqual(tab, comma);
    assert.equal(tab?.id, comma?.id);
    assert.equal(detectDialect(FORMS['in a list']!), detectDialect(`${FORMS['in an indented list']}\n`));
  });
});

describe('escapes in records', () => {
  it('are decoded, and placed where they are written', () => {
    const backslash = String.raw`100.3","text":"\u2018Ring\u2019 (see rules 100.1\u2013a and 100.2\u2013100.10), rule 100.2, \"The \u201cBell\u201d.\" 100.1a.`;
    assert.deepEqual(written(objects(`{"number":"${backslash}"}`)), [
      '100.1',
      String.raw`100.2\u2013100.10 = 100.2 + 100.10`,
      String.raw`100.2 The \u201cBell\u201d = The “Bell”`,
      '100.1a',
    ]);
    assert.deepEqual(written(rows('100.3,"See rule 100.2, ""The Bell."" See rules 100.1 and 100.2.",[]')), [
      '100.2 The Bell = The Bell',
      '100.1',
      '100.2',
    ]);
  });

  it('can be nested', () => {
    const text = rows(
      String.raw`100.3,Text.,"[""See \""it\u2019s\"", rule 100.2, \""The \u201cBell\u201d.\"""", 'And 100.1a.']"`,
    );
    assert.deepEqual(written(text), [String.raw`100.2 The \u201cBell\u201d = The “Bell”`, '100.1a']);
  });

  it('are shown and exported as their characters', () => {
    const line = String.raw`{"examples":["Example: It\u2019s \"it\"."],"text":"The bell\u2019s rope.\nIt hangs; see rules 100.2\u2013100.10.","number":"100.3"}`;
    const found = read(objects(line).replace('"100.3"', '"100‸.3"'));
    const card = hoverAt(found.workspace, found.document, found.cursor)?.card;
    assert.deepEqual(card?.paragraphs, ['The bell’s rope.', 'It hangs; see rules 100.2–100.10.']);
    assert.deepEqual(card?.examples, ['It’s "it".']);
    assert.equal(exported(found).references[0]?.text, '100.2–100.10');
    assert.match(JSON.stringify(toDocumentSymbols(found.document)), /"100\.3 The bell’s rope\."/);
  });

  it("don't hide a title, also at the cursor", () => {
    const found = read(objects(String.raw`{"number":"100.3","text":"The Bell\u2019s‸ Rope"}`));
    assert.equal(exported(found).rules.find(({ number }) => number === '100.3')?.title, 'The Bell’s Rope');
    assert.equal(hoverAt(found.workspace, found.document, found.cursor)?.card?.heading, '100.3 The Bell’s Rope');
  });
});

describe('a malformed record', () => {
  const FAULTS: Readonly<Record<string, { text: string; problems: string[] }>> = {
    'a quotation mark that is missing': {
      text: rows('100.3,"A bell,[]', '100.4,"See rule 100.1.",[]', '100.5,x,[]'),
      problems: ["malformed-record: This cell of 100.3 isn't closed; add a quotation mark where it ends."],
    },
    'a quotation mark that is missing before a row without any': {
      text: rows('100.3,"A bell,[]', '100.4,See rule 100.1.,[]', '100.5,x,[]'),
      problems: ["malformed-record: This cell of 100.3 isn't closed; add a quotation mark where it ends."],
    },
    'a quotation mark that is missing in the last cell': {
      text: rows('100.3,x,[]', '100.4,x,[]', '100.5,"A bell'),
      problems: ["malformed-record: This cell of 100.5 isn't closed; add a quotation mark where it ends."],
    },
    'a quotation mark that is not doubled': {
      text: rows('100.3,"A "bell"', 'rings.",[]', '100.4,"See rule 100.1.",[]', '100.5,x,[]'),
      problems: [
        'malformed-record: A quotation mark ends a cell of 100.3 too early; double the quotation marks inside the cell.',
      ],
    },
    'too few columns': {
      text: rows('100.3,x', '100.4,See rule 100.1.,[]', '100.5,x,[]'),
      problems: ['malformed-record: 100.3 has 2 columns; the first line has 3. Add the missing ones.'],
    },
    'too many columns': {
      text: rows('100.3,A bell, a rope.,[]', '100.4,See rule 100.1.,[]', '100.5,x,[]'),
      problems: [
        'malformed-record: 100.3 has 4 columns instead of 3; put the cell that contains “,” in quotation marks.',
      ],
    },
    'half a line of JSON': {
      text: objects('{"number": "100.3", "text": "abc', record('100.4'), record('100.5')),
      problems: ["malformed-record: This string of 100.3 isn't closed; add a quotation mark where it ends."],
    },
    'half a line of JSON after a comma': {
      text: objects('{"number": "100.3", "text": "abc",', record('100.4'), record('100.5')),
      problems: ["malformed-record: 100.3 isn't closed; add a brace where it ends."],
    },
    'half a line of JSON after a key': {
      text: objects('{"number": "100.3", "text":', record('100.4'), record('100.5')),
      problems: ["malformed-record: 100.3 isn't closed; add a brace where it ends."],
    },
    'half an indented record': {
      text: `[${objects('{\n  "number": "100.3",\n  "text": "abc"', record('100.4'), record('100.5'))}]`,
      problems: ["malformed-record: 100.3 isn't closed; add a brace where it ends."],
    },
    'a string that is open in one long line': {
      text: `[${[...NUMBERS.map(record), '{"number":"100.3","text":"abc}', record('100.4'), record('100.5')].join(',')}]`,
      problems: ["malformed-record: This string of 100.3 isn't closed; add a quotation mark where it ends."],
    },
    'a comma that is missing': {
      text: objects('{"number": "100.3" "text": "abc"}', record('100.4'), record('100.5')),
      problems: ['malformed-record: A comma is missing before this in 100.3.'],
    },
    'an escape that is none': {
      text: objects(String.raw`{"number": "100.3", "text": "\q \u20 rule"}`, record('100.4'), record('100.5')),
      problems: [
        'unknown-escape: 100.3 contains an invalid escape sequence; double the backslash, or delete it.',
        'unknown-escape: 100.3 contains an invalid escape sequence; double the backslash, or delete it.',
      ],
    },
  };
  for (const [name, { text, problems }] of Object.entries(FAULTS)) {
    it(`is reported, and the following ones are read: ${name}`, () => {
      assert.deepEqual(problemsIn(text), problems);
      assert.deepEqual(numbersIn(read(text).document), [...NUMBERS, '100.3', '100.4', '100.5']);
      assert.deepEqual(written(text), text.includes('See rule') ? ['100.1'] : []);
    });
  }
});
