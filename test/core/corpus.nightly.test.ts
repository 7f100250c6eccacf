import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportedDocument, exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, SLIP_CHECKS, slipsIn, withoutCorpus } from '../support/corpus.ts';

interface Expected {
  document: string;
  encoding: string;
  sections: [string, string, number][];
  groups: [string, string, number][];
  rules: [string, number, string?][];
  terms: [string, number][];
  /** Line, column, end line, end column, form, text, outcome, targets, quoted title, and whether the title matches. */
  references: [number, number, number, number, string, string, string, string[], string?, string?][];
  anomalies: { line: number; detail: string }[];
}

interface Place {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** Lines with references or terms that the reader missed, by document. A person read each of them. */
const OVERLOOKED: Readonly<Record<string, readonly number[]>> = {
  // "See", a hard wrap, "also Local Enchantment."
  'comprehensive/2004-02-01.txt': [3924],
  // "Floor Rules" and "Affinity", each with its definition below but without a blank line above.
  'comprehensive/2008-05-01.txt': [3258],
  'comprehensive/2021-07-12.txt': [5927],
};

/** How a quoted title matches, in the reader's words and in ours. */
const FITS: Readonly<Record<string, string | null>> = {
  exact: 'match',
  mismatch: 'mismatch',
  // Titles that differ only in case fit.
  case: 'match',
  'target-has-no-title': 'untitled',
  'parent-title': 'untitled',
  'target-missing': null,
};

function read(file: string): { expected: Expected; exported: ExportedDocument } {
  const expected: Expected = JSON.parse(readFileSync(join(CORPUS, 'expected', file), 'utf8'));
  const { text, encoding } = decode(readFileSync(join(CORPUS, expected.document)));
  const dialect = detectDialect(text);
  assert.ok(dialect, 'no dialect was recognized');
  const document = parse(expected.document, 1, text, dialect);
  const exported = exportDocument(withDocument(emptyWorkspace, document), document, expected.document, encoding);
  return { expected, exported: exported };
}

/** The reader writes every quotation mark straight. */
const straight = (target: string) => target.replace(/[“”]/g, '"');

const placeKey = ({ line, column, endLine, endColumn }: Place) => [line, column, endLine, endColumn].join();
const sorted = (items: Iterable<string>) => [...items].sort();

describe('published rules documents', () => {
  if (!hasCorpus) return withoutCorpus();
  const files = readdirSync(join(CORPUS, 'expected')).filter(name => /^\d{4}-/.test(name));

  it('all exist', () => assert.ok(files.length >= 12, `${files.length} documents`));

  for (const file of files) {
    describe(file.replace('.json', ''), () => {
      let expected: Expected;
      let exported: ExportedDocument;
      before(() => {
        ({ expected, exported } = read(file));
      });

      it('is decoded', () => assert.equal(exported.encoding, expected.encoding));

      it('has every rule, with its line and title', () => {
        const wanted = [
          ...[...expected.sections, ...expected.groups].map(([number, title, line]) => `${number} ${line} ${title}`),
          ...expected.rules.map(([number, line, title]) => `${number} ${line} ${title ?? ''}`),
        ];
        const found = exported.rules.map(({ number, line, title }) => `${number} ${line} ${title ?? ''}`);
        assert.deepEqual(sorted(found), sorted(wanted));
      });

      it('has every term, with its line', () => {
        const overlooked = OVERLOOKED[expected.document] ?? [];
        const terms = exported.terms.filter(({ line }) => !overlooked.includes(line));
        const found = terms.map(({ term, line }) => `${term} ${line}`);
        assert.deepEqual(sorted(found), sorted(expected.terms.map(([term, line]) => `${term} ${line}`)));
      });

      it('has exactly the right references, by their spans', () => {
        const overlooked = OVERLOOKED[expected.document] ?? [];
        const found = exported.references.filter(({ line }) => !overlooked.includes(line));
        assert.deepEqual(sorted(found.map(placeKey)), sorted(expected.references.map(span => span.slice(0, 4).join())));
      });

      it('resolves every reference to its targets, and breaks exactly the broken ones', () => {
        const byPlace = new Map(exported.references.map(reference => [placeKey(reference), reference]));
        for (const reference of expected.references) {
          const [, , , , form, text, outcome, targets] = reference;
          const found = byPlace.get(reference.slice(0, 4).join())!;
          assert.equal(found.outcome, outcome, `outcome of ${text} on line ${found.line}`);
          const ends = form === 'range' ? [found.targets[0], found.targets.at(-1)] : found.targets.map(straight);
          assert.deepEqual(
            ends,
            form === 'range' ? [targets[0], targets.at(-1)] : targets,
            `targets of ${text} on line ${found.line}`,
          );
        }
      });

      it('matches quoted titles, except where the independent reader disagrees on what is quoted', () => {
        const byPlace = new Map(exported.references.map(reference => [placeKey(reference), reference]));
        const wrong: string[] = [];
        let quoted = 0;
        for (const reference of expected.references) {
          const [line, , , , , text, , , title, fits] = reference;
          const found = byPlace.get(reference.slice(0, 4).join())!;
          if (!fits || found.title === null) continue;
          quoted++;
          if (found.titleOutcome !== FITS[fits])
            wrong.push(`${text} “${title}” on line ${line}: ${found.titleOutcome}`);
        }
        assert.deepEqual(wrong, []);
        const all = expected.references.filter(([, , , , , , , , , fits]) => fits).length;
        assert.ok(quoted >= 0.98 * all, `${quoted} of ${all} quoted titles were read`);
      });

      it('has exactly the mistakes of form that the reader found', () => {
        const wanted = slipsIn(expected).map(({ line, detail }) => `${line} ${SLIP_CHECKS[detail]}`);
        assert.deepEqual(sorted(exported.problems.map(({ line, code }) => `${line} ${code}`)), sorted(wanted));
      });
    });
  }
});
