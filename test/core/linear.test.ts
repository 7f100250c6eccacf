import assert from 'node:assert/strict';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument, update } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { takeWork } from '../support/work.ts';

const lines = (line: (at: number) => string) => (count: number) =>
  Array.from({ length: count }, (_, at) => line(at + 1)).join('');
const QUAY = '1. Quay\n\n100. Bells\n\n100.1. A bell.\n\n100.2. ';
const LAMPS = '## 1. Lamps\n\nA lamp burns, see section 2.\n\n## 2. Boats\n\nA boat floats, see section 1.\n\n';

type Growing = Readonly<Record<string, (count: number) => string>>;

/** Texts of which one rule grows, by what there is more and more of in it. */
const IN_ONE_RULE: Growing = {
  'citations of its own number in a rule': count => `${QUAY}${'See rule 100.2. '.repeat(count)}\n`,
  'citations of another rule': count => `${QUAY}${'See rule 100.1. '.repeat(count)}\n`,
  'broken references': count => `${QUAY}${'See rule 100.9. '.repeat(count)}\n`,
  'parts of one number': count => `${LAMPS}${'1.'.repeat(count)}\n`,
  'numbers in one list': count => `${LAMPS}section 1${' and 2'.repeat(count)}\n`,
  'references after one of another law': count =>
    `${LAMPS}See section 5 of the Harbor Act${' and of section 2'.repeat(count)}.\n`,
  'rows of a table': count => `| No | Rule |\n|---|---|\n${lines(at => `| ${at} | A rope, see ${at} |\n`)(count)}`,
};

/** Texts of more and more rules. */
const OF_MANY_RULES: Growing = {
  'sections that cite themselves': lines(at => `## ${at}. Rope ${at}\n\nA rope, see section ${at}, “Rope ${at}”.\n\n`),
  'articles with paragraphs': lines(at => `Article ${at}. Rope\n\n1. a\n2. see Article ${at}(1) and paragraph 1\n\n`),
  'rules with one number': lines(() => '1. A rope, see rule 1.\n\n'),
  'rules in the wrong order': count => lines(at => `${count - at}. A rope, see rule 1.\n\n`)(count),
  'inserted paragraphs': count =>
    `§ 1. A\n\n§ 2. B\n\n${lines(at => `(${at}) a rope\n(${at}<sup>1</sup>) a rope\n`)(count)}`,
  'chapters that count from 1': lines(at => `# Chapter ${at}\n\n1. A rope.\n2. See rule 1.\n\n`),
  'lines of Contents': count =>
    `${lines(at => `${at}. Rope ${at}\n`)(count)}\n${lines(at => `${at}. Rope ${at}\n\nSee section ${at}.\n\n`)(count)}`,
};

const GROWING = { ...IN_ONE_RULE, ...OF_MANY_RULES };

/** What is done with a text, and the blocks that ran. */
interface Work {
  readonly recognize: number;
  readonly read: number;
  readonly check: number;
  readonly edit: number;
}

const check = (document: RulesDocument) => runChecks(withDocument(emptyWorkspace, document), document);

function workFor(text: string): Work {
  takeWork();
  const dialect = text.startsWith(QUAY) ? comprehensive : dialectOfRules(text);
  const recognize = takeWork();
  const document = parse('file:///rules.md', 1, text, dialect);
  const read = takeWork();
  check(document);
  const checked = takeWork();
  update(document, [{ start: text.length - 2, end: text.length - 2, text: 'x' }], 2);
  return { recognize, read, check: checked, edit: takeWork() };
}

const COUNT = 100;
const TIMES = 4;

if (isMainThread)
  describe('work on a text that grows', () => {
    let measured: Readonly<Record<string, readonly [Work, Work]>> = {};
    before(done => {
      const worker = new Worker(__filename);
      worker.once('error', done);
      worker.once('message', message => {
        measured = message;
        done();
      });
    });

    for (const name of Object.keys(GROWING))
      it(`is at most in proportion: ${name}`, () => {
        const [some, more] = measured[name]!;
        assert.ok(some.read > COUNT / 10, 'nothing is counted');
        for (const step of ['recognize', 'read', 'check'] as const)
          assert.ok(more[step] <= 1.5 * TIMES * some[step], `${step}: ${some[step]}, then ${more[step]}`);
      });

    for (const name of Object.keys(OF_MANY_RULES))
      it(`is hardly more for a letter that is typed: ${name}`, () => {
        const [some, more] = measured[name]!;
        assert.ok(more.edit <= 2 * some.edit, `${some.edit}, then ${more.edit}`);
      });
  });
else {
  for (const make of Object.values(GROWING)) workFor(make(COUNT / 10));
  const entries = Object.entries(GROWING);
  parentPort!.postMessage(
    Object.fromEntries(entries.map(([name, make]) => [name, [workFor(make(COUNT)), workFor(make(TIMES * COUNT))]])),
  );
}
