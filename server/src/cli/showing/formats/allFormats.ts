import type { Format } from './formatOf.ts';
import { github } from './github.ts';
import { json } from './jsonFormat.ts';
import { junit } from './junit.ts';
import { sarif } from './sarif.ts';
import { text } from './textFormat.ts';

/** The output formats for findings, by name. */
export const formats: Readonly<Record<string, Format>> = { text, json, sarif, github, junit };
