import type { CodeAction } from 'vscode-languageserver';
import { groupOf, type Workspace } from '../core/book/workspace.ts';
import { followMap } from '../core/changes/maps/followMap.ts';
import { readWrittenMap } from '../core/changes/maps/writtenMap.ts';
import { replacementsFor } from '../core/changes/operations/deleteRule.ts';
import { destinationsOf } from '../core/changes/operations/moveTo.ts';
import { type Offer, offersAt } from '../core/changes/operations/offers.ts';
import { planOperation } from '../core/changes/operations/operation.ts';
import { runAt, runAtLines } from '../core/changes/operations/selectedRules.ts';
import { childrenUnder, hereOf, locate, rulesInRun } from '../core/changes/operations/siblings.ts';
import { summaryOf } from '../core/changes/plan/changeReport.ts';
import { isRefusal } from '../core/changes/plan/plan.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { definitionAround } from '../core/features/navigation/around.ts';
import { headlineOf } from '../core/features/navigation/headline.ts';
import { hoverAt } from '../core/features/reading/hover.ts';
import { outlineBelow, outlinePath } from '../core/features/reading/outlineBelow.ts';
import { parentNumber, parseNumber } from '../core/numbers/ruleNumber.ts';
import type { Span } from '../core/text/span.ts';
import type { Client } from './protocol/clientCapabilities.ts';
import type {
  Asked,
  DestinationLine,
  OutlineLine,
  OutlineOfDocument,
  RenumberAsked,
  RuleLine,
  RunOfRules,
} from './protocol/ownRequests.ts';
import { CodeActionKind } from './protocol/protocol.ts';
import {
  answerLate,
  answerOwn,
  documentToChange,
  type Handler,
  type RequestContext,
  whyNotWritten,
  whyOvertaken,
} from './request.ts';
import { fromPosition, fromRange, toRange, toRuleLine } from './state/convert.ts';
import { fromOperation, toOutlineLine, toPlannedChange, toPlannedEdit, toTip } from './state/convertChanges.ts';

/** The command that renumbers for a client that gets no edits with an action. */
export const APPLY = 'rulebook.applyRenumbering';

const KINDS: Readonly<Record<Offer['kind'], string>> = {
  move: `${CodeActionKind.Refactor}.move`,
  rewrite: CodeActionKind.RefactorRewrite,
  inline: CodeActionKind.RefactorInline,
  extract: CodeActionKind.RefactorExtract,
};

/** The kinds of all actions that renumber rules. */
export const REFACTORINGS = Object.values(KINDS);

/** The actions for the rules at a span. Their edits are computed when the user selects one. */
export function refactoringsAt(
  workspace: Workspace,
  document: RulesDocument,
  span: Span,
  wanted: (kind: string) => boolean,
  client: Client,
): CodeAction[] {
  if (!REFACTORINGS.some(wanted)) return [];
  return offersAt(workspace, document, span)
    .filter(({ kind }) => wanted(KINDS[kind]))
    .map(offer => toAction(document, offer, client));
}

function toAction(document: RulesDocument, offer: Offer, client: Client): CodeAction {
  const { span, ...operation } = offer.operation;
  const asked: RenumberAsked = {
    uri: document.uri,
    operation: { ...operation, ...(span && { range: toRange(document, span) }) },
  };
  const action = { title: offer.title, kind: KINDS[offer.kind] };
  if (client.lateEdits && !client.renumbers) return { ...action, data: asked };
  const command = client.renumbers ? 'rulebook.renumber' : APPLY;
  return { ...action, command: { title: offer.title, command, arguments: [asked] } };
}

/** Changes of the numbers of rules, with everything that cites them. */
export const renumbering: Handler = {
  answer(context) {
    answerQuestions(context);
    answerPlans(context);
  },
};

/** What commands and views need before a change. */
function answerQuestions(context: RequestContext): void {
  answerOwn(context, {
    run: runOf,
    rule: ruleNumbered,
    replacements: replacementLines,
    destinations,
    outline,
    outlinePath: pathTo,
    ruleTip: tip,
    applyMap: (_, document, { map }) => {
      const read = readWrittenMap(map);
      if (!read) return undefined;
      const { client, store } = context;
      return { edit: toPlannedEdit(followMap(document, read), 'Applies a renumber map', client, store.versionOf) };
    },
  });
}

function runOf(workspace: Workspace, document: RulesDocument, { range, lines }: Asked<'run'>): RunOfRules | undefined {
  const span = fromRange(document, range);
  const run = lines ? runAtLines(document, span) : runAt(document, span);
  const here = hereOf(workspace, document);
  const [first, last] = run?.map(number => locate(here, number)) ?? [];
  if (!run || !first || !last) return undefined;
  const parent = parentNumber(run[0], document.dialect.numbering)?.text ?? null;
  const hasChildren = childrenUnder(here, run[0]).length > 0;
  const names = rulesInRun(here, run).map(({ text }) => text);
  return { first: toRuleLine(first), last: toRuleLine(last), names, parent, hasChildren };
}

function ruleNumbered(
  workspace: Workspace,
  document: RulesDocument,
  { number: name }: Asked<'rule'>,
): RuleLine | undefined {
  const number = parseNumber(name, document.dialect.numbering);
  const definition = number && locate(hereOf(workspace, document), number);
  return definition && toRuleLine(definition);
}

function replacementLines(
  workspace: Workspace,
  document: RulesDocument,
  { number: name }: Asked<'replacements'>,
): RuleLine[] {
  const here = hereOf(workspace, document);
  const number = parseNumber(name, here.numbering);
  const found = number ? replacementsFor(here, number) : [];
  return found.flatMap(each => locate(here, each) ?? []).map(toRuleLine);
}

function destinations(
  workspace: Workspace,
  document: RulesDocument,
  { run }: Asked<'destinations'>,
): DestinationLine[] {
  const [first, last] = run.map(name => parseNumber(name, document.dialect.numbering));
  const found = first && last ? destinationsOf(workspace, document, [first, last]) : [];
  return found.map(({ parent, to }) => ({ ...toRuleLine(parent), to: to.text }));
}

function outline(workspace: Workspace, document: RulesDocument, { below }: Asked<'outline'>): OutlineOfDocument {
  return {
    documents: groupOf(workspace, document).map(({ uri }) => uri),
    lines: outlineBelow(document, below).map(node => toOutlineLine(document, node)),
  };
}

function pathTo(
  workspace: Workspace,
  document: RulesDocument,
  { position, number: name }: Asked<'outlinePath'>,
): OutlineLine[] {
  const number = name === undefined ? undefined : parseNumber(name, document.dialect.numbering);
  const definition = number
    ? locate(hereOf(workspace, document), number)
    : position && definitionAround(document, fromPosition(document, position));
  if (!definition) return [];
  return outlinePath(definition).map(node => toOutlineLine(definition.document, node));
}

function tip(workspace: Workspace, document: RulesDocument, { position }: Asked<'ruleTip'>): string | undefined {
  const { card, definition } = hoverAt(workspace, document, fromPosition(document, position)) ?? {};
  return card && definition && toTip(card, headlineOf(definition));
}

/** The effect of a change, and the change. */
function answerPlans(context: RequestContext): void {
  answerLate(context, 'plan', null, async asked => {
    if (!context.store.document(asked.uri)) return null;
    const made = await planFor(context, asked);
    return isRefusal(made) ? made : toPlannedChange(made.plan, made.operation);
  });
  answerLate(context, 'renumber', null, async asked => {
    const made = await makeEdit(context, asked);
    return isRefusal(made) ? made : { ...toPlannedChange(made.plan, made.operation), edit: made.edit };
  });
}

/** Plans a change when the whole book is loaded. */
async function planFor(context: RequestContext, asked: RenumberAsked) {
  const document = await documentToChange(context, asked.uri);
  if (isRefusal(document)) return document;
  const workspace = context.store.workspace();
  const operation = fromOperation(workspace, document, asked.operation);
  const plan = planOperation(workspace, document, operation);
  return isRefusal(plan) ? plan : { plan, operation };
}

/** A change is planned at most so many times: documents can be read again while it's planned, as a project loads. */
const MOST_PLANS = 5;

/** Plans a change, and makes sure that it can be applied. */
export async function makeEdit(context: RequestContext, asked: RenumberAsked) {
  for (let plans = 1; ; plans++) {
    const planned = await planFor(context, asked);
    if (isRefusal(planned)) return planned;
    const { plan } = planned;
    const changed = [...new Set(plan.edits.map(edit => edit.document))];
    const reason = await whyNotWritten(context, changed);
    if (reason) return reason;
    const overtaken = whyOvertaken(context, changed);
    if (!overtaken)
      return { ...planned, edit: toPlannedEdit(plan, summaryOf(plan), context.client, context.store.versionOf) };
    if (plans === MOST_PLANS) return overtaken;
  }
}
