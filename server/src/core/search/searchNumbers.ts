import type { NumberReference, RangeReference } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { expandRange } from '../numbers/ruleNumber.ts';
import { readReferences } from '../reader/readReferences.ts';

/**
 * The rules that a query cites as texts do, such as “601.2f–h” or “rule 509.1”, and those below a number, which can be
 * incomplete, such as “702 19”. `isRange`: whether the query is a range or a list, so that nothing else can be meant.
 */
export function rulesNumbered(documents: readonly RulesDocument[], query: string) {
  const named = documents.map(({ dialect }) => numbersNamed(referencesNamed(query, dialect), dialect));
  const isRange = named.some(numbers => numbers.length > 1);
  const found = documents.flatMap((document, index) => {
    const rules = symbolsOf(document).rules;
    const ordinals = isRange
      ? named[index]!.flatMap(number => rules.get(number) ?? [])
      : ordinalsBelow(rules, numberParts(query, document.dialect));
    return ordinals.map(ordinal => ({ document, ordinal }));
  });
  return { found, isRange: isRange && found.length > 0 };
}

/** The numbers and ranges in a query that contains nothing else, read as in a text of this dialect. */
export function referencesNamed(query: string, dialect: Dialect): readonly RuleReference[] {
  const { keywords, brackets = '' } = dialect.references;
  const words = keywords.flatMap(({ singular, plural }) => [`${plural} `, `${singular} `]);
  for (const before of ['', ...words, brackets.charAt(0)]) {
    const text = `See ${before}${query.trim()}${before ? brackets.charAt(1) : ''}`;
    const references = readReferences(text, 0, 'body', dialect);
    if (references.at(-1) === undefined || !endsNumberAt(text, references.at(-1)!.end)) continue;
    return references.filter(reference => reference.kind !== 'term');
  }
  return [];
}

/** A reference that names rules by their numbers. */
type RuleReference = NumberReference | RangeReference;

/** The numbers that references name; all of a range. */
export function numbersNamed(references: readonly RuleReference[], { numbering }: Dialect): string[] {
  return references.flatMap(reference =>
    reference.kind === 'range'
      ? expandRange(reference.first, reference.last, numbering).map(({ text }) => text)
      : (reference.number?.text ?? []),
  );
}

function endsNumberAt(text: string, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.slice(end));
}

/** The digits and letters of a number, without the word before it; undefined if it can't be one. */
function numberParts(query: string, { references }: Dialect): readonly string[] | undefined {
  const known = references.keywords.flatMap(({ singular, plural }) => [singular.toLowerCase(), plural.toLowerCase()]);
  const parts = lowercaseParts(query);
  const own = parts.length > 1 && known.includes(parts[0]!) ? parts.slice(1) : parts;
  const isNumber = own.some(part => /\d/.test(part)) && own.every(part => /^\d+$|^\p{L}{1,2}$/u.test(part));
  return isNumber ? own : undefined;
}

function lowercaseParts(text: string): string[] {
  return text.toLowerCase().match(/\p{N}+|\p{L}+/gu) ?? [];
}

/**
 * The ordinals of the rules whose numbers start with these parts, of which the last can be incomplete; exact matches
 * first.
 */
function ordinalsBelow(rules: ReadonlyMap<string, number>, wanted: readonly string[] | undefined): number[] {
  if (!wanted) return [];
  const last = wanted.length - 1;
  const ranks: number[][] = [[], [], []];
  for (const [number, ordinal] of rules) {
    const parts = lowercaseParts(number);
    if (!wanted.every((part, index) => (index === last ? parts[index]?.startsWith(part) : parts[index] === part)))
      continue;
    const rank = parts[last] !== wanted[last] ? 2 : parts.length > wanted.length ? 1 : 0;
    ranks[rank]!.push(ordinal);
  }
  return ranks.flat();
}
