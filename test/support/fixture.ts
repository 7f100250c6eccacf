import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { documentPosition, parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import type { Span } from '../../server/src/core/text/span.ts';

/** A file of a fixture without its marks, which README.md lists. Places are offsets in its text. */
export interface MarkedFile {
  readonly name: string;
  readonly text: string;
  /** The place of `‸`. */
  readonly cursor: number | undefined;
  /** What `⟪…⟫` encloses, in order. */
  readonly origins: readonly Span[];
  /** What `⟦…⟧` encloses, in order. */
  readonly targets: readonly Span[];
  /** The notes in `^^^ words`, as “2:0-5 words”, with line and columns. */
  readonly notes: readonly string[];
}

/** A line of marks below a line of text. */
export const MARKS = /^([ ^]*\^[ ^]*)(?: (.*))?$/;

const FILE = /^=== (\S+) ===$/;
const SIGNS = /[‸⟪⟫⟦⟧]/;

/** The files of a fixture; the first is `rules.txt` if no line names it. */
export function filesIn(fixture: string): readonly [MarkedFile, ...MarkedFile[]] {
  const files: { name: string; lines: string[] }[] = [{ name: 'rules.txt', lines: [] }];
  for (const line of fixture.split('\n')) {
    const [, name] = FILE.exec(line) ?? [];
    if (name === undefined) files.at(-1)!.lines.push(line);
    else files.push({ name, lines: [] });
  }
  // The line that names the next file ends the previous one.
  const ended = files.map(({ name, lines }, index) => ({
    name,
    lines: index < files.length - 1 ? [...lines, ''] : lines,
  }));
  const [first, ...others] = ended.slice(files[0]!.lines.length || files.length === 1 ? 0 : 1).map(fileOf);
  return [first!, ...others];
}

/** The texts of a fixture's files, by name. */
export function textsIn(fixture: string): Readonly<Record<string, string>> {
  return Object.fromEntries(filesIn(fixture).map(({ name, text }) => [name, text]));
}

function fileOf({ name, lines }: { readonly name: string; readonly lines: readonly string[] }): MarkedFile {
  const text: string[] = [];
  const notes: string[] = [];
  const places = new Map<string, number[]>();
  let start = 0;
  let columns: (column: number) => number = column => column;
  for (const line of lines) {
    if (text.length && MARKS.test(line)) {
      notes.push(...notesIn(line, text.length - 1, columns));
      continue;
    }
    const { plain, signs } = withoutSigns(line);
    for (const { sign, at } of signs) places.set(sign, [...(places.get(sign) ?? []), start + at]);
    columns = column => column - signs.filter(({ shown }) => shown < column).length;
    text.push(plain);
    start += plain.length + 1;
  }
  const pairs = (open: string, close: string) =>
    (places.get(open) ?? []).map((at, index) => ({ start: at, end: places.get(close)![index]! }));
  const [cursor] = places.get('‸') ?? [];
  return { name, text: text.join('\n'), cursor, origins: pairs('⟪', '⟫'), targets: pairs('⟦', '⟧'), notes };
}

interface Sign {
  readonly sign: string;
  /** Its column in the line as displayed. */
  readonly shown: number;
  /** Its column without the marks before it. */
  readonly at: number;
}

function withoutSigns(line: string): { plain: string; signs: readonly Sign[] } {
  if (!SIGNS.test(line)) return { plain: line, signs: [] };
  const found = [...line.matchAll(new RegExp(SIGNS, 'g'))];
  const signs = found.map(({ 0: sign, index }, before) => ({ sign, shown: index, at: index - before }));
  return { plain: line.replace(new RegExp(SIGNS, 'g'), ''), signs };
}

/**
 * The notes of a line of marks about the line above it. The carets are below the displayed text, including its marks.
 */
function notesIn(marks: string, line: number, columns: (column: number) => number): string[] {
  return [...marks.matchAll(/\^+/g)].map(({ 0: carets, index }) => {
    const words = /^ ?([^^]*)/.exec(marks.slice(index + carets.length))?.[1]?.trim() ?? '';
    return describe(line, columns(index), columns(index + carets.length), words);
  });
}

function describe(line: number, start: number, end: number, words: string): string {
  return `${line}:${start}-${end} ${words}`;
}

/** The documents of a fixture; several are a book. */
export interface Fixture {
  readonly workspace: Workspace;
  /** The document with the cursor; without one, the first. */
  readonly document: RulesDocument;
  /** All documents, in order. */
  readonly documents: readonly RulesDocument[];
  /** The offset of the cursor in its document; 0 without one. */
  readonly cursor: number;
  /** The notes of all documents. */
  readonly notes: readonly string[];
}

/** Reads the documents of a fixture. */
export function fixture(marked: string, dialect: Dialect = comprehensive): Fixture {
  const files = filesIn(marked);
  const documents = files.map(({ name, text }) => parse(`test:/${name}`, 1, text, dialect));
  const own = Math.max(
    0,
    files.findIndex(({ cursor }) => cursor !== undefined),
  );
  const books = documents.length > 1 ? [{ names: [], documents: documents.map(({ uri }) => uri), base: [] }] : [];
  return {
    workspace: documents.reduce(withDocument, { ...emptyWorkspace, books }),
    document: documents[own]!,
    documents,
    cursor: files[own]!.cursor ?? 0,
    notes: files.flatMap(({ notes }) => notes),
  };
}

/** A span with a note. */
export interface Note extends Span {
  readonly words: string;
}

/** The results for a document in the form of a fixture's notes. */
export function noted(document: RulesDocument, found: readonly Note[]): string[] {
  return found.map(({ start, end, words }) => {
    const from = documentPosition(document, start);
    const to = documentPosition(document, end);
    return from.line === to.line
      ? describe(from.line, from.column, to.column, words)
      : `${from.line}:${from.column}-${to.line}:${to.column} ${words}`;
  });
}
