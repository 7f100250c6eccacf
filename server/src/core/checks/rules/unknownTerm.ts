import { resolve } from '../../book/resolve.ts';
import { type Definition, headSpan, scopeOf, type Workspace } from '../../book/workspace.ts';
import { blocksOf, headBlockOf, type RulesDocument } from '../../document/document.ts';
import { termKey } from '../../document/symbols.ts';
import { type Fix, fixing, type ReferenceCheck } from '../../findings/check.ts';
import type { Span } from '../../text/span.ts';
import { byDistance } from '../../text/spelling.ts';
import { missingAt } from './brokenReference.ts';

export const unknownTerm: ReferenceCheck = {
  code: 'unknown-term',
  summary: "A reference names a term that isn't in the glossary, although the entries around it are there.",
  severity: 'error',
  needs: 'definitions',
  runReference(workspace, placed, report) {
    const { document, reference } = placed;
    if (reference.kind !== 'term' || reference.titled) return;
    for (const resolution of resolve(workspace, document, reference)) {
      const missing = missingAt(workspace, placed, resolution, reference);
      const isOne = resolution.name === reference.term;
      if (missing)
        report({ ...missing, fixes: () => (isOne ? termFixes(workspace, document, missing, resolution.name) : []) });
    }
  },
};

/**
 * The terms with the most similar spelling, if the reference names one term; in a record, only those that need no
 * escapes.
 */
function termFixes(workspace: Workspace, document: RulesDocument, span: Span, name: string): Fix[] {
  const isRecord = document.dialect.layout.kind === 'records';
  const owners = scopeOf(workspace, document).flat().flatMap(termsOf);
  const isPlain = (term: string) => !isRecord || !/["\\,;\t]/.test(term);
  const likely = similarNames(name, owners.map(({ term }) => term).filter(isPlain));
  const changes = likely.map(term => fixing(`Change to “${term}”`, document, span, term));
  const wrong = owners.find(({ term }) => term === likely[0]);
  if (!wrong || isRecord || !isOdd(wrong, name)) return changes;
  const title = `Correct “${wrong.term}” in the glossary to “${name}”`;
  return [fixing(title, wrong.document, headSpan(wrong), name), ...changes];
}

/** The terms of a document's glossary. */
function termsOf(document: RulesDocument): (Definition & { readonly term: string })[] {
  return document.heads.flatMap((head, ordinal) =>
    head.kind === 'term' ? { document, ordinal, term: head.term } : [],
  );
}

/**
 * Whether a term appears only in the glossary, and other references use the same name as this one: then the term is
 * misspelled.
 */
function isOdd({ document, ordinal, term }: Definition & { readonly term: string }, name: string): boolean {
  const entry = headBlockOf(document, ordinal);
  const named = (words: string) => (text: string) => text.toLowerCase().includes(words.toLowerCase());
  const others = blocksOf(document).flatMap(({ block: { text }, index }) => (index === entry ? [] : text));
  return !others.some(named(term)) && others.filter(named(name)).length > 1;
}

/** Share of letters in which two names must differ to count as different names. */
const LETTERS_A_SLIP = 4;
const MOST_NAMES = 3;

/** The names most similar to `name`, likeliest first, without very different ones. */
function similarNames(name: string, names: readonly string[]): string[] {
  const key = termKey(name);
  const most = Math.max(1, Math.floor(key.length / LETTERS_A_SLIP));
  return byDistance(key, [...new Set(names)], termKey)
    .filter(({ distance }) => distance <= most)
    .slice(0, MOST_NAMES)
    .map(({ word }) => word);
}
