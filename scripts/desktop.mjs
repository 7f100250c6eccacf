// The desktop version of VS Code, if it is installed.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startProcess } from './processes.mjs';

const windows = process.platform === 'win32';

/** Whether this machine can show windows. */
export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * VSCODE_EXECUTABLE, or `code` on the PATH; none where windows cannot be shown.
 * @returns {string | undefined}
 */
export function findDesktopVSCode() {
  const given = process.env.VSCODE_EXECUTABLE;
  if (given && !existsSync(given)) throw new Error(`VSCODE_EXECUTABLE is ${given}, which does not exist.`);
  if (!hasDisplay()) return undefined;
  // In a terminal of a remote VS Code, `code` only passes messages to a window elsewhere.
  return given ?? (process.env.VSCODE_IPC_HOOK_CLI ? undefined : onPath(windows ? 'code.cmd' : 'code'));
}

function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map(folder => join(folder, program)).find(path => existsSync(path));
}

/**
 * Starts a desktop VS Code; the promise is kept when its window is closed.
 * @param {string} program
 * @param {string[]} args
 */
export function runDesktopVSCode(program, args) {
  // --verbose: the program stays until the window that it opened is closed. What it logs is left out.
  const vscode = startProcess(program, ['--verbose', ...args], { stdio: 'ignore', shell: windows });
  // Before the group of `code` is killed: after that, nothing shows whose children they were.
  process.prependOnceListener('exit', () => killDescendants(vscode.pid));
  return new Promise((resolve, reject) => {
    vscode.once('error', error => reject(new Error(`${program} did not start: ${error.message}`)));
    vscode.once('exit', code => (code ? reject(new Error(`${program} ended with exit code ${code}.`)) : resolve()));
  });
}

/** `code` starts VS Code in a process group of its own, so it isn't enough to kill the group of `code`. */
function killDescendants(pid) {
  if (windows || pid === undefined) return;
  let table = '';
  try {
    table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  } catch {
    return;
  }
  const processes = table
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) found.push(...processes.filter(([, ppid]) => ppid === parent).map(([child]) => child));
  for (const each of found.slice(1)) kill(each);
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has already ended.
  }
}
