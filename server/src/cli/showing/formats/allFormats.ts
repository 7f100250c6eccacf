import { printableJson } from '../output.ts';
import type { Format } from './formatOf.ts';
import { github } from './github.ts';
import { junit } from './junit.ts';
import { sarif } from './sarif.ts';
import { text } from './textFormat.ts';

/** A list of findings as JSON. */
const json: Format = files => {
  const findings = files.flatMap(({ name, findings }) =>
    findings.map(({ code, severity, message, line, column, endLine, endColumn, target }) => {
      return { code, severity, message, file: name, line, column, endLine, endColumn, target };
    }),
  );
  return printableJson(findings, 2);
};

/** The output formats for findings, by name. */
export const formats: Readonly<Record<string, Format>> = { text, json, sarif, github, junit };
