import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { randomFrom } from '../../bench/random.ts';
import lanterns from '../../samples/lanterns.rules.txt';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { parse, type RulesDocument, textOf, update } from '../../server/src/core/document/document.ts';
import type { Finding, Fix } from '../../server/src/core/findings/check.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { applied, keyOf } from './check.ts';
import { FAULT_CLASSES, type Fault, type FaultClass, type Ground, groundOf, lineAfter } from './faultSeeder.ts';

/** The results for the faults of one class. */
interface Tally {
  seeded: number;
  found: number;
  /** Faults with one finding, at the right place. */
  single: number;
  /** Faults whose first fix restores the original text. */
  fixed: number;
}

/** The number of faults of each class; fewer if a text is long. */
const EACH = { sample: 20, published: 8 } as const;
const MOST_TRIES = 2_000;

/** The findings in a document that aren't in the correct one, in text order. */
function newFindings(sound: readonly Finding[], document: RulesDocument): Finding[] {
  const known = new Map<string, number>();
  for (const finding of sound) known.set(keyOf(finding), (known.get(keyOf(finding)) ?? 0) + 1);
  return findingsIn(document)
    .filter(finding => {
      const left = known.get(keyOf(finding)) ?? 0;
      known.set(keyOf(finding), left - 1);
      return left <= 0;
    })
    .sort((a, b) => a.start - b.start);
}

const findingsIn = (document: RulesDocument) => runChecks(withDocument(emptyWorkspace, document), document);

/** Whether a finding in the changed text touches the lines of the fault. */
function isAtPlace(finding: Finding, { start, end, text, alsoAt = [] }: Fault, spoilt: string): boolean {
  const from = Math.max(spoilt.lastIndexOf('\n', start - 1), spoilt.lastIndexOf('\r', start - 1)) + 1;
  const to = lineAfter(spoilt, start + text.length);
  const moved = alsoAt.map(at => (at < end ? at : at + text.length - (end - start)));
  const near = (at: number) => finding.start <= at + 1 && at <= finding.end + 1;
  return (finding.start < to && from <= finding.end) || moved.some(near);
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim();

function isRestored(document: RulesDocument, fix: Fix | undefined, sound: string): boolean {
  return fix !== undefined && words(textOf(applied(document, fix))) === words(sound);
}

function tallyOf(ground: Ground, sound: readonly Finding[], { seed }: FaultClass, name: string, each: number): Tally {
  const random = randomFrom([...name].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7));
  const tally = { seeded: 0, found: 0, single: 0, fixed: 0 };
  for (let tries = 0; tries < MOST_TRIES && tally.seeded < each; tries++) {
    const fault = seed(ground, random);
    if (!fault) continue;
    tally.seeded++;
    const spoilt = update(ground.document, [fault], 2);
    const found = newFindings(sound, spoilt);
    const fix = found.flatMap(finding => finding.fixes().slice(0, 1))[0];
    const isSingle = found.length === 1 && isAtPlace(found[0]!, fault, textOf(spoilt));
    const isFixed = isRestored(spoilt, fix, ground.text);
    if (found.length) tally.found++;
    if (isSingle) tally.single++;
    if (isFixed) tally.fixed++;
    if (process.env.RULEBOOK_TELL && (!isSingle || !isFixed)) tell(name, ground, fault, found);
  }
  return tally;
}

/** Prints what isn't as expected, for whoever works on it. */
function tell(name: string, { text }: Ground, { start, end, text: by }: Fault, found: readonly Finding[]): void {
  const around = `${text.slice(Math.max(0, start - 40), start)}⟦${text.slice(start, end)}→${by}⟧${text.slice(end, end + 40)}`;
  console.log(`${name}: ${JSON.stringify(around)}`);
  for (const finding of found)
    console.log(
      `    ${keyOf(finding)} | ${finding
        .fixes()
        .map(fix => fix.title)
        .join(' | ')}`,
    );
}

function table(tallies: Readonly<Record<string, Tally>>): string {
  const row = (name: string, { seeded, found, single, fixed }: Tally, lost?: true) =>
    `${name.padEnd(46)}${[seeded, found, single, lost ? '–' : fixed].map(count => String(count).padStart(9)).join('')}`;
  const head = `${''.padEnd(46)}${['seeded', 'found', 'one', 'fixed'].map(name => name.padStart(9)).join('')}`;
  return [head, ...Object.entries(tallies).map(([name, tally]) => row(name, tally, FAULT_CLASSES[name]!.lost))].join(
    '\n',
  );
}

function assertTallies(title: string, text: string, each: number): void {
  const ground = groundOf(parse('test:/rules.txt', 1, text, comprehensive));
  const sound = findingsIn(ground.document);
  const tallies = Object.fromEntries(
    Object.entries(FAULT_CLASSES).map(([name, faults]) => [name, tallyOf(ground, sound, faults, name, each)]),
  );
  console.log(`\n${title}\n${table(tallies)}`);
  const sum = (part: keyof Tally, among = Object.entries(tallies)) =>
    among.reduce((total, [, tally]) => total + tally[part], 0);
  const fixable = Object.entries(tallies).filter(([name]) => !FAULT_CLASSES[name]!.lost);
  const shares = { fixed: sum('fixed', fixable) / sum('seeded', fixable), single: sum('single') / sum('seeded') };
  console.log(`first fix right: ${percent(shares.fixed)}; one finding at the right place: ${percent(shares.single)}`);
  assert.ok(shares.fixed > 0.75, `the first fix is right in ${percent(shares.fixed)}`);
  assert.ok(shares.single > 0.75, `one finding at the right place in ${percent(shares.single)}`);
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

describe('seeded faults', () => {
  it('have one finding each, and its first fix is right in more than three quarters of them: the sample', () => {
    assertTallies('Faults in the sample', lanterns, EACH.sample);
  });
  if (hasCorpus)
    it('have the same in a published text', () => {
      assertTallies(
        'Faults in a published text',
        readFileSync(`${CORPUS}/comprehensive/2026-01-16.txt`, 'utf8'),
        EACH.published,
      );
    });
  else withoutCorpus();
});
