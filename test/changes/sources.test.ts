import assert from 'node:assert/strict';
import { renameAt } from '../../server/src/core/changes/operations/rename.ts';
import { reportOf, stateText, summaryOf } from '../../server/src/core/changes/plan/changeReport.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { textOf } from '../../server/src/core/document/document.ts';
import { citing, QUAY } from '../support/citing.ts';
import { assertText } from '../support/snapshots.ts';
import { type Asked, planned } from './operations.ts';

function planFor(text: string, asked: Asked) {
  const { workspace, rules, sources } = citing({ 'a.rs': text });
  const plan = planned(workspace, rules, asked);
  if (isRefusal(plan)) throw new Error(plan.refusal);
  return { plan, document: sources[0]!.document };
}

describe('source that cites renumbered rules', () => {
  const CASES: readonly (readonly [Asked, before: string, after: string, ...left: string[]])[] = [
    [['insert', '100.1b'], '// QR 100.1b, QR 100.1a', '// QR 100.1c, QR 100.1a'],
    [['insert', '100.1b'], '// QR 100.1a/b, QR 100.1b–c', '// QR 100.1a/c, QR 100.1c–d'],
    [['insert', '100.1b'], '// QR 100.1a–c', '// QR 100.1a–d'],
    [['insert', '100.1b'], 'let a = 100.1; fn test_100_1b_loud() {}', 'let a = 100.1; fn test_100_1c_loud() {}'],
    [
      ['insert', '100.1b'],
      'enum Rule { QR_100_1B, QR100_1C, QR_100_1_B }',
      'enum Rule { QR_100_1C, QR100_1D, QR_100_1_C }',
    ],
    [
      ['insert', '100.1b'],
      '// rules.html#100.1b /r#rule-100-1b QR100.1b',
      '// rules.html#100.1c /r#rule-100-1c QR100.1c',
    ],
    [['move', '100.2', '101.1'], '// QR 100.2a and QR 101.2', '// QR 101.1a and QR 101.3'],
    [['moveDown', '100.1a', '100.1a'], '// QR 100.1a, QR 100.1b', '// QR 100.1b, QR 100.1a'],
    [['swap', '100.1', '100.2'], '// QR 100.1, 100.2a', '// QR 100.2, 100.1a'],
    [['from', '101', '101.5'], '// QR 101.1', '// QR 101.5'],
    [['delete', '100.1b', { closeGap: true }], '// QR 100.1b', '// QR 100.1b', '100.1b retargeted'],
    [['delete', '101.2'], '// QR 101.2, QR 101.1', '// QR 101.2, QR 101.1', '101.2 broken'],
    [['move', '100.1b', '100.2b'], '// QR 100.1a–c', '// QR 100.1a–c', 'c retargeted'],
    [['insert', '101.3'], '// QR 101.3', '// QR 101.3', '101.3 retargeted'],
    [['insert', '100.1b'], '// rulebook-ignore\n// QR 100.1b', '// rulebook-ignore\n// QR 100.1b'],
    [['insert', '100.1b'], '// QR 100.1b\r\n// “QR 100.1c”\n', '// QR 100.1c\r\n// “QR 100.1d”\n'],
  ];
  for (const [asked, before, after, ...left] of CASES)
    it(`${JSON.stringify(asked)} in ${JSON.stringify(before)}`, () => {
      const { plan, document } = planFor(before, asked);
      const found = plan.left.filter(place => place.document === document);
      assert.deepEqual(
        [textAfter(document, plan.edits), ...found.map(({ text, state }) => `${text} ${state}`)],
        [after, ...left],
      );
    });

  it('is reported together with rules documents', () => {
    const { plan } = planFor('// QR 100.1b, QR 100.1c', ['delete', '100.1b', { closeGap: true }]);
    assertText(
      summaryOf(plan),
      'Deletes 100.1b: renumbers 1 rule and rewrites 1 citation in 2 files, leaves 1 citation that leads to a different rule.',
    );
    assertText(
      reportOf(plan),
      'Deleted 100.1b; renumbered 1 rule and rewrote 1 citation in 2 files. 1 citation now leads to a different rule.',
    );
    assertText(
      plan.left.map(({ text, state }) => `${text} ${stateText(state)}`).join(),
      '100.1b leads to a different rule',
    );
  });

  it('asks whether a range includes a new rule at its edge', () => {
    const { plan, document } = planFor('// QR 100.1a–c', ['insert', '100.1d']);
    assert.deepEqual(
      plan.ranges.map(({ text, event }) => [text, event]),
      [['100.1a–c', 'edge']],
    );
    const { start } = plan.ranges[0]!;
    const inside = planFor('// QR 100.1a–c', ['insert', '100.1d', { edge: [{ uri: document.uri, start }] }]);
    assert.equal(textAfter(inside.document, inside.plan.edits), '// QR 100.1a–d');
  });

  it('follows a rename', () => {
    const { workspace, rules, sources } = citing({
      'a.rs': '// QR 100.2a',
      'b.py': 'def test_100_2a(): pass  # rule 100.2',
    });
    const plan = renameAt(workspace, rules, QUAY.indexOf('100.2. Nobody'), '100.7');
    if (isRefusal(plan)) throw new Error(plan.refusal);
    assert.deepEqual(
      sources.map(({ document }) => textAfter(document, plan.edits)),
      ['// QR 100.7a', 'def test_100_7a(): pass  # rule 100.7'],
    );
    assert.ok(textAfter(rules, plan.edits) !== textOf(rules));
  });
});
