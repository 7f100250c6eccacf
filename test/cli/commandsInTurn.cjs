// Runs commands of the built program one after another, each as if the program had been started for it.
const { resolve } = require('node:path');
const { Readable, Writable } = require('node:stream');
const { runCommand } = require(resolve('dist', 'cli.js'));

process.on('message', async command => process.send(await run(command)));

async function run({ args, cwd, input }) {
  const [stdout, stderr] = [collected(), collected()];
  const streams = { stdin: Readable.from(input.length ? [Buffer.from(input)] : []), stdout, stderr };
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true });
  process.chdir(cwd);
  const status = await runCommand(args);
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

/** A stream that keeps what is written to it. */
function collected() {
  const chunks = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(chunks).toString() });
}
