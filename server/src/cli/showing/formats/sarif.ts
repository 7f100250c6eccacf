import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Severity } from '../../../core/book/checkSettings.ts';
import { printableJson } from '../output.ts';
import { type Code, codes, type PlacedFinding } from '../placed.ts';
import type { Circumstances, Format } from './formatOf.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

const LEVELS: Readonly<Record<Severity | 'off', string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
  off: 'none',
};

/** SARIF 2.1.0, which code scanning services read. */
export const sarif: Format = (files, circumstances) => sarifOf(codes, files, circumstances);

/** The same of findings with other codes. */
export function sarifOf(known: readonly Code[], ...[files, circumstances]: Parameters<Format>): string {
  const driver = {
    name: 'Rulebook',
    version: circumstances.version,
    semanticVersion: circumstances.version,
    rules: known.map(code => rule(code, circumstances)),
  };
  const results = files.flatMap(({ name, findings }) => findings.map(finding => result(known, name, finding)));
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return printableJson(log, 2);
}

function rule({ code, summary, severity }: Code, { documentation, page }: Circumstances): object {
  const markdown = page(code);
  return {
    id: code,
    shortDescription: { text: summary },
    ...(page(code) !== undefined && { helpUri: `${documentation}/${code}.md` }),
    help: { text: summary, ...(markdown !== undefined && { markdown }) },
    defaultConfiguration: { enabled: severity !== 'off', level: LEVELS[severity] },
  };
}

function result(known: readonly Code[], file: string, finding: PlacedFinding): object {
  const { code, severity, message, target, line, column, endLine, endColumn } = finding;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: code,
    ruleIndex: known.findIndex(each => each.code === code),
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) }, region } }],
    ...(target && { properties: { target } }),
  };
}

/** The name of a file as a URI; one below the current folder stays relative, which is what services want. */
function uriOf(file: string): string {
  const path = file.replaceAll('\\', '/');
  if (isAbsolute(file) || path.startsWith('../')) return pathToFileURL(file).href;
  return path.split('/').map(encodeURIComponent).join('/');
}
