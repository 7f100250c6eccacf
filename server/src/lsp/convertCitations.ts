import { type DocumentHighlight, DocumentHighlightKind, type Location } from 'vscode-languageserver';
import type { RulesDocument } from '../core/document.ts';
import type { Highlight } from '../core/features/highlights.ts';
import type { Place } from '../core/features/references.ts';
import { toRange } from './convert.ts';

/** Builds the protocol's values for what has to do with citations. */

export function toPlace({ document, span }: Place): Location {
  return { uri: document.uri, range: toRange(document, span) };
}

const HIGHLIGHTS: Record<Highlight['kind'], DocumentHighlightKind> = {
  definition: DocumentHighlightKind.Write,
  citation: DocumentHighlightKind.Read,
  contents: DocumentHighlightKind.Text,
};

export function toHighlight(document: RulesDocument, { span, kind }: Highlight): DocumentHighlight {
  return { range: toRange(document, span), kind: HIGHLIGHTS[kind] };
}
