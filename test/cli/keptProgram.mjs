// A thread that lets a program run commands, so that tests can wait for them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { runAsWorker } from 'synckit';

/** @type {import('node:child_process').ChildProcess | undefined} */
let program;

runAsWorker(async command => {
  if (!program?.connected) program = fork('test/cli/commandsInTurn.cjs', { serialization: 'advanced' });
  const ended = new AbortController();
  program.send(command);
  const finished = once(program, 'message', ended).then(([result]) => result);
  const died = once(program, 'exit', ended).then(([status]) => ({ status, stdout: '', stderr: 'The program died.\n' }));
  try {
    return await Promise.race([finished, died]);
  } finally {
    ended.abort();
    for (const each of [finished, died]) each.catch(() => {});
  }
});
