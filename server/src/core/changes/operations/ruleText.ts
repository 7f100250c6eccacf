import type { RuleHead } from '../../blocks/block.ts';
import { cellsOf } from '../../blocks/cells.ts';
import { afterTitle } from '../../book/passages.ts';
import { type Definition, definitionSpan, headOf } from '../../book/workspace.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import { blockAt, headBlockOf, type RulesDocument, startOf, textBetween } from '../../document/document.ts';
import { matchesAt, matchesFrom } from '../../text/patterns.ts';
import { type Span, shift } from '../../text/span.ts';
import { refuse } from '../plan/plan.ts';

/** Spans of the words of a rule in its document, without surrounding white space and closing marks of the layout. */
export interface OwnText {
  readonly document: RulesDocument;
  readonly text: Span;
  /** Its examples with their labels, after the text; undefined if there are none. */
  readonly examples: Span | undefined;
}

/** The text of a rule and its examples; refuses if it has none to take or append to. */
export function ownTextOf(definition: Definition): OwnText {
  const head = headOf(definition) as RuleHead;
  const { document } = definition;
  const { kind } = document.dialect.layout;
  const name = head.number.text;
  if (head.title !== undefined && kind !== 'forms') refuse(`${name} has only a title, no text.`);
  const { start, end } = definitionSpan(definition);
  if (kind === 'records') return cellTextOf(definition, head);
  const whole = textBetween(document, { start, end });
  const found = ownTextIn(whole, afterTitle(whole, head, document), document);
  if (!found) refuse(`${name} has no text.`);
  return { document, text: shift(found.text, start), examples: found.examples && shift(found.examples, start) };
}

function cellTextOf({ document, ordinal }: Definition, { number, textStart, textEnd }: RuleHead): OwnText {
  const index = headBlockOf(document, ordinal);
  const cells = cellsOf(blockAt(document, index)!.text, recordsIn(document.dialect.layout)!, document.dialect);
  if (cells.examples.length) refuse(`${number.text} has examples in a separate cell; edit the text by hand.`);
  if (textEnd === undefined || textEnd === textStart) refuse(`${number.text} has no text.`);
  return { document, text: shift({ start: textStart, end: textEnd }, startOf(document, index)), examples: undefined };
}

function ownTextIn(whole: string, from: number, document: RulesDocument): Omit<OwnText, 'document'> | undefined {
  const lines = linesFrom(whole, from);
  const { example, textEnd } = document.dialect.layout;
  const isExample = ({ start }: Span) => matchesAt(example, whole, start);
  const first = lines.findIndex(isExample);
  const text = closed(whole, first < 0 ? lines : lines.slice(0, first), textEnd);
  if (!text) return undefined;
  return { text, examples: first < 0 ? undefined : closed(whole, lines.slice(first), textEnd) };
}

/** The lines of a text after an offset, without their line ends and without empty ones. */
function linesFrom(text: string, from: number): Span[] {
  return Array.from(matchesFrom(/[^\r\n]+/g, text, from), ({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));
}

/** The text of the lines, without what the layout puts after every text. */
function closed(whole: string, lines: readonly Span[], textEnd: RegExp | undefined): Span | undefined {
  const core = ({ start, end }: Span) => {
    const line = whole.slice(start, end);
    return (textEnd ? line.replace(textEnd, '') : line).trimEnd().length;
  };
  const first = lines.find(line => core(line) > 0);
  const last = lines.findLast(line => core(line) > 0);
  if (!first || !last) return undefined;
  const indent = whole.slice(first.start, first.end).search(/\S/);
  return { start: first.start + indent, end: last.start + core(last) };
}
