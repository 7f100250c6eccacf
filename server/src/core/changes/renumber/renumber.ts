import type { Block, RangeReference } from '../../blocks/block.ts';
import { resolveNumber } from '../../book/resolve.ts';
import {
  type Definition,
  dependentsOf,
  groupOf,
  headSpan,
  ruleOf,
  type Scope,
  scopeOf,
  scopeOfName,
  type Workspace,
} from '../../book/workspace.ts';
import { blockAt, headBlock, headBlockOf, type RulesDocument, startOf } from '../../document/document.ts';
import type { DocumentEdit } from '../../document/edits.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { isWhole, partLike, wholeLike } from '../../numbers/partialNumbers.ts';
import { parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { shift } from '../../text/span.ts';
import type { ChangedRange, Deed, Edge, LeftCitation, RenumberPlan } from '../plan/changeReport.ts';
import { type BookMap, bookMapOf, type Shift } from '../plan/numberMap.ts';
import type { RangeEvent } from '../plan/rewriteRanges.ts';
import { type Piece, pieceEdits, type Unit } from '../plan/textMoves.ts';
import { citingEdits, isJoined, type Numbered, type Renumbered } from './rewriteCitations.ts';
import { keptAmong } from './standing.ts';

/** What happens to the rules of a book. Numbers are those before, but of `arriving`. */
export interface Change {
  readonly deed: Deed;
  readonly shifts: readonly Shift[];
  /** The rules that go, with all below. */
  readonly removed?: readonly RuleNumber[];
  /** The rule that is meant, with all below: any other one that has its number keeps it. */
  readonly only?: Definition;
  /** The rules whose text joins that of another one, to which their citations lead then. */
  readonly merged?: readonly Shift[];
  /** Numbers, as they are afterwards, of rules that are new at their place. */
  readonly arriving?: readonly RuleNumber[];
  readonly pieces?: readonly Piece[];
  readonly notes?: readonly string[];
  /** *outside* where nothing is said. */
  readonly edge?: Edge;
}

/**
 * Works out a change over all documents of a book and those that cite or extend it: numbers where rules stand and in the
 * Contents, every citation, and the text that comes, goes or moves.
 */
export function renumber(workspace: Workspace, document: RulesDocument, change: Change): RenumberPlan {
  const job = jobOf(workspace, document, change);
  const found = job.documents.map(other => ({ heads: headEdits(job, other), ...citingOf(job, other) }));
  return {
    deed: change.deed,
    edits: pieceEdits(
      change.pieces ?? [],
      found.flatMap(({ heads, edits }) => [...heads, ...edits]),
    ),
    map: renumberedRules(job),
    removed: rulesOf(job, number => job.map.isRemoved(number)).map(({ text }) => text),
    arrived: [...job.arriving],
    edge: change.edge === 'inside' ? 'inside' : 'outside',
    merged: (change.merged ?? []).map(({ from }) => from.text),
    citations: found.reduce((sum, { citations }) => sum + citations, 0),
    left: found.flatMap(({ left }) => left),
    ranges: found.flatMap(({ ranges }) => ranges),
    notes: [
      ...(change.notes ?? []),
      ...job.group.flatMap(other => keptAmong(other, number => job.map.moverOf(number) !== undefined)),
    ],
  };
}

/** What is asked again and again while a change is worked out. */
interface Job {
  readonly workspace: Workspace;
  readonly change: Change;
  readonly map: BookMap;
  /** The documents of the book that number their rules in the same way. */
  readonly group: readonly RulesDocument[];
  /** These, and all whose references may lead into them. */
  readonly documents: readonly RulesDocument[];
  readonly arriving: ReadonlySet<string>;
  /** Text that goes for good. */
  readonly going: readonly Unit[];
}

function jobOf(workspace: Workspace, document: RulesDocument, change: Change): Job {
  const group = groupOf(workspace, document);
  const documents = new Set([...group, ...group.flatMap(member => dependentsOf(workspace, member))]);
  return {
    workspace,
    change,
    map: bookMapOf(change.shifts, change.removed ?? [], document.dialect.numbering, change.merged),
    group,
    documents: [...documents],
    arriving: new Set(change.arriving?.map(({ text }) => text)),
    going: (change.pieces ?? []).flatMap(piece => (piece.kind === 'cut' ? [piece.unit] : [])),
  };
}

function rulesOf({ group }: Job, wanted: (number: RuleNumber) => boolean): RuleNumber[] {
  return group.flatMap(document =>
    symbolsOf(document)
      .body.map(ordinal => ruleOf(document, ordinal).number)
      .filter(wanted),
  );
}

function renumberedRules(job: Job): Map<string, string> {
  const moved = rulesOf(job, number => job.map.moverOf(number) !== undefined && !job.map.isRemoved(number));
  return new Map(moved.map(({ text }) => [text, job.map.after(text)]));
}

/** The new numbers where rules stand, and in the Contents. */
function headEdits(job: Job, document: RulesDocument): DocumentEdit[] {
  const means = meaningOf(job, document, scopeOf(job.workspace, document));
  const isOnly = onlyOneOf(job, document);
  return document.heads.flatMap((head, ordinal) => {
    if (head.kind !== 'rule' || !(isOnly(head.number, ordinal) ?? means(head.number))) return [];
    const edit = headEdit(job, document, ordinal);
    return edit ? [edit, ...periodEdits(job, document, ordinal)] : [];
  });
}

/** Tells whether a rule is the only one that is meant; undefined where several are, or it has another number. */
function onlyOneOf({ change: { only } }: Job, document: RulesDocument) {
  if (!only) return () => undefined;
  const { text } = ruleOf(only.document, only.ordinal).number;
  const { bodyStart } = symbolsOf(document);
  return (number: RuleNumber, ordinal: number): boolean | undefined =>
    number.text === text && ordinal >= bodyStart ? only.document === document && only.ordinal === ordinal : undefined;
}

/** The period after a number, where its new level wants one and the old one does not, or the other way round. */
function periodEdits({ map }: Job, document: RulesDocument, ordinal: number): DocumentEdit[] {
  const { numbering } = document.dialect;
  const { number, end } = ruleOf(document, ordinal);
  const next = parseNumber(map.after(number.text), numbering);
  if (!next || next.level === number.level) return [];
  const [has, wants] = [number, next].map(({ level }) => numbering.levels[level]!.period);
  const index = headBlockOf(document, ordinal);
  const isThere = blockAt(document, index)!.text.charAt(end) === '.';
  if (has === wants || wants === undefined || isThere === wants) return [];
  const at = startOf(document, index) + end;
  return [{ document, start: at, end: wants ? at : at + 1, text: wants ? '.' : '' }];
}

/** Nothing where the number stays, or where what is written of it says nothing of what changes. */
function headEdit({ map }: Job, document: RulesDocument, ordinal: number): DocumentEdit | undefined {
  const { numbering } = document.dialect;
  const { number, start, end } = ruleOf(document, ordinal);
  const text = map.after(number.text);
  const next = text === number.text ? undefined : parseNumber(text, numbering);
  if (!next) return undefined;
  const written = headBlock(document, ordinal).text.slice(start, end);
  const whole = isWhole(written, number, numbering);
  const isCounted = document.dialect.layout.forms?.some(
    ({ level, writes }) => level === number.level && writes === 'count',
  );
  // An item that is counted has its number from its place.
  if (!whole && isCounted) return undefined;
  // Where a part is written, what changes above it is written above.
  const sibling = { ...next, path: [...number.path.slice(0, -1), next.path.at(-1)!] };
  const part = whole ? wholeLike(written, number, next, numbering) : partLike(written, number, sibling, numbering);
  return part === undefined || part === written
    ? undefined
    : { document, ...headSpan({ document, ordinal }), text: part };
}

/** Whether a number, as it is meant where this is reached, is that of a rule of the book which moves or goes. */
function meaningOf({ map, group, change }: Job, from: RulesDocument, reach: Scope): (number: RuleNumber) => boolean {
  if (change.only && !isFound(change.only, reach)) return () => false;
  if (group.includes(from) && reach[0]?.[0] === from) return number => map.moverOf(number) !== undefined;
  const known = new Map<string, boolean>();
  return number => {
    const mover = map.moverOf(number);
    if (!mover) return false;
    const isOurs = known.get(mover.text) ?? isFoundIn(group, reach, mover.text);
    known.set(mover.text, isOurs);
    return isOurs;
  };
}

/** Whether a rule is the one that references to its number mean. */
function isFound({ document, ordinal }: Definition, reach: Scope): boolean {
  const found = resolveNumber(reach, ruleOf(document, ordinal).number).definition;
  return found?.document === document && found.ordinal === ordinal;
}

/** Whether the first document in which a number is found is one of the group. */
function isFoundIn(group: readonly RulesDocument[], reach: Scope, number: string): boolean {
  const found = reach.flat().find(document => symbolsOf(document).rules.has(number));
  return found !== undefined && group.includes(found);
}

/** What a document's references come to. */
interface Citing {
  readonly edits: DocumentEdit[];
  readonly left: LeftCitation[];
  readonly ranges: ChangedRange[];
  citations: number;
}

function citingOf(job: Job, document: RulesDocument): Citing {
  const citing: Citing = { edits: [], left: [], ranges: [], citations: 0 };
  let [start, inBlock] = [0, ''];
  const tell = (event: RangeEvent, range: RangeReference) => {
    const span = { start: range.start, end: range.end };
    citing.ranges.push({ document, ...shift(span, start), text: inBlock.slice(span.start, span.end), event });
  };
  const { change } = job;
  const takesEdges = takesEdgesIn(document, change.edge, () => start);
  const seen = viewsOf(job, document, { tell, takesEdges });
  document.blocks.forEach((block, index) => {
    [start, inBlock] = [document.starts[index]!, block.text];
    if (block.references.length === 0 || isGoing(job, document, start)) return;
    const edits = citingEdits(document, block, seen.view);
    for (const { text, ...span } of edits) citing.edits.push({ document, ...shift(span, start), text });
    let next = 0;
    for (const reference of block.references) {
      if (reference.kind === 'term') continue;
      while (next < edits.length && edits[next]!.end <= reference.start) next++;
      if (next < edits.length && edits[next]!.start < reference.end) citing.citations++;
      const state = seen.stateOf(reference) ?? (change.merged && mergedState(document, block, reference, seen.after));
      const text = block.text.slice(reference.start, reference.end);
      const span = shift({ start: reference.start, end: reference.end }, start);
      if (state) citing.left.push({ document, ...span, text, state });
    }
  });
  return citing;
}

/** Whether a range includes what is new at its edge; its offsets speak of the block that begins at `start`. */
function takesEdgesIn({ uri }: RulesDocument, edge: Edge | undefined, start: () => number) {
  if (typeof edge !== 'object') return () => edge === 'inside';
  const wanted = new Set(edge.filter(range => range.uri === uri).map(range => range.start));
  return (range: RangeReference) => wanted.has(range.start + start());
}

function isGoing({ going }: Job, document: RulesDocument, start: number): boolean {
  return going.some(unit => unit.document === document && unit.start <= start && start < unit.end);
}

/** How a document's references are written again, by the book that they name, and which of them are left wrong. */
function viewsOf(job: Job, document: RulesDocument, own: Pick<Renumbered, 'tell' | 'takesEdges'>) {
  const { workspace, map, arriving } = job;
  const views = new Map<string | undefined, View>();
  const viewFor = ({ book }: Numbered): View => {
    const known = views.get(book);
    if (known) return known;
    const reach = book === undefined ? scopeOf(workspace, document) : scopeOfName(workspace, book);
    const view = makeView(reach);
    views.set(book, view);
    return view;
  };
  const makeView = (reach: Scope): View => {
    const means = meaningOf(job, document, reach);
    const all = reach.flat();
    const ours = all.findIndex(other => job.group.includes(other));
    const [reaches, nearer] = [ours >= 0, all.slice(0, Math.max(ours, 0))];
    const numbering = document.dialect.numbering;
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
  };
  return {
    view: (reference: Numbered) => {
      const view = viewFor(reference);
      return view.reaches ? view : undefined;
    },
    stateOf: (reference: Numbered) => stateOf(job, viewFor(reference), reference),
    after: (reference: Numbered, number: string) => viewFor(reference).renumbering.after(number),
  };
}

interface View extends Renumbered {
  readonly means: (number: RuleNumber) => boolean;
  /** Whether a document of the book is reached. */
  readonly reaches: boolean;
  readonly isRemoved: (number: RuleNumber) => boolean;
  /** Whether the number that a rule of the book has then is that of another rule, which is found before it. */
  readonly isHidden: (number: RuleNumber) => boolean;
}

/** Whether one of the documents has a rule of its own with this number that keeps it. */
function isHeld(documents: readonly RulesDocument[], text: string, moves: (number: RuleNumber) => boolean): boolean {
  return documents.some(document => {
    const ordinal = symbolsOf(document).rules.get(text);
    return ordinal !== undefined && !moves(ruleOf(document, ordinal).number);
  });
}

/** What is wrong with a reference afterwards that was not before. */
function stateOf(job: Job, view: View, reference: Numbered): LeftCitation['state'] | undefined {
  if (!view.reaches) return undefined;
  const numbers = reference.kind === 'range' ? [reference.first, reference.last] : [reference.number];
  const [number] = numbers;
  if (!number) return undefined;
  if (numbers.every(end => end && view.isRemoved(end))) return isTaken(job, view, number) ? 'caught' : 'broken';
  const strays = (end: RuleNumber) => !view.exists(end) && !view.means(end) && isTaken(job, view, end);
  return numbers.some(end => end && (strays(end) || view.isHidden(end))) ? 'caught' : undefined;
}

/** Whether a rule of the book has a number afterwards that it has not now. */
function isTaken({ map, arriving }: Job, { exists }: View, number: RuleNumber): boolean {
  if (arriving.has(number.text)) return true;
  const former = map.before(number.text);
  if (former === undefined || former === number.text) return false;
  return exists({ ...number, text: former });
}

/** What is wrong with a reference to a rule whose text has joined another one. */
function mergedState(
  document: RulesDocument,
  block: Block,
  reference: Numbered,
  after: (reference: Numbered, number: string) => string,
): LeftCitation['state'] | undefined {
  if (reference.kind === 'range') return undefined;
  const becomesOne = (one: string, other: string) => one !== other && after(reference, one) === after(reference, other);
  if (block.head?.kind === 'rule' && becomesOne(block.head.number.text, reference.text)) return 'itself';
  const isTwin = (other: Block['references'][number]) =>
    other.kind === 'number' &&
    becomesOne(other.text, reference.text) &&
    isJoined(block, other, reference, document.dialect);
  return block.references.some(isTwin) ? 'twice' : undefined;
}
