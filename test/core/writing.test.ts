import assert from 'node:assert/strict';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { fitted } from '../../server/src/core/document/detect.ts';
import { lengthOf, textOf } from '../../server/src/core/document/document.ts';
import { monikersAt } from '../../server/src/core/features/navigation/moniker.ts';
import { foldsOf } from '../../server/src/core/features/reading/folding.ts';
import { inlayTitles } from '../../server/src/core/features/reading/inlayHints.ts';
import { linkedTitles } from '../../server/src/core/features/reading/linkedTitles.ts';
import { selectionsAt } from '../../server/src/core/features/reading/selection.ts';
import { type Token, tokensOf } from '../../server/src/core/features/reading/semanticTokens.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { json } from '../../server/src/core/shipped/dataSets.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { table } from '../../server/src/core/shipped/table.ts';
import { texts } from '../dialects/texts.ts';
import { dialects } from '../support/dialects/all.ts';
import { filesIn, fixture, noted } from '../support/fixture.ts';
import { assertMarks } from '../support/snapshots.ts';

describe('titles after numbers', () => {
  /** The text, with the titles that are shown in `⟨…⟩`. */
  const shown = (text: string, dialect: Dialect = comprehensive) => {
    const { workspace, document } = fixture(text, dialect);
    const titles = inlayTitles(workspace, document, { start: 0, end: lengthOf(document) });
    return titles.reduceRight(
      (text, { offset, title }) => `${text.slice(0, offset)}⟨${title}⟩${text.slice(offset)}`,
      text,
    );
  };
  const check = (name: string, expected: string, dialect?: Dialect) =>
    it(name, () => assert.equal(shown(expected.replace(/⟨[^⟩]*⟩/g, ''), dialect), expected));

  check('are shown for rules that have one', '100. Bells\n\n100.1. See rule 100⟨Bells⟩.\n');
  check("are those of a subrule's parent", '100.1. Hemp\n\n100.1a It is. See rule 100.1a⟨Hemp⟩.\n');
  check("aren't those of a chapter", '100. Bells\n\n100.1. It rings. See rule 100.1.\n');
  check("aren't shown if they are quoted", '100. Bells\n\n100.1. See rule 100, “Bells.”\n');
  check('are not shown for rules that are missing', '100. Bells\n\n100.1. See rule 105.\n');
  check(
    'are shown for each member of a list',
    '100. Bells\n101. Ropes\n\n101.1. See rules 100⟨Bells⟩ and 101⟨Ropes⟩.\n',
  );
  check('are shown in a dialect with dots', '1.0\n(It&a;s)\n1.0.1\nSee rule 1.0⟨It’s⟩.\n', dotted);
  check('are shown in a table', '| 100. | Bells |\n| 100.1 | See rule 100⟨Bells⟩. |\n', table);
  it('are limited to the span', () => {
    const { workspace, document } = fixture('100. Bells\n\n100.1. See rule 100.\n\n100.2. See rule 100.\n');
    assert.equal(inlayTitles(workspace, document, { start: 0, end: 35 }).length, 1);
    assert.deepEqual(inlayTitles(workspace, document, { start: 900, end: 999 }), []);
  });
});

describe('tokens', () => {
  const check = (name: string, marked: string, dialect: Dialect = comprehensive) =>
    it(name, () => {
      const [{ text, notes }] = filesIn(marked);
      const { workspace, document } = fixture(text, dialect);
      assertMarks(noted(document, tokensOf(workspace, document).map(described)), notes, marked);
    });
  const described = ({ kind, traits, ...span }: Token) => ({ ...span, words: [kind, ...traits].join(' ') });

  check(
    'of numbers, titles and references',
    `100. Bells
^^^ number declaration
     ^^^^^ title declaration
100.1. See rule 100, “Bells,” or rules 100.2a–b.
^^^^^ number declaration
                ^^^ number
                      ^^^^^ title
                                       ^^^^^^ number
                                              ^ number broken
100.2a Pay 100. See rule 5205.1.
^^^^^^ number declaration
                         ^^^^^^ number outside
101. Ropes
^^^ number declaration
     ^^^^^ title declaration`,
  );
  check(
    'of lines of the Contents and of terms',
    `Contents

100. Bells
^^^ number
     ^^^^^ title

100. Bells
^^^ number declaration
     ^^^^^ title declaration

100.1. It rings.
^^^^^ number declaration

Glossary

Bell (Obsolete)
^^^^^^^^^^^^^^^ term declaration deprecated
See Rope.
    ^^^^ term

Rope
^^^^ term declaration
It hangs.`,
  );
  check(
    'of a title over two lines',
    `100. Rope Works
^^^ number declaration
     ^^^^^^^^^^ title declaration

100.1. See rule 100, “Rope
^^^^^ number declaration
                ^^^ number
                      ^^^^ title
Works.”
^^^^^ title`,
  );
  check(
    'in a dialect with dots',
    `1.0
^^^ number declaration
(Bells)
 ^^^^^ title declaration
1.0.1
^^^^^ number declaration
See rule 1.0 (Bells).
         ^^^ number
              ^^^^^ title`,
    dotted,
  );
  check(
    'in JSON',
    `[{"text":"Bells","number":"100"},
          ^^^^^ title declaration
                           ^^^ number declaration
{"number":"100.1","text":"See rule 100."}]
           ^^^^^ number declaration
                                   ^^^ number`,
    fitted(json, '[{"number":"100.1","text":"A"}]'),
  );
  for (const { id } of dialects.filter(({ id }) => texts[id])) {
    it(`don't overlap, and are sorted and within lines in ${id}`, () => {
      const dialect = fitted(dialects.find(dialect => dialect.id === id)!, texts[id]!);
      const { workspace, document } = fixture(texts[id]!, dialect);
      const tokens = tokensOf(workspace, document);
      assert.ok(tokens.length > 5);
      tokens.forEach(({ start, end }, index) => {
        assert.ok(start < end && start >= (tokens[index - 1]?.end ?? 0));
        assert.doesNotMatch(textOf(document).slice(start, end), /[\r\n]/);
      });
    });
  }
});

describe('selections', () => {
  const selected = (marked: string, dialect?: Dialect) => {
    const { document, cursor } = fixture(marked, dialect);
    const text = textOf(document);
    return selectionsAt(document, cursor).map(({ start, end }) => text.slice(start, end));
  };
  it('grow from a number to the document', () => {
    const rule = '100.1. It rings. See rule 100, “Bells.” It stops.';
    const document = `1. Quay\n\n100. Bells\n\n${rule}\nExample: Now.\n\n100.1a Yes.\n\n101. Ropes\n\n2. Sea\n`;
    assert.deepEqual(selected(document.replace('rule 100', 'rule 1‸00')), [
      '100',
      '100, “Bells.”',
      'See rule 100, “Bells.”',
      `${rule}\nExample: Now.`,
      `${rule}\nExample: Now.\n\n100.1a Yes.`,
      `100. Bells\n\n${rule}\nExample: Now.\n\n100.1a Yes.`,
      `1. Quay\n\n100. Bells\n\n${rule}\nExample: Now.\n\n100.1a Yes.\n\n101. Ropes`,
      document,
    ]);
  });
  it('grow from an end of a range', () => {
    const [end, range, sentence] = selected('100.1. A. See rules 100.1a‸–b. B.\n');
    assert.deepEqual([end, range, sentence], ['100.1a', '100.1a–b', 'See rules 100.1a–b.']);
  });
  it('grow from a sentence of the glossary, without the term above it', () => {
    const [sentence, entry] = selected('100.1. A.\n\nGlossary\n\nBell\nIt ha‸ngs. It rings.\n');
    assert.deepEqual([sentence, entry], ['It hangs.', 'Bell\nIt hangs. It rings.']);
  });
  it('grow in a cell of JSON', () => {
    const text = '[{"number":"100.1","text":"A. See ru‸le 100."}]';
    const [sentence, cell] = selected(text, fitted(json, '[{"number":"100.1","text":"A"}]'));
    assert.deepEqual([sentence, cell], ['See rule 100.', text.slice(1).replace('‸', '')]);
  });
  for (const { id } of dialects.filter(({ id }) => texts[id])) {
    it(`are nested everywhere in ${id}`, () => {
      const dialect = fitted(dialects.find(dialect => dialect.id === id)!, texts[id]!);
      const { document } = fixture(texts[id]!, dialect);
      for (let offset = 0; offset <= lengthOf(document); offset++) {
        const spans = selectionsAt(document, offset);
        assert.deepEqual(spans.at(-1), { start: 0, end: lengthOf(document) });
        spans.forEach(({ start, end }, index) => {
          const inner = spans[index - 1] ?? { start: offset, end: offset };
          assert.ok(start <= inner.start && inner.end <= end && end - start > inner.end - inner.start);
        });
      }
    });
  }
  it('of an empty document are empty', () => {
    assert.deepEqual(selectionsAt(fixture('').document, 7), [{ start: 0, end: 0 }]);
  });
});

describe('folding of regions', () => {
  const regions = (text: string, dialect?: Dialect) => {
    const lines = text.split('\n');
    const folds = foldsOf(fixture(text, dialect).document).filter(({ region }) => region !== undefined);
    return folds.map(({ start, end, region }) => `${region}: ${lines[start]} → ${lines[end]}`);
  };
  it('folds the examples of a rule', () => {
    const text = '100.1. A.\nExample: One.\nExample: Two.\n\n100.2. B.\nExample: Three.\n';
    assert.deepEqual(regions(text), ['examples: Example: One. → Example: Two.']);
  });
  it('folds an example below its label', () => {
    assert.deepEqual(regions('1.0.1\nA.\nExample\nOne.\n', dotted), ['examples: Example → One.']);
  });
  it('folds the terms of a letter from the blank line above them', () => {
    const text = '100.1. A.\n\nGlossary\n\nBell\nA.\n\nBoat\nB.\n\nRope\nC.\n\nSail\nD.\n\nSun\nE.\n';
    assert.deepEqual(regions(text), ['B:  → B.', 'S:  → E.']);
  });
});

describe('titles for linked editing', () => {
  const linked = (marked: string, dialect?: Dialect) => {
    const { document, cursor } = fixture(marked, dialect);
    return linkedTitles(document, cursor).map(({ start, end }) => textOf(document).slice(start, end));
  };
  const book =
    'Contents\n\n100. Bell Ropes\n101. Sea\n\n100. Bell Ropes\n\n100.1. It rings.\n\n101. Lake\n\n101.1. It is.\n';
  it('are those of a heading and its line in the Contents', () => {
    assert.deepEqual(linked(book.replace('100. Bell', '100. Be‸ll')), ['Bell Ropes', 'Bell Ropes']);
    assert.deepEqual(linked(book.replace('Ropes\n\n100.1', 'Ro‸pes\n\n100.1')), ['Bell Ropes', 'Bell Ropes']);
  });
  it("don't exist if they differ, on a number, or in prose", () => {
    for (const marked of ['Sea‸', '10‸1. Lake', 'It rin‸gs'])
      assert.deepEqual(linked(book.replace(marked.replace('‸', ''), marked)), []);
  });
  it('work in another dialect, too', () => {
    const dialect = dialects.find(({ id }) => id === 'titled')!;
    assert.deepEqual(linked(texts.titled!.replace('1.2 Silence\nPl', '1.2 Sile‸nce\nPl'), dialect), [
      'Silence',
      'Silence',
    ]);
  });
});

describe('monikers', () => {
  it('are the number within the document', () => {
    const { workspace, document, cursor } = fixture('100.1. See rule 100.‸2.\n\n100.2. A bell.\n');
    assert.deepEqual(monikersAt(workspace, document, cursor), [
      { identifier: 'rules.txt/100.2', unique: 'document', role: 'reference' },
    ]);
    assert.deepEqual(monikersAt(workspace, document, 1), [
      { identifier: 'rules.txt/100.1', unique: 'document', role: 'definition' },
    ]);
    assert.deepEqual(monikersAt(workspace, document, 9), []);
  });
  it('are the number within the book', () => {
    const { workspace, document, cursor } = fixture('1.0\n(Bells)\n=== two.txt ===\n1.1.1\nSee rule ‸1.0.\n', dotted);
    const books = [{ ...workspace.books[0]!, names: ['Quay'] }];
    assert.deepEqual(monikersAt({ ...workspace, books }, document, cursor), [
      { identifier: 'Quay/1.0', unique: 'project', role: 'reference' },
    ]);
  });
});
