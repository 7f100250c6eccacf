import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** So large a share of the functions can have a name that a function of another file has, too, in percent. */
const MOST_REPEATED = 5;

const FUNCTION =
  /^(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>]*>)?(?:\([^\n]*=>|\w+ =>))/gm;

/** The names of the functions at the top level of a source, each once. */
function functionsIn(source: string): string[] {
  return [...new Set(Array.from(source.matchAll(FUNCTION), ([, declared, assigned]) => (declared ?? assigned)!))];
}

describe('names', () => {
  it('finds functions however they are declared', () => {
    const source = [
      'export async function one(): Promise<void> {',
      'function* two() {',
      'const three = (text: string): string => text;',
      'export const four: Format = async files => {',
      'const five = <T>(item: T) => item;',
      'const FIVE = 5;',
      '  const inside = () => 6;',
    ].join('\n');
    assert.deepEqual(functionsIn(source), ['one', 'two', 'three', 'four', 'five']);
  });

  it(`repeats fewer than ${MOST_REPEATED} in 100 names of functions, so that a search for a name finds one function`, () => {
    const places = new Map<string, string[]>();
    for (const folder of ['server/src', 'client/src'])
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
        name.endsWith('.ts'),
      ))
        for (const name of functionsIn(readFileSync(join(folder, file), 'utf8')))
          places.set(name, [...(places.get(name) ?? []), join(folder, file)]);
    const repeated = [...places].filter(([, files]) => files.length > 1).sort(([, a], [, b]) => b.length - a.length);
    const functions = [...places.values()].flat().length;
    const share = (100 * repeated.flatMap(([, files]) => files).length) / functions;
    assert.ok(
      share < MOST_REPEATED,
      `${share.toFixed(1)} % of ${functions} functions have a name that another file has, too:\n${repeated.map(([name, files]) => `${name}: ${files.join(', ')}`).join('\n')}`,
    );
  });
});
