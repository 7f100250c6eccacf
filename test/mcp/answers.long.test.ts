import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { scratch } from '../cli/run.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { effort } from '../support/effort.ts';
import { type Answered, type Assistant, startAssistant } from './assistant.ts';

/** Numbers from 0 to 1 that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS = [
  'damage',
  'when does it end',
  'draw a card',
  'empty',
  'who chooses first',
  'flame',
  'submarine',
  '“',
  '100.1',
];

/** Requests of all kinds, valid and invalid, except for those that write. */
function anyQuestion(random: () => number, numbers: readonly string[], terms: readonly string[]) {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const number = () => (random() < 0.2 ? `${pick(numbers)}9` : pick(numbers));
  const questions: readonly (() => readonly [tool: string, given: object])[] = [
    () => ['list_books', {}],
    () => ['get_rule', { number: number(), include: ['parents', 'subrules', 'examples', 'citations'] }],
    () => ['get_rule', { number: `${number()}–${number()}` }],
    () => ['find_rules', { words: pick(WORDS), limit: 1 + Math.floor(random() * 20) }],
    () => ['get_term', { term: random() < 0.2 ? 'Submarine' : pick(terms) }],
    () => ['citations', { number: number(), direction: pick(['in', 'out']), limit: 5 }],
    () => ['check_citations', { text: `Rule ${number()}, “${pick(terms)},” and rules ${number()} and ${number()}.` }],
    () => ['check', { limit: 5, severity: pick(['error', 'warning', 'hint']) }],
    () => ['plan_change', { operation: pick(['delete', 'promote', 'close-gaps']), numbers: [number()] }],
    () => ['get_rule', { number: 7 }],
  ];
  return pick(questions)();
}

function holdsUp(path: string, most: { readonly calls: number }): void {
  describe(`an assistant that asks about ${path}`, () => {
    const files = scratch();
    let assistant: Assistant;
    before(async () => {
      cpSync(path, files.path('book.rules.txt'));
      assistant = await startAssistant(files.path('.'));
    });
    after(() => assistant.close());

    it('gets an answer from every tool', async () => {
      const { data } = await assistant.ask('list_books');
      assert.ok(data.books[0].rules > 100);
      const sound = ({ isError, text }: Answered) => assert.ok(!isError && text, text);
      sound(await assistant.ask('get_rule', { number: '104', include: ['subrules', 'parents', 'citations'] }));
      sound(await assistant.ask('find_rules', { words: 'who loses the game' }));
      sound(await assistant.ask('get_term', { term: 'Ability' }));
      sound(await assistant.ask('citations', { number: '104' }));
      sound(await assistant.ask('check_citations', { path: 'book.rules.txt' }));
      sound(await assistant.ask('check'));
      sound(await assistant.ask('compare_editions', { old: 'book.rules.txt', new: 'book.rules.txt' }));
      const planned = await assistant.ask('plan_change', { operation: 'swap', numbers: ['104.1', '104.2'] });
      sound(planned);
      sound(await assistant.ask('apply_plan', { plan: planned.data.plan }));
      sound(await assistant.ask('get_rule', { number: '104.1' }));
    });

    it(`gets ${most.calls.toLocaleString('en')} answers, several at once, and each matches its schema`, async () => {
      const random = seeded(20_261_122);
      const rules: string[] = [];
      for (let from = 100; from < 110; from++) {
        const { data } = await assistant.ask('get_rule', { number: `${from}`, include: ['subrules'] });
        rules.push(...(data?.rules[0].subrules ?? []).map((rule: { number: string }) => rule.number));
      }
      const terms = ['Ability', 'Card', 'Drift', 'Damage', 'Token'];
      let errors = 0;
      for (let done = 0; done < most.calls; done += 10) {
        const asked = Array.from({ length: 10 }, () => assistant.ask(...anyQuestion(random, rules, terms)));
        for (const { isError, text, data } of await Promise.all(asked)) {
          if (isError) errors++;
          assert.ok(isError ? /[.?]$/.test(text) : data, text);
        }
      }
      assert.ok(errors > most.calls / 20 && errors < most.calls / 2, `${errors} errors`);
    });
  });
}

holdsUp('samples/lanterns.rules.txt', { calls: effort(200, 1000) });
if (hasCorpus) holdsUp(`${CORPUS}/comprehensive/2026-01-16.txt`, { calls: effort(100, 1000) });
else withoutCorpus();
