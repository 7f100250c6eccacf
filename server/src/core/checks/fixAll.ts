import type { RulesDocument } from '../document.ts';
import type { Finding, Fix, FixEdit } from './check.ts';

/** The fix of a finding that is the only right one, if there is one. */
export function certainFix(finding: Finding): Fix | undefined {
  return finding.fixes().find(({ certain }) => certain);
}

/**
 * The edits that mend all findings which can be mended in one way only, by document. Where two touch the same place the
 * first is made; what the other would have mended is found again afterwards.
 */
export function certainEdits(findings: readonly Finding[]): Map<RulesDocument, FixEdit[]> {
  const byDocument = new Map<RulesDocument, FixEdit[]>();
  for (const finding of findings) {
    const edits = certainFix(finding)?.edits ?? [];
    const isFree = edits.every(edit => !byDocument.get(edit.document)?.some(other => overlap(edit, other)));
    if (!isFree) continue;
    for (const edit of edits) byDocument.set(edit.document, [...(byDocument.get(edit.document) ?? []), edit]);
  }
  return byDocument;
}

/** Two insertions at one place overlap, too: which should come first nobody can tell. */
function overlap(a: FixEdit, b: FixEdit): boolean {
  return a.start <= b.end && b.start <= a.end;
}
