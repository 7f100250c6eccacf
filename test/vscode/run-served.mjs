// Runs the suite in a served VS Code with the packed extension: node test/vscode/run-served.mjs [--version V] [--virtual] [VSIX]
// --virtual: the files of the workspace are in memory, where the language server needs VS Code to read them.
// RULEBOOK_TEST_GREP: only the tests whose title contains this. VERBOSE=1: also prints the output of VS Code.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { samples } from '../../scripts/folders.mjs';
import { installMemoryFiles, memoryFolder } from '../../scripts/memoryFiles.mjs';
import { installExtension, newProfile, startVSCode, workbenchAddress } from '../../scripts/vscodeServer.mjs';
import { bundleSuite, packedExtension } from './bundleSuite.mjs';
import { rejection, runTestsAt, verbose } from './inBrowser.mjs';
import { readOptions, runMain } from './options.mjs';

async function main() {
  const { version, virtual, rest } = readOptions();
  const vsix = packedExtension(rest[0]);
  const suite = await bundleSuite();
  const profile = newProfile({}, version);
  const folder = virtual ? memoryFolder : join(profile.folder, 'workspace');
  const output = join(profile.folder, 'suite.txt');
  if (virtual) installMemoryFiles(profile, samples);
  else cpSync(samples, folder, { recursive: true });
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
  let failure = await runTestsAt(workbenchAddress(server.port, { folder, ...suite }), {
    crash: crash.promise,
    onLog: (type, values) => type === 'error' && problems.push(values.join(' ')),
  });
  if (existsSync(output)) process.stdout.write(readFileSync(output, 'utf8'));
  else failure = `${failure ?? ''} No test ran. VS Code says:\n${problems.join('\n').slice(0, 5000)}`;
  await server.stop();
  if (failure) throw new Error(failure);
}

runMain(main);
