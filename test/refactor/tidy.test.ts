import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../../bench/random.ts';
import { faultsOf } from '../../server/src/core/checks/contentsFaults.ts';
import { detectDialect } from '../../server/src/core/detect.ts';
import { comprehensive } from '../../server/src/core/dialects/comprehensive.ts';
import type { RulesDocument } from '../../server/src/core/document.ts';
import { parse, textOf } from '../../server/src/core/document.ts';
import { updateContents } from '../../server/src/core/refactor/contents.ts';
import { sortGlossary } from '../../server/src/core/refactor/glossaryOrder.ts';
import { textAfter } from '../../server/src/core/refactor/pieces.ts';
import { isRefusal, type Plan, type Refusal } from '../../server/src/core/refactor/plan.ts';
import { decode } from '../../server/src/node/decode.ts';
import { texts } from '../dialects/texts.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { said } from './plan.ts';

const read = (text: string, dialect = detectDialect(text) ?? comprehensive) => parse('test:/a.txt', 1, text, dialect);

/** The text after a change, which changes nothing when it is made again. */
function after(text: string, change: (document: RulesDocument) => Plan | Refusal): string {
  const document = read(text);
  const plan = change(document);
  if (isRefusal(plan)) throw new Error(plan.refusal);
  const made = textAfter(document, plan.edits);
  const again = change(read(made, document.dialect));
  assert.deepEqual(isRefusal(again) ? again : again.edits, [], made);
  return made;
}

const BODY = `1. The Quay

100. Bells

100.1. A bell rings.

101. Ropes

101.1. A rope hangs.

102. Knots

102.1. A knot holds.

2. The Sea

200. Waves

200.1. A wave breaks.

Glossary

Bell
See rule 100.1.

`;
const contents = (...lines: readonly string[]) => `Contents\n\n${lines.join('\n')}\n\n${BODY}`;
const RIGHT = ['1. The Quay', '100. Bells', '101. Ropes', '102. Knots', '', '2. The Sea', '200. Waves', '', 'Glossary'];

describe('Contents that are brought up to date', () => {
  for (const [what, lines] of Object.entries({
    'stay where they are': RIGHT,
    'get other titles': RIGHT.with(1, '100. Belles').with(6, '200. Wave'),
    'get other numbers': RIGHT.with(3, '103. Knots'),
    'get a missing line': RIGHT.toSpliced(2, 1),
    'get missing lines at an end': RIGHT.toSpliced(3, 1).toSpliced(1, 1),
    'get the first line': RIGHT.toSpliced(0, 1),
    'get a missing line with the space before it': RIGHT.toSpliced(4, 2),
    'lose a line that is too many': RIGHT.toSpliced(2, 0, '100. Bells'),
    'lose a line without a heading': RIGHT.toSpliced(4, 0, '103. Gulls'),
    'are put in order': RIGHT.with(1, '102. Knots').with(3, '100. Bells'),
  }))
    it(what, () => {
      const made = after(contents(...lines), updateContents);
      const single = what.includes('space')
        ? contents(...RIGHT).replace('\n\n2. The Sea\n200. Waves', '\n2. The Sea\n200. Waves')
        : contents(...RIGHT);
      assert.equal(made, single);
    });
  it('keep the numbers of pages', () => {
    const made = after(
      texts.titled!.replace('1.2 Silence ..........', '1.2 Peace ..........').replace('1.1 Bells ............ 1\n', ''),
      updateContents,
    );
    assert.match(made, /1\. The Quay \.+ 1\n1\.1 Bells \.+ 2\n1\.2 Silence \.+ 2\n/);
  });
  it('are left where they are those of another text', () => {
    const plan = updateContents(
      read(contents('1. Noise', '100. Tones', '101. Sounds', '102. Chords', '', '2. Peace', '200. Silence')),
    );
    assert.ok(isRefusal(plan));
    assert.match(plan.refusal, /^Most lines of these Contents/);
  });
  it('are missed where there are none', () => {
    const plan = updateContents(read(BODY));
    assert.deepEqual(plan, { refusal: 'This document has no Contents, or no rules that they could list.' });
  });
  for (let seed = 1; seed <= 20; seed++)
    it(`fit whatever has become of them, seed ${seed}`, () => {
      const random = randomFrom(seed);
      const sample = readFileSync('samples/lanterns.rules.txt', 'utf8');
      const [front, body] = [sample.slice(0, sample.indexOf('\n\n1. ', 600)), sample];
      void front;
      const lines = body.split('\n');
      const from = lines.indexOf('Contents') + 2;
      const to = lines.indexOf('Glossary');
      for (let step = 0; step < 4; step++) {
        const at = from + random.below(to - from);
        const kind = random.pick(['delete', 'double', 'rename', 'swap'] as const);
        if (!/^\d/.test(lines[at]!)) continue;
        if (kind === 'delete') lines.splice(at, 1);
        else if (kind === 'double') lines.splice(at, 0, lines[at]!);
        else if (kind === 'rename') lines[at] += 's';
        else [lines[at], lines[at + 1]] = [lines[at + 1]!, lines[at]!];
      }
      const made = after(lines.join('\r\n'), updateContents);
      assert.deepEqual(faultsOf(read(made)), [], made.slice(0, 3000));
    });
});

describe('a glossary that is sorted', () => {
  const glossary = (...terms: readonly string[]) =>
    `${contents(...RIGHT).slice(0, -'Bell\nSee rule 100.1.\n\n'.length)}${terms.map(term => `${term}\nSee rule 100.1.\n1. It is ${term}.\n\n`).join('')}`;
  const SORTED = ['Bell', 'Bell, Great', 'Big Bell', 'Knot', 'Quay', 'Rope', 'Sea', 'Wave'];
  for (const [what, terms] of Object.entries({
    'stays where it is': SORTED,
    'has one term moved up': SORTED.toSpliced(2, 1).toSpliced(6, 0, 'Big Bell'),
    'has one term moved down': SORTED.toSpliced(6, 1).toSpliced(1, 0, 'Sea'),
    'has the first term moved': SORTED.toSpliced(0, 1).toSpliced(4, 0, 'Bell'),
    'is turned round': SORTED.toReversed(),
  }))
    it(what, () => assert.equal(after(glossary(...terms), sortGlossary), glossary(...SORTED)));
  it('is left where letters divide it', () => {
    const plan = sortGlossary(read(glossary('B', 'Bell', 'A', 'Anchor').replace('B\nSee', 'B\n\nSee')));
    assert.ok(isRefusal(plan));
  });
  it('moves the last one, too, where no line end is behind it', () => {
    const made = after(glossary('Bell', 'Quay', 'Wave', 'Rope').trimEnd(), sortGlossary);
    assert.equal(made, glossary('Bell', 'Quay', 'Rope', 'Wave').trimEnd());
  });
});

describe('tidying published texts', () => {
  if (!hasCorpus) return withoutCorpus();
  for (const name of ['2018-10-05', '2021-07-12', '2026-01-16'])
    it(`leaves ${name} as it is, or with fewer findings`, () => {
      const { text } = decode(readFileSync(join(CORPUS, 'comprehensive', `${name}.txt`)));
      const document = read(text, comprehensive);
      for (const change of [updateContents, sortGlossary]) {
        const plan = change(document);
        if (isRefusal(plan)) throw new Error(plan.refusal);
        const made = read(textAfter(document, plan.edits), comprehensive);
        const known = said(document);
        const fresh = said(made).filter(finding => !known.includes(finding));
        assert.deepEqual(fresh, []);
        console.log(change.name, plan.edits.length, textOf(made).length - text.length);
      }
    });
});
