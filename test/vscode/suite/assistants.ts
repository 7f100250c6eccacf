import * as vscode from 'vscode';
import { equal, eventually, includes, openRules, rulebook } from './support.ts';

/** What newer versions offer for agents. */
interface LanguageModels {
  readonly tools?: readonly { readonly name: string }[];
  invokeTool?(
    name: string,
    options: { readonly input: object; readonly toolInvocationToken: undefined },
  ): Promise<{ readonly content: readonly { readonly value: string }[] }>;
}

const lm = (vscode as { readonly lm?: LanguageModels }).lm;

/** The tools that agents can use; none in versions in which the API is only proposed and throws. */
function tools(): readonly { readonly name: string }[] {
  try {
    return lm?.tools ?? [];
  } catch {
    return [];
  }
}

/** Those of the server, beside which the extension declares its own for browsers. */
function ofServer(): readonly { readonly name: string }[] {
  return tools().filter(({ name }) => name.startsWith('mcp_rulebook_'));
}

describe('Agents of the editor', () => {
  before(async () => {
    await rulebook();
  });

  it('get answers from the server that the extension offers', async function () {
    const commands = await vscode.commands.getCommands(true);
    const [major = 0, minor = 0] = vscode.version.split('.').map(Number);
    const hasServers = commands.includes('workbench.mcp.startServer') && (major > 1 || minor > 100);
    const isOnDisk = vscode.workspace.workspaceFolders?.every(({ uri }) => uri.scheme === 'file');
    if (!hasServers || !hasProcesses() || !isOnDisk) this.skip();
    const name = await eventually('VS Code has started the server', async () => {
      await vscode.commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
      return ofServer().find(tool => tool.name.endsWith('_get_rule'))?.name;
    });
    equal(ofServer().length, 10, 'tools');
    const input = { number: '201.2', book: 'lanterns.rules.txt' };
    const answer = await lm?.invokeTool?.(name, { input, toolInvocationToken: undefined });
    const text = answer?.content.map(({ value }) => value).join('') ?? '';
    equal(text.includes('The name of a card is printed at its top.'), true, text);
  });

  it('are answered by tools of the extension where no server can be started', async function () {
    const mine = tools().filter(({ name }) => name.startsWith('rulebook_'));
    if (hasProcesses() || !lm?.invokeTool || mine.length === 0) this.skip();
    await openRules('lanterns.rules.txt');
    const ask = async (tool: string, input: object) => {
      const answer = await lm?.invokeTool?.(tool, { input, toolInvocationToken: undefined });
      return answer?.content.map(({ value }) => value).join('') ?? '';
    };
    const rule = await ask('rulebook_get_rule', { number: '201.2' });
    includes(rule, 'The name of a card is printed at its top.', 'get_rule');
    includes(await ask('rulebook_find_rules', { words: 'fog die' }), 'Fog Die', 'find_rules');
    includes(await ask('rulebook_check_citations', { text: 'By rule 201.99 it burns.' }), '201.99', 'check_citations');
  });
});

/** In a browser, no program can be started. */
function hasProcesses(): boolean {
  return 'process' in globalThis && typeof globalThis.process?.pid === 'number';
}
