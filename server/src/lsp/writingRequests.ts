import type {
  CompletionItem,
  CompletionList,
  MarkupContent,
  SelectionRange,
  SemanticTokensEdit,
  SemanticTokensLegend,
} from 'vscode-languageserver';
import { nameOfHead } from '../core/blocks/block.ts';
import { type Definition, headOf, type Workspace } from '../core/book/workspace.ts';
import { renameAt, renameableAt } from '../core/changes/operations/rename.ts';
import { isRefusal } from '../core/changes/plan/plan.ts';
import { formattingEdits, formattingEditsIn } from '../core/changes/tidy/formatDocument.ts';
import { typedEdits } from '../core/changes/tidy/typing.ts';
import { documentPosition, type RulesDocument, textBetween } from '../core/document/document.ts';
import { completionsAt, textOfName } from '../core/features/completion/completion.ts';
import type { Completion, Completions } from '../core/features/completion/completionItem.ts';
import { monikersAt } from '../core/features/navigation/moniker.ts';
import { pointedToFollow } from '../core/features/navigation/target.ts';
import { inlayTitles } from '../core/features/reading/inlayHints.ts';
import { linkedTitles } from '../core/features/reading/linkedTitles.ts';
import { selectionsAt } from '../core/features/reading/selection.ts';
import { type Token, type TokenKind, type TokenTrait, tokensOf } from '../core/features/reading/semanticTokens.ts';
import { lengthIn } from '../core/text/columns.ts';
import { printable, printableLines } from '../core/text/printable.ts';
import type { Span } from '../core/text/span.ts';
import {
  CompletionItemKind,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  MarkupKind,
  MonikerKind,
  UniquenessLevel,
} from './protocol/protocol.ts';
import {
  answerAt,
  answerIn,
  answerItem,
  answerTo,
  documentToChange,
  type Handler,
  type RequestContext,
  toError,
} from './request.ts';
import { fromPosition, fromRange, toRange, toTextEdit } from './state/convert.ts';
import { toAnnotatedEdit, toTakenNumber } from './state/convertChanges.ts';

/**
 * The languages whose documents are formatted if the client supports registration. Data sets have formatters of their
 * own, and records aren't formatted.
 */
const FORMATTED = { documentSelector: [{ language: 'rulebook' }, { language: 'markdown' }] };

/** Requests that help to write a document, or change its text. */
export const writing: Handler = {
  capabilities: ({ prepareRename, lateFormatting }) => ({
    completionProvider: { triggerCharacters: [' ', '.', ',', '“', '"', '(', '[', '{'], resolveProvider: true },
    inlayHintProvider: { resolveProvider: true },
    semanticTokensProvider: { legend, range: true, full: { delta: true } },
    selectionRangeProvider: true,
    linkedEditingRangeProvider: true,
    monikerProvider: true,
    renameProvider: prepareRename ? { prepareProvider: true } : true,
    documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n', moreTriggerCharacter: ['”', '"'] },
    ...(!lateFormatting && { documentFormattingProvider: true, documentRangeFormattingProvider: true }),
  }),
  answer(context) {
    answerCompletion(context);
    answerInlayHints(context);
    answerSemanticTokens(context);
    answerSelection(context);
    answerWritingPlaces(context);
    answerRename(context);
    answerFormatting(context);
  },
  started({ connection, client }) {
    if (!client.lateFormatting) return;
    void connection.client.register(DocumentFormattingRequest.type, FORMATTED);
    void connection.client.register(DocumentRangeFormattingRequest.type, FORMATTED);
  },
};

function answerCompletion(context: RequestContext): void {
  const { client } = context;
  answerAt(context, 'textDocument/completion', null, (workspace, document, offset) =>
    toCompletionList(document, completionsAt(workspace, document, offset), client.completionDetails),
  );
  answerItem(context, 'completionItem/resolve', item => {
    const text = textOfItem(context, item.data);
    return text.length ? { ...item, documentation: toPlainText(text) } : item;
  });
}

/** The text of the rule or term of an item. */
function textOfItem({ store }: RequestContext, data: unknown): readonly string[] {
  const subject = subjectOf(data);
  const document = subject && store.document(subject.uri);
  return document ? textOfName(document, subject.name) : [];
}

function answerInlayHints(context: RequestContext): void {
  const { settings } = context;
  answerIn(context, 'textDocument/inlayHint', [], (workspace, document, { range }) => {
    if (!settings().inlayHints) return [];
    return inlayTitles(workspace, document, fromRange(document, range)).map(({ offset, title, definition }) => {
      const { start } = toRange(document, { start: offset, end: offset });
      return { position: start, label: printable(title), paddingLeft: true, data: toSubject(definition) };
    });
  });
  answerItem(context, 'inlayHint/resolve', hint => {
    const text = textOfItem(context, hint.data);
    return text.length ? { ...hint, tooltip: toPlainText(text) } : hint;
  });
}

function answerSemanticTokens(context: RequestContext): void {
  const { store } = context;
  /** The last answer for each open document. */
  const answers = new Map<string, { resultId: string; data: number[] }>();
  let results = 0;

  const whole = (workspace: Workspace, document: RulesDocument) => {
    const { uri } = document;
    for (const known of answers.keys()) if (!store.isOpen(known)) answers.delete(known);
    const answer = { resultId: String(++results), data: encoded(document, tokensOf(workspace, document)) };
    if (store.isOpen(uri)) answers.set(uri, answer);
    return answer;
  };

  answerIn(context, 'textDocument/semanticTokens/full', { data: [] }, whole);
  answerIn(
    context,
    'textDocument/semanticTokens/full/delta',
    { data: [] },
    (workspace, document, { previousResultId }) => {
      const before = answers.get(document.uri);
      const after = whole(workspace, document);
      if (before?.resultId !== previousResultId) return after;
      return { resultId: after.resultId, edits: difference(before.data, after.data) };
    },
  );
  answerIn(context, 'textDocument/semanticTokens/range', { data: [] }, (workspace, document, { range }) => ({
    data: encoded(document, tokensOf(workspace, document, fromRange(document, range))),
  }));
}

function answerSelection(context: RequestContext): void {
  answerIn(context, 'textDocument/selectionRange', [], (_, document, { positions }) =>
    positions.map(position => toSelectionRange(document, selectionsAt(document, fromPosition(document, position)))),
  );
}

function answerWritingPlaces(context: RequestContext): void {
  answerAt(context, 'textDocument/linkedEditingRange', null, (_, document, offset) => {
    const ranges = linkedTitles(document, offset).map(span => toRange(document, span));
    return ranges.length ? { ranges, wordPattern: TITLE } : null;
  });
  answerAt(context, 'textDocument/moniker', null, (workspace, document, offset) =>
    monikersAt(workspace, document, offset).map(({ identifier, unique, role }) => {
      return { scheme: 'rulebook', identifier, unique: UniquenessLevel[unique], kind: MONIKER_KINDS[role] };
    }),
  );
}

/** The data of a completion item that the client wants to resolve: its rule or term. */
interface Subject {
  readonly uri: string;
  readonly name: string;
}

function toSubject(definition: Definition): Subject {
  return { uri: definition.document.uri, name: nameOfHead(headOf(definition)) };
}

/** The subject in the data of an item, if it is one of ours. */
function subjectOf(data: unknown): Subject | undefined {
  const { uri, name } = (data ?? {}) as Partial<Subject>;
  return typeof uri === 'string' && typeof name === 'string' ? { uri, name } : undefined;
}

const COMPLETION_KINDS: Record<Completion['kind'], CompletionItemKind> = {
  number: CompletionItemKind.Reference,
  title: CompletionItemKind.Text,
  term: CompletionItemKind.Value,
  symbol: CompletionItemKind.Constant,
};

/** With `inRows`, each row shows its details, not only the selected one. */
function toCompletionList(document: RulesDocument, { items, more }: Completions, inRows: boolean): CompletionList {
  return {
    isIncomplete: more,
    items: items.map((item, index) => toCompletionItem(document, item, index, inRows)),
  };
}

function toCompletionItem(document: RulesDocument, item: Completion, index: number, inRows: boolean): CompletionItem {
  const { kind, text, typed, definition } = item;
  const detail = item.detail && printable(item.detail);
  const sortText = String(index).padStart(4, '0');
  const made: CompletionItem = {
    label: printable(item.label),
    kind: COMPLETION_KINDS[kind],
    sortText,
    filterText: typed,
    textEdit: { range: toRange(document, item.span), newText: text },
  };
  if (detail && inRows) made.labelDetails = { description: detail };
  else if (detail) made.detail = detail;
  if (definition) made.data = toSubject(definition);
  return made;
}

/** Paragraphs of a document for a client: plain text, so that every character means itself. */
function toPlainText(paragraphs: readonly string[]): MarkupContent {
  return { kind: MarkupKind.PlainText, value: printableLines(paragraphs.join('\n\n')) };
}

/** Nested spans, innermost first, as the protocol nests them. */
function toSelectionRange(document: RulesDocument, spans: readonly Span[]): SelectionRange {
  const [outermost, ...others] = spans.map(span => toRange(document, span)).reverse();
  return others.reduce<SelectionRange>((parent, range) => ({ range, parent }), { range: outermost! });
}

/** The pattern of titles for linked editing. */
const TITLE = String.raw`[^\r\n|]*`;

const MONIKER_KINDS = { definition: MonikerKind.$export, reference: MonikerKind.$import } as const;

/** Types that every theme colors; the index is the number in the protocol. */
const TYPES: Readonly<Record<TokenKind, string>> = { number: 'number', title: 'string', term: 'type' };
const TOKEN_KINDS = Object.keys(TYPES) as TokenKind[];
const TRAITS: readonly TokenTrait[] = ['declaration', 'deprecated', 'broken', 'outside'];

const legend: SemanticTokensLegend = { tokenTypes: Object.values(TYPES), tokenModifiers: [...TRAITS] };

/** Tokens in the protocol's encoding: five numbers for each, with places relative to the previous token. */
function encoded(document: RulesDocument, tokens: readonly Token[]): number[] {
  const data: number[] = [];
  let before = { line: 0, start: 0 };
  for (const { start, end, kind, traits } of tokens) {
    const { line, column } = documentPosition(document, start);
    data.push(
      line - before.line,
      unitsBetween(document, line === before.line ? before.start : start - column, start),
      unitsBetween(document, start, end),
      TOKEN_KINDS.indexOf(kind),
      bits(traits),
    );
    before = { line, start };
  }
  return data;
}

/** The length of a text in the client's units. */
function unitsBetween(document: RulesDocument, start: number, end: number): number {
  const { units } = document;
  return units === 'utf-16' ? end - start : lengthIn(units, textBetween(document, { start, end }));
}

function bits(traits: readonly TokenTrait[]): number {
  return traits.reduce((sum, trait) => sum | (1 << TRAITS.indexOf(trait)), 0);
}

/** The one edit that turns the first list of numbers into the second; undefined if they are the same. */
function difference(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  const deleteCount = before.length - start - same;
  const data = after.slice(start, after.length - same);
  return deleteCount || data.length ? [{ start, deleteCount, data }] : [];
}

function answerRename(context: RequestContext): void {
  const { store, client } = context;
  answerTo(context, 'textDocument/prepareRename', null, async ({ textDocument, position }) => {
    const document = store.document(textDocument.uri);
    if (!document) return null;
    const [workspace, offset] = [store.workspace(), fromPosition(document, position)];
    // In source, everything except citations belongs to the source's own language server.
    if (workspace.sources.has(document.uri) && !pointedToFollow(workspace, document, offset)) return null;
    const found = renameableAt(workspace, document, offset);
    return isRefusal(found) ? found : { range: toRange(document, found.span), placeholder: found.name };
  });
  answerTo(context, 'textDocument/rename', null, async ({ textDocument, position, newName }) => {
    if (!store.document(textDocument.uri)) return null;
    const document = await documentToChange(context, textDocument.uri);
    if (isRefusal(document)) return document;
    const plan = renameAt(store.workspace(), document, fromPosition(document, position), newName);
    if (isRefusal(plan)) return toError(plan, toTakenNumber(store.workspace(), plan));
    return toAnnotatedEdit(plan.edits, document, client, store.versionOf);
  });
}

function answerFormatting(context: RequestContext): void {
  answerIn(context, 'textDocument/onTypeFormatting', [], (workspace, document, { position, ch }) =>
    typedEdits(workspace, document, fromPosition(document, position), ch).map(edit => toTextEdit(document, edit)),
  );
  answerIn(context, 'textDocument/formatting', [], (_, document) =>
    formattingEdits(document).map(edit => toTextEdit(document, edit)),
  );
  answerIn(context, 'textDocument/rangeFormatting', [], (_, document, { range }) =>
    formattingEditsIn(document, fromRange(document, range)).map(edit => toTextEdit(document, edit)),
  );
}
