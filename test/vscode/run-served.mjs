// Runs the suite in a served VS Code with the packed extension: node test/vscode/run-served.mjs [VSIX]
// RULEBOOK_TEST_GREP: only the tests whose title holds this. VERBOSE=1: also what VS Code prints.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { out, samples } from '../../scripts/folders.mjs';
import { installExtension, newProfile, startVSCode, workbenchAddress } from '../../scripts/vscodeServer.mjs';
import { takeScreenshot, viewport } from '../../scripts/workbench.mjs';
import { bundleSuite, packedExtension } from './bundleSuite.mjs';

const timeout = 300_000;
const verbose = Boolean(process.env.VERBOSE);

async function main() {
  const vsix = packedExtension();
  const suite = await bundleSuite();
  const profile = newProfile();
  const folder = join(profile.folder, 'workspace');
  const output = join(profile.folder, 'suite.txt');
  cpSync(samples, folder, { recursive: true });
  installExtension(vsix, profile);

  const problems = [];
  const crash = rejection();
  const server = await startVSCode(profile, {
    forTests: true,
    env: { RULEBOOK_TEST_OUTPUT: output },
    onOutput: text => {
      if (verbose) process.stdout.write(text);
      if (/Extension Host Process exited with code: [^0]/.test(text)) crash.reject(`The extension host died: ${text}`);
    },
  });
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport });
  let failure;
  try {
    const address = workbenchAddress(server.port, { folder, ...suite });
    const code = await Promise.race([exitCode(page, address, problems), crash.promise, tooLate()]);
    if (code !== 0) failure = `The suite failed with exit code ${code}.`;
  } catch (error) {
    failure = error.message;
    await photograph(page);
  }
  if (existsSync(output)) process.stdout.write(readFileSync(output, 'utf8'));
  else failure = `${failure ?? ''} No test ran. VS Code says:\n${problems.join('\n').slice(0, 5000)}`;
  await browser.close();
  await server.stop();
  if (failure) throw new Error(failure);
}

/** Opens the workbench, which runs the tests, and gives their exit code. */
function exitCode(page, address, problems) {
  return new Promise((resolve, reject) => {
    page.on('crash', () => reject(new Error('The page crashed.')));
    page.on('console', message => verbose && console.log(`[page] ${message.text()}`));
    page
      .exposeFunction('codeAutomationExit', resolve)
      .then(() =>
        page.exposeFunction('codeAutomationLog', (type, values) => type === 'error' && problems.push(values.join(' '))),
      )
      .then(() => page.goto(address))
      .catch(reject);
  });
}

function rejection() {
  let reject;
  const promise = new Promise((_, fail) => {
    reject = reason => fail(new Error(reason));
  });
  promise.catch(() => {});
  return { promise, reject };
}

function tooLate() {
  const { promise, reject } = rejection();
  setTimeout(() => reject(`The suite did not end in ${timeout / 1000} s.`), timeout).unref();
  return promise;
}

async function photograph(page) {
  const picture = join(out, 'screenshots', 'suite-failed.png');
  mkdirSync(join(out, 'screenshots'), { recursive: true });
  await takeScreenshot(page, picture).then(
    () => console.error(`What VS Code showed: ${picture}`),
    () => {},
  );
}

main().then(
  () => process.exit(0),
  error => {
    console.error(error.message);
    process.exit(1);
  },
);
