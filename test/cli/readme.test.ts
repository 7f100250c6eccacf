import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { linesOf, rulebookIn, scratch } from './run.ts';

const README = readFileSync('README.md', 'utf8');

/** The blocks of code of the page in this language. */
function blocksIn(language: string): string[] {
  const all = Array.from(README.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm));
  return all.flatMap(([, name, code]) => (name === language ? [code!] : []));
}

/** The text before a change, given its whole diff. */
function textBefore(diff: readonly string[]): string {
  const body = diff.slice(diff.findIndex(line => line.startsWith('@@')) + 1);
  return body.flatMap(line => (line.startsWith('+') ? [] : `${line.slice(1)}\n`)).join('');
}

/** The arguments of a command line without its program; those with spaces are in quotation marks. */
function argumentsOf(command: string): string[] {
  return Array.from(command.matchAll(/"([^"]*)"|\S+/g), ([whole, quoted]) => quoted ?? whole).slice(1);
}

describe('the commands in the README', () => {
  const files = scratch();
  const examples = blocksIn('console').map(block => {
    const [command = '', ...printed] = linesOf(block);
    return { command: command.replace(/^\$ /, ''), printed };
  });

  before(() => {
    files.write('bells.rules.txt', blocksIn('')[0]!);
    files.write('game.rules.txt', textBefore(examples[0]!.printed));
  });

  it('are some', () =>
    assert.deepEqual(
      examples.map(({ command }) => command.split(' ')[1]),
      ['renumber', 'check'],
    ));

  for (const { command, printed } of examples) {
    it(`print what it shows: ${command}`, () => {
      assert.ok(command.startsWith('rulebook '));
      const { stdout, stderr } = rulebookIn(files.path('.'), ...argumentsOf(command));
      assert.deepEqual(linesOf(stdout + stderr), printed);
    });
  }
});
