// VS Code calls run() in its extension host, on the desktop and in the browser alike.
import { appendFileSync } from 'node:fs';
import { format } from 'node:util';
import Mocha from 'mocha';
import * as vscode from 'vscode';

// Elsewhere than on the desktop, what the extension host prints is seen by nobody: then it goes into this file.
const outputFile = process.env.RULEBOOK_TEST_OUTPUT;

export async function run(): Promise<void> {
  Mocha.reporters.Base.consoleLog = print;
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    color: false,
    timeout: 60_000,
    grep: process.env.RULEBOOK_TEST_GREP ?? '',
  });
  mocha.suite.emit('pre-require', globalThis, 'suite', mocha);
  const extension = vscode.extensions.getExtension('rulebook.rulebook');
  print(`VS Code ${vscode.version}, Rulebook from ${extension?.extensionPath ?? 'nowhere'}`);
  await load();
  await runAll(mocha);
}

async function load(): Promise<void> {
  try {
    await import('./activation.ts');
    await import('./navigation.ts');
    await import('./citing.ts');
    await import('./diagnostics.ts');
    await import('./dialects.ts');
    await import('./documents.ts');
    await import('./fixes.ts');
    await import('./project.ts');
    await import('./renaming.ts');
    await import('./renumbering.ts');
    await import('./renumberingBooks.ts');
    await import('./renumberingKinds.ts');
    await import('./recognition.ts');
    await import('./tidying.ts');
    await import('./writing.ts');
    await import('./server.ts');
    await import('./views.ts');
  } catch (error) {
    print('The suite could not be loaded:', error);
    throw error;
  }
}

function runAll(mocha: Mocha): Promise<void> {
  return new Promise((resolve, reject) => {
    const runner = mocha.run(failures => {
      const { passes = 0, pending = 0 } = runner.stats ?? {};
      print(`${passes} passed, ${failures} failed, ${pending} skipped`);
      if (failures > 0) reject(new Error(`${failures} tests failed.`));
      else if (passes === 0) reject(new Error('No test ran.'));
      else resolve();
    });
  });
}

function print(...values: unknown[]): void {
  if (outputFile) appendFileSync(outputFile, `${format(...values)}\n`);
  else console.log(...values);
}
