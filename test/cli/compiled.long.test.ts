import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { scratch } from './run.ts';

describe('compiled code of a server', () => {
  const { path } = scratch();

  it('is kept though the server is killed', async () => {
    const home = path('home');
    const folder = join(home, process.platform === 'darwin' ? 'Library/Caches/rulebook' : 'rulebook');
    mkdirSync(folder, { recursive: true });
    const watcher = watch(folder);
    const kept = new Promise<string>(seen =>
      watcher.on('change', (_, name) => `${name}`.endsWith('.bin') && seen(`${name}`)),
    );
    const server = spawn(process.execPath, [resolve('dist', 'cli.js'), 'lsp', '--stdio'], {
      env: { ...process.env, HOME: home, XDG_CACHE_HOME: home },
    });
    const name = await kept;
    watcher.close();
    server.kill('SIGKILL');
    await once(server, 'exit');
    assert.match(name, /^server-/);
  }).timeout(20_000);
});
