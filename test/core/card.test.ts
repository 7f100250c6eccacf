import assert from 'node:assert/strict';
import { makeRules } from '../../bench/makeRules.ts';
import { fitted } from '../../server/src/core/detect.ts';
import { dialects } from '../../server/src/core/dialects/all.ts';
import { parse, parsing, type RulesDocument } from '../../server/src/core/document.ts';
import { cardOf, createLexicon } from '../../server/src/core/features/card.ts';
import { findInCards } from '../../server/src/core/features/findInCards.ts';
import { rankedSymbols } from '../../server/src/core/features/findSymbols.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/workspace.ts';
import { toFoundSymbol, toSymbolInformation } from '../../server/src/lsp/convertCitations.ts';
import { texts } from '../dialects/texts.ts';

const QUERIES = ['', '1', '100', '1.0', 'a', 'bell', 'the q', 'zzz'];
const LENGTH = 60_000;

/** The texts of all dialects, and longer ones with “…”, wide characters and a Contents that lists more than there is. */
const TEXTS = [
  ...dialects.map(dialect => ({ dialect, text: texts[dialect.id]! })),
  ...[1, 2].map(seed => ({ dialect: dialects[0], text: makeRules({ length: LENGTH, seed }).text })),
  {
    dialect: dialects[0],
    text: 'Contents\n\n100. Bells\n101. Späte Öre\n\n100. Bells\n\n100.1. “Ärger” 😀 är det, som ringer; över allt annat i hela världen, alltid igen.\n',
  },
];

function inStretches(text: string, stretch: number, { dialect }: RulesDocument): RulesDocument {
  return [...parsing('file:///a', 0, text, dialect, 'whole', stretch)].at(-1)!;
}

describe('the card of a document', () => {
  for (const [index, { dialect, text }] of TEXTS.entries()) {
    const whole = parse('file:///a', 0, text, fitted(dialect, text));

    it(`finds what the document does: text ${index}, ${dialect.id}`, () => {
      const workspace = withDocument(emptyWorkspace, whole);
      const heads = [...parsing('file:///a', 0, text, whole.dialect, 'heads', 500)].at(-1)!;
      const lexicon = createLexicon();
      const card = cardOf(heads, lexicon);
      for (const query of QUERIES) {
        const wanted = rankedSymbols(workspace, query).map(rank =>
          rank.map(one => toSymbolInformation(workspace, one)),
        );
        const found = findInCards([card], lexicon, query).map(rank => rank.map(toFoundSymbol));
        assert.deepEqual(
          found,
          wanted.map(rank => rank.slice(0, 200)),
        );
      }
      assert.ok(findInCards([card], lexicon, '').flat().length > 0);
    });

    it(`is the same however the text is read: text ${index}, ${dialect.id}`, () => {
      for (const stretch of [1, 37, 1000]) assert.deepEqual(inStretches(text, stretch, whole), whole);
    });
  }

  it('shares what documents have in common', () => {
    const lexicon = createLexicon();
    const { text } = makeRules({ length: LENGTH });
    cardOf(parse('file:///a', 0, text, dialects[0]), lexicon);
    const count = lexicon.heads.length;
    cardOf(parse('file:///b', 0, text, dialects[0]), lexicon);
    assert.equal(lexicon.heads.length, count);
  });
});
