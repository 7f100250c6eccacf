import assert from 'node:assert/strict';
import type { Check, Finding, Fix } from '../../server/src/core/checks/check.ts';
import { runChecks } from '../../server/src/core/checks/run.ts';
import type { Dialect } from '../../server/src/core/dialect.ts';
import { comprehensive } from '../../server/src/core/dialects/comprehensive.ts';
import { parse, type RulesDocument, textOf } from '../../server/src/core/document.ts';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/workspace.ts';
import { noted, unmarked } from '../support/fixture.ts';

/** A text that is checked by itself. */
export function workspaceOf(text: string, dialect: Dialect): { workspace: Workspace; document: RulesDocument } {
  const document = parse('test:/rules.txt', 1, text, dialect);
  return { workspace: withDocument(emptyWorkspace, document), document };
}

/** The text of a document after a fix, all edits of which are in it. */
export function applied(document: RulesDocument, { edits }: Fix): string {
  const backwards = [...edits].sort((a, b) => b.start - a.start);
  return backwards.reduce(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    textOf(document),
  );
}

/**
 * A check finds exactly what `^^^ code` marks below the lines of the text, and offers the fixes with these titles, each of
 * which makes its finding go and brings no other of any kind.
 */
export function verify(
  title: string,
  check: Check,
  marked: string,
  fixes: readonly (readonly string[])[] = [],
  dialect: Dialect = comprehensive,
): void {
  it(title, () => {
    const { text, notes } = unmarked(marked);
    const { workspace, document } = workspaceOf(text, dialect);
    const findings = runChecks(workspace, document, [check]);
    const found = findings.map(finding => ({ start: finding.start, end: finding.end, words: finding.code }));
    assert.deepEqual(noted(document, found), notes);
    assert.deepEqual(
      findings.map(finding => finding.fixes().map(fix => fix.title)),
      notes.map((_, index) => fixes[index] ?? []),
    );
    for (const finding of findings) for (const fix of finding.fixes()) assertSafe(document, finding, fix, dialect);
  });
}

/** A fix makes its finding go, and brings none that was not there before. */
export function assertSafe(document: RulesDocument, finding: Finding, fix: Fix, dialect: Dialect): void {
  const before = runChecks(withDocument(emptyWorkspace, document), document).map(printed);
  const { workspace, document: mended } = workspaceOf(applied(document, fix), dialect);
  const after = runChecks(workspace, mended).map(printed);
  const because = `${fix.title}:\n${textOf(mended)}`;
  assert.equal(count(after, printed(finding)), Math.max(0, count(before, printed(finding)) - 1), because);
  for (const found of after) assert.ok(count(after, found) <= count(before, found), `${found}\n${because}`);
}

function printed({ code, message }: Finding): string {
  return `${code} ${message}`;
}

function count(list: readonly string[], wanted: string): number {
  return list.filter(item => item === wanted).length;
}
