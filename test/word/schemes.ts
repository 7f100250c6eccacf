import {
  abstractList,
  type DocxParts,
  escapeXml,
  type LevelForm,
  level,
  list,
  paragraph,
  startOverride,
  style,
} from './docx.ts';

/**
 * Word documents in different ways of numbering, written by hand. Each paragraph has the words “rule 1”, “rule 2” …, so
 * that an independent reader's lines can be compared with ours.
 */
export interface Scheme {
  readonly name: string;
  readonly parts: DocxParts;
}

/** A paragraph: a list and a level, a style, or neither. */
type Line = readonly [list: number, level: number] | { readonly style: string; readonly more?: string } | 'plain';

function bodyOf(lines: readonly Line[]): string {
  return lines
    .map((line, index) => {
      const words = `rule ${index + 1} is text`;
      if (line === 'plain') return paragraph(words);
      if ('style' in line) return paragraph(words, line);
      return paragraph(words, { list: line[0], level: line[1] });
    })
    .join('');
}

function scheme(name: string, numbering: string, lines: readonly Line[], more: Partial<DocxParts> = {}): Scheme {
  return { name, parts: { body: bodyOf(lines), numbering, ...more } };
}

/** Levels in sequence, in one list: the digits of a text. */
function inList(levels: string, id = 1): Line[] {
  return Array.from(levels, digit => [id, Number(digit)] as const);
}

const LEGAL = ['%1.', '%1.%2.', '%1.%2.%3.', '%1.%2.%3.%4.'];
const OUTLINE: readonly LevelForm[] = [
  { text: '%1.', format: 'upperRoman' },
  { text: '%2.', format: 'upperLetter' },
  { text: '%3.' },
  { text: '%4)', format: 'lowerLetter' },
  { text: '(%5)' },
  { text: '(%6)', format: 'lowerLetter' },
  { text: '(%7)', format: 'lowerRoman' },
];
const CONTRACT: readonly LevelForm[] = [
  { text: 'Article %1.', format: 'upperRoman' },
  { text: 'Section %1.%2', isLegal: true },
  { text: '(%3)', format: 'lowerLetter' },
  { text: '(%4)', format: 'lowerRoman' },
];

function one(levels: readonly (LevelForm | string)[], more = ''): string {
  return abstractList(0, levels, more) + list(1, 0);
}

const HEADINGS = [1, 2, 3]
  .map(depth =>
    style(
      `Heading${depth}`,
      `heading ${depth}`,
      `<w:numPr>${depth > 1 ? `<w:ilvl w:val="${depth - 1}"/>` : ''}<w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="${depth - 1}"/>`,
    ),
  )
  .join('');
const heading = (depth: number): Line => ({ style: `Heading${depth}` });

/** One paragraph of each format, and then a long way on, by lists of their own that start there. */
function formats(...names: readonly string[]): Scheme {
  const numbering =
    names.map((format, index) => abstractList(index, [{ text: '%1.', format }])).join('') +
    names.map((_, index) => list(index + 1, index)).join('') +
    names.map((_, index) => list(index + 101, index, startOverride(0, 24))).join('');
  const lines = names.flatMap((_, index): Line[] => [
    ...inList('000000000000', index + 1),
    ...inList('00000', index + 101),
  ]);
  return scheme(`formats ${names.join(' ')}`, numbering, lines);
}

export const schemes: readonly Scheme[] = [
  scheme('legal', one(LEGAL), inList('0111222310012333')),
  scheme('outline', one(OUTLINE), inList('012345665432101233445566210')),
  scheme('contract', one(CONTRACT), inList('012230112330122')),
  scheme('no list', '', ['plain', 'plain', 'plain']),
  scheme('continued after text', one(LEGAL), [
    ...inList('0112'),
    'plain',
    'plain',
    ...inList('2110'),
    'plain',
    ...inList('112'),
  ]),
  scheme('two instances continue', abstractList(0, LEGAL) + list(1, 0) + list(2, 0), [
    ...inList('0011'),
    ...inList('1012', 2),
    ...inList('201'),
  ]),
  scheme('restarted by override', abstractList(0, LEGAL) + list(1, 0) + list(2, 0, startOverride(0, 1)), [
    ...inList('00112'),
    ...inList('00112', 2),
  ]),
  scheme('restarted at seven', abstractList(0, LEGAL) + list(1, 0) + list(2, 0, startOverride(0, 7)), [
    ...inList('0112'),
    ...inList('01120', 2),
  ]),
  scheme(
    'restarted three times',
    abstractList(0, ['%1)']) + [1, 2, 3].map(id => list(id, 0, startOverride(0, 1))).join(''),
    [...inList('000', 1), ...inList('00', 2), 'plain', ...inList('0000', 3)],
  ),
  scheme('two lists between each other', abstractList(0, LEGAL) + abstractList(1, OUTLINE) + list(1, 0) + list(2, 1), [
    ...inList('01'),
    ...inList('01', 2),
    ...inList('10'),
    ...inList('12', 2),
    ...inList('11'),
  ]),
  scheme(
    'level replaced',
    abstractList(0, LEGAL) +
      list(1, 0) +
      list(
        2,
        0,
        `<w:lvlOverride w:ilvl="1"><w:startOverride w:val="5"/>${level(1, { text: '§ %2', start: 5 })}</w:lvlOverride>`,
      ),
    [...inList('0011'), ...inList('0110', 2)],
  ),
  scheme(
    'starts elsewhere',
    one([
      { text: '%1.', start: 100 },
      { text: '%1.%2.', start: 0 },
      { text: '%1.%2%3', format: 'lowerLetter' },
    ]),
    inList('01122012201'),
  ),
  scheme('never restarts', one(['Part %1', { text: '§ %2', restart: 0 }, { text: '(%3)' }]), inList('0112210112012')),
  scheme(
    'restarts after parts only',
    one(['Part %1', 'Chapter %2', { text: '§ %3', restart: 1 }, '(%4)']),
    inList('0122312201223'),
  ),
  scheme(
    'restarts after chapters',
    one(['%1', '%1.%2', { text: '%3.', restart: 2, format: 'lowerLetter' }]),
    inList('0122122012'),
  ),
  scheme('first level missing', one(LEGAL), inList('1120112')),
  scheme('level left out', one(LEGAL), inList('02210231')),
  scheme(
    'own parts',
    one(['%1.', { text: '(%2)', format: 'lowerLetter' }, { text: '(%3)', format: 'lowerRoman' }]),
    inList('0112211220112'),
  ),
  scheme(
    'legal below Roman',
    one([
      { text: 'Chapter %1', format: 'upperRoman' },
      { text: '%1.%2', isLegal: true },
      { text: '%1.%2.%3', isLegal: true, format: 'lowerLetter' },
      { text: '%1.%2.%3.%4' },
    ]),
    inList('0112230123'),
  ),
  scheme('words around', one(['Rule %1 –', '[%1/%2]', '«%1,%2,%3»']), inList('01122012')),
  scheme(
    'suffixes',
    one([{ text: '%1', suffix: 'space' }, { text: '%1.%2', suffix: 'nothing' }, { text: '(%3)' }]),
    inList('0112201'),
  ),
  scheme(
    'bullets between',
    one([{ text: '%1.' }, { text: '•', format: 'bullet' }, { text: '%1.%3' }]),
    inList('0110120'),
  ),
  scheme(
    'numbers without a sign',
    one([{ text: '', format: 'none' }, { text: '%2.' }, { text: '%2.%3' }]),
    inList('011220112'),
  ),
  scheme(
    'headings',
    one([
      { text: '%1', style: 'Heading1' },
      { text: '%1.%2', style: 'Heading2' },
      { text: '%1.%2.%3', style: 'Heading3' },
    ]),
    [heading(1), heading(2), 'plain', heading(3), heading(3), heading(2), heading(1), 'plain', heading(2)],
    { styles: HEADINGS },
  ),
  scheme(
    'headings and a list',
    abstractList(0, [
      { text: '%1', style: 'Heading1' },
      { text: '%1.%2', style: 'Heading2' },
      { text: '%1.%2.%3', style: 'Heading3' },
    ]) +
      abstractList(1, ['(%1)']) +
      list(1, 0) +
      list(2, 1) +
      list(3, 1, startOverride(0, 1)),
    [heading(1), heading(2), ...inList('00', 2), heading(2), ...inList('000', 3), heading(1), heading(2)],
    { styles: HEADINGS },
  ),
  scheme(
    'style based on a numbered one',
    one(LEGAL),
    [{ style: 'Rule' }, { style: 'Special' }, { style: 'Rule' }, { style: 'Plain' }, { style: 'Special' }],
    {
      styles:
        style('Rule', 'Rule', '<w:numPr><w:numId w:val="1"/></w:numPr>') +
        style('Special', 'Special', '', '<w:basedOn w:val="Rule"/>') +
        style('Plain', 'Plain', '<w:numPr><w:numId w:val="0"/></w:numPr>', '<w:basedOn w:val="Rule"/>'),
    },
  ),
  scheme(
    'numbers taken away',
    one(LEGAL),
    [
      { style: 'Rule' },
      { style: 'Rule', more: '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>' },
      { style: 'Rule' },
      { style: 'Rule', more: '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>' },
    ],
    {
      styles: style('Rule', 'Rule', '<w:numPr><w:numId w:val="1"/></w:numPr>'),
    },
  ),
  scheme(
    'levels named by styles',
    one([
      { text: '%1.', style: 'Chapter' },
      { text: '%1.%2', style: 'Rule' },
      { text: '%1.%2(%3)', style: 'Sub', format: 'lowerLetter' },
    ]),
    [
      { style: 'Chapter' },
      { style: 'Rule' },
      { style: 'Sub' },
      { style: 'Sub' },
      { style: 'Rule' },
      { style: 'Chapter' },
      { style: 'Rule' },
    ],
    {
      styles: ['Chapter', 'Rule', 'Sub']
        .map((name, index) => style(name, name, `<w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="1"/></w:numPr>`))
        .join(''),
    },
  ),
  scheme(
    'list by style',
    `${abstractList(0, LEGAL, '<w:styleLink w:val="Numbers"/>')}<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/><w:numStyleLink w:val="Numbers"/></w:abstractNum>${list(1, 0)}${list(2, 1)}`,
    inList('0112011', 2),
    {
      styles:
        '<w:style w:type="numbering" w:styleId="Numbers"><w:name w:val="Numbers"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
    },
  ),
  scheme(
    'deep',
    one(Array.from({ length: 9 }, (_, index) => Array.from({ length: index + 1 }, (_, at) => `%${at + 1}`).join('.'))),
    inList('0123456788765432101234567'),
  ),
  scheme(
    'counted past z',
    one([
      { text: '%1.', format: 'lowerLetter', start: 24 },
      { text: '%2)', format: 'upperRoman', start: 38 },
    ]),
    inList('000000111100'),
  ),
  scheme('hundreds', one([{ text: '%1.', start: 100 }, { text: '%1.%2' }]), [
    ...inList('01'.repeat(12)),
    ...inList('1'.repeat(15)),
  ]),
  scheme(
    'padded',
    one([
      { text: '%1', format: 'decimalZero' },
      { text: '%1-%2', format: 'decimalZero' },
    ]),
    inList('01100000000001'),
  ),
  scheme('in tables', one(LEGAL), [], {
    body: `${paragraph('rule 1 is text', { list: 1, level: 0 })}<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>${[2, 4].map(number => `<w:tr>${[number, number + 1].map(count => `<w:tc><w:tcPr/>${paragraph(`rule ${count} is text`, { list: 1, level: 1 })}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>${paragraph('rule 6 is text', { list: 1, level: 1 })}`,
  }),
  scheme('empty and typed', one(LEGAL), [], {
    body: [
      paragraph('rule 1 is text', { list: 1, level: 0 }),
      paragraph('', { list: 1, level: 1 }),
      paragraph('rule 2 is text', { list: 1, level: 1 }),
      paragraph('1.3. rule 3 is text'),
      paragraph('rule 4 is text', { list: 1, level: 1 }),
    ].join(''),
  }),
  scheme('in a content control', one(LEGAL), [], {
    body: `${paragraph('rule 1 is text', { list: 1, level: 0 })}<w:sdt><w:sdtPr><w:id w:val="7"/></w:sdtPr><w:sdtContent>${paragraph('rule 2 is text', { list: 1, level: 1 })}${paragraph('rule 3 is text', { list: 1, level: 1 })}</w:sdtContent></w:sdt>${paragraph('rule 4 is text', { list: 1, level: 1 })}`,
  }),
  formats('decimal', 'upperRoman', 'lowerRoman', 'upperLetter', 'lowerLetter', 'decimalZero'),
  formats('ordinal', 'cardinalText', 'ordinalText', 'chicago'),
  formats('chineseCountingThousand', 'japaneseCounting', 'ideographTraditional', 'ideographZodiac'),
  formats('aiueo', 'iroha', 'ganada', 'chosung'),
  formats('russianLower', 'russianUpper', 'hebrew1', 'hebrew2', 'thaiLetters'),
];

/** A document of another program: its paragraphs, by level. */
export interface Outline {
  readonly name: string;
  /** For the library docx, a format as in Word and the text of each level; for HTML, the types of ordered lists. */
  readonly forms: readonly (readonly [format: string, text: string, start?: number])[];
  readonly levels: string;
}

/** What the library docx makes. */
export const madeByLibrary: readonly Outline[] = [
  {
    name: 'decimal',
    forms: [
      ['decimal', '%1.'],
      ['decimal', '%1.%2.'],
      ['decimal', '%1.%2.%3.'],
    ],
    levels: '01122011201',
  },
  {
    name: 'bylaws',
    forms: [
      ['upperRoman', 'Article %1'],
      ['decimal', 'Section %2.'],
      ['lowerLetter', '(%3)'],
    ],
    levels: '011220112201',
  },
  {
    name: 'hundreds',
    forms: [
      ['decimal', '%1.', 100],
      ['decimal', '%1.%2.'],
      ['lowerLetter', '%1.%2%3'],
    ],
    levels: '0112201220011',
  },
  {
    name: 'capitals',
    forms: [
      ['upperLetter', '%1.'],
      ['decimal', '%1.%2'],
      ['lowerRoman', '(%3)'],
    ],
    levels: '01120112201',
  },
  {
    name: 'steps',
    forms: [
      ['decimal', 'Step %1:'],
      ['lowerLetter', '%2)'],
    ],
    levels: '0110110000',
  },
];

/** What LibreOffice makes of HTML. */
export const madeOfHtml: readonly Outline[] = [
  {
    name: 'html numbers',
    forms: [
      ['1', ''],
      ['a', ''],
      ['i', ''],
    ],
    levels: '01122011201',
  },
  {
    name: 'html Romans',
    forms: [
      ['I', ''],
      ['A', ''],
      ['1', ''],
    ],
    levels: '0112201120',
  },
  {
    name: 'html start',
    forms: [
      ['1', '', 5],
      ['a', '', 3],
    ],
    levels: '01101100',
  },
];

/** What LibreOffice makes of its own format, in which numbers have a prefix, a suffix, and levels that they show. */
export const madeOfOdt: readonly Outline[] = [
  {
    name: 'odt decimal',
    forms: [
      ['1', '.'],
      ['1', '.'],
      ['1', '.'],
    ],
    levels: '01122011201',
  },
  {
    name: 'odt letters',
    forms: [
      ['A', ')'],
      ['a', ')'],
      ['i', ')'],
    ],
    levels: '011220112',
  },
  {
    name: 'odt start',
    forms: [
      ['1', '.', 100],
      ['1', '.', 0],
      ['a', ''],
    ],
    levels: '01122012201',
  },
  {
    name: 'odt Romans',
    forms: [
      ['I', '.'],
      ['1', ''],
      ['a', ')'],
    ],
    levels: '0112201',
  },
];

/** Nested ordered lists. */
export function htmlOf({ forms, levels }: Outline): string {
  let html = '';
  let depth = -1;
  Array.from(levels, Number).forEach((level, index) => {
    for (; depth > level; depth--) html += '</li></ol>';
    if (depth === level) html += '</li>';
    for (; depth < level; depth++) {
      const [type, , start] = forms[depth + 1]!;
      html += `<ol type="${type}"${start === undefined ? '' : ` start="${start}"`}>`;
    }
    html += `<li><p>rule ${index + 1} is text</p>`;
  });
  return `<!DOCTYPE html><html><body>${html}${'</li></ol>'.repeat(depth + 1)}</body></html>`;
}

/** A flat document of LibreOffice with one list style. */
export function fodtOf({ forms, levels }: Outline): string {
  const style = forms
    .map(([format, after, start = 1], index) => {
      const shown = format === 'a' && after === ')' ? 1 : index + 1;
      return `<text:list-level-style-number text:level="${index + 1}" style:num-format="${format}" style:num-suffix="${escapeXml(after)}" text:display-levels="${shown}" text:start-value="${start}"><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab"/></style:list-level-properties></text:list-level-style-number>`;
    })
    .join('');
  let text = '';
  let depth = -1;
  Array.from(levels, Number).forEach((level, index) => {
    for (; depth > level; depth--) text += '</text:list-item></text:list>';
    if (depth === level) text += '</text:list-item><text:list-item>';
    for (; depth < level; depth++) text += `<text:list${depth < 0 ? ' text:style-name="L1"' : ''}><text:list-item>`;
    text += `<text:p>rule ${index + 1} is text</text:p>`;
  });
  text += '</text:list-item></text:list>'.repeat(depth + 1);
  const names = ['office', 'style', 'text'].map(
    name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${names.join(' ')} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles><text:list-style style:name="L1">${style}</text:list-style></office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document>`;
}
