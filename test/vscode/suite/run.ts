import type Mocha from 'mocha';
import * as vscode from 'vscode';
import { needsNode } from './needsNode.ts';
import { sameInBrowser } from './sameInBrowser.ts';

/** Where the suite prints. */
export type Print = (text: string) => void;

/** The modules of tests, in the order in which they run. */
const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  activation: () => import('./activation.ts'),
  assistants: () => import('./assistants.ts'),
  navigation: () => import('./navigation.ts'),
  citing: () => import('./citing.ts'),
  diagnostics: () => import('./diagnostics.ts'),
  dialects: () => import('./dialects.ts'),
  documents: () => import('./documents.ts'),
  fixes: () => import('./fixes.ts'),
  project: () => import('./project.ts'),
  source: () => import('./source.ts'),
  renaming: () => import('./renaming.ts'),
  renumbering: () => import('./renumbering.ts'),
  renumberingBooks: () => import('./renumberingBooks.ts'),
  renumberingKinds: () => import('./renumberingKinds.ts'),
  recognition: () => import('./recognition.ts'),
  tidying: () => import('./tidying.ts'),
  writing: () => import('./writing.ts'),
  server: () => import('./server.ts'),
  crashes: () => import('./crashes.ts'),
  views: () => import('./views.ts'),
  word: () => import('./word.ts'),
};

/** Inserted when the suite is bundled: whether what is the same in a browser is left out. */
const isShort = process.env.RULEBOOK_TEST_SHORT === 'yes';

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
  const short = await load(mocha, print);
  leaveOut(mocha, hasNode);
  if (isShort) mocha.suite.suites = short;
  await runAll(mocha, print);
}

/** Loads all tests. Returns those of them that can differ in a browser. */
async function load(mocha: Mocha, print: Print): Promise<Mocha.Suite[]> {
  for (const name of Object.keys(sameInBrowser))
    if (!(name in MODULES)) throw new Error(`No module has the name “${name}”.`);
  const short: Mocha.Suite[] = [];
  try {
    for (const [name, loadModule] of Object.entries(MODULES)) {
      const before = mocha.suite.suites.length;
      await loadModule();
      const loaded = mocha.suite.suites.slice(before);
      if (!loaded.length) throw new Error(`${name} has no tests.`);
      if (!(name in sameInBrowser)) short.push(...loaded);
    }
    return short;
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
