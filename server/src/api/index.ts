/**
 * Reads rules documents, resolves their cross references and checks them. Needs neither an editor nor Node.
 *
 * @packageDocumentation
 */

import { type ExportedDocument, exportDocument as exported } from '../core/book/exportDocument.ts';
import { checks as allChecks } from '../core/checks/allChecks.ts';
import { runChecks } from '../core/checks/runChecks.ts';
import { compileDialects as compile } from '../core/dialect/compile.ts';
import type { Dialect as CoreDialect } from '../core/dialect/dialect.ts';
import { detectDialect, fitted } from '../core/document/detect.ts';
import * as core from '../core/document/document.ts';
import { dialects as shipped } from '../core/shipped/shippedDialects.ts';
import { type Edit, fromTheEnd, type Position } from '../core/text/span.ts';
import type {
  Book,
  CheckInfo,
  CheckOptions,
  CompiledDialects,
  Dialect,
  Finding,
  ParseOptions,
  RulesDocument,
} from './apiTypes.ts';
import { coreOf, workspaceOfBook } from './apiValues.ts';

export type { Ignored, Severities, Severity } from '../core/book/checkSettings.ts';
export type { ExportedDocument, ExportedPlace, ExportedReference, ExportedRule } from '../core/book/exportDocument.ts';
export type { Outcome, TitleOutcome } from '../core/book/resolve.ts';
export type { Edit, Position, Span } from '../core/text/span.ts';
export type * from './apiTypes.ts';
export { definitions, find, read, references } from './apiValues.ts';

/** The dialects that Rulebook contains. */
export const dialects: readonly Dialect[] = shipped;

/** All checks that `check` runs. */
export const checks: readonly CheckInfo[] = allChecks.map(({ code, summary, severity }) => ({
  code,
  summary,
  severity,
}));

/** The dialect of a text; undefined if it contains no rules. `own` dialects are tried first. */
export function detect(text: string, own: readonly Dialect[] = []): Dialect | undefined {
  return detectDialect(text, [...(own as readonly CoreDialect[]), ...shipped]);
}

/**
 * Compiles a user's dialects by their ids, as in the `dialects` of a `rulebook.json`. Problems are reported, and wrong
 * parts are omitted.
 */
export function compileDialects(definitions: unknown): CompiledDialects {
  return compile(definitions, shipped);
}

/** Reads a whole text. Any text is a document; only an unknown dialect id throws (`RangeError`). */
export function parse(text: string, { name = 'rules.txt', dialect }: ParseOptions = {}): RulesDocument {
  return core.parse(name, 0, text, dialectFor(text, dialect));
}

function dialectFor(text: string, wanted: string | Dialect | undefined): CoreDialect {
  if (wanted === undefined) return detectDialect(text) ?? shipped[0];
  const dialect = typeof wanted === 'string' ? shipped.find(({ id }) => id === wanted) : (wanted as CoreDialect);
  if (!dialect)
    throw new RangeError(`unknown dialect “${wanted}”; use one of ${shipped.map(({ id }) => id).join(', ')}`);
  return fitted(dialect, text);
}

/**
 * The document after edits. Their offsets refer to the document before, in any order; they must not overlap. Edits at
 * the same offset are applied in the given order. Only changed parts are read again.
 */
export function update(document: RulesDocument, edits: readonly Edit[]): RulesDocument {
  const before = coreOf(document);
  return core.update(before, fromTheEnd(edits), before.version + 1);
}

/** The whole text of a document. */
export function textOf(document: RulesDocument): string {
  return core.textOf(coreOf(document));
}

/** Zero-based line and column of an offset; an offset past the end counts as the end of the text. */
export function positionAt(document: RulesDocument, offset: number): Position {
  return core.documentPosition(coreOf(document), offset);
}

/**
 * Offset of a line and column; a line past the end means the end of the text, and a column past the end of its line
 * means that end.
 */
export function offsetAt(document: RulesDocument, position: Position): number {
  return core.documentOffset(coreOf(document), position);
}

/** The problems in a document, in text order. Without a book, the document is checked alone. */
export function check(document: RulesDocument, book?: Book, options: CheckOptions = {}): readonly Finding[] {
  const { severities = {}, ignored = [] } = options;
  const workspace = workspaceOfBook(document, book);
  const settings = { severities, ignored };
  const checking = [{ folder: '', settingsFor: () => settings }];
  return runChecks({ ...workspace, checking }, coreOf(document));
}

/** Rules, terms, references, and problems of a document as JSON values, as `rulebook export` prints them. */
export function exportDocument(document: RulesDocument, book?: Book): ExportedDocument {
  return exported(workspaceOfBook(document, book), coreOf(document), document.uri, 'utf-8');
}
