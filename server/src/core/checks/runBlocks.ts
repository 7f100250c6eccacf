import type { Block, Head } from '../block.ts';
import { type Blocks, blocksBetween, Field, total } from '../blocks.ts';
import { blockCount, changedBlocks, lengthOf, type RulesDocument } from '../document.ts';
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

/** A block in which something was found. */
interface Faulty {
  readonly index: number;
  readonly findings: readonly Finding[];
}

/** What was found last by some checks. */
interface Looked {
  /** What may change it besides the blocks: arrays of heads. */
  readonly reached: readonly (readonly Head[])[];
  readonly checks: readonly ActiveBlockCheck[];
  readonly pieces: Blocks;
  readonly faulty: readonly Faulty[];
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
  const reached = headsReached(workspace, document);
  const find = (memo: LookedMemo, checks: readonly ActiveBlockCheck[], reached: Looked['reached']) => {
    const before = memo.get(document.lineage);
    const known =
      before && sameChecks(before.checks, checks) && sameItems(before.reached, reached) ? before : undefined;
    const look = (index: number) => findInBlock(workspace, document, index, checks);
    const among = (start: number, end: number) => faultyAmong(document, start, end, look, memo === linked);
    const count = blockCount(document);
    const faulty = known ? faultyNow(workspace, document, known, look, among) : among(0, count);
    memo.set(document.lineage, { reached, checks, pieces: document.pieces, faulty });
    return faulty.flatMap(({ findings }) => findings);
  };
  return [
    ...find(
      linked,
      active.filter(({ check }) => !check.alone),
      reached,
    ),
    ...find(
      alone,
      active.filter(({ check }) => check.alone),
      [],
    ),
  ];
}

/** Finds what is wrong in the block with this index. */
type Look = (index: number) => Finding[];

function findInBlock(
  workspace: Workspace,
  document: RulesDocument,
  index: number,
  active: readonly ActiveBlockCheck[],
): Finding[] {
  const findings: Finding[] = [];
  for (const { check, severity } of active) {
    check.runBlock(workspace, document, index, collected(findings, check, severity));
  }
  return findings;
}

/** Puts what a check reports among findings. */
export function collected(findings: Finding[], { code }: Check, severity: Severity): Report {
  return found => findings.push({ related: [], fixes: noFixes, ...found, code, severity });
}

const noFixes = () => [];

/** The blocks in which something is found; those are passed over in which checks of what they are linked to find nothing. */
function faultyAmong(document: RulesDocument, start: number, end: number, look: Look, onlyLinked: boolean): Faulty[] {
  const faulty: Faulty[] = [];
  const symbols = symbolsOf(document);
  blocksBetween(document.pieces, start, end).forEach((block, at) => {
    if (onlyLinked && isSettled(document, symbols, block)) return;
    const index = start + at;
    const findings = look(index);
    if (findings.length) faulty.push({ index, findings });
  });
  return faulty;
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

function faultyNow(
  workspace: Workspace,
  document: RulesDocument,
  { pieces, faulty }: Looked,
  look: Look,
  among: (start: number, end: number) => Faulty[],
): Faulty[] {
  const { start, end, growth } = changedBlocks(pieces, document);
  const longer = lengthOf(document) - total(pieces, Field.offset);
  const current = (other: RulesDocument) =>
    other.uri === document.uri ? document : (workspace.documents.get(other.uri) ?? other);
  const moved = (one: Faulty, blocks: number, units: number): Faulty => {
    const index = one.index + blocks;
    return { index, findings: one.findings.map(finding => movedFinding(finding, units, current, () => look(index))) };
  };
  return [
    ...faulty.filter(({ index }) => index < start).map(one => moved(one, 0, 0)),
    ...among(start, end),
    ...faulty.filter(({ index }) => index + growth >= end).map(one => moved(one, growth, longer)),
  ];
}

/** A finding so many units farther on, in the documents as they are now. Its fixes are those of the same finding made anew. */
function movedFinding(
  finding: Finding,
  units: number,
  current: (document: RulesDocument) => RulesDocument,
  look: () => Finding[],
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

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
