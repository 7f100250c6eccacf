import { writtenText } from '../../blocks/cells.ts';
import { type Definition, headOf, scopeOf, titleOf } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { TERM_JOINT } from '../../dialect/grammar.ts';
import { bareTerm, symbolsOf, termKey } from '../../document/symbols.ts';
import { type Completions, listedCompletions, NOTHING } from './completionItem.ts';
import { spanAround, type WritingPlace } from './writingPlace.ts';

/** Completes terms after a phrase such as "See ". */
export function completeTerms(place: WritingPlace): Completions {
  const { document, workspace } = place;
  const typed = typedName(place);
  if (typed === undefined || /[\r\n]/.test(typed)) return NOTHING;
  const span = spanAround(place, typed.length);
  const key = termKey(typed);
  const terms = scopeOf(workspace, document)
    .flat()
    .flatMap(document => Array.from(new Set(symbolsOf(document).terms.values()), ordinal => ({ document, ordinal })))
    .map(definition => ({ definition, name: nameOfTerm(definition) }))
    .filter(({ name, definition }) => termKey(name).includes(key) && !isOwnTerm(place, definition));
  const begins = (name: string) => termKey(name).startsWith(key);
  terms.sort((a, b) => Number(begins(b.name)) - Number(begins(a.name)) || (termKey(a.name) < termKey(b.name) ? -1 : 1));
  return listedCompletions(terms, ({ definition, name }) => ({
    kind: 'term',
    label: readable(name, definition.document.dialect),
    text: writtenText(name, document.dialect),
    typed: name,
    span,
    definition,
  }));
}

function nameOfTerm(definition: Definition): string {
  const head = headOf(definition);
  const name = head.kind === 'term' ? head.term : (titleOf(head) ?? '');
  return bareTerm(name);
}

function isOwnTerm({ document, block }: WritingPlace, definition: Definition): boolean {
  return definition.document === document && headOf(definition) === block.head;
}

/** Placeholder for a name of which nothing has been typed. */
const ANY_NAME = 'Any';

/**
 * The part of a term's name before the place; undefined if no term is expected. The phrases of the dialect are tried as
 * if the sentence ended here.
 */
function typedName({ document, part, before, after }: WritingPlace): string | undefined {
  if (/^[\p{L}\d]/u.test(after)) return undefined;
  const isBegun = !/\s$/.test(before);
  const sentence = isBegun ? before : before + ANY_NAME;
  for (const phrase of document.dialect.references.terms) {
    if (phrase.part !== undefined && phrase.part !== part) continue;
    phrase.pattern.lastIndex = 0;
    for (const { groups, index, 0: match } of `${sentence}.`.matchAll(phrase.pattern)) {
      const name = groups?.term;
      if (name === undefined || index + match.length < sentence.length) continue;
      if (phrase.list) return lastListed(isBegun ? name : name.slice(0, -ANY_NAME.length));
      if (isBegun) return name;
      if (name === ANY_NAME) return '';
    }
  }
  return undefined;
}

/** The last member of "Tap, Untap, and Unt". */
function lastListed(names: string): string {
  return names.split(TERM_JOINT).at(-1)!;
}
