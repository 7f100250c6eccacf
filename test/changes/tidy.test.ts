import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { sortGlossary } from '../../server/src/core/changes/tidy/glossaryOrder.ts';
import { TIDYINGS } from '../../server/src/core/changes/tidy/tidy.ts';
import { updateContents } from '../../server/src/core/changes/tidy/tidyContents.ts';
import { detectDialect, dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, textOf } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { dialects } from '../support/dialects/all.ts';
import { said } from './plan.ts';
import { read, tidied } from './tidied.ts';

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

describe('updated Contents', () => {
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
    'lose a line before one that moves': RIGHT.toSpliced(1, 2, '101. Ropes', '103. Gulls', '100. Bells'),
    'lose a line after one that moves': RIGHT.toSpliced(1, 3, '102. Knots', '103. Gulls', '100. Bells', '101. Ropes'),
    'lose the first line before one that moves': RIGHT.toSpliced(0, 2, '103. Gulls', '100. Bells', '1. The Quay'),
    'get a missing line after one that moves': RIGHT.toSpliced(1, 3, '102. Knots', '100. Bells'),
    'get a missing line before one that moves': RIGHT.toSpliced(1, 3, '102. Knots', '101. Ropes'),
    'get another title at another place': RIGHT.with(1, '102. Knot').with(3, '100. Bells'),
    'get a missing line before one that is too many': RIGHT.toSpliced(2, 1, '103. Gulls'),
    'get a missing line before one that moves away': [
      ...RIGHT.slice(0, 2),
      '200. Waves',
      ...RIGHT.slice(3, 6),
      ...RIGHT.slice(7),
    ],
    'get the first line before one that moves away': RIGHT.toSpliced(0, 4, '101. Ropes', '100. Bells', '102. Knots'),
  }))
    it(what, () => {
      const made = tidied(contents(...lines), updateContents);
      const single = what.includes('space')
        ? contents(...RIGHT).replace('\n\n2. The Sea\n200. Waves', '\n2. The Sea\n200. Waves')
        : contents(...RIGHT);
      assert.equal(made, single);
    });
  it('keep page numbers', () => {
    const body = ['1. The Quay', '1.1 Bells', '1.2 Silence', '1.3 Ropes', '1.4 Knots'].map(
      title => `${title}\nAll players rest (see section 1.2).\n\n`,
    );
    const lines = (...own: readonly string[]) => `Contents\n${own.join('\n')}\n\n${body.join('')}`;
    const right = ['1. The Quay ..... 1', '1.1 Bells ....... 1', '1.2 Silence ..... 2', '1.3 Ropes ....... 2'];
    const last = '1.4 Knots ....... 12';
    const titled = dialects.find(({ id }) => id === 'titled')!;
    assert.equal(
      tidied(lines(...right.with(2, '1.2 Peace ....... 2'), last), updateContents, titled),
      lines(...right, last),
    );
    // If a line has no page number, that of the previous line is used.
    assert.equal(tidied(lines(...right), updateContents, titled), lines(...right, '1.4 Knots ....... 2'));
  });
  it('stay if they belong to another text', () => {
    const plan = updateContents(
      read(contents('1. Noise', '100. Tones', '101. Sounds', '102. Chords', '', '2. Peace', '200. Silence')),
    );
    assert.ok(isRefusal(plan));
    assert.match(plan.refusal, /^Most lines of the Contents/);
  });
  it('are missed if there are none', () => {
    const plan = updateContents(read(BODY));
    assert.deepEqual(plan, { refusal: 'This document has no Contents, or no rules to list there.' });
  });
  for (const name of readdirSync('samples'))
    it(`and glossary have nothing to update in ${name}`, () => {
      const text = readFileSync(join('samples', name), 'utf8');
      const document = read(text, detectDialect(text) ?? dialectOfRules(text));
      for (const { has, plan } of Object.values(TIDYINGS))
        if (has(document)) assert.deepEqual(plan(document), { edits: [], count: 0, left: 0 });
    });
});

describe('a sorted glossary', () => {
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
    it(what, () => assert.equal(tidied(glossary(...terms), sortGlossary), glossary(...SORTED)));
  for (const [language, terms] of Object.entries({
    sv: ['Båt', 'Klocka', 'Rep', 'Våg', 'Ål', 'Åra', 'Ängel', 'Öra'],
    de: ['Ähre', 'Boot', 'Glocke', 'Öse', 'Seil', 'Übung', 'Welle'],
    es: ['Barca', 'Campana', 'Nudo', 'Ñandú', 'Ola'],
    pl: ['Dzwon', 'Fala', 'Lina', 'Łódź', 'Węzeł', 'Żagiel'],
    ru: ['Верёвка', 'Волна', 'Ёлка', 'Колокол', 'Лодка'],
    ja: ['いぬ', 'うみ', 'ふね', 'ロープ'],
  }))
    it(`has the order of its language: ${language}`, () => {
      const matter = (text: string) => `---\nlang: ${language}\n---\n${text}`;
      const sort = (order: readonly string[]) => {
        const document = parse('test:/a.md', 1, matter(glossary(...order)), comprehensive);
        const plan = sortGlossary(document);
        assert.ok(!isRefusal(plan));
        return textAfter(document, plan.edits);
      };
      assert.equal(sort(terms.toReversed()), matter(glossary(...terms)));
      assert.equal(sort(terms), matter(glossary(...terms)));
    });
  it('stays if letters divide it', () => {
    const plan = sortGlossary(read(glossary('B', 'Bell', 'A', 'Anchor').replace(/^([AB])\n.*\n.*\n/gm, '$1\n')));
    assert.ok(isRefusal(plan));
  });
  it('moves the last entry even without a line end after it', () => {
    const made = tidied(glossary('Bell', 'Quay', 'Wave', 'Rope').trimEnd(), sortGlossary);
    assert.equal(made, glossary('Bell', 'Quay', 'Rope', 'Wave').trimEnd());
  });
});

describe('tidying published texts', () => {
  if (!hasCorpus) return withoutCorpus();
  for (const name of ['2018-10-05', '2021-07-12', '2026-01-16'])
    it(`changes only the places of unsorted terms in ${name}`, () => {
      const { text } = decode(readFileSync(join(CORPUS, 'comprehensive', `${name}.txt`)));
      const document = read(text, comprehensive);
      assert.deepEqual(updateContents(document), { edits: [], count: 0, left: 0 });
      const unsorted = said(document).filter(finding => finding.startsWith('unsorted-term'));
      const sorted = sortGlossary(document);
      // A finding is about one term, or about several in a row.
      const terms = unsorted.reduce((sum, finding) => sum + (finding.includes(' are out ') ? 2 : 1), 0);
      assert.ok(!isRefusal(sorted) && sorted.count === terms && sorted.count > 0);
      const after = read(textAfter(document, sorted.edits), comprehensive);
      assert.deepEqual(
        textOf(after)
          .split(/[\r\n]+/)
          .toSorted(),
        text.split(/[\r\n]+/).toSorted(),
      );
      assert.deepEqual(
        said(after).toSorted(),
        said(document)
          .filter(finding => !unsorted.includes(finding))
          .toSorted(),
      );
    });
});
