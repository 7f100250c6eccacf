import fc from 'fast-check';
import faults from '../../samples/faults.rules.txt';
import ferry from '../../samples/ferry-dotted.rules.txt';
import lanterns from '../../samples/lanterns.rules.txt';
import { cases } from '../core/definitions.ts';
import { texts } from '../dialects/texts.ts';

const number = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('100.1', '100.2', '100.1a', '100.1b', '1', '2', '100', '101', '200.3c') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('1.0', '1.0.1', '1.0.1.a', '1-1', '1-1-2', '1-1-2-1', '1.1.1', '5.03(a)(1)'),
  },
  fc.constantFrom(
    '(a)',
    '(b)(1)',
    '(i)',
    '1.',
    '.1',
    'a',
    'iv',
    'A1',
    'C12',
    'XIV',
    '§ 3',
    '0',
    '00',
    '007',
    '1a',
    '100.1l',
  ),
  fc.constantFrom(
    '999999999.1',
    '9999999999',
    '100.0001',
    '100.1aa',
    '1..1',
    '1.1.1.1.1.1.1.1',
    '-1',
    '1e9',
    '٣',
    '１００',
  ),
  fc.tuple(fc.nat(2000), fc.nat(40)).map(([chapter, rule]) => `${chapter}.${rule}`),
);

const quotes = [
  ['“', '”'],
  ['"', '"'],
  ['(', ')'],
  ['‘', '’'],
  ['“', ''],
  ['', '”'],
  ['“', '“'],
  ['[', ']'],
  ['[', '](#1-1)'],
] as const;

const name = fc.oneof(
  fc.constantFrom(
    'Bells',
    'The Quay',
    'Silence.',
    'Tap and Untap',
    'Dusk & Dawn',
    'Bell',
    'Rope',
    'Bells,',
    'A',
    'Ice: Thin',
  ),
  fc.constantFrom(
    '',
    '.',
    '“',
    'İstanbul',
    'ß',
    'naïve',
    'e\u0301',
    '\u{1d11e}',
    '👩‍👩‍👧',
    '\ud83d',
    '鐘',
    'ﬁ',
    '\u00ad',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);

const word = fc.constantFrom(
  ...'rule rules section sections Rule Article see See also under in the glossary of to and or – — - through than with'.split(
    ' ',
  ),
  ...'Glossary Contents Credits Introduction Example Example: (Obsolete) of the Tournament Rules MTR version points'.split(
    ' ',
  ),
);

const titled = fc
  .tuple(number, fc.constantFrom(...quotes), name)
  .map(([at, [open, close], title]) => `${at}, ${open}${title}${close}`);

const join = fc.constantFrom(
  ', ',
  ' and ',
  ', and ',
  '–',
  '-',
  ' to ',
  ' through ',
  ', or ',
  '; ',
  '/',
  ',',
  ' – ',
  '�',
);
const list = fc
  .array(fc.oneof(number, titled), { minLength: 1, maxLength: 5 })
  .chain(members =>
    fc
      .array(join, { minLength: members.length, maxLength: members.length })
      .map(joins => members.map((member, at) => member + (at < members.length - 1 ? joins[at] : '')).join('')),
  );

const reference = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('rule ', 'rules ', 'see rule ', '(See rules ', 'section ', 'Rule ', 'see ', '', '[', 'Articles '),
      list,
    )
    .map(pair => pair.join('')),
  fc
    .tuple(
      fc.constantFrom('See ', 'See also ', 'see “', 'under “', 'See “'),
      name,
      fc.constantFrom('', '.', ',', '”', '” in the glossary', ', '),
    )
    .map(parts => parts.join('')),
);

const odd = fc.oneof(
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\udc00',
    '\ufeff',
    '\u2028',
    '\u0085',
    '\u00a0',
    '\t',
    '\u200b',
    '\u202e',
    '\\',
    '\\u12',
    '&a;',
    '&x',
  ),
  fc.constantFrom(
    '|',
    '""',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '](',
    '<a name="1">',
    '**',
    '__',
    '*',
    '_',
    '#',
    '…',
    '- ',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

/** A text of a rule. */
const prose = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 2, arbitrary: reference }, number, titled, name, odd), {
    maxLength: 8,
  })
  .map(parts => parts.join(' '));

const line = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(number, fc.constantFrom('. ', ' ', '.', '\t', '.  ', ' - ', ': '), prose)
      .map(parts => parts.join('')),
  },
  fc.tuple(number, fc.constantFrom('. ', ' ', '.'), name).map(parts => parts.join('')),
  prose,
  number,
  fc.constantFrom(
    'Glossary',
    'Contents',
    'Credits',
    'Introduction',
    '',
    '',
    'Example: It is.',
    'Bell',
    '(Bells)',
    '|---|---|',
  ),
  fc.tuple(number, prose).map(([at, text]) => `| ${at} | ${text} |`),
  fc.tuple(number, prose).map(([at, text]) => `**${at}.** ${text}`),
  fc
    .tuple(fc.constantFrom('# ', '## Article ', '   1. ', '- ', '  (a) ', '> '), number, prose)
    .map(parts => parts.join(' ')),
  fc.tuple(number, prose, prose).map(([at, text, example]) => `${at},"${text}","[""${example}""]"`),
  fc.tuple(number, prose).map(([at, text]) => `{"ruleNumber": "${at}", "ruleText": ${JSON.stringify(text)}},`),
  fc.tuple(number, prose).map(([at, text]) => `{"number": ${JSON.stringify(at)}, "text": "${text}", "examples": [`),
);

const lineEnd = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('\n', '\n\n') },
  fc.constantFrom('\r\n', '\r', '\r\r\n', '\n\r', '\u2028', ' \n'),
);

/** Lines that look like rules. */
const likeRules = fc.array(fc.tuple(line, lineEnd), { maxLength: 30 }).map(lines => lines.flat().join(''));

const SAMPLES = [
  ...Object.values(texts),
  ...cases.map(({ text }) => text),
  faults.slice(0, 3_000),
  ferry,
  lanterns.slice(0, 1_000) + lanterns.slice(5_000, 7_000) + lanterns.slice(-1_500),
];

const piece = fc.oneof(line, odd, reference, lineEnd, number, word);

/** A sample in which some pieces are added, deleted, doubled, or moved. */
const mutated = fc
  .tuple(
    fc.constantFrom(...SAMPLES),
    fc.array(
      fc.tuple(
        fc.constantFrom('insert', 'delete', 'double', 'move'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(60),
        piece,
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
  )
  .map(([sample, changes]) =>
    changes.reduce((text, [kind, where, length, given]) => {
      const at = Math.floor(where * text.length);
      const [before, taken, after] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
      if (kind === 'insert') return before + given + taken + after;
      if (kind === 'delete') return before + after;
      return kind === 'double' ? before + taken + taken + after : after + taken + before;
    }, sample),
  );

/** One piece repeated many times, as a very long line or deeply nested. */
const repeated = fc
  .tuple(prose, piece, fc.integer({ min: 1, max: 400 }), piece)
  .map(([before, again, times, after]) => before + again.repeat(times) + after);

/** Any text; most of it could be meant as rules. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: likeRules },
  { weight: 6, arbitrary: mutated },
  { weight: 2, arbitrary: repeated },
  fc.tuple(likeRules, mutated).map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** A piece of text that someone could type: a name, a number, or anything else. */
export const anyName: fc.Arbitrary<string> = fc.oneof(number, name, odd, reference);
/** A line with a possible number and text of a rule. */
export { number as anyNumber, piece as anyPiece };
