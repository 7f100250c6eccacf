import type Mocha from 'mocha';
import * as vscode from 'vscode';
import { needsNode } from './needsNode.ts';

/** Where the suite prints. */
export type Print = (text: string) => void;

/** Runs the tests in this environment; those that need Node run only in Node. */
export async function runSuite(MochaClass: typeof Mocha, print: Print, hasNode: boolean): Promise<void> {
  MochaClass.reporters.Base.consoleLog = (...values: unknown[]) => print(formatted(values));
  const mocha = new MochaClass({
    ui: 'bdd',
    reporter: 'spec',
    color: false,
    timeout: 60_000,
    // Inserted when the suite is bundled.
    grep: process.env.RULEBOOK_TEST_GREP ?? '',
  });
  mocha.suite.emit('pre-require', globalThis, 'suite', mocha);
  const extension = vscode.extensions.getExtension('rulebook.rulebook');
  print(`VS Code ${vscode.version}, Rulebook from ${extension?.extensionUri ?? 'nowhere'}`);
  print(`Workspace ${vscode.workspace.workspaceFolders?.map(({ uri }) => uri).join(', ') ?? 'none'}`);
  await load(print);
  leaveOut(mocha, hasNode);
  await runAll(mocha, print);
}

async function load(print: Print): Promise<void> {
  try {
    await import('./activation.ts');
    await import('./assistants.ts');
    await import('./navigation.ts');
    await import('./citing.ts');
    await import('./diagnostics.ts');
    await import('./dialects.ts');
    await import('./documents.ts');
    await import('./fixes.ts');
    await import('./project.ts');
    await import('./source.ts');
    await import('./renaming.ts');
    await import('./renumbering.ts');
    await import('./renumberingBooks.ts');
    await import('./renumberingKinds.ts');
    await import('./recognition.ts');
    await import('./tidying.ts');
    await import('./writing.ts');
    await import('./server.ts');
    await import('./crashes.ts');
    await import('./views.ts');
    await import('./word.ts');
  } catch (error) {
    print(formatted(['The suite could not be loaded:', error]));
    throw error;
  }
}

function leaveOut(mocha: Mocha, hasNode: boolean): void {
  const tests: Mocha.Test[] = [];
  mocha.suite.eachTest(test => tests.push(test));
  for (const [title, reason] of Object.entries(needsNode)) {
    const test = tests.find(each => each.fullTitle() === title);
    if (!test) throw new Error(`No test has the title “${title}”.`);
    if (hasNode) continue;
    test.pending = true;
    test.title += ` (left out: ${reason})`;
  }
}

function runAll(mocha: Mocha, print: Print): Promise<void> {
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

/** Formats values as `console.log` does; the first one can contain placeholders. */
function formatted([first, ...others]: unknown[]): string {
  const text = typeof first === 'string' ? first.replace(/%[sdo]/g, () => shown(others.shift())) : shown(first);
  return [text, ...others.map(shown)].join(' ');
}

function shown(value: unknown): string {
  return value instanceof Error ? (value.stack ?? value.message) : String(value ?? '');
}
