import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Random, randomFrom } from '../../bench/random.ts';
import { sortGlossary } from '../../server/src/core/changes/tidy/glossaryOrder.ts';
import { updateContents } from '../../server/src/core/changes/tidy/tidyContents.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { faultsOf } from '../../server/src/core/findings/contentsFaults.ts';
import { effort } from '../support/effort.ts';
import { said } from './plan.ts';
import { read, tidied } from './tidied.ts';

describe('Contents at random', () => {
  for (const [name, steps, isListed] of [
    ['lanterns.rules.txt', 4, (line: string) => line !== 'Glossary'],
    ['regatta.rules.txt', 2, (line: string) => line !== ''],
  ] as const)
    for (let seed = 1; seed <= effort(4, 20); seed++)
      it(`match whatever was changed in those of ${name}, seed ${seed}`, () => {
        const random = randomFrom(seed);
        const text = readFileSync(join('samples', name), 'utf8');
        const dialect = dialectOfRules(text);
        const lines = text.split('\n');
        const from = lines.findIndex((line, at) => /^\d/.test(line) && lines.slice(0, at).includes('Contents'));
        const to = from + lines.slice(from).findIndex(line => !isListed(line));
        const [before, body] = [lines.slice(0, from), lines.slice(to)];
        const listed = lines.slice(from, to);
        for (let step = 0; step < steps; step++) damage(listed, random);
        const made = tidied([...before, ...listed, ...body].join('\r\n'), updateContents, dialect);
        assert.deepEqual(faultsOf(read(made, dialect)), []);
        assert.ok(made.startsWith(`${before.join('\r\n')}\r\n`) && made.endsWith(body.join('\r\n')));
      });
});

/** Makes one of the lines wrong, if it is a line of the Contents. */
function damage(lines: string[], random: Random): void {
  const at = random.below(lines.length - 1);
  if (!/^\d/.test(lines[at]!)) return;
  const kind = random.pick(['delete', 'double', 'rename', 'swap'] as const);
  if (kind === 'delete') lines.splice(at, 1);
  else if (kind === 'double') lines.splice(at, 0, lines[at]!);
  else if (kind === 'rename') lines[at] += 's';
  else lines.splice(at, 2, lines[at + 1]!, lines[at]!);
}

describe('a glossary at random', () => {
  for (let seed = 1; seed <= effort(2, 10); seed++)
    it(`has its original entries, whatever their order was, seed ${seed}`, () => {
      const random = randomFrom(seed);
      const [front, glossary, back] = parts(readFileSync('samples/lanterns.rules.txt', 'utf8'));
      const shuffled = glossary
        .split('\n\n')
        .map(entry => [random.below(1e6), entry] as const)
        .sort(([one], [other]) => one - other)
        .map(([, entry]) => entry);
      const text = [front, shuffled.join('\n\n'), back].join('');
      const made = tidied(text, sortGlossary);
      const [sameFront, sorted, sameBack] = parts(made);
      assert.deepEqual([sameFront, sameBack], [front, back]);
      assert.deepEqual(sorted.split('\n\n').toSorted(), shuffled.toSorted());
      assert.deepEqual(
        said(read(made)).filter(finding => finding.startsWith('unsorted-term')),
        [],
      );
    });
});

/** The text before the glossary of the sample, the entries, and the text after them. */
function parts(text: string): [string, string, string] {
  const start = text.lastIndexOf('\nGlossary\n') + '\nGlossary\n\n'.length;
  const end = text.lastIndexOf('\n\n\nCredits\n');
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}
