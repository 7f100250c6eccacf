import type { Head } from '../block.ts';
import { type Blocks, Field, total } from '../blocks.ts';
import { blockCount, changedBlocks, lengthOf, type RulesDocument } from '../document.ts';
import { reachOf, reachOfName, type Workspace } from '../workspace.ts';
import type { BlockCheck, Check, Finding, Report } from './check.ts';
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

/** What was found last among documents that define what these define. */
interface Looked {
  /** What is defined where the document's references reach, besides itself: arrays of heads. */
  readonly reached: readonly (readonly Head[])[];
  readonly active: string;
  readonly pieces: Blocks;
  readonly faulty: readonly Faulty[];
}

const looked = new WeakMap<readonly Head[], Looked>();

/** What the checks of blocks find: those that have changed are looked at, in all others it is found where it is now. */
export function findInBlocks(
  workspace: Workspace,
  document: RulesDocument,
  active: readonly ActiveBlockCheck[],
): Finding[] {
  const reached = headsReached(workspace, document);
  const names = active.map(({ check, severity }) => `${check.code} ${severity}`).join();
  const before = looked.get(document.heads);
  const known = before?.active === names && sameItems(before.reached, reached) ? before : undefined;
  const look = (index: number) => findInBlock(workspace, document, index, active);
  const faulty = known ? faultyNow(workspace, document, known, look) : faultyAmong(0, blockCount(document), look);
  looked.set(document.heads, { reached, active: names, pieces: document.pieces, faulty });
  return faulty.flatMap(({ findings }) => findings);
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

function faultyAmong(start: number, end: number, look: Look): Faulty[] {
  const faulty: Faulty[] = [];
  for (let index = start; index < end; index++) {
    const findings = look(index);
    if (findings.length) faulty.push({ index, findings });
  }
  return faulty;
}

function faultyNow(workspace: Workspace, document: RulesDocument, { pieces, faulty }: Looked, look: Look): Faulty[] {
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
    ...faultyAmong(start, end, look),
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

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
