// VS Code calls run() in its extension host for Node, on the desktop and in a served VS Code alike.
import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';
import { runSuite } from './run.ts';

// Elsewhere than on the desktop, what the extension host prints is seen by no one: then it goes into this file.
const outputFile = process.env.RULEBOOK_TEST_OUTPUT;

export const run = () =>
  runSuite(Mocha, text => (outputFile ? appendFileSync(outputFile, `${text}\n`) : console.log(text)), true);
