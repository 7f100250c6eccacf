import assert from 'node:assert/strict';
import type { Random } from '../../bench/random.ts';
import lanterns from '../../samples/lanterns.rules.txt';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { blockCount, blocksOf, parse, textOf, update } from '../../server/src/core/document/document.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import type { Edit } from '../../server/src/core/text/span.ts';
import { texts } from '../dialects/texts.ts';
import { assertSameDocument } from '../support/compareWithFresh.ts';

const PIECES = [
  'x',
  ' ',
  '.',
  '“',
  'rule ',
  'see',
  'Example: Text.',
  '1',
  '7.2',
  'a',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\r\r',
  '\n\n702.19. A new rule, see rule 100.1.\n\n',
  '\n\n702.19a A new subrule.\nExample: It is one.\n\n',
  '\n1.0.3\n',
  '\n(A Title)\n',
  '\n| 100.7 | A row. |\n',
  ' |',
  '\n\n3. A Section\n\n300. A Chapter\n\n',
  '\nA line of its own\n',
  '\n(b) A paragraph\n',
  '\n1. An item\n',
  '\n## 3. A Heading\n',
  '\n\nTerm\nA definition. See rule 100.\n\n',
  '"',
  '""',
  '",',
  '{',
  '}',
  '},\n{',
  ',',
  '[',
  ':',
  '\\',
  '\\u2019',
  '{"ruleNumber": "100.7", "ruleText": "A record',
  '{"id": {"ruleNumber": "100.8", "ruleText": ""}',
  '\n100.7,"A row.",[]\n',
  '\n100.8,"An open row.\n',
  '\u2028',
  '\ud800',
  '',
];
/** Lines that change the state of everything after them. They are rare, as when people write. */
const RARE = ['\n\nGlossary\n\n', '\n\nCredits\n\n', '\n\nContents\n\n'];

/** Any edit, likely or not. */
export function randomEdit(random: Random, text: string): Edit {
  const start = random.below(text.length + 1);
  const size = random.pick([0, 0, 0, 1, 1, 2, 7, 30, 200]);
  const piece = random.below(100) === 0 ? random.pick(RARE) : random.pick(PIECES);
  // Around a line end, where an edit can join or separate `\r` and `\n`.
  const near = random.below(4) === 0 ? text.indexOf('\r', start) : -1;
  const from = near >= 0 ? near + random.below(3) : start;
  const clamped = Math.min(from, text.length);
  return { start: clamped, end: Math.min(text.length, clamped + size), text: piece };
}

/** The text after an edit. */
export const apply = (text: string, edit: Edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end);

function inverse(text: string, edit: Edit): Edit {
  return { start: edit.start, end: edit.start + edit.text.length, text: text.slice(edit.start, edit.end) };
}

/** A text that is edited at random. */
export interface Start {
  readonly dialect: Dialect;
  readonly original: string;
  /** How much of it must be kept: see {@link OWN}. */
  readonly share: number;
}

/**
 * Where lines write only a part of their number, or are counted, editing one renames everything after it up to the next
 * whole number. All those blocks are new, so fewer are kept.
 */
const OWN = compileDialects(
  {
    own: {
      levels: [
        { name: 'rule', number: '1' },
        { name: 'paragraph', number: '(a)' },
        { name: 'point', number: '(i)' },
      ],
    },
    counted: {
      levels: [
        { name: 'section', number: '1' },
        { name: 'rule', number: '.1' },
        { name: 'point', number: '.a' },
      ],
      lines: { section: '## {number}. {title}', rule: '{count}. {text}', point: '   {count}. {text}' },
    },
  },
  [],
).dialects;

const BELOW: Readonly<Record<string, string>> = {
  own: `1. Bells
(a) A bell rings, see rule 1(b), and
(i) it is loud;
(ii) it stops.
(b) Text.

2. Ropes
(a) A rope hangs.
`,
  counted: `## 1. Bells

1. A bell rings, see rule 1.1.
   1. Text.
   1. More.
1. Text.

## 2. Ropes

1. A rope hangs.
`,
};

/**
 * A text for each dialect, and for two that write only a part of a number in a line, repeated about as often as given.
 */
export function startsOf(times: number): readonly Start[] {
  const known = dialects.map((dialect, index) => {
    const text = texts[dialect.id]!;
    return {
      dialect: index === 0 ? dialect : detectDialect(text)!,
      original:
        index === 0
          ? lanterns.slice(0, 800 * times) + lanterns.slice(-4_000).replace(/\n/g, '\r\n')
          : text.repeat(times) + text.replace(/\n/g, '\r\n'),
    };
  });
  const own = OWN.map(dialect => {
    const text = BELOW[dialect.id]!;
    return { dialect, original: text.repeat(times) + text.replace(/\n/g, '\r\n') };
  });
  return [...known, ...own].map(start => ({ ...start, share: start.dialect.layout.needsNumberAbove ? 0.8 : 0.9 }));
}

/** How many blocks there were after each edit, and how many of them were kept. */
export interface Kept {
  readonly kept: number;
  readonly all: number;
}

/** Edits a text at random. Throws if the document differs from one that is read again. */
export function editAtRandom({ dialect, original }: Start, edits: number, random: Random): Kept {
  let text = original;
  let document = parse('test:/rules.txt', 0, text, dialect);
  let kept = 0;
  let all = 0;
  const undo: Edit[] = [];
  for (let count = 1; count <= edits; count++) {
    const undoing = undo.length > 0 && (random.below(3) === 0 || text.length > 3 * original.length);
    const edit = undoing ? undo.pop()! : randomEdit(random, text);
    if (!undoing) undo.push(inverse(text, edit));
    const before = new Set(blocksOf(document).map(({ block }) => block));
    document = update(document, [edit], count);
    text = apply(text, edit);
    kept += blocksOf(document).filter(({ block }) => before.has(block)).length;
    all += blockCount(document);
    assertSameDocument(
      document,
      parse('test:/rules.txt', count, text, dialect),
      `edit ${count}: ${JSON.stringify(edit)}`,
    );
  }
  assert.equal(textOf(document), text);
  return { kept, all };
}
