import * as vscode from 'vscode';
import { isRealDocument } from '../documents/documents.ts';
import { holdsRules } from '../documents/forServer.ts';
import type { Projects } from '../documents/projectFolders.ts';
import { remembered } from '../documents/remembered.ts';
import { inNotification } from '../shown/shown.ts';

type Language = 'rulebook' | 'plaintext';
type Mode = 'ask' | 'always' | 'never';

/**
 * Switches plain text files that contain rules to our language: at once if the first line says so (VS Code looks at the
 * first line only if the name decides nothing) or a `rulebook.json` lists the file, and otherwise if the user agrees.
 * The answer for a file is remembered.
 */
export function recognizeRulesDocuments(
  { extension, workspaceState }: vscode.ExtensionContext,
  projects: Projects,
): vscode.Disposable[] {
  const firstLine = new RegExp(extension.packageJSON.contributes.languages[0].firstLine);
  const asked = new Set<string>();
  const wasRulebook = new Set<string>();
  const answers = remembered<Language>(workspaceState, 'rulebook.recognized');

  const consider = async (document: vscode.TextDocument) => {
    if (document.languageId !== 'plaintext' || !isRealDocument(document)) return;
    const uri = document.uri.toString();
    const mode = modeFor(document);
    const answer = answers.of(document.uri);
    if (mode === 'never' || answer === 'plaintext') return;
    if (projects.lists(document)) return switchLanguage(document);
    if (asked.has(uri) || !holdsRules(document)) return;
    const certain = mode === 'always' || firstLine.test(document.lineAt(0).text);
    if (certain || answer === 'rulebook') return switchLanguage(document);
    asked.add(uri);
    await ask(document, language => answers.keep(document.uri, language));
  };

  const considerAll = (editors: readonly vscode.TextEditor[]) => {
    for (const { document } of editors) void consider(document);
  };
  considerAll(vscode.window.visibleTextEditors);

  return [
    // A document whose language changes is closed and opened again in one go: then the user has chosen plain text.
    vscode.workspace.onDidCloseTextDocument(({ languageId, uri }) => {
      if (languageId !== 'rulebook') return;
      wasRulebook.add(uri.toString());
      setTimeout(() => wasRulebook.delete(uri.toString()));
    }),
    vscode.workspace.onDidOpenTextDocument(async document => {
      const uri = document.uri.toString();
      if (document.languageId === 'plaintext' && wasRulebook.has(uri)) {
        asked.add(uri);
        await answers.keep(document.uri, 'plaintext');
      } else if (document.languageId === 'rulebook' && answers.of(document.uri) === 'plaintext') {
        await answers.keep(document.uri, 'rulebook');
      } else if (vscode.window.visibleTextEditors.some(editor => editor.document === document))
        await consider(document);
    }),
    vscode.window.onDidChangeVisibleTextEditors(considerAll),
    projects.onDidChange(() => considerAll(vscode.window.visibleTextEditors)),
  ];
}

// cspell:ignore recognise
/** The setting for a document. Its former name, `recognise`, still works if `recognize` isn't set. */
function modeFor(document: vscode.TextDocument): Mode {
  const settings = vscode.workspace.getConfiguration('rulebook', document);
  const { globalValue, workspaceValue, workspaceFolderValue } = settings.inspect<Mode>('recognize') ?? {};
  const set = workspaceFolderValue ?? workspaceValue ?? globalValue;
  return set ?? (settings.get<Mode>('recognise') || 'ask');
}

async function switchLanguage(document: vscode.TextDocument): Promise<void> {
  await vscode.languages.setTextDocumentLanguage(document, 'rulebook');
}

async function ask(document: vscode.TextDocument, remember: (language: Language) => Thenable<void>): Promise<void> {
  const name = inNotification(document.uri.path.replace(/^.*\//, ''));
  const question = `“${name}” looks like a rules document. Open it with Rulebook?`;
  const [yes, no, never] = ['Open with Rulebook', 'Not This File', "Don't Ask Again"];
  const answer = await vscode.window.showInformationMessage(question, yes, no, never);
  if (answer === yes) {
    await remember('rulebook');
    await switchLanguage(document);
  } else if (answer === no) await remember('plaintext');
  else if (answer === never) {
    await vscode.workspace.getConfiguration('rulebook').update('recognize', 'never', vscode.ConfigurationTarget.Global);
  }
}
