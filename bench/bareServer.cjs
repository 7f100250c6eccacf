// Answers every request with nothing: the least that a language server in Node takes to start.
let held = '';
process.stdin.setEncoding('utf8').on('data', chunk => {
  held += chunk;
  for (;;) {
    const head = /^Content-Length: (\d+)\r\n\r\n/.exec(held);
    if (!head || held.length < head[0].length + Number(head[1])) return;
    const { id } = JSON.parse(held.slice(head[0].length, head[0].length + Number(head[1])));
    held = held.slice(head[0].length + Number(head[1]));
    if (id === undefined) continue;
    const body = JSON.stringify({ jsonrpc: '2.0', id, result: { capabilities: {} } });
    process.stdout.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
  }
});
