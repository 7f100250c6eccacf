import type {
  CallHierarchyItem,
  CodeLens,
  Command,
  DocumentHighlight,
  DocumentLink,
  Location,
  Position,
  SymbolInformation,
} from 'vscode-languageserver';
import { type Definition, definitionSpan, headOf, headSpan, type Workspace } from '../../core/book/workspace.ts';
import { documentPosition, type RulesDocument } from '../../core/document/document.ts';
import type { Place } from '../../core/features/navigation/findReferences.ts';
import type { Highlight } from '../../core/features/navigation/highlights.ts';
import type { Link } from '../../core/features/navigation/links.ts';
import { type Address, addressOf } from '../../core/features/places/address.ts';
import { headlineOf, headlineText } from '../../core/features/places/headline.ts';
import { placeOf } from '../../core/features/reading/hover.ts';
import type { Lens, LensText } from '../../core/features/reading/lenses.ts';
import type { FoundName } from '../../core/search/unloadedNames.ts';
import { printable } from '../../core/text/printable.ts';
import type { RuleLine } from '../messages/ownRequests.ts';
import { DocumentHighlightKind } from '../protocol/protocol.ts';
import { kindOf, kindOfLevel, toLocation, toRange } from './convert.ts';

/** Builds the protocol's values for citations. */

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

/**
 * A link whose target is resolved when it is followed, by its address. It has no tooltip if the client shows that
 * together with the hover, which says the same.
 */
export function toDocumentLink(
  document: RulesDocument,
  { span, label, definition }: Link,
  hasTooltip: boolean,
): DocumentLink {
  return { range: toRange(document, span), ...(hasTooltip && { tooltip: label }), data: addressOf(definition) };
}

/** The URI of a place, as editors understand it: `…#L12`, with the column unless it is the first. */
export function toTarget(definition: Definition): string {
  const { line, column } = documentPosition(definition.document, headSpan(definition).start);
  return `${definition.document.uri}#L${line + 1}${column ? `,${column + 1}` : ''}`;
}

export function toSymbolInformation(workspace: Workspace, definition: Definition): SymbolInformation {
  const containerName = placeOf(workspace, definition).at(-1);
  return {
    name: headlineText(definition),
    kind: kindOf(headOf(definition)),
    location: toLocation(definition),
    ...(containerName !== undefined && { containerName }),
  };
}

/** The same for a place in a document that isn't in memory. */
export function toFoundSymbol({ uri, name, headline, place, line, column, length }: FoundName): SymbolInformation {
  return {
    name: headline,
    kind: kindOfLevel(name.level),
    location: { uri, range: { start: { line, character: column }, end: { line, character: column + length } } },
    ...(place !== undefined && { containerName: place }),
  };
}

/** A rule or term in a call hierarchy; its address finds it again after edits. */
export function toCallItem(definition: Definition): CallHierarchyItem {
  const { document } = definition;
  const { name, words } = headlineOf(definition);
  return {
    name,
    kind: kindOf(headOf(definition)),
    ...(words && { detail: printable(words) }),
    uri: document.uri,
    range: toRange(document, definitionSpan(definition)),
    selectionRange: toRange(document, headSpan(definition)),
    data: addressOf(definition),
  };
}

/** The data of a lens that isn't resolved yet. */
export type LensData = Address & { readonly lens: Lens['kind'] };

export function toCodeLens({ kind, definition }: Lens): CodeLens {
  const data = { ...addressOf(definition), lens: kind };
  return { range: toRange(definition.document, headSpan(definition)), data };
}

/** The text of a lens; it can be clicked only in a client that has our command. */
export function toCommand({ title, places }: LensText, uri: string, at: Position, showCitations: boolean): Command {
  if (!showCitations || places.length === 0) return { title, command: '' };
  return { title, command: 'rulebook.showCitations', arguments: [uri, at, places.map(toPlace)] };
}

export function toRuleLine(definition: Definition): RuleLine {
  return {
    ...toLocation(definition),
    kind: headOf(definition).kind === 'term' ? 'term' : 'rule',
    ...headlineOf(definition),
  };
}
