import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Random, randomFrom } from '../../bench/random.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { nameOf } from '../../server/src/core/editions/changeList.ts';
import { compareEditions } from '../../server/src/core/editions/compareEditions.ts';
import { decode } from '../../server/src/files/decode.ts';
import { anyOperation } from '../changes/anyOperation.ts';
import { planned } from '../changes/operations.ts';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { effort, isNightly } from '../support/effort.ts';
import { edition } from './editions.ts';

/** To try more, use `SEEDS=200 npx mocha out/test/editions/random.long.test.js`. */
const SEEDS = Number(process.env.SEEDS ?? effort(1, 15));
/** Fewer for a 1 MB text. */
const LONG_SEEDS = Number(process.env.LONG_SEEDS ?? Math.ceil(SEEDS / 8));
const OPERATIONS = 12;

/**
 * A new edition that random operations make from a text, and the new number of each rule; removed rules have no entry.
 */
function changedAtRandom(
  text: string,
  random: Random,
  dialect?: Dialect,
): { text: string; became: ReadonlyMap<string, string> } {
  let current = text;
  const numbers = symbolsOf(edition(text, dialect).documents[0]!).rules.keys();
  let became = new Map(Array.from(numbers, number => [number, number]));
  for (let done = 0; done < OPERATIONS; done++) {
    const { documents, workspace } = edition(current, dialect);
    const plan = planned(workspace, documents[0]!, anyOperation(documents[0]!, random));
    if (isRefusal(plan)) continue;
    current = textAfter(documents[0]!, plan.edits);
    const gone = new Set([...plan.removed, ...plan.merged]);
    became = new Map([...became].flatMap(([old, now]) => (gone.has(now) ? [] : [[old, plan.map.get(now) ?? now]])));
  }
  return { text: current, became };
}

/** The text with some of its longer lowercase words replaced. */
function reworded(text: string, share: number, random: Random): string {
  const bodyStart = Math.max(0, text.indexOf('\n1. ', text.indexOf('Glossary')));
  const words = [
    'gunwale',
    'capstan',
    'halyard',
    'fathom',
    'windlass',
    'mizzen',
    'bilge',
    'scupper',
    'thwart',
    'bollard',
  ];
  return (
    text.slice(0, bodyStart) +
    text
      .slice(bodyStart)
      .replace(/(?<![\p{L}\d.“])(?!rules?\b|section|chapter)\p{Ll}{4,}(?![\p{L}\d])/gu, word =>
        random.chance(share) ? random.pick(words) : word,
      )
  );
}

/** Texts of several forms. The published ones aren't part of the project. */
const TEXTS: readonly (readonly [name: string, file: string, seeds: number])[] = [
  ['the sample', join('samples', 'lanterns.rules.txt'), SEEDS],
  ...(hasCorpus && isNightly
    ? ([
        ['a published text', join(CORPUS, 'comprehensive', '2026-01-16.txt'), LONG_SEEDS],
        ['a law', join(CORPUS, 'others', 'fide-laws.md'), LONG_SEEDS],
        ['rules with points', join(CORPUS, 'dotted', 'dotted.full.txt'), LONG_SEEDS],
        ['a table of rules', join(CORPUS, 'table', 'rules-table.full.md'), LONG_SEEDS],
      ] as const)
    : []),
];

/** How many of the longer words are replaced, and how many rules must then be right. */
const SHARES = [
  { share: 0, least: 0.995 },
  { share: 0.05, least: 0.995 },
  { share: 0.1, least: 0.995 },
  { share: 0.3, least: 0.97 },
] as const;

describe('comparing editions made at random', () => {
  for (const [name, file, seeds] of TEXTS) {
    const text = decode(readFileSync(file)).text;
    const dialect = detectDialect(text);
    for (const { share, least } of SHARES) {
      it(`finds the rules of ${name} with ${100 * share} % of the longer words replaced`, () => {
        let [right, all] = [0, 0];
        const wrong: string[] = [];
        for (let seed = 1; seed <= seeds; seed++) {
          const random = randomFrom(seed);
          const { text: changed, became } = changedAtRandom(text, random, dialect);
          const { rules } = compareEditions(edition(text, dialect), edition(reworded(changed, share, random), dialect));
          for (const { old, now, part } of rules) {
            if (!old || part) continue;
            all++;
            if (became.get(nameOf(old)) === (now && nameOf(now))) right++;
            else
              wrong.push(`${seed}: ${nameOf(old)} → ${now ? nameOf(now) : 'removed'}, not ${became.get(nameOf(old))}`);
          }
        }
        assert.ok(right >= least * all, `${right} of ${all}\n${wrong.slice(0, 40).join('\n')}`);
      });
    }
  }
});
