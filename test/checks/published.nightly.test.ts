import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { documentPosition, parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import type { Finding } from '../../server/src/core/findings/check.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, SLIP_CHECKS, slipsIn, withoutCorpus } from '../support/corpus.ts';
import { assertFixes } from './check.ts';
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
  /** Line, column, end line, end column, form, text, outcome, targets, quoted title, and state of the title. */
  readonly references: readonly [number, number, number, number, string, string, string, unknown, string?, string?][];
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

/**
 * The check that finds each kind of fault, and what identifies a fault: the line, or, for a gap, the missing number.
 */
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

/** The check that finds each state of a quoted title; in other states, the title is right, or differs only in case, or its rule is missing. */
const TITLES: Readonly<Record<string, string>> = {
  mismatch: 'title-mismatch',
  'target-has-no-title': 'title-on-untitled',
  'parent-title': 'title-on-untitled',
};

/** Titles that the reader missed: “(See rule 212.6, / "Lands.")” across a line end; 212.6 is “Land”. */
const WRAPPED: Readonly<Record<string, readonly string[]>> = {
  'comprehensive/2004-02-01.txt': ['title-mismatch 1608'],
};

/** A rule in the place of another number is one finding; the reader reported everything that follows from it. */
const MISNUMBERED: Readonly<Record<string, { readonly told: readonly string[]; readonly instead: string }>> = {
  '2007-05-01.json': {
    told: ['missing-parent 1478', 'number-gap 432.2a', 'out-of-order 1480'],
    instead: 'out-of-order 1478',
  },
};

function read(path: string): { document: RulesDocument; findings: readonly Finding[] } {
  const { text } = decode(readFileSync(join(CORPUS, path)));
  const document = parse(path, 1, text, detectDialect(text)!);
  const findings = runChecks(withDocument(emptyWorkspace, document), document);
  return { document, findings };
}

const sorted = (items: readonly string[]) => [...items].sort();

describe('checks of published documents', () => {
  if (!hasCorpus) return withoutCorpus();
  const expectations = readdirSync(join(CORPUS, 'expected')).filter(name => /^\d{4}-/.test(name));
  const codes = new Set([...Object.values(KINDS), ...Object.values(SLIP_CHECKS)]);

  for (const name of expectations) {
    it(`find in ${name.replace('.json', '')} exactly what an independent reader found in its numbering`, () => {
      const expected: Expected = JSON.parse(readFileSync(join(CORPUS, 'expected', name), 'utf8'));
      const { document, findings } = read(expected.document);
      const faults = Object.entries(KINDS).flatMap(([kind, code]) =>
        expected.numbering[kind as Kind].map(({ line, missing }) => `${code} ${missing ?? line}`),
      );
      const slips = slipsIn(expected).map(({ line, detail }) => `${SLIP_CHECKS[detail]} ${line}`);
      const found = findings
        .filter(({ code }) => codes.has(code))
        .map(({ code, target, start }) => {
          return `${code} ${code === 'number-gap' ? target : documentPosition(document, start).line}`;
        });
      const misnumbered = MISNUMBERED[name];
      for (const fault of misnumbered?.told ?? []) assert.ok(faults.includes(fault), fault);
      const others = faults.filter(fault => !misnumbered?.told.includes(fault));
      const wanted = [...others, ...(misnumbered ? [misnumbered.instead] : [])];
      assert.deepEqual(sorted(found), sorted([...wanted, ...slips]));
    });
  }

  for (const name of expectations) {
    it(`find in ${name.replace('.json', '')} exactly the wrong titles`, () => {
      const expected: Expected = JSON.parse(readFileSync(join(CORPUS, 'expected', name), 'utf8'));
      const { document, findings } = read(expected.document);
      const wrong = expected.references.flatMap(([line, , , , , , , , , state]) =>
        state && state in TITLES ? [`${TITLES[state]} ${line}`] : [],
      );
      const codes = new Set(Object.values(TITLES));
      const found = findings
        .filter(({ code }) => codes.has(code))
        .map(({ code, start }) => `${code} ${documentPosition(document, start).line}`);
      assert.deepEqual(sorted(found), sorted([...wrong, ...(WRAPPED[expected.document] ?? [])]));
    });
  }

  for (const [path, words] of Object.entries(READ)) {
    it(`find in ${path} exactly the real faults`, () => {
      const { document, findings } = read(path);
      const found = findings.map(
        ({ code, target, start }) => `${documentPosition(document, start).line} ${code} ${target}`,
      );
      assert.deepEqual(found, Object.keys(words));
    });
  }

  it('fix their findings in the newest one', () => {
    const { document, findings } = read('comprehensive/2026-01-16.txt');
    for (const finding of findings) {
      const check = checks.find(({ code }) => code === finding.code)!;
      for (const fix of finding.fixes()) assertFixes(document, finding, fix, check);
    }
  });

  it('find no errors in excerpts', () => {
    for (const file of readdirSync(join(CORPUS, 'seeds'))) {
      const { findings } = read(join('seeds', file));
      assert.deepEqual(
        findings.filter(({ severity }) => severity === 'error'),
        [],
      );
      // 000: 119.1d with a period. 002: G1.18 twice, G6.13a under G6.14, G19.20 in G16, and three titles in the plural.
      const known: Readonly<Record<string, number>> = { '000': 1, '002': 6 };
      const messages = findings.map(({ message }) => message);
      assert.equal(messages.length, known[file.slice(0, 3)] ?? 0, `${file}: ${messages.join('\n')}`);
    }
  });
});
