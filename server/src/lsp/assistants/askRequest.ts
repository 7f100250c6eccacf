import { Unanswered } from '../../mcp/desk/desk.ts';
import { readingTools } from '../../mcp/tools/readingTools.ts';
import { ask } from '../../mcp/tools/tool.ts';
import type { ToolAnswer, ToolAsked } from '../messages/ownRequests.ts';
import { guarded } from '../protocol/guard.ts';
import type { Handler } from '../requests/request.ts';
import { yielding } from '../yielding/yielding.ts';
import { knownDesk } from './knownDesk.ts';

const FAILED: ToolAnswer = { text: 'Rulebook failed to answer. Try again.' };

/** Tool calls of agents in the editor, about known documents. */
export const asking: Handler = {
  answer({ connection, store, log }) {
    connection.onRequest<ToolAnswer, void>(
      'rulebook/ask',
      guarded<ToolAsked, ToolAnswer>('rulebook/ask', log, FAILED, async ({ tool: name, given }) => {
        const tool = readingTools.find(each => each.name === name);
        if (!tool) return { text: `There is no tool “${name}”.` };
        try {
          return { text: JSON.stringify((await ask(tool, given, knownDesk(store.workspace(), yielding()))).data) };
        } catch (error) {
          if (error instanceof Unanswered) return { text: error.message };
          throw error;
        }
      }),
    );
  },
};
