import type { Head } from '../blocks/block.ts';
import { type Stretch, stretchesOf } from '../blocks/blocks.ts';
import type { Severity } from '../book/checkSettings.ts';
import { scopeOf, scopeOfName, type Workspace } from '../book/workspace.ts';
import type { PlacedBlock, RulesDocument } from '../document/document.ts';
import { memo } from '../text/memo.ts';
import { sameItems } from '../text/sameItems.ts';
import type { BlockCheck, Check, Finding, Needs, Report } from './findings/check.ts';

/** A check of blocks with its current severity. */
export interface ActiveBlockCheck {
  readonly check: BlockCheck;
  readonly severity: Severity;
}

/** Findings in a stretch, and their blocks; all indexes and offsets are relative to it. */
type Found = readonly (PlacedBlock & { readonly finding: Finding })[];

/** The last findings in a stretch of the checks with the same needs, and everything else that they depend on. */
type Kept = Partial<
  Record<Needs, { readonly next: unknown; readonly given: readonly unknown[]; readonly found: Found }>
>;

/** Findings of block checks: a stretch is checked again only if something that a check needs has changed. */
export function findInBlocks(
  workspace: Workspace,
  document: RulesDocument,
  active: readonly ActiveBlockCheck[],
): Finding[] {
  const findAll = (needs: Needs, given: readonly unknown[]) =>
    findWith(
      workspace,
      document,
      active.filter(({ check }) => check.needs === needs),
      needs,
      given,
    );
  const outside = [workspace.history, ...headsReached(workspace, document)];
  return [...findAll('definitions', outside), ...findAll('block', [])];
}

function findWith(
  workspace: Workspace,
  document: RulesDocument,
  active: readonly ActiveBlockCheck[],
  needs: Needs,
  outside: readonly unknown[],
): Finding[] {
  const look = lookWith(workspace, document, active);
  const given = [...active.flatMap(({ check, severity }) => [check, severity]), ...outside];
  const current = ({ uri }: RulesDocument) => (uri === document.uri ? document : workspace.documents.get(uri)!);
  return stretchesOf(document.pieces).flatMap(({ stretch, first, offset, next }) => {
    const kept = memo(stretch, nothingKept);
    if (!kept[needs] || kept[needs].next !== next || !sameItems(kept[needs].given, given))
      kept[needs] = { next, given, found: foundIn(stretch, first, offset, look) };
    return kept[needs].found.map(({ finding, ...placed }) =>
      movedFinding(finding, offset, current, () => look(movedBlock(placed, first, offset))),
    );
  });
}

function nothingKept(_stretch: Stretch): Kept {
  return {};
}

function foundIn({ blocks }: Stretch, first: number, offset: number, look: Look): Found {
  const found: Found[number][] = [];
  let start = 0;
  blocks.forEach((block, index) => {
    for (const finding of look({ block, index: first + index, start: offset + start })) {
      const placed = { ...finding, start: finding.start - offset, end: finding.end - offset };
      found.push({ block, index, start, finding: placed });
    }
    start += block.text.length;
  });
  return found;
}

/** A block of a stretch in its document. */
function movedBlock({ block, index, start }: PlacedBlock, first: number, offset: number): PlacedBlock {
  return { block, index: first + index, start: offset + start };
}

/** Checks a block. */
type Look = (placed: PlacedBlock) => readonly Finding[];

/** Allocates nothing for a block without findings, as nearly all are. */
function lookWith(workspace: Workspace, document: RulesDocument, active: readonly ActiveBlockCheck[]): Look {
  const findings: Finding[] = [];
  const looks = active.map(({ check, severity }) => ({ check, report: collected(findings, check, severity) }));
  return placed => {
    for (const { check, report } of looks) check.runBlock(workspace, document, placed, report);
    return findings.length ? findings.splice(0) : noFindings;
  };
}

const noFindings: readonly Finding[] = [];

/** Collects what a check reports. */
export function collected(findings: Finding[], { code }: Check, severity: Severity): Report {
  return found => findings.push({ related: [], fixes: noFixes, ...found, code, severity });
}

const noFixes = () => [];

/**
 * A finding that moved by this many units, in the current documents. Its fixes are those of the same finding, computed
 * again.
 */
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

/** The definitions that the references of a document reach, also by names of books. */
function headsReached(workspace: Workspace, document: RulesDocument): (readonly Head[])[] {
  const named = document.dialect.references.books?.flatMap(({ name }) => scopeOfName(workspace, name).flat()) ?? [];
  return [...scopeOf(workspace, document).flat(), ...named].map(({ heads }) => heads);
}
