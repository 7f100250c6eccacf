import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { printable } from '../../core/text/printable.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { isFailure } from '../program/options.ts';
import { createReader } from '../reading/read.ts';
import { print, printMessage } from '../showing/output.ts';
import { readPublishInput } from './publishInput.ts';
import { type PublishOptions, publishOnce } from './publishOnce.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};
/** Pages ask here whether something has changed. */
const EVENTS = '/.rulebook-events';
const RELOAD = `<script>new EventSource('${EVENTS}').onmessage=()=>location.reload()</script>`;
/** Editors write a file in several steps. */
const PAUSE = 150;

/** Publishes whenever a file changes, and shows the site on a local port, until the process ends. */
export async function watchSite(options: PublishOptions, port: number): Promise<undefined> {
  const folder = resolve(options.output!);
  const pages = new Set<ServerResponse>();
  const publish = async () => {
    try {
      if ((await publishOnce({ ...options, force: true })) === 0) for (const page of pages) page.write('data: new\n\n');
    } catch (error) {
      // The next change can fix what is wrong now.
      printMessage(isFailure(error) ? error.message : String(error));
    }
  };
  if ((await publishOnce(options)) !== 0) printMessage('Waiting for a change…');
  await listen(folder, pages, port);
  await watchInput(options, publish);
  return undefined;
}

function listen(folder: string, pages: Set<ServerResponse>, port: number): Promise<void> {
  const server = createServer(({ url = '/', headers }, response) => {
    // Other sites must not read it through a name that resolves to this machine.
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '')) return void response.writeHead(403).end();
    if (url !== EVENTS) return answer(folder, url, response);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    pages.add(response);
    response.on('close', () => pages.delete(response));
  });
  return new Promise((done, fail) => {
    server.on('error', fail);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') print(`http://127.0.0.1:${address.port}/\n`);
      done();
    });
  });
}

function answer(folder: string, url: string, response: ServerResponse): void {
  try {
    const path = decodeURIComponent(new URL(url, 'http://127.0.0.1').pathname);
    const file = resolve(join(folder, path.endsWith('/') ? `${path}index.html` : path));
    if (!file.startsWith(folder + sep)) return void response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const content = readFileSync(file);
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(extname(file) === '.html' ? Buffer.concat([content, Buffer.from(RELOAD)]) : content);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
  }
}

/** Watches the folders of all input files and of their rulebook.json. */
async function watchInput({ names, output }: PublishOptions, changed: () => Promise<void>): Promise<void> {
  const { files } = await readPublishInput(names);
  const project = await createReader().projectAt('.');
  const watched = new Set([...files.map(({ name }) => resolve(name)), resolve(project?.name ?? PROJECT_FILE)]);
  const target = resolve(output!);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(changed);
    }, PAUSE);
  };
  for (const folder of new Set([...watched].map(path => dirname(path)))) {
    const watcher: FSWatcher = watch(folder, (_, name) => {
      const path = name === null ? undefined : join(folder, name);
      if (path !== undefined && path !== target && watched.has(path)) soon();
    });
    watcher.on('error', error => printMessage(printable(String(error))));
  }
}
