import * as vscode from 'vscode';
import { isRealDocument } from '../documents/documents.ts';
import { holdsRules, mayBeRulesDocument } from '../documents/forServer.ts';
import type { Looking } from '../documents/lookAgain.ts';
import type { Projects } from '../documents/projectFolders.ts';
import { type Remembered, remembered } from '../documents/remembered.ts';
import { inNotification } from '../documents/shown.ts';

/** Whether a document contains rules, by the names of the languages of plain text. */
type Answer = 'rulebook' | 'plaintext';
type Mode = 'ask' | 'always' | 'never';

/** What recognition needs from the rest of the client. */
interface Recognition {
  readonly looking: Looking;
  readonly projects: Projects;
  /** The dialects that the user has chosen: such documents are rules documents already. */
  readonly choices: Remembered<string>;
  /** Whether the server reads a document. */
  isForServer(document: vscode.TextDocument): boolean;
}

/**
 * Finds rules in plain text and Markdown that nothing else shows to be rules documents. Plain text becomes ours at once
 * if the first line says so (VS Code looks at the first line only if the name decides nothing) or a `rulebook.json`
 * lists the file; otherwise, the user is asked. The answer for a file is remembered.
 */
export function recognizeRulesDocuments(
  { extension, workspaceState }: vscode.ExtensionContext,
  { projects, choices, isForServer, looking }: Recognition,
): vscode.Disposable[] {
  const firstLine = new RegExp(extension.packageJSON.contributes.languages[0].firstLine);
  const asked = new Set<string>();
  const wasRulebook = new Set<string>();
  const answers = remembered<Answer>(workspaceState, 'rulebook.recognized');

  const consider = async (document: vscode.TextDocument) => {
    if (!CONSIDERED.includes(document.languageId) || !isRealDocument(document)) return;
    const mode = modeFor(document);
    const answer = answers.of(document.uri);
    if (mode === 'never' || answer === 'plaintext') return;
    if (document.languageId === 'plaintext' && projects.lists(document)) return readAsRules(document);
    const uri = document.uri.toString();
    if (asked.has(uri) || isForServer(document) || choices.of(document.uri) !== undefined) return;
    const isCertain = holdsRules(document);
    if (!isCertain && !mayBeRulesDocument(document)) return;
    const mayDecide = isCertain && (mode === 'always' || firstLine.test(document.lineAt(0).text));
    if (mayDecide || answer === 'rulebook') return readAsRules(document);
    asked.add(uri);
    await ask(document, given => answers.keep(document.uri, given));
  };

  const considerAll = (editors: readonly vscode.TextEditor[]) => {
    for (const { document } of editors) void consider(document);
  };
  considerAll(vscode.window.visibleTextEditors);

  const isVisible = (document: vscode.TextDocument) =>
    vscode.window.visibleTextEditors.some(editor => editor.document === document);
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
      } else if (isVisible(document)) await consider(document);
    }),
    vscode.window.onDidChangeVisibleTextEditors(considerAll),
    projects.onDidChange(() => considerAll(vscode.window.visibleTextEditors)),
    looking.onDidWrite(document => isVisible(document) && void consider(document)),
  ];
}

/** The languages of documents that people write for people. */
const CONSIDERED = ['plaintext', 'markdown'];

// cspell:ignore recognise
/** The setting for a document. Its former name, `recognise`, still works if `recognize` isn't set. */
function modeFor(document: vscode.TextDocument): Mode {
  const settings = vscode.workspace.getConfiguration('rulebook', document);
  const { globalValue, workspaceValue, workspaceFolderValue } = settings.inspect<Mode>('recognize') ?? {};
  const set = workspaceFolderValue ?? workspaceValue ?? globalValue;
  return set ?? (settings.get<Mode>('recognise') || 'ask');
}

async function readAsRules({ uri }: vscode.TextDocument): Promise<void> {
  await vscode.commands.executeCommand('rulebook.readAsRules', uri);
}

async function ask(document: vscode.TextDocument, remember: (answer: Answer) => Thenable<void>): Promise<void> {
  const name = inNotification(document.uri.path.replace(/^.*\//, ''));
  const question = `“${name}” looks like a rules document. Open it with Rulebook?`;
  const [yes, no, never] = ['Open with Rulebook', 'Not This File', "Don't Ask Again"];
  const answer = await vscode.window.showInformationMessage(question, yes, no, never);
  if (answer === yes) {
    await remember('rulebook');
    await readAsRules(document);
  } else if (answer === no) await remember('plaintext');
  else if (answer === never) {
    await vscode.workspace.getConfiguration('rulebook').update('recognize', 'never', vscode.ConfigurationTarget.Global);
  }
}
