import type { Severity } from '../../core/book/checkSettings.ts';
import { checks } from '../../core/checks/allChecks.ts';

/** Something that can be reported, for people and for formats. */
export interface Code {
  readonly code: string;
  readonly summary: string;
  /** Its default severity. */
  readonly severity: Severity | 'off';
}

/** The code of problems in a `rulebook.json`. */
export const PROJECT_CODE = 'project';

/** Everything that `rulebook check` can report: the checks, and problems in `rulebook.json`. */
export const codes: readonly Code[] = [
  ...checks,
  { code: PROJECT_CODE, summary: 'Something in a `rulebook.json` is wrong.', severity: 'error' },
];

/** Most severe first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];
