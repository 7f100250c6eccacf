import { nameOfHead } from '../core/blocks/block.ts';
import { type Definition, headOf, type Workspace } from '../core/book/workspace.ts';
import { documentPosition, type RulesDocument } from '../core/document/document.ts';
import { headlineText } from '../core/features/navigation/headline.ts';
import { markdownOf } from '../core/features/navigation/markdownText.ts';
import { type Occurrence, occurrencesOf } from '../core/features/navigation/occurrences.ts';
import { parentTitles } from '../core/features/reading/hover.ts';
import type { Span } from '../core/text/span.ts';
import { type PathOf, symbolOf } from './symbol.ts';

/** The index of one document. */
export interface IndexedDocument {
  readonly path: string;
  readonly occurrences: readonly IndexedOccurrence[];
  readonly symbols: readonly IndexedSymbol[];
}

/**
 * Line and column of the start, then of the end, without the line of the end if it is the same. Columns count UTF-16
 * units.
 */
type IndexedRange = readonly number[];

/** An occurrence of a symbol. */
export interface IndexedOccurrence {
  readonly range: IndexedRange;
  readonly symbol: string;
  /** The range of its whole definition. */
  readonly whole?: IndexedRange;
}

/** A rule or term, and what is shown of it. */
export interface IndexedSymbol {
  readonly symbol: string;
  /** The number or term. */
  readonly name: string;
  /** Depth of a rule, from 0; none for a term. */
  readonly level: number | undefined;
  /** Where it belongs, as one line of plain text. */
  readonly signature: string;
  /** Its text as Markdown. */
  readonly documentation: string;
}

/** A document for the index, and the rules and terms of other documents that it references, by symbol. */
export function indexDocument(
  workspace: Workspace,
  document: RulesDocument,
  pathOf: PathOf,
): { indexed: IndexedDocument; others: ReadonlyMap<string, Definition> } {
  const own = new Map<string, Definition>();
  const others = new Map<string, Definition>();
  const nameOf = remembering(definition => symbolOf(workspace, definition, pathOf));
  const occurrences = occurrencesOf(workspace, document).map(({ span, definition, whole }: Occurrence) => {
    const symbol = nameOf(definition);
    if (whole) own.set(symbol, definition);
    else if (definition.document !== document) others.set(symbol, definition);
    return { range: rangeOf(document, span), symbol, ...(whole && { whole: rangeOf(document, whole) }) };
  });
  const symbols = Array.from(own, ([symbol, definition]) => indexedSymbol(workspace, definition, symbol));
  return { indexed: { path: pathOf(document.uri), occurrences, symbols }, others };
}

/** Memoized, because most definitions are referenced many times. */
function remembering(name: (definition: Definition) => string): (definition: Definition) => string {
  const names = new Map<RulesDocument, string[]>();
  return definition => {
    const ofDocument = names.get(definition.document) ?? [];
    names.set(definition.document, ofDocument);
    const known = ofDocument[definition.ordinal] ?? name(definition);
    ofDocument[definition.ordinal] = known;
    return known;
  };
}

/** The index entry of a rule or term. */
export function indexedSymbol(workspace: Workspace, definition: Definition, symbol: string): IndexedSymbol {
  const head = headOf(definition);
  return {
    symbol,
    name: nameOfHead(head),
    level: head.kind === 'rule' ? head.number.level : undefined,
    signature: [...parentTitles(workspace, definition), headlineText(definition)].join(' › '),
    documentation: markdownOf(definition),
  };
}

function rangeOf(document: RulesDocument, span: Span): IndexedRange {
  const start = documentPosition(document, span.start);
  const end = documentPosition(document, span.end);
  return [start.line, start.column, ...(end.line === start.line ? [] : [end.line]), end.column];
}
