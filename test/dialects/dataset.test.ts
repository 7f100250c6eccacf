import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectDialect } from '../../server/src/core/detect.ts';
import { parse } from '../../server/src/core/document.ts';
import { headBlocksOf, symbolsOf } from '../../server/src/core/symbols.ts';
import { emptyWorkspace, outcomeOf, resolve, titleOutcome, withDocument } from '../../server/src/core/workspace.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';

/** The same rules thrice; the dump leaves out the end of an example that is long. */
const DUMP = 'viewer-dump.full.txt';
const FORMS = [
  { file: 'rules.csv', dialect: 'dataset-csv' },
  { file: 'rules.jsonl', dialect: 'dataset-json' },
] as const;

/** Each rule with its title and what it refers to. */
function rulesIn(file: string) {
  const text = readFileSync(join(CORPUS, 'dataset', file), 'utf8');
  const document = parse(file, 1, text, detectDialect(text)!);
  const workspace = withDocument(emptyWorkspace, document);
  const blocks = headBlocksOf(document);
  const rules = document.heads.flatMap((head, ordinal) => {
    const block = document.blocks[blocks[ordinal]!]!;
    if (head.kind !== 'rule') return [];
    const references = block.references.map(reference => {
      const resolutions = resolve(workspace, document, reference);
      const title = reference.kind === 'term' ? undefined : reference.title?.text;
      const written = block.text.slice(reference.start, reference.end);
      return [written, title, outcomeOf(resolutions), titleOutcome(reference, resolutions)].join(' | ');
    });
    return [{ number: head.number.text, title: head.title, references, cut: /\.\.\.\s+[\d,]+\s*$/.test(block.text) }];
  });
  return { document, rules, problems: document.blocks.flatMap(({ problems }) => problems) };
}

describe('a published data set', () => {
  if (!hasCorpus) return withoutCorpus();
  const dump = rulesIn(DUMP);

  for (const { file, dialect } of FORMS) {
    describe(file, () => {
      const { document, rules, problems } = rulesIn(file);

      it('is recognised, and without a fault', () => {
        assert.equal(document.dialect.id, dialect);
        assert.deepEqual(problems, []);
      });

      it('has every rule', () => assert.equal(symbolsOf(document).rules.size, 2936));

      it('has the rules, titles and references of the dump, with the same outcomes', () => {
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

      it('has every reference where it stands', () => {
        const text = readFileSync(join(CORPUS, 'dataset', file), 'utf8');
        document.blocks.forEach((block, index) => {
          for (const reference of block.references) {
            if (reference.kind !== 'number') continue;
            const start = document.starts[index]!;
            const written = text.slice(start + reference.start, start + reference.end);
            assert.ok(reference.text.endsWith(written), `${reference.text}: ${written}`);
          }
        });
      });
    });
  }
});
