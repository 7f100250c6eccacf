import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { type Fixture, fixture, unmarked } from './fixture.ts';

/** A rules text with a cursor in it and notes of what should be found. */
export interface Marked extends Fixture {
  readonly notes: readonly string[];
}

/** Reads rules text with a cursor `‸` and lines of `^^^ words`, which are below what one sees, the cursor's sign included. */
export function marked(text: string, dialect?: Dialect): Marked {
  let cursor = -1;
  const lines = text.split('\n').map(line => {
    if (line.includes('‸')) cursor = line.indexOf('‸');
    else if (!/^[ ^]*\^/.test(line)) cursor = -1;
    return cursor < 0 || line.includes('‸') ? line : line.slice(0, cursor) + line.slice(cursor + 1);
  });
  const { text: clean, notes } = unmarked(lines.join('\n'));
  return { ...fixture(clean, dialect), notes };
}
