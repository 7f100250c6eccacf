import { blockAt, headBlockOf, type RulesDocument, startPosition, textEndPosition } from '../../document/document.ts';
import { type OutlineNode, outlineOf } from '../../document/outline.ts';
import { matchesAt } from '../../text/patterns.ts';

/** Zero-based lines: the first stays visible, and the following ones up to the last are folded. */
export interface Fold {
  readonly start: number;
  readonly end: number;
  /** The examples of a rule, or the terms with the same letter, without a heading. */
  readonly region?: string;
}

/**
 * What can be folded: everything with its own line and something below it, from sections to rules with an example; the
 * examples of a rule; and the terms of each letter.
 */
export function foldsOf(document: RulesDocument): Fold[] {
  const folds: Fold[] = [];
  const visit = ({ ordinal, end, children }: OutlineNode) => {
    const first = headBlockOf(document, ordinal);
    const start = startPosition(document, first).line;
    const last = textEndPosition(document, headBlockOf(document, end) - 1).line;
    if (last > start) folds.push({ start, end: last });
    folds.push(...examplesFold(document, first, headBlockOf(document, ordinal + 1)));
    folds.push(...letterFolds(document, children));
    children.forEach(visit);
  };
  outlineOf(document).forEach(visit);
  return folds;
}

/** From the first example of a rule to their last line, if there is more than one line. */
function examplesFold(document: RulesDocument, from: number, to: number): Fold[] {
  const { layout } = document.dialect;
  if (layout.kind === 'records') return [];
  for (let index = from; index < to; index++) {
    const line = lineOfExample(blockAt(document, index)!.text, layout.example);
    if (line === undefined) continue;
    const start = startPosition(document, index).line + line;
    const end = textEndPosition(document, to - 1).line;
    return end > start ? [{ start, end, region: 'examples' }] : [];
  }
  return [];
}

/** The first line of a block that starts with an example; none if it has only one line. */
function lineOfExample(text: string, example: RegExp): number | undefined {
  if (!/^[^\r\n]*[\r\n]\s*\S/.test(text)) return undefined;
  const line = text.split(/\r\n|\r|\n/).findIndex(line => matchesAt(example, line, 0));
  return line < 0 ? undefined : line;
}

/**
 * From the blank line above the first of several terms with the same letter to the end of the last one; each term is
 * folded at its own line.
 */
function letterFolds(document: RulesDocument, terms: readonly OutlineNode[]): Fold[] {
  const folds: Fold[] = [];
  for (let first = 0; first < terms.length; ) {
    const letter = letterOf(terms[first]!);
    let last = first;
    while (last + 1 < terms.length && letterOf(terms[last + 1]!) === letter) last++;
    const start = startPosition(document, headBlockOf(document, terms[first]!.ordinal)).line - 1;
    const end = textEndPosition(document, headBlockOf(document, terms[last]!.end) - 1).line;
    if (letter && last > first && isBlank(document, headBlockOf(document, terms[first]!.ordinal)))
      folds.push({ start, end, region: letter });
    first = last + 1;
  }
  return folds;
}

/** The first letter of a term; empty if it isn't a term. */
function letterOf({ head }: OutlineNode): string {
  if (head.kind !== 'term') return '';
  return /[\p{L}\d]/u.exec(head.term)?.[0].toUpperCase() ?? '';
}

/** Whether the line above a block is blank. */
function isBlank(document: RulesDocument, index: number): boolean {
  const before = blockAt(document, index - 1)?.text ?? '';
  return /(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)$/.test(before);
}
