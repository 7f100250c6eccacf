// Runs the suite in VS Code for the web, whose extension host is a Web Worker, on a virtual workspace:
// node test/vscode/run-web.mjs [--version V] [--short]; without --version, in the newest of those that are tested.
// --short leaves out the tests that can't fail in a browser alone (suite/sameInBrowser.ts).
// RULEBOOK_TEST_GREP: only the tests whose title contains this. VERBOSE=1: also prints the output of VS Code.
import { relative } from 'node:path';
import { samples } from '../../scripts/folders.mjs';
import { serveWeb } from '../../scripts/vscodeWeb.mjs';
import { bundleSuite } from './bundleSuite.mjs';
import { runTestsAt, verbose } from './inBrowser.mjs';
import { readOptions, runMain } from './options.mjs';

async function main() {
  const { version, short = false } = readOptions();
  const { extension, tests } = await bundleSuite({ forBrowser: true, short });
  const suite = { extension, tests: relative(extension, tests) };
  await runIn(await serveWeb({ version, folder: samples, suite }));
}

async function runIn(web) {
  const problems = [];
  let ran = false;
  let failure = await runTestsAt(web.address, {
    onLog(type, [first, ...values]) {
      if (first === '[suite]') console.log(values.join(' '));
      else if (verbose) console.log(`[${type}]`, first, ...values);
      else if (type === 'error') problems.push([first, ...values].join(' '));
      ran ||= first === '[suite]';
    },
  });
  if (!ran) failure = `${failure ?? ''} No test ran. VS Code says:\n${problems.join('\n').slice(0, 5000)}`;
  await web.stop();
  if (failure) throw new Error(failure);
}

runMain(main);
