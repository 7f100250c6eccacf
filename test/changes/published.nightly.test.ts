import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citationsOf } from '../../server/src/core/book/citations.ts';
import { emptyWorkspace, headSpan, withDocument } from '../../server/src/core/book/workspace.ts';
import { renameAt } from '../../server/src/core/changes/operations/rename.ts';
import { carriedOut, isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { said } from './plan.ts';

describe('rename in the newest published text', () => {
  if (!hasCorpus) return withoutCorpus();
  const { text } = decode(readFileSync(join(CORPUS, 'comprehensive/2026-01-16.txt')));
  const document = parse('test:/rules.txt', 1, text, comprehensive);
  const rename = (from: string, to: string, within = document) => {
    const workspace = withDocument(emptyWorkspace, within);
    const definition = { document: within, ordinal: symbolsOf(within).rules.get(from)! };
    const plan = renameAt(workspace, within, headSpan(definition).start, to);
    if (isRefusal(plan)) throw new Error(plan.refusal);
    return { plan, citations: citationsOf(workspace, definition), after: carriedOut(plan, within) };
  };
  /** What the old and new place of the renamed rule mean for the numbering is tested elsewhere. */
  const ofReferences = (finding: string) => !/^(?:number-gap|out-of-order) /.test(finding);

  it('changes only a rule and its citations', () => {
    const { plan, citations, after } = rename('601.2b', '601.2z');
    const ranges = new Set(citations.map(({ reference }) => reference).filter(({ kind }) => kind === 'range'));
    assert.equal(text.match(/601\.2b/g)!.length, 1 + 52);
    const singles = citations.filter(({ reference }) => reference.kind === 'number');
    assert.equal(singles.length, 51);
    assert.equal(plan.edits.length, 1 + singles.length + ranges.size);
    for (const { start, end } of plan.edits) assert.match(text.slice(start, end), /^(?:b|601\.2[ab]–[a-z])$/);
    const before = said(document).filter(ofReferences);
    assert.deepEqual(said(after).filter(ofReferences), before);
  });

  it('restores every byte when a rule outside ranges is renamed back', () => {
    for (const [from, to] of [
      ['601.3a', '601.3z'],
      ['702.19', '702.900'],
      ['903', '999'],
    ] as const) {
      const { after } = rename(from, to);
      assert.notEqual(textOf(after), text);
      assert.equal(textOf(rename(to, from, after).after), text);
    }
  });

  it('names the same rules when it is renamed back, even if ranges became lists', () => {
    const { after } = rename('601.2b', '601.2z');
    const { after: back } = rename('601.2z', '601.2b', after);
    const cited = (within: RulesDocument, number: string) => {
      const definition = { document: within, ordinal: symbolsOf(within).rules.get(number)! };
      return citationsOf(withDocument(emptyWorkspace, within), definition).length;
    };
    for (const letter of 'abcdefghi') assert.equal(cited(back, `601.2${letter}`), cited(document, `601.2${letter}`));
    assert.deepEqual(said(back), said(document));
  });
});
