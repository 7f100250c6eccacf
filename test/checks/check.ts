import assert from 'node:assert/strict';
import type { Workspace } from '../../server/src/core/book/workspace.ts';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { type RulesDocument, textOf, update } from '../../server/src/core/document/document.ts';
import type { Check, Finding, Fix } from '../../server/src/core/findings/check.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { filesIn, fixture, noted } from '../support/fixture.ts';
import { assertMarks, assertTexts } from '../support/snapshots.ts';

/** What is found in a text, and how. */
export interface Checked {
  readonly workspace: Workspace;
  readonly document: RulesDocument;
  readonly findings: readonly Finding[];
}

/** A finding, without what changes while text moves. */
export const keyOf = ({ code, message }: Finding) => `${code} ${message}`;

/** Checks a text with these checks, or with all of them. */
export function checked(text: string, dialect: Dialect, among?: readonly Check[]): Checked {
  const { workspace, document } = fixture(text, dialect);
  return { workspace, document, findings: runChecks(workspace, document, among) };
}

/** The check as it runs when someone has turned it on. */
function switchedOn(check: Check): Check {
  return check.severity === 'off' ? { ...check, severity: 'hint' } : check;
}

/**
 * Tests of one check. Each text is ordinary rules text, in which lines of `^^^ message` mark the findings in the line
 * above. Each fix of each finding must solve it and cause no other finding of any check. `fixes` are the titles of all
 * fixes.
 */
export function testsOf(check: Check, usual: Dialect = comprehensive) {
  return (title: string, marked: string, fixes: readonly string[] = [], dialect: Dialect = usual): void => {
    it(title, () => {
      const [{ text, notes }] = filesIn(marked);
      const { document, findings } = checked(text, dialect, [switchedOn(check)]);
      const words = findings.map(({ message, start, end }) => ({ start, end, words: message }));
      assertMarks(noted(document, words), notes, marked);
      const offered = findings.flatMap(finding => finding.fixes().map(fix => ({ finding, fix })));
      assertTexts(
        offered.map(({ fix }) => fix.title),
        fixes,
      );
      for (const { fix } of offered)
        assert.ok(!fix.certain || check.certain, `“${fix.title}” is certain, its check is not`);
      for (const { finding, fix } of offered) assertFixes(document, finding, fix, switchedOn(check));
    });
  };
}

/** Applies a fix, reads the text again, and checks that the finding is gone and that no check finds anything new. */
export function assertFixes(document: RulesDocument, finding: Finding, fix: Fix, check: Check): RulesDocument {
  const among = [...checks.filter(({ code }) => code !== check.code), check];
  const before = countsOf(checked(textOf(document), document.dialect, among).findings);
  const fixed = applied(document, fix);
  const after = countsOf(checked(textOf(fixed), document.dialect, among).findings);
  const key = keyOf(finding);
  assert.ok((after.get(key) ?? 0) < before.get(key)!, `“${fix.title}” leaves “${key}”`);
  for (const [other, count] of after) {
    assert.ok(count <= (before.get(other) ?? 0), `“${fix.title}” brings “${other}”:\n${textOf(fixed)}`);
  }
  return fixed;
}

function countsOf(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

/** The document after the edits of a fix. All edits refer to the text before the first one. */
export function applied(document: RulesDocument, { edits }: Fix): RulesDocument {
  const backwards = [...edits].sort((a, b) => b.start - a.start || b.end - a.end);
  return update(document, backwards, document.version + 1);
}
