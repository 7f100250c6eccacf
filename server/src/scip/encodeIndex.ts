import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import {
  type DocumentSchema,
  IndexSchema,
  PositionEncoding,
  type SymbolInformationSchema,
  SymbolInformation_Kind as SymbolKind,
  SymbolRole,
  TextEncoding,
} from '@c4312/scip/scip_pb.js';
import type { IndexedDocument, IndexedOccurrence, IndexedSymbol } from './indexedDocuments.ts';

// The pieces of an index, in bytes. Together they are the index, which so never has to be in memory as a whole.

/** The first piece. `root` is the URI of the folder that contains all documents. */
export function encodeBeginning(root: string, version: string): Uint8Array {
  return encodeMessage({
    metadata: {
      toolInfo: { name: 'rulebook', version },
      projectRoot: root,
      textDocumentEncoding: TextEncoding.UTF8,
    },
  });
}

export function encodeDocument({ path, occurrences, symbols }: IndexedDocument): Uint8Array {
  const document: MessageInitShape<typeof DocumentSchema> = {
    language: LANGUAGE,
    relativePath: path,
    positionEncoding: PositionEncoding.UTF16CodeUnitOffsetFromLineStart,
    occurrences: occurrences.map(toOccurrence),
    symbols: symbols.map(toInformation),
  };
  return encodeMessage({ documents: [document] });
}

/** Symbols that the indexed documents reference but don't define. */
export function encodeOthers(symbols: readonly IndexedSymbol[]): Uint8Array {
  return encodeMessage({ externalSymbols: symbols.map(toInformation) });
}

const LANGUAGE = 'rulebook';

function encodeMessage(piece: MessageInitShape<typeof IndexSchema>): Uint8Array {
  return toBinary(IndexSchema, create(IndexSchema, piece));
}

function toOccurrence({ range, symbol, whole }: IndexedOccurrence) {
  return {
    range: [...range],
    symbol,
    ...(whole && { symbolRoles: SymbolRole.Definition, enclosingRange: [...whole] }),
  };
}

/** A kind for each level of rules, as in the outline of an editor. */
const RULE_KINDS = [SymbolKind.Module, SymbolKind.Class, SymbolKind.Method, SymbolKind.Field];

function toInformation(indexed: IndexedSymbol): MessageInitShape<typeof SymbolInformationSchema> {
  const { symbol, name, level, signature, documentation } = indexed;
  return {
    symbol,
    displayName: name,
    kind: level === undefined ? SymbolKind.Key : RULE_KINDS[Math.min(level, RULE_KINDS.length - 1)]!,
    documentation: [documentation],
    signatureDocumentation: { language: LANGUAGE, text: signature },
  };
}
