import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../server/src/core/blocks/block.ts';
import { cellsOf, plainText } from '../../server/src/core/blocks/cells.ts';
import { outcomeOf, resolve, titleOutcome } from '../../server/src/core/book/resolve.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { recordsIn } from '../../server/src/core/dialect/dialect.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { blocksOf, headBlock, parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';

/** The same rules in three forms; the dump cuts off a long example. */
const DUMP = 'viewer-dump.full.txt';
const FORMS: readonly { name: string; dialect: string; text: () => string }[] = [
  { name: 'as CSV', dialect: 'dataset-csv', text: () => published('rules.csv') },
  { name: 'as JSON Lines', dialect: 'dataset-json', text: () => published('rules.jsonl') },
  { name: 'as one line of JSON in ASCII', dialect: 'dataset-json', text: () => ascii(JSON.stringify(records())) },
  { name: 'as indented JSON', dialect: 'dataset-json', text: () => JSON.stringify({ rules: records() }, undefined, 2) },
  {
    name: 'as JSON by number, with the text first',
    dialect: 'dataset-json',
    text: () => JSON.stringify(Object.fromEntries(records().map(record => [record.number, turned(record)]))),
  },
];

interface PublishedRecord {
  readonly number: string;
  readonly text: string;
  readonly examples: readonly string[];
}

const published = (file: string) => readFileSync(join(CORPUS, 'dataset', file), 'utf8');
const records = (): PublishedRecord[] =>
  published('rules.jsonl')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
const ascii = (json: string) =>
  json.replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const turned = ({ number, text, examples }: PublishedRecord) => ({ examples, ruleText: text, ruleNumber: number });

/** Each rule with its title and the targets of its references. */
function rulesIn(text: string) {
  const document = parse('test:/rules', 1, text, detectDialect(text)!);
  const workspace = withDocument(emptyWorkspace, document);
  const rules = document.heads.flatMap((head, ordinal) => {
    const block = headBlock(document, ordinal);
    if (head.kind !== 'rule') return [];
    const references = block.references.map(reference => {
      const resolutions = resolve(workspace, document, reference);
      const title = reference.kind === 'term' ? undefined : reference.title?.text;
      const written = plainText(block.text.slice(reference.start, reference.end), document.dialect);
      return [written, title, outcomeOf(resolutions), titleOutcome(reference, resolutions)].join(' | ');
    });
    return [{ number: head.number.text, title: head.title, references, cut: /\.\.\.\s+[\d,]+\s*$/.test(block.text) }];
  });
  return { document, rules, problems: blocksOf(document).flatMap(({ block: { problems } }) => problems) };
}

function cellsIn({ dialect }: RulesDocument, block: Block) {
  const { text, examples } = cellsOf(block.text, recordsIn(dialect.layout)!, dialect);
  return { text: text.text, examples: examples.map(example => example.text) };
}

describe('a published data set', () => {
  if (!hasCorpus) return withoutCorpus();
  const dump = rulesIn(published(DUMP));

  for (const { name, dialect, text: textOf } of FORMS) {
    describe(name, () => {
      const text = textOf();
      const { document, rules, problems } = rulesIn(text);

      it('is recognized, without faults', () => {
        assert.equal(document.dialect.id, dialect);
        assert.deepEqual(problems, []);
      });

      it('has every rule', () => assert.equal(symbolsOf(document).rules.size, 2936));

      it('has the rules, titles, and references of the dump, with the same outcomes', () => {
        const cut = new Set(dump.rules.filter(rule => rule.cut).map(({ number }) => number));
        const comparable = rules.map((rule, index) => ({
          ...rule,
          references: cut.has(rule.number)
            ? rule.references.slice(0, dump.rules[index]?.references.length)
            : rule.references,
          cut: cut.has(rule.number),
        }));
        assert.deepEqual(comparable, dump.rules);
        const all = rules.flatMap(({ references }) => references);
        assert.equal(all.length, 1053);
        assert.equal(all.filter(reference => reference.includes('| broken |')).length, 0);
      });

      it('reads each text as it is meant', () => {
        const read = document.heads.map((_, ordinal) => cellsIn(document, headBlock(document, ordinal)));
        assert.deepEqual(
          read,
          records().map(record => ({ text: record.text, examples: record.examples })),
        );
      });

      it('has every reference in place', () => {
        blocksOf(document).forEach(({ block, start }) => {
          for (const reference of block.references) {
            if (reference.kind !== 'number') continue;
            const written = text.slice(start + reference.start, start + reference.end);
            assert.ok(reference.text.endsWith(written), `${reference.text}: ${written}`);
          }
        });
      });
    });
  }
});
