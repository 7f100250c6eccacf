import * as vscode from 'vscode';

/** What versions of VS Code have that are newer than the oldest for which the extension is made. */

/** A server that VS Code starts, and talks to over standard input and output. */
export interface StdioServer {
  readonly label: string;
  cwd?: vscode.Uri;
}

interface ServerProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  provideMcpServerDefinitions(): Promise<readonly StdioServer[]>;
}

/** What a tool is asked. */
interface Invocation {
  readonly input: object;
}

/** A tool that VS Code offers to its agents. */
export interface OfferedTool {
  invoke(options: Invocation, token: vscode.CancellationToken): Promise<unknown>;
}

interface NewerApi {
  readonly lm?: {
    /** From 1.101 on. */
    registerMcpServerDefinitionProvider?(id: string, provider: ServerProvider): vscode.Disposable;
    /** From 1.95 on. */
    registerTool?(name: string, tool: OfferedTool): vscode.Disposable;
  };
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

/** The API of the VS Code that runs. */
export const newerApi = vscode as NewerApi;
