import * as vscode from 'vscode';

/** Parts of the VS Code API that are newer than the oldest version that we support. */

/** A server that VS Code starts, and talks to over standard input and output. */
export interface StdioServer {
  readonly label: string;
  cwd?: vscode.Uri;
}

interface ServerProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  provideMcpServerDefinitions(): Promise<readonly StdioServer[]>;
}

/** The input of a tool call. */
interface Invocation {
  readonly input: object;
}

/** A tool that VS Code offers to its agents. */
export interface OfferedTool {
  invoke(options: Invocation, token: vscode.CancellationToken): Promise<unknown>;
}

interface NewerApi {
  readonly lm?: {
    /** Since 1.101. */
    registerMcpServerDefinitionProvider?(id: string, provider: ServerProvider): vscode.Disposable;
    /** Since 1.95. */
    registerTool?(name: string, tool: OfferedTool): vscode.Disposable;
  };
  /** Since 1.97. */
  readonly DocumentDropOrPasteEditKind?: { readonly Text: object };
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version: string,
  ) => StdioServer;
  readonly LanguageModelToolResult?: new (parts: readonly object[]) => unknown;
  readonly LanguageModelTextPart?: new (text: string) => object;
}

/** The API of the running VS Code. */
export const newerApi = vscode as NewerApi;

/**
 * Older versions may have a function that throws: it's still a proposal there, or looks for another part of the
 * manifest.
 */
export function registeredOrNot(register: () => vscode.Disposable): vscode.Disposable | undefined {
  try {
    return register();
  } catch {
    return undefined;
  }
}
