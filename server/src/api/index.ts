/**
 * Reads rules documents, resolves their cross references and checks them. Needs neither an editor nor Node.
 *
 * @packageDocumentation
 */

import { type ExportedDocument, exportDocument as exported } from '../core/book/exportDocument.ts';
import { checks as allChecks } from '../core/checks/allChecks.ts';
import { runChecks } from '../core/checks/runChecks.ts';
import { compileDialects as compile } from '../core/dialect/described/compile.ts';
import type { Dialect as CoreDialect } from '../core/dialect/dialect.ts';
import { dialects as shipped } from '../core/dialect/shipped/shippedDialects.ts';
import { detectDialect, fitted } from '../core/document/detect.ts';
import * as core from '../core/document/document.ts';
import { type Edit, fromTheEnd, type Position } from '../core/text/span.ts';
import type {
  Book,
  CheckName,
  CheckOptions,
  CompiledDialects,
  Dialect,
  Finding,
  ParseOptions,
  RulesDocument,
} from './apiTypes.ts';
import { coreOf, workspaceOf } from './apiWorkspace.ts';

export type { Ignored, Severities, Severity } from '../core/book/checkSettings.ts';
export type { ExportedDocument, ExportedPlace, ExportedReference, ExportedRule } from '../core/book/exportDocument.ts';
export type { Outcome, TitleOutcome } from '../core/book/resolve.ts';
export type { Edit, Position, Span } from '../core/text/span.ts';
export { definitions, find, read } from './apiDialects.ts';
export { references } from './apiReferences.ts';
export type * from './apiTypes.ts';

/** The forms of rules document that are known without being described. */
export const dialects: readonly Dialect[] = shipped;

/** What `check` looks for. */
export const checks: readonly CheckName[] = allChecks.map(({ code, summary, severity }) => ({
  code,
  summary,
  severity,
}));

/** The dialect of a text; undefined if it contains no rules. `own` dialects are tried first. */
export function detect(text: string, own: readonly Dialect[] = []): Dialect | undefined {
  return detectDialect(text, [...(own as readonly CoreDialect[]), ...shipped]);
}

/**
 * The dialects that a user describes by their ids, as in the `dialects` of a `rulebook.json`. What is wrong in a definition is
 * told and left out.
 */
export function compileDialects(definitions: unknown): CompiledDialects {
  return compile(definitions, shipped);
}

/** Reads a whole text. Any text is a document; only an id that no dialect has is an error (`RangeError`). */
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
 * The document after edits, which all speak of it as it is, in any order; they may not overlap. Of those at one offset the first
 * comes first. What they do not touch is not read again.
 */
export function update(document: RulesDocument, edits: readonly Edit[]): RulesDocument {
  const before = coreOf(document);
  return core.update(before, fromTheEnd(edits), before.version + 1);
}

/** The whole text of a document. */
export function textOf(document: RulesDocument): string {
  return core.textOf(coreOf(document));
}

/** The zero-based line and column of an offset; one past the end of the text is taken for its end. */
export function positionAt(document: RulesDocument, offset: number): Position {
  return core.documentPosition(coreOf(document), offset);
}

/** The offset of a line and column; a line past the end means the end of the text, a column past its line's end that end. */
export function offsetAt(document: RulesDocument, position: Position): number {
  return core.documentOffset(coreOf(document), position);
}

/** What is wrong in a document, in the order of its text. Without a book the document is one by itself. */
export function check(document: RulesDocument, book?: Book, options: CheckOptions = {}): readonly Finding[] {
  const { severities = {}, ignored = [] } = options;
  const workspace = workspaceOf(document, book);
  const settings = { severities, ignored };
  const checking = [{ folder: '', settingsFor: () => settings }];
  return runChecks({ ...workspace, checking }, coreOf(document));
}

/** Rules, terms, references and problems of a document as values that JSON can hold, as `rulebook export` prints them. */
export function exportDocument(document: RulesDocument, book?: Book): ExportedDocument {
  return exported(workspaceOf(document, book), coreOf(document), document.uri, 'utf-8');
}
