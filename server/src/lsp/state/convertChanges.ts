import type { ChangeAnnotation, Location, WorkspaceEdit } from 'vscode-languageserver';
import { documentOf, headOf, type Workspace } from '../../core/book/workspace.ts';
import { writtenMapOf } from '../../core/changes/maps/writtenMap.ts';
import { insteadOf } from '../../core/changes/operations/offers.ts';
import { numberAfter, type Operation } from '../../core/changes/operations/operation.ts';
import {
  type CitationPlace,
  eventText,
  questionOf,
  type RangeStart,
  type RenumberPlan,
  reportOf,
  stateText,
  summaryOf,
} from '../../core/changes/plan/changeReport.ts';
import { placesAfter } from '../../core/changes/plan/placesAfter.ts';
import type { Plan, Refusal } from '../../core/changes/plan/plan.ts';
import type { DocumentEdit, RulesDocument } from '../../core/document/document.ts';
import type { OutlineNode } from '../../core/document/outline.ts';
import { citationOf, definitionAround, definitionNamed } from '../../core/features/navigation/around.ts';
import { type Headline, headlineText } from '../../core/features/navigation/headline.ts';
import type { Card } from '../../core/features/reading/hover.ts';
import type { Client } from '../protocol/clientCapabilities.ts';
import type { Consequence, OperationAsked, OutlineLine, PlannedChange, TakenNumber } from '../protocol/ownRequests.ts';
import { fromPosition, fromRange, toRange, toRuleLine, toTextEdit, toWorkspaceEdit } from './convert.ts';

/** Builds the protocol's values for changes. */

/** Changes that the user confirms. */
const ANNOTATIONS = {
  elsewhere: { label: 'In Other Documents', needsConfirmation: true },
  uses: { label: 'Uses in Running Text', needsConfirmation: true },
} as const satisfies Record<string, ChangeAnnotation>;

/**
 * Edits of a change that was requested in one document. Edits of other documents, and uncertain ones, are previewed if
 * the client supports that; `versionOf` returns undefined for a document that isn't open.
 */
export function toAnnotatedEdit(
  edits: readonly DocumentEdit[],
  from: RulesDocument,
  { changeAnnotations }: { changeAnnotations: boolean },
  versionOf: VersionOf,
): WorkspaceEdit {
  if (!changeAnnotations) return toWorkspaceEdit(edits);
  const annotationOf = ({ document, isUnsure }: DocumentEdit) =>
    isUnsure ? 'uses' : document.uri !== from.uri ? 'elsewhere' : undefined;
  return toVersionedEdit(edits, versionOf, annotationOf, ANNOTATIONS);
}

/** The version of a document that is open. */
type VersionOf = (uri: string) => number | undefined;

/** Edits by document, with the versions of those that are open, and with annotations. */
function toVersionedEdit(
  edits: readonly DocumentEdit[],
  versionOf: VersionOf,
  annotationOf: (edit: DocumentEdit) => string | undefined,
  annotations: Readonly<Record<string, ChangeAnnotation>>,
): WorkspaceEdit {
  const used = new Set(edits.flatMap(edit => annotationOf(edit) ?? []));
  const documentChanges = [...new Set(edits.map(({ document }) => document))].map(document => ({
    textDocument: { uri: document.uri, version: versionOf(document.uri) ?? null },
    edits: edits
      .filter(edit => edit.document === document)
      .map(edit => {
        const annotationId = annotationOf(edit);
        return { ...toTextEdit(document, edit), ...(annotationId && { annotationId }) };
      }),
  }));
  const changeAnnotations = Object.fromEntries([...used].map(name => [name, annotations[name]!]));
  return { documentChanges, ...(used.size > 0 && { changeAnnotations }) };
}

/** Ranges of rules can be in any document of the workspace. */
export function fromOperation(
  workspace: Workspace,
  document: RulesDocument,
  { range, edge, redirects, ...operation }: OperationAsked,
): Operation {
  return {
    ...operation,
    ...(edge && { edge: typeof edge === 'string' ? edge : edge.flatMap(place => toRangeStart(workspace, place)) }),
    ...(redirects && {
      redirects: redirects.flatMap(({ to, ...place }) => toRangeStart(workspace, place).map(at => ({ ...at, to }))),
    }),
    ...(range && { span: fromRange(document, range) }),
  };
}

function toRangeStart(workspace: Workspace, { uri, range }: Location): RangeStart[] {
  const document = documentOf(workspace, uri);
  return document ? [{ uri: document.uri, start: fromPosition(document, range.start) }] : [];
}

export function toPlannedChange(plan: RenumberPlan, operation: Operation): PlannedChange {
  const after = placesAfter(plan);
  const placed = (place: CitationPlace, says: string): Consequence => {
    const { document, ...span } = after(place);
    const rule = definitionAround(place.document, place.start);
    return {
      uri: document.uri,
      range: toRange(document, span),
      before: { uri: place.document.uri, range: toRange(place.document, place) },
      text: place.text,
      rule: rule ? headlineText(rule) : '',
      says,
    };
  };
  return {
    summary: summaryOf(plan),
    question: questionOf(plan),
    report: reportOf(plan),
    notes: plan.notes,
    left: plan.left.map(citation => ({
      ...placed(citation, `“${citation.text}” ${stateText(citation.state)}`),
      state: citation.state,
      canRedirect: citation.canRedirect ?? false,
    })),
    ranges: plan.ranges.map(range => ({
      ...placed(range, `“${range.text}” ${eventText(range.event)}`),
      event: range.event,
    })),
    map: writtenMapOf(plan),
    number: numberAfter(plan, operation) ?? null,
    isEmpty: plan.edits.length === 0,
  };
}

const ANNOTATION = 'renumbering';

/**
 * The edits of a plan as one step; with the version of each open document, if the client checks it. They depend on each
 * other, so none can be deselected.
 */
export function toPlannedEdit(
  { edits }: Plan,
  summary: string,
  { documentChanges, changeAnnotations }: Client,
  versionOf: VersionOf,
): WorkspaceEdit {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  if (!documentChanges) return toWorkspaceEdit(sorted);
  const [label = '', description = ''] = summary.split(/: (.*)/s);
  const annotationOf = () => (changeAnnotations ? ANNOTATION : undefined);
  return toVersionedEdit(sorted, versionOf, annotationOf, { [ANNOTATION]: { label, description } });
}

export function toOutlineLine(document: RulesDocument, { ordinal, children }: OutlineNode): OutlineLine {
  const definition = { document, ordinal };
  const head = headOf(definition);
  const citation = head.kind === 'label' ? '' : citationOf(definition);
  const level = head.kind === 'rule' ? head.number.level : null;
  const line = toRuleLine(definition);
  // Two rules can have the same number, and a label can have the name of a term.
  const isFirst = definitionNamed(document, line.name)?.ordinal === ordinal;
  return {
    ...line,
    id: isFirst ? line.name : `${line.name}#${ordinal}`,
    citation,
    hasChildren: children.length > 0,
    level,
  };
}

/** The alternatives to a refusal; undefined unless the number is already used. */
export function toTakenNumber(workspace: Workspace, { taken }: Refusal): TakenNumber | undefined {
  const document = taken && workspace.documents.get(taken.uri);
  if (!document) return undefined;
  const instead = insteadOf(workspace, document, taken).map(({ kind, operation, plan }) => ({
    kind,
    asked: { uri: document.uri, operation },
    summary: summaryOf(plan),
  }));
  return { says: taken.says, from: taken.from, to: taken.to, instead };
}

/** The text of a rule whose line in the tree shows only its start, and other details. */
export function toTip({ paragraphs, facts }: Card, { words }: Headline): string {
  const isWhole = paragraphs.length < 2 && (paragraphs[0] ?? '') === words;
  return [...(isWhole ? [] : paragraphs), facts.join(' · ')].filter(line => line !== '').join('\n\n');
}
