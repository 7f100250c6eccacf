import type { NumberReference, RangeReference, Reference, TermReference } from '../blocks/block.ts';
import { TERM_JOINT } from '../dialect/grammar.ts';
import { blocksOfHead, joined, type RulesDocument } from '../document/document.ts';
import { findTerm, quotedTitleKey, quotedTitles, symbolsOf, termKey, titledAlone } from '../document/symbols.ts';
import { ordinalTexts } from '../numbers/ownPart.ts';
import {
  expandRange,
  parentNumber,
  type RuleNumber,
  withDigits,
  withLostSeparator,
  withoutZeros,
} from '../numbers/ruleNumber.ts';
import { literal } from '../text/patterns.ts';
import { type Gap, gapAt } from './cover.ts';
import { nearbyOwnerOf } from './nearby.ts';
import {
  type Definition,
  definitionIn,
  definitionNumbered,
  documentsIn,
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
  /** For a missing rule that another file of the folder defines: the URI of that file. */
  readonly nearby?: string;
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
      return [unlessNearby(workspace, document, reference, resolveSingle(reach, reference))];
    case 'range':
      return resolveRange(reach, reference, document).map(found => unlessNearby(workspace, document, reference, found));
    case 'term':
      return resolveTerms(reach, reference);
  }
}

/** A missing number is outside if another file of the folder defines it. */
function unlessNearby(
  workspace: Workspace,
  document: RulesDocument,
  { book }: NumberReference | RangeReference,
  found: Resolution,
): Resolution {
  if (book !== undefined || found.definition || found.meant !== undefined) return found;
  const nearby = nearbyOwnerOf(workspace, document, found.name);
  return nearby ? { name: found.name, outcome: 'outside', nearby: nearby.uri } : found;
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

/** Whether a number may be another document's, and no rule has it: then nothing says that it is a reference. */
export function hasNoOwner(reference: Reference, outcome: Outcome): boolean {
  return outcome === 'outside' && reference.kind !== 'term' && reference.uncertain === true;
}

function resolveSingle(reach: Scope, reference: NumberReference): Resolution {
  const { number, text } = reference;
  if (!number) {
    const meant = meantNumber(documentsIn(reach), text);
    return meant === undefined ? { name: text, outcome: 'outside' } : { name: text, outcome: 'broken', meant };
  }
  const found = resolveIn(reach, reference, number);
  return reference.wrongKeyword && found.outcome === 'resolved' ? { ...found, outcome: 'broken' } : found;
}

/** A number of a reference; outside rather than broken if it may be something else. */
function resolveIn(reach: Scope, reference: NumberReference | RangeReference, number: RuleNumber): Resolution {
  const found = resolveNumber(reach, number);
  return !found.definition && mayBeOther(reference, found) ? { name: number.text, outcome: 'outside' } : found;
}

/**
 * Whether a number isn't surely one of this book, or may be a part inside a line, where it isn't counted: no part that
 * would follow others which begin lines.
 */
function mayBeOther({ relative, uncertain, bare }: NumberReference | RangeReference, { gap }: Resolution): boolean {
  if (bare) {
    if (!gap || gap.isUnsure) return true;
    return !isCode(gap) && (!isBetweenOthers(gap) || gap.completeness.bare < SURELY_OWN);
  }
  return uncertain === true || (relative === true && !gap?.before);
}

/** From so many bits on, nearly all numbers of the text that nothing but their form shows to be references are some. */
const SURELY_OWN = 1.75;

/** Whether a number without a word has its place among single rules of the text, so that it's hardly anything else. */
function isBetweenOthers({ number, before, after, isSeamless }: Gap): boolean {
  return number.level > 0 && before !== undefined && (isSeamless === true || after !== undefined);
}

/** Of codes with a period, as names of files and versions have, so many can be missing after the one before. */
const NEAR = 2;

/** Whether it's written as a code, and another one precedes it: P-03 after P-02, NL.6 after NL.4, but not A4 after A3. */
function isCode({ number: { text, path }, before }: Gap): boolean {
  if (!before) return false;
  return (
    /^[A-Z]{1,7}(?:-|\.?0)\d/.test(text) ||
    (/^[A-Z]{2,7}\.\d{1,2}$/.test(text) && path.at(-1)! <= before.path.at(-1)! + NEAR)
  );
}

/**
 * The number that a mistyped number stands for: in a complete text, a number with a decimal comma; anywhere, one that
 * would name a rule with a period for its comma, with a separator that it lacks, with digits for letters that look like
 * them, or with its first digit, a misplaced 0, elsewhere. A number in another form may belong to another document.
 */
function meantNumber(documents: readonly RulesDocument[], text: string): string | undefined {
  const withPeriod = text.replace(',', '.');
  const meant = documents.flatMap(one =>
    [
      withPeriod,
      ...withLostSeparator(text, one.dialect.numbering).map(number => number.text),
      withDigits(text),
      text.replace(/^0([1-9])/, '$10'),
    ].filter(number => symbolsOf(one).rules.has(number)),
  );
  const isWhole = () => text !== withPeriod && documents.some(one => symbolsOf(one).whole);
  return meant[0] ?? (isWhole() ? withPeriod : undefined);
}

/**
 * Finds a number in the bodies of the books, or else in their Contents, or else in the text of a rule, or else its gap.
 */
export function resolveNumber(reach: Scope, number: RuleNumber): Resolution {
  const name = number.text;
  const documents = documentsIn(reach);
  const definition = listedOrDefined(documents, name);
  if (definition) return { name, outcome: 'resolved', definition };
  const within = withinOneOf(documents, number);
  if (within) return { name: numberOf(within).text, outcome: 'resolved', definition: within };
  const meant = withoutZeros(name);
  if (meant !== name && definitionNumbered(documents, meant)) return { name, outcome: 'broken', meant };
  for (const group of reach) {
    const gap = gapAt(group, number);
    if (gap) return { name, outcome: 'broken', gap };
  }
  return { name, outcome: 'outside' };
}

/** The rule, or line of the Contents, that a number names, or the rule in whose text it is a part. */
export function definitionOfNumber(reach: Scope, number: RuleNumber): Definition | undefined {
  const documents = documentsIn(reach);
  return listedOrDefined(documents, number.text) ?? withinOneOf(documents, number);
}

function listedOrDefined(documents: readonly RulesDocument[], name: string): Definition | undefined {
  return definitionNumbered(documents, name) ?? definitionIn(documents, ({ contents }) => contents.get(name));
}

function withinOneOf(documents: readonly RulesDocument[], number: RuleNumber): Definition | undefined {
  for (const document of documents) {
    const definition = pointWithin(document, number);
    if (definition) return definition;
  }
  return undefined;
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
  return [reference.first, reference.last].map(number =>
    unlessNearby(workspace, document, reference, resolveIn(reach, reference, number)),
  );
}

/** A term by its whole name, or else, for "See Tap, Untap.", each term of the list. */
function resolveTerms(reach: Scope, { term, titled }: TermReference): Resolution[] {
  if (titled) return [resolveTitle(reach, term)];
  const whole = resolveTerm(reach, term);
  const parts = whole.definition ? [] : termParts(term);
  if (parts.length < 2) return [whole];
  const resolutions = parts.map(part => resolveTerm(reach, part));
  return resolutions.some(({ definition }) => definition) ? resolutions : [whole];
}

/** The rule with a title, or the term; outside if there is none, or if several rules have it. */
function resolveTitle(reach: Scope, name: string): Resolution {
  const definition = definitionIn(documentsIn(reach), symbols => titledAlone(symbols, name) ?? findTerm(symbols, name));
  if (!definition) return { name, outcome: 'outside' };
  return {
    name: headOf(definition).kind === 'rule' ? numberOf(definition).text : name,
    outcome: 'resolved',
    definition,
  };
}

/** The names in a list of terms. */
export function termParts(term: string): string[] {
  return term.split('/').flatMap(part => part.split(TERM_JOINT));
}

/** Broken if the glossary continues after the place of the missing term, or something follows the glossary. */
function resolveTerm(reach: Scope, name: string): Resolution {
  const documents = documentsIn(reach);
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
  const { text } = reference.title;
  return title === text || quotedTitleKey(title) === quotedTitleKey(text) ? 'match' : 'mismatch';
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
  return titledAs(scopeOfReference(workspace, document, reference), reference.title.text);
}

/** The rules with a quoted title, by group of the documents in which it is looked up. */
export function titledAs(reach: Scope, title: string): Definition[][] {
  const key = quotedTitleKey(title);
  return reach.map(group =>
    group.flatMap(other =>
      (quotedTitles(symbolsOf(other)).get(key) ?? []).map(ordinal => ({ document: other, ordinal })),
    ),
  );
}

/** Whether a rule is in the body of a document of the book, or of one that the book extends. */
export function isDefined(workspace: Workspace, document: RulesDocument, { text }: RuleNumber): boolean {
  return definitionNumbered(documentsIn(scopeOf(workspace, document)), text) !== undefined;
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

/** Whether its text has such a part, which no citation of one is: “4.3(b)”. */
function hasPart({ document, ordinal }: Definition, { level, path }: RuleNumber): boolean {
  const head = document.heads[ordinal]!;
  const text = joined(blocksOfHead(document, ordinal)).slice(head.kind === 'rule' ? head.textStart : 0);
  const parts = ordinalTexts(path[level]!, document.dialect.numbering.levels[level]!).map(literal).join('|');
  return new RegExp(
    String.raw`(?:(?<!\d(?:\([\p{L}\d]{1,4}\)){0,3})\(|(?<![\p{L}\d)(]))(?:${parts})\)|^\s{0,8}(?:${parts})\.`,
    'u',
  ).test(text);
}
