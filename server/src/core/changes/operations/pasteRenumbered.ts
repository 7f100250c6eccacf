import { emptyWorkspace, headOf, scopeOf, type Workspace, withDocument } from '../../book/workspace.ts';
import { blocksOf, parse, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { definitionAround } from '../../features/navigation/around.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { nextSibling, numberFromPath, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Shift } from '../plan/numberMap.ts';
import { textAfter } from '../plan/textMoves.ts';
import { renumber } from '../renumber/renumber.ts';

/**
 * Rules pasted at an offset, with the next free numbers after the rule there: subrules keep theirs below, and
 * references between the rules follow. Undefined if the text doesn't start with a rule whose number is used, or the
 * first rule isn't the highest.
 */
export function pasteRenumbered(
  workspace: Workspace,
  document: RulesDocument,
  offset: number,
  text: string,
): string | undefined {
  const { dialect } = document;
  if (dialect.layout.needsNumberAbove || document.dialect.doubt !== undefined) return undefined;
  const pasted = parse(document.uri, 0, text, dialect);
  const blocks = blocksOf(pasted).map(({ block }) => block);
  const numbers = pasted.heads.flatMap(head => (head.kind === 'rule' ? [head.number] : []));
  const [first] = numbers;
  const opening = blocks.find(block => block.text.trim() !== '');
  if (!first || opening?.head?.kind !== 'rule') return undefined;
  const [book = []] = scopeOf(workspace, document);
  const isTaken = (number: RuleNumber) => book.some(each => symbolsOf(each).rules.has(number.text));
  const start = isTaken(first) ? startAt(document, offset, first) : undefined;
  const shifts = start && shiftsFrom(numbers, start, isTaken, dialect.numbering);
  if (!shifts) return undefined;
  const alone = withDocument(emptyWorkspace, pasted);
  const { edits } = renumber(alone, pasted, {
    action: `Renumbers ${first.text} and the rules after it`,
    shifts,
    alone: true,
  });
  return textAfter(pasted, edits);
}

/** The number to start searching for a free one: after the rule at the offset, or its first child. */
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

/** New numbers for all rules; undefined if there is none for one of them. */
function shiftsFrom(
  numbers: readonly RuleNumber[],
  start: RuleNumber,
  isTaken: (number: RuleNumber) => boolean,
  numbering: Numbering,
): Shift[] | undefined {
  const shifts = new Map<string, Shift>();
  const { level } = numbers[0]!;
  let top: RuleNumber | undefined;
  let next: RuleNumber | undefined = start;
  for (const number of numbers) {
    if (number.level === level) {
      while (next && isTaken(next)) next = nextSibling(next, numbering);
      if (!next) return undefined;
      top = number;
      shifts.set(number.text, { from: number, to: next });
      next = nextSibling(next, numbering);
    } else {
      const isBelow = top?.path.every((ordinal, index) => number.path[index] === ordinal);
      // Chapter numbers show their section.
      if (!top || !isBelow || numbering.levels[level + 1]?.hundreds) return undefined;
      const path = [...shifts.get(top.text)!.to.path, ...number.path.slice(top.path.length)];
      shifts.set(number.text, { from: number, to: numberFromPath(path, numbering) });
    }
  }
  return [...shifts.values()];
}
