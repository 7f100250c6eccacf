import type { LeftFormat } from './leftCitations.ts';
import { leftJson } from './leftJson.ts';
import { leftSarif } from './leftSarif.ts';
import { leftText } from './leftText.ts';

/** The formats of what `rulebook migrate` leaves to look at, the usual one first. */
export const leftFormats: Readonly<Record<string, LeftFormat>> = { text: leftText, json: leftJson, sarif: leftSarif };
