import assert from 'node:assert/strict';
import type { Redirect } from '../../server/src/core/changes/plan/changeReport.ts';
import { summaryOf } from '../../server/src/core/changes/plan/changeReport.ts';
import { done, plan, refusalOf } from './operations.ts';

const ONE = `100. Bells

100.1. A bell rings at dawn. See rules 100.2 and 100.4.

100.2. Nobody rings a bell at night.

100.2a A storm is an exception (see rule 100.2).

100.3. A rope hangs from each bell. See rules 100.2–4.

100.4. Gulls are fed.
`;
const TWO = '101. Ropes\n\n101.1. Whoever pulls one at night breaks rule 100.2 or 100.2a.\n';

/** A citation in one of the texts, by the words that end with it. */
function redirect(text: string, words: string, to: string): Redirect<string> {
  const at = text.indexOf(words);
  assert.ok(at >= 0);
  const start = at + words.search(/[\d.a]+$/);
  return { uri: text === ONE ? 'test:/0.txt' : 'test:/1.txt', start, to };
}
const FIRST = redirect(ONE, 'See rules 100.2', '100.3');

describe('citations of a deleted rule that cite another one instead', () => {
  it('follow that rule, one by one', () => {
    const redirects = [FIRST, redirect(TWO, 'breaks rule 100.2', '100.1')];
    const [one, two] = done([ONE, TWO], ['delete', '100.2', { closeGap: true, redirects }]);
    assert.match(one!, /^100\.1\. A bell rings at dawn\. See rules 100\.2 and 100\.3\.$/m);
    assert.match(one!, /^100\.2\. A rope hangs/m);
    assert.match(two!, /breaks rule 100\.1 or 100\.2a\./);
  });
  it('are no longer left', () => {
    const made = plan([ONE, TWO], ['delete', '100.2', { closeGap: true, redirects: [FIRST] }]);
    assert.deepEqual(
      made.left.map(({ text, state, canRedirect }) => `${text} ${state} ${canRedirect}`),
      ['100.2 retargeted true', '100.2a broken true'],
    );
    assert.equal(
      summaryOf(made),
      'Deletes 100.2: renumbers 2 rules and rewrites 2 citations, leaves 1 citation broken, leaves 1 citation that leads to a different rule.',
    );
  });
  it('let the rules that follow close up if they were the only ones', () => {
    const alone = ONE.replace(/ See rules 100.2–4./, '');
    const [text] = done([alone], ['delete', '100.2', { redirects: [FIRST] }]);
    assert.match(text!, /See rules 100\.2 and 100\.3\.\n\n100\.2\. A rope hangs from each bell\.\n\n100\.3\. Gulls/);
  });
  it('say if a list then names a rule twice, or a rule cites itself', () => {
    const last = redirect(ONE, 'See rules 100.2 and 100.4', '100.2');
    const twice = plan([ONE], ['delete', '100.4', { redirects: [last] }]);
    assert.deepEqual(
      twice.left.map(({ state }) => state),
      ['twice'],
    );
    const itself = plan([ONE], ['delete', '100.2', { redirects: [{ ...FIRST, to: '100.1' }] }]);
    assert.equal(itself.left[0]!.state, 'itself');
  });
  for (const [to, refusal] of [
    ['100.2a', '100.2a is deleted, too; choose another rule.'],
    ['100.9', "Rule 100.9 doesn't exist in this book."],
    ['a rope', "“a rope” isn't a rule number in this book."],
  ] as const)
    it(`don't cite ${to}`, () => {
      assert.equal(refusalOf([ONE], ['delete', '100.2', { redirects: [{ ...FIRST, to }] }]), refusal);
    });
});
