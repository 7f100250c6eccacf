import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../../bench/random.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { CUTS, excerptOf, KILLS, reportedIn, type Seeded, wholeOf } from './extentSeeder.ts';

const FOLDERS = ['schemes', 'comprehensive', 'others', 'replay/texts'];
/** Not complete: one continues another text, others are about one. */
const PARTS = /^(?:tlr|motion|wca-guidelines)/;
/** Seeded texts of each kind and text: TIMES=5 makes more. */
const TIMES = Number(process.env.TIMES ?? 1);

function texts(): { name: string; text: string }[] {
  return FOLDERS.flatMap(folder =>
    readdirSync(join(CORPUS, folder))
      .filter(name => /\.(?:md|txt)$/.test(name) && !PARTS.test(name))
      .map(name => ({ name, text: decode(readFileSync(join(CORPUS, folder, name))).text.replace(/\r\n?/g, '\n') })),
  );
}

/** How many references were seeded, are read as references that lead nowhere, and are reported. */
interface Tally {
  seeded: number;
  read: number;
  reported: number;
}

const tallyOf = (): Tally => ({ seeded: 0, read: 0, reported: 0 });

/** Counts for the texts with which the weights were fitted, and for the others. */
class Half {
  readonly name: string;
  readonly rows = new Map<string, { dead: Tally; bare: Tally; outside: Tally }>();

  constructor(name: string) {
    this.name = name;
  }

  count(kind: string, seeded: Seeded | undefined): void {
    if (!seeded) return;
    const row = this.rows.get(kind) ?? { dead: tallyOf(), bare: tallyOf(), outside: tallyOf() };
    this.rows.set(kind, row);
    const { isMissing, isReported } = reportedIn(seeded);
    for (const what of ['dead', 'bare', 'outside'] as const) {
      const [tally, places] = [row[what], seeded[what]];
      tally.seeded += places.length;
      tally.read += places.filter(at => isMissing(at) || isReported(at)).length;
      tally.reported += places.filter(isReported).length;
    }
  }

  sum(kinds: readonly string[], what: 'dead' | 'bare' | 'outside'): Tally {
    return kinds.reduce((sum, kind) => {
      const { seeded, read, reported } = this.rows.get(kind)?.[what] ?? tallyOf();
      return { seeded: sum.seeded + seeded, read: sum.read + read, reported: sum.reported + reported };
    }, tallyOf());
  }

  print(): void {
    for (const [kind, { dead, bare, outside }] of this.rows)
      console.log(
        `${this.name}: ${kind.padEnd(36)} dead ${dead.reported} of ${dead.read} read, ${dead.seeded} seeded; bare ${bare.reported} of ${bare.seeded}; outside ${outside.reported} of ${outside.seeded}`,
      );
  }
}

const share = ({ reported }: Tally, all: number) => reported / Math.max(1, all);

describe('references that lead nowhere', () => {
  if (!hasCorpus) return withoutCorpus();
  const halves = [new Half('fitted'), new Half('other')];

  before(function seed() {
    this.timeout(600_000);
    const random = randomFrom(29);
    const wholes = texts().flatMap(({ name, text }) => wholeOf(name, text) ?? []);
    wholes.forEach((whole, index) => {
      const half = halves[index % 2]!;
      for (let time = 0; time < TIMES; time++) {
        for (const [kind, kill] of Object.entries(KILLS)) half.count(kind, kill(whole, random));
        for (const cut of Object.keys(CUTS)) half.count(cut, excerptOf(whole, cut, 2, random));
      }
    });
    for (const half of halves) half.print();
  });

  for (const half of halves) {
    it(`are reported in complete texts: 95 % of those that are read (${half.name})`, () => {
      const tally = half.sum(Object.keys(KILLS), 'dead');
      assert.ok(share(tally, tally.read) >= 0.95, JSON.stringify(tally));
    });
    it(`are reported in excerpts if they were removed there: 80 % of those that are read (${half.name})`, () => {
      const tally = half.sum(Object.keys(CUTS), 'dead');
      assert.ok(share(tally, tally.read) >= 0.8, JSON.stringify(tally));
    });
  }
  it('are hardly ever called broken if they only lead out of an excerpt: 1 %', () => {
    const [fitted, other] = halves.map(half => half.sum(Object.keys(CUTS), 'outside'));
    assert.ok(share(other!, other!.seeded) <= 0.01, JSON.stringify(other));
    assert.ok(fitted!.reported + other!.reported <= 0.01 * (fitted!.seeded + other!.seeded), JSON.stringify(fitted));
  });
});
