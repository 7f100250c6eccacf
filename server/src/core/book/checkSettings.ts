/** Severity of a finding. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** By code; other checks have their default severity. */
export type Severities = Readonly<Record<string, Severity | 'off'>>;

/** Findings to ignore: those that match all properties. */
export interface Ignored {
  readonly code?: string;
  /** The rule or term in which it is found. */
  readonly rule?: string;
  /** What it is about: a cited number, a title, or a term. */
  readonly target?: string;
  /** A part of its message. */
  readonly text?: string;
}

/** How a document is checked. */
export interface CheckSettings {
  readonly severities: Severities;
  readonly ignored: readonly Ignored[];
}

export const usualSettings: CheckSettings = { severities: {}, ignored: [] };

/** The properties of a finding that decide whether it is ignored. */
interface Ignorable {
  readonly code: string;
  readonly target: string;
  readonly message: string;
}

/** Whether a finding in the rule or term `rule` is ignored. */
export function isIgnored(finding: Ignorable, rule: string | undefined, ignored: readonly Ignored[]): boolean {
  return ignored.some(
    wanted =>
      (wanted.code === undefined || wanted.code === finding.code) &&
      (wanted.rule === undefined || wanted.rule === rule) &&
      (wanted.target === undefined || wanted.target === finding.target) &&
      (wanted.text === undefined || finding.message.includes(wanted.text)),
  );
}
