import { type Head, nameOfHead, type Reference } from '../../blocks/block.ts';
import {
  type Resolution,
  resolve,
  resolveEnds,
  resolveNumber,
  scopeOfReference,
  titleOwner,
} from '../../book/resolve.ts';
import { termUseAt } from '../../book/terms.ts';
import { type Definition, headOf, type Workspace } from '../../book/workspace.ts';
import type { BookCitation, PinnedCitation } from '../../citing/bookCitations.ts';
import { citationAt, resolveCitation } from '../../citing/bookCitations.ts';
import { meaningOfPinned, pinnedAt } from '../../citing/pinned.ts';
import { blockAt, blockIndexAt, headAbove, type RulesDocument, startOf } from '../../document/document.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { type Span, shift, touches } from '../../text/span.ts';

/** What is at the cursor. Spans are offsets in the document. */
export type Pointed =
  | { readonly kind: 'reference'; readonly span: Span; readonly reference: Reference; readonly end?: RuleNumber }
  | { readonly kind: 'title'; readonly span: Span; readonly reference: Reference; readonly title: string }
  | { readonly kind: 'head'; readonly span: Span; readonly head: Head; readonly ordinal: number }
  | { readonly kind: 'use'; readonly span: Span; readonly definition: Definition }
  /** A number in a source that cites books. */
  | { readonly kind: 'citation'; readonly span: Span; readonly citation: BookCitation }
  /** A number in a source that cites an edition that isn't the current one. */
  | { readonly kind: 'pinned'; readonly span: Span; readonly citation: PinnedCitation };

/** What {@link pointedAt} finds, or else the glossary term used there in running text, or a source's citation. */
export function pointedIn(workspace: Workspace, document: RulesDocument, offset: number): Pointed | undefined {
  const citation = citationAt(workspace, document, offset);
  if (citation) return { kind: 'citation', span: { start: citation.start, end: citation.end }, citation };
  const pinned = pinnedAt(workspace, document, offset);
  if (pinned) return { kind: 'pinned', span: { start: pinned.start, end: pinned.end }, citation: pinned };
  const pointed = pointedAt(document, offset);
  const block = blockIndexAt(document, offset);
  if (pointed || !blockAt(document, block)) return pointed;
  const use = termUseAt(workspace, document, block, offset);
  return use && { kind: 'use', ...use };
}

/** What {@link pointedIn} finds, except for a number in an identifier: its definition belongs to the source's language. */
export function pointedToFollow(workspace: Workspace, document: RulesDocument, offset: number): Pointed | undefined {
  const pointed = pointedIn(workspace, document, offset);
  return pointed?.kind === 'citation' && pointed.citation.zone === 'code' ? undefined : pointed;
}

/** The reference, quoted title, or head at an offset; undefined in prose. */
export function pointedAt(
  document: RulesDocument,
  offset: number,
): Exclude<Pointed, { kind: 'use' | 'citation' | 'pinned' }> | undefined {
  const index = blockIndexAt(document, offset);
  const block = blockAt(document, index);
  if (!block) return undefined;
  const start = startOf(document, index);
  const at = offset - start;
  for (const reference of block.references) {
    if (touches(reference, at)) return pointedReference(reference, at, start);
    const title = reference.kind === 'term' ? undefined : reference.title;
    if (title && touches(title, at)) return { kind: 'title', span: shift(title, start), reference, title: title.text };
  }
  const { head } = block;
  if (!head || !touches(headWithTitle(head), at)) return undefined;
  return { kind: 'head', span: shift(head, start), head, ordinal: headAbove(document, index) };
}

/** The number or name of a head, with its title. */
function headWithTitle(head: Head): Span {
  if (head.kind !== 'rule' || !head.title) return head;
  const { start, end, textStart, textEnd = textStart + head.title.length } = head;
  return { start: Math.min(start, textStart), end: Math.max(end, textEnd) };
}

/** At one end of a range, only that end; on the dash, the whole range. */
function pointedReference(reference: Reference, at: number, start: number): Extract<Pointed, { kind: 'reference' }> {
  const pointed = { kind: 'reference', reference } as const;
  if (reference.kind !== 'range') return { ...pointed, span: shift(reference, start) };
  const [first, last] = reference.ends;
  if (touches(last, at)) return { ...pointed, span: shift(last, start), end: reference.last };
  if (touches(first, at)) return { ...pointed, span: shift(first, start), end: reference.first };
  return { ...pointed, span: shift(reference, start) };
}

/** The definition of what is at the cursor: for a title, its rule; for a line of the Contents, the rule in the body. */
export function pointedTargets(workspace: Workspace, document: RulesDocument, pointed: Pointed): readonly Resolution[] {
  if (pointed.kind === 'reference') {
    const { reference, end } = pointed;
    return end
      ? [resolveNumber(scopeOfReference(workspace, document, reference), end)]
      : resolve(workspace, document, reference);
  }
  if (pointed.kind === 'title') {
    const owner = titleOwner(workspace, document, pointed.reference);
    return owner
      ? [{ name: pointed.title, outcome: 'resolved', definition: owner }]
      : resolve(workspace, document, pointed.reference);
  }
  if (pointed.kind === 'use') return [resolvedTo(pointed.definition)];
  if (pointed.kind === 'citation') return resolveCitation(workspace, pointed.citation);
  if (pointed.kind === 'pinned') {
    const { now } = meaningOfPinned(workspace, pointed.citation);
    return now ? [resolvedTo(now)] : [];
  }
  const { head, ordinal } = pointed;
  if (head.kind === 'rule') return [resolveNumber([[document]], head.number)];
  return head.kind === 'term' ? [resolvedTo({ document, ordinal })] : [];
}

function resolvedTo(definition: Definition): Resolution {
  return { name: nameOfHead(headOf(definition)), outcome: 'resolved', definition };
}

/** A piece of a text that names a rule or term, and that. */
export interface NamedSpan extends Span {
  readonly definition: Definition;
}

/**
 * The pieces of a reference in a text that each name something that exists: both ends of a range, each term of a list,
 * or the whole.
 */
export function namedIn(
  workspace: Workspace,
  document: RulesDocument,
  reference: Reference,
  text: string,
): NamedSpan[] {
  const resolutions = resolveEnds(workspace, document, reference);
  const spans = reference.kind === 'range' ? reference.ends : nameSpans(text, reference, resolutions);
  return spans.flatMap(({ start, end }, index) => {
    const { definition } = resolutions[index]!;
    return definition ? [{ start, end, definition }] : [];
  });
}

/** The spans of a reference's names: the whole reference if it has only one. */
function nameSpans(text: string, reference: Span, resolutions: readonly Resolution[]): Span[] {
  if (resolutions.length === 1) return [reference];
  const written = text.slice(reference.start, reference.end);
  let from = 0;
  return resolutions.map(({ name }) => {
    const start = Math.max(from, written.indexOf(name, from));
    from = start + name.length;
    return shift({ start, end: from }, reference.start);
  });
}
