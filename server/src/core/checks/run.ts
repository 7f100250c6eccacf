import type { RulesDocument } from '../document.ts';
import type { Workspace } from '../workspace.ts';
import { checks } from './all.ts';
import type { Finding } from './check.ts';

/** What all checks find in a document, in the order of the text. */
export function runChecks(workspace: Workspace, document: RulesDocument): Finding[] {
  const findings: Finding[] = [];
  for (const { code, severity, run } of checks) {
    run(workspace, document, finding => findings.push({ related: [], ...finding, code, severity }));
  }
  return findings.sort((a, b) => a.start - b.start);
}
