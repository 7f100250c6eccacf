// A thread that lets a program run commands, so that tests can wait for them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { runAsWorker } from 'synckit';

/** @type {{ program: import('node:child_process').ChildProcess, environment: string } | undefined} */
let kept;

/** The program, which reads its environment when it starts: another one needs another process. */
function programIn(env) {
  const environment = JSON.stringify(env);
  if (!kept?.program.connected || kept.environment !== environment) {
    kept?.program.kill();
    kept = { program: fork('test/cli/commandsInTurn.cjs', { serialization: 'advanced', env }), environment };
  }
  return kept.program;
}

runAsWorker(async ({ env, ...command }) => {
  const program = programIn(env);
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
