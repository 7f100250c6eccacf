import { type Block, nameOfHead } from '../../blocks/block.ts';
import { definitionOfNumber } from '../../book/resolve.ts';
import { type Definition, scopeOf, scopeOfName, type Workspace } from '../../book/workspace.ts';
import { blocksIn, countedFromOne, type RulesDocument } from '../../document/document.ts';
import { type RuleNumber, withParents } from '../../numbers/ruleNumber.ts';
import { addTo, countOf } from '../../text/lists.ts';
import { eachOnce } from '../../text/memo.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { mustStayInTable } from '../plan/inTable.ts';
import { refuse } from '../plan/plan.ts';
import type { Key } from './definitionKeys.ts';
import type { RenumberJob } from './renumberJob.ts';
import { type Changed, type Result, resultOf } from './resultOf.ts';
import { type Numbered, numbersOf } from './rewriteCitations.ts';
import { mustBeRead, mustBeSingle, mustBeWhole, mustStaySingle } from './standing.ts';

/**
 * Refuses a plan unless its result reads as it says: every rule is where the plan puts it, with the number that the
 * plan gives it, and every citation, rewritten or not, names the rules that it named, unless the plan reports it.
 * `otherwise` is what to say if a rule isn't there.
 */
export function mustKeepMeaning(job: RenumberJob, plan: RenumberPlan, otherwise?: string): void {
  mustBeSingle(job);
  mustBeRead(job);
  mustBeWhole(job);
  mustStayInTable(job.change.pieces ?? []);
  const result = resultOf(job, plan);
  if ('misread' in result)
    refuse(otherwise ?? `${result.misread} wouldn't be recognized as a rule there; edit the text by hand.`);
  const own = new Set(job.group);
  mustStaySingle(
    job,
    result.documents.flatMap(each => (own.has(each.before) ? [each.after] : [])),
  );
  const [before, after] = citationsByOwner(job, plan, result);
  for (const owner of new Set([...before.keys(), ...after.keys()])) {
    const strayed = strayedAmong(before.get(owner) ?? [], after.get(owner) ?? [], result.arrived);
    if (strayed) refuse(`The citation ${strayed.says()} wouldn't name the same rule; change it by hand first.`);
  }
}

/** A citation, and what it names after the change. */
interface Cited {
  /** Undefined for a deleted definition. */
  readonly names: readonly (Key | undefined)[];
  readonly isRange: boolean;
  /** Whether the plan says that it changes. */
  readonly isReported: boolean;
  /** “100.1” in 100.2 (line 12). */
  readonly says: () => string;
}

/** Citations by the definition to whose text they belong after the change. */
type ByOwner = Map<Key, Cited[]>;

/** The citations before and after a change, without those in deleted text, and without those that nothing changes. */
function citationsByOwner(job: RenumberJob, plan: RenumberPlan, result: Result): readonly [ByOwner, ByOwner] {
  const [before, after]: [ByOwner, ByOwner] = [new Map(), new Map()];
  const known = new Set(job.documents);
  const reported = new Set([
    ...plan.left.map(({ document, start }) => `${start} ${document.uri}`),
    ...(job.change.redirects ?? []).map(({ uri, start }) => `${start} ${uri}`),
  ]);
  for (const changed of result.documents) {
    const same = sameBlocks(changed, result.changed);
    addCitations(before, changed.before, same, {
      namesOf: namesIn(job.workspace, changed.before, ({ document, ordinal }) => {
        const key = result.keyOf(document, ordinal);
        return known.has(document) ? result.targets.get(key) : key;
      }),
      ownerOf: ordinal => result.targets.get(result.keyOf(changed.before, ordinal)),
      isReported: start => reported.has(`${start} ${changed.before.uri}`),
    });
    addCitations(after, changed.after, same, {
      namesOf: namesIn(result.workspace, changed.after, ({ document, ordinal }) => result.keyOf(document, ordinal)),
      ownerOf: ordinal => result.ownerOf(result.keyOf(changed.after, ordinal)),
      isReported: () => false,
    });
  }
  return [before, after];
}

interface Seen {
  readonly namesOf: (reference: Numbered) => Cited['names'];
  /** To which definition the text of a head belongs after the change; undefined if it is deleted, or new. */
  readonly ownerOf: (ordinal: number) => Key | undefined;
  readonly isReported: (start: number) => boolean;
}

/** A block with citations, and the ordinal of the head to which it belongs. */
interface CitingBlock {
  readonly block: Block;
  readonly start: number;
  readonly ordinal: number;
}

/** The blocks with citations, except for some. */
function blocksWithCitations(document: RulesDocument, except: ReadonlySet<Block>): CitingBlock[] {
  const citing: CitingBlock[] = [];
  let [ordinal, start] = [-1, 0];
  for (const block of blocksIn(document)) {
    if (block.head) ordinal++;
    if (isCiting(block) && !except.has(block)) citing.push({ block, start, ordinal });
    start += block.text.length;
  }
  return citing;
}

function isCiting({ references }: Block): boolean {
  // Hardly any have a term first, and most have nothing.
  return references.length > 0 && (references[0]!.kind !== 'term' || references.some(({ kind }) => kind !== 'term'));
}

/** Adds the citations of a document, except for those in the same blocks. */
function addCitations(all: ByOwner, document: RulesDocument, same: ReadonlySet<Block>, seen: Seen): void {
  for (const placed of blocksWithCitations(document, same)) {
    const { block, start, ordinal } = placed;
    const owner = seen.ownerOf(ordinal);
    if (owner === undefined) continue;
    for (const reference of numberedIn(block))
      addTo(all, owner, {
        names: seen.namesOf(reference),
        isRange: reference.kind === 'range',
        isReported: seen.isReported(start + reference.start),
        says: () => wordsFor(document, placed, reference),
      });
  }
}

/** The blocks of a document whose text stays the same, and whose citations name the same rules as before. */
function sameBlocks({ before, after }: Changed, changed: ReadonlySet<string>): ReadonlySet<Block> {
  const old = blocksIn(before).filter(isCiting);
  const kept = before === after ? undefined : new Set(blocksIn(after).filter(isCiting));
  return new Set(old.filter(block => (kept?.has(block) ?? true) && !citesOneOf(block, changed, before)));
}

/** Whether a block cites one of the numbers, or a number below one. */
function citesOneOf({ references }: Block, numbers: ReadonlySet<string>, { dialect }: RulesDocument): boolean {
  const { numbering, layout } = dialect;
  const isOne = (number: RuleNumber) =>
    layout.needsNumberAbove
      ? withParents(number, numbering).some(({ text }) => numbers.has(text))
      : numbers.has(number.text);
  return references.some(reference => {
    if (reference.kind === 'term') return false;
    if (reference.kind === 'range') return numbersOf(reference, numbering).some(isOne);
    return reference.number !== undefined && isOne(reference.number);
  });
}

function numberedIn({ references }: Block): Numbered[] {
  return references.filter(reference => reference.kind !== 'term');
}

/** Returns the definitions that a reference of a document names, without numbers that name none. */
export function namesIn<K>(workspace: Workspace, document: RulesDocument, keyOf: (definition: Definition) => K) {
  const seenFrom = eachOnce((book: string | undefined) => {
    const reach = book === undefined ? scopeOf(workspace, document) : scopeOfName(workspace, book);
    const { numbering } = ((book === undefined ? undefined : reach[0]?.[0]) ?? document).dialect;
    return { reach, numbering };
  });
  return (reference: Numbered): readonly K[] => {
    const { reach, numbering } = seenFrom(reference.book);
    return numbersOf(reference, numbering).flatMap(number => {
      const definition = definitionOfNumber(reach, number);
      return definition ? [keyOf(definition)] : [];
    });
  };
}

function wordsFor(
  document: RulesDocument,
  { block, start, ordinal }: CitingBlock,
  { start: from, end }: Numbered,
): string {
  const { line } = countedFromOne(document, start + from);
  const head = document.heads[ordinal];
  const place = head ? ` in ${nameOfHead(head)} (line ${line})` : ` in line ${line}`;
  return `“${block.text.slice(from, end)}”${place}`;
}

/**
 * The first citation that names another rule than before, or no longer names one. Where there are ranges, which can
 * become lists, it counts only which rules are named, not how often; and a range may include rules that have come.
 */
function strayedAmong(before: readonly Cited[], after: readonly Cited[], arrived: ReadonlySet<Key>): Cited | undefined {
  const hasRange = [...before, ...after].some(({ isRange }) => isRange);
  const found = countOf(after.flatMap(({ names }) => names));
  const wanted = new Set<Key | undefined>();
  for (const cited of before) {
    if (cited.isReported) continue;
    for (const name of cited.names) {
      if (name === undefined && cited.isRange) continue;
      const times = found.get(name) ?? 0;
      if (name === undefined || (times === 0 && !(hasRange && wanted.has(name)))) return cited;
      found.set(name, hasRange ? 0 : times - 1);
      wanted.add(name);
    }
  }
  const isStrange = (name: Key | undefined) =>
    (found.get(name) ?? 0) > 0 && !(hasRange && name !== undefined && arrived.has(name));
  const strange = [...found].reduce((sum, [name, times]) => sum + (isStrange(name) ? times : 0), 0);
  const reported = before.reduce((sum, cited) => sum + (cited.isReported ? Math.max(1, cited.names.length) : 0), 0);
  return strange > reported ? after.find(({ names }) => names.some(isStrange)) : undefined;
}
