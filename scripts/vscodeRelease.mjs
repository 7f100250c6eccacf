// A real VS Code - server, extension host and workbench - from the npm registry alone: the package `code-server` holds
// a whole build in lib/vscode, which runs by itself.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { fetchNode } from './nodeRelease.mjs';
import { cached, npm, unpackPackage } from './npmPackage.mjs';
import { neededModules, ripgrepForAllPlatforms, standIns } from './vscodeModules.mjs';

/**
 * Version of VS Code -> the release of code-server that holds it, and the Node that it asks for. The oldest is the first
 * above the engine's floor that is available.
 */
const releases = {
  '1.93.1': { release: '4.93.1', node: 20, needsLauncher: true },
  '1.96.4': { release: '4.96.4', node: 20 },
  '1.100.3': { release: '4.100.3', node: 20 },
  '1.139.1': { release: '4.139.1', node: 24, nodePackage: '24.21.0' },
};
export const versions = Object.keys(releases);
export const usualVersion = '1.100.3';
const ripgrepVersion = '1.18.0';
const platform = `${process.platform}-${process.arch}`;

/**
 * A served VS Code, fetched on first use.
 * @param {string} version
 * @returns {{ serverMain: string[], node: string }} the arguments of the Node program `node` that start it
 */
export function fetchVSCode(version = usualVersion) {
  const serverMain = join(fetchBuild(version), 'out', 'server-main.js');
  const { needsLauncher } = releases[version];
  const launcher = join(root, 'scripts', 'vscodeLauncher.cjs');
  return { serverMain: [...(needsLauncher ? [launcher] : []), serverMain], node: nodeFor(releases[version]) };
}

/**
 * The folder of a build of VS Code: server, workbench and the extensions that come with it.
 * @param {string} version
 */
export function fetchBuild(version) {
  const known = releases[version];
  if (!known) throw new Error(`There is no VS Code ${version} to be had; there is ${versions.join(', ')}.`);
  return cached(`vscode-${version}-1`, `VS Code ${version}`, folder => makeVSCode(known.release, folder));
}

function makeVSCode(release, folder) {
  const whole = `${folder}.whole`;
  unpackPackage(`code-server@${release}`, whole, ['*.map', 'package/src', 'package/out']);
  const vscode = join(whole, 'lib', 'vscode');
  trimDependencies(vscode);
  npm(['install', '--omit=dev', '--legacy-peer-deps'], vscode);
  const modules = join(vscode, 'node_modules');
  for (const [name, source] of Object.entries(standIns)) writeModule(join(modules, name), name, source);
  addRipgrep(modules);
  linkModules(vscode);
  renameSync(vscode, folder);
  rmSync(whole, { recursive: true });
}

/** Leaves only what is needed, and nothing that comes from a Git repository. */
function trimDependencies(vscode) {
  const manifest = edit(join(vscode, 'package.json'), manifest => {
    const all = manifest.dependencies;
    const needed = Object.entries(all).filter(([name]) => neededModules.some(pattern => pattern.test(name)));
    manifest.dependencies = Object.fromEntries(needed);
    if (all['@vscode/watcher']) manifest.dependencies['@vscode/watcher'] = 'npm:@parcel/watcher@2.5.6';
    for (const part of ['overrides', 'resolutions', 'devDependencies']) delete manifest[part];
  });
  edit(join(vscode, 'npm-shrinkwrap.json'), lock => {
    lock.packages[''].dependencies = manifest.dependencies;
    delete lock.packages[''].devDependencies;
    delete lock.dependencies;
    for (const [name, entry] of Object.entries(lock.packages)) {
      if (entry.resolved?.startsWith('git')) delete lock.packages[name];
    }
  });
}

function edit(file, change) {
  const value = JSON.parse(readFileSync(file, 'utf8'));
  change(value);
  writeFileSync(file, JSON.stringify(value, null, 2));
  return value;
}

function writeModule(folder, name, source) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '0.0.0', main: 'index.js' }));
  writeFileSync(join(folder, 'index.js'), source);
}

/** The search program: VS Code finds files with it. Its own package fetches it in an install script. */
function addRipgrep(modules) {
  const unpacked = join(modules, '.ripgrep');
  unpackPackage(`@vscode/ripgrep-${platform}@${ripgrepVersion}`, unpacked);
  const forAll = join(modules, '@vscode', 'ripgrep-universal');
  if (!existsSync(forAll)) writeModule(forAll, '@vscode/ripgrep-universal', ripgrepForAllPlatforms);
  const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
  for (const place of [join(modules, '@vscode', 'ripgrep', 'bin'), join(forAll, 'bin', platform)]) {
    mkdirSync(place, { recursive: true });
    copyFileSync(join(unpacked, 'bin', program), join(place, program));
    chmodSync(join(place, program), 0o755);
  }
  rmSync(unpacked, { recursive: true });
}

/** Some modules are looked up in the archive of a desktop build. */
function linkModules(vscode) {
  const archive = join(vscode, 'node_modules.asar');
  rmSync(archive, { recursive: true, force: true });
  if (process.platform === 'win32') symlinkSync(join(vscode, 'node_modules'), archive, 'junction');
  else symlinkSync('node_modules', archive);
}

function nodeFor({ node, nodePackage }) {
  return Number(process.versions.node.split('.')[0]) >= node ? process.execPath : fetchNode(nodePackage);
}
