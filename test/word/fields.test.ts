import assert from 'node:assert/strict';
import { importWord } from '../../server/src/word/importWord.ts';
import { abstractList, bookmark, type DocxParts, docx, field, list, paragraph, run, style } from './docx.ts';

const STYLES = [
  style('Heading1', 'heading 1', '<w:outlineLvl w:val="0"/>'),
  style('Heading2', 'heading 2', '<w:outlineLvl w:val="1"/>'),
  style('Chapter', 'Chapter', '<w:numPr><w:numId w:val="1"/></w:numPr>'),
].join('');
const NUMBERING =
  abstractList(0, ['Chapter %1', '%1.%2', { text: '(%3)', format: 'lowerLetter' }]) +
  list(1, 0) +
  abstractList(2, ['%1.', '%1.%2.']) +
  list(3, 2);

/** The lines that a document is read as; the fields in it show an old text, or nothing. */
function linesOf(body: readonly string[], more: Partial<DocxParts> = {}, isOriginal = false): string[] {
  const bytes = docx({ body: body.join(''), numbering: NUMBERING, styles: STYLES, ...more });
  return importWord(bytes, { format: 'txt', isOriginal }).text.trimEnd().split('\n\n');
}

const heading = (text: string, level = 1) => paragraph(text, { style: `Heading${level}` });
const text = (...pieces: readonly string[]) =>
  paragraph(pieces.map(piece => (piece.startsWith('<') ? piece : run(piece))).join(''));
/** Without what it showed before: nothing is reported, and what it shows now stands in the text. */
const shows = (instruction: string) => field(instruction, '');

describe('counting fields of Word', () => {
  const cases: Readonly<Record<string, readonly [body: readonly string[], expected: readonly string[]]>> = {
    'SEQ counts each name for itself, in any case': [
      [text(shows('SEQ Figure')), text(shows('SEQ Table')), text(shows('SEQ figure \\* ARABIC'))],
      ['1', '1', '2'],
    ],
    'SEQ starts over, repeats, and hides its number': [
      [
        text('A ', shows('SEQ x \\r 5')),
        text('B ', shows('SEQ x \\c')),
        text('C ', shows('SEQ x \\h'), '.'),
        text('D ', shows('SEQ x \\n')),
      ],
      ['A 5', 'B 5', 'C .', 'D 7'],
    ],
    'SEQ starts over after a heading of a level': [
      [
        heading('One'),
        text(shows('SEQ x \\s 1')),
        heading('Below', 2),
        text(shows('SEQ x \\s 1')),
        heading('Two'),
        text(shows('SEQ x \\s 1')),
      ],
      ['One', '1', 'Below', '2', 'Two', '1'],
    ],
    'SEQ shows letters, Roman numerals, ordinals, and words': [
      ['ROMAN', 'roman', 'ALPHABETIC', 'alphabetic', 'Ordinal', 'CardText', 'OrdText', 'OrdText \\* Caps'].map(
        (form, index) => text(shows(`SEQ x \\* ${form}`), `.${index}`),
      ),
      ['I.0', 'ii.1', 'C.2', 'd.3', '5th.4', 'six.5', 'seventh.6', 'Eighth.7'],
    ],
    'LISTNUM counts in a paragraph': [
      [text(shows('LISTNUM'), ' ropes, ', shows('LISTNUM'), ' sails'), text(shows('LISTNUM \\l 2'), ' oars')],
      ['1) ropes, 2) sails', 'a) oars'],
    ],
    'LISTNUM counts one level below the number of its paragraph, and starts over with it': [
      [
        paragraph(run('Ropes ') + shows('LISTNUM') + run(' and ') + shows('LISTNUM'), { list: 3, level: 0 }),
        paragraph(run('Sails ') + shows('LISTNUM'), { list: 3, level: 0 }),
      ],
      ['1. Ropes a) and b)', '2. Sails a)'],
    ],
    'LISTNUM has the lists LegalDefault and OutlineDefault, and starts where it is told': [
      [
        text(shows('LISTNUM LegalDefault \\l 1'), ' and ', shows('LISTNUM LegalDefault \\l 2')),
        text(shows('LISTNUM OutlineDefault \\l 1 \\s 4'), ' and ', shows('LISTNUM OutlineDefault \\l 2')),
      ],
      ['1. and 1.1.', 'IV. and A.'],
    ],
    'AUTONUM numbers paragraphs through all headings without one': [
      [
        heading('One'),
        text(shows('AUTONUM'), ' Ropes'),
        text(shows('AUTONUM'), ' Sails'),
        heading('Two', 2),
        text(shows('AUTONUM \\* ROMAN \\s )'), ' Oars'),
      ],
      ['One', '1. Ropes', '2. Sails', 'Two', 'III) Oars'],
    ],
    'AUTONUM starts over after each heading with one': [
      [
        paragraph(shows('AUTONUM') + run(' One'), { style: 'Heading1' }),
        text(shows('AUTONUM'), ' Ropes'),
        text(shows('AUTONUM'), ' Sails'),
        paragraph(shows('AUTONUM') + run(' Two'), { style: 'Heading1' }),
        text(shows('AUTONUM \\* alphabetic'), ' Oars'),
      ],
      ['1. One', '1. Ropes', '2. Sails', '2. Two', 'a. Oars'],
    ],
    'AUTONUMLGL numbers headings and paragraphs in digits': [
      [
        paragraph(shows('AUTONUMLGL') + run(' Ropes'), { style: 'Heading1' }),
        text(shows('AUTONUMLGL'), ' are long'),
        text(shows('AUTONUMLGL \\e'), ' are wet'),
        paragraph(shows('AUTONUMLGL') + run(' Sails'), { style: 'Heading1' }),
        text(shows('AUTONUMLGL'), ' are white'),
      ],
      ['1. Ropes', '1.1. are long', '1.2 are wet', '2. Sails', '2.1. are white'],
    ],
    'AUTONUMOUT numbers as in an outline': [
      [
        paragraph(shows('AUTONUMOUT') + run(' Ropes'), { style: 'Heading1' }),
        paragraph(shows('AUTONUMOUT') + run(' Knots'), { style: 'Heading2' }),
        paragraph(shows('AUTONUMOUT') + run(' Sails'), { style: 'Heading1' }),
      ],
      ['I. Ropes', 'A. Knots', 'II. Sails'],
    ],
  };
  for (const [name, [body, expected]] of Object.entries(cases))
    it(name, () => {
      assert.deepEqual(linesOf(body), expected);
    });
});

describe('fields of Word that refer to something', () => {
  const chapter = (content: string) => paragraph(content, { style: 'Chapter' });
  const rule = (content: string, level = 1) => paragraph(content, { list: 1, level });

  it('STYLEREF shows the text or the number of the paragraph before it in a style, or else of the one after it', () => {
    const lines = linesOf([
      text('In ', shows('STYLEREF Chapter \\n')),
      chapter('Ropes'),
      text(
        'In ',
        shows('STYLEREF "Chapter"'),
        ', ',
        shows('STYLEREF Chapter \\n'),
        ', ',
        shows('STYLEREF Chapter \\n \\t'),
      ),
      chapter('Sails'),
      text('In ', shows('STYLEREF Chapter \\* Upper'), ', ', shows('STYLEREF "Chapter" \\w')),
    ]);
    assert.deepEqual(lines, [
      'In Chapter 1',
      'Chapter 1 Ropes',
      'In Ropes, Chapter 1, 1',
      'Chapter 2 Sails',
      'In SAILS, Chapter 2',
    ]);
  });

  it('STYLEREF with a digit means a heading', () => {
    assert.deepEqual(linesOf([heading('Ropes'), text('See ', shows('STYLEREF 1'))]), ['Ropes', 'See Ropes']);
  });

  it('NOTEREF shows the number of a note, and whether it is above', () => {
    const note = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const notes = [1, 2].map(id => `<w:footnote w:id="${id}">${paragraph(`Note ${id}.`)}</w:footnote>`).join('');
    const lines = linesOf(
      [
        text('Ropes', bookmark(1, '_Ref1', note(2)), ' and sails', bookmark(2, '_Ref2', note(1)), '.'),
        text('See notes ', shows('NOTEREF _Ref1 \\h'), ' and ', shows('NOTEREF _Ref2 \\p \\h'), '.'),
      ],
      { footnotes: notes },
    );
    assert.deepEqual(lines, ['Ropes¹ and sails².', 'See notes 1 and 2 above.', '¹ Note 2.', '² Note 1.']);
  });

  it('REF shows a number as its switches say', () => {
    const refs = (...switches: readonly string[]) =>
      switches.flatMap(each => [shows(`REF _Ref1 ${each} \\h`), ', ']).slice(0, -1);
    const lines = linesOf([
      chapter('Ropes'),
      rule('A rope is long.'),
      rule('It is wet', 2),
      rule(bookmark(1, '_Ref1', run('or dry')), 2),
      rule(
        refs('\\n', '\\w', '\\r', '\\w \\t', '\\p')
          .map(each => (each.startsWith('<') ? each : run(each)))
          .join(''),
        2,
      ),
      chapter('Sails'),
      rule(
        refs('\\r', '\\w \\p')
          .map(each => (each.startsWith('<') ? each : run(each)))
          .join(''),
      ),
    ]);
    assert.equal(lines[4], '(c) (b), 1.1(b), (b), 1.1(b), above');
    assert.equal(lines[6], '2.1 1.1(b), 1.1(b) above');
  });

  it('fields in fields, and fields in pieces, are read as one', () => {
    const piece = (words: string) => `<w:r><w:instrText xml:space="preserve">${words}</w:instrText></w:r>`;
    const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const [begin, separate, end] = ['begin', 'separate', 'end'].map(sign) as [string, string, string];
    const inner = begin + piece(' REF _Ref1 \\w') + piece(' \\h ') + separate + run('1.') + run('1') + end;
    const outer = `${begin + piece(' HYPERLINK \\l "_Re') + piece('f1" ') + separate + run('rule ') + inner + end}`;
    const lines = linesOf([chapter('Ropes'), rule(bookmark(1, '_Ref1', run('Wet.'))), text('See ', outer, '.')]);
    assert.deepEqual(lines, ['Chapter 1 Ropes', '1.1 Wet.', 'See rule 1.1.']);
  });
});

describe('tracked changes', () => {
  const by = 'w:id="9" w:author="K" w:date="2026-01-01T00:00:00Z"';
  const ins = (content: string) => `<w:ins ${by}>${content}</w:ins>`;
  const del = (content: string) =>
    `<w:del ${by}>${content.replaceAll('w:t>', 'w:delText>').replaceAll('<w:t ', '<w:delText ').replaceAll('w:instrText', 'w:delInstrText')}</w:del>`;
  const inserted = { list: 3, level: 0, more: `<w:rPr><w:ins ${by}/></w:rPr>` };
  const deleted = { list: 3, level: 0, more: `<w:rPr><w:del ${by}/></w:rPr>` };
  const rule = { list: 3, level: 0 };
  const cases: Readonly<
    Record<string, readonly [body: readonly string[], accepted: readonly string[], original: readonly string[]]>
  > = {
    'words are inserted and deleted': [
      [paragraph(run('A rope is ') + del(run('long')) + ins(run('short')) + run('.'), rule)],
      ['1. A rope is short.'],
      ['1. A rope is long.'],
    ],
    'a rule is inserted: the later ones are renumbered': [
      [paragraph('One.', rule), paragraph(ins(run('New.')), inserted), paragraph('Two.', rule)],
      ['1. One.', '2. New.', '3. Two.'],
      ['1. One.', '2. Two.'],
    ],
    'a rule is deleted with its mark': [
      [paragraph('One.', rule), paragraph(del(run('Gone.')), deleted), paragraph('Two.', rule)],
      ['1. One.', '2. Two.'],
      ['1. One.', '2. Gone.', '3. Two.'],
    ],
    'only the mark is deleted: two rules become one': [
      [paragraph('One, ', deleted), paragraph('and two.', rule), paragraph('Three.', rule)],
      ['1. One, and two.', '2. Three.'],
      ['1. One,', '2. and two.', '3. Three.'],
    ],
    'words are moved': [
      [
        paragraph(`<w:moveFrom ${by}>${run('A rope. ')}</w:moveFrom>${run('A sail.')}`, rule),
        paragraph(`${run('An oar. ')}<w:moveTo ${by}>${run('A rope.')}</w:moveTo>`, rule),
      ],
      ['1. A sail.', '2. An oar. A rope.'],
      ['1. A rope. A sail.', '2. An oar.'],
    ],
    'a paragraph gets a number, and another level': [
      [
        paragraph('One.', rule),
        paragraph('Two.', { more: `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/><w:ins ${by}/></w:numPr>` }),
        paragraph('Three.', {
          list: 3,
          level: 1,
          more: `<w:pPrChange ${by}><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr></w:pPrChange>`,
        }),
      ],
      ['1. One.', '2. Two.', '2.1. Three.'],
      ['1. One.', 'Two.', '2. Three.'],
    ],
    'a deleted reference is computed in the original': [
      [
        paragraph(bookmark(1, '_Ref1', run('One.')), rule),
        paragraph(run('See rule ') + del(field('REF _Ref1 \\n \\h', '')) + ins(run('one')) + run('.'), rule),
      ],
      ['1. One.', '2. See rule one.'],
      ['1. One.', '2. See rule 1.'],
    ],
    'rows and cells of tables are inserted and deleted': [
      [
        `<w:tbl>${[
          ['', '', ''],
          [`<w:trPr><w:ins ${by}/></w:trPr>`, '', ''],
          [`<w:trPr><w:del ${by}/></w:trPr>`, '', ''],
          ['', `<w:tcPr><w:cellIns ${by}/></w:tcPr>`, `<w:tcPr><w:cellDel ${by}/></w:tcPr>`],
        ]
          .map(
            ([row, ...cells], index) =>
              `<w:tr>${row}${cells.map((cell, at) => `<w:tc>${cell}${paragraph(`${index}${'ab'[at]}`)}</w:tc>`).join('')}</w:tr>`,
          )
          .join('')}</w:tbl>`,
      ],
      ['0a | 0b\n1a | 1b\n3a'],
      ['0a | 0b\n2a | 2b\n3b'],
    ],
  };
  for (const [name, [body, accepted, original]] of Object.entries(cases))
    it(`${name}: accepted, and as before`, () => {
      assert.deepEqual(linesOf(body), accepted);
      assert.deepEqual(linesOf(body, {}, true), original);
    });
});
