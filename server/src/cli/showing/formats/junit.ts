import { escapeHtml } from '../escapeHtml.ts';
import type { CheckedFile, PlacedFinding } from '../placed.ts';
import type { Circumstances, Format } from './formatOf.ts';

/**
 * JUnit XML: a suite for each file, a failed case for each finding, and a passed case for a file without findings.
 * Findings that don't make the check fail are passed cases with output.
 */
export const junit: Format = (files, { fails }) => {
  const failures = files.flatMap(({ findings }) => findings).filter(({ severity }) => fails(severity)).length;
  const tests = files.reduce((sum, { findings }) => sum + Math.max(1, findings.length), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'rulebook', tests, failures, errors: 0 })}>`,
    ...files.flatMap(file => suite(file, fails)),
    '</testsuites>\n',
  ].join('\n');
};

function suite({ name, findings }: CheckedFile, fails: Circumstances['fails']): string[] {
  const failures = findings.filter(({ severity }) => fails(severity)).length;
  const tests = Math.max(1, findings.length);
  const cases = findings.length
    ? findings.flatMap(finding => testCase(name, finding, fails))
    : [`    <testcase${attributes({ classname: name, name: 'rulebook check' })}/>`];
  return [`  <testsuite${attributes({ name, tests, failures, errors: 0 })}>`, ...cases, '  </testsuite>'];
}

function testCase(file: string, finding: PlacedFinding, fails: Circumstances['fails']): string[] {
  const { line, column, code, severity, message, lineText } = finding;
  const details = escaped(`${file}:${line}:${column}: ${severity} ${code} ${message}\n${lineText}`);
  return [
    `    <testcase${attributes({ classname: file, name: `${code} ${line}:${column}`, file, line })}>`,
    fails(severity)
      ? `      <failure${attributes({ type: severity, message })}>${details}</failure>`
      : `      <system-out>${details}</system-out>`,
    '    </testcase>',
  ];
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replace(/[\t\r\n]/g, ' ')}"`)
    .join('');
}

/** Text for XML 1.0: characters that aren't allowed there, or that control a terminal, become replacement characters. */
function escaped(text: string): string {
  return escapeHtml(
    text.replace(
      /[^\t\r\n\u{20}-\u{7e}\u{a0}-\u{2027}\u{202f}-\u{2065}\u{206a}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
      '\ufffd',
    ),
  );
}
