import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ruleOf } from '../../server/src/core/book/workspace.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { capital } from '../../server/src/core/text/words.ts';
import { texts } from '../dialects/texts.ts';
import { dialects } from '../support/dialects/all.ts';
import { counted, laws } from './laws.ts';
import { type Asked, bookOf, done, planned } from './operations.ts';

/** Inserts a rule wherever possible, and deletes it again. Returns the number of insertions, and each refusal. */
function insertsEverywhere(text: string, given?: Dialect): { made: number; refusals: Set<string> } {
  const dialect = given ?? dialectOfRules(text)!;
  const read = (after: string) => parse('test:/0.txt', 1, after, dialect);
  const numbers = (document: RulesDocument) =>
    symbolsOf(document).body.map(ordinal => ruleOf(document, ordinal).number.text);
  const { workspace, document } = bookOf([text], dialect);
  const before = numbers(document);
  let made = 0;
  const refusals = new Set<string>();
  for (const number of before)
    for (const position of ['before', 'after', 'under'] as const) {
      const operation: Asked = ['insert', number, { position }];
      const plan = planned(workspace, document, operation);
      if (isRefusal(plan)) {
        refusals.add(plan.refusal.replace(number, '#'));
        continue;
      }
      if (plan.notes.some(note => note.includes('as soon as it has rules under it'))) continue;
      const after = textAfter(document, plan.edits);
      const fresh = plan.arrived[0]!;
      const now = numbers(read(after));
      assert.ok(now.includes(fresh), `${position} ${number}\n${after}`);
      assert.equal(now.length, before.length + 1, after);
      if (text.startsWith('{')) assert.doesNotThrow(() => JSON.parse(after), after);
      assert.deepEqual(addedWords(text, after), [], `${position} ${number}\n${after}`);
      assert.deepEqual(done([after], ['delete', fresh, { closeGap: true }], dialect), [text], `${position} ${number}`);
      made++;
    }
  return { made, refusals };
}

/** The words that appear more often than before, except for those of the new rule and the names of values. */
function addedWords(before: string, after: string): string[] {
  const wordsOf = (text: string) => text.match(/\p{L}{3,}/gu) ?? [];
  const left = new Map<string, number>();
  for (const word of wordsOf(before)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsOf(after).filter(word => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0 && !OWN_WORDS.test(word);
  });
}

const OWN_WORDS =
  /^(?:New|[Ss]ection|[Cc]hapter|[Ss]ubrule|[Rr]ule|[Aa]rticle|[Ll]aw|[Pp]art|paragraph|point|subpoint|case|ruleText|ruleNumber|examples|null)$/;

describe('an inserted rule', () => {
  for (const [name, text] of Object.entries(texts))
    it(`finds its place in the form ${name}, and leaves no trace when it is removed`, () => {
      const { made, refusals } = insertsEverywhere(text);
      assert.ok(made > 5, String(made));
      const lowest = dialectOfRules(text)!.numbering.levels.at(-1)!.name;
      for (const refusal of refusals)
        if (refusal !== `${capital(lowest)} # can't have subrules.`)
          assert.match(
            refusal,
            /\.Ruling\.1; write it by hand\.$|^No existing rule shows which format to use for #\S+;|^No number is free under #;/,
          );
    });
  it('has its page number in the right column', () => {
    const regatta = readFileSync('samples/regatta.rules.txt', 'utf8');
    const titled = dialects.find(({ id }) => id === 'titled')!;
    const [made] = done([regatta], ['insert', '2.2', { text: 'Bells' }], titled);
    const [before, line] = made!.split('\n').filter(each => /^2\.[12] .*\d$/.test(each));
    assert.match(line!, /^2\.2 Bells \.+ 2$/);
    assert.equal(line!.length, before!.length);
  });
  const LAWS = 'Rule 1 Bells\n(a) Ding.\n(b) Dong, see rule 1(a).\nRule 2 Ropes\n(a) Wet, see rules 1(a)–(b).\n';
  it('writes the same part of its number as its siblings', () => {
    assert.ok(insertsEverywhere(LAWS, laws).made > 5);
    assert.deepEqual(done([LAWS], ['insert', '1(b)', { text: 'Dang.' }], laws), [
      LAWS.replace('(b) Dong', '(b) Dang.\n(c) Dong').replace('1(a)–(b)', '1(a)–(c)'),
    ]);
  });
  it('is counted like its siblings', () => {
    const text = 'Rule 1 Bells\n1. Ding.\n1. Dong, see rule 1.1.\nRule 2 Ropes\n1. Wet, see rules 1.1–1.2.\n';
    assert.ok(insertsEverywhere(text, counted).made > 5);
    assert.deepEqual(done([text], ['insert', '1.1', { text: 'Dang.' }], counted), [
      text.replace('1. Ding', '1. Dang.\n1. Ding').replace('rule 1.1', 'rule 1.2').replace('1.1–1.2', '1.2–1.3'),
    ]);
  });
  it('copies cells that its neighbors share, and leaves others empty', () => {
    const text =
      'number,text,chapter,since\n100.1,One.,Bells,2001\n100.2,Two. See rule 100.1.,Bells,2002\n100.3,Three.,Bells,2003\n100.3a,Four.,Bells,2004\n100.3b,Five.,Bells,2005\n100.3a,Four.,Bells,2004\n100.3b,Five.,Bells,2005\n';
    const dialect = dialectOfRules(text)!;
    const [after] = done([text], ['insert', '100.2', { text: 'A “new”, one.' }], dialect);
    assert.equal(after, text.replaceAll('100.3', '100.4').replace('100.2,', '100.2,"A “new”, one.",Bells,\n100.3,'));
  });
  const SECTION = 'Contents\n\n1. The Quay\n100. Bells\n\n1. The Quay\n\n100. Bells\n\n100.1. A bell rings.\n';
  it('has the line ends of its document', () => {
    const written = SECTION.replaceAll('\n', '\r\n');
    const [after] = done([written], ['insert', '100.2', { text: 'Ding.\nExample: Dong.\n\n100.2a Dung.' }]);
    assert.equal(after, `${written.trimEnd()}\r\n\r\n100.2. Ding.\r\nExample: Dong.\r\n\r\n100.2a Dung.\r\n`);
  });
  it('follows the Contents without a blank line, although the first rule of its level has one before it', () => {
    const [after] = done([SECTION], ['insert', '2', { text: 'The Harbor' }]);
    assert.equal(after, `${SECTION.replace('00. Bells\n', '00. Bells\n2. The Harbor\n')}\n2. The Harbor\n`);
  });
  it('has the format of its series', () => {
    const articles = dialects.find(({ id }) => id === 'articles')!;
    const written = '### Article 1: Bells\n\n1.1 Ding; see Article 1.2.\n1.2 Dong.\n\n### A. Ropes\n\nA.1 Wet.\n';
    assert.deepEqual(done([written], ['insert', 'A', { text: 'Knots' }], articles), [
      written.replace('### A.', '### A. Knots\n\n### B.').replace('A.1', 'B.1'),
    ]);
  });
  it('is on one line in a cell, with escaped cell marks', () => {
    const table = dialects.find(({ id }) => id === 'table')!;
    const [after] = done([texts.table!], ['insert', '100.2a', { text: 'Ring |\nor don\\|t.' }], table);
    assert.match(after!, /\| 100\.2a \| Ring \\\| or don\\\|t\. \|\n\| 100\.2b \| Nobody rings\. \|\n/);
  });
  it('is escaped in a string', () => {
    const [after] = done(
      [texts['dataset-json']!],
      ['insert', '100.2a', { text: 'Say "ding"\nor\\.' }],
      dialectOfRules(texts['dataset-json']!)!,
    );
    const { rules } = JSON.parse(after!) as { rules: { ruleNumber: string; ruleText: string }[] };
    assert.equal(rules.find(({ ruleNumber }) => ruleNumber === '100.2a')!.ruleText, 'Say "ding"\nor\\.');
  });
});
