import * as vscode from 'vscode';
import { newerApi, registeredOrNot, type StdioServer } from './newerApi.ts';

/** The id in the manifest. */
const ID = 'rulebook';
const SETTING = 'rulebook.assistants.enabled';
/** Files that show that a folder contains rules. */
const RULES = '**/{rulebook.json,*.rulebook,*.rules.txt,*omprehensive*ules*.txt,MagicCompRules*.txt}';
const OF_TOOLS = '**/{node_modules,.git}/**';

/** Offers a server for assistants for each open folder of rules. Does nothing if VS Code doesn't support that. */
export function offerServer({ extension, extensionUri }: vscode.ExtensionContext): readonly vscode.Disposable[] {
  const { lm, McpStdioServerDefinition } = newerApi;
  if (!lm?.registerMcpServerDefinitionProvider || !McpStdioServerDefinition) return [];
  const changed = new vscode.EventEmitter<void>();
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'cli.js').fsPath;
  const serverFor = ({ name, uri }: vscode.WorkspaceFolder, isOnly: boolean): StdioServer => {
    const reading = vscode.workspace.isTrusted ? [] : ['--read-only'];
    const server = new McpStdioServerDefinition(
      isOnly ? 'Rulebook' : `Rulebook: ${name}`,
      process.execPath,
      [program, 'mcp', ...reading, uri.fsPath],
      { ELECTRON_RUN_AS_NODE: '1' },
      String(extension.packageJSON.version),
    );
    server.cwd = uri;
    return server;
  };
  const provider = {
    onDidChangeMcpServerDefinitions: changed.event,
    async provideMcpServerDefinitions() {
      const folders = await foldersOfRules();
      return folders.map(folder => serverFor(folder, folders.length === 1));
    },
  };
  const registered = registeredOrNot(() => lm.registerMcpServerDefinitionProvider!(ID, provider));
  if (!registered) return [changed];
  return [
    changed,
    registered,
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration(event => event.affectsConfiguration(SETTING) && changed.fire()),
  ];
}

/** The folders on this machine that contain rules; none if the user turned the server off. */
async function foldersOfRules(): Promise<readonly vscode.WorkspaceFolder[]> {
  if (!vscode.workspace.getConfiguration().get(SETTING, true)) return [];
  const local = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const found = await Promise.all(local.map(folderHoldsRules));
  return local.filter((_, index) => found[index]);
}

async function folderHoldsRules(folder: vscode.WorkspaceFolder): Promise<boolean> {
  const isOpen = vscode.workspace.textDocuments.some(
    ({ languageId, uri }) => languageId === 'rulebook' && vscode.workspace.getWorkspaceFolder(uri) === folder,
  );
  if (isOpen) return true;
  const [first] = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, RULES), OF_TOOLS, 1);
  return first !== undefined;
}
