import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { followByPatterns } from '../../server/src/core/changes/maps/followPattern.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { cited, citing } from '../../server/src/core/features/navigation/neighbors.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { json } from '../../server/src/core/shipped/dataSets.ts';
import { problemsIn } from '../../server/src/project/definitions.ts';
import { done } from '../changes/operations.ts';
import { effort } from '../support/effort.ts';
import { mapOf } from '../support/maps.ts';

const read = (text: string, dialect = comprehensive) => parse('test:/rules.txt', 1, text, dialect);
const MANY = effort(30_000, 300_000);

/** Very many of something in what anybody can write. None of it takes excessive time or memory. */
describe('very large numbers of things', () => {
  it('very many invalid escapes in one string', () => {
    const document = read(`{"number": "100.1", "text": "${'\\q'.repeat(MANY)}"}`, json);
    assert.equal(runChecks(withDocument(emptyWorkspace, document), document).length, MANY);
  });

  it('very many citations in one rule', () => {
    const document = read(`100.1. One.\n\n100.2. ${'See rule 100.1. '.repeat(MANY)}`);
    const workspace = withDocument(emptyWorkspace, document);
    assert.equal(citing(workspace, { document, ordinal: 0 })[0]!.sites.length, MANY);
    assert.equal(cited(workspace, { document, ordinal: 1 })[0]!.sites.length, MANY);
  });

  it('very many citations of a rule that moves', () => {
    const before = `1. Quay\n\n100. Bells\n\n100.1. One.\n\n100.2. Two.\n\n200. Ropes\n\n200.1. ${'See rule 100.1. '.repeat(MANY)}\n`;
    assert.equal(done([before], ['swap', '100.1', '100.2'])[0]!.split('rule 100.2').length - 1, MANY);
  });

  it('very many mistakes in a rulebook.json', () => {
    assert.ok(problemsIn(`{${'x '.repeat(MANY)}`).length > 0);
  });

  it("a word of a million letters that a map's pattern searches", () => {
    const text = 'A'.repeat(1_000_000);
    const map = mapOf({ renumbered: { '100.1': '100.2' } });
    for (const pattern of ['CR ({number})', '{number})', '{number}'])
      assert.deepEqual(followByPatterns(read(text), [pattern], map, comprehensive.numbering), { edits: [], left: [] });
  });
});
