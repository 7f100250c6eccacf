// Runs the long tests with many seeds and at full length, and those that only run at night.
import { createRequire } from 'node:module';
import { startProcess } from './processes.mjs';

const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
const files = 'out/test/**/*.{long,nightly}.test.js';
const args = [mocha, '--parallel', '--jobs', '2', '--timeout', '600000', files];
const env = { ...process.env, RULEBOOK_NIGHTLY: '1' };
startProcess(process.execPath, args, { stdio: 'inherit', env }).once('exit', code => {
  process.exitCode = code ?? 1;
});
