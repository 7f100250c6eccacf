import { isIgnored } from '../book/checkSettings.ts';
import { type Source, settingsFor, type Workspace } from '../book/workspace.ts';
import { checks } from './allChecks.ts';
import type { Check, Finding } from './findings/check.ts';
import { collected } from './runBlocks.ts';

/** The findings of checks in a file that cites books, in text order, with the settings of the workspace. */
export function runSourceChecks(
  workspace: Workspace,
  source: Source,
  among: readonly Check[] = checks,
): readonly Finding[] {
  const { severities, ignored } = settingsFor(workspace, source.document.uri);
  const findings: Finding[] = [];
  for (const check of among) {
    const severity = severities[check.code] ?? check.severity;
    if (severity === 'off' || !('runSource' in check)) continue;
    check.runSource(workspace, source, collected(findings, check, severity));
  }
  // It isn't in a rule by which it could be ignored.
  return findings.filter(finding => !isIgnored(finding, undefined, ignored)).sort((a, b) => a.start - b.start);
}
