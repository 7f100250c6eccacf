import type { Severity } from '../../../core/book/checkSettings.ts';
import { printable } from '../../../core/text/printable.ts';
import type { PlacedFinding } from '../placed.ts';
import type { Format } from './formatOf.ts';

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** Commands for GitHub workflows, which show each finding next to its line. */
export const github: Format = files =>
  files.flatMap(({ name, findings }) => findings.map(finding => `${command(name, finding)}\n`)).join('');

function command(file: string, finding: PlacedFinding): string {
  const { severity, code, message } = finding;
  const properties = Object.entries({ file, ...placeOf(finding), title: code });
  const written = properties.map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
  return `::${COMMANDS[severity]} ${written.join(',')}::${escaped(message)}`;
}

/** GitHub accepts columns only if a finding ends on the line where it starts. */
function placeOf({ line, column, endLine, endColumn }: PlacedFinding): object {
  return line === endLine ? { line, col: column, endColumn } : { line, endLine };
}

function escaped(text: string): string {
  return printable(text.replace(/[%\r\n]/g, percent));
}

function escapedProperty(text: string): string {
  return printable(text.replace(/[%\r\n:,]/g, percent));
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
