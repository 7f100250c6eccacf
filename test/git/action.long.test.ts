import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, resolve } from 'node:path';
import { scratch } from '../cli/run.ts';
import { EARLIER, LATER } from '../editions/harbor.ts';
import { describeGit, git } from './repository.ts';

/** A step of `action.yml` that runs something in a shell. */
interface Step {
  readonly name: string;
  readonly run: string;
}

function stepsOf(text: string): Step[] {
  return text
    .split(/^ {4}- name: /m)
    .slice(1)
    .map(step => {
      const block = /^ {6}run: \|\n((?: {8}.*\n)+)/m.exec(step)?.[1]?.replace(/^ {8}/gm, '');
      return { name: step.split('\n', 1)[0]!, run: block ?? /^ {6}run: (.*)$/m.exec(step)![1]! };
    });
}

/** A comment of a pull request. */
interface Comment {
  readonly id: number;
  body: string;
}

/** A server that keeps comments as a code host does. */
function commentServer(comments: Comment[]) {
  return createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const isAllowed = request.headers.authorization === 'Bearer secret';
    response.statusCode = isAllowed ? 200 : 403;
    const { body = '' } = sent ? JSON.parse(sent) : {};
    if (isAllowed && request.method === 'POST') comments.push({ id: comments.length + 1, body });
    const id = /comments\/(\d+)$/.exec(request.url!)?.[1];
    if (isAllowed && request.method === 'PATCH') comments.find(each => `${each.id}` === id)!.body = body;
    response.end(JSON.stringify(comments));
  });
}

describeGit('the action', () => {
  const files = scratch();
  const comments: Comment[] = [{ id: 1, body: 'Looks good to me.' }];
  const server = commentServer(comments);
  const steps = stepsOf(readFileSync('action.yml', 'utf8'));
  let environment: Record<string, string> = {};

  before(done => void server.listen(0, '127.0.0.1', done));
  after(() => void server.close());

  /** Runs the steps as a runner does, one after another; returns what was printed, and the status of the last one. */
  async function run(more: Readonly<Record<string, string>> = {}): Promise<{ printed: string; status: number }> {
    let printed = '';
    for (const step of steps) {
      const env = { ...environment, ...more, ...outputs() };
      const child = spawn('bash', ['-e', '-c', step.run], {
        cwd: files.path('work'),
        env,
      });
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text));
      const status: number = await new Promise(end => child.on('close', end));
      if (status !== 0) return { printed, status };
    }
    return { printed, status: 0 };
  }

  function outputs(): Record<string, string> {
    const last = readFileSync(files.path('output'), 'utf8').trim().split('\n').at(-1)!;
    return { RULEBOOK_STATUS: last.replace('status=', '') };
  }

  before(function () {
    this.timeout(120_000);
    mkdirSync(files.path('home'), { recursive: true });
    const packed = execFileSync(
      'npm',
      ['pack', '--ignore-scripts', '--json', '--pack-destination', files.path('home')],
      {
        encoding: 'utf8',
      },
    );
    const [{ filename }] = JSON.parse(packed);
    const work = files.path('work');
    files.write('work/rules.txt', EARLIER);
    git(work, 'init', '-q', '-b', 'main');
    git(work, 'add', '.');
    git(work, 'commit', '-qm', 'First');
    files.write('work/rules.txt', LATER);
    git(work, 'commit', '-qam', 'Second');
    files.write('output', '');
    environment = {
      HOME: files.path('home'),
      PATH: [files.path('home/prefix/bin'), process.env.PATH].join(delimiter),
      npm_config_prefix: files.path('home/prefix'),
      npm_config_offline: 'true',
      RUNNER_TEMP: files.path('home'),
      GITHUB_STEP_SUMMARY: files.path('summary.md'),
      GITHUB_OUTPUT: files.path('output'),
      GITHUB_ACTION_PATH: resolve('.'),
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      GITHUB_REPOSITORY: 'harbor/rules',
      GITHUB_TOKEN: 'secret',
      RULEBOOK_PACKAGE: files.path(`home/${filename}`),
      RULEBOOK_PULL_REQUEST: '7',
      RULEBOOK_BASE: 'HEAD~1',
      RULEBOOK_FAIL_ON: 'warning',
    };
  });

  it('installs, checks, reviews, and writes one comment', async () => {
    const { printed, status } = await run();
    assert.match(printed, /::warning file=rules\.txt,line=\d+.*title=stale-reference::100\.4 cites 100\.2/);
    assert.equal(status, 1, printed);
    assert.equal(comments.length, 2);
    assert.match(comments[1]!.body, /^<!-- rulebook review -->[\s\S]*stale-reference/);
    assert.equal(readFileSync(files.path('summary.md'), 'utf8'), comments[1]!.body);
  });

  it('updates its comment, and succeeds if the change adds nothing', async () => {
    writeFileSync(files.path('work/rules.txt'), LATER.replace('three', 'four'));
    git(files.path('work'), 'commit', '-qam', 'Third');
    const { printed, status } = await run();
    assert.equal(status, 0, printed);
    assert.equal(comments.length, 2);
    assert.match(comments[1]!.body, /1 reworded; adds no problem/);
  });

  it('goes on without a comment where it must not write one', async () => {
    const { printed, status } = await run({ GITHUB_TOKEN: 'read-only' });
    assert.match(printed, /::notice title=rulebook::The comment can't be written \(GET .*: 403\)/);
    assert.equal(status, 0);
  });

  it('names each revision, package, and path as data', () => {
    for (const { name, run } of steps) assert.doesNotMatch(run, /\$\{\{/, name);
  });
});
