import assert from 'node:assert/strict';
import type { Block, NumberReference, RangeReference } from '../../server/src/core/blocks/block.ts';
import { renumberedBy } from '../../server/src/core/changes/maps/followMap.ts';
import { citingEdits } from '../../server/src/core/changes/renumber/rewriteCitations.ts';
import { blocksOf, parse } from '../../server/src/core/document/document.ts';
import { parseNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { type Span, withEdits } from '../../server/src/core/text/span.ts';
import { laws } from '../support/dialects/laws.ts';
import { mapOf } from '../support/maps.ts';

const { numbering } = laws;
const number = (text: string) => parseNumber(text, numbering)!;

/** A reference to a number, with its parts marked in a text, such as “point ([a]) of Article [6]([1])”. */
interface Given {
  readonly marked: string;
  readonly numbers: readonly [string, string?];
  /** The levels of the marked parts, in text order. */
  readonly levels: readonly (readonly number[])[];
  readonly relative?: true;
}

function blockOf({ marked, numbers, levels, relative }: Given): Block {
  const spans: Span[] = [];
  const text = marked.split(/\[|\]/).reduce((all, piece, index) => {
    if (index % 2) spans.push({ start: all.length, end: all.length + piece.length });
    return all + piece;
  }, '');
  const own = levels.map(each => {
    const parts = Array<Span | undefined>(4).fill(undefined);
    for (const level of each) parts[level] = spans.shift();
    const all = parts.flatMap(span => span ?? []);
    const [start, end] = [Math.min(...all.map(span => span.start)), Math.max(...all.map(span => span.end))];
    return { start, end, parts };
  });
  const [first, last] = numbers;
  const span = { start: own[0]!.start, end: own.at(-1)!.end };
  const base = { ...span, ...(relative && { relative }) };
  const reference: NumberReference | RangeReference =
    last === undefined
      ? { kind: 'number', text: first, number: number(first), ...base, parts: own[0]!.parts }
      : { kind: 'range', first: number(first), last: number(last), ends: [own[0]!, own[1]!], ...base };
  const [block] = blocksOf(parse('test:/a.txt', 1, text, laws));
  return { ...block!.block, references: [reference] };
}

/** The text of a block in rule `inside` after the change, and how many of its outdated references stay. */
function followed(
  given: Given,
  renumbered: Readonly<Record<string, string>>,
  inside: string,
): readonly [string, number] {
  const block = blockOf(given);
  const history = renumberedBy(numbering, mapOf({ renumbered }));
  const rule = { from: number(inside), to: number(history.renumbering.after(inside)) };
  const { edits, kept } = citingEdits(parse('test:/a.txt', 1, block.text, laws), block, () => history, rule);
  return [withEdits(block.text, edits), kept.length];
}

const POINT: Given = { marked: 'See point ([a]) of Article [6]([1]).', numbers: ['6.1(a)'], levels: [[2, 0, 1]] };
const PARAGRAPH: Given = { marked: 'See paragraph [1].', numbers: ['6.1'], levels: [[1]], relative: true };
const PARAGRAPHS: Given = {
  marked: 'See paragraphs [1] to [3].',
  numbers: ['6.1', '6.3'],
  levels: [[1], [1]],
  relative: true,
};

describe('a citation whose parts are separated or missing', () => {
  for (const [given, renumbered, inside, text, kept] of [
    [POINT, { '6': '7' }, '9', 'See point (a) of Article 7(1).', 0],
    [POINT, { '6.1': '6.10' }, '9', 'See point (a) of Article 6(10).', 0],
    [POINT, { '6.1(a)': '7.2(c)' }, '9', 'See point (c) of Article 7(2).', 0],
    [PARAGRAPH, { '6.1': '6.2' }, '6', 'See paragraph 2.', 0],
    [PARAGRAPH, { '6': '7' }, '6', 'See paragraph 1.', 0],
    [PARAGRAPH, { '6': '7', '6.1': '7.2' }, '6.3', 'See paragraph 2.', 0],
    [PARAGRAPH, { '6.1': '7.4' }, '6', 'See paragraph 1.', 1],
    [PARAGRAPH, { '8': '9' }, '6', 'See paragraph 1.', 0],
    [PARAGRAPH, { '6.1': '6.2' }, '8', 'See paragraph 2.', 0],
    [PARAGRAPH, { '8': '9' }, '8', 'See paragraph 1.', 1],
    [PARAGRAPHS, { '6': '7' }, '6', 'See paragraphs 1 to 3.', 0],
    [PARAGRAPHS, { '6.1': '6.2', '6.2': '6.3', '6.3': '6.4' }, '6', 'See paragraphs 2 to 4.', 0],
    [PARAGRAPHS, { '6.3': '7.1' }, '6', 'See paragraphs 1 to 3.', 1],
  ] as const)
    it(`${given.marked} in ${inside} by ${JSON.stringify(renumbered)}`, () =>
      assert.deepEqual(followed(given, renumbered, inside), [text, kept]));
});
