import type { Block, Head } from '../block.ts';
import { type Blocks, blocksBetween, Field, total } from '../blocks.ts';
import { blockCount, changedBlocks, lengthOf, type RulesDocument } from '../document.ts';
import { sameItems } from '../sameItems.ts';
import { type Symbols, symbolsOf } from '../symbols.ts';
import { reachOf, reachOfName, type Workspace } from '../workspace.ts';
import type { BlockCheck, Check, Finding, Report } from './check.ts';
import { isBare } from './emptyRule.ts';
import { hasItsTitle, isFound } from './references.ts';
import type { Severity } from './settings.ts';

/** A check of blocks with the weight that it has now. */
export interface ActiveBlockCheck {
  readonly check: BlockCheck;
  readonly severity: Severity;
}

/** A block that is not in order at first sight, and what was found in it. */
interface Seen {
  readonly index: number;
  readonly findings: readonly Finding[];
}

/** What was found last by some checks. */
interface Looked {
  /** What may change it besides the blocks: arrays of heads. */
  readonly reached: readonly (readonly Head[])[];
  readonly checks: readonly ActiveBlockCheck[];
  readonly pieces: Blocks;
  readonly seen: readonly Seen[];
}

type LookedMemo = WeakMap<object, Looked>;
const alone: LookedMemo = new WeakMap();
const linked: LookedMemo = new WeakMap();

/** What the checks of blocks find: those that have changed are looked at, in all others it is found where it is now. */
export function findInBlocks(
  workspace: Workspace,
  document: RulesDocument,
  active: readonly ActiveBlockCheck[],
): Finding[] {
  const find = (memo: LookedMemo, checks: readonly ActiveBlockCheck[], reached: Looked['reached']) => {
    const before = memo.get(document.lineage);
    const known = before && sameChecks(before.checks, checks) ? before : undefined;
    const look = lookWith(workspace, document, checks);
    const see = (index: number, block: Block) => seenIn(document, index, block, look, memo === linked);
    const seen =
      known && sameItems(known.reached, reached)
        ? seenNow(workspace, document, known, look, see)
        : seenBetween(document, 0, blockCount(document), see);
    memo.set(document.lineage, { reached, checks, pieces: document.pieces, seen });
    return seen.flatMap(({ findings }) => findings);
  };
  return [
    ...find(
      linked,
      active.filter(({ check }) => !check.alone),
      headsReached(workspace, document),
    ),
    ...find(
      alone,
      active.filter(({ check }) => check.alone),
      [],
    ),
  ];
}

/** Finds what is wrong in the block with this index. */
type Look = (index: number) => readonly Finding[];

/** Makes nothing for a block in which nothing is found, as in nearly all of some thousands. */
function lookWith(workspace: Workspace, document: RulesDocument, active: readonly ActiveBlockCheck[]): Look {
  const findings: Finding[] = [];
  const looks = active.map(({ check, severity }) => ({ check, report: collected(findings, check, severity) }));
  return index => {
    for (const { check, report } of looks) check.runBlock(workspace, document, index, report);
    return findings.length ? findings.splice(0) : noFindings;
  };
}

const noFindings: readonly Finding[] = [];

/** Puts what a check reports among findings. */
export function collected(findings: Finding[], { code }: Check, severity: Severity): Report {
  return found => findings.push({ related: [], fixes: noFixes, ...found, code, severity });
}

const noFixes = () => [];

/** Nothing for a block in which nothing can be found: checks of what it is linked to find nothing in one that is settled. */
type See = (index: number, block: Block) => readonly Seen[];

function seenIn(
  document: RulesDocument,
  index: number,
  block: Block,
  look: Look,
  onlyLinked: boolean,
): readonly Seen[] {
  if (onlyLinked && isSettled(document, symbolsOf(document), block)) return nothing;
  const findings = look(index);
  return onlyLinked || findings.length ? [{ index, findings }] : nothing;
}

const nothing: readonly Seen[] = [];

function seenBetween(document: RulesDocument, start: number, end: number, see: See): Seen[] {
  return blocksBetween(document.pieces, start, end).flatMap((block, at) => see(start + at, block));
}

/** Whether a block is in order at first sight, as nearly all are: it has a text, and what it refers to is there. */
function isSettled(document: RulesDocument, symbols: Symbols, block: Block): boolean {
  const { head, references } = block;
  if (head?.kind === 'rule' && isBare(block, head, document)) return false;
  for (const reference of references) {
    if (!isFound(reference, symbols, document)) return false;
    if (reference.kind !== 'term' && reference.title && !hasItsTitle(reference, document)) return false;
  }
  return true;
}

function seenNow(workspace: Workspace, document: RulesDocument, known: Looked, look: Look, see: See): Seen[] {
  const { start, end, growth } = changedBlocks(known.pieces, document);
  const [before, behind] = [
    known.seen.filter(({ index }) => index < start),
    known.seen.filter(({ index }) => index + growth >= end),
  ];
  const longer = lengthOf(document) - total(known.pieces, Field.offset);
  const current = (other: RulesDocument) =>
    other.uri === document.uri ? document : (workspace.documents.get(other.uri) ?? other);
  const moved = (one: Seen, blocks: number, units: number): Seen => {
    const index = one.index + blocks;
    return { index, findings: one.findings.map(finding => movedFinding(finding, units, current, () => look(index))) };
  };
  return [
    ...before.map(one => moved(one, 0, 0)),
    ...seenBetween(document, start, end, see),
    ...behind.map(one => moved(one, growth, longer)),
  ];
}

/** A finding so many units farther on, in the documents as they are now. Its fixes are those of the same finding made anew. */
function movedFinding(
  finding: Finding,
  units: number,
  current: (document: RulesDocument) => RulesDocument,
  look: () => readonly Finding[],
): Finding {
  const { code, message } = finding;
  const [start, end] = [finding.start + units, finding.end + units];
  const related = finding.related.map(({ definition: { document, ordinal }, message: words }) => ({
    definition: { document: current(document), ordinal },
    message: words,
  }));
  const same = (other: Finding) => other.code === code && other.start === start && other.message === message;
  return { ...finding, start, end, related, fixes: () => look().find(same)?.fixes() ?? [] };
}

/** What the documents define that the references of a document reach, also by the names of books. */
function headsReached(workspace: Workspace, document: RulesDocument): (readonly Head[])[] {
  const named = document.dialect.references.books?.flatMap(({ name }) => reachOfName(workspace, name).flat()) ?? [];
  return [...reachOf(workspace, document).flat(), ...named].map(({ heads }) => heads);
}

function sameChecks(a: readonly ActiveBlockCheck[], b: readonly ActiveBlockCheck[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => one.check === b[index]!.check && one.severity === b[index]!.severity)
  );
}
