import type { Head, NumberReference, RangeReference, Reference, TermReference } from './block.ts';
import { type Gap, gapAt } from './cover.ts';
import type { RulesDocument } from './document.ts';
import { expandRange, type RuleNumber } from './ruleNumber.ts';
import { type Span, shift } from './span.ts';
import { findTerm, headBlocksOf, symbolsOf, termKey, titleKey } from './symbols.ts';

/** The documents that are known, by URI. Immutable. */
export interface Workspace {
  readonly documents: ReadonlyMap<string, RulesDocument>;
}

export const emptyWorkspace: Workspace = { documents: new Map() };

export function withDocument(workspace: Workspace, document: RulesDocument): Workspace {
  return { documents: new Map(workspace.documents).set(document.uri, document) };
}

export function withoutDocument(workspace: Workspace, uri: string): Workspace {
  const documents = new Map(workspace.documents);
  documents.delete(uri);
  return { documents };
}

/** The documents that are resolved together with the given one, itself first. */
export function bookOf(_workspace: Workspace, document: RulesDocument): readonly RulesDocument[] {
  return [document];
}

/** A rule, heading or term where it stands: the head with this ordinal in `document.heads`. */
export interface Definition {
  readonly document: RulesDocument;
  readonly ordinal: number;
}

export function headOf(definition: Definition): Head {
  return definition.document.heads[definition.ordinal]!;
}

/** Where the number or term of a definition stands: offsets in its document. */
export function headSpan({ document, ordinal }: Definition): Span {
  const index = headBlocksOf(document)[ordinal]!;
  return shift(document.blocks[index]!.head!, document.starts[index]!);
}

/** All that belongs to a head up to the next one, with the paragraphs and examples that follow: offsets in its document. */
export function definitionSpan({ document, ordinal }: Definition): Span {
  const blocks = headBlocksOf(document);
  const next = blocks[ordinal + 1] ?? document.blocks.length;
  return { start: document.starts[blocks[ordinal]!]!, end: document.starts[next]! };
}

/** *broken*: not there although the document covers the place; *outside*: no document of the book reaches there. */
export type Outcome = 'resolved' | 'broken' | 'outside';

/** What one number or term that a reference names comes to. */
export interface Resolution {
  readonly name: string;
  readonly outcome: Outcome;
  readonly definition?: Definition;
  /** Where a rule is missing: the place in which it would stand. */
  readonly gap?: Gap;
}

/** What a reference names, in order: one number or term, or for a range its ends and all between that exists. */
export function resolve(workspace: Workspace, document: RulesDocument, reference: Reference): readonly Resolution[] {
  const book = bookOf(workspace, document);
  switch (reference.kind) {
    case 'number':
      return [resolveSingle(book, reference)];
    case 'range':
      return resolveRange(book, reference, document);
    case 'term':
      return resolveTerms(book, reference);
  }
}

/** Broken where one of the resolutions is, else outside where one is. */
export function outcomeOf(resolutions: readonly Resolution[]): Outcome {
  if (resolutions.some(({ outcome }) => outcome === 'broken')) return 'broken';
  return resolutions.some(({ outcome }) => outcome === 'outside') ? 'outside' : 'resolved';
}

function resolveSingle(book: readonly RulesDocument[], reference: NumberReference): Resolution {
  const { number, text } = reference;
  if (!number) {
    // A slip of the pen is wrong anywhere in a whole text; a number of another form may be another document's.
    const slip = text.includes(',') && book.some(document => symbolsOf(document).whole);
    return { name: text, outcome: slip ? 'broken' : 'outside' };
  }
  const found = resolveNumber(book, number);
  return reference.wrongKeyword && found.outcome === 'resolved' ? { ...found, outcome: 'broken' } : found;
}

/** Finds a number in the bodies of the book, else in its Contents, else the gap that it leaves. */
export function resolveNumber(book: readonly RulesDocument[], number: RuleNumber): Resolution {
  const name = number.text;
  for (const part of ['rules', 'contents'] as const) {
    for (const document of book) {
      const ordinal = symbolsOf(document)[part].get(name);
      if (ordinal !== undefined) return { name, outcome: 'resolved', definition: { document, ordinal } };
    }
  }
  for (const document of book) {
    const gap = gapAt(document, number);
    if (gap) return { name, outcome: 'broken', gap };
  }
  return { name, outcome: 'outside' };
}

function resolveRange(book: readonly RulesDocument[], range: RangeReference, document: RulesDocument): Resolution[] {
  const numbers = expandRange(range.first, range.last, document.dialect.numbering);
  const isEnd = (index: number) => index === 0 || index === numbers.length - 1;
  return numbers
    .map(number => resolveNumber(book, number))
    .filter(({ outcome }, index) => isEnd(index) || outcome === 'resolved');
}

/** Like {@link resolve}, but of a range its two ends alone. */
export function resolveEnds(
  workspace: Workspace,
  document: RulesDocument,
  reference: Reference,
): readonly Resolution[] {
  if (reference.kind !== 'range') return resolve(workspace, document, reference);
  const book = bookOf(workspace, document);
  return [reference.first, reference.last].map(number => resolveNumber(book, number));
}

/** A term by its whole name, else, for "See Tap, Untap.", each that it lists. */
function resolveTerms(book: readonly RulesDocument[], { term }: TermReference): Resolution[] {
  const whole = resolveTerm(book, term);
  const parts = whole.definition ? [] : term.split(/\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+|\//);
  if (parts.length < 2) return [whole];
  const resolutions = parts.map(part => resolveTerm(book, part));
  return resolutions.some(({ definition }) => definition) ? resolutions : [whole];
}

/** Broken where the glossary goes on behind the place of the missing term, or is followed by something. */
function resolveTerm(book: readonly RulesDocument[], name: string): Resolution {
  for (const document of book) {
    const ordinal = findTerm(symbolsOf(document), name);
    if (ordinal !== undefined) return { name, outcome: 'resolved', definition: { document, ordinal } };
  }
  const covered = book.map(symbolsOf).some(({ lastTerm }) => termKey(name) < lastTerm);
  return { name, outcome: covered ? 'broken' : 'outside' };
}

/** How a quoted title fits the rule that is named with it; undefined where nothing is quoted or the rule is not there. */
export type TitleOutcome = 'match' | 'mismatch' | 'untitled';

export function titleOutcome(reference: Reference, resolutions: readonly Resolution[]): TitleOutcome | undefined {
  const [{ definition, outcome } = {}] = resolutions;
  if (reference.kind === 'term' || !reference.title || !definition || outcome !== 'resolved') return undefined;
  const title = titleOf(headOf(definition));
  if (title === undefined) return 'untitled';
  return titleKey(title) === titleKey(reference.title.text) ? 'match' : 'mismatch';
}

/** The title of a rule that has one. */
export function titleOf(head: Head): string | undefined {
  return head.kind === 'rule' ? head.title : undefined;
}

/** The rule that the quoted title belongs to: the one named with it if that has this title, else the only other one. */
export function titleOwner(document: RulesDocument, title: string, reference: Reference): Definition | undefined {
  const owners = symbolsOf(document).titles.get(titleKey(title)) ?? [];
  const named =
    reference.kind === 'number' && reference.number ? symbolsOf(document).rules.get(reference.number.text) : undefined;
  if (named !== undefined && owners.includes(named)) return { document, ordinal: named };
  return owners.length === 1 ? { document, ordinal: owners[0]! } : undefined;
}
