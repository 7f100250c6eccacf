import * as vscode from 'vscode';
import type { HoverMiddleware, Position } from 'vscode-languageclient';
import type { OwnRequests } from '../../../server/src/lsp/protocol/ownRequests.ts';
import { LANGUAGES } from '../documents/documents.ts';
import { type PlaceArguments, placeFrom, type Questions, showPlace } from '../documents/questions.ts';
import type { Status } from '../documents/statusItem.ts';
import { besideOriginal } from '../editions/besideOriginal.ts';
import { createChangesView } from '../editions/changesView.ts';
import { editionCommands } from '../editions/editionCommands.ts';
import { reviewChanges } from '../editions/reviewChanges.ts';
import { ruleDiffs } from '../editions/ruleDiffs.ts';
import { toTranslate } from '../editions/toTranslate.ts';
import { completeNames } from '../project/completeNames.ts';
import { renumberingWith } from '../renumber/applyChange.ts';
import { changedTexts } from '../renumber/changedTexts.ts';
import { renumberCommands } from '../renumber/renumberCommands.ts';
import { createRulesView } from '../renumber/rulesView.ts';
import { createCitationsView } from '../views/citationsView.ts';
import { coverageMarks } from '../views/coverageMarks.ts';
import { copyRule, goToRule } from '../views/goToRule.ts';
import { offerRenumbering } from '../views/pasteRules.ts';

/** Everything about rules that VS Code shows beyond the protocol. */
export function showViews(questions: Questions, status: Status, extension: vscode.Uri) {
  void vscode.commands.executeCommand('setContext', 'rulebook.isRunning', true);
  const citations = createCitationsView(questions, status);
  const texts = changedTexts();
  const renumbering = renumberingWith(questions, texts);
  const rules = createRulesView(questions, renumbering, texts, status);
  const diffs = ruleDiffs();
  const changes = createChangesView(diffs, extension);
  const register = vscode.commands.registerCommand;
  const subscriptions = vscode.Disposable.from(
    completeNames(),
    coverageMarks(questions, status, extension),
    diffs,
    changes,
    ...editionCommands(questions, changes, diffs),
    reviewChanges(questions, changes),
    besideOriginal(questions),
    toTranslate(questions, changes),
    citations,
    texts,
    rules,
    ...renumberCommands(questions, renumbering),
    register('rulebook.goToRule', () => goToRule(questions)),
    register('rulebook.copyCitation', () => copyRule(questions, 'citation')),
    register('rulebook.copyMarkdown', () => copyRule(questions, 'markdown')),
    register('rulebook.copyPermalink', () => copyRule(questions, 'permalink')),
    register('rulebook.goTo', (...place: PlaceArguments) => showPlace(placeFrom(place))),
    register('rulebook.peekCitations', (...place: PlaceArguments) => peekCitations(questions, place)),
    register('rulebook.showCitations', (...lens: LensArguments) => showCitations(questions, lens)),
    register('rulebook.showCheck', (code: string) => showCheck(extension, code)),
    ...offerRenumbering(questions, LANGUAGES),
  );
  return {
    /** The content of the Citations view. */
    citations: citations.shown,
    rules: rules.tree,
    dispose: () => subscriptions.dispose(),
  };
}

/** Shows the places that cite a rule, in a peek view at that rule. */
async function peekCitations(questions: Questions, place: PlaceArguments): Promise<void> {
  const { uri, range } = placeFrom(place);
  const citations = await questions.ask('citations', uri, { position: range.start });
  const sites = citations?.citedBy.flatMap(rule => rule.sites) ?? [];
  const locations = sites.map(site => new vscode.Location(site.uri, site.range));
  await vscode.commands.executeCommand('editor.action.peekLocations', uri, range.start, locations, 'peek');
}

/** The arguments of the command of a lens: URI and place of its rule, and what it leads to. */
type LensArguments = readonly [uri: string, at: Position, kind: OwnRequests['lensPlaces']['asked']['kind']];

/** Shows the places that a lens leads to, in a peek view at its rule. */
async function showCitations(questions: Questions, [at, { line, character }, kind]: LensArguments): Promise<void> {
  const [uri, position] = [vscode.Uri.parse(at, true), new vscode.Position(line, character)];
  const places = (await questions.ask('lensPlaces', uri, { position, kind })) ?? [];
  const locations = places.map(place => new vscode.Location(place.uri, place.range));
  await vscode.commands.executeCommand('editor.action.showReferences', uri, position, locations);
}

/** Shows the rendered page of a check: the command that the code of a problem runs. */
async function showCheck(extension: vscode.Uri, code: string): Promise<void> {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(code)) return;
  const page = vscode.Uri.joinPath(extension, 'docs', 'checks', `${code}.md`);
  // The user may have disabled the extension that renders previews.
  await vscode.commands
    .executeCommand('markdown.showPreview', page)
    .then(undefined, () => vscode.commands.executeCommand('vscode.open', page));
}

/** Allows links in hovers to run only those of our commands that go to a place, or create a book. */
export const trustingOurLinks: NonNullable<HoverMiddleware['provideHover']> = async (
  document,
  position,
  token,
  next,
) => {
  const hover = await next(document, position, token);
  for (const content of hover?.contents ?? []) {
    if (content instanceof vscode.MarkdownString)
      content.isTrusted = { enabledCommands: ['rulebook.goTo', 'rulebook.peekCitations', 'rulebook.createBook'] };
  }
  return hover;
};
