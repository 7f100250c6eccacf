import type { Severity } from '../../core/book/checkSettings.ts';
import { checks } from '../../core/checks/allChecks.ts';

/** Something that can be found, for people and for the formats that describe it. */
export interface Code {
  readonly code: string;
  readonly summary: string;
  /** Its severity where nothing else is set. */
  readonly severity: Severity | 'off';
}

/** The code of what is wrong in a `rulebook.json`. */
export const PROJECT_CODE = 'project';

/** All that `rulebook check` can find: what the checks do, and what is wrong in the file that describes the books. */
export const codes: readonly Code[] = [
  ...checks,
  { code: PROJECT_CODE, summary: 'A `rulebook.json` contains a mistake.', severity: 'error' },
];

/** From the gravest to the lightest. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];
