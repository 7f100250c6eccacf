import { printableJson } from '../printableOutput.ts';
import type { Format } from './formatOf.ts';

/** A list of findings as JSON. */
export const json: Format = files => {
  const findings = files.flatMap(({ name, findings }) =>
    findings.map(({ code, severity, message, line, column, endLine, endColumn, target }) => {
      return { code, severity, message, file: name, line, column, endLine, endColumn, target };
    }),
  );
  return printableJson(findings, 2);
};
