import { nameOfHead } from '../blocks/block.ts';
import { isIgnored } from '../book/checkSettings.ts';
import { settingsFor, type Workspace } from '../book/workspace.ts';
import { blockAt, blockIndexAt, headAbove, type RulesDocument, startOf } from '../document/document.ts';
import type { Check, Finding } from '../findings/check.ts';
import { checks } from './allChecks.ts';
import { doubtfulNumbering } from './numbering/doubtfulNumbering.ts';
import { isBare } from './numbering/emptyRule.ts';
import { type ActiveBlockCheck, collected, findInBlocks } from './runBlocks.ts';

/**
 * The findings of checks in a document, or in a source, in text order, with the settings of the workspace; of all
 * checks by default.
 */
export function runChecks(
  workspace: Workspace,
  document: RulesDocument,
  among: readonly Check[] = checks,
): readonly Finding[] {
  const { severities, ignored } = settingsFor(workspace, document.uri);
  const source = workspace.sources.get(document.uri);
  const doubted = document.dialect.doubt === undefined ? among : among.filter(check => check === doubtfulNumbering);
  const findings: Finding[] = [];
  const blockChecks: ActiveBlockCheck[] = [];
  for (const check of doubted) {
    const severity = severities[check.code] ?? check.severity;
    if (severity === 'off' || 'runSource' in check !== Boolean(source)) continue;
    const report = collected(findings, check, severity);
    if ('runSource' in check) check.runSource(workspace, source!, report);
    else if ('run' in check) check.run(workspace, document, report);
    else blockChecks.push({ check, severity });
  }
  const all = [...findings, ...findInBlocks(workspace, document, blockChecks)];
  const wanted = ignored.length
    ? all.filter(finding => !isIgnored(finding, ruleAt(document, finding.start), ignored))
    : all;
  return wanted.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The number or term of the definition that contains an offset. */
export function ruleAt(document: RulesDocument, offset: number): string | undefined {
  const head = document.heads[headAbove(document, blockIndexAt(document, offset))];
  return head && head.kind !== 'label' ? nameOfHead(head) : undefined;
}

/**
 * The findings without those about a number that is being typed: the last edit ended at `offset`, and no text follows
 * the number yet. They count when it has text, or the text is edited elsewhere.
 */
export function withoutBeingWritten(
  document: RulesDocument,
  findings: readonly Finding[],
  offset: number,
): readonly Finding[] {
  const index = blockIndexAt(document, offset);
  const block = blockAt(document, index);
  if (block?.head?.kind !== 'rule' || !isBare(block, block.head, document)) return findings;
  const { text } = block.head.number;
  const start = startOf(document, index);
  const isOwn = (finding: Finding) => finding.start >= start && finding.end <= start + block.text.length;
  return findings.filter(finding => !isOwn(finding) && finding.target !== text);
}
