// The least that a language server in Node can do: it knows only lines, the numbers that they begin with, and the
// numbers after the word “rule”. It reads again only lines that change, and understands nothing else.
const lines = [];
const numbersOf = text => [...text.matchAll(/\brules? (\d+\.\d+\w*)/g)];
const ownOf = text => /^(\d+(?:\.\d+\w*)?)[. ]/.exec(text)?.[1];
const defined = new Map();

/** A line with the number that it defines and its citations. */
function lineOf(text) {
  const line = { text, own: ownOf(text), cited: numbersOf(text) };
  if (line.own) defined.set(line.own, (defined.get(line.own) ?? 0) + 1);
  return line;
}

function forget({ own }) {
  if (own) defined.set(own, defined.get(own) - 1);
}

function change({ range, text }) {
  const { start, end } = range ?? { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
  const before = lines[start.line]?.text.slice(0, start.character) ?? '';
  const after = lines[end.line]?.text.slice(end.character) ?? '';
  const fresh = (before + text + after).split('\n').map(lineOf);
  for (const line of lines.splice(start.line, end.line - start.line + 1, ...fresh.splice(0, 1000))) forget(line);
  for (let at = start.line + 1000; fresh.length; at += 1000) lines.splice(at, 0, ...fresh.splice(0, 1000));
}

function diagnostics() {
  return lines.flatMap(({ cited }, line) =>
    cited.flatMap(({ 0: all, 1: number, index }) => {
      if (defined.get(number)) return [];
      const from = index + all.length - number.length;
      const range = { start: { line, character: from }, end: { line, character: from + number.length } };
      return [{ range, message: `There is no ${number}.` }];
    }),
  );
}

function citedAt({ line, character }) {
  return lines[line]?.cited.find(({ 0: all, index }) => index <= character && character <= index + all.length)?.[1];
}

function definition(uri, position) {
  const number = citedAt(position);
  const line = number ? lines.findIndex(({ own }) => own === number) : -1;
  return line < 0 ? null : { uri, range: { start: { line, character: 0 }, end: { line, character: number.length } } };
}

function hover(uri, position) {
  const found = definition(uri, position);
  return found && { contents: lines[found.range.start.line].text };
}

const capabilities = { textDocumentSync: 2, definitionProvider: true, hoverProvider: true };
const ANSWERS = {
  initialize: () => ({ capabilities }),
  'textDocument/definition': ({ textDocument, position }) => definition(textDocument.uri, position),
  'textDocument/hover': ({ textDocument, position }) => hover(textDocument.uri, position),
};

function send(message) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function receive({ id, method, params }) {
  if (method === 'textDocument/didOpen') change({ text: params.textDocument.text });
  if (method === 'textDocument/didChange') params.contentChanges.forEach(change);
  if (id !== undefined) send({ id, result: ANSWERS[method]?.(params) ?? null });
  if (!/^textDocument\/did(?:Open|Change)$/.test(method)) return;
  const { uri } = params.textDocument;
  send({ method: 'textDocument/publishDiagnostics', params: { uri, diagnostics: diagnostics() } });
}

let held = Buffer.alloc(0);
process.stdin.on('data', part => {
  held = Buffer.concat([held, part]);
  for (;;) {
    const start = held.indexOf('\r\n\r\n') + 4;
    const length = Number(/Content-Length: (\d+)/.exec(held.subarray(0, Math.max(start, 0)).toString())?.[1]);
    if (start < 4 || held.length < start + length) return;
    const message = JSON.parse(held.subarray(start, start + length).toString());
    held = held.subarray(start + length);
    receive(message);
  }
});
