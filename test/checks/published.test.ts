import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../../server/src/core/checks/all.ts';
import type { Finding } from '../../server/src/core/checks/check.ts';
import { runChecks } from '../../server/src/core/checks/run.ts';
import { detectDialect } from '../../server/src/core/detect.ts';
import { documentPosition, parse, type RulesDocument } from '../../server/src/core/document.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/workspace.ts';
import { decode } from '../../server/src/node/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { assertMends } from './check.ts';
import { READ } from './findings.ts';

interface Place {
  readonly line: number;
  readonly id?: string;
}

interface Expected {
  readonly document: string;
  readonly numbering: Readonly<
    Record<Kind, readonly (Place & { readonly missing?: string; readonly parent?: string })[]>
  >;
  readonly anomalies: readonly { readonly line: number; readonly detail: string }[];
}

type Kind =
  | 'duplicates'
  | 'gaps'
  | 'out_of_order'
  | 'letter_l_or_o'
  | 'missing_parent'
  | 'toc_mismatch'
  | 'toc_missing_in_body'
  | 'body_missing_in_toc';

/** The check that finds each kind of fault, and what names one: the line, of a gap the missing number. */
const KINDS: Readonly<Record<Kind, string>> = {
  duplicates: 'duplicate-number',
  gaps: 'number-gap',
  out_of_order: 'out-of-order',
  letter_l_or_o: 'wrong-letter',
  missing_parent: 'missing-parent',
  toc_mismatch: 'contents-mismatch',
  toc_missing_in_body: 'contents-mismatch',
  body_missing_in_toc: 'contents-mismatch',
};

const SLIPS: Readonly<Record<string, string>> = {
  'stray-period-after-subrule-number': 'number-punctuation',
  'missing-period-after-rule-number': 'number-punctuation',
  'no-space-after-number': 'number-punctuation',
  'space-inside-number': 'number-punctuation',
  'leading-space': 'stray-space',
  'leading-space-before-Example': 'stray-space',
  'group-title-is-a-sentence': 'heading-sentence',
};

/** The checks of numbering, form, Contents and glossary. */
const OWN = new Set([
  ...Object.values(KINDS),
  ...Object.values(SLIPS),
  'empty-rule',
  'duplicate-term',
  'unsorted-term',
  'see-loop',
  'malformed-record',
  'unknown-escape',
]);

function read(path: string): { document: RulesDocument; findings: readonly Finding[] } {
  const { text } = decode(readFileSync(join(CORPUS, path)));
  const document = parse(path, 1, text, detectDialect(text)!);
  const findings = runChecks(withDocument(emptyWorkspace, document), document);
  return { document, findings: findings.filter(({ code }) => OWN.has(code)) };
}

const sorted = (items: readonly string[]) => [...items].sort();

describe('checks of published documents', () => {
  if (!hasCorpus) return withoutCorpus();
  const expectations = readdirSync(join(CORPUS, 'expected')).filter(name => /^\d{4}-/.test(name));
  const codes = new Set([...Object.values(KINDS), ...Object.values(SLIPS)]);

  for (const name of expectations) {
    it(`find in ${name.replace('.json', '')} what an independent reader found in its numbering, and nothing else`, () => {
      const expected: Expected = JSON.parse(readFileSync(join(CORPUS, 'expected', name), 'utf8'));
      const { document, findings } = read(expected.document);
      const faults = Object.entries(KINDS).flatMap(([kind, code]) =>
        expected.numbering[kind as Kind].map(({ line, missing }) => `${code} ${missing ?? line}`),
      );
      const slips = expected.anomalies.map(({ line, detail }) => `${SLIPS[detail]} ${line}`);
      const found = findings
        .filter(({ code }) => codes.has(code))
        .map(({ code, target, start }) => {
          return `${code} ${code === 'number-gap' ? target : documentPosition(document, start).line}`;
        });
      assert.deepEqual(sorted(found), sorted([...faults, ...slips]));
    });
  }

  for (const [path, words] of Object.entries(READ)) {
    it(`find in ${path} what was read and is a fault`, () => {
      const { document, findings } = read(path);
      const found = findings.map(
        ({ code, target, start }) => `${documentPosition(document, start).line} ${code} ${target}`,
      );
      assert.deepEqual(found, Object.keys(words));
    });
  }

  it('mend what they find in the newest one', () => {
    const { document, findings } = read('comprehensive/2026-01-16.txt');
    for (const finding of findings) {
      const check = checks.find(({ code }) => code === finding.code)!;
      for (const fix of finding.fixes()) assertMends(document, finding, fix, check);
    }
  });

  it('find no error in excerpts', () => {
    for (const file of readdirSync(join(CORPUS, 'seeds'))) {
      const { findings } = read(join('seeds', file));
      assert.deepEqual(
        findings.filter(({ severity }) => severity === 'error'),
        [],
      );
      assert.ok(findings.length <= 3, `${file}: ${findings.map(({ message }) => message).join('\n')}`);
    }
  });
});
