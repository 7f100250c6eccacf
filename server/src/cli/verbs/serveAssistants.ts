import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Library } from '../../mcp/library/library.ts';
import { type Root, rootOf } from '../../mcp/library/shelf.ts';
import { mcpServer } from '../../mcp/mcpServer.ts';
import { command, describeOptions, Failure, type Options } from '../arguments/options.ts';
import { host, version } from '../program/root.ts';
import { failureOn, printMessage } from '../showing/output.ts';

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
  process.stdin.on('end', () => process.exit(0));
  serveStdio(() => mcpServer(serving), { onerror: error => printMessage(error.message) });
  void library.warm().catch(() => undefined);
  return undefined;
});

function rootAt(names: readonly string[]): Root {
  try {
    return rootOf(names);
  } catch (error) {
    const { path = names.join(', ') } = error as NodeJS.ErrnoException;
    throw new Failure(failureOn(path, 'read', error));
  }
}
