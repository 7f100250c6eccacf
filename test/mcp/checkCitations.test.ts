import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { detectDialect, dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import type { OpenBook } from '../../server/src/mcp/desk/desk.ts';
import { checksOf } from '../../server/src/mcp/tools/checkCitations.ts';
import * as said from './saidOfRules.ts';

function read(name: string): RulesDocument {
  const text = readFileSync(`samples/${name}`, 'utf8');
  return parse(`file:///${name}`, 1, text, detectDialect(text) ?? dialectOfRules(text));
}

const GAME = read('lanterns.rules.txt');
const REGATTA = read('regatta.rules.txt');
const workspace: Workspace = {
  ...[GAME, REGATTA].reduce(withDocument, emptyWorkspace),
  books: [
    { names: ['LMQ', 'Lanterns of Marrow Quay'], documents: [GAME.uri], base: [] },
    { names: ['RR', 'Regatta Rules'], documents: [REGATTA.uri], base: [] },
  ],
};
const BOOKS: readonly OpenBook[] = [
  { name: 'LMQ', files: [], documents: [GAME], workspace },
  { name: 'RR', files: [], documents: [REGATTA], workspace },
];

/** The result for each citation in a sentence, in the form of the table. */
async function verdicts(sentence: string): Promise<string[]> {
  return (await checksOf(BOOKS, sentence, async () => undefined)).map(({ book, numbers, status, meant = [] }) => {
    const named = (number: string) => (book === 'RR' ? `RR ${number}` : number);
    // Among rules that only have a similar number, the first is the most likely.
    const said = meant.filter(({ why }, index) => index === 0 || why !== 'number');
    const arrow = said.length ? ` → ${said.map(({ number, why }) => `${named(number)} (${why})`).join(', ')}` : '';
    return `${numbers.map(named).join('–')} ${status}${arrow}`;
  });
}

describe('citations in any text', () => {
  for (const [about, table] of Object.entries(said))
    describe(about.toLowerCase().replace('_', ' '), () => {
      for (const [sentence, ...expected] of table)
        it(sentence, async () => {
          assert.deepEqual(await verdicts(sentence), expected);
        });
    });

  it('are a hundred sentences', () => {
    const count = Object.values(said).reduce((sum, table) => sum + table.length, 0);
    assert.ok(count >= 100, `${count}`);
  });
});
