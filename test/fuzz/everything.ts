import assert from 'node:assert/strict';
import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import type { Workspace } from '../../server/src/core/book/workspace.ts';
import { pasteRenumbered } from '../../server/src/core/changes/operations/pasteRenumbered.ts';
import { renameAt, renameableAt } from '../../server/src/core/changes/operations/rename.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { formattingEdits, formattingEditsIn } from '../../server/src/core/changes/tidy/formatDocument.ts';
import { typedEdits } from '../../server/src/core/changes/tidy/typing.ts';
import { certainEdits, fixAll } from '../../server/src/core/checks/fixAll.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { documentPosition, lengthOf, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { outlineOf } from '../../server/src/core/document/outline.ts';
import { completionsAt, textOfName } from '../../server/src/core/features/completion/completion.ts';
import {
  addressOfDefinition,
  citationOf,
  definitionAround,
  definitionAtAddress,
  definitionsOf,
} from '../../server/src/core/features/navigation/around.ts';
import { referencesAt, subjectsAt } from '../../server/src/core/features/navigation/findReferences.ts';
import { definitionAt } from '../../server/src/core/features/navigation/goToDefinition.ts';
import { headlineOf } from '../../server/src/core/features/navigation/headline.ts';
import { highlightsAt } from '../../server/src/core/features/navigation/highlights.ts';
import { linksIn, linksOf } from '../../server/src/core/features/navigation/links.ts';
import { markdownOf } from '../../server/src/core/features/navigation/markdownText.ts';
import { monikersAt } from '../../server/src/core/features/navigation/moniker.ts';
import { cited, citing } from '../../server/src/core/features/navigation/neighbors.ts';
import { foldsOf } from '../../server/src/core/features/reading/folding.ts';
import { hoverAt } from '../../server/src/core/features/reading/hover.ts';
import { inlayTitles } from '../../server/src/core/features/reading/inlayHints.ts';
import { lensesOf, lensPlaces } from '../../server/src/core/features/reading/lenses.ts';
import { linkedTitles } from '../../server/src/core/features/reading/linkedTitles.ts';
import { selectionsAt } from '../../server/src/core/features/reading/selection.ts';
import { tokensOf } from '../../server/src/core/features/reading/semanticTokens.ts';
import type { Finding } from '../../server/src/core/findings/check.ts';
import { rankedNames } from '../../server/src/core/search/searchNames.ts';
import type { Edit, Span } from '../../server/src/core/text/span.ts';
import { withEdits } from '../../server/src/core/text/span.ts';

/** All requests about a place in a document. */
export interface Asked {
  readonly workspace: Workspace;
  readonly document: RulesDocument;
  /** Anywhere in the document, including its end. */
  readonly offset: number;
  /** What is typed, pasted, or given as a name. */
  readonly words: string;
}

/** Spans must be inside the document. */
export function assertInside(document: RulesDocument, spans: readonly Span[], what: string): void {
  const length = lengthOf(document);
  for (const { start, end } of spans)
    assert.ok(0 <= start && start <= end && end <= length, `${what}: ${start}–${end} in a text of ${length}`);
}

/** Edits must be inside the document and must not overlap. */
export function assertEdits(document: RulesDocument, edits: readonly Edit[], what: string): void {
  assertInside(document, edits, what);
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  sorted.reduce((end, edit) => {
    assert.ok(edit.start >= end, `${what}: edits overlap at ${edit.start}`);
    return edit.end;
  }, 0);
}

/** Sends all requests about a whole document. */
export function askOfWhole(workspace: Workspace, document: RulesDocument): void {
  askFolds(document);
  assertInside(
    document,
    linksOf(workspace, document).map(({ span }) => span),
    'links',
  );
  const tokens = tokensOf(workspace, document);
  assertEdits(
    document,
    tokens.map(token => ({ ...token, text: '' })),
    'tokens',
  );
  outlineOf(document);
  for (const { kind, definition } of lensesOf(workspace, document, 'all').slice(0, 20))
    lensPlaces(workspace, kind, definition);
  for (const { offset } of inlayTitles(workspace, document, { start: 0, end: lengthOf(document) }))
    assertInside(document, [{ start: offset, end: offset }], 'inlay hints');
  for (const definition of definitionsOf(workspace, document).slice(0, 20)) {
    headlineOf(definition);
    markdownOf(definition);
    citationOf(definition);
    const address = addressOfDefinition(definition);
    assert.ok(!address || definitionAtAddress(workspace, address), 'a definition is not found again');
  }
  JSON.stringify(exportDocument(workspace, document, 'any', 'utf-8'));
  askChecks(workspace, document);
  askFormatting(document);
}

function askFolds(document: RulesDocument): void {
  const last = documentPosition(document, lengthOf(document)).line;
  for (const { start, end } of foldsOf(document))
    assert.ok(start <= end && end <= last, `folds: lines ${start}–${end}`);
}

function askChecks(workspace: Workspace, document: RulesDocument): void {
  const findings = runChecks(workspace, document);
  assertInside(document, findings, 'findings');
  for (const finding of findings.slice(0, 50)) askFixes(document, finding);
  assertEdits(document, certainEdits(workspace, findings), 'certain fixes');
  fixAll(workspace, [document.uri], runChecks);
}

function askFixes(document: RulesDocument, { code, fixes, message }: Finding): void {
  assert.ok(message, code);
  for (const { edits, title } of fixes()) {
    assert.ok(title, code);
    assertEdits(document, edits, `a fix of ${code}`);
  }
}

function askFormatting(document: RulesDocument): void {
  const edits = formattingEdits(document);
  assertEdits(document, edits, 'formatting');
  withEdits(textOf(document), edits);
}

/** Sends all requests about a place. */
export function askAt({ workspace, document, offset, words }: Asked): void {
  const hover = hoverAt(workspace, document, offset);
  if (hover) assertInside(document, [hover.span], 'hover');
  definitionAt(workspace, document, offset);
  assertInside(
    document,
    highlightsAt(workspace, document, offset).map(({ span }) => span),
    'highlights',
  );
  for (const subject of subjectsAt(workspace, document, offset)) citing(workspace, subject);
  for (const place of referencesAt(workspace, document, offset, true))
    assertInside(place.document, [place.span], 'references');
  const around = definitionAround(document, offset);
  if (around) for (const ask of [cited, citing]) ask(workspace, around);
  const { items } = completionsAt(workspace, document, offset);
  for (const { label } of items.slice(0, 5)) textOfName(document, label);
  assertInside(document, selectionsAt(document, offset), 'selections');
  assertInside(document, linkedTitles(document, offset), 'linked titles');
  monikersAt(workspace, document, offset);
  rankedNames(workspace.documents.values(), words);
  linksIn(workspace, document, words, 'body');
  pasteRenumbered(workspace, document, offset, words);
  for (const typed of ['\n', '”', '"', words.charAt(0)])
    assertEdits(document, typedEdits(workspace, document, offset, typed), 'typing');
  const span = { start: Math.min(offset, lengthOf(document)), end: Math.min(lengthOf(document), offset + 40) };
  assertEdits(document, formattingEditsIn(document, span), 'formatting of a part');
  tokensOf(workspace, document, span);
  const renameable = renameableAt(workspace, document, offset);
  if (!isRefusal(renameable)) assertInside(document, [renameable.span], 'rename');
  const plan = renameAt(workspace, document, offset, words);
  if (!isRefusal(plan))
    assertEdits(
      document,
      plan.edits.filter(edit => edit.document === document),
      'rename',
    );
}
