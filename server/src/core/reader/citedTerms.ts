import type { TermReference } from '../blocks/block.ts';
import type { TermPhrase } from '../dialect/dialect.ts';
import { TERM_JOINT } from '../dialect/grammar.ts';
import { matchesFrom } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import { quotedAt, unwrapped } from './quotations.ts';
import type { Reader } from './referenceLists.ts';

/** Adds the terms that a phrase names, from the offset `from`. */
export function readTerms(reader: Reader, phrase: TermPhrase, from: number): void {
  for (const match of matchesFrom(phrase.pattern, reader.text, from)) {
    const name = match.groups?.term;
    if (name !== undefined && phrase.unless?.test(name)) continue;
    const end = match.index + match[0].length;
    const quoted = name === undefined ? quotedAt(reader, end) : undefined;
    if (quoted) addTerm(reader, quoted.start, quoted.end);
    else if (name !== undefined) {
      const start = end - name.length;
      for (const span of phrase.list ? listed(name, start) : [{ start, end }]) addTerm(reader, span.start, span.end);
    }
  }
}

/** The members of "Tap, Untap, and Untapped", with their spans. */
function listed(names: string, start: number): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const joint of names.matchAll(TERM_JOINT)) {
    spans.push({ start: start + at, end: start + joint.index });
    at = joint.index + joint[0].length;
  }
  return [...spans, { start: start + at, end: start + names.length }];
}

function addTerm(reader: Reader, start: number, end: number): void {
  const reference: TermReference = { kind: 'term', term: unwrapped(reader.text.slice(start, end)), start, end };
  reader.found.push(reference);
}
