import { blockIndexAt, type RulesDocument } from '../document.ts';
import { settingsFor, type Workspace } from '../workspace.ts';
import { checks } from './all.ts';
import type { Check, Finding } from './check.ts';
import { isIgnored } from './settings.ts';

/** What the checks find in a document, in the order of the text, by the settings of the workspace; all checks without a list. */
export function runChecks(
  workspace: Workspace,
  document: RulesDocument,
  among: readonly Check[] = checks,
): readonly Finding[] {
  const findings: Finding[] = [];
  const { severities, ignored } = settingsFor(workspace, document.uri);
  for (const { code, severity: usual, run } of among) {
    const severity = severities[code] ?? usual;
    if (severity === 'off') continue;
    run(workspace, document, finding => {
      findings.push({ related: [], fixes: noFixes, ...finding, code, severity });
    });
  }
  const wanted = ignored.length
    ? findings.filter(finding => !isIgnored(finding, ruleAt(document, finding.start), ignored))
    : findings;
  return wanted.sort((a, b) => a.start - b.start || a.end - b.end);
}

const noFixes = () => [];

/** The number or term of the definition in which an offset lies. */
export function ruleAt(document: RulesDocument, offset: number): string | undefined {
  for (let index = blockIndexAt(document, offset); index >= 0; index--) {
    const head = document.blocks[index]?.head;
    if (head?.kind === 'rule') return head.number.text;
    if (head?.kind === 'term') return head.term;
    if (head) return undefined;
  }
  return undefined;
}
