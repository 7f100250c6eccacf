import assert from 'node:assert/strict';
import { randomFrom } from '../../bench/random.ts';
import faults from '../../samples/faults.rules.txt';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import { reportInto } from '../../server/src/core/checks/runBlocks.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { blocksOf, parse, type RulesDocument, textOf, update } from '../../server/src/core/document/document.ts';
import type { Finding } from '../../server/src/core/findings/check.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { texts } from '../dialects/texts.ts';

const blockChecks = checks.filter(
  check => check.severity !== 'off' && ('runBlock' in check || 'runReference' in check),
);

/**
 * The findings of each check of blocks in each block, and of each check of references in each reference, none skipped.
 */
function toldOfEach(document: RulesDocument): string[] {
  const workspace = withDocument(emptyWorkspace, document);
  const findings: Finding[] = [];
  for (const placed of blocksOf(document))
    for (const check of blockChecks) {
      const report = reportInto(findings, check, check.severity as 'error');
      if ('runBlock' in check) check.runBlock(workspace, document, placed, report);
      else if ('runReference' in check)
        for (const reference of placed.block.references)
          check.runReference(workspace, { document, reference, ...placed }, report);
    }
  return findings.map(told).sort();
}

function toldOfAll(document: RulesDocument): string[] {
  return [...runChecks(withDocument(emptyWorkspace, document), document, blockChecks)].map(told).sort();
}

const told = ({ code, start, end, message }: Finding) => `${start}-${end} ${code} ${message}`;

const PIECES = ['', '', 'x', ' ', '.', '9', 'b', ' (see rules 100.2a–c)', ' See Rope.', '\n\n100.3. ', ', “Silence.”'];

describe('blocks that resolve directly', () => {
  it('have no findings, in a text full of faults', () => {
    const document = parse('test:/faults.txt', 0, faults, comprehensive);
    assert.ok(toldOfEach(document).length > 10);
    assert.deepEqual(toldOfAll(document), toldOfEach(document));
  });
  for (const dialect of dialects.filter(({ id }) => texts[id]))
    it(`have no findings, in any text: ${dialect.id}`, () => {
      const random = randomFrom(19);
      let document = parse('test:/any.txt', 0, texts[dialect.id]!, dialect);
      for (let count = 1; count <= 300; count++) {
        const start = random.below(textOf(document).length + 1);
        const end = Math.min(textOf(document).length, start + random.pick([0, 0, 1, 2]));
        document = update(document, [{ start, end, text: random.pick(PIECES) }], count);
        assert.deepEqual(toldOfAll(document), toldOfEach(document), textOf(document));
      }
    });
});
