import type { TermHead } from '../../blocks/block.ts';
import { type RulesDocument, textEndPosition } from '../../document/document.ts';
import { type OutlineNode, outlineOf } from '../../document/outline.ts';
import { headBlocksOf } from '../../document/symbols.ts';

/** Zero-based lines: the first stays, those after it up to the last are folded away. */
export interface Fold {
  readonly start: number;
  readonly end: number;
  /** The examples of a rule, or the terms with the same letter, which have no heading of their own. */
  readonly region?: string;
}

/**
 * What can be folded: all that has a line of its own and something below it, from sections to rules with an example; the
 * examples of a rule; the terms of each letter of the glossary.
 */
export function foldsOf(document: RulesDocument): Fold[] {
  const headBlocks = headBlocksOf(document);
  const folds: Fold[] = [];
  const visit = ({ ordinal, end, children }: OutlineNode) => {
    const first = headBlocks[ordinal]!;
    const start = document.startLines[first]!;
    const last = textEndPosition(document, (headBlocks[end] ?? document.blocks.length) - 1).line;
    if (last > start) folds.push({ start, end: last });
    folds.push(...examplesFold(document, first, headBlocks[ordinal + 1] ?? document.blocks.length));
    folds.push(...letterFolds(document, children));
    children.forEach(visit);
  };
  outlineOf(document).forEach(visit);
  return folds;
}

/** From the first example in the blocks of a rule to the last line of them, if they are more than one line. */
function examplesFold(document: RulesDocument, from: number, to: number): Fold[] {
  const { dialect, blocks, startLines } = document;
  if (dialect.layout.records) return [];
  for (let index = from; index < to; index++) {
    const line = lineOfExample(blocks[index]!.text, dialect.layout.example);
    if (line === undefined) continue;
    const start = startLines[index]! + line;
    const end = textEndPosition(document, to - 1).line;
    return end > start ? [{ start, end, region: 'examples' }] : [];
  }
  return [];
}

/** The first line of a block that begins an example; a block without another line has none. */
function lineOfExample(text: string, example: RegExp): number | undefined {
  if (!/^[^\r\n]*[\r\n]\s*\S/.test(text)) return undefined;
  const lines = text.split(/\r\n|\r|\n/);
  const line = lines.findIndex(line => {
    example.lastIndex = 0;
    return example.test(line);
  });
  return line < 0 ? undefined : line;
}

/**
 * From the blank line above the first of several terms with the same letter to the end of the last; the line of a term
 * itself is where that term is folded.
 */
function letterFolds(document: RulesDocument, terms: readonly OutlineNode[]): Fold[] {
  const headBlocks = headBlocksOf(document);
  const folds: Fold[] = [];
  for (let first = 0; first < terms.length; ) {
    const letter = letterOf(terms[first]!);
    let last = first;
    while (last + 1 < terms.length && letterOf(terms[last + 1]!) === letter) last++;
    const start = document.startLines[headBlocks[terms[first]!.ordinal]!]! - 1;
    const end = textEndPosition(document, (headBlocks[terms[last]!.end] ?? document.blocks.length) - 1).line;
    if (letter && last > first && isBlank(document, headBlocks[terms[first]!.ordinal]!))
      folds.push({ start, end, region: letter });
    first = last + 1;
  }
  return folds;
}

/** The letter with which a term begins; empty where it is no term. */
function letterOf({ head }: OutlineNode): string {
  if (head.kind !== 'term') return '';
  return /[\p{L}\d]/u.exec((head satisfies TermHead).term)?.[0].toUpperCase() ?? '';
}

/** Whether the line above a block is blank. */
function isBlank({ blocks, starts }: RulesDocument, index: number): boolean {
  const before = blocks[index - 1]?.text ?? '';
  return starts[index]! > 0 && /(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)$/.test(before);
}
