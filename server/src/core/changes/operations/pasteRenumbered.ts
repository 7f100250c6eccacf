import type { Block, Reference } from '../../blocks/block.ts';
import { headOf, scopeOf, type Workspace } from '../../book/workspace.ts';
import { parse, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { definitionAround } from '../../features/places/around.ts';
import {
  type Numbering,
  nextSibling,
  numberFromPath,
  parentNumber,
  parseNumber,
  type RuleNumber,
} from '../../numbers/ruleNumber.ts';
import type { Edit, Span } from '../../text/span.ts';

/** From the text of a number to the one that takes its place. */
type Renumbering = ReadonlyMap<string, RuleNumber>;

/**
 * Rules that are pasted at an offset, with the next free numbers after the rule there: those below them come along, and
 * references from one to another follow. Undefined where the text does not begin with a rule whose number is taken, or
 * holds rules of which the first is not the highest.
 */
export function pasteRenumbered(
  workspace: Workspace,
  document: RulesDocument,
  offset: number,
  text: string,
): string | undefined {
  const { dialect } = document;
  if (dialect.layout.needsNumberAbove) return undefined;
  const { blocks } = parse(document.uri, 0, text, dialect);
  const numbers = blocks.flatMap(({ head }) => (head?.kind === 'rule' ? [head.number] : []));
  const [first] = numbers;
  const opening = blocks.find(block => block.text.trim() !== '');
  if (!first || opening?.head?.kind !== 'rule') return undefined;
  const [book = []] = scopeOf(workspace, document);
  const isTaken = (number: RuleNumber) => book.some(each => symbolsOf(each).rules.has(number.text));
  const start = isTaken(first) ? startAt(document, offset, first) : undefined;
  const renumbering = start && renumbered(numbers, start, isTaken, dialect.numbering);
  return renumbering && blocks.map(block => rewritten(block, renumbering, dialect.numbering)).join('');
}

/** The number with which the search for a free one begins: beside the rule at the offset, or the first one below it. */
function startAt(document: RulesDocument, offset: number, { level }: RuleNumber): RuleNumber | undefined {
  const { numbering } = document.dialect;
  const around = definitionAround(document, offset);
  const head = around && headOf(around);
  if (head?.kind !== 'rule') return undefined;
  let number: RuleNumber | undefined = head.number;
  while (number && number.level > level) number = parentNumber(number, numbering);
  if (number?.level === level) return nextSibling(number, numbering);
  const isBelow = number?.level === level - 1 && !numbering.levels[level]?.hundreds;
  return isBelow ? numberFromPath([...number!.path, 1], numbering) : undefined;
}

/** New numbers for all; undefined where they do not fit: past the last letter, or where one is below none of the others. */
function renumbered(
  numbers: readonly RuleNumber[],
  start: RuleNumber,
  isTaken: (number: RuleNumber) => boolean,
  numbering: Numbering,
): Renumbering | undefined {
  const renumbering = new Map<string, RuleNumber>();
  const { level } = numbers[0]!;
  let top: RuleNumber | undefined;
  let next: RuleNumber | undefined = start;
  for (const number of numbers) {
    if (number.level === level) {
      while (next && isTaken(next)) next = nextSibling(next, numbering);
      if (!next) return undefined;
      top = number;
      renumbering.set(number.text, next);
      next = nextSibling(next, numbering);
    } else {
      const isBelow = top?.path.every((ordinal, index) => number.path[index] === ordinal);
      // Below a section the numbers of chapters say themselves which section that is.
      if (!top || !isBelow || numbering.levels[level + 1]?.hundreds) return undefined;
      const path = [...renumbering.get(top.text)!.path, ...number.path.slice(top.path.length)];
      renumbering.set(number.text, numberFromPath(path, numbering));
    }
  }
  return renumbering;
}

function rewritten({ text, head, references }: Block, renumbering: Renumbering, numbering: Numbering): string {
  const own = head?.kind === 'rule' ? edit(head, head.number, text, renumbering, numbering) : [];
  const edits = [...own, ...references.flatMap(each => editsOf(each, text, renumbering, numbering))];
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end), text);
}

function editsOf(reference: Reference, text: string, renumbering: Renumbering, numbering: Numbering): Edit[] {
  if (reference.kind === 'term' || reference.book !== undefined) return [];
  const named: [Span, RuleNumber | undefined][] =
    reference.kind === 'number'
      ? [[reference, reference.number]]
      : [
          [reference.ends[0], reference.first],
          [reference.ends[1], reference.last],
        ];
  return named.flatMap(([span, number]) => (number ? edit(span, number, text, renumbering, numbering) : []));
}

/** The edit of a number that is written in a span. A short form, such as the b of “100.1a–b”, stays as long as it is right. */
function edit(
  { start, end }: Span,
  number: RuleNumber,
  text: string,
  renumbering: Renumbering,
  numbering: Numbering,
): Edit[] {
  const next = renumbering.get(number.text);
  const isShort = parseNumber(text.slice(start, end), numbering)?.text !== number.text;
  if (!next || (isShort && next.path.at(-1) === number.path.at(-1))) return [];
  return [{ start, end, text: next.text }];
}
