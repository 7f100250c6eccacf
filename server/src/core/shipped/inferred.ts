import { compileAlone, dialectFrom } from '../dialect/compile.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { infer, type Scheme } from '../infer/infer.ts';
import { keepNewest } from '../text/lists.ts';

const ID = 'inferred';
const NAME = 'Inferred';
/** A text is examined repeatedly: the result is the same object while it is equal. */
const known = new Map<string, Dialect>();
const MOST_KNOWN = 100;

/** The dialect that a text's own numbers show; undefined if they aren't regular. */
export function inferredFrom(text: string): Dialect | undefined {
  const scheme = infer(text);
  return scheme && dialectOfScheme(scheme);
}

function dialectOfScheme(scheme: Scheme): Dialect {
  const key = JSON.stringify(scheme);
  const own = { name: NAME, inferred: true as const, definition: scheme };
  const dialect = known.get(key) ?? Object.freeze({ ...compileAlone(scheme, ID), ...own });
  keepNewest(known, key, dialect, MOST_KNOWN);
  return dialect;
}

/** The numbering that a text shows by itself: its levels, the forms of their lines, and how it cites them. */
export const inferred: Dialect = dialectFrom(
  ID,
  NAME,
  {
    levels: [
      { name: 'section', number: '1' },
      { name: 'rule', number: '.1' },
      { name: 'subrule', number: '.1' },
    ],
  },
  { inferred: true, fittedTo: inferredFrom },
);
