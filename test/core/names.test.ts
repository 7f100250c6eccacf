import assert from 'node:assert/strict';
import { makeRules } from '../../bench/makeRules.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { fitted } from '../../server/src/core/document/detect.ts';
import { parse, parsing, type RulesDocument } from '../../server/src/core/document/document.ts';
import { MOST, rankedNames } from '../../server/src/core/search/searchNames.ts';
import { createIndexer, findUnloaded } from '../../server/src/core/search/unloadedNames.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { toFoundSymbol, toSymbolInformation } from '../../server/src/lsp/citingRequests.ts';
import { texts } from '../dialects/texts.ts';

const QUERIES = ['', '1', '100', '1.0', 'a', 'bell', 'the q', 'zzz'];
const LENGTH = 60_000;

/** The texts of all dialects, and longer ones with “…”, wide characters, and Contents that list more than exists. */
const TEXTS = [
  ...dialects.map(dialect => ({ dialect, text: texts[dialect.id]! })),
  ...[1, 2].map(seed => ({ dialect: dialects[0], text: makeRules({ length: LENGTH, seed }).text })),
  {
    dialect: dialects[0],
    text: 'Contents\n\n100. Bells\n101. Späte Öre\n\n100. Bells\n\n100.1. “Ärger” 😀 är det, som ringer; över allt annat i hela världen, alltid igen.\n',
  },
];

function inStretches(text: string, stretch: number, { dialect }: RulesDocument): RulesDocument {
  return [...parsing('file:///a', 0, text, dialect, { stretch })].at(-1)!;
}

describe('the names of an unloaded document', () => {
  for (const [index, { dialect, text }] of TEXTS.entries()) {
    const whole = parse('file:///a', 0, text, fitted(dialect, text));

    it(`are found as in a loaded one: text ${index}, ${dialect.id}`, () => {
      const workspace = withDocument(emptyWorkspace, whole);
      const heads = [...parsing('file:///a', 0, text, whole.dialect, { reading: 'heads', stretch: 500 })].at(-1)!;
      const index = createIndexer()(heads);
      for (const query of QUERIES) {
        const wanted = rankedNames([whole], query).map(rank => rank.map(one => toSymbolInformation(workspace, one)));
        const found = findUnloaded([index], query).map(rank => rank.map(toFoundSymbol));
        assert.deepEqual(
          found,
          wanted.map(rank => rank.slice(0, MOST)),
        );
      }
      assert.ok(index.names.length > 0);
    });

    it(`are the same however the text is read: text ${index}, ${dialect.id}`, () => {
      for (const stretch of [1, 37, 1000]) assert.deepEqual(inStretches(text, stretch, whole), whole);
    });
  }

  it('are shared between documents', () => {
    const indexOf = createIndexer();
    const { text } = makeRules({ length: LENGTH });
    const [one, other] = ['file:///a', 'file:///b'].map(uri => indexOf(parse(uri, 0, text, dialects[0])));
    assert.ok(one!.names.every((name, index) => name === other!.names[index]));
  });
});
