import type { RulesDocument } from '../document.ts';
import { severitiesFor, type Workspace } from '../workspace.ts';
import { checks } from './all.ts';
import type { Finding } from './check.ts';

/** What all checks find in a document, in the order of the text. */
export function runChecks(workspace: Workspace, document: RulesDocument): Finding[] {
  const findings: Finding[] = [];
  const severities = severitiesFor(workspace, document.uri);
  for (const { code, severity: usual, run } of checks) {
    const severity = severities[code] ?? usual;
    if (severity === 'off') continue;
    run(workspace, document, finding => findings.push({ related: [], ...finding, code, severity }));
  }
  return findings.sort((a, b) => a.start - b.start);
}
