import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { scratch } from './cli/run.ts';
import { isNightly } from './support/effort.ts';

describe('npm start', () => {
  const files = scratch();

  /** Starts VS Code in the browser without a downloaded copy; nothing answers at the address of the registry. */
  function start(...args: readonly string[]) {
    return startWith('http://127.0.0.1:9/', ...args);
  }

  async function startWith(registry: string, ...args: readonly string[]) {
    const env = {
      ...process.env,
      RULEBOOK_FETCHED: files.path('fetched'),
      npm_config_registry: registry,
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

  // Ten seconds are long.
  const atNight = isNightly ? it : () => undefined;
  atNight('gives up soon on a registry that never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const { status, output } = await startWith(`http://127.0.0.1:${port}/`, '--port', '0');
    silent.close();
    assert.equal(status, 1);
    assert.match(output, /^The npm registry can’t be reached, .*\nnpm view had no answer after 10 seconds\.$/m);
    assert.ok(output.includes('VSCODE_EXECUTABLE='), output);
  });

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
