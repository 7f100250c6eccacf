import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../../bench/random.ts';
import { resolve } from '../../server/src/core/book/resolve.ts';
import { definitionSpan, emptyWorkspace, headSpan, withDocument } from '../../server/src/core/book/workspace.ts';
import type { RenumberPlan } from '../../server/src/core/changes/plan/changeReport.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { blocksOf, parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { isNightly } from '../support/effort.ts';
import { anyOperation } from './anyOperation.ts';
import { type Asked, planned } from './operations.ts';

const read = (text: string) => parse('test:/rules.txt', 1, text, comprehensive);
const alone = (document: RulesDocument) => withDocument(emptyWorkspace, document);

function attempt(document: RulesDocument, operation: Asked): RenumberPlan | undefined {
  const plan = planned(alone(document), document, operation);
  return isRefusal(plan) ? undefined : plan;
}

function carriedOut(document: RulesDocument, operation: Asked): RulesDocument {
  const plan = planned(alone(document), document, operation);
  if (isRefusal(plan)) throw new Error(`${operation.join(' ')}: ${plan.refusal}`);
  return read(textAfter(document, plan.edits));
}

const DIGIT = /\d/;

/** The words of a rule, without numbers and joining words. They identify the rule wherever it is. */
function wordsOf(text: string): string {
  const words = text.split(/\s+/).filter(word => !DIGIT.test(word) && !/^(?:and|[a-z],?[.)]?)$/.test(word));
  return words.join(' ');
}

/** For each reference, identified by the words of its rule and its index in that rule, the words of its target. */
function reachedFrom(document: RulesDocument): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>();
  const workspace = alone(document);
  const words = wordsOfRules(document);
  for (const { block } of blocksOf(document)) {
    if (block.references.length === 0) continue;
    const from = wordsOf(block.text);
    const targets = reached.get(from) ?? new Set();
    reached.set(from, targets);
    for (const reference of block.references) {
      if (reference.kind === 'term') continue;
      for (const { definition, outcome } of resolve(workspace, document, reference))
        if (outcome === 'resolved' && definition) targets.add(words[definition.ordinal]!);
    }
  }
  return reached;
}

function wordsOfRules(document: RulesDocument): string[] {
  const text = textOf(document);
  return document.heads.map((_, ordinal) => {
    const { start, end } = definitionSpan({ document, ordinal });
    return wordsOf(text.slice(start, end));
  });
}

/** Checks that each citation still leads to the same words, if both rules still exist. */
function assertReaches(before: RulesDocument, after: RulesDocument, what: string): void {
  const [old, now] = [reachedFrom(before), reachedFrom(after)];
  const words = new Set([...now.values()].flatMap(set => [...set]));
  for (const [from, targets] of old) {
    const found = now.get(from);
    if (!found) continue;
    for (const target of targets) {
      if (!words.has(target)) continue;
      assert.ok(found.has(target), `${what}: “${from.slice(0, 80)}” no longer reaches “${target.slice(0, 80)}”`);
    }
  }
}

function keepsCitations(text: string, seed: number, steps: number): void {
  const random = randomFrom(seed);
  let document = read(text);
  for (let step = 0; step < steps; step++) {
    const operation = anyOperation(document, random);
    const plan = attempt(document, operation);
    if (!plan) continue;
    const next = read(textAfter(document, plan.edits));
    const what = `seed ${seed}, step ${step}: ${JSON.stringify(operation)}`;
    const ends = [...plan.map.values()].every(number => symbolsOf(next).rules.has(number));
    assert.ok(ends, `${what}: a rule has not got its number`);
    assert.equal(
      symbolsOf(next).body.length,
      symbolsOf(document).body.length - plan.removed.length + (operation[0] === 'insert' ? 1 : 0),
      `${what}: rules are lost or have come`,
    );
    assertReaches(document, next, what);
    document = next;
  }
}

/** Whether a range became something that doesn't show what it was. */
const isReversible = (plan: RenumberPlan) => plan.ranges.every(({ event }) => event !== 'torn' && event !== 'narrowed');

/**
 * Carries out random operations, and reverses each: the text must be the same, byte for byte. Returns how many were
 * reversed.
 */
function undoes(text: string, seed: number, steps: number): number {
  const random = randomFrom(seed);
  const document = read(text);
  let undone = 0;
  for (let step = 0; step < steps; step++) {
    const operation = anyOperation(document, random);
    const plan = attempt(document, operation);
    if (!plan || operation[0] === 'delete' || !isReversible(plan)) continue;
    if (plan.left.length) continue;
    const next = read(textAfter(document, plan.edits));
    const back = undoing(operation, plan);
    assert.equal(textOf(carriedOut(next, back)), text, `seed ${seed}: ${JSON.stringify([operation, back])}`);
    undone++;
  }
  return undone;
}

function undoing(operation: Asked, plan: RenumberPlan): Asked {
  const number = /^\w+ (\S+)/.exec(plan.action)![1]!;
  if (operation[0] === 'insert') return ['delete', number];
  const [kind, from, to] = operation;
  return kind === 'move' ? [kind, to!, from!] : operation;
}

const lanterns = readFileSync('samples/lanterns.rules.txt', 'utf8');

/** The messages of the checks without numbers, which change. */
const said = (document: RulesDocument) =>
  runChecks(alone(document), document).map(({ code, message }) => `${code} ${message.replace(/\d+\S*/g, '#')}`);

/** Checks that random moves and swaps cause no new finding. Returns how many were made. */
function staysSound(text: string, seed: number, steps: number): number {
  const random = randomFrom(seed);
  const document = read(text);
  const known = new Set(said(document));
  let made = 0;
  for (let step = 0; step < steps; step++) {
    const operation = anyOperation(document, random);
    const plan = attempt(document, operation);
    if (!plan || !['move', 'swap'].includes(operation[0]) || plan.edits.length === 0) continue;
    const fresh = said(read(textAfter(document, plan.edits))).filter(finding => !known.has(finding));
    assert.deepEqual(fresh, [], `seed ${seed}: ${JSON.stringify(operation)}`);
    made++;
  }
  return made;
}

describe('renumbering at random', () => {
  for (let seed = 1; seed <= 12; seed++) {
    it(`keeps the target of every citation, seed ${seed}`, () => keepsCitations(lanterns, seed, 12));
    it(`can be undone, seed ${seed}`, () => assert.ok(undoes(lanterns, seed, 15) > 3));
    it(`adds no findings, seed ${seed}`, () => assert.ok(staysSound(lanterns, seed, 20) > 0));
  }
  for (const [name, lineEnd] of Object.entries({ CRLF: '\r\n', CR: '\r' }))
    it(`keeps ${name}`, () => {
      undoes(lanterns.replaceAll('\n', lineEnd), 1, 10);
      const document = read(lanterns.replaceAll('\n', lineEnd));
      const inserted = carriedOut(document, ['insert', '302', { text: 'New Abilities' }]);
      const withFeeds = carriedOut(read(lanterns), ['insert', '302', { text: 'New Abilities' }]);
      assert.equal(textOf(inserted), textOf(withFeeds).replaceAll('\n', lineEnd));
    });
});

describe('renumbering published texts', () => {
  if (!isNightly) return;
  if (!hasCorpus) return withoutCorpus();
  const published = (name: string) => decode(readFileSync(join(CORPUS, 'comprehensive', `${name}.txt`))).text;
  const newest = published('2026-01-16');
  for (let seed = 1; seed <= 3; seed++) {
    it(`keeps the target of every citation, seed ${seed}`, () => keepsCitations(newest, seed, 4));
    it(`can be undone, seed ${seed}`, () => assert.ok(undoes(newest, seed, 8) > 0));
    it(`adds no findings, seed ${seed}`, () => assert.ok(staysSound(newest, seed, 8) > 0));
  }

  for (const number of ['702.90', '702.42', '704.5g'])
    it(`puts ${number} back after it was removed`, () => {
      const text = published('2021-07-12');
      const document = read(text);
      const definition = { document, ordinal: symbolsOf(document).rules.get(number)! };
      const parent = /[a-z]$/.test(number) ? definitionSpan(definition).end : endOfRule(document, number);
      const own = text.slice(headSpan(definition).start, parent);
      const removed = carriedOut(document, ['delete', number]);
      assert.notEqual(textOf(removed), text);
      assert.equal(textOf(carriedOut(removed, ['insert', number, { text: own }])), text);
    });

  it('adds no findings when a chapter is inserted after 726', () => {
    const document = read(newest);
    const after = carriedOut(document, ['insert', '726', { position: 'after', text: 'Bells' }]);
    assertReaches(document, after, 'the chapter');
    const known = new Set(said(document));
    const last = [...symbolsOf(document).rules.keys()].filter(number => /^7\d\d$/.test(number)).at(-1)!;
    assert.ok(symbolsOf(after).rules.has(String(Number(last) + 1)));
    assert.deepEqual(
      said(after).filter(finding => !known.has(finding) && !/^empty-rule/.test(finding)),
      [],
    );
  });
});

function endOfRule(document: RulesDocument, number: string): number {
  const below = [...symbolsOf(document).rules].filter(
    ([text]) => text === number || (/^[a-z]$/.test(text.slice(number.length)) && text.startsWith(number)),
  );
  return definitionSpan({ document, ordinal: below.at(-1)![1] }).end;
}
