import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { AnsweringTransport } from '../mcp/answeringTransport.ts';
import { Library } from '../mcp/library/library.ts';
import { type Root, rootOfNames } from '../mcp/library/shelf.ts';
import { mcpServer } from '../mcp/mcpServer.ts';
import { requestId, shortLines } from './program/messageLines.ts';
import { command, describeOptions, Failure, type Options } from './program/options.ts';
import { host, version } from './program/root.ts';
import { failureOn, printMessage } from './showing/output.ts';

const OPTIONS = { 'read-only': { help: 'offer only tools that read' } } as const satisfies Options;

const HELP = `rulebook mcp: let AI assistants look up rules (Model Context Protocol)

  rulebook mcp [OPTIONS]          all books in the rulebook.json of this folder or a parent folder; without one,
                                  each file in this folder that contains rules
  rulebook mcp [OPTIONS] FOLDER   the same for a folder
  rulebook mcp [OPTIONS] FILE…    these files

${describeOptions(OPTIONS)}
An assistant starts this command and uses its standard input and output. The command reads nothing outside the folder
of the books, and changes files only by applying a plan that it has shown.
`;

/** `rulebook mcp`. Returns undefined while the server runs. */
export const serveAssistants = command(OPTIONS, HELP, async ({ names, readOnly }) => {
  const library = new Library(rootAt(names), host);
  const serving = { version: version(), library, plans: new Map(), readOnly };
  const transport = new AnsweringTransport(process.stdin.pipe(shortLines(LONGEST, refuseLong)), process.stdout);
  serveStdio(() => mcpServer(serving), { transport, onerror: error => printMessage(error.message) });
  void library.warm().catch(() => undefined);
  return undefined;
});

/** Maximum length of a message in bytes; with a longer one than 10 MiB, the protocol's library would end. */
const LONGEST = 10_000_000;

/** Answers a message that is too long. */
function refuseLong(start: string, end: string): void {
  const message = 'This message is longer than 10 MB; send less text at once, or the path of a file.';
  const error = { code: -32_600, message };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: requestId(start, end), error })}\n`);
}

function rootAt(names: readonly string[]): Root {
  try {
    return rootOfNames(names);
  } catch (error) {
    const { path = names.join(', ') } = error as NodeJS.ErrnoException;
    throw new Failure(failureOn(path, 'read', error));
  }
}
