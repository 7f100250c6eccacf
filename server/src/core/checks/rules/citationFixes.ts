import type { Resolution } from '../../book/resolve.ts';
import {
  type Definition,
  definitionNumbered,
  numberOf,
  ruleOf,
  type Scope,
  type Source,
  scopeOfName,
  type Workspace,
} from '../../book/workspace.ts';
import { type BookCitation, citationsIn } from '../../citing/bookCitations.ts';
import { saidAfter } from '../../citing/zones.ts';
import { type RulesDocument, textBetween } from '../../document/document.ts';
import { type Symbols, symbolsOf, titleKey } from '../../document/symbols.ts';
import { formerTarget, MOST_CANDIDATES, ruleNumberText, spelledAlike, uniqueRules } from '../../findings/candidates.ts';
import { type Fix, fixing } from '../../findings/check.ts';
import { changeTo } from '../../findings/referenceCheck.ts';
import { writtenAs } from '../../numbers/parts.ts';
import { numberFromPath, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';

/**
 * Fixes with the rules that a citation may mean, likeliest first: the rule that had the number before editing, the one
 * whose title the comment starts with, those on either side of the gap, and then those with a similar number.
 */
export function missingFixes(
  workspace: Workspace,
  source: Source,
  citation: BookCitation,
  { gap, name }: Resolution,
): Fix[] {
  const scope = scopeOfName(workspace, citation.book);
  const number = parseNumber(name, scope.flat()[0]!.dialect.numbering)!;
  const said = openingTitle(scope, saidAfter(source.document, citation.end));
  const numbered = (text = '') => definitionNumbered(scope.flat(), text) ?? [];
  const meant = [
    formerTarget(workspace, scope, name) ?? [],
    ...(said?.owners ?? []).flatMap(owner => [numbered(sameBelow(owner, number)), owner]),
    ...[gap?.before, gap?.after].map(neighbor => numbered(neighbor?.text)),
    ...spelledAlike(scope, name).filter(alike => ruleNumberText(alike).length === name.length),
  ];
  const before = citationsIn(workspace, source).findLast(({ end }) => end <= citation.start);
  // “100.2a/b” doesn't name 100.2a twice.
  const isNear = before !== undefined && citation.start - before.end <= NEAR;
  const isNamed = (rule: Definition) => isNear && ruleNumberText(rule) === before.number;
  return uniqueRules(meant.flat())
    .filter(rule => !isNamed(rule))
    .slice(0, MOST_CANDIDATES)
    .map(definition => changeFix(source, citation, number, definition));
}

/** Maximum number of characters between the numbers of one expression. */
const NEAR = 3;

/** Cites another rule in the form of the citation: as a letter alone if it is one. */
export function changeFix({ document }: Source, citation: BookCitation, number: RuleNumber, to: Definition): Fix {
  const written = textBetween(document, citation);
  const { numbering } = to.document.dialect;
  const next = numberOf(to);
  const text = written === number.text ? next.text : (writtenAs(written, number, next, numbering, number) ?? next.text);
  return fixing(changeTo(to), document, citation, text);
}

/** The number with the same letter below another rule: 702.52a for 701.16a and 702.52. */
export function sameBelow(rule: Definition, { path }: RuleNumber): string | undefined {
  const above = numberOf(rule);
  if (above.path.length >= path.length) return undefined;
  return numberFromPath([...above.path, ...path.slice(above.path.length)], rule.document.dialect.numbering).text;
}

/** Maximum number of words in a title. */
const MOST_WORDS = 8;

/** The longest title of a rule, not a heading, at the start of a text, and the rules that have it. */
export function openingTitle(scope: Scope, said: string): { title: string; owners: Definition[] } | undefined {
  const documents = scope.flat();
  for (const title of firstWordsOf(said)) {
    const owners = documents.flatMap(document => rulesTitled(document, title));
    if (owners.length) return { title, owners };
  }
  return undefined;
}

/** The first words of a text, longest first. */
function firstWordsOf(said: string): string[] {
  const beginnings: string[] = [];
  for (const { 0: word, index } of said.matchAll(/[\p{L}\d]+(?:['’-][\p{L}\d]+)*/gu)) {
    if ((beginnings.length === 0 && index > 0) || beginnings.length === MOST_WORDS) break;
    beginnings.unshift(said.slice(0, index + word.length));
  }
  return beginnings;
}

function rulesTitled(document: RulesDocument, title: string): Definition[] {
  const { bareLevel } = document.dialect.references;
  const ordinals = memo(symbolsOf(document), lowerTitles).get(titleKey(title).toLowerCase()) ?? [];
  return ordinals
    .filter(ordinal => ruleOf(document, ordinal).number.level >= bareLevel)
    .map(ordinal => ({ document, ordinal }));
}

function lowerTitles({ titles }: Symbols): ReadonlyMap<string, readonly number[]> {
  return new Map(Array.from(titles, ([title, ordinals]) => [title.toLowerCase(), ordinals]));
}
