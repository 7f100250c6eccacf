// npm run test:nodes: runs the built command line and server in each supported version of Node.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, temporaryFolder } from '../scripts/folders.mjs';
import { fetchNode } from '../scripts/nodeRelease.mjs';

/** The oldest version in package.json, and the newest of the later long-term releases. */
const versions = ['20.0.0', '22.23.3', '24.21.0'];

const { version: ours } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const sample = name => join('samples', name);

/** The expected end of each run. Standard error contains only `expected`, so no version prints a warning. */
const runs = [
  { args: ['--version'], status: 0, printed: `${ours}\n` },
  { args: ['check', sample('lanterns.rules.txt')], status: 0, printed: '' },
  {
    args: ['check', sample('faults.rules.txt')],
    status: 1,
    printed: /broken-reference/,
    expected: '9 errors, 6 warnings in 1 file\n',
  },
  { args: ['export', sample('lanterns.rules.txt')], status: 0, printed: /"rules"/ },
  { args: ['lsp', '--stdio'], status: 0, printed: /"id":1,"result":\{"capabilities"/, input: conversation() },
];

function conversation() {
  const messages = [
    { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
    { method: 'initialized', params: {} },
    { id: 2, method: 'shutdown' },
    { method: 'exit' },
  ].map(message => JSON.stringify({ jsonrpc: '2.0', ...message }));
  return messages.map(message => `Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`).join('');
}

async function tryAll(node, version, home) {
  for (const { args, status, printed, expected = '', input = '' } of runs) {
    const env = { ...process.env, HOME: home, XDG_CACHE_HOME: join(home, 'cache') };
    const ended = await run(node, args, env, input);
    const what = `Node ${version}: rulebook ${args.join(' ')}`;
    assert.equal(ended.stderr, expected, what);
    assert.equal(ended.status, status, what);
    if (typeof printed === 'string') assert.equal(ended.stdout, printed, what);
    else assert.match(ended.stdout, printed, what);
  }
}

/** Runs the command line until it ends. Its input stays open, because a server ends when its client does. */
async function run(node, args, env, input) {
  const child = spawn(node, [join('dist', 'cli.js'), ...args], { cwd: root, env });
  const seen = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'])
    child[stream].setEncoding('utf8').on('data', text => {
      seen[stream] += text;
    });
  child.stdin.write(input);
  const [status] = await once(child, 'close');
  return { ...seen, status };
}

if (`${process.platform}-${process.arch}` !== 'linux-x64') {
  console.log('Only Linux on x64 fetches other versions of Node: they are left out.');
} else {
  for (const version of versions) {
    const home = temporaryFolder('node');
    mkdirSync(join(home, 'cache'));
    // Twice: the second run uses the cache of the first one.
    for (const _ of [1, 2]) await tryAll(fetchNode(version), version, home);
    const kept = readdirSync(join(home, 'cache')).length > 0;
    assert.ok(kept, `Node ${version} keeps compiled code`);
    console.log(`✔ Node ${version}`);
  }
}
