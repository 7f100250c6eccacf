// What every test of the suite needs. It uses `vscode`, and nothing of Node.
import * as vscode from 'vscode';

/** What the server reports about a document. */
export interface DocumentStatus {
  readonly uri: string;
  readonly dialect: { readonly id: string; readonly name: string };
  readonly rules: number;
  readonly broken: number;
  /** How much of the rules is here. */
  readonly extent?: string;
}

/** What the Citations view shows. */
export interface Citations {
  readonly rule: { readonly name: string };
  readonly citedBy: readonly CitedRule[];
  readonly cites: readonly CitedRule[];
}

/** A rule in the tree. */
export interface RuleNode {
  readonly rule: { readonly name: string; readonly hasChildren: boolean };
}

export interface CitedRule {
  readonly name: string;
  readonly citation: string;
}

/** What the extension exports to others. */
export interface Rulebook {
  statusOf(uri: vscode.Uri): DocumentStatus | undefined;
  readonly onDidShowStatus: vscode.Event<DocumentStatus>;
  citations(): Citations | undefined;
  /** The tree of rules, which also accepts drops. */
  rules(): (vscode.TreeDataProvider<RuleNode> & vscode.TreeDragAndDropController<RuleNode>) | undefined;
  /** The process of the language server, if it runs as a process. */
  serverPid(): number | undefined;
  readonly onDidStartServer: vscode.Event<number>;
  /** How often the language server has been started. */
  serverStarts(): number;
  /** Cached when the server answers. */
  ready(): Promise<void>;
}

const patience = 15_000;

export async function rulebook(): Promise<Rulebook> {
  const extension = vscode.extensions.getExtension<Rulebook>('rulebook.rulebook');
  if (!extension) throw new Error('The extension rulebook.rulebook is not installed.');
  const api = await extension.activate();
  await api.ready();
  return api;
}

export function fileUri(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('No folder is open.');
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Opens a file of the workspace in an editor. */
export async function open(name: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(fileUri(name));
  await vscode.window.showTextDocument(document);
  return document;
}

/** Opens a rules document, and waits for its server. */
export async function openRules(name: string): Promise<vscode.TextDocument> {
  const document = await open(name);
  await rulebook();
  return document;
}

export async function write(name: string, text: string): Promise<void> {
  await writeBytes(name, new TextEncoder().encode(text));
}

export async function writeBytes(name: string, bytes: Uint8Array): Promise<void> {
  await vscode.workspace.fs.writeFile(fileUri(name), bytes);
}

export async function read(name: string): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(fileUri(name)));
}

/**
 * Deletes a file and waits until VS Code reports it. A file that was created just before isn't reported at all, so it's
 * first written again, and deleted once it is known.
 */
export async function remove(name: string): Promise<void> {
  const pattern = new vscode.RelativePattern(vscode.workspace.workspaceFolders![0]!, name);
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const reports = new vscode.EventEmitter<void>();
  let exists: boolean | undefined;
  const report = (now: boolean) => () => {
    exists = now;
    reports.fire();
  };
  watcher.onDidCreate(report(true));
  watcher.onDidChange(report(true));
  watcher.onDidDelete(report(false));
  const reported = (what: boolean) =>
    waitFor(
      `a report that ${name} ${what ? 'exists' : 'is deleted'}`,
      () => exists === what || undefined,
      reports.event,
    );
  await writeBytes(name, await vscode.workspace.fs.readFile(fileUri(name)));
  await reported(true);
  await vscode.workspace.fs.delete(fileUri(name));
  await reported(false);
  watcher.dispose();
}

/** Sets a setting, and waits until it's in force; `undefined` removes it. */
export async function set(name: string, value: unknown, target = vscode.ConfigurationTarget.Global): Promise<void> {
  const [section, key] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)];
  const inForce = () => {
    const found = vscode.workspace.getConfiguration(section).inspect(key);
    const own = target === vscode.ConfigurationTarget.Global ? found?.globalValue : found?.workspaceValue;
    return JSON.stringify(own) === JSON.stringify(value) || undefined;
  };
  await vscode.workspace.getConfiguration(section).update(key, value, target);
  await waitFor(`${name} is in force`, inForce, vscode.workspace.onDidChangeConfiguration);
}

/** The status bar's text for a document, as soon as it has the expected form. */
export async function statusOf(
  { uri }: vscode.TextDocument,
  wanted: (status: DocumentStatus) => boolean = () => true,
): Promise<DocumentStatus> {
  const api = await rulebook();
  const look = () => {
    const status = api.statusOf(uri);
    return status && wanted(status) ? status : undefined;
  };
  return waitFor(`the status of ${uri.path}`, look, api.onDidShowStatus);
}

/** Makes VS Code request something about a document from all extensions. */
export async function execute<T>(command: string, document: vscode.TextDocument, ...rest: unknown[]): Promise<T[]> {
  return (await vscode.commands.executeCommand<T[] | undefined>(command, document.uri, ...rest)) ?? [];
}

/** The place of a mark in a passage that appears once in the document: 'see rule ‸201.2' is the place before 201.2. */
export function place(document: vscode.TextDocument, marked: string): vscode.Position {
  const passage = marked.replace('‸', '');
  const text = document.getText();
  const start = text.indexOf(passage);
  equal(start >= 0, true, `"${passage}" stands in ${document.uri.path}`);
  equal(text.indexOf(passage, start + 1), -1, `"${passage}" stands only once in ${document.uri.path}`);
  return document.positionAt(start + marked.indexOf('‸'));
}

/** The index of the last line that starts like this: for a heading, the one in the body. */
export function lineThatBegins(document: vscode.TextDocument, beginning: string): number {
  const lines = document.getText().split(/\r\n|\r|\n/);
  const line = lines.findLastIndex(text => text.startsWith(beginning));
  equal(line >= 0, true, `a line begins with "${beginning}"`);
  return line;
}

export async function definitions(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Location[]> {
  const command = 'vscode.executeDefinitionProvider';
  const found = await execute<vscode.Location | vscode.LocationLink>(command, document, position);
  return found.map(each =>
    'targetUri' in each ? new vscode.Location(each.targetUri, each.targetSelectionRange ?? each.targetRange) : each,
  );
}

/** The text of all hovers, without the backslashes that escape Markdown, and with only the text of links. */
export async function hoverText(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await execute<vscode.Hover>('vscode.executeHoverProvider', document, position);
  const contents = hovers.flatMap(hover => hover.contents);
  const texts = contents.map(content => (typeof content === 'string' ? content : content.value));
  const unlinked = texts.join('\n').replace(/\[((?:\\.|[^\]\\])*)\]\(command:[^)]*\)/g, '$1');
  return unlinked.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Waits until the diagnostics of a document are as expected; tests again whenever they change. */
export function diagnosticsOf(
  document: vscode.TextDocument,
  what: string,
  wanted: (diagnostics: readonly vscode.Diagnostic[]) => boolean,
): Promise<vscode.Diagnostic[]> {
  const look = () => {
    const diagnostics = vscode.languages.getDiagnostics(document.uri);
    return wanted(diagnostics) ? diagnostics : undefined;
  };
  return waitFor(what, look, vscode.languages.onDidChangeDiagnostics);
}

/** Tests at once and after each event, until there is a result. */
export function waitFor<T>(what: string, look: () => T | undefined, event: vscode.Event<unknown>): Promise<T> {
  return new Promise((resolve, reject) => {
    const listener = event(() => attempt());
    const timer = setTimeout(() => {
      listener.dispose();
      reject(new Error(`Waited ${patience / 1000} s in vain: ${what}`));
    }, patience);
    const attempt = () => {
      const seen = look();
      if (seen === undefined) return;
      clearTimeout(timer);
      listener.dispose();
      resolve(seen);
    };
    attempt();
  });
}

/** Tests repeatedly, for what no event reports. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + patience;
  let reason: unknown = 'no answer';
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      reason = error;
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`Waited ${patience / 1000} s in vain: ${what} (${reason})`);
}

export function equal<T>(actual: T, expected: T, what: string): void {
  if (actual === expected) return;
  const error = new Error(`${what}: got ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
  throw Object.assign(error, { actual, expected, showDiff: typeof expected === 'string' });
}

export function includes(text: string, part: string, what: string): void {
  if (!text.includes(part))
    throw new Error(`${what}: ${JSON.stringify(text)} does not contain ${JSON.stringify(part)}`);
}
