import assert from 'node:assert/strict';
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';
import { type Client, EVERYTHING, startClient } from './client.ts';

/** The action that an editor offers, with the edit that it requests when the action is selected. */
const LATE = {
  ...EVERYTHING,
  textDocument: {
    ...EVERYTHING.textDocument,
    codeAction: {
      ...EVERYTHING.textDocument!.codeAction!,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
  },
};
const WHOLE = { start: { line: 0, character: 0 }, end: { line: 99_999, character: 0 } };
const MOST_CHARACTERS = 300_000;
const TERMS = 800;
const RULES = 1_000;

const name = (index: number) => [26 * 26, 26, 1].map(by => String.fromCharCode(97 + (Math.floor(index / by) % 26)));
const term = (index: number) => `Lamp${name(index).join('')}\nIt burns in rule 100.1. ${'It burns. '.repeat(30)}\n\n`;
/** Every seventh term is ten places too early. */
const unsorted = Array.from({ length: TERMS }, (_, index) => term(index % 7 === 0 ? index + 15 : index)).join('');
const GLOSSARY = `1. Lamps\n\n100. Light\n\n100.1. A lamp burns.\n\nGlossary\n\n${unsorted}Credits\n`;

const rule = (index: number) => `100.${index + 1} A lamp burns. See rules 100.${index + 1 + RULES / 2}.\n\n`;
const SLIPS = `1. Lamps\n\n100. Light\n\n${Array.from({ length: RULES }, (_, index) => rule(index)).join('')}`;

async function actionsAt(client: Client, uri: string, only?: string[]): Promise<CodeAction[]> {
  const params = { textDocument: { uri }, range: WHOLE, context: { diagnostics: [], ...(only && { only }) } };
  return (await client.request('textDocument/codeAction', params)) as CodeAction[];
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

const counted = (actions: readonly CodeAction[], title: string) =>
  actions.filter(action => action.title === title).length;
const editsIn = (edit: WorkspaceEdit | undefined, uri: string) => edit?.changes?.[uri]?.length ?? 0;

for (const [kind, capabilities] of Object.entries({
  'is given edits late': LATE,
  'is given edits at once': EVERYTHING,
})) {
  describe(`actions on a thousand findings, for a client that ${kind}`, () => {
    const isLate = capabilities === LATE;
    let client: Client;
    before(async () => {
      client = await startClient(capabilities);
    });
    after(async () => {
      assert.equal(await client.stop(), 0);
      assert.deepEqual(client.log, []);
    });

    for (const [title, text, code, all] of [
      ['terms out of their order', GLOSSARY, 'unsorted-term', 'Sort the glossary'],
      [
        'periods that are missing',
        SLIPS,
        'number-punctuation',
        `Fix all ${RULES} “number-punctuation” problems in this document`,
      ],
    ] as const) {
      it(`fit in an answer, with fixing all at once offered once: ${title}`, async () => {
        const uri = client.open(text);
        const { diagnostics } = await client.diagnostics(uri);
        assert.ok(diagnostics.filter(each => each.code === code).length >= 100, `${diagnostics.length} findings`);
        for (const only of [undefined, ['quickfix'], ['source']]) {
          const actions = await actionsAt(client, uri, only);
          assert.ok(sizeOf(actions) < MOST_CHARACTERS, `${sizeOf(actions)} characters for ${only}`);
          assert.ok(actions.length <= 200, `${actions.length} actions`);
          if (isLate) assert.ok(!actions.some(({ edit }) => edit));
          if (!only) assert.equal(counted(actions, all), 1);
        }
        client.close(uri);
      });
    }

    it('are all applied on request', async () => {
      const uri = client.open(SLIPS);
      const actions = await actionsAt(client, uri);
      const all = actions.find(action => action.title.startsWith(`Fix all ${RULES} “number-punctuation”`))!;
      if (isLate) {
        const { edit } = (await client.request('codeAction/resolve', all)) as CodeAction;
        assert.equal(editsIn(edit, uri), RULES);
      } else {
        const done = client.applied();
        await client.request('workspace/executeCommand', all.command);
        assert.equal(editsIn(await done, uri), RULES);
      }
      client.close(uri);
    });

    it('are refused if the text has changed since', async () => {
      const uri = client.open('100. Bells\n\n100.1. See rules 100.2.\n\n100.2. A bell.\n');
      const [action] = await actionsAt(client, uri, ['quickfix']);
      assert.equal(action!.title, 'Change to “rule 100.2”');
      if (!isLate) return assert.equal(editsIn(action!.edit, uri), 1);
      const resolved = (await client.request('codeAction/resolve', action)) as CodeAction;
      assert.equal(editsIn(resolved.edit, uri), 1);
      client.change(uri, { range: { start: WHOLE.start, end: WHOLE.start }, text: '\n' });
      await assert.rejects(client.request('codeAction/resolve', action), /The document changed in the meantime/);
    });
  });
}
