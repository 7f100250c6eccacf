import type { CodeAction, Range, WorkspaceEdit } from 'vscode-languageserver';
import { bookOf, type Workspace } from '../core/book/workspace.ts';
import { reportOf } from '../core/changes/plan/changeReport.ts';
import { isRefusal, type Refusal, refusalFor } from '../core/changes/plan/plan.ts';
import { TIDYINGS, type TidyingId } from '../core/changes/tidy/tidy.ts';
import { certainEdits, certainFix } from '../core/checks/fixAll.ts';
import { ruleNameAt } from '../core/checks/runChecks.ts';
import { updatedPin } from '../core/citing/pinned.ts';
import { type RulesDocument, textOf } from '../core/document/document.ts';
import type { Finding, Fix } from '../core/findings/check.ts';
import { uniqueBy } from '../core/text/lists.ts';
import { printable } from '../core/text/printable.ts';
import type { Edit, Span } from '../core/text/span.ts';
import { readJson } from '../project/json.ts';
import { pathIn, projectFileIn } from '../project/project.ts';
import { addingEdit, newBook, retiringEdit, updatingEdit } from '../project/projectEdits.ts';
import { PROJECT_FILE } from '../project/projectFile.ts';
import { KEEP_REFERENCES, keepingAt, keepReferences } from './leftBehindRequests.ts';
import type { Asked, RenumberAsked, Tidied } from './protocol/ownRequests.ts';
import { CodeActionKind, CodeActionTriggerKind, MessageType, ShowMessageNotification } from './protocol/protocol.ts';
import { APPLY, makeEdit, REFACTORINGS, refactoringsAt } from './renumberingRequests.ts';
import { answerIn, answerOwn, answerTo, type Handler, type RequestContext, toError } from './request.ts';
import { fromRange, toDiagnostic, toRange, toTextEdit, toWorkspaceEdit } from './state/convert.ts';
import { answerDiagnostics, findingsKnown, findingsOf } from './state/publish.ts';

/** The kind of the action that applies all fixes that are the only one of their problem; users can run it on save. */
const FIX_ALL = `${CodeActionKind.SourceFixAll}.rulebook`;

/** The kinds of the actions that update a part of a document from the rest; users can run them on save. */
const TIDYING_KINDS: Readonly<Record<TidyingId, string>> = {
  contents: `${CodeActionKind.Source}.updateContents.rulebook`,
  glossary: `${CodeActionKind.Source}.sortGlossary.rulebook`,
};

/** Actions on a whole document are offered only on request. */
const SOURCES: readonly string[] = [FIX_ALL, ...Object.values(TIDYING_KINDS)];

/** Findings for clients that pull, and their actions. */
export const checking: Handler = {
  capabilities: ({ delivery, codeActions, renumbers }) => ({
    // Our extension has its own command for the others.
    executeCommandProvider: { commands: [KEEP_REFERENCES, ...(renumbers ? [] : [APPLY, APPLY_FIX])] },
    ...(delivery === 'pull' && {
      diagnosticProvider: { identifier: 'rulebook', interFileDependencies: true, workspaceDiagnostics: true },
    }),
    ...(codeActions && {
      codeActionProvider: {
        codeActionKinds: [CodeActionKind.QuickFix, ...SOURCES, ...REFACTORINGS],
        resolveProvider: true,
      },
    }),
  }),
  answer(context) {
    const { connection, store, publisher, client, log } = context;
    answerOwn(context, { tidy: tidied });
    answerActions(context);
    answerDiagnostics(connection, store, publisher, log, client.renumbers);
    answerIn(context, 'textDocument/codeAction', [], (workspace, document, asked) => {
      const { only, triggerKind } = asked.context;
      const span = fromRange(document, asked.range);
      const wanted = (kind: string) =>
        only?.some(each => kind === each || kind.startsWith(`${each}.`)) ?? !SOURCES.includes(kind);
      // A client that asks by itself would otherwise show a light bulb in every rule.
      const isUnasked = triggerKind === CodeActionTriggerKind.Automatic && span.start === span.end;
      return [
        ...forClient(context, actionsAt(workspace, document, span, wanted, ignoredIn(context, document.uri))),
        ...(wanted(CodeActionKind.QuickFix) ? keepingAt(workspace, document, span) : []),
        ...(isUnasked ? [] : refactoringsAt(workspace, document, span, wanted, client)),
      ];
    });
  },
};

/** The edit of an action, computed when the user selects it, or at once for a client that can't ask for it later. */
function answerActions(context: RequestContext): void {
  const { connection } = context;
  const failed = toError(refusalFor('This change failed. See the log for details.'));
  answerTo(context, 'codeAction/resolve', failed, async action => {
    const fix = fixAskedIn(action.data);
    const asked = askedIn(action.data);
    const made = fix ? makeFix(context, fix) : asked && (await makeEdit(context, asked));
    if (!made || isRefusal(made)) return made ?? action;
    return { ...action, edit: 'plan' in made ? made.edit : made };
  });
  answerTo(context, 'workspace/executeCommand', null, async ({ command, arguments: given = [] }) => {
    const [data] = given as readonly unknown[];
    if (command === KEEP_REFERENCES && keepReferences(context, data)) return null;
    const fix = command === APPLY_FIX ? fixAskedIn(data) : undefined;
    if (fix) return applied(makeFix(context, fix));
    const asked = command === APPLY ? askedIn(data) : undefined;
    if (!asked) return refusalFor(`Command ${command} doesn't exist.`);
    const made = await makeEdit(context, asked);
    if (isRefusal(made)) return made;
    const refusal = await applied(made.edit, made.plan.action);
    if (refusal) return refusal;
    const message = [reportOf(made.plan), ...made.plan.notes].join(' ');
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
    return null;
  });

  async function applied(edit: WorkspaceEdit | Refusal, label?: string): Promise<null | Refusal> {
    if (isRefusal(edit)) return edit;
    const { applied } = await connection.workspace.applyEdit({ ...(label !== undefined && { label }), edit });
    return applied ? null : refusalFor("The editor couldn't apply the change. A document may have changed; try again.");
  }
}

function askedIn(data: unknown): RenumberAsked | undefined {
  const { uri, operation } = (data ?? {}) as Partial<RenumberAsked>;
  return typeof uri === 'string' && operation ? { uri, operation } : undefined;
}

/** A part of a document, updated from the rest. */
function tidied(_: Workspace, document: RulesDocument, { what }: Asked<'tidy'>): Tidied | undefined {
  if (!Object.hasOwn(TIDYINGS, what)) return undefined;
  const { plan, says } = TIDYINGS[what];
  const planned = plan(document);
  if (isRefusal(planned)) return planned;
  return { summary: says(planned), edit: planned.edits.length ? toWorkspaceEdit(planned.edits) : null };
}

/**
 * The data of an action: its edit is computed when the user selects it. If the document has changed since, there is no
 * edit.
 */
interface FixAsked {
  readonly uri: string;
  readonly version: number;
  readonly fix: FixChosen;
}

/**
 * One fix of a finding, by its title; all safe fixes of a code, or of all codes if there is none; a tidying; a pin; a
 * finding to ignore; marking the document as an excerpt; marking a number as retired; or a rule of a translation as up
 * to date with an edition.
 */
type FixChosen =
  | { readonly kind: 'one'; readonly code: string; readonly range: Range; readonly title: string }
  | { readonly kind: 'all'; readonly code?: string; readonly inBook?: boolean }
  | { readonly kind: 'tidy'; readonly what: TidyingId }
  | { readonly kind: 'pin'; readonly offset: number }
  | { readonly kind: 'ignore'; readonly entry: Readonly<Record<string, string>> }
  | { readonly kind: 'part' }
  | { readonly kind: 'retired'; readonly number: string }
  | { readonly kind: 'upToDate'; readonly number: string; readonly edition: string };

/** What to add to the project's file. */
type ForProject = Extract<FixChosen, { kind: (typeof FOR_PROJECT)[number] }>;
const FOR_PROJECT = ['ignore', 'part', 'retired', 'upToDate'] as const;

/** An action without its edit. */
type LateAction = Pick<CodeAction, 'title' | 'kind' | 'diagnostics' | 'isPreferred'> & {
  readonly data: FixAsked;
};

/** Maximum number of findings that get their own fixes; no one reads a longer menu. */
const MOST_FINDINGS = 20;
/** Maximum number of findings of a code to examine for safe fixes. */
const MOST_SAMPLES = 3;

/** The actions for the findings in a span of a document; `ignored` says how findings to ignore are stored. */
function actionsAt(
  workspace: Workspace,
  document: RulesDocument,
  span: Span,
  wanted: (kind: string) => boolean,
  ignored: string | undefined,
): LateAction[] {
  const findings = findingsOf(workspace, document);
  const touched = findings.filter(({ start, end }) => start <= span.end && span.start <= end);
  return [
    ...(wanted(CodeActionKind.QuickFix) ? quickFixes(workspace, document, touched, ignored) : []),
    ...(wanted(CodeActionKind.QuickFix) ? pinActions(workspace, document, span) : []),
    ...(wanted(FIX_ALL) && findings.some(certainFix)
      ? [actionOn(document, 'Fix all problems that have a safe fix', { kind: 'all' }, FIX_ALL)]
      : []),
    ...tidyingIds
      .filter(id => wanted(TIDYING_KINDS[id]) && hasToTidy(document, id))
      .map(what => actionOn(document, TIDYINGS[what].title, { kind: 'tidy', what }, TIDYING_KINDS[what])),
  ];
}

function quickFixes(
  workspace: Workspace,
  document: RulesDocument,
  touched: readonly Finding[],
  ignored: string | undefined,
): LateAction[] {
  const shown = touched.slice(0, MOST_FINDINGS);
  const codes = [...new Set(touched.map(({ code }) => code))];
  const outside = shown.filter(finding => finding.mayBeOutside);
  return [
    ...shown.flatMap(finding => ownFixes(document, finding)),
    ...codes.flatMap(code =>
      fixesOfKind(workspace, document, withCode(touched, code)).map(action => solving(action, withCode(shown, code))),
    ),
    ...(ignored && outside.length ? [solving(onlyPart(document, ignored), outside)] : []),
    ...(ignored
      ? shown.flatMap(finding => upToDateAction(document, finding, ignored).map(action => solving(action, [finding])))
      : []),
    ...(ignored ? retiredAmong(shown).map(finding => solving(retiring(document, finding, ignored), [finding])) : []),
    ...(ignored ? shown.map(finding => solving(ignoring(document, finding, ignored), [finding])) : []),
  ];
  function solving(action: LateAction, findings: readonly Finding[]): LateAction {
    return { ...action, diagnostics: findings.map(finding => toDiagnostic(document, finding, undefined)) };
  }
}

/** Moves the pin of a citation to the current edition. */
function pinActions(workspace: Workspace, document: RulesDocument, { start: offset }: Span): LateAction[] {
  const fix = updatedPin(workspace, document, offset);
  return fix ? [actionOn(document, fix.title, { kind: 'pin', offset })] : [];
}

function ownFixes(document: RulesDocument, finding: Finding): LateAction[] {
  const diagnostic = toDiagnostic(document, finding, undefined);
  const { code } = finding;
  return finding.fixes().map(({ title, certain }, index, fixes) => {
    const isPreferred = certain ?? (index === 0 && fixes.length === 1);
    const action = actionOn(document, title, { kind: 'one', code, range: diagnostic.range, title });
    return { ...action, diagnostics: [diagnostic], ...(isPreferred && { isPreferred }) };
  });
}

/** The actions for all findings with the code of a touched one, in the document and in the book. */
function fixesOfKind(workspace: Workspace, document: RulesDocument, touched: readonly Finding[]): LateAction[] {
  const { code } = touched[0]!;
  const tidyings = tidyingIds
    .filter(id => TIDYINGS[id].check === code)
    .map(what => actionOn(document, TIDYINGS[what].title, { kind: 'tidy', what }));
  if (!touched.slice(0, MOST_SAMPLES).some(certainFix)) return tidyings;
  const count = withCode(findingsOf(workspace, document), code).length;
  return [
    ...(count > 1
      ? [actionOn(document, `Fix all ${count} “${code}” problems in this document`, { kind: 'all', code })]
      : []),
    ...(isInBook(workspace, document, code)
      ? [actionOn(document, `Fix all “${code}” problems in the book`, { kind: 'all', code, inBook: true })]
      : []),
    ...tidyings,
  ];
}

/**
 * Whether another document of the book has findings with a code, or may have some because it hasn't been checked yet.
 */
function isInBook(workspace: Workspace, document: RulesDocument, code: string): boolean {
  return otherDocuments(workspace, document).some(other => {
    const known = findingsKnown(other);
    return !known || known.some(finding => finding.code === code);
  });
}

function otherDocuments(workspace: Workspace, { uri }: RulesDocument): RulesDocument[] {
  const uris = bookOf(workspace, uri)?.documents ?? [];
  return uris.filter(other => other !== uri).flatMap(other => workspace.documents.get(other) ?? []);
}

const withCode = (findings: readonly Finding[], code: string | undefined) =>
  code === undefined ? findings : findings.filter(finding => finding.code === code);

const tidyingIds = Object.keys(TIDYINGS) as TidyingId[];

function hasToTidy(document: RulesDocument, id: TidyingId): boolean {
  const planned = TIDYINGS[id].plan(document);
  return !isRefusal(planned) && planned.edits.length > 0;
}

/** Marks the document as an excerpt in the project's file. */
function onlyPart(document: RulesDocument, how: string): LateAction {
  return actionOn(document, `Mark this document as an excerpt (${how})`, { kind: 'part' });
}

/** The findings about numbers that may be retired, one for each. */
function retiredAmong(findings: readonly Finding[]): Finding[] {
  return uniqueBy(
    findings.filter(finding => finding.mayBeRetired),
    ({ target }) => target,
  );
}

/** Adds the number to those that aren't given again in the project's file. */
function retiring(document: RulesDocument, { target }: Finding, how: string): LateAction {
  return actionOn(document, `Mark ${target} as retired (${how})`, { kind: 'retired', number: target });
}

/** Adds the rule of a translation to those that are up to date in the project's file. */
function upToDateAction(
  document: RulesDocument,
  { target, mayBeUpToDate: edition }: Finding,
  how: string,
): LateAction[] {
  if (edition === undefined) return [];
  const title = `Mark ${target} as up to date with ${edition} (${how})`;
  return [actionOn(document, title, { kind: 'upToDate', number: target, edition })];
}

/** Adds the finding to the ignored ones in the project's file. */
function ignoring(document: RulesDocument, finding: Finding, how: string): LateAction {
  const rule = ruleNameAt(document, finding.start);
  const entry = { check: finding.code, ...(rule !== undefined && { rule }), target: finding.target };
  const title = `Ignore this “${finding.code}” problem${rule === undefined ? '' : ` in ${rule}`} (${how})`;
  return actionOn(document, title, { kind: 'ignore', entry });
}

function actionOn(
  { uri, version }: RulesDocument,
  title: string,
  fix: FixChosen,
  kind: string = CodeActionKind.QuickFix,
): LateAction {
  return { title: printable(title), kind, data: { uri, version, fix } };
}

/** The edit of a selected action. */
function editChosen(
  workspace: Workspace,
  document: RulesDocument,
  chosen: Exclude<FixChosen, ForProject>,
): WorkspaceEdit | Refusal {
  if (chosen.kind === 'tidy') {
    const planned = TIDYINGS[chosen.what].plan(document);
    return isRefusal(planned) ? planned : toWorkspaceEdit(planned.edits);
  }
  if (chosen.kind === 'pin') {
    const fix = updatedPin(workspace, document, chosen.offset);
    return fix ? toWorkspaceEdit(fix.edits) : refusalFor('There is no pin here that can be updated.');
  }
  if (chosen.kind === 'one') {
    const fix = fixChosen(workspace, document, chosen);
    return fix
      ? toWorkspaceEdit(fix.edits)
      : refusalFor(`“${chosen.title}” no longer applies, because the document changed.`);
  }
  const documents = [document, ...(chosen.inBook ? otherDocuments(workspace, document) : [])];
  const findings = documents.flatMap(other => withCode(findingsOf(workspace, other), chosen.code));
  return toWorkspaceEdit(certainEdits(workspace, findings));
}

function fixChosen(
  workspace: Workspace,
  document: RulesDocument,
  { code, range, title }: Extract<FixChosen, { kind: 'one' }>,
): Fix | undefined {
  const isAt = (finding: Finding) => JSON.stringify(toRange(document, finding)) === JSON.stringify(range);
  return withCode(findingsOf(workspace, document), code)
    .filter(isAt)
    .flatMap(finding => finding.fixes())
    .find(fix => fix.title === title);
}

/** The command that applies a fix for a client that gets no edits with an action. */
const APPLY_FIX = 'rulebook.applyFix';
/** The command of our extension that saves a file after an action has changed it. */
const SAVE = 'rulebook.saveProject';

/** The data of an action; undefined if it isn't one of those that fix something. */
function fixAskedIn(data: unknown): FixAsked | undefined {
  const { uri, version, fix } = (data ?? {}) as Partial<FixAsked>;
  return typeof uri === 'string' && typeof version === 'number' && fix ? { uri, version, fix } : undefined;
}

function isForProject(fix: FixChosen): fix is ForProject {
  return FOR_PROJECT.some(kind => kind === fix.kind);
}

/** The edit of a selected fix, or why there is none. */
function makeFix(context: RequestContext, { uri, version, fix }: FixAsked): WorkspaceEdit | Refusal {
  const { store } = context;
  if (isForProject(fix)) return projectEdit(context, uri, fix);
  const document = store.document(uri);
  if (document?.version !== version) return refusalFor('The document changed in the meantime. Try again.');
  return editChosen(store.workspace(), document, fix);
}

/** What is done to store the findings to ignore of a document; undefined if that isn't possible. */
function ignoredIn({ store, client, projects }: RequestContext, uri: string): string | undefined {
  if (store.projectOf(uri)) return 'edits rulebook.json';
  return client.createsFiles && projects.folderOf(uri) !== undefined ? 'creates rulebook.json' : undefined;
}

/** Adds an entry to the `rulebook.json` of a document's folder; creates the file if needed. */
function projectEdit({ store, projects }: RequestContext, uri: string, fix: ForProject): WorkspaceEdit | Refusal {
  const project = store.projectOf(uri);
  const folder = project?.folder ?? projects.folderOf(uri);
  if (folder === undefined) return refusalFor(`Open the folder of this document; ${PROJECT_FILE} is stored there.`);
  const file = projectFileIn(folder);
  const path = pathIn(folder, uri);
  const document = store.projectFile(file);
  if (!document) return newFile(file, `${JSON.stringify(firstEntry(fix, path), null, 2)}\n`);
  const text = textOf(document);
  const { errors, refused: unread } = readJson(text);
  if (errors.length || unread) return refusalFor(`${PROJECT_FILE} isn't valid JSON; fix it first.`);
  return { changes: { [file]: entryEdits(text, fix, path).map(edit => toTextEdit(document, edit)) } };
}

/** A `rulebook.json` with nothing else. */
function firstEntry(fix: ForProject, path: string): object {
  if (fix.kind === 'retired') return { books: [newBook(path, fix.number)] };
  return fix.kind === 'ignore' ? { ignoreFindings: [fix.entry] } : { excerpts: [path] };
}

function entryEdits(text: string, fix: ForProject, path: string): Edit[] {
  if (fix.kind === 'retired') return retiringEdit(text, path, fix.number);
  if (fix.kind === 'upToDate') return updatingEdit(text, path, fix);
  return fix.kind === 'part' ? addingEdit(text, 'excerpts', path) : addingEdit(text, 'ignoreFindings', fix.entry);
}

/** Creates a file; fails if it exists. */
function newFile(uri: string, text: string): WorkspaceEdit {
  const start = { line: 0, character: 0 };
  return {
    documentChanges: [
      { kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } },
      { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
    ],
  };
}

/** Maximum number of characters of edits in an answer to a client that can't resolve them later. */
const MOST_EARLY = 100_000;
/** With more findings than this, no edit for all of them is computed in advance. */
const MANY_FINDINGS = 500;

/**
 * Actions in the form that the client supports: with edits that are resolved later, with small edits, or with a
 * command.
 */
function forClient(context: RequestContext, actions: readonly LateAction[]): CodeAction[] {
  const { client, store } = context;
  if (client.lateEdits) return actions.map(action => savingAfter(context, action));
  let left = MOST_EARLY;
  return actions.flatMap(({ data, ...action }): CodeAction[] => {
    const edit = isMuch(data) ? undefined : makeFix(context, data);
    if (edit && isRefusal(edit)) return [];
    const size = JSON.stringify(edit ?? '').length;
    if (!edit || size > left)
      return [{ ...action, command: { title: action.title, command: APPLY_FIX, arguments: [data] } }];
    left -= size;
    return [{ ...action, edit }];
  });

  function isMuch({ uri, fix }: FixAsked): boolean {
    const document = store.document(uri);
    return fix.kind === 'all' && !!document && findingsOf(store.workspace(), document).length > MANY_FINDINGS;
  }
}

/** Our extension saves the project file, which isn't visible, unless it had unsaved changes. */
function savingAfter({ client, store }: RequestContext, action: LateAction): CodeAction {
  const { uri, fix } = action.data;
  if (!isForProject(fix) || !client.renumbers) return action;
  const project = store.projectOf(uri);
  const open = project && store.document(projectFileIn(project.folder));
  if (open && textOf(open) !== project.text) return action;
  return { ...action, command: { title: action.title, command: SAVE, arguments: [uri] } };
}
