// Child processes that never outlive this one.
import { execFileSync, spawn } from 'node:child_process';

const windows = process.platform === 'win32';
const running = new Set();

process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(process.exitCode ?? 130));

/**
 * Starts a program in a process group of its own, which is killed at the latest when this process ends.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startProcess(program, args, options) {
  const child = spawn(program, args, { ...options, detached: !windows });
  running.add(child);
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Ends a program and everything that it started.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function stopProcess(child) {
  const ended = child.exitCode !== null || child.signalCode !== null;
  if (!ended) {
    const exit = new Promise(resolve => child.once('exit', resolve));
    const impatience = setTimeout(() => signalGroup(child, 'SIGKILL'), 3000);
    signalGroup(child, 'SIGTERM');
    await exit;
    clearTimeout(impatience);
  }
  signalGroup(child, 'SIGKILL');
  running.delete(child);
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (windows) execFileSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
    else process.kill(-child.pid, signal);
  } catch {
    // The whole group has already ended.
  }
}
