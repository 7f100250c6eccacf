import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A line of a document, and, where it begins a rule, how deep that stands: 1 for the outermost. */
export interface MarkedLine {
  readonly text: string;
  readonly depth?: number;
  /** A line of the Contents: no rule, and what it cites doesn't count. */
  readonly isContents?: boolean;
  /** An item of a list that nobody cites: it may be a rule or not. */
  readonly isItem?: boolean;
}

/** What a reader finds in a line: words, and the lines of the rules that they mean; none of another document. */
export interface MarkedReference {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly targets: readonly number[];
  /** They mean a part of the rule around: “paragraph 1”. */
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
 * A document in which `2:1.1|` stands before a line that begins a rule: how deep it is, and its label; and `⟦section 1.1→1.1⟧`
 * around a reference, with the labels of its targets: none where the words are the label, an empty one of another document; `⟪ ⟫` around
 * one to a part of the rule in which it stands.
 * `C|` stands before a line of the Contents, `?|` before an item of a list that may be taken as a rule or not.
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
