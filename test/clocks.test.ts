import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that read a clock, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'fuzz/run.ts': 'is a program that says how long it took',
  'vscode/everywhere.mjs': 'prints how long each version took',
  'vscode/memoryFiles/extension.js': 'dates files',
  'vscode/suite/support.ts': 'gives up waiting for what never comes',
  'vscode/windows.mjs': 'prints how long each step took',
  'word/fuzzWord.ts': 'is a program that says what took longest',
};

describe('tests', () => {
  it("don't read a clock, because another machine has another time: count what must be linear, or write a benchmark", () => {
    const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
      .map(name => name.replaceAll('\\', '/'))
      .filter(name => /\.[cm]?[jt]s$/.test(name));
    const readers = files.filter(name =>
      /\bperformance\.now|\bDate\.now|\bhrtime|\bcpuUsage/.test(readFileSync(join('test', name), 'utf8')),
    );
    assert.deepEqual(readers.sort(), Object.keys(ALLOWED));
  });
});
