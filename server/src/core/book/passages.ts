import type { Block, RuleHead } from '../blocks/block.ts';
import { cellsOf, plainText } from '../blocks/cells.ts';
import { type Dialect, readable, readableLine, recordsIn } from '../dialect/dialect.ts';
import { blocksOfHead, headBlock, joined, type RulesDocument } from '../document/document.ts';
import { cleanTitle } from '../reader/formTitles.ts';
import { matchesAt } from '../text/patterns.ts';
import { afterSpace, beforeSpace, lineEnds, type Span } from '../text/span.ts';
import { type Definition, headOf } from './workspace.ts';

/** The text of a definition for people: its paragraphs, and its examples without their label. */
interface Passages {
  readonly paragraphs: readonly string[];
  readonly examples: readonly string[];
}

/** For a label that is alone on its line: the next line is the example. */
const EXAMPLE_FOLLOWS = 'Example';

/** Maximum length of a definition's text, in UTF-16 units. */
const MOST_TEXT = 10_000;

/** The text of a definition as a person reads it, with wrapped lines joined. */
export function passagesOf(definition: Definition): Passages {
  const { document, ordinal } = definition;
  const records = recordsIn(document.dialect.layout);
  if (records) return recordPassages(headBlock(document, ordinal), document.dialect);
  const head = headOf(definition);
  const whole = joined(blocksOfHead(document, ordinal));
  const from = head.kind === 'rule' ? afterTitle(whole, head, document) : head.end;
  return passagesIn(whole.slice(from), document.dialect);
}

/** Where the text of a rule starts: after its title, if that has its own line and text can follow. */
export function afterTitle(text: string, { textStart, title }: RuleHead, { dialect }: RulesDocument): number {
  if (dialect.layout.kind !== 'forms' || title === undefined) return textStart;
  const [line = ''] = /^\s*[^\r\n]*/.exec(text.slice(textStart)) ?? [];
  return cleanTitle(line) === title ? textStart + line.length : textStart;
}

function recordPassages({ text: block }: Block, dialect: Dialect): Passages {
  const { text, examples } = cellsOf(block, recordsIn(dialect.layout)!, dialect);
  const own = passagesIn(text.text, dialect);
  const others = examples.map(example => passagesIn(example.text, dialect));
  return {
    paragraphs: own.paragraphs,
    examples: [...own.examples, ...others.map(other => [...other.paragraphs, ...other.examples].join(' '))],
  };
}

/** The paragraphs and examples of a text after a number. */
export function passagesIn(whole: string, dialect: Dialect): Passages {
  const body = whole.length > MOST_TEXT ? `${whole.slice(0, MOST_TEXT)}…` : whole;
  const parts = paragraphsIn(body, dialect);
  const textOf = (examples: boolean) =>
    parts
      .filter(({ isExample }) => isExample === examples)
      .map(({ lines }) => lines.map(({ start, end }) => readable(body.slice(start, end), dialect)).join(' '));
  return { paragraphs: textOf(false), examples: textOf(true) };
}

/** A paragraph or an example: the span of each of its lines, without marks that only close it in the layout. */
export interface Paragraph {
  readonly isExample: boolean;
  readonly lines: readonly Span[];
}

/** The paragraphs and examples of a text, in order, without the labels of examples. */
export function paragraphsIn(text: string, dialect: Dialect): Paragraph[] {
  const { example } = dialect.layout;
  const parts: { isExample: boolean; lines: Span[] }[] = [];
  let previous = '';
  for (const line of lineSpans(text, dialect)) {
    const isExample = matchesAt(example, text.slice(line.start, line.end), 0);
    const span = readableSpan(text, isExample ? { ...line, start: line.start + example.lastIndex } : line, dialect);
    const written = text.slice(span.start, span.end);
    const label = isExample && !written;
    if (written && !isExample && previous && continues(previous)) parts.at(-1)!.lines.push(span);
    else if (written || label) parts.push({ isExample, lines: label ? [] : [span] });
    previous = label ? EXAMPLE_FOLLOWS : readable(written, dialect);
  }
  return parts;
}

/** The lines of a text without line ends, split where rules can start within a line. */
function lineSpans(text: string, { layout: { insideLine } }: Dialect): Span[] {
  // As most rules are: one line.
  if (!insideLine && !/[\r\n]/.test(text)) return [{ start: 0, end: text.length }];
  const spans: Span[] = [];
  let start = 0;
  for (const { 0: mark, index } of [...text.matchAll(lineEnds()), { 0: '', index: text.length }]) {
    for (const piece of insideLine ? text.slice(start, index).split(insideLine) : [text.slice(start, index)]) {
      spans.push({ start, end: start + piece.length });
      start += piece.length;
    }
    start = index + mark.length;
  }
  return spans;
}

/** A line as a person reads it: without surrounding space and closing marks. */
function readableSpan(text: string, line: Span, { layout: { textEnd } }: Dialect): Span {
  const start = afterSpace(text, line.start, line.end);
  const end = beforeSpace(text, line.end, start);
  const closing = textEnd?.exec(text.slice(start, end));
  return closing ? { start, end: start + closing.index } : { start, end };
}

/** Whether a sentence continues on the next line, as in hard-wrapped text. */
function continues(line: string): boolean {
  return !/[.:;!?…][”"’')\]]*$/.test(line);
}

/** Maximum length of an escape. */
const LONGEST_ESCAPE = 6;
/** White space to remove. */
const SLACK = 8;

/** The first line of a rule's text as a person reads it; for a long line, at least `length` characters. */
export function readableFirstLine({ text }: Block, head: RuleHead, length: number, dialect: Dialect): string {
  const { textStart, textEnd = text.length } = head;
  const longest = dialect.layout.kind === 'records' || dialect.entities ? LONGEST_ESCAPE * length : length + SLACK;
  const written = plainText(text.slice(textStart, Math.min(textEnd, textStart + longest)), dialect);
  const end = written.search(/[\r\n]/);
  return readableLine(end < 0 ? written : written.slice(0, end), dialect);
}
