import type { Block, RangeReference } from '../../blocks/block.ts';
import { ruleOf, type Source, scopeOf, scopeOfName } from '../../book/workspace.ts';
import { citationsIn } from '../../citing/bookCitations.ts';
import { blocksOf, type DocumentEdit, type RulesDocument, textBetween } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { parseOrdinal } from '../../numbers/ownPart.ts';
import { numberFromPath, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { addressAfter } from '../../reader/linkedNumbers.ts';
import { eachOnce } from '../../text/memo.ts';
import { type Edit, type Span, shareText, shift, withEdits } from '../../text/span.ts';
import type { ChangedRange, Edge, LeftCitation } from '../plan/changeReport.ts';
import type { RangeEvent, RangeHistory } from '../plan/rewriteRanges.ts';
import { followSource } from './followSource.ts';
import { meaningOf, type RenumberJob } from './renumberJob.ts';
import { areJoined, citingEdits, type Numbered } from './rewriteCitations.ts';

/** The changes in a document's references. */
interface Citing {
  readonly edits: DocumentEdit[];
  readonly left: LeftCitation[];
  readonly ranges: ChangedRange[];
  citations: number;
}

export function citingOf(job: RenumberJob, document: RulesDocument): Citing {
  const citing: Citing = { edits: [], left: [], ranges: [], citations: 0 };
  let start = 0;
  let head: RuleNumber | undefined;
  let reported: { readonly event: RangeEvent; readonly range: RangeReference }[] = [];
  const report = (event: RangeEvent, range: RangeReference) => reported.push({ event, range });
  const { change } = job;
  const takesEdges = takesEdgesIn(document, change.edge, () => start);
  const insteadOf = redirectsIn(job, document, () => start);
  const seen = viewsOf(job, document, { report, takesEdges }, insteadOf);
  blocksOf(document).forEach(({ block, start: at }) => {
    start = at;
    reported = [];
    if (block.head?.kind === 'rule') head = block.head.number;
    if (block.references.length === 0 || isGoing(job, document, start)) return;
    const isRelative = block.references.some(each => each.kind !== 'term' && each.relative);
    const inside = head && isRelative ? { from: head, to: seen.afterwards(head) } : undefined;
    const { edits, kept } = citingEdits(document, block, seen.view, inside);
    const placed = (span: Span) => ({
      document,
      ...shift(span, start),
      text: block.text.slice(span.start, span.end),
    });
    for (const { text, ...span } of [...edits, ...addressEdits(block, edits)])
      citing.edits.push({ ...placed(span), text });
    for (const { event, range } of reported) if (!kept.includes(range)) citing.ranges.push({ ...placed(range), event });
    let next = 0;
    for (const [index, reference] of block.references.entries()) {
      if (reference.kind === 'term') continue;
      while (next < edits.length && edits[next]!.end <= reference.start) next++;
      if (next < edits.length && edits[next]!.start < reference.end) citing.citations++;
      const state =
        seen.stateOf(reference) ??
        ((change.merged?.length || insteadOf(reference)) && mergedState(document, block, index, seen.after)) ??
        (kept.includes(reference) || hasUnreadPart(document, block, reference, seen.after) ? 'form' : undefined);
      if (state) citing.left.push({ ...placed(reference), state, canRedirect: reference.kind === 'number' });
    }
  });
  return citing;
}

/** The ends of the addresses of links whose address ends in the number that their label cites, as `[9u](rule:9u)`. */
function addressEdits({ text, references }: Block, edits: readonly Edit[]): Edit[] {
  if (!text.includes('](')) return [];
  return references.flatMap(reference => {
    const own = edits.filter(edit => reference.start <= edit.start && edit.end <= reference.end);
    const link = own.length ? addressAfter(text, reference.end) : undefined;
    const label = text.slice(reference.start, reference.end);
    if (!link?.address.endsWith(label) || !/[^\p{L}\d.]$/u.test(link.address.slice(0, -label.length))) return [];
    const { end } = link;
    // The number in the address can be a reference, too.
    if (edits.some(edit => shareText(edit, { start: reference.end, end }))) return [];
    return [{ start: end - label.length, end, text: withEdits(label, own, reference.start) }];
  });
}

/** Whether a range includes a new rule at its edge; its offsets are relative to the block at `start`. */
function takesEdgesIn({ uri }: RulesDocument, edge: Edge | undefined, start: () => number) {
  if (typeof edge !== 'object') return () => edge === 'inside';
  const wanted = new Set(edge.filter(range => range.uri === uri).map(range => range.start));
  return (range: RangeReference) => wanted.has(range.start + start());
}

function isGoing({ going }: RenumberJob, document: RulesDocument, start: number): boolean {
  return going.some(unit => unit.document === document && unit.start <= start && start < unit.end);
}

/** How to rewrite a document's references, by the book that they name, and which of them need attention. */
function viewsOf(
  job: RenumberJob,
  document: RulesDocument,
  own: Pick<RangeHistory, 'report' | 'takesEdges'>,
  insteadOf: (reference: Numbered) => RuleNumber | undefined = () => undefined,
  numbering: Numbering = document.dialect.numbering,
) {
  const { workspace, map, arriving } = job;
  const viewOf = eachOnce((book: string | undefined): View => {
    const reach = book === undefined ? scopeOf(workspace, document) : scopeOfName(workspace, book);
    const means = meaningOf(job, document, reach);
    const all = reach.flat();
    const ours = all.findIndex(other => job.group.includes(other));
    const [reaches, nearer] = [ours >= 0, all.slice(0, Math.max(ours, 0))];
    const exists = ({ text }: RuleNumber) =>
      reach.some(group => group.some(other => symbolsOf(other).rules.has(text) || symbolsOf(other).contents.has(text)));
    const after = (text: string) => {
      const number = parseNumber(text, numbering);
      return number && means(number) ? map.after(text) : text;
    };
    return {
      means,
      reaches,
      exists,
      renumbering: { after, before: map.before },
      isNew: ({ text }) => reaches && arriving.has(text),
      isRemoved: number => means(number) && map.isRemoved(number),
      isHidden: number => means(number) && isHeld(nearer, after(number.text), means),
      ...own,
    };
  });
  const viewFor = (reference: Numbered): View => {
    const instead = insteadOf(reference);
    return instead ? redirected(viewOf(reference.book), reference, instead) : viewOf(reference.book);
  };
  return {
    view: (reference: Numbered) => (viewOf(reference.book).reaches ? viewFor(reference) : undefined),
    viewOf,
    stateOf: (reference: Numbered) => referenceState(job, viewFor(reference), reference),
    after: (reference: Numbered, number: string) => viewFor(reference).renumbering.after(number),
    /** The new number of a rule of this document. */
    afterwards: (number: RuleNumber) =>
      parseNumber(viewOf(undefined).renumbering.after(number.text), document.dialect.numbering) ?? number,
  };
}

/** The rule that a citation of a deleted one cites instead; its offsets are relative to the block at `start`. */
function redirectsIn({ change: { redirects = [] } }: RenumberJob, { uri }: RulesDocument, start: () => number) {
  const wanted = new Map(redirects.filter(each => each.uri === uri).map(each => [each.start, each.to]));
  return (reference: Numbered) => (reference.kind === 'number' ? wanted.get(reference.start + start()) : undefined);
}

/** What a reference sees if it cites another rule instead. */
function redirected(view: View, reference: Numbered, to: RuleNumber): View {
  const { after, before } = view.renumbering;
  const own = reference.kind === 'number' ? reference.text : undefined;
  const afterwards = (number: string) => after(number === own ? to.text : number);
  return { ...view, isRemoved: () => false, renumbering: { after: afterwards, before } };
}

interface View extends RangeHistory {
  readonly means: (number: RuleNumber) => boolean;
  /** Whether a document of the book is reached. */
  readonly reaches: boolean;
  readonly isRemoved: (number: RuleNumber) => boolean;
  /** Whether the new number of a rule of the book is that of another rule, which would be found first. */
  readonly isHidden: (number: RuleNumber) => boolean;
}

/** Whether one of the documents has its own rule with this number, which keeps it. */
function isHeld(documents: readonly RulesDocument[], text: string, moves: (number: RuleNumber) => boolean): boolean {
  return documents.some(document => {
    const ordinal = symbolsOf(document).rules.get(text);
    return ordinal !== undefined && !moves(ruleOf(document, ordinal).number);
  });
}

/** What is wrong with a reference after the change that wasn't wrong before. */
function referenceState(job: RenumberJob, view: View, reference: Numbered): LeftCitation['state'] | undefined {
  if (!view.reaches) return undefined;
  const numbers = reference.kind === 'range' ? [reference.first, reference.last] : [reference.number];
  const [number] = numbers;
  if (!number) return undefined;
  if (numbers.every(end => end && view.isRemoved(end))) return isTaken(job, view, number) ? 'retargeted' : 'broken';
  const strays = (end: RuleNumber) => !view.exists(end) && !view.means(end) && isTaken(job, view, end);
  return numbers.some(end => end && (strays(end) || view.isHidden(end))) ? 'retargeted' : undefined;
}

/** Whether a rule of the book gets a number that no rule had. */
function isTaken({ map, arriving }: RenumberJob, { exists }: View, number: RuleNumber): boolean {
  if (arriving.has(number.text)) return true;
  const former = map.before(number.text);
  if (former === undefined || former === number.text) return false;
  return exists({ ...number, text: former });
}

/** A part in parentheses right after a number. */
const PART = /\s?\(([a-z]|\d{1,3})\)/y;

/**
 * Whether a number is followed by a part that isn't read, and that belongs to a renumbered subrule: the (2) of “Article
 * 3(2)” in a document that writes “Article 3.2”.
 */
function hasUnreadPart(
  { dialect: { numbering } }: RulesDocument,
  { text, references }: Block,
  reference: Numbered,
  after: (reference: Numbered, number: string) => string,
): boolean {
  if (reference.kind === 'range' || !reference.number || reference.book !== undefined) return false;
  const { path, level } = reference.number;
  PART.lastIndex = reference.end;
  const own = numbering.levels[level + 1];
  const ordinal = own && parseOrdinal(PART.exec(text)?.[1] ?? '', own);
  if (ordinal === undefined || references.some(each => shareText(each, { start: reference.end, end: PART.lastIndex })))
    return false;
  const { text: below } = numberFromPath([...path, ordinal], numbering);
  return parseNumber(after(reference, below), numbering)?.path[level + 1] !== ordinal;
}

/** What is wrong with a reference of a block to a rule whose text was merged into another one. */
function mergedState(
  document: RulesDocument,
  block: Block,
  index: number,
  after: (reference: Numbered, number: string) => string,
): LeftCitation['state'] | undefined {
  const [before, reference] = [block.references[index - 1], block.references[index]!];
  if (reference.kind !== 'number') return undefined;
  const becomesOne = (one: string, other: string) => one !== other && after(reference, one) === after(reference, other);
  if (block.head?.kind === 'rule' && becomesOne(block.head.number.text, reference.text)) return 'itself';
  const isTwin =
    before?.kind === 'number' &&
    becomesOne(before.text, reference.text) &&
    areJoined(block, before, reference, document.dialect);
  return isTwin ? 'twice' : undefined;
}

/** The changes in the citations of a source. */
export function citingOfSource(job: RenumberJob, source: Source): Citing {
  const { workspace, change, group } = job;
  const { document } = source;
  const ranges: Citing['ranges'] = [];
  const report = (event: RangeEvent, { start, end }: RangeReference) => {
    if (event !== 'torn') ranges.push({ document, start, end, text: textBetween(document, { start, end }), event });
  };
  const takesEdges = takesEdgesIn(document, change.edge, () => 0);
  const { numbering } = group[0]!.dialect;
  const seen = viewsOf(job, document, { report, takesEdges }, undefined, numbering);
  const followed = followSource(document, citationsIn(workspace, source), book => {
    const isReached = scopeOfName(workspace, book)
      .flat()
      .some(other => group.includes(other));
    return isReached ? { numbering, renumbered: seen.viewOf(book) } : undefined;
  });
  return {
    edits: followed.edits,
    left: followed.citations.flatMap(({ start, end, written: text, reference, state }) => {
      const left = seen.stateOf(reference) ?? (state && LEFT[state]);
      return left ? [{ document, start, end, text, state: left }] : [];
    }),
    ranges,
    citations: followed.edits.length,
  };
}

/** A range that can't be written as one now leads to different rules. */
const LEFT = { gone: 'broken', torn: 'retargeted', form: 'form' } as const;
