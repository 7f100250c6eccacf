import type {
  Diagnostic,
  DocumentSymbol,
  Location,
  LocationLink,
  Position as LspPosition,
  Range,
  SymbolInformation,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { Head } from '../../core/blocks/block.ts';
import type { Severity } from '../../core/book/checkSettings.ts';
import { type Definition, definitionSpan, headOf, headSpan } from '../../core/book/workspace.ts';
import {
  blockAt,
  type DocumentEdit,
  documentOffset,
  documentPosition,
  headBlockOf,
  type RulesDocument,
  spanOfLine,
  startOf,
  startPosition,
  textBetween,
  textEndPosition,
  textOfLine,
} from '../../core/document/document.ts';
import { type OutlineNode, outlineOf } from '../../core/document/outline.ts';
import type { DefinitionLink } from '../../core/features/navigation/goToDefinition.ts';
import { headlineIn, headlineOf } from '../../core/features/navigation/headline.ts';
import type { Finding } from '../../core/findings/check.ts';
import { columnAt, lengthIn } from '../../core/text/columns.ts';
import { printable } from '../../core/text/printable.ts';
import { type Edit, type Position, type Span, shift } from '../../core/text/span.ts';
import type { RuleLine } from '../protocol/ownRequests.ts';
import { DiagnosticSeverity, SymbolKind } from '../protocol/protocol.ts';

/** Builds the values of the protocol; no other room knows their shapes. */

/** A position in a document, in the client's encoding. */
function toLspPosition(document: RulesDocument, { line, column }: Position): LspPosition {
  const { units } = document;
  if (units === 'utf-16' || column === 0) return { line, character: column };
  const { start } = spanOfLine(document, line);
  return { line, character: lengthIn(units, textBetween(document, { start, end: start + column })) };
}

/** The protocol's range of a span. */
export function toRange(document: RulesDocument, { start, end }: Span): Range {
  const positionOf = (offset: number) => toLspPosition(document, documentPosition(document, offset));
  return { start: positionOf(start), end: positionOf(end) };
}

/** The offset of a client's position; a position past the end of its line or of the text means that end. */
export function fromPosition(document: RulesDocument, { line, character }: LspPosition): number {
  const { units } = document;
  const column = units === 'utf-16' ? character : columnAt(units, textOfLine(document, line), character);
  return documentOffset(document, { line, column });
}

/** The span of a client's range. */
export function fromRange(document: RulesDocument, { start, end }: Range): Span {
  return { start: fromPosition(document, start), end: fromPosition(document, end) };
}

export function toLocationLink(document: RulesDocument, { origin, definition }: DefinitionLink): LocationLink {
  const target = definition.document;
  return {
    originSelectionRange: toRange(document, origin),
    targetUri: target.uri,
    targetRange: toRange(target, definitionSpan(definition)),
    targetSelectionRange: toRange(target, headSpan(definition)),
  };
}

/** Where a rule or term is defined. */
export function toLocation(definition: Definition): Location {
  return { uri: definition.document.uri, range: toRange(definition.document, headSpan(definition)) };
}

const SEVERITIES: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/**
 * A finding as a diagnostic; `documentation` is the folder with a page for each code, or a URI with `{check}` for the
 * code.
 */
export function toDiagnostic(
  document: RulesDocument,
  finding: Omit<Finding, 'target' | 'fixes'>,
  documentation: string | undefined,
): Diagnostic {
  const relatedInformation = finding.related.map(({ definition, message }) => ({
    location: toLocation(definition),
    message: printable(message),
  }));
  return {
    range: toRange(document, finding),
    severity: SEVERITIES[finding.severity],
    source: 'rulebook',
    code: finding.code,
    ...(documentation && { codeDescription: { href: pageOfCheck(documentation, finding.code) } }),
    message: printable(finding.message),
    ...(relatedInformation.length && { relatedInformation }),
  };
}

function pageOfCheck(documentation: string, code: string): string {
  return documentation.includes('{check}') ? documentation.replace('{check}', code) : `${documentation}/${code}.md`;
}

export function toTextEdit(document: RulesDocument, { text, ...span }: Edit): TextEdit {
  return { range: toRange(document, span), newText: text };
}

/** Edits of several documents as one step. */
export function toWorkspaceEdit(edits: readonly DocumentEdit[]): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {};
  for (const edit of edits) {
    const { document } = edit;
    changes[document.uri] ??= [];
    changes[document.uri]!.push(toTextEdit(document, edit));
  }
  return { changes };
}

/** A kind for each level, outermost first, so that clients show them differently. */
const RULE_KINDS = [SymbolKind.Module, SymbolKind.Class, SymbolKind.Method, SymbolKind.Field] as const;
const TERM_KIND = SymbolKind.Key;
const LABEL_KIND = SymbolKind.Namespace;

/** The outline as the protocol's tree. A node extends to the end of the last text below it. */
export function toDocumentSymbols(document: RulesDocument): DocumentSymbol[] {
  const convert = ({ ordinal, head, end: after, children: below }: OutlineNode): DocumentSymbol => {
    const index = headBlockOf(document, ordinal);
    const block = blockAt(document, index)!;
    const place = startPosition(document, index);
    const start = toLspPosition(document, place);
    const children = below.map(convert);
    // The end of its last child, or of its own text.
    const end =
      children.at(-1)?.range.end ??
      toLspPosition(document, textEndPosition(document, headBlockOf(document, after) - 1));
    return {
      name: headlineIn(block, { document, ordinal }),
      kind: symbolKindOf(head),
      range: { start, end },
      selectionRange: headRange(document, index, head, place),
      ...(children.length && { children }),
    };
  };
  return outlineOf(document).map(convert);
}

/** The outline as a list, for a client that doesn't support trees. */
export function toSymbolList(document: RulesDocument): SymbolInformation[] {
  const list = ({ name, kind, range, children }: DocumentSymbol, containerName?: string): SymbolInformation[] => [
    { name, kind, location: { uri: document.uri, range }, ...(containerName && { containerName }) },
    ...(children?.flatMap(child => list(child, name)) ?? []),
  ];
  return toDocumentSymbols(document).flatMap(symbol => list(symbol));
}

/** The place of a head: in the first line of its block, except in a record, which can have several lines. */
function headRange(document: RulesDocument, index: number, head: Head, { line, column }: Position): Range {
  if (document.dialect.layout.kind === 'records') return toRange(document, shift(head, startOf(document, index)));
  return {
    start: toLspPosition(document, { line, column: column + head.start }),
    end: toLspPosition(document, { line, column: column + head.end }),
  };
}

/** A kind for each level of rules, and one for terms. */
export function symbolKindOf(head: Head): SymbolKind {
  return head.kind === 'label' ? LABEL_KIND : kindOfLevel(head.kind === 'rule' ? head.number.level : undefined);
}

/** The kind of the rules of a level, or of terms. */
export function kindOfLevel(level: number | undefined): SymbolKind {
  return level === undefined ? TERM_KIND : RULE_KINDS[Math.min(level, RULE_KINDS.length - 1)]!;
}

export function toRuleLine(definition: Definition): RuleLine {
  return {
    ...toLocation(definition),
    kind: headOf(definition).kind === 'term' ? 'term' : 'rule',
    ...headlineOf(definition),
  };
}
