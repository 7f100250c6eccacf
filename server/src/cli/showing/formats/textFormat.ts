import type { Severity } from '../../../core/book/checkSettings.ts';
import { printable } from '../../../core/text/printable.ts';
import type { PlacedFinding } from '../placed.ts';
import { paint, type Style } from '../style.ts';
import { excerpt } from './excerpt.ts';
import type { Format } from './formatOf.ts';

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
