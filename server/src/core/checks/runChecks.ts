import { isIgnored } from '../book/checkSettings.ts';
import { doubtOf } from '../book/doubt.ts';
import { settingsFor, type Workspace } from '../book/workspace.ts';
import { blockAt, blockIndexAt, type RulesDocument } from '../document/document.ts';
import { checks } from './allChecks.ts';
import type { Check, Finding } from './findings/check.ts';
import { doubtfulNumbering } from './numbering/doubtfulNumbering.ts';
import { type ActiveBlockCheck, collected, findInBlocks } from './runBlocks.ts';

/**
 * The findings of checks in a document, in text order, with the settings of the workspace; of all checks by default.
 */
export function runChecks(
  workspace: Workspace,
  document: RulesDocument,
  among: readonly Check[] = checks,
): readonly Finding[] {
  const { severities, ignored } = settingsFor(workspace, document.uri);
  const doubted = doubtOf(document) === undefined ? among : among.filter(check => check === doubtfulNumbering);
  const active = doubted.flatMap(check => {
    const severity = severities[check.code] ?? check.severity;
    return severity === 'off' ? [] : [{ check, severity }];
  });
  const findings: Finding[] = [];
  const blockChecks: ActiveBlockCheck[] = [];
  for (const { check, severity } of active) {
    if ('runBlock' in check) blockChecks.push({ check, severity });
    else if ('run' in check) check.run(workspace, document, collected(findings, check, severity));
  }
  const all = [...findings, ...findInBlocks(workspace, document, blockChecks)];
  const wanted = ignored.length
    ? all.filter(finding => !isIgnored(finding, ruleAt(document, finding.start), ignored))
    : all;
  return wanted.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The number or term of the definition that contains an offset. */
export function ruleAt(document: RulesDocument, offset: number): string | undefined {
  for (let index = blockIndexAt(document, offset); index >= 0; index--) {
    const head = blockAt(document, index)?.head;
    if (head?.kind === 'rule') return head.number.text;
    if (head?.kind === 'term') return head.term;
    if (head) return undefined;
  }
  return undefined;
}
