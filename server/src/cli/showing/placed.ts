import type { Severity } from '../../core/book/checkSettings.ts';
import { checks } from '../../core/checks/allChecks.ts';
import { countedFromOne, parse, type RulesDocument, textOfLine } from '../../core/document/document.ts';
import type { Finding } from '../../core/findings/check.ts';
import { silent } from '../../core/shipped/silent.ts';
import { eachOnce } from '../../core/text/memo.ts';
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

/** What is reported of fields in Word documents. */
export const FIELD_CODES: readonly Code[] = [
  { code: 'broken-field', summary: 'A field in a Word document leads nowhere.', severity: 'error' },
  { code: 'old-field', summary: 'A field in a Word document shows what its target was before.', severity: 'warning' },
];

/** Everything that `rulebook check` can report: the checks, fields of Word, and problems in `rulebook.json`. */
export const codes: readonly Code[] = [
  ...checks,
  ...FIELD_CODES,
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
  /** Another line that belongs to it, in any file. */
  readonly related?: { readonly file: string; readonly line: number; readonly message: string };
  /** In a Word document, which has no lines: the number of the paragraph, or its first words. */
  readonly place?: string;
}

/** A checked file, by its name on the command line, and its findings in text order. */
export interface CheckedFile {
  readonly name: string;
  readonly findings: readonly PlacedFinding[];
  /** How many rules and references were read; undefined if the file isn't a rules document and cites none. */
  readonly read?: { readonly rules: number; readonly references: number } | undefined;
}

/** Findings in a document, with their places. */
export function placedFindings(
  document: RulesDocument,
  findings: readonly Omit<Finding, 'related' | 'fixes'>[],
  placeOf?: (offset: number) => string,
): PlacedFinding[] {
  return findings.map(placerIn(document, placeOf));
}

/** Places findings in a document, one by one. */
export function placerIn(document: RulesDocument, placeOf?: (offset: number) => string) {
  // A line can have thousands of findings.
  const lineAt = eachOnce((line: number) => textOfLine(document, line - 1));
  return (finding: Omit<Finding, 'related' | 'fixes'>): PlacedFinding => {
    const { code, severity, message, target } = finding;
    const { line, column } = countedFromOne(document, finding.start);
    const { line: endLine, column: endColumn } = countedFromOne(document, finding.end);
    const place = placeOf && { place: placeOf(finding.start) };
    return { code, severity, message, target, line, column, endLine, endColumn, lineText: lineAt(line), ...place };
  };
}

/** The problems in a `rulebook.json`, as findings. */
export function placedProblems({ text, problems }: Pick<Project, 'text' | 'problems'>): PlacedFinding[] {
  const findings = problems.map(problem => ({ ...problem, code: PROJECT_CODE, target: '' }));
  return placedFindings(parse('', 0, text, silent), findings);
}

const WORDS = { error: 'error', warning: 'warning', information: 'info', hint: 'hint' } as const;

/** With more files than this, what was read of them is added up. */
const MOST_NAMED = 10;

/** What was read of files without findings: “game.md: 12 rules, 5 references, no problems”, one line each or together. */
export function soundSummary(files: readonly CheckedFile[]): string {
  const checked = files.flatMap(({ name, read }) => (read ? [{ name, ...read }] : []));
  if (checked.length <= MOST_NAMED) return checked.map(each => `${each.name}: ${soundness(each)}\n`).join('');
  const rules = checked.reduce((sum, each) => sum + each.rules, 0);
  const references = checked.reduce((sum, each) => sum + each.references, 0);
  return `${counted(checked.length, 'file')}: ${soundness({ rules, references })}\n`;
}

function soundness({ rules, references }: NonNullable<CheckedFile['read']>): string {
  return `${counted(rules, 'rule')}, ${counted(references, 'reference')}, no problems`;
}

/** The number of findings, such as “3 errors, 1 warning in 2 files”; empty if there are none. */
export function findingsSummary(files: readonly CheckedFile[]): string {
  const findings = files.flatMap(file => file.findings);
  const counts = SEVERITIES.flatMap(severity => {
    const count = findings.filter(finding => finding.severity === severity).length;
    return count ? [counted(count, WORDS[severity])] : [];
  });
  const places = counted(files.filter(file => file.findings.length).length, 'file');
  return counts.length ? `${counts.join(', ')} in ${places}` : '';
}
