import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { comprehensive } from '../../server/src/core/dialect/shipped/comprehensive.ts';
import { documentPosition, parse, type RulesDocument } from '../../server/src/core/document/document.ts';

/** A rules text with a cursor in it. */
export interface Fixture {
  readonly workspace: Workspace;
  readonly document: RulesDocument;
  /** The offset at which the text had `‸`; 0 without one. */
  readonly cursor: number;
}

/** Reads ordinary rules text, in which `‸` marks the cursor. */
export function fixture(marked: string, dialect: Dialect = comprehensive): Fixture {
  const text = marked.replace('‸', '');
  const document = parse('test:/rules.txt', 1, text, dialect);
  return { workspace: withDocument(emptyWorkspace, document), document, cursor: Math.max(0, marked.indexOf('‸')) };
}

/** A span with something to say of it. */
export interface Note {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

export const MARKS = /^([ ^]*\^[ ^]*)(?: (.*))?$/;

/** Text and expectations in one: below a line may be lines of `^^^ words` that mark pieces of it. */
export function unmarked(marked: string): { text: string; notes: string[] } {
  const lines: string[] = [];
  const notes: string[] = [];
  for (const line of marked.split('\n')) {
    if (MARKS.test(line)) {
      for (const { 0: carets, index } of line.matchAll(/\^+/g)) {
        const words = /^ ?([^^]*)/.exec(line.slice(index + carets.length))?.[1]?.trim() ?? '';
        notes.push(describe(lines.length - 1, index, index + carets.length, words));
      }
    } else lines.push(line);
  }
  return { text: lines.join('\n'), notes };
}

function describe(line: number, start: number, end: number, words: string): string {
  return `${line}:${start}-${end} ${words}`;
}

/** What was found in a document in the form of the notes of {@link unmarked}. */
export function noted(document: RulesDocument, found: readonly Note[]): string[] {
  return found.map(({ start, end, words }) => {
    const from = documentPosition(document, start);
    const to = documentPosition(document, end);
    return from.line === to.line
      ? describe(from.line, from.column, to.column, words)
      : `${from.line}:${from.column}-${to.line}:${to.column} ${words}`;
  });
}
