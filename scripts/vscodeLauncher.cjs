// VS Code before 1.96 only exports its server: this starts it as `server-main.js` of a later one starts by itself.
const { createServer } = require('node:http');

const [main, ...args] = process.argv.slice(2);
const options = { _: [], compatibility: '1.64' };
args.forEach((arg, index) => {
  const next = args[index + 1];
  if (arg.startsWith('--')) options[arg.slice(2)] = next === undefined || next.startsWith('--') ? true : next;
});

async function start() {
  const vscode = await require(main).loadCodeWithNls();
  const extension = options['install-extension'];
  if (extension) return vscode.spawnCli({ ...options, 'install-extension': [extension] });
  const handler = await vscode.createServer(null, options);
  const server = createServer((request, response) => handler.handleRequest(request, response));
  server.on('upgrade', (request, socket) => handler.handleUpgrade(request, socket));
  server.listen(Number(options.port), options.host, () =>
    console.log(`Extension host agent listening on ${server.address().port}`),
  );
}

start().catch(error => {
  console.error(error);
  process.exit(1);
});
