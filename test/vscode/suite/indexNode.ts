// VS Code calls run() in its extension host for Node, on the desktop and in a served VS Code alike.
import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';
import { runSuite } from './run.ts';

// Except on the desktop, nobody sees the output of the extension host, so it goes to this file.
const outputFile = process.env.RULEBOOK_TEST_OUTPUT;

export const run = () =>
  runSuite(Mocha, text => (outputFile ? appendFileSync(outputFile, `${text}\n`) : console.log(text)), true);
