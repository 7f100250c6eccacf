import { findNodeAtLocation, type Node, type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { Ignored, Severities } from '../core/book/checkSettings.ts';
import { NUMBER_SIGN } from '../core/changes/maps/followPattern.ts';
import type { Span } from '../core/text/span.ts';
import { wrongGlob } from './glob.ts';
import { readJson } from './json.ts';
import { type Path, type Problem, readerOf } from './shape.ts';

/** The name of the file that says which documents make up books; it stands at the root of a workspace folder. */
export const PROJECT_FILE = 'rulebook.json';

/** One book of a `rulebook.json`. Globs are relative to its folder. */
export interface BookEntry {
  readonly names: readonly string[];
  readonly files: readonly string[];
  /** Globs, or names of other books. */
  readonly base: readonly string[];
  readonly dialect: string | undefined;
}

/** What a `rulebook.json` says; what is wrong with it has been left out and is told in `problems`. */
export interface ProjectFile {
  readonly books: readonly BookEntry[];
  /** Pairs of a glob and the id of the dialect in which the files are that it matches. */
  readonly associations: readonly (readonly [glob: string, dialect: string])[];
  readonly ignore: readonly string[];
  /** Globs of files that are only a part of their rulebook. */
  readonly excerpts: readonly string[];
  /** By the code of the check. */
  readonly checks: Severities;
  /** Other severities for the files that globs match. */
  readonly overrides: readonly { readonly files: readonly string[]; readonly checks: Severities }[];
  /** Findings that nobody wants to see, in the files that globs match, or in all. */
  readonly ignoreFindings: readonly (Ignored & { readonly files: readonly string[] })[];
  /** Files that are no rules documents and cite the books: where in them numbers stand, such as `CR ({number})`. */
  readonly citing: readonly { readonly files: readonly string[]; readonly pattern: string }[];
  /** As they are written, for the compiler of dialects. */
  readonly dialects: unknown;
  readonly problems: readonly Problem[];
}

/** How the findings of a check are shown, if at all. */
export const SEVERITIES = ['error', 'warning', 'information', 'hint', 'off'] as const;
/** What a `rulebook.json` may hold. */
export const KEYS = [
  '$schema',
  'books',
  'associations',
  'ignore',
  'excerpts',
  'checks',
  'overrides',
  'ignoreFindings',
  'citing',
  'dialects',
] as const;
export const OVERRIDE_KEYS = ['files', 'checks'] as const;
export const IGNORE_KEYS = ['check', 'rule', 'target', 'text', 'files'] as const;
export const CITING_KEYS = ['files', 'pattern'] as const;
export const BOOK_KEYS = ['names', 'files', 'base', 'dialect'] as const;

/** Each text is compared with each dialect. */
const MOST_DIALECTS = 100;

/** Each file is compared with each glob. */
const MOST_GLOBS = 1000;
const TOO_MANY_GLOBS = `Only the first ${MOST_GLOBS.toLocaleString('en')} globs of this file are read, which end before this one: write fewer.`;

/** Reads a `rulebook.json`; `codes` are those of the checks that there are. Never fails: a part that is wrong is left out. */
export function readProjectFile(text: string, codes: readonly string[]): ProjectFile {
  const { value: root, errors, refused } = readJson(text);
  const problems: Problem[] = errors.map(syntaxProblem);
  if (refused) problems.unshift({ path: [], span: refused, message: refused.reason, severity: 'error' });
  const read = readerOf(problems);
  let globs = 0;
  const file = read.object(root ?? {}, [], KEYS);
  return {
    books: read.list(file.books, ['books'], 'a list of books').map((book, index) => readBook(book, ['books', index])),
    associations: Object.entries(read.record(file.associations, ['associations'])).flatMap(([glob, dialect]) => {
      const id = read.text(dialect, ['associations', glob], 'the id of a dialect');
      return id === undefined || !isSound(glob, ['associations', glob], true) ? [] : [[glob, id] as const];
    }),
    ignore: readGlobs(file.ignore, ['ignore']),
    excerpts: readGlobs(file.excerpts, ['excerpts']),
    checks: readSeverities(file.checks, ['checks']),
    overrides: read.list(file.overrides, ['overrides'], 'a list of objects').map((value, index) => {
      const path = ['overrides', index];
      const override = read.object(value, path, OVERRIDE_KEYS);
      return {
        files: readGlobs(override.files, [...path, 'files']),
        checks: readSeverities(override.checks, [...path, 'checks']),
      };
    }),
    ignoreFindings: read.list(file.ignoreFindings, ['ignoreFindings'], 'a list of objects').flatMap(readIgnored),
    citing: read.list(file.citing, ['citing'], 'a list of objects').flatMap(readCiting),
    dialects:
      Array.isArray(file.dialects) || typeof file.dialects !== 'object'
        ? file.dialects
        : read.record(file.dialects, ['dialects'], MOST_DIALECTS),
    problems,
  };

  function readGlobs(value: unknown, path: Path, wanted = 'globs'): readonly string[] {
    const globs = read.texts(value, path, wanted);
    // Some entries may be no texts, so that others have moved up.
    const places = new Map(Array.isArray(value) ? value.map((glob, index) => [glob, [...path, index]]) : []);
    return globs.filter(glob => isSound(glob, places.get(glob) ?? path));
  }

  /** Where there are too many globs, those above the limit are left out, which is told once. */
  function isSound(glob: string, path: Path, atKey = false): boolean {
    globs += 1;
    if (globs > MOST_GLOBS + 1) return false;
    const message = globs > MOST_GLOBS ? TOO_MANY_GLOBS : wrongGlob(glob);
    if (message) problems.push({ path, message, severity: 'error', ...(atKey && { atKey }) });
    return message === undefined;
  }

  function readSeverities(value: unknown, path: Path): Severities {
    const severities = Object.entries(read.record(value, path)).flatMap(([code, severity]) => {
      if (!read.known(code, [...path, code], codes, 'check')) return [];
      const chosen = read.choice(severity, [...path, code], SEVERITIES);
      return chosen === undefined ? [] : [[code, chosen]];
    });
    return Object.fromEntries(severities);
  }

  function readIgnored(value: unknown, index: number): ProjectFile['ignoreFindings'][number][] {
    const path = ['ignoreFindings', index];
    const entry = read.object(value, path, IGNORE_KEYS);
    const given = (['check', 'rule', 'target', 'text'] as const).flatMap(key => {
      const text = entry[key] === undefined ? undefined : read.text(entry[key], [...path, key], 'a text');
      return text === undefined ? [] : [[key === 'check' ? 'code' : key, text] as const];
    });
    const ignored: Ignored = Object.fromEntries(given);
    if (ignored.code !== undefined && !read.known(ignored.code, [...path, 'check'], codes, 'check', 'value')) return [];
    if (given.length === 0) {
      const message = 'Say which findings are ignored: by "check", "rule", "target" or "text".';
      problems.push({ path, message, severity: 'error' });
      return [];
    }
    return [{ ...ignored, files: readGlobs(entry.files, [...path, 'files']) }];
  }

  function readCiting(value: unknown, index: number): ProjectFile['citing'][number][] {
    const path = ['citing', index];
    const { files, pattern: written } = read.object(value, path, CITING_KEYS);
    const pattern = read.text(written, [...path, 'pattern'], 'a pattern such as "CR ({number})"');
    const globs = readGlobs(files, [...path, 'files']);
    if (pattern === undefined) return [];
    const report = (at: Path, message: string) => problems.push({ path: at, message, severity: 'error' });
    if (files === undefined) report(path, 'Say in which files numbers stand like that: "files": ["src/**/*.js"].');
    const isPattern = pattern.split(NUMBER_SIGN).length === 2;
    if (!isPattern) report([...path, 'pattern'], `Say once where the number stands: "CR (${NUMBER_SIGN})".`);
    return isPattern && globs.length ? [{ files: globs, pattern }] : [];
  }

  function readBook(value: unknown, path: Path): BookEntry {
    const book = read.object(value, path, BOOK_KEYS);
    const files = readGlobs(book.files, [...path, 'files']);
    if (book.files === undefined && typeof value === 'object')
      problems.push({
        path,
        message: 'Say which files make up this book: "files": ["rules/*.txt"].',
        severity: 'error',
      });
    return {
      names: read.texts(book.names, [...path, 'names'], 'names'),
      files,
      base: readGlobs(book.base, [...path, 'base'], 'globs or names of books'),
      dialect:
        book.dialect === undefined ? undefined : read.text(book.dialect, [...path, 'dialect'], 'the id of a dialect'),
    };
  }
}

function syntaxProblem({ error, offset, length }: ParseError): Problem {
  const words = printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return {
    path: [],
    span: { start: offset, end: offset + length },
    message: `This is no JSON: ${words}.`,
    severity: 'error',
  };
}

/** Where problems are in the text of their file: each at its value, or at the nearest one above that is there. */
export function spansIn(text: string): (problem: Problem) => Span {
  const { root } = readJson(text);
  return problem => problem.span ?? spanIn(root, problem) ?? { start: 0, end: Math.min(1, text.length) };
}

function spanIn(root: Node | undefined, problem: Problem): Span | undefined {
  for (let path = problem.path; root && path.length; path = path.slice(0, -1)) {
    const node = findNodeAtLocation(root, [...path]);
    const shown = problem.atKey && path === problem.path ? (node?.parent?.children?.[0] ?? node) : node;
    if (shown) return { start: shown.offset, end: shown.offset + shown.length };
  }
  return undefined;
}
