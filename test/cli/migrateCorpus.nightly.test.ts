import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Random, randomFrom } from '../../bench/random.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { rulebook, scratch } from './run.ts';

/** A row of the expected results: the fate of a rule. `now` is empty if it was deleted. */
interface Row {
  readonly old: string;
  readonly now: string;
  readonly kind: string;
}

function truthOf(pair: string): Row[] {
  const [, ...lines] = readFileSync(join(CORPUS, 'editions', `${pair}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return lines.map(line => {
    const [old = '', now = '', kind = ''] = line.split('\t');
    return { old, now, kind };
  });
}

/** The titles of the headings of a text, by number. */
function titlesOf(name: string): ReadonlyMap<string, string> {
  const { rules } = JSON.parse(rulebook('export', resolve(CORPUS, 'comprehensive', `${name}.txt`)).stdout) as {
    rules: { number: string; title: string | null }[];
  };
  return new Map(rules.flatMap(({ number, title }) => (title ? [[number, title] as const] : [])));
}

/** A line that cites one rule or a range, and the line after migration; undefined if it must be listed. */
interface Line {
  readonly before: string;
  readonly after: string | undefined;
}

const KEPT = ['same', 'moved'];
const OPENINGS = ['Judges ask for this often. ', 'In tournaments: ', '- ', 'As players know, ', ''];
const CLOSINGS = [', if nobody objects.', ' (since the last change).', '; ask a judge in 3 minutes.'];

/** The rules after one in the same chapter, with consecutive numbers. */
function following(number: string): string | undefined {
  const [, above = '', last = ''] = /^(.*?)(\d+|[a-z])$/.exec(number) ?? [];
  if (!number.includes('.')) return undefined;
  if (/\d/.test(last)) return above + (Number(last) + 1);
  const letters = 'abcdefghijkmnpqrstuvwxyz';
  const next = letters[letters.indexOf(last) + 1];
  return next && above + next;
}

/** 200 citations of rules of the old edition. */
function linesOf(pair: string, random: Random): Line[] {
  const [from, to] = pair.split('_') as [string, string];
  const [oldTitles, newTitles] = [titlesOf(from), titlesOf(to)];
  const rows = truthOf(pair).filter(({ kind }) => kind !== 'unsure');
  const byOld = new Map<string, Row[]>();
  for (const row of rows) if (row.old) byOld.set(row.old, [...(byOld.get(row.old) ?? []), row]);
  const keptAs = (number: string) => {
    const own = byOld.get(number) ?? [];
    return own.length === 1 && KEPT.includes(own[0]!.kind) ? own[0]!.now : undefined;
  };
  const numbers = [...byOld.keys()].filter(number => !/^\d$/.test(number));
  return Array.from({ length: 200 }, (): Line => {
    const number = random.pick(numbers);
    const [opening, closing] = [random.pick(OPENINGS), random.pick(CLOSINGS)];
    const line = (cited: string) => `${opening}See ${cited}${closing}`;
    const members = [number];
    while (random.chance(0.4) && members.length < 4) {
      const next = following(members.at(-1)!);
      if (!next || !byOld.has(next)) break;
      members.push(next);
    }
    const now = members.map(keptAs);
    if (members.length > 2) {
      const range = (first: string, last: string) => `rules ${first}–${last}`;
      const isRun = now.every((each, index) => each && (index === 0 || following(now[index - 1]!) === each));
      return {
        before: line(range(number, members.at(-1)!)),
        after: isRun ? line(range(now[0]!, now.at(-1)!)) : undefined,
      };
    }
    const title = oldTitles.get(number);
    const titled = (cited: string, name: string | undefined) => `rule ${cited}${name ? `, “${name},”` : ''}`;
    const [first] = now;
    const sameTitle = title === newTitles.get(first ?? '');
    return {
      before: line(titled(number, title)),
      after: first && sameTitle ? line(titled(first, title)) : undefined,
    };
  });
}

describe('migrating supplements from one published edition to another', () => {
  if (!hasCorpus) return withoutCorpus();
  const files = scratch();

  for (const [pair, from, to] of [
    ['2003-07-01_2004-02-01', '2003-07-01', '2004-02-01'],
    ['2008-05-01_2009-10-01', '2008-05-01', '2009-10-01'],
    ['2021-07-12_2024-11-08', '2021-07-12', '2024-11-08'],
    ['2024-11-08_2025-11-14', '2024-11-08', '2025-11-14'],
    ['2025-11-14_2026-01-16', '2025-11-14', '2026-01-16'],
  ] as const) {
    it(`updates each citation of an unchanged rule from ${from} to ${to}, and lists every other`, () => {
      const lines = linesOf(pair, randomFrom(7));
      const text = lines.map(({ before }) => `${before}\r\n`).join('');
      const file = files.write(`${pair}.txt`, text);
      const texts = [from, to].map(name => resolve(CORPUS, 'comprehensive', `${name}.txt`)) as [string, string];
      const { status, stdout, stderr } = rulebook(
        'migrate',
        ...['--from', texts[0], '--to', texts[1], '--format', 'json', file],
      );
      assert.equal(status, 1, stderr);
      const { left } = JSON.parse(stdout) as { left: { line: number }[] };
      const listed = new Set(left.map(({ line }) => line));
      const written = readFileSync(file, 'utf8').split('\r\n');
      assert.equal(written.length, lines.length + 1);
      const wrong = lines.flatMap(({ before, after }, index) => {
        if (after === undefined) return listed.has(index + 1) ? [] : [`not listed: ${before} → ${written[index]}`];
        return written[index] === after ? [] : [`${before} → ${written[index]}, not ${after}`];
      });
      assert.deepEqual(wrong, []);
      // Each citation that is listed without need costs someone time.
      const needless = lines.filter(({ after }, index) => after !== undefined && listed.has(index + 1));
      assert.ok(needless.length <= 4, needless.map(({ before }) => before).join('\n'));
    });
  }
});
