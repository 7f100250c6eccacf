import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Span } from '../core/text/span.ts';

/** How a `rulebook.json` is read: as people write it, comments and a comma too many included. */
const READING = { allowTrailingComma: true };

/** Far more than any rulebook needs, and no more than can be read at once. */
const DEEPEST = 50;
const LONGEST = 5_000_000;

/** What a text is as JSON. Each key is one of the object's own, `__proto__` too. */
export interface ReadJson {
  readonly value: unknown;
  /** Where each part of it is; undefined if nothing was read. */
  readonly root: Node | undefined;
  readonly errors: readonly ParseError[];
  /** The text is not read at all: why, and where that shows. */
  readonly refused?: Span & { readonly reason: string };
}

/** Reads JSON, in which comments and commas at the end of lists may be. Never fails. */
export function readJson(text: string): ReadJson {
  const refused = refusalOf(text);
  if (refused) return { value: undefined, root: undefined, errors: [], refused };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, READING);
  return { value: root && getNodeValue(root), root, errors };
}

function refusalOf(text: string): ReadJson['refused'] {
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

/** Brackets, and what may hold some that are none: strings and comments. */
const TOKEN = /"(?:\\.|[^"\\\r\n])*"?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|[[\]{}]/g;
