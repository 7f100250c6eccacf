import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { nameOf } from '../../server/src/core/editions/changeList.ts';
import { type Comparison, compareEditions } from '../../server/src/core/editions/compareEditions.ts';
import { staleReferences } from '../../server/src/core/editions/staleReferences.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { edition } from './editions.ts';

/**
 * The required results for pairs that people judged, in percent: all pairs, correct additions and removals, correct
 * pairs, and rows of rules that were split and merged.
 */
interface Wanted {
  readonly old: string;
  readonly now: string;
  readonly recall: number;
  readonly oneSided: number;
  readonly pairs: number;
  readonly split?: number;
  readonly joined?: number;
}

const WANTED: readonly Wanted[] = [
  { old: '2025-11-14', now: '2026-01-16', recall: 100, oneSided: 100, pairs: 98 },
  { old: '2024-11-08', now: '2025-11-14', recall: 98, oneSided: 96, pairs: 98, split: 66, joined: 75 },
  { old: '2021-07-12', now: '2024-11-08', recall: 95, oneSided: 93, pairs: 98, split: 75, joined: 75 },
  { old: '2003-07-01', now: '2004-02-01', recall: 98, oneSided: 95, pairs: 98, split: 75, joined: 75 },
  { old: '2008-05-01', now: '2009-10-01', recall: 80, oneSided: 65, pairs: 98, split: 75, joined: 75 },
];

/** A row of the expected results: numbers, empty if a rule has no partner, and who judged it. */
interface Row {
  readonly old: string;
  readonly now: string;
  readonly kind: string;
  readonly source: string;
  readonly isMain: boolean;
}

function truthOf(old: string, now: string): Row[] {
  const [, ...lines] = readFileSync(join(CORPUS, 'editions', `${old}_${now}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return lines.map(line => {
    const [old = '', now = '', kind = '', source = '', note = ''] = line.split('\t');
    return { old, now, kind, source, isMain: !['split', 'joined'].includes(kind) || note.startsWith('main') };
  });
}

function published(name: string) {
  const { text } = decode(readFileSync(join(CORPUS, 'comprehensive', `${name}.txt`)));
  return edition(text, detectDialect(text));
}

interface Score {
  readonly certain: number;
  readonly recall: number;
  readonly oneSided: number;
  readonly pairs: number;
  readonly split: number;
  readonly joined: number;
}

/** Who judged each number of an edition. People didn't judge again what was certain. */
function judgedBy(rows: readonly Row[], side: 'old' | 'now'): ReadonlyMap<string, string> {
  const judged = new Map<string, string>();
  for (const row of rows) if (row[side] && judged.get(row[side]) !== 'certain') judged.set(row[side], row.source);
  return judged;
}

/**
 * Counts like the scorer that belongs to the expected results: rows that nobody judged, or that are uncertain, don't
 * count.
 */
function scoreOf({ rules }: Comparison, truth: readonly Row[]): Score {
  const keyOf = (old: string, now: string) => `${old}|${now}`;
  const sure = truth.filter(({ kind }) => kind !== 'unsure');
  const unsure = new Set(truth.filter(({ kind }) => kind === 'unsure').map(({ old, now }) => keyOf(old, now)));
  const loose = truth.filter(({ kind }) => kind === 'unsure');
  const looseOld = new Set(loose.filter(({ now }) => !now).map(({ old }) => old));
  const looseNew = new Set(loose.filter(({ old }) => !old).map(({ now }) => now));
  const right = new Map(sure.map(row => [keyOf(row.old, row.now), row]));
  const firm = sure.filter(({ isMain }) => isMain);
  const [firmOld, firmNew] = [new Set(firm.map(({ old }) => old)), new Set(firm.map(({ now }) => now))];
  const [judgedOld, judgedNew] = [judgedBy(sure, 'old'), judgedBy(sure, 'now')];
  const said = new Set(rules.map(({ old, now }) => keyOf(old ? nameOf(old) : '', now ? nameOf(now) : '')));
  const counts = { pairs: [0, 0], oneSided: [0, 0] };
  for (const key of said) {
    const [old, now] = key.split('|') as [string, string];
    const row = right.get(key);
    if (row?.source === 'certain') continue;
    const isOpen = unsure.has(key) || looseOld.has(old) || looseNew.has(now);
    const isLesser = (!now && !firmOld.has(old)) || (!old && !firmNew.has(now));
    const judge = judgedOld.get(old) ?? judgedNew.get(now);
    if (!row && (isOpen || isLesser || judge !== 'read')) continue;
    const count = counts[old && now ? 'pairs' : 'oneSided'];
    count[row ? 0 : 1]!++;
  }
  const found = (isCounted: (row: Row) => boolean) => {
    const rows = sure.filter(isCounted);
    return rows.length ? (100 * rows.filter(({ old, now }) => said.has(keyOf(old, now))).length) / rows.length : 100;
  };
  const percent = ([hits = 0, misses = 0]: number[]) => (hits + misses ? (100 * hits) / (hits + misses) : 100);
  return {
    certain: found(({ source }) => source === 'certain'),
    recall: found(({ source }) => source === 'read'),
    oneSided: percent(counts.oneSided),
    pairs: percent(counts.pairs),
    split: found(({ kind }) => kind === 'split'),
    joined: found(({ kind }) => kind === 'joined'),
  };
}

/** Wrong citations in the newest texts, by pair of editions: which rule or term cites which number. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  '2021-07-12 2024-11-08': ['201.4e 713 712'],
  '2024-11-08 2025-11-14': ['607.2m 614.12b 614.12c', 'Anchor Word 614.12b 614.12c'],
};

/** Read by eye in editions without a complete truth: what became of some rules, and what didn't. */
const READ: readonly {
  readonly old: string;
  readonly now: string;
  right: readonly string[];
  wrong: readonly string[];
}[] = [
  {
    old: '2004-02-01',
    now: '2007-05-01',
    right: ['100.6 102.3a', '101.5 101.5a', '102.4 102.4a', '208.2 208.2', '402.8 402.8', '501.1 500.3a', '502.14d '],
    wrong: ['502.14d 502.70c'],
  },
  {
    old: '2007-05-01',
    now: '2008-05-01',
    right: ['209.1 210.1a', '210 210', '210.1 210.1b', '211.1 210.1c', '212.6a 212.6b', '506.1 506.1a', '506.7 506.6'],
    wrong: ['210 '],
  },
  {
    old: '2009-10-01',
    now: '2012-10-01',
    right: [
      '103.5 103.5a',
      '113.6 114.6a',
      '602.1 602.1a',
      '702.30a 702.31b',
      '806.6e 805.4b',
      '806.3 810.3',
      '309.6 309.6',
    ],
    wrong: ['309.2 310.2', '901.7 904.8', '310.5 312.5'],
  },
  {
    old: '2012-10-01',
    now: '2016-08-26',
    right: [
      '103.3c 103.3c',
      '201.3 201.3a',
      '700.6 700.4',
      '711.9b 713.2',
      '401.5 120.8',
      '903.11 903.9',
      '903.12 903.9',
    ],
    wrong: ['601.5a 701.31f', '601.5 602.5'],
  },
  {
    old: '2016-08-26',
    now: '2018-10-05',
    right: [
      '106.4a 106.4b',
      '108.2 108.2a',
      '503.2 503.1',
      '503.1 503.1a',
      '702.65a 702.65b',
      '810.7 805.10',
      '603.6d 603.10',
    ],
    wrong: ['702.65a 702.125b', '504.3 503.1'],
  },
  {
    old: '2018-10-05',
    now: '2021-07-12',
    right: [
      '206.3 206.3',
      '700.8a 206.3a',
      '601.3 601.4',
      '701.35a 701.36a',
      '903.9 903.9b',
      '613.6a 613.7a',
      '406.3 406.3a',
    ],
    wrong: ['700.8 206.3', '700.8 700.8'],
  },
];

describe('comparing published editions', () => {
  if (!hasCorpus) return withoutCorpus();

  for (const { old, now, right, wrong } of READ) {
    it(`finds what was read by eye in ${old} and ${now}, each pair once`, () => {
      const { rules } = compareEditions(published(old), published(now));
      const said = rules.map(({ old, now }) => `${old ? nameOf(old) : ''} ${now ? nameOf(now) : ''}`);
      assert.deepEqual(
        right.filter(pair => !said.includes(pair)),
        [],
      );
      assert.deepEqual(
        wrong.filter(pair => said.includes(pair)),
        [],
      );
      assert.deepEqual(
        said.filter((pair, index) => said.indexOf(pair) !== index),
        [],
      );
    });
  }

  for (const { old, now, recall, oneSided, pairs, split = 0, joined = 0 } of WANTED) {
    it(`agrees with people on ${old} and ${now}`, () => {
      const comparison = compareEditions(published(old), published(now));
      const score = scoreOf(comparison, truthOf(old, now));
      const message = JSON.stringify(score);
      assert.equal(score.certain, 100, message);
      assert.ok(score.recall >= recall && score.oneSided >= oneSided && score.pairs >= pairs, message);
      assert.ok(score.split >= split && score.joined >= joined, message);
      const stale = staleReferences(comparison).map(
        ({ citing, text, now }) => `${nameOf(citing)} ${text} ${now.number.text}`,
      );
      assert.deepEqual(stale, STALE[`${old} ${now}`] ?? []);
    });
  }
});
