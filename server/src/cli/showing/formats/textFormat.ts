import type { Severity } from '../../../core/book/checkSettings.ts';
import { printable } from '../../../core/text/printable.ts';
import { paint, type Style } from '../output.ts';
import type { PlacedFinding } from '../placed.ts';
import type { Format } from './formatOf.ts';

/** Maximum number of characters to show of a line. */
const WIDTH = 100;
const CUT = '…';

/** The line of a finding (the nearby part of a long one), the indentation of the marks below, and the marks. */
function excerpt(finding: Pick<PlacedFinding, 'lineText' | 'line' | 'column' | 'endLine' | 'endColumn'>): {
  text: string;
  indent: string;
  carets: string;
} {
  const line = printable(finding.lineText);
  const from = finding.column - 1;
  const to = finding.line === finding.endLine ? finding.endColumn - 1 : line.length;
  const start = windowStart(line.length, from, to);
  const end = Math.min(line.length, start + WIDTH);
  const before = (start > 0 ? CUT : '') + line.slice(start, from);
  return {
    text: before + line.slice(Math.max(start, from), end) + (end < line.length ? CUT : ''),
    indent: before.replace(/[^\t]/g, ' '),
    carets: '^'.repeat(Math.max(1, Math.min(to, end) - from)),
  };
}

/** Where the shown part of a line starts; the span is in its middle. */
function windowStart(length: number, from: number, to: number): number {
  if (length <= WIDTH) return 0;
  const margin = Math.max(0, Math.floor((WIDTH - (to - from)) / 2));
  return Math.max(0, Math.min(from - margin, length - WIDTH));
}

const STYLES: Readonly<Record<Severity, Style>> = {
  error: 'red',
  warning: 'yellow',
  information: 'cyan',
  hint: 'gray',
};

/**
 * For people, and for the problem matchers of editors, which read the first line of each finding:
 * `file:line:column: severity code message`. Below it, indented, the line of the text with marks under the piece meant.
 */
export const text: Format = (files, { colors }) =>
  files.flatMap(({ name, findings }) => findings.map(finding => described(name, finding, colors))).join('');

function described(file: string, finding: PlacedFinding, colors: boolean): string {
  const { line, column, severity, code, message } = finding;
  const painted = (style: Style, words: string) => (colors ? paint(style, words) : words);
  const style = STYLES[severity];
  const place = painted('bold', `${printable(file)}:${line}:${column}:`);
  const headline = `${place} ${painted(style, severity)} ${code} ${printable(message)}`;
  const { text, indent, carets } = excerpt(finding);
  return `${headline}\n    ${text}\n    ${indent}${painted(style, carets)}\n`;
}
