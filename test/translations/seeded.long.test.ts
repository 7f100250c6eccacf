import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../../bench/random.ts';
import { type Book, emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { dialectOfTranslation } from '../../server/src/core/editions/dialectOfTranslation.ts';
import { translationOf } from '../../server/src/core/editions/translation.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { effort } from '../support/effort.ts';
import { type Books, FAULTS, findingsIn, foundSince, isAbout } from './faults.ts';
import { inventedOriginal, inventedTranslation } from './invented.ts';

/** To try more, use `SEEDS=200 npx mocha out/test/translations/seeded.long.test.js`; it prints the figures. */
const SEEDS = Number(process.env.SEEDS ?? effort(1, 3));
/** At least this share of the faults is found, and at least this share of what is found is about them. */
const LEAST = 0.98;
const FOLDER = join(CORPUS, 'translations');

function booksOf(original: string, own: string): Books {
  const dialect = dialectOfRules(original);
  const now = parse('test:/original.md', 1, original, dialect);
  const ownDialect = dialectOfTranslation(own, dialectOfRules(own), [{ text: original, dialect }]);
  const document = parse('test:/translation.md', 1, own, ownDialect);
  const books: Book[] = [
    { names: ['Original'], documents: [now.uri], base: [] },
    { names: ['Translation'], documents: [document.uri], base: [], translates: { book: 'Original' } },
  ];
  const workspace: Workspace = { ...[now, document].reduce(withDocument, emptyWorkspace), books };
  return { workspace, document, original: now };
}

/** Figures of the faults of one kind. */
class Score {
  tried = 0;
  found = 0;
  findings = 0;
  right = 0;
  readonly misses: string[] = [];
}

function tryFaults(books: Books, name: string, scores: ReadonlyMap<string, Score>): void {
  const before = findingsIn(books);
  for (const [kind, make] of Object.entries(FAULTS))
    for (let seed = 1; seed <= SEEDS; seed++) {
      const fault = make(books, randomFrom(seed * 7919 + name.length));
      if (!fault) continue;
      const score = scores.get(kind)!;
      const findings = foundSince(before, fault);
      const right = findings.filter(finding => isAbout(finding, fault));
      score.tried++;
      score.findings += findings.length;
      score.right += right.length;
      if (right.length) score.found++;
      if (!right.length || right.length < findings.length)
        score.misses.push(
          `${name} ${kind} ${seed} ${fault.rules.join()}: ${findings.map(({ message }) => message).join(' | ')}`,
        );
    }
}

function judged(books: readonly (readonly [name: string, books: Books])[]): void {
  const scores = new Map(Object.keys(FAULTS).map(kind => [kind, new Score()]));
  for (const [name, each] of books) tryFaults(each, name, scores);
  for (const [kind, { tried, found, findings, right, misses }] of scores) {
    const figures = `${kind}: ${found} of ${tried} found, ${right} of ${findings} findings right`;
    if (process.env.SEEDS) console.log(`      ${figures}`);
    assert.ok(tried > 0, kind);
    assert.ok(found >= LEAST * tried && right >= LEAST * findings, `${figures}\n${misses.join('\n')}`);
  }
}

describe('seeded faults in translations', () => {
  it('are found in an invented book', () => {
    judged(
      [1, 2, 3].map(seed => {
        const original = inventedOriginal(seed);
        return [`invented ${seed}`, booksOf(original, inventedTranslation(original))] as const;
      }),
    );
  });

  if (!hasCorpus) withoutCorpus();
  else
    it('are found in published translations', () => {
      const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
      const names = readdirSync(FOLDER).filter(name => name.endsWith('.md'));
      const editions = names.filter(name => name.startsWith('english-'));
      // The one that japanese.md translates is enough for an ordinary run.
      const originals = process.env.SEEDS ? editions : effort(['english-2021-05-01.md'], editions);
      const chosen = process.env.SEEDS
        ? names.filter(name => !editions.includes(name))
        : effort(['japanese.md'], ['french.md', 'japanese.md']);
      judged(
        chosen.map(name => {
          const fewest = (edition: string) => {
            const { missing, extra } = translationOf(...asked(booksOf(read(edition), read(name))))!;
            return missing.length + extra.length;
          };
          const differing = new Map(originals.map(edition => [edition, fewest(edition)]));
          const best = originals.reduce((one, other) => (differing.get(other)! < differing.get(one)! ? other : one));
          return [name, booksOf(read(best), read(name))] as const;
        }),
      );
    });
});

function asked({ workspace, document }: Books) {
  return [workspace, document] as const;
}
