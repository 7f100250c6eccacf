import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Random, randomFrom } from '../../bench/random.ts';
import { followMap } from '../../server/src/core/changes/maps/followMap.ts';
import { followByPatterns } from '../../server/src/core/changes/maps/followPattern.ts';
import { mapAsText, mapFromText, readWrittenMap, writtenMapOf } from '../../server/src/core/changes/maps/writtenMap.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { childrenOf } from '../../server/src/core/document/tree.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { inferredFrom } from '../../server/src/core/shipped/inferred.ts';
import { anyOperation } from './anyOperation.ts';
import { type Asked, bookOf, plan, planned } from './operations.ts';

const read = (text: string) => parse('test:/notes.txt', 1, text, comprehensive);
const map = {
  renumbered: { '100.1': '100.2', '100.2': '100.3', '101.1a': '101.1c', '101.1b': '102.1a' },
  merged: { '103.1b': '103.1a' },
  removed: ['101'],
  new: ['100.1'],
  edges: 'outside',
} as const;

describe('a map of numbers', () => {
  const notes = '300. Notes\n\n300.1. See rules 100.1–2 and 101, “Ropes.”\n\n300.2. See rule 103.1b.\n';
  it('updates the citations of another document', () => {
    const document = read(notes);
    const { edits, left } = followMap(document, map);
    assert.equal(textAfter(document, edits), notes.replace('100.1–2', '100.2–3').replace('rule 103.1b', 'rule 103.1a'));
    assert.deepEqual(
      left.map(({ text, start }) => [text, start]),
      [['101', notes.indexOf('101')]],
    );
  });
  it("leaves the document's own rules", () => {
    const document = read('100. Notes\n\n100.1. See rule 100.1 and rule 100.2.\n\n101. See rule 101.\n');
    const { edits, left } = followMap(document, map);
    assert.equal(textAfter(document, edits), textOf(document).replace('rule 100.2', 'rule 100.3'));
    assert.deepEqual(left, []);
  });
  it('leaves what would be read in another way', () => {
    const text = '1. Bells\n\n2. Ropes\n\n3. Sails\n\n4. Oars (see rule 1 and rules 3-4)\n\n5. Masts (see rule 2)\n';
    const document = parse('test:/ship.txt', 1, text, inferredFrom(text)!);
    const citing = parse('test:/notes.txt', 1, 'See rules 13-14 and rule 2.\n\nSee rule 16.\n', document.dialect);
    const renumbered = { '13': '2013', '14': '2014', '16': '17' };
    const { edits, left } = followMap(citing, { renumbered, merged: {}, removed: [], new: [], edges: 'outside' });
    // “2013-2014” is a season.
    assert.equal(textAfter(citing, edits), textOf(citing).replace('rule 16', 'rule 17'));
    assert.deepEqual(
      left.map(({ text: written, state }) => [written, state]),
      [['13-14', 'form']],
    );
  });
  it('is the same in JSON and in text', () => {
    for (const each of [map, { ...map, edges: 'inside' as const }]) {
      assert.deepEqual(readWrittenMap(JSON.parse(JSON.stringify(each))), each);
      assert.deepEqual(mapFromText(mapAsText(each)), each);
    }
    assert.match(mapAsText(map), /^100\.1 → 100\.2\n[\s\S]*^103\.1b merged into 103\.1a\n101 removed\n100\.1 new\n$/m);
    const { merged, ...rest } = map;
    assert.deepEqual(readWrittenMap({ ...rest, joined: merged }), map, 'as earlier versions wrote it');
    assert.deepEqual(mapFromText('103.1b joins 103.1a\n')?.merged, merged);
    assert.equal(mapFromText('103.1b merged 103.1a\n'), undefined);
    assert.deepEqual(mapFromText('\r\n1 -> 2\r\n')?.renumbered, { '1': '2' });
  });
  for (const value of [
    null,
    3,
    [],
    {},
    { '100.1': '100.2' },
    { renumbered: { '1': null } },
    { removed: '1' },
    { new: [1] },
  ])
    it(`is not ${JSON.stringify(value)}`, () => assert.equal(readWrittenMap(value), undefined));
  for (const text of ['100.1', '100.1 → ', '1 removed 2', 'See rule 100.1 there'])
    it(`is not “${text}”`, () => assert.equal(mapFromText(text), undefined));
});

describe('a map of numbers in any text', () => {
  const { numbering } = comprehensive;
  for (const [pattern, before, after, left = ''] of [
    [
      'QR ({number})',
      'As QR (100.1), QR (100.1a), 100.1, QR (100.2).',
      'As QR (100.2), QR (100.1a), 100.1, QR (100.3).',
    ],
    ['QR {number}', 'QR 100.1. QR 100.2', 'QR 100.2. QR 100.3'],
    ['{number}', '100.1, 1100.1, v100.1 and 100.1.', '100.2, 1100.1, v100.1 and 100.2.'],
    ['QR {number}', 'QR 100.1-100.2; QR 100.1–2; QR 100.1-based', 'QR 100.2-100.3; QR 100.2–3; QR 100.2-based'],
    ['QR {number}', 'QR 101.1a-b, QR 101.1a-c', 'QR 101.1a-b, QR 101.1a-c', '101.1a-b,101.1a-c'],
    ['QR {number}', 'QR 101 and QR 103.1b', 'QR 101 and QR 103.1a', '101'],
    ['[[#{number}]]', '[[#100.1]] [[#100.1', '[[#100.2]] [[#100.1'],
  ] as const)
    it(`as in ${pattern}: ${before}`, () => {
      const document = read(before);
      const followed = followByPatterns(document, [pattern], map, numbering);
      assert.equal(textAfter(document, followed.edits), after);
      assert.equal(followed.left.map(({ text }) => text).join(), left);
    });
  it('moves no number twice, whichever patterns match', () => {
    const document = read('QR 100.1');
    const { edits } = followByPatterns(document, ['QR {number}', '{number}', 'R {number}'], map, numbering);
    assert.equal(textAfter(document, edits), 'QR 100.2');
  });
  it('reads long texts to their end', () => {
    for (const text of ['1'.repeat(200_000), 'QR '.repeat(60_000), 'QR1'.repeat(60_000), '1.-'.repeat(60_000)]) {
      const document = read(text);
      for (const pattern of ['{number}', 'QR {number}!', 'QR{number}'])
        assert.deepEqual(followByPatterns(document, [pattern], map, numbering).edits, []);
    }
  });
});

/** A paragraph for each of many references to rules of a document: single numbers, lists, ranges, and short forms. */
function notesOn(document: RulesDocument, random: Random): string {
  const siblings = [...childrenOf([document]).values()].filter(({ numbers }) => numbers.length > 3);
  const lines = Array.from({ length: 60 }, () => {
    const { numbers } = random.pick(siblings);
    const first = random.below(numbers.length - 2);
    const last = first + 2 + random.below(numbers.length - first - 2);
    const [one, other] = [numbers[first]!.text, numbers[last]!.text];
    return `See rules ${one}–${other}, rule ${other}, and rules ${one} and ${other}.`;
  });
  return `${lines.join('\n\n')}\n`;
}

describe('a map at random', () => {
  const lanterns = readFileSync('samples/lanterns.rules.txt', 'utf8');
  for (let seed = 1; seed <= 12; seed++)
    it(`changes a file like the book, seed ${seed}`, () => {
      const random = randomFrom(seed);
      const notes = notesOn(read(lanterns), random);
      const { workspace, documents } = bookOf([lanterns, notes]);
      const [document, own] = documents as [RulesDocument, RulesDocument];
      let rewritten = 0;
      for (let step = 0; step < 8; step++) {
        const any = anyOperation(document, random);
        const operation: Asked = any[0] === 'insert' && step % 2 ? [...any, { edge: 'inside' }] : any;
        const made = planned(workspace, document, operation);
        if (isRefusal(made)) continue;
        const other = read(notes);
        const written = readWrittenMap(JSON.parse(JSON.stringify(writtenMapOf(made))));
        const { edits } = followMap(other, written!);
        assert.equal(textAfter(other, edits), textAfter(own, made.edits), operation.join(' '));
        rewritten += edits.length;
      }
      assert.ok(rewritten > 0);
    });
  it('reports new rules, so that ranges around them grow', () => {
    const rules = '100. Bells\n\n100.1. One.\n\n100.2. Two.\n\n100.3. Three.\n\n100.4. Four.\n';
    const written = writtenMapOf(plan([rules], ['move', '100.4', '100.2']));
    assert.deepEqual([written.new, symbolsOf(read(rules)).rules.size], [['100.2'], 5]);
    const other = read('See rules 100.1–3.\n');
    assert.equal(textAfter(other, followMap(other, written).edits), 'See rules 100.1–4.\n');
  });
});
