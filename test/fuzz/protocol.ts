import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Message } from '../lsp/client.ts';
import { converse } from './conversation.ts';
import type { Fuzzed } from './fuzzed.ts';
import { anyName, anyText } from './texts.ts';

const uri = fc.constantFrom(
  'file:///quay/a.rules.txt',
  'file:///quay/a.rules.txt',
  'file:///quay/b.md',
  'file:///quay/c.json',
  'file:///quay/rulebook.json',
  'untitled:Untitled-1',
);
const count = fc.oneof({ weight: 5, arbitrary: fc.nat(12) }, fc.constantFrom(0, 99, 2 ** 31 - 1));
const position = fc.record({ line: count, character: count });
const range = fc.record({ start: position, end: position });
const text = fc.oneof(
  { weight: 4, arbitrary: anyText },
  fc.constant('100. Bells\n\n100.1. See rules 100.1 and 100.2.\n'),
);
const language = fc.constantFrom('rulebook', 'markdown', 'json', 'plaintext', 'csv');
const version = fc.integer({ min: 0, max: 9 });
const data = fc.record({ uri, name: anyName, lens: fc.constantFrom('citations', 'cited', 'term') });

const METHODS = [
  ...[
    'definition declaration references hover documentHighlight documentSymbol documentLink completion inlayHint codeLens',
    'foldingRange selectionRange linkedEditingRange moniker diagnostic codeAction rename prepareRename formatting',
    'rangeFormatting onTypeFormatting prepareCallHierarchy semanticTokens/full semanticTokens/full/delta',
    'semanticTokens/range implementation willSaveWaitUntil',
  ]
    .join(' ')
    .split(' ')
    .map(name => `textDocument/${name}`),
  ...['completionItem', 'documentLink', 'inlayHint', 'codeAction'].map(name => `${name}/resolve`),
  ...['workspace/symbol', 'workspace/diagnostic', 'workspace/executeCommand', 'workspace/willRenameFiles'],
  ...['callHierarchy/incomingCalls', 'callHierarchy/outgoingCalls'],
  ...['dialects', 'rules', 'citations', 'copies', 'pasteRenumbered', 'nothing'].map(name => `rulebook/${name}`),
  ...['$/nothing', 'nothing'],
];

/** Parameters with everything that any request needs. */
const asked = fc
  .record({ uri, position, range, name: anyName, version, data, text: anyName })
  .map(({ uri, position, range, name, version, data, text }) => {
    const item = { name, label: name, kind: 1, uri, range, selectionRange: range, data };
    return {
      ...item,
      textDocument: { uri },
      position,
      positions: [position, range.start],
      text,
      context: { diagnostics: [], includeDeclaration: version > 3, triggerKind: 1 },
      query: text,
      newName: text,
      ch: text.charAt(0),
      options: { tabSize: 2, insertSpaces: true },
      previousResultId: String(version),
      previousResultIds: [{ uri, value: '1' }],
      item,
    };
  });

const notification = fc.oneof(
  fc
    .record({ uri, languageId: language, version, text })
    .map(textDocument => ({ method: 'textDocument/didOpen', params: { textDocument } })),
  fc
    .record({
      uri,
      version,
      changes: fc.array(fc.oneof(fc.record({ range, text }), fc.record({ text })), { maxLength: 3 }),
    })
    .map(({ uri, version, changes }) => ({
      method: 'textDocument/didChange',
      params: { textDocument: { uri, version }, contentChanges: changes },
    })),
  fc
    .tuple(fc.constantFrom('didClose', 'didSave', 'willSave'), uri)
    .map(([name, uri]) => ({ method: `textDocument/${name}`, params: { textDocument: { uri }, reason: 1 } })),
  fc
    .tuple(uri, fc.constantFrom('comprehensive', 'json', 'nobody', undefined))
    .map(([uri, dialect]) => ({ method: 'rulebook/chooseDialect', params: { uri, dialect } })),
  fc.array(fc.record({ uri, type: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }).map(changes => ({
    method: 'workspace/didChangeWatchedFiles',
    params: { changes },
  })),
  fc.constant({ method: 'workspace/didChangeConfiguration', params: { settings: null } }),
  fc.constantFrom('quay', 'nowhere').map(folder => ({
    method: 'workspace/didChangeWorkspaceFolders',
    params: { event: { added: [{ uri: `file:///${folder}`, name: folder }], removed: [] } },
  })),
);

const request = fc.record({
  method: fc.constantFrom(...METHODS),
  params: asked,
  isCancelled: fc.nat(9).map(n => n === 0),
});

/** A valid message; without an id, one that isn't answered. */
type Sent = Message & { readonly method: string; readonly isCancelled?: boolean };
const sound: fc.Arbitrary<Sent> = fc.oneof({ weight: 2, arbitrary: notification }, { weight: 3, arbitrary: request });

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, -1, 0.5, 1e300, '', 'x', 'file:///%', [], {}, true),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A value in which something is replaced or deleted. */
function spoilt(value: unknown, way: readonly number[], by: unknown): unknown {
  const [first, ...rest] = way;
  if (first === undefined || typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const key = keys[first % keys.length]!;
  const changed = spoilt((value as Record<string, unknown>)[key], rest, by);
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === key ? changed : item))
    : { ...value, [key]: changed };
}

/** An invalid message. */
const unsound: fc.Arbitrary<Sent> = fc.oneof(
  fc
    .tuple(sound, fc.array(fc.nat(20), { maxLength: 4 }), odd)
    .map(([message, way, by]) => ({ ...message, params: spoilt(message.params, way, by) })),
  odd.map(params => ({ method: '$/cancelRequest', params: { id: params } })),
  fc
    .tuple(fc.constantFrom('initialize', 'initialized', 'client/registerCapability', '$/setTrace'), odd)
    .map(([method, params]) => ({ method, params, isCancelled: false })),
);

/** A client from which the server requests much. */
export const CAPABILITIES = {
  textDocument: {
    definition: { linkSupport: true },
    hover: { contentFormat: ['markdown'] },
    rename: { prepareSupport: true },
    formatting: { dynamicRegistration: true },
    rangeFormatting: { dynamicRegistration: true },
    diagnostic: {},
  },
  workspace: {
    configuration: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    codeLens: { refreshSupport: true },
  },
};
const capabilities = fc.constantFrom<object>({}, CAPABILITIES);
/** The client's answer to any request of the server. */
const reply = fc.constantFrom<Message>(
  { result: null },
  { result: [null] },
  { result: [] },
  { result: [{ checks: null, wholeBooks: 'x', codeLens: 7, inlayHints: null }] },
  { error: { code: -32601, message: 'Unhandled method' } },
);

const FRESH = 'file:///fresh/1.rules.txt';
export const TEXTS = [
  '100. Bells\n\n100.1. See rule 100, “Ropes.”\n\n100.2. A bell, see rule 100.1.\n\n100.4. See rule 100.4.\n',
  '1.1 Bells\n1.1.1 See rule 1.1.1.\n1.1.2 A bell.\n1.1.2 See rule 1.1.1.\n1.1.3 A rope.\n',
] as const;

/** A new document, and requests about it. */
export function probe(text: string): Message[] {
  const textDocument = { uri: FRESH };
  return [
    {
      method: 'textDocument/didOpen',
      params: { textDocument: { ...textDocument, languageId: 'rulebook', version: 1, text } },
    },
    { id: 'diagnostics', method: 'textDocument/diagnostic', params: { textDocument } },
    { id: 'hover', method: 'textDocument/hover', params: { textDocument, position: { line: 2, character: 17 } } },
    { id: 'symbols', method: 'textDocument/documentSymbol', params: { textDocument } },
  ];
}

const PROBED = ['diagnostics', 'hover', 'symbols'];
export const starting = (offered: object): Message[] => [
  { id: 'start', method: 'initialize', params: { processId: null, rootUri: null, capabilities: offered } },
  { method: 'initialized', params: {} },
];

const known = new Map<string, Promise<string>>();

/** What a server answers about the first document that it gets. */
function saidByFresh(offered: object, text: string): Promise<string> {
  const key = JSON.stringify([offered, text]);
  const said =
    known.get(key) ??
    converse([...starting(offered), ...probe(text)], { result: null }).then(({ answers }) => probed(answers));
  known.set(key, said);
  return said;
}

function probed(answers: ReadonlyMap<unknown, Message>): string {
  return JSON.stringify(PROBED.map(id => answers.get(id)));
}

/** Requests with their ids; some are canceled at once. */
function numbered(messages: readonly Sent[]): Message[] {
  return messages.flatMap(({ isCancelled, ...message }, id): Message[] => {
    if (isCancelled === undefined) return [message];
    const cancel = { method: '$/cancelRequest', params: { id } };
    return isCancelled ? [{ id, ...message }, cancel] : [{ id, ...message }];
  });
}

interface Talk {
  readonly offered: object;
  readonly messages: readonly Sent[];
  readonly said: Message;
  readonly text: string;
}

async function assertWell({ offered, messages, said, text }: Talk): Promise<readonly string[]> {
  const sent = numbered(messages);
  const { status, answers, log } = await converse([...starting(offered), ...sent, ...probe(text)], said);
  assert.equal(status, 0, `the server died:\n${log.join('\n')}`);
  for (const { id, method } of sent) if (id !== undefined) assert.ok(answers.has(id), `no answer to ${method}`);
  assert.equal(probed(answers), await saidByFresh(offered, text));
  return log;
}

const talk = (message: fc.Arbitrary<Sent>) =>
  fc.record({
    offered: capabilities,
    messages: fc.array(message, { maxLength: 60, size: 'max' }),
    said: reply,
    text: fc.constantFrom(...TEXTS),
  });

/** What the server logs when the client refuses. */
const REFUSED = /^The client refused a request|^Registering request handler for \S+ failed\.$/;

/** Valid messages in any order. */
export const conversation: Fuzzed = {
  name: 'all messages are answered in any order, and the next document is read as by a new server',
  runs: 25,
  property: fc.asyncProperty(talk(sound), async talk => {
    const log = await assertWell(talk);
    assert.deepEqual(
      log.filter(line => !REFUSED.test(line)),
      [],
    );
  }),
};

/** The same with invalid messages. */
export const nonsense: Fuzzed = {
  name: 'the server survives malformed messages',
  runs: 25,
  property: fc.asyncProperty(
    talk(fc.oneof({ weight: 2, arbitrary: sound }, { weight: 3, arbitrary: unsound })),
    async talk => {
      await assertWell(talk);
    },
  ),
};
