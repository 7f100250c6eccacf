import { counted } from '../../core/text/words.ts';
import { SEVERITIES } from './codes.ts';
import type { CheckedFile } from './placed.ts';

const WORDS = { error: 'error', warning: 'warning', information: 'info', hint: 'hint' } as const;

/** The number of findings, such as “3 errors, 1 warning in 2 files”; empty if there are none. */
export function summaryOf(files: readonly CheckedFile[]): string {
  const findings = files.flatMap(file => file.findings);
  const counts = SEVERITIES.flatMap(severity => {
    const count = findings.filter(finding => finding.severity === severity).length;
    return count ? [counted(count, WORDS[severity])] : [];
  });
  const places = counted(files.filter(file => file.findings.length).length, 'file');
  return counts.length ? `${counts.join(', ')} in ${places}` : '';
}
