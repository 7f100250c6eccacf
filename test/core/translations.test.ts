import assert from 'node:assert/strict';
import { definitionNumbered, headOf } from '../../server/src/core/book/workspace.ts';
import type { RulesDocument } from '../../server/src/core/document/document.ts';
import { alignedLines, counterpartsOf } from '../../server/src/core/editions/counterparts.ts';
import { tasksOf } from '../../server/src/core/editions/tasks.ts';
import { translationOf } from '../../server/src/core/editions/translation.ts';
import { ORIGINAL, TRANSLATION, translated } from '../support/translated.ts';

/** The current edition: 1b was inserted, so that the old one is 1c, and 2a was reworded. */
const LATER = ORIGINAL.replace('- 1c) A bell', '- 1d) A bell')
  .replace('- 1b) Nobody', '- 1b) Bells are made of bronze.\n- 1c) Nobody')
  .replace('    - 1b1)', '    - 1c1)')
  .replace(
    'A boat has a bell, see Regulation 1a and Regulation 1c',
    'A boat of the harbor has a big bell, see Regulation 1a and Regulation 1d',
  );

type Texts = Parameters<typeof translated>[0];

describe('a rule in other languages', () => {
  const namesOf = (workspace: Parameters<typeof counterpartsOf>[0], document: RulesDocument, number: string) =>
    counterpartsOf(workspace, definitionNumbered([document], number)!).map(({ definition, book, isOriginal }) => {
      const head = headOf(definition);
      return `${book.names[0]} ${head.kind === 'rule' ? head.number.text : ''} ${isOriginal ? 'original' : 'translation'}`;
    });

  it('is the one with its number', () => {
    const { workspace, document, original } = translated();
    assert.deepEqual(namesOf(workspace, document, '1b1'), ['Rules 1b1 original']);
    assert.deepEqual(namesOf(workspace, original, '1b1'), ['Regeln 1b1 translation']);
  });

  it('is none if the translation lacks it', () => {
    const { workspace, original } = translated({ own: TRANSLATION.replace(/.*1b1\) Die.*\n/, '') });
    assert.deepEqual(namesOf(workspace, original, '1b1'), []);
  });

  it('is the one with the number of the edition that is translated', () => {
    const { workspace, document, original } = translated({ original: LATER, earlier: ORIGINAL });
    assert.deepEqual(namesOf(workspace, document, '1c'), ['Rules 1c original']);
    assert.deepEqual(namesOf(workspace, original, '1d'), ['Regeln 1c translation']);
    assert.deepEqual(namesOf(workspace, original, '1b'), []);
  });

  it('starts in lines that are known for all rules', () => {
    const { workspace, document, original } = translated({ own: `Regeln\n\n${TRANSLATION.replace(/- 2a\).*\n/, '')}` });
    assert.deepEqual(alignedLines(workspace, document, original.uri), [
      [2, 0],
      [4, 2],
      [5, 3],
      [6, 4],
      [7, 5],
      [9, 7],
      [11, 10],
    ]);
    assert.deepEqual(alignedLines(workspace, document, 'test:/other.md'), []);
  });
});

describe('what is left to translate', () => {
  const left = (texts: Texts) => {
    const { workspace, document } = translated(texts);
    return tasksOf(translationOf(workspace, document)!).flatMap(({ heading, tasks }) => [
      heading,
      ...tasks.map(({ entry: { old, now, texts: words }, place }) => {
        const head = headOf(place);
        const at = `${place.document === document ? 'after or at' : 'original'} ${head.kind === 'rule' ? head.number.text : ''}`;
        return `${old ?? '–'} → ${now ?? '–'} (${at}): ${words?.now ?? ''}`;
      }),
    ]);
  };

  it('is nothing if all is translated', () => {
    assert.deepEqual(left({}), []);
  });

  it('is what the translation lacks, and what is only inserted from the original', () => {
    const own = TRANSLATION.replace(/.*1b1\) Die.*\n/, '').replace('Ein Boot schläft', '[untranslated] A boat sleeps');
    assert.deepEqual(left({ own }), [
      '1. Bells',
      '– → 1b1 (after or at 1b): Night begins at 21:30.',
      '2. Boats',
      '– → 2b (after or at 2b): A boat sleeps at night, see Regulation ….',
    ]);
  });

  it('is what was added, reworded, or removed since the edition that is translated, but not what only moved', () => {
    const original = LATER.replace(/- 2b\).*\n/, '');
    assert.deepEqual(left({ original, earlier: ORIGINAL }), [
      '1. Bells',
      '– → 1b (original 1b): Bells are made of bronze.',
      '2. Boats',
      '2a → 2a (after or at 2a): A boat of the harbor has a big bell, see Regulation 1a and Regulation 1d.',
      '2b → – (after or at 2b): ',
    ]);
  });

  it('lists a rule once that was never translated and is reworded since', () => {
    const own = TRANSLATION.replace(/- 2a\).*\n/, '');
    assert.deepEqual(left({ original: LATER, earlier: ORIGINAL, own }).slice(2), [
      '2. Boats',
      '– → 2a (after or at 2): A boat of the harbor has a big bell, see Regulation … and Regulation ….',
    ]);
  });
});
