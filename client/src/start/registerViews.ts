import * as vscode from 'vscode';
import type { HoverMiddleware } from 'vscode-languageclient';
import { LANGUAGES } from '../documents/documents.ts';
import type { Status } from '../documents/statusItem.ts';
import { changeMarks, createChangesView } from '../editions/changesView.ts';
import { editionCommands } from '../editions/editionCommands.ts';
import { ruleDiffs } from '../editions/ruleDiffs.ts';
import { completeNames } from '../project/completeNames.ts';
import { renumberingWith } from '../renumber/applyChange.ts';
import { changedTexts } from '../renumber/changedTexts.ts';
import { renumberCommands } from '../renumber/renumberCommands.ts';
import type { RulesTree } from '../renumber/rulesTree.ts';
import { createRulesView } from '../renumber/rulesView.ts';
import { tidyCommands } from '../renumber/tidyCommands.ts';
import {
  type CitationsOfRule,
  type PlaceArguments,
  placeOf,
  type Questions,
  showPlace,
} from '../requests/questions.ts';
import { createCitationsView } from '../views/citationsView.ts';
import { coverageMarks } from '../views/coverageMarks.ts';
import { type CopyForm, copyRule, goToRule } from '../views/goToRule.ts';
import { offerRenumbering } from '../views/pasteRules.ts';

const COPIES: readonly (readonly [command: string, form: CopyForm])[] = [
  ['rulebook.copyCitation', 'citation'],
  ['rulebook.copyMarkdown', 'markdown'],
  ['rulebook.copyPermalink', 'permalink'],
];

/** The views, while they exist. */
export interface Views extends vscode.Disposable {
  /** The content of the Citations view. */
  citations(): CitationsOfRule | undefined;
  readonly rules: RulesTree;
  /** The content of the Changes view, line by line. */
  changes(): readonly string[];
}

/**
 * Everything about rules that VS Code shows beyond the protocol. `isRules` returns whether the server knows a document.
 */
export function showViews(
  questions: Questions,
  status: Status,
  isRules: (document: vscode.TextDocument) => boolean,
  extension: vscode.Uri,
): Views {
  void vscode.commands.executeCommand('setContext', 'rulebook.isRunning', true);
  const citations = createCitationsView(questions, status, isRules);
  const texts = changedTexts();
  const renumbering = renumberingWith(questions, texts);
  const rules = createRulesView(questions, renumbering, texts, status, isRules);
  const diffs = ruleDiffs();
  const marks = changeMarks(extension);
  const changes = createChangesView(diffs, marks.show);
  const subscriptions = [
    completeNames(),
    coverageMarks(questions, status, extension),
    diffs,
    marks,
    changes,
    ...editionCommands(questions, changes, diffs),
    citations,
    texts,
    rules,
    ...renumberCommands(questions, renumbering, isRules),
    ...tidyCommands(questions),
    vscode.commands.registerCommand('rulebook.goToRule', () => goToRule(questions)),
    ...COPIES.map(([command, form]) => vscode.commands.registerCommand(command, () => copyRule(questions, form))),
    vscode.commands.registerCommand('rulebook.goTo', (...place: PlaceArguments) => showPlace(placeOf(place))),
    vscode.commands.registerCommand('rulebook.peekCitations', (...place: PlaceArguments) =>
      peekCitations(questions, place),
    ),
    ...offerRenumbering(questions, LANGUAGES, isRules),
  ];
  return {
    citations: citations.shown,
    rules: rules.tree,
    changes: changes.lines,
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

/** Shows the places that cite a rule, in a peek view at that rule. */
async function peekCitations(questions: Questions, place: PlaceArguments): Promise<void> {
  const { uri, range } = placeOf(place);
  const citations = await questions.ask('citations', uri, { position: range.start });
  const sites = citations?.citedBy.flatMap(rule => rule.sites) ?? [];
  const locations = sites.map(site => new vscode.Location(site.uri, site.range));
  await vscode.commands.executeCommand('editor.action.peekLocations', uri, range.start, locations, 'peek');
}

/** Allows links in hovers to run only those of our commands that go to a place. */
export const trustingOurLinks: NonNullable<HoverMiddleware['provideHover']> = async (
  document,
  position,
  token,
  next,
) => {
  const hover = await next(document, position, token);
  for (const content of hover?.contents ?? []) {
    if (content instanceof vscode.MarkdownString)
      content.isTrusted = { enabledCommands: ['rulebook.goTo', 'rulebook.peekCitations'] };
  }
  return hover;
};
