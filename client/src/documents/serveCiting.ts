import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { LANGUAGES } from './documents.ts';
import type { Projects } from './projectFolders.ts';

/**
 * The features offered in files that cite rules, in addition to those of their language, and the server capability for
 * each.
 */
const OFFERED = {
  'textDocument/hover': 'hoverProvider',
  'textDocument/definition': 'definitionProvider',
  'textDocument/documentLink': 'documentLinkProvider',
  'textDocument/references': 'referencesProvider',
  'textDocument/completion': 'completionProvider',
  'textDocument/rename': 'renameProvider',
  'textDocument/codeAction': 'codeActionProvider',
  'textDocument/diagnostic': 'diagnosticProvider',
} as const;

/** How the server learns which documents are open. */
const SYNCHRONIZED = {
  'textDocument/didChange': { syncKind: 2 },
  'textDocument/didSave': { includeText: false },
  'textDocument/didClose': {},
  'textDocument/didOpen': {},
} as const;

/** A selector without a pattern would match all files of the language. */
interface Filter {
  readonly language: string;
  readonly pattern: { readonly baseUri: string; readonly pattern: string };
}

/**
 * Registers the features for files that cite rules, in any language, and again whenever a `rulebook.json` lists other
 * files.
 */
export function serveCiting(client: BaseLanguageClient, projects: Projects): vscode.Disposable {
  let registered: readonly Registered[] = [];
  let known = '[]';
  const register = async () => {
    const selector = client.isRunning() ? await selectorOf(projects.citing()) : [];
    const text = JSON.stringify(selector);
    if (text === known || !client.isRunning()) return;
    known = text;
    for (const { feature, id } of registered) feature.unregister(id);
    registered = selector.length ? registerAll(client, selector) : [];
  };
  void register();
  return vscode.Disposable.from(
    projects.onDidChange(() => void register()),
    vscode.extensions.onDidChange(() => void register()),
    client.onDidChangeState(({ newState }) => {
      // A restarted server has forgotten everything.
      [registered, known] = [[], '[]'];
      if (newState === State.Running) void register();
    }),
  );
}

interface Registered {
  readonly feature: Feature;
  readonly id: string;
}

/** The parts of a language client feature that are used here. */
interface Feature {
  register(data: { id: string; registerOptions: object }): void;
  unregister(id: string): void;
}

/** Languages that are served in any file are registered already. */
async function selectorOf(patterns: readonly vscode.RelativePattern[]): Promise<Filter[]> {
  if (!patterns.length) return [];
  const languages = (await vscode.languages.getLanguages()).filter(language => !LANGUAGES.includes(language)).sort();
  return patterns.flatMap(({ baseUri, pattern }) =>
    languages.map(language => ({ language, pattern: { baseUri: baseUri.toString(), pattern } })),
  );
}

function registerAll(client: BaseLanguageClient, documentSelector: readonly Filter[]): Registered[] {
  const { capabilities } = client.initializeResult ?? { capabilities: {} };
  const offered = Object.entries(OFFERED).flatMap(([method, key]) => {
    const provider = capabilities[key];
    return provider ? [[method, provider === true ? {} : provider] as const] : [];
  });
  // Otherwise, VS Code would drop the earlier problems of a file when it is opened, if one provider asked for both.
  const identifier = 'rulebook.citing';
  return [...offered, ...Object.entries(SYNCHRONIZED)].map(([method, options]) => {
    const feature = client.getFeature(method as 'textDocument/hover') as unknown as Feature;
    const id = `${identifier}:${method}`;
    feature.register({ id, registerOptions: { ...options, identifier, documentSelector } });
    return { feature, id };
  });
}
