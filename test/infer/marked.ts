import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A line of a document, and, if it starts a rule, its depth: 1 for the outermost. */
export interface MarkedLine {
  readonly text: string;
  readonly depth?: number;
  /** A line of the Contents: no rule, and its citations don't count. */
  readonly isContents?: boolean;
  /** An item of a list that nobody cites: it can count as a rule or not. */
  readonly isItem?: boolean;
}

/** What a reader finds in a line: words, and the lines of the rules that they name; none for another document. */
export interface MarkedReference {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly targets: readonly number[];
  /** They name a part of the rule that contains them: “paragraph 1”. */
  readonly isRelative: boolean;
}

export interface MarkedDocument {
  readonly name: string;
  readonly lines: readonly MarkedLine[];
  readonly references: readonly MarkedReference[];
}

const HEAD = /^([\dC?])(?::([^|]*))?\|/;
const REFERENCE = /([⟦⟪])([^⟧⟫]*?)((?:→[^→⟧⟫]*)*)[⟧⟫]/g;

/**
 * A document with marks. `2:1.1|` precedes a line that starts a rule: its depth and its label. `⟦section 1.1→1.1⟧`
 * surrounds a reference, with the labels of its targets: none if the words are the label, an empty one for another
 * document. `⟪ ⟫` surrounds a reference to a part of the rule that contains it. `C|` precedes a line of the Contents,
 * and `?|` an item of a list that can count as a rule or not.
 */
export function markedDocument(path: string): MarkedDocument {
  const written = readFileSync(path, 'utf8').split('\n');
  const labels = new Map<string, number>();
  const plain = written.map((line, index): MarkedLine => {
    const [head = '', depth, label] = HEAD.exec(line) ?? [];
    if (label) labels.set(label, index);
    return { text: line.slice(head.length), ...kindOf(depth) };
  });
  const references: MarkedReference[] = [];
  const lines = plain.map(({ text, ...rest }, line) => {
    let shown = '';
    let at = 0;
    for (const match of text.matchAll(REFERENCE)) {
      const [whole, bracket, words, targets] = match;
      shown += text.slice(at, match.index) + words;
      const wanted = targets ? targets.slice(1).split('→').filter(Boolean) : [words!.replace(/^.*\s/, '')];
      references.push({
        line,
        start: shown.length - words!.length,
        end: shown.length,
        targets: wanted.map(lineOf(labels, path)),
        isRelative: bracket === '⟪',
      });
      at = match.index + whole.length;
    }
    return { text: shown + text.slice(at), ...rest };
  });
  return { name: basename(path), lines, references };
}

function kindOf(mark: string | undefined): Omit<MarkedLine, 'text'> {
  if (mark === 'C') return { isContents: true };
  if (mark === '?') return { isItem: true };
  return mark ? { depth: Number(mark) } : {};
}

function lineOf(labels: ReadonlyMap<string, number>, path: string): (label: string) => number {
  return label => {
    const line = labels.get(label);
    if (line === undefined) throw new Error(`${path}: no rule has the label ${label}`);
    return line;
  };
}
