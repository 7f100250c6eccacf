import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { nameOf } from '../../server/src/core/editions/changeList.ts';
import { type Compared, type Comparison, compareEditions } from '../../server/src/core/editions/compareEditions.ts';
import type { Edition } from '../../server/src/core/editions/editionRules.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

/** An edition of one book with these texts. */
export function edition(texts: string | readonly string[], dialect: Dialect = comprehensive): Edition {
  const documents = [texts].flat().map((text, index) => parse(`test:/${index}.txt`, 1, text, dialect));
  const book = { names: [], documents: documents.map(({ uri }) => uri), base: [] };
  const workspace: Workspace = documents.reduce(withDocument, { ...emptyWorkspace, books: [book] });
  return { documents, workspace };
}

export function compared(old: string | readonly string[], now: string | readonly string[]): Comparison {
  return compareEditions(edition(old), edition(now));
}

/**
 * The differences, one per line: “100.1 → 100.2 number”, “100.3 removed”, “100.4 added”, “100.1 → 100.5 split number”.
 */
export function changesOf(pairs: readonly Compared[]): string[] {
  return pairs.flatMap(({ old, now, changes, part }) => {
    if (!old) return [`${nameOf(now!)} added`];
    if (!now) return [`${nameOf(old)} removed`];
    const what = [...(part ? [part] : []), ...changes];
    return what.length ? [`${nameOf(old)} → ${nameOf(now)} ${what.join(' ')}`] : [];
  });
}
