import { findNodeAtLocation, type Node, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { checks } from '../core/checks/allChecks.ts';
import { type Path, readShape, type ShapeFault, type ShapeReader } from '../core/text/readShape.ts';
import type { Made } from '../core/text/shape.ts';
import type { Span } from '../core/text/span.ts';
import { nearestWord } from '../core/text/spelling.ts';
import { numeral } from '../core/text/words.ts';
import { wrongGlob } from './glob.ts';
import { readJson } from './json.ts';
import { type BOOK, FILE } from './projectShape.ts';

/** The name of the file that defines books, at the root of a workspace folder. */
export const PROJECT_FILE = 'rulebook.json';

/** One book of a `rulebook.json`. Globs are relative to its folder. */
export type BookEntry = Made<typeof BOOK>;

/** The content of a `rulebook.json`. Wrong parts are omitted and reported in `problems`. */
export type ProjectFile = Made<typeof FILE> & { readonly problems: readonly ProjectProblem[] };

/** A problem in a `rulebook.json`. */
export interface ProjectProblem {
  /** The path of the wrong value; without it, `span` is the place. */
  readonly path: Path;
  readonly span?: Span;
  /** Whether its key is wrong. */
  readonly atKey?: boolean;
  readonly severity: 'error' | 'warning';
  /** One sentence: what is wrong, and what to write instead. */
  readonly message: string;
}

/** Each file is compared with each glob. */
const MOST_GLOBS = 1000;
const TOO_MANY_GLOBS = `Only the first ${numeral(MOST_GLOBS)} globs in this file are read; this one and later ones are ignored. Use fewer.`;

/** Reads a `rulebook.json`. Never fails: wrong parts are omitted. */
export function readProjectFile(text: string): ProjectFile {
  const { value, errors, refused } = readJson(text);
  const problems: ProjectProblem[] = errors.map(syntaxProblem);
  if (refused) problems.unshift({ path: [], span: refused, message: refused.reason, severity: 'error' });
  const report = (path: Path, message: string | undefined, atKey = false) => {
    if (message !== undefined) problems.push({ path, message, severity: 'error', ...(atKey && { atKey }) });
    return message === undefined;
  };
  const codes = checks.map(({ code }) => code);
  let globs = 0;
  const reader: ShapeReader = {
    report: (path, fault) => report(path, faultSentence(path, fault), fault.kind === 'key'),
    names: {
      // Globs beyond the limit are omitted, and reported once.
      glob(glob, path, atKey) {
        globs += 1;
        return globs <= MOST_GLOBS + 1 && report(path, globs > MOST_GLOBS ? TOO_MANY_GLOBS : wrongGlob(glob), atKey);
      },
      check: (code, path, atKey) => report(path, unknownName('check', code, codes), atKey),
    },
  };
  const file = readShape(FILE, value ?? {}, [], reader) ?? readShape(FILE, {}, [], reader)!;
  for (const [path, book] of citedBookNames(value)) report(path, unknownBook(book, file.books));
  return { ...file, problems };
}

/** Names of books that source cites, with their places. */
function citedBookNames(value: unknown): (readonly [Path, string])[] {
  const { citing } = Object(value) as { citing?: unknown };
  return (Array.isArray(citing) ? citing : []).flatMap((entry, index) => {
    const { book } = Object(entry);
    return typeof book === 'string' ? [[['citing', index, 'book'], book] as const] : [];
  });
}

/** The message for a name that no book has. */
export function unknownBook(book: string, books: readonly BookEntry[]): string | undefined {
  const names = books.flatMap(each => each.names);
  return names.length
    ? unknownName('book', book, names)
    : `No book has a name; give the cited book "names": ["${book}"].`;
}

/** What is wrong, as a sentence. */
function faultSentence(path: Path, fault: ShapeFault): string {
  switch (fault.kind) {
    case 'value':
      return `${keyInWords(path)} must be ${fault.wanted}.`;
    case 'key':
      return unknownName('key', fault.key, fault.known)!;
    case 'entries': {
      const [all, read] = [fault.count, fault.most].map(numeral);
      return `${keyInWords(path)} has ${all} entries, but at most ${read} are read; remove some.`;
    }
    case 'said':
      return fault.said;
  }
}

function keyInWords(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'The file';
  return typeof last === 'number' ? `Item ${last + 1} of “${path.at(-2)}”` : `“${last}”`;
}

/** The message for an unknown name; undefined for a known one. */
export function unknownName(kind: string, name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return undefined;
  const near = nearestWord(name, names);
  return `Unknown ${kind} “${name}”; ${near ? `did you mean “${near}”?` : `use one of ${names.join(', ')}.`}`;
}

function syntaxProblem({ error, offset, length }: ParseError): ProjectProblem {
  const words = printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return {
    path: [],
    span: { start: offset, end: offset + length },
    message: `This isn't valid JSON: ${words}.`,
    severity: 'error',
  };
}

/** Places of problems in the text: at the value, or at its nearest existing parent. */
export function spansIn(text: string): (problem: ProjectProblem) => Span {
  const { root } = readJson(text);
  return problem => problem.span ?? spanOfProblem(root, problem) ?? { start: 0, end: Math.min(1, text.length) };
}

function spanOfProblem(root: Node | undefined, problem: ProjectProblem): Span | undefined {
  for (let path = problem.path; root && path.length; path = path.slice(0, -1)) {
    const node = findNodeAtLocation(root, [...path]);
    const shown = problem.atKey && path === problem.path ? (node?.parent?.children?.[0] ?? node) : node;
    if (shown) return { start: shown.offset, end: shown.offset + shown.length };
  }
  return undefined;
}
