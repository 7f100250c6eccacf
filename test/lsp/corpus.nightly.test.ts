import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentSymbol, LocationLink } from 'vscode-languageserver/node';
import { randomFrom } from '../../bench/random.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, withoutCorpus } from '../support/corpus.ts';
import { sharedClient } from './client.ts';

const REFERENCES = 200;

/** The known facts about a published text: the rows of the file. */
interface Expected {
  readonly sections: readonly (readonly [number: string, title: string, line: number])[];
  readonly groups: readonly (readonly [number: string, title: string, line: number])[];
  readonly rules: readonly (readonly [number: string, line: number, title?: string])[];
  readonly terms: readonly (readonly [term: string, line: number])[];
  readonly references: readonly ExpectedReference[];
}

type ExpectedReference = readonly [
  line: number,
  column: number,
  endLine: number,
  endColumn: number,
  form: string,
  text: string,
  outcome: string,
  targets: readonly string[],
  ...title: readonly string[],
];

/** The newest published text with known facts, by its name without extension. */
function newestText(): string | undefined {
  if (!existsSync(join(CORPUS, 'expected'))) return undefined;
  const names = readdirSync(join(CORPUS, 'comprehensive')).map(name => name.replace(/\.txt$/, ''));
  return names
    .filter(name => existsSync(join(CORPUS, 'expected', `${name}.json`)))
    .sort()
    .pop();
}

const name = newestText();

describe('the newest published text', () => {
  if (name === undefined) return withoutCorpus();
  const use = sharedClient();
  const expected: Expected = JSON.parse(readFileSync(join(CORPUS, 'expected', `${name}.json`), 'utf8'));
  const { text } = decode(readFileSync(join(CORPUS, 'comprehensive', `${name}.txt`)));
  const lines = new Map<string, number>([
    ...expected.terms.map(([term, line]) => [term.toLowerCase(), line] as const),
    ...[...expected.sections, ...expected.groups].map(([number, , line]) => [number, line] as const),
    ...expected.rules.map(([number, line]) => [number, line] as const),
  ]);
  const random = randomFrom(2026);
  const sample = Array.from({ length: REFERENCES }, () => random.pick(expected.references));
  let uri = '';

  before(() => {
    uri = use().open(text);
  });

  it(`leads from ${REFERENCES} references to their rules`, async () => {
    for (const [line, character, , , form, written, outcome, targets] of sample) {
      const links = (await use().definition(uri, { line, character })) as LocationLink[];
      const found = links.map(({ targetSelectionRange }) => targetSelectionRange.start.line);
      const [first] = targets;
      const wanted = outcome === 'resolved' ? [lines.get(first!.toLowerCase())] : [];
      assert.deepEqual(found, wanted, `${form} ${written} in line ${line + 1}`);
    }
  });

  it(`has a hover for each of them`, async () => {
    for (const [line, character, , , form, written] of sample) {
      const hover = await use().hover(uri, { line, character });
      assert.ok(hover, `${form} ${written} in line ${line + 1}`);
      const { value } = hover.contents as { value: string };
      assert.ok(value.trim().length > 10, value);
    }
  });

  it('has every rule in its outline', async () => {
    const numbers = (symbols: readonly DocumentSymbol[]): string[] =>
      symbols.flatMap(({ name: title, selectionRange, children = [] }) => [
        ...(/^\d/.test(title) ? [`${title.split(' ', 1)[0]} in line ${selectionRange.start.line}`] : []),
        ...numbers(children),
      ]);
    const wanted = [
      ...[...expected.sections, ...expected.groups].map(([number, , line]) => `${number} in line ${line}`),
      ...expected.rules.map(([number, line]) => `${number} in line ${line}`),
    ];
    assert.deepEqual(new Set(numbers(await use().outline(uri))), new Set(wanted));
  });
});
