import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Severity } from '../../core/book/checkSettings.ts';
import { printable } from '../../core/text/printable.ts';
import { escapeHtml } from './htmlPage.ts';
import { paint, printableJson, type Style } from './output.ts';
import { type CheckedFile, type Code, codes, type PlacedFinding } from './placed.ts';

/** What a format can use in addition to findings. */
export interface Circumstances {
  /** The version of Rulebook. */
  readonly version: string;
  /** URL of the folder with a page for each code, without a slash at its end. */
  readonly documentation: string;
  /** The page of a code as Markdown; undefined if there is none. */
  page(code: string): string | undefined;
  readonly colors: boolean;
  /** Whether a finding of this severity makes the check fail. */
  fails(severity: Severity): boolean;
}

/** Returns all findings as one text. `files` includes those without findings. */
export type Format = (files: readonly CheckedFile[], circumstances: Circumstances) => string;

/** Maximum number of characters to show of a line. */
const WIDTH = 100;
const CUT = '…';

/** The line of a finding (the nearby part of a long one), the indentation of the marks below, and the marks. */
export function excerpt(finding: PlacedFinding) {
  const line = finding.lineText;
  const from = finding.column - 1;
  const to = finding.line === finding.endLine ? finding.endColumn - 1 : line.length;
  const start = windowStart(line.length, from, to);
  const end = Math.min(line.length, start + WIDTH);
  // Only what is shown is made printable, because a line can be very long.
  const shown = (first: number, last: number) => printable(line.slice(first, last));
  const before = (start > 0 ? CUT : '') + shown(start, from);
  return {
    text: before + shown(Math.max(start, from), end) + (end < line.length ? CUT : ''),
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

/** How the formats show severities: the color of text, the level of SARIF, and the command of GitHub. */
const SHOWN: Readonly<Record<Severity, { style: Style; level: string; command: string }>> = {
  error: { style: 'red', level: 'error', command: 'error' },
  warning: { style: 'yellow', level: 'warning', command: 'warning' },
  information: { style: 'cyan', level: 'note', command: 'notice' },
  hint: { style: 'gray', level: 'note', command: 'notice' },
};

/**
 * For people, and for the problem matchers of editors, which read the first line of each finding:
 * `file:line:column: severity code message`. Below it, indented, the line of the text with marks under the piece meant.
 */
const findingsText: Format = (files, { colors }) =>
  files
    .flatMap(({ name, findings }) => {
      const file = printable(name);
      return findings.map(finding => findingText(file, finding, colors));
    })
    .join('');

export function findingText(file: string, finding: PlacedFinding, colors: boolean): string {
  const { line, column, severity, code, message } = finding;
  const { style } = SHOWN[severity];
  const where = finding.place === undefined ? `${line}:${column}` : ` ${printable(finding.place)}`;
  const place = paint('bold', `${file}:${where}:`, colors);
  const headline = `${place} ${paint(style, severity, colors)} ${code} ${printable(message)}`;
  const { text, indent, carets } = excerpt(finding);
  return `${headline}\n    ${text}\n    ${indent}${paint(style, carets, colors)}\n`;
}

/** The message, after the place if that isn't a line. */
function placedMessage({ place, message }: PlacedFinding): string {
  return place === undefined ? message : `${place}: ${message}`;
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF 2.1.0, which code scanning services read. */
const sarif: Format = (files, circumstances) => sarifOf(codes, files, circumstances);

/** SARIF 2.1.0 of findings with any codes. */
export function sarifOf(known: readonly Code[], ...[files, circumstances]: Parameters<Format>): string {
  const rules = known.map(code => rule(code, circumstances));
  const { version } = circumstances;
  const results = files.flatMap(({ name, findings }) => findings.map(finding => result(known, name, finding)));
  const driver = { name: 'Rulebook', version, semanticVersion: version, rules };
  const runs = [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }];
  return printableJson({ $schema: SCHEMA, version: '2.1.0', runs }, 2);
}

function rule({ code, summary, severity }: Code, { documentation, page }: Circumstances): object {
  const markdown = page(code);
  return {
    id: code,
    shortDescription: { text: summary },
    helpUri: markdown === undefined ? undefined : `${documentation}/${code}.md`,
    help: { text: summary, markdown },
    defaultConfiguration: { enabled: severity !== 'off', level: severity === 'off' ? 'none' : SHOWN[severity].level },
  };
}

function result(known: readonly Code[], file: string, finding: PlacedFinding): object {
  const { code, severity, target, line, column, endLine, endColumn, related } = finding;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: code,
    ruleIndex: known.findIndex(each => each.code === code),
    level: SHOWN[severity].level,
    message: { text: placedMessage(finding) },
    locations: [{ physicalLocation: { artifactLocation: { uri: relativeUri(file) }, region } }],
    ...(related && { relatedLocations: [relatedLocation(related)] }),
    ...(target && { properties: { target } }),
  };
}

function relatedLocation({ file, line, message }: NonNullable<PlacedFinding['related']>): object {
  return {
    physicalLocation: { artifactLocation: { uri: relativeUri(file) }, region: { startLine: line } },
    message: { text: message },
  };
}

/** The name of a file as a URI; one below the current folder stays relative, which is what services want. */
function relativeUri(file: string): string {
  const path = file.replaceAll('\\', '/');
  if (isAbsolute(file) || path.startsWith('../')) return pathToFileURL(file).href;
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Commands for GitHub workflows, which show each finding next to its line. */
const github: Format = files =>
  files.flatMap(({ name, findings }) => findings.map(finding => `${workflowCommand(name, finding)}\n`)).join('');

function workflowCommand(file: string, finding: PlacedFinding): string {
  const { severity, code, line, column, endLine, endColumn } = finding;
  // GitHub accepts columns only if a finding ends on the line where it starts.
  const place = line === endLine ? { line, col: column, endColumn } : { line, endLine };
  const properties = Object.entries({ file, ...place, title: code });
  const written = properties.map(([key, value]) => `${key}=${withPercent(String(value), /[%\r\n:,]/g)}`);
  return `::${SHOWN[severity].command} ${written.join(',')}::${withPercent(placedMessage(finding), /[%\r\n]/g)}`;
}

function withPercent(text: string, signs: RegExp): string {
  const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return printable(text.replace(signs, percent));
}

/**
 * JUnit XML: a suite for each file, a failed case for each finding, and a passed case for a file without findings.
 * Findings that don't make the check fail are passed cases with output.
 */
const junit: Format = (files, { fails }) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'rulebook', ...testCounts(files, fails) })}>`,
    ...files.flatMap(({ name, findings }) => [
      `  <testsuite${attributes({ name, ...testCounts([{ name, findings }], fails) })}>`,
      ...findings.flatMap(finding => testCase(name, finding, fails)),
      ...(findings.length ? [] : [`    <testcase${attributes({ classname: name, name: 'rulebook check' })}/>`]),
      '  </testsuite>',
    ]),
    '</testsuites>\n',
  ].join('\n');

function testCounts(files: readonly CheckedFile[], fails: Circumstances['fails']) {
  const tests = files.reduce((sum, { findings }) => sum + Math.max(1, findings.length), 0);
  const failures = files.flatMap(({ findings }) => findings).filter(({ severity }) => fails(severity)).length;
  return { tests, failures, errors: 0 };
}

function testCase(file: string, finding: PlacedFinding, fails: Circumstances['fails']): string[] {
  const { line, column, code, severity, lineText } = finding;
  const message = placedMessage(finding);
  const details = xmlText(`${file}:${line}:${column}: ${severity} ${code} ${message}\n${lineText}`);
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
    .map(([name, value]) => ` ${name}="${xmlText(String(value)).replace(/[\t\r\n]/g, ' ')}"`)
    .join('');
}

/**
 * Text for XML 1.0: characters that aren't allowed there, or that control a terminal, become replacement characters.
 */
function xmlText(text: string): string {
  return escapeHtml(
    text.replace(
      /[^\t\r\n\u{20}-\u{7e}\u{a0}-\u{2027}\u{202f}-\u{2065}\u{206a}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
      '\ufffd',
    ),
  );
}

/** A list of findings as JSON. */
const json: Format = files => {
  const findings = files.flatMap(({ name: file, findings }) =>
    findings.map(({ code, severity, message, target, lineText: _, ...place }) => {
      return { code, severity, message, file, ...place, target };
    }),
  );
  return printableJson(findings, 2);
};

/** The output formats for findings, by name. */
export const formats: Readonly<Record<string, Format>> = { text: findingsText, json, sarif, github, junit };
