import type { ChangeAnnotation, WorkspaceEdit } from 'vscode-languageserver';
import type { RulesDocument } from '../core/document.ts';
import { citationOf } from '../core/features/around.ts';
import { spanAfter } from '../core/refactor/afterwards.ts';
import type { Destination } from '../core/refactor/destinations.ts';
import { numberAfter, type Operation } from '../core/refactor/operation.ts';
import { textAfter } from '../core/refactor/pieces.ts';
import type { Plan } from '../core/refactor/plan.ts';
import {
  type CitationPlace,
  eventText,
  type RenumberPlan,
  stateText,
  summaryOf,
} from '../core/refactor/renumberPlan.ts';
import { writtenMapOf } from '../core/refactor/writtenMap.ts';
import { type Definition, headOf } from '../core/workspace.ts';
import type { Client } from './client.ts';
import { fromPosition, toTextRange, toWorkspaceEdit } from './convert.ts';
import { toRuleLine } from './convertCitations.ts';
import { toTextEdit } from './convertEditing.ts';
import { AnnotatedTextEdit, TextDocumentEdit } from './protocol.ts';
import type { Consequence, DestinationLine, OperationAsked, OutlineLine, PlannedChange } from './renumbering.ts';

/** Builds the protocol's values of changes of numbers. */

export function fromOperation(document: RulesDocument, { range, ...operation }: OperationAsked): Operation {
  if (!range) return operation;
  return {
    ...operation,
    span: { start: fromPosition(document, range.start), end: fromPosition(document, range.end) },
  };
}

export function toPlannedChange(plan: RenumberPlan, operation: Operation): PlannedChange {
  const placed = placesAfter(plan);
  return {
    summary: summaryOf(plan),
    notes: plan.notes,
    left: plan.left.map(citation => placed(citation, `“${citation.text}” ${stateText(citation.state)}`)),
    ranges: plan.ranges.map(range => placed(range, `“${range.text}” ${eventText(range.event)}`)),
    edges: plan.ranges.flatMap(({ event, text }) => (event === 'edge' ? text : [])),
    map: writtenMapOf(plan),
    number: numberAfter(plan, operation) ?? null,
    isEmpty: plan.edits.length === 0,
  };
}

/** Where citations stand after a plan; the text of each document is made once. */
function placesAfter(plan: RenumberPlan): (place: CitationPlace, says: string) => Consequence {
  const texts = new Map<RulesDocument, string>();
  return (place, says) => {
    const { document } = place;
    const text = texts.get(document) ?? textAfter(document, plan.edits);
    texts.set(document, text);
    return { uri: document.uri, range: toTextRange(text, spanAfter(plan, place)), says };
  };
}

const ANNOTATION = 'renumbering';

/**
 * The edits of a plan, as one step; for a client that can check it with the version of each document, undefined for one that
 * is not open. They belong together: none is offered to be left out.
 */
export function toPlannedEdit(
  { edits }: Plan,
  summary: string,
  { documentChanges, changeAnnotations }: Client,
  versionOf: (uri: string) => number | undefined,
): WorkspaceEdit {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  if (!documentChanges) return toWorkspaceEdit(sorted);
  const documents = [...new Set(sorted.map(({ document }) => document))];
  const changes = documents.map(document => {
    const textEdits = sorted
      .filter(edit => edit.document === document)
      .map(edit => toTextEdit(document, edit))
      .map(edit => (changeAnnotations ? AnnotatedTextEdit.replace(edit.range, edit.newText, ANNOTATION) : edit));
    return TextDocumentEdit.create({ uri: document.uri, version: versionOf(document.uri) ?? null }, textEdits);
  });
  const [label = '', description = ''] = summary.split(/: (.*)/s);
  const annotation: ChangeAnnotation = { label, description };
  return { documentChanges: changes, ...(changeAnnotations && { changeAnnotations: { [ANNOTATION]: annotation } }) };
}

export function toDestinationLine({ parent, to }: Destination): DestinationLine {
  return { ...toRuleLine(parent), to: to.text };
}

export function toOutlineLine(definition: Definition, leadsOn: boolean): OutlineLine {
  const citation = headOf(definition).kind === 'label' ? '' : citationOf(definition);
  return { ...toRuleLine(definition), citation, leadsOn };
}
