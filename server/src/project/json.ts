import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Span } from '../core/text/span.ts';

/** Reads a `rulebook.json` as people write it, with comments and trailing commas. */
const READING = { allowTrailingComma: true };

/** Far more than any rulebook needs, and little enough to read at once. */
const DEEPEST = 50;
const LONGEST = 5_000_000;

/** The value of a JSON text. All keys are own properties, also `__proto__`. */
interface ReadJson {
  readonly value: unknown;
  /** The place of each part; undefined if nothing was read. */
  readonly root: Node | undefined;
  readonly errors: readonly ParseError[];
  /** The text wasn't read: why, and the place. */
  readonly refused?: Span & { readonly reason: string };
}

/** Reads JSON with comments and trailing commas. Never fails. */
export function readJson(text: string): ReadJson {
  const refused = jsonRefusal(text);
  if (refused) return { value: undefined, root: undefined, errors: [], refused };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, READING);
  return { value: root && getNodeValue(root), root, errors };
}

function jsonRefusal(text: string): ReadJson['refused'] {
  if (text.length > LONGEST)
    return { start: 0, end: 1, reason: `This file is too long; at most ${LONGEST / 1e6} million characters are read.` };
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > DEEPEST)
      return {
        start: index,
        end: index + 1,
        reason: `This is nested deeper than ${DEEPEST} levels.`,
      };
  }
  return undefined;
}

/** Brackets, and what can contain characters that look like brackets: strings and comments. */
const TOKEN = /"(?:\\.|[^"\\\r\n])*"?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|[[\]{}]/g;
