import type {
  CompletionItem,
  CompletionList,
  InlayHint,
  LinkedEditingRanges,
  Moniker as LspMoniker,
  MarkupContent,
  Range,
  SelectionRange,
} from 'vscode-languageserver';
import { nameOfHead } from '../../core/blocks/block.ts';
import { type Definition, headOf } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import type { Completion, Completions } from '../../core/features/completion/completionItem.ts';
import type { Moniker } from '../../core/features/navigation/moniker.ts';
import type { InlayTitle } from '../../core/features/reading/inlayHints.ts';
import { printable, printableLines } from '../../core/text/printable.ts';
import type { Span } from '../../core/text/span.ts';
import { CompletionItemKind, MarkupKind, MonikerKind, UniquenessLevel } from '../protocol/protocol.ts';
import { toRange } from './convert.ts';

/** Builds the protocol's values for completion and typing. */

/** The data of a completion item that the client wants to resolve: its rule or term. */
interface Subject {
  readonly uri: string;
  readonly name: string;
}

function toSubject(definition: Definition): Subject {
  return { uri: definition.document.uri, name: nameOfHead(headOf(definition)) };
}

/** The subject in the data of an item, if it is one of ours. */
export function subjectOf(data: unknown): Subject | undefined {
  const { uri, name } = (data ?? {}) as Partial<Subject>;
  return typeof uri === 'string' && typeof name === 'string' ? { uri, name } : undefined;
}

const KINDS: Record<Completion['kind'], CompletionItemKind> = {
  number: CompletionItemKind.Reference,
  title: CompletionItemKind.Text,
  term: CompletionItemKind.Value,
  symbol: CompletionItemKind.Constant,
};

/** With `inRows`, each row shows its details, not only the selected one. */
export function toCompletionList(
  document: RulesDocument,
  { items, more }: Completions,
  inRows: boolean,
): CompletionList {
  // Nearly all items replace the same span.
  const ranges = new Map<Span, Range>();
  const rangeOf = (span: Span) => {
    const range = ranges.get(span) ?? toRange(document, span);
    ranges.set(span, range);
    return range;
  };
  return {
    isIncomplete: more,
    items: items.map((item, index) => toCompletionItem(item, index, rangeOf(item.span), inRows)),
  };
}

function toCompletionItem(item: Completion, index: number, range: Range, inRows: boolean): CompletionItem {
  const { kind, text, typed, definition } = item;
  const detail = item.detail && printable(item.detail);
  const sortText = String(index).padStart(4, '0');
  const made: CompletionItem = {
    label: printable(item.label),
    kind: KINDS[kind],
    sortText,
    filterText: typed,
    textEdit: { range, newText: text },
  };
  if (detail && inRows) made.labelDetails = { description: detail };
  else if (detail) made.detail = detail;
  if (definition) made.data = toSubject(definition);
  return made;
}

/** Paragraphs of a document for a client: plain text, so that every character means itself. */
export function toPlainText(paragraphs: readonly string[]): MarkupContent {
  return { kind: MarkupKind.PlainText, value: printableLines(paragraphs.join('\n\n')) };
}

export function toInlayHint(document: RulesDocument, { offset, title, definition }: InlayTitle): InlayHint {
  const { start } = toRange(document, { start: offset, end: offset });
  return { position: start, label: printable(title), paddingLeft: true, data: toSubject(definition) };
}

/** Nested spans, innermost first, as the protocol nests them. */
export function toSelectionRange(document: RulesDocument, spans: readonly Span[]): SelectionRange {
  const [outermost, ...others] = spans.map(span => toRange(document, span)).reverse();
  return others.reduce<SelectionRange>((parent, range) => ({ range, parent }), { range: outermost! });
}

/** The pattern of titles for linked editing. */
const TITLE = String.raw`[^\r\n|]*`;

export function toLinkedEditingRanges(document: RulesDocument, spans: readonly Span[]): LinkedEditingRanges | null {
  return spans.length ? { ranges: spans.map(span => toRange(document, span)), wordPattern: TITLE } : null;
}

const MONIKER_KINDS = { definition: MonikerKind.$export, reference: MonikerKind.$import } as const;

export function toMoniker({ identifier, unique, role }: Moniker): LspMoniker {
  return { scheme: 'rulebook', identifier, unique: UniquenessLevel[unique], kind: MONIKER_KINDS[role] };
}
