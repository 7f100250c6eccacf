import type { NumberReference, RangeReference, Reference, TermReference } from '../blocks/block.ts';
import { TERM_JOINT } from '../dialect/grammar.ts';
import { blocksOfHead, joined, type RulesDocument } from '../document/document.ts';
import { findTerm, symbolsOf, termKey, titleKey } from '../document/symbols.ts';
import { ordinalTexts } from '../numbers/ownPart.ts';
import { expandRange, parentNumber, type RuleNumber, withLostSeparator } from '../numbers/ruleNumber.ts';
import { literal } from '../text/patterns.ts';
import { type Gap, gapAt } from './cover.ts';
import {
  type Definition,
  definitionIn,
  definitionNumbered,
  headOf,
  numberOf,
  type Scope,
  scopeOf,
  scopeOfName,
  titleOf,
  type Workspace,
} from './workspace.ts';

/**
 * broken*: it doesn't exist, although the document covers the place; *outside*: no document of the book extends there.
 */
export type Outcome = 'resolved' | 'broken' | 'outside';

/** The result for one number or term that a reference names. */
export interface Resolution {
  readonly name: string;
  readonly outcome: Outcome;
  readonly definition?: Definition;
  /** For a missing rule: the place where it would be. */
  readonly gap?: Gap;
  /** For a mistyped number: the number that is meant. */
  readonly meant?: string;
}

/**
 * What a reference names, in order: one number or term, or for a range its ends and all rules between them that exist.
 */
export function resolve(workspace: Workspace, document: RulesDocument, reference: Reference): readonly Resolution[] {
  const reach = scopeOfReference(workspace, document, reference);
  switch (reference.kind) {
    case 'number':
      return [resolveSingle(reach, reference)];
    case 'range':
      return resolveRange(reach, reference, document);
    case 'term':
      return resolveTerms(reach, reference);
  }
}

/** Where to look up a reference: in the book that it names, or else in the book of its document. */
export function scopeOfReference(workspace: Workspace, document: RulesDocument, reference: Reference): Scope {
  const named = reference.kind === 'term' ? undefined : reference.book;
  return named === undefined ? scopeOf(workspace, document) : scopeOfName(workspace, named);
}

/** Broken if one of the resolutions is, or else outside if one is. */
export function outcomeOf(resolutions: readonly Resolution[]): Outcome {
  if (resolutions.some(({ outcome }) => outcome === 'broken')) return 'broken';
  return resolutions.some(({ outcome }) => outcome === 'outside') ? 'outside' : 'resolved';
}

function resolveSingle(reach: Scope, reference: NumberReference): Resolution {
  const { number, text } = reference;
  if (!number) {
    const meant = meantBy(reach.flat(), text);
    return meant === undefined ? { name: text, outcome: 'outside' } : { name: text, outcome: 'broken', meant };
  }
  const found = resolveIn(reach, reference, number);
  return reference.wrongKeyword && found.outcome === 'resolved' ? { ...found, outcome: 'broken' } : found;
}

/** A number of a reference; outside rather than broken if it may be something else. */
function resolveIn(reach: Scope, reference: NumberReference | RangeReference, number: RuleNumber): Resolution {
  const found = resolveNumber(reach, number);
  return !found.definition && mayBeOther(reach, reference) ? { name: number.text, outcome: 'outside' } : found;
}

/**
 * Whether a number may be a part inside a line, where it isn't counted; or, where lines have forms, a version or an
 * amount, because nothing else says that it's a rule.
 */
function mayBeOther(reach: Scope, { relative, uncertain }: NumberReference | RangeReference): boolean {
  return (
    relative === true || (uncertain === true && reach.flat().some(({ dialect: { layout } }) => layout.kind === 'forms'))
  );
}

/**
 * The number that a mistyped number stands for: in a complete text, a number with a decimal comma; anywhere, one that
 * lacks a separator with which it would name a rule, or whose first digit is a misplaced 0. A number in another form
 * may belong to another document.
 */
function meantBy(documents: readonly RulesDocument[], text: string): string | undefined {
  if (text.includes(',')) return documents.some(one => symbolsOf(one).whole) ? text.replace(',', '.') : undefined;
  const meant = documents.flatMap(one =>
    [
      ...withLostSeparator(text, one.dialect.numbering).map(number => number.text),
      text.replace(/^0([1-9])/, '$10'),
    ].filter(number => symbolsOf(one).rules.has(number)),
  );
  return meant[0];
}

/**
 * Finds a number in the bodies of the books, or else in their Contents, or else in the text of a rule, or else its gap.
 */
export function resolveNumber(reach: Scope, number: RuleNumber): Resolution {
  const name = number.text;
  const documents = reach.flat();
  const definition =
    definitionNumbered(documents, name) ?? definitionIn(documents, ({ contents }) => contents.get(name));
  if (definition) return { name, outcome: 'resolved', definition };
  for (const document of documents) {
    const definition = pointWithin(document, number);
    if (definition) return { name: numberOf(definition).text, outcome: 'resolved', definition };
  }
  for (const group of reach) {
    const gap = gapAt(group, number);
    if (gap) return { name, outcome: 'broken', gap };
  }
  return { name, outcome: 'outside' };
}

function resolveRange(reach: Scope, range: RangeReference, document: RulesDocument): Resolution[] {
  const { dialect } = (range.book === undefined ? undefined : reach[0]?.[0]) ?? document;
  const numbers = expandRange(range.first, range.last, dialect.numbering);
  const isEnd = (index: number) => index === 0 || index === numbers.length - 1;
  return numbers
    .map(number => resolveIn(reach, range, number))
    .filter(({ outcome }, index) => isEnd(index) || outcome === 'resolved');
}

/** Like {@link resolve}, but only the two ends of a range. */
export function resolveEnds(
  workspace: Workspace,
  document: RulesDocument,
  reference: Reference,
): readonly Resolution[] {
  if (reference.kind !== 'range') return resolve(workspace, document, reference);
  const reach = scopeOfReference(workspace, document, reference);
  return [reference.first, reference.last].map(number => resolveIn(reach, reference, number));
}

/** A term by its whole name, or else, for "See Tap, Untap.", each term of the list. */
function resolveTerms(reach: Scope, { term }: TermReference): Resolution[] {
  const whole = resolveTerm(reach, term);
  const parts = whole.definition ? [] : termParts(term);
  if (parts.length < 2) return [whole];
  const resolutions = parts.map(part => resolveTerm(reach, part));
  return resolutions.some(({ definition }) => definition) ? resolutions : [whole];
}

/** The names in a list of terms. */
export function termParts(term: string): string[] {
  return term.split('/').flatMap(part => part.split(TERM_JOINT));
}

/** Broken if the glossary continues after the place of the missing term, or something follows the glossary. */
function resolveTerm(reach: Scope, name: string): Resolution {
  const documents = reach.flat();
  const definition = definitionIn(documents, symbols => findTerm(symbols, name));
  if (definition) return { name, outcome: 'resolved', definition };
  const covered = documents.map(symbolsOf).some(({ lastTerm }) => termKey(name) < lastTerm);
  return { name, outcome: covered ? 'broken' : 'outside' };
}

/** Whether a quoted title matches its rule; undefined if nothing is quoted or the rule doesn't exist. */
export type TitleOutcome = 'match' | 'mismatch' | 'untitled';

export function titleOutcome(reference: Reference, resolutions: readonly Resolution[]): TitleOutcome | undefined {
  const [{ definition, outcome } = {}] = resolutions;
  if (!definition || outcome !== 'resolved') return undefined;
  return titleFit(reference, definition);
}

function titleFit(reference: Reference, definition: Definition): TitleOutcome | undefined {
  if (reference.kind === 'term' || !reference.title) return undefined;
  const title = titleOf(headOf(definition));
  if (title === undefined) return 'untitled';
  return titleKey(title) === titleKey(reference.title.text) ? 'match' : 'mismatch';
}

/** Whether only the word before a number is wrong: the rule exists, and has the quoted title. */
export function isOnlyKeyword(reference: Reference, { definition, outcome }: Resolution): boolean {
  return outcome === 'broken' && definition !== undefined && titleFit(reference, definition) === 'match';
}

/** The rule that has the title quoted with a reference: the cited one, or else the only other one. */
export function titleOwner(
  workspace: Workspace,
  document: RulesDocument,
  reference: Reference,
): Definition | undefined {
  for (const owners of titledIn(workspace, document, reference)) {
    const number = reference.kind === 'number' ? reference.number?.text : undefined;
    const named = owners.find(owner => symbolsOf(owner.document).rules.get(number ?? '') === owner.ordinal);
    const owner = named ?? (owners.length === 1 ? owners[0] : undefined);
    if (owner) return owner;
  }
  return undefined;
}

/** The rules with that title, by group of the documents in which the reference is looked up. */
export function titledIn(workspace: Workspace, document: RulesDocument, reference: Reference): Definition[][] {
  if (reference.kind === 'term' || !reference.title) return [];
  const key = titleKey(reference.title.text);
  return scopeOfReference(workspace, document, reference).map(group =>
    group.flatMap(other => (symbolsOf(other).titles.get(key) ?? []).map(ordinal => ({ document: other, ordinal }))),
  );
}

/** Whether a rule is in the body of a document of the book, or of one that the book extends. */
export function isDefined(workspace: Workspace, document: RulesDocument, { text }: RuleNumber): boolean {
  return definitionNumbered(scopeOf(workspace, document).flat(), text) !== undefined;
}

/**
 * The rule in whose text a part stands that begins no line: 2.1 for 2.1(b), where its text says “(a) …; (b) …”.
 * Undefined where a rule is missing, or in a text whose lines all write their whole number.
 */
export function pointWithin(document: RulesDocument, number: RuleNumber): Definition | undefined {
  const { layout, numbering } = document.dialect;
  const parent = layout.needsNumberAbove ? parentNumber(number, numbering) : undefined;
  if (!parent) return undefined;
  const ordinal = symbolsOf(document).rules.get(parent.text);
  const definition = ordinal === undefined ? pointWithin(document, parent) : { document, ordinal };
  return definition && hasPart(definition, number) ? definition : undefined;
}

function hasPart({ document, ordinal }: Definition, { level, path }: RuleNumber): boolean {
  const head = document.heads[ordinal]!;
  const text = joined(blocksOfHead(document, ordinal)).slice(head.kind === 'rule' ? head.textStart : 0);
  const parts = ordinalTexts(path[level]!, document.dialect.numbering.levels[level]!).map(literal).join('|');
  return new RegExp(String.raw`(?<![\p{L}\d)])\(?(?:${parts})\)|^\s{0,8}(?:${parts})\.`, 'u').test(text);
}
