import assert from 'node:assert/strict';
import { headOf } from '../../server/src/core/book/workspace.ts';
import { destinationsOf } from '../../server/src/core/changes/operations/moveTo.ts';
import { offersAt } from '../../server/src/core/changes/operations/offers.ts';
import { numberAfter, type Operation, planOperation } from '../../server/src/core/changes/operations/operation.ts';
import { runAt, runAtLines } from '../../server/src/core/changes/operations/selectedRules.ts';
import { placesAfter } from '../../server/src/core/changes/plan/placesAfter.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { parseNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { assertText } from '../support/snapshots.ts';
import { bookOf } from './operations.ts';

const QUAY = `1. The Quay

100. Bells

100.1. A bell rings.

100.1a It is big.

100.1b It is loud.
Example: Ding.

100.1c It is old.

100.2. Silence is kept.

100.3. Echo.

100.4. Fog.

101. Ropes

101.1. A rope hangs (see rules 100.1a–c and 100.3).
`;
const TIDE = '2. The Tide\n\n200. Water\n\n200.1. It rises.\n';

/** The plan for an operation on a book of both texts. */
function planned(operation: Operation, texts: readonly string[] = [QUAY, TIDE]) {
  const { workspace, document, documents } = bookOf(texts);
  const plan = planOperation(workspace, document, operation);
  if (isRefusal(plan)) return { refusal: plan.refusal };
  const after = documents.map(each => textAfter(each, plan.edits));
  return { plan, after: after.join('\n'), number: numberAfter(plan, operation) };
}

/** The rules in order after an operation: “100.1 A bell rings”. */
function lines(operation: Operation): string[] {
  const { after, refusal } = planned(operation);
  if (after === undefined) return [refusal!];
  return after.split('\n').filter(line => /^\d+\.\d/.test(line));
}

describe('moving rules to a place', () => {
  it('puts rules right before another one, from anywhere', () => {
    const down = lines({ kind: 'moveBefore', first: '100.2', last: '100.2', to: '100.4' });
    assert.deepEqual(down.slice(4, 7), ['100.2. Echo.', '100.3. Silence is kept.', '100.4. Fog.']);
    const up = lines({ kind: 'moveBefore', first: '100.3', last: '100.4', to: '100.2' });
    assert.deepEqual(up.slice(4, 7), ['100.2. Echo.', '100.3. Fog.', '100.4. Silence is kept.']);
    const away = lines({ kind: 'moveBefore', first: '100.2', last: '100.3', to: '200.1' });
    assert.deepEqual(away.slice(-3), ['200.1. Silence is kept.', '200.2. Echo.', '200.3. It rises.']);
  });

  it('makes them the last subrules of a rule one level up', () => {
    assert.deepEqual(lines({ kind: 'moveBefore', first: '100.2', last: '100.2', to: '200' }).slice(-2), [
      '200.1. It rises.',
      '200.2. Silence is kept.',
    ]);
    assert.deepEqual(lines({ kind: 'moveUnder', first: '100.1', last: '100.2', to: '100' }).slice(0, 4), [
      '100.1. Echo.',
      '100.2. Fog.',
      '100.3. A bell rings.',
      '100.3a It is big.',
    ]);
    assert.deepEqual(lines({ kind: 'moveUnder', first: '100.1b', last: '100.1b', to: '100.3' }).slice(3, 5), [
      '100.2. Silence is kept.',
      '100.3. Echo.',
    ]);
  });

  it('moves them past a neighbor, and returns their new number', () => {
    const { after, number } = planned({ kind: 'moveDown', first: '100.2', last: '100.3' });
    assert.equal(number, '100.3');
    assert.match(after!, /100\.2\. Fog\.\n\n100\.3\. Silence is kept\.\n\n100\.4\. Echo\.\n\n101/);
    assert.match(after!, /see rules 100\.1a–c and 100\.4/);
    const back = planned({ kind: 'moveUp', first: '100.3', last: '100.4' }, [after!]);
    assert.equal(back.number, '100.2');
    assert.equal(back.after, `${QUAY}\n${TIDE}`);
  });

  const refusals: readonly (readonly [string, Operation])[] = [
    [
      '100.4 is already the last rule under 100. To move it elsewhere, use Move Rule to Number.',
      { kind: 'moveDown', first: '100.4', last: '100.4' },
    ],
    [
      '100.1a is already the first subrule under 100.1. To move it elsewhere, use Move Rule to Number.',
      { kind: 'moveUp', first: '100.1a', last: '100.1a' },
    ],
    [
      '100.2 is among the rules that move; choose another place.',
      { kind: 'moveBefore', first: '100.1', last: '100.3', to: '100.2' },
    ],
    [
      '100.2 is a rule, and 100.1a is a subrule; drop it before a rule or under a rule one level up.',
      { kind: 'moveBefore', first: '100.2', last: '100.2', to: '100.1a' },
    ],
    ["Rule 100.9 doesn't exist in this book.", { kind: 'moveBefore', first: '100.2', last: '100.2', to: '100.9' }],
    ["“none” isn't a rule number in this book.", { kind: 'promote', number: 'none' }],
    ['Specify the rule.', { kind: 'swap', number: '100.1' } as Operation],
  ];
  for (const [refusal, operation] of refusals) {
    it(`refuses: ${refusal}`, () => assertText(planned(operation).refusal!, refusal));
  }

  it('lists possible parents, with the new number', () => {
    const { workspace, document } = bookOf([QUAY, TIDE]);
    const number = parseNumber('100.2', document.dialect.numbering)!;
    const found = destinationsOf(workspace, document, [number, number]);
    assert.deepEqual(
      found.map(({ parent, to }) => [(headOf(parent) as { number: { text: string } }).number.text, to.text]),
      [
        ['100', '100.4'],
        ['101', '101.2'],
        ['200', '200.2'],
      ],
    );
  });

  it('finds a citation after the change', () => {
    const citing = `${QUAY}\n101.2. See rule 100.2.\n`;
    const { plan, after } = planned({ kind: 'delete', number: '100.2', closeGap: true }, [citing]);
    const [left] = plan!.left;
    const { start, end } = placesAfter(plan!)(left!);
    assert.equal(after!.slice(start - 5, end), 'rule 100.2');
    const grown = planned({ kind: 'moveDown', first: '100.1b', last: '100.1b' }, [citing.replace('1a–c', '1a–b')]);
    const [range] = grown.plan!.ranges;
    const place = placesAfter(grown.plan!)(range!);
    assert.equal(grown.after!.slice(place.start, place.end), '100.1a, 100.1c');
  });
  it('finds an unchanged citation in text that moves', () => {
    const stray = QUAY.replace('Silence is kept.', 'It costs 101.20 coins; see rule 101.2.');
    const { plan, after } = planned({ kind: 'move', first: '100.2', last: '100.2', to: '101.1' }, [stray]);
    const [left] = plan!.left;
    const { start, end } = placesAfter(plan!)(left!);
    assert.equal(after!.slice(start - 5, end + 1), 'rule 101.2.');
    const changed = QUAY.replace('Silence is kept.', 'It is kept; see rules 100.3–4.');
    const moved = planned({ kind: 'move', first: '100.2', last: '100.2', to: '100.4' }, [changed]);
    const [range] = moved.plan!.ranges;
    const place = placesAfter(moved.plan!)(range!);
    assert.equal(moved.after!.slice(place.start - 6, place.end), 'rules 100.2–3');
  });
});

describe('the rules of a selection', () => {
  const { document } = bookOf([QUAY]);
  const at = (from: string, to = from) => ({
    start: QUAY.indexOf(from),
    end: QUAY.indexOf(to) + (to === from ? 0 : to.length),
  });
  const names = (run: ReturnType<typeof runAt>) => run?.map(({ text }) => text).join();

  it('are the siblings from its first to its last rule', () => {
    assert.equal(names(runAt(document, at('loud'))), '100.1b,100.1b');
    assert.equal(names(runAt(document, at('big', 'loud'))), '100.1a,100.1b');
    assert.equal(names(runAt(document, at('loud', 'Echo'))), '100.1,100.3');
    assert.equal(names(runAt(document, at('A bell', 'loud'))), '100.1,100.1');
    assert.equal(names(runAt(document, at('Echo', '101'))), '100,101');
    assert.equal(names(runAt(document, { start: QUAY.indexOf('100.2.'), end: QUAY.indexOf('100.3.') })), '100.2,100.2');
  });

  it('move with the keys for lines only if lines are rules', () => {
    assert.equal(names(runAtLines(document, at('loud'))), '100.1b,100.1b');
    assert.equal(names(runAtLines(document, at('big', 'loud'))), '100.1a,100.1b');
    assert.equal(runAtLines(document, at('Ding')), undefined);
    assert.equal(runAtLines(document, at('loud', 'Ding')), undefined);
    const blank = QUAY.indexOf('Ding.') + 'Ding.\n'.length;
    assert.equal(runAtLines(document, { start: blank, end: blank }), undefined);
  });

  it('the actions at a place', () => {
    const { workspace } = bookOf([QUAY]);
    const offered = (from: string) => offersAt(workspace, document, at(from)).map(({ title }) => title);
    assert.deepEqual(offered('big'), [
      'Move 100.1a down',
      'Insert a subrule before 100.1a',
      'Insert a subrule after 100.1a',
      'Promote 100.1a',
      'Merge 100.1a into 100.1',
      'Delete 100.1a',
    ]);
    assert.deepEqual(offered('Silence'), [
      'Move 100.2 up',
      'Move 100.2 down',
      'Insert a rule before 100.2',
      'Insert a rule after 100.2',
      'Insert a subrule under 100.2',
      'Demote 100.2',
      'Delete 100.2',
    ]);
    const [extract] = offersAt(workspace, document, at('Silence', 'is kept.'));
    assert.equal(extract!.title, 'Extract the selection to a new rule');
    assert.deepEqual(
      offersAt(workspace, document, at('Silence', 'Echo')).map(({ title }) => title),
      ['Move 100.2–100.3 up', 'Move 100.2–100.3 down'],
    );
  });

  it('are all possible', () => {
    const { workspace } = bookOf([QUAY]);
    for (const offset of [...QUAY.matchAll(/^\d/gm)].map(({ index }) => index))
      for (const { title, operation } of offersAt(workspace, document, { start: offset, end: offset })) {
        const plan = planOperation(workspace, document, operation);
        assert.ok(!isRefusal(plan), `${title}: ${isRefusal(plan) && plan.refusal}`);
      }
  });
});
