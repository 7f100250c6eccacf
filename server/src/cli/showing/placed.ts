import type { Severity } from '../../core/book/checkSettings.ts';
import { checks } from '../../core/checks/allChecks.ts';
import { countedFromOne, parse, type RulesDocument, textOfLine } from '../../core/document/document.ts';
import type { Finding } from '../../core/findings/check.ts';
import { silent } from '../../core/shipped/silent.ts';
import { counted } from '../../core/text/words.ts';
import type { Project } from '../../project/project.ts';

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

/** A finding with its place: lines and columns start at 1; columns count UTF-16 units. */
export interface PlacedFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** The number or term that it is about; empty if there is none. */
  readonly target: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  /** The column after its last character. */
  readonly endColumn: number;
  /** The text of the line where it starts. */
  readonly lineText: string;
}

/** A checked file, by its name on the command line, and its findings in text order. */
export interface CheckedFile {
  readonly name: string;
  readonly findings: readonly PlacedFinding[];
}

/** Findings in a document, with their places. */
export function placedFindings(
  document: RulesDocument,
  findings: readonly Omit<Finding, 'related' | 'fixes'>[],
): PlacedFinding[] {
  return findings.map(({ code, severity, message, target, ...span }) => {
    const [start, end] = [countedFromOne(document, span.start), countedFromOne(document, span.end)];
    return {
      ...{ code, severity, message, target, ...start, endLine: end.line, endColumn: end.column },
      lineText: textOfLine(document, start.line - 1),
    };
  });
}

/** The problems in a `rulebook.json`, as findings. */
export function placedProblems({ text, problems }: Pick<Project, 'text' | 'problems'>): PlacedFinding[] {
  const findings = problems.map(problem => ({ ...problem, code: PROJECT_CODE, target: '' }));
  return placedFindings(parse('', 0, text, silent), findings);
}

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
