import type { Format } from './format.ts';
import { github } from './github.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { sarif } from './sarif.ts';
import { text } from './text.ts';

/** The forms in which findings can be had, by name. */
export const formats: Readonly<Record<string, Format>> = { text, json, sarif, github, junit };
