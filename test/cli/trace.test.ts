import assert from 'node:assert/strict';
import { linesOf, rulebook, rulebookIn, scratch } from './run.ts';

const rules = (...texts: readonly string[]) =>
  `1. The Harbor\n\n100. Ships\n\n${texts.map((text, index) => `100.${index + 1}. ${text}\n\n`).join('')}`;

const COINS = 'A ship enters the harbor at the turn of the tide and pays two coins.';
const BELL = 'The captain of a ship that leaves rings the bell three times.';
const GULLS = 'Gulls follow each ship that throws fish overboard.';
const LAMP = 'A ship may wait outside until its captain sees the lantern of the harbor.';

const EDITIONS = [
  rules(COINS, LAMP),
  rules(COINS, BELL, LAMP),
  rules(COINS, GULLS, BELL, LAMP),
  rules(COINS, GULLS, BELL.replace('three', 'four'), LAMP),
  rules(COINS, GULLS, LAMP),
];

describe('rulebook trace', () => {
  const files = scratch();
  const paths = (folder: string) => EDITIONS.map((text, index) => files.write(`${folder}/${2020 + index}.txt`, text));

  it('shows the history of a rule: added, moved, reworded, deleted', () => {
    const names = paths('a');
    const { status, stdout } = rulebook('trace', '100.3', ...names.slice(0, 4));
    assert.deepEqual(linesOf(stdout), [
      `${names[1]}  100.2: new`,
      `${names[2]}  100.3: moved`,
      `${names[3]}  100.3: reworded`,
      '    … of a ship that leaves rings the bell [-three-] {+four+} times.',
    ]);
    assert.equal(status, 0);
    const gone = linesOf(rulebook('trace', '100.3', ...names.slice(2, 4), names[0]!).stdout);
    assert.equal(gone.at(-1), `${names[0]}  –: removed`);
  });

  it('uses the number in the newest edition that has it', () => {
    const names = paths('b');
    const lines = linesOf(rulebook('trace', '100.4', ...names).stdout);
    assert.deepEqual(
      lines.map(line => line.slice(names[0]!.length + 2)),
      ['100.2', '100.3: moved', '100.4: moved', '100.4', '100.3: moved'],
    );
  });

  it('prints JSON, and reads the editions in rulebook.json', () => {
    paths('c');
    const editions = [2020, 2021, 2022, 2023].map(year => ({ name: `${year}`, files: `${year}.txt` }));
    files.write(
      'c/rulebook.json',
      JSON.stringify({ books: [{ names: 'H', files: '2024.txt', edition: '2024', editions }] }),
    );
    const { stdout } = rulebookIn(files.path('c'), 'trace', '100.1', '--format', 'json');
    assert.deepEqual(
      JSON.parse(stdout).map(({ edition, number, event }: Record<string, string>) => `${edition} ${number} ${event}`),
      ['2020 100.1 first', '2021 100.1 kept', '2022 100.1 kept', '2023 100.1 kept', '2024 100.1 kept'],
    );
  });

  it('shows split rules', () => {
    const whole = `${COINS} ${BELL}`;
    const [one, two] = [files.write('d/1.txt', rules(GULLS, whole)), files.write('d/2.txt', rules(GULLS, COINS, BELL))];
    assert.match(rulebook('trace', '100.3', one, two).stdout, /100\.3: split off, moved, reworded\n/);
    assert.match(rulebook('trace', '100.2', one, two).stdout, /100\.2: reworded, also split into 100\.3\n/);
  });

  it('reports that no edition has the rule, that one is empty, or that there are too few', () => {
    const names = paths('e');
    const none = rulebook('trace', '100.9', ...names);
    assert.equal(none.status, 1);
    assert.match(none.stderr, /none of these editions has a rule with the number “100\.9”/);
    assert.match(
      rulebook('trace', '100.1', names[0]!, files.write('e/empty.txt', '')).stderr,
      /empty\.txt has no rules/,
    );
    assert.equal(rulebook('trace', '100.1', names[0]!).status, 2);
    assert.equal(rulebookIn(files.path('e'), 'trace', '100.1').status, 2);
  });

  it('finds the number in how people write it', () => {
    const names = paths('f');
    const plain = rulebook('trace', '100.3', ...names).stdout;
    for (const written of ['rule 100.3', '100.3.', 'CR 100.3', ' 100.3 '])
      assert.equal(rulebook('trace', written, ...names).stdout, plain);
  });

  it('refuses the same edition twice, and another game', () => {
    const names = paths('g');
    const twice = rulebook('trace', '100.1', names[0]!, names[1]!, names[1]!);
    assert.match(twice.stderr, /2021\.txt are the same file; specify editions from the oldest to the newest/);
    assert.equal(twice.status, 2);
    const other = files.write(
      'g/other.txt',
      Array.from('abcdefghijkl', (suit, index) => `10${index}. Suit ${suit}\n\n`).join(''),
    );
    const game = rulebook('trace', '100.3', names[0]!.replace('2020', '2022'), other);
    assert.match(game.stderr, /2022\.txt and \S+other\.txt have almost nothing in common \(0 of \d+ rules match\)/);
    assert.equal(game.status, 2);
  });
});
