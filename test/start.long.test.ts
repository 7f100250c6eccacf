import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { scratch } from './cli/run.ts';

describe('npm start', () => {
  const files = scratch();

  /** Starts VS Code in the browser without a downloaded copy; nothing answers at the address of the registry. */
  async function start(...args: readonly string[]) {
    const env = {
      ...process.env,
      RULEBOOK_FETCHED: files.path('fetched'),
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: files.path('npm'),
    };
    const child = spawn(process.execPath, ['scripts/start.mjs', ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text));
    const [status] = await once(child, 'close');
    return { status, output };
  }

  for (const way of [['--port', '0'], ['--web']]) {
    it(`says immediately what to do without a registry, and what works without one (${way[0]})`, async () => {
      const { status, output } = await start(...way);
      assert.equal(status, 1);
      assert.match(output, /^The npm registry can’t be reached/m);
      for (const offer of ['npm start', 'VSCODE_EXECUTABLE=', 'out/rulebook.vsix', 'node dist/cli.js check'])
        assert.ok(output.includes(offer), `no “${offer}” in\n${output}`);
      assert.doesNotMatch(output, /Command failed|^ +at |npm error A complete log/m);
    });
  }

  for (const way of [[], ['--web']]) {
    it(`says in one sentence that a port is in use (${way[0] ?? 'served'})`, async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as { port: number };
      const { status, output } = await start('--port', `${port}`, ...way);
      taken.close();
      assert.equal(status, 1);
      assert.equal(output, `Port ${port} is in use: choose another one with --port, or leave --port out.\n`);
    });
  }
});
