import { foundInStretches, type PlacedStretch } from '../blocks/blocks.ts';
import type { Severity } from '../book/checkSettings.ts';
import { completenessKeys } from '../book/completeness.ts';
import { documentsNear } from '../book/nearby.ts';
import { bookOf, scopeOf, scopeOfName, type Workspace } from '../book/workspace.ts';
import type { PlacedBlock, RulesDocument } from '../document/document.ts';
import { groupAmong } from '../document/group.ts';
import type { BlockCheck, Check, Finding, Needs, PlacedReference, ReferenceCheck, Report } from '../findings/check.ts';
import { blamedKey } from '../findings/misnumbered.ts';
import { resolvingDirectly } from '../findings/referenceCheck.ts';
import { memo, remember } from '../text/memo.ts';

/** A check of blocks, or of references in them, with its current severity. */
export interface ActiveBlockCheck {
  readonly check: BlockCheck | ReferenceCheck;
  readonly severity: Severity;
}

/** A finding in a stretch, and its block; all indexes and offsets are relative to the stretch. */
interface Found extends PlacedBlock {
  readonly finding: Finding;
}

/** Findings of block checks: a stretch is checked again only if something that a check needs has changed. */
export function findInBlocks(
  workspace: Workspace,
  document: RulesDocument,
  active: readonly ActiveBlockCheck[],
): Finding[] {
  const current = ({ uri }: RulesDocument) => (uri === document.uri ? document : workspace.documents.get(uri)!);
  const findingsOf = (needs: Needs, outside: readonly unknown[]): Finding[] => {
    const checks = active.filter(({ check }) => check.needs === needs);
    if (checks.length === 0) return [];
    const look = lookWith(workspace, document, checks);
    const given = [...checks.flatMap(({ check, severity }) => [check, severity]), ...outside];
    return foundInStretches(document.pieces, needs, given, place => foundInStretch(place, look)).map(
      ({ place: { first, offset }, item: { block, index, start, finding } }) =>
        movedFinding(finding, offset, current, () => look({ block, index: first + index, start: offset + start })),
    );
  };
  return [
    ...findingsOf('definitions', [workspace.history, ...headsReached(workspace, document)]),
    ...findingsOf('block', []),
  ];
}

function foundInStretch({ stretch, first, offset }: PlacedStretch, look: Look): Found[] {
  const found: Found[] = [];
  let start = 0;
  stretch.blocks.forEach((block, index) => {
    for (const finding of look({ block, index: first + index, start: offset + start })) {
      const placed = { ...finding, start: finding.start - offset, end: finding.end - offset };
      found.push({ block, index, start, finding: placed });
    }
    start += block.text.length;
  });
  return found;
}

/** Checks a block. */
type Look = (placed: PlacedBlock) => readonly Finding[];

/** Allocates nothing for a block without findings, as nearly all are. */
function lookWith(workspace: Workspace, document: RulesDocument, active: readonly ActiveBlockCheck[]): Look {
  const findings: Finding[] = [];
  const blockLooks: ((placed: PlacedBlock) => void)[] = [];
  const referenceLooks: ((placed: PlacedReference) => void)[] = [];
  for (const { check, severity } of active) {
    const report = reportInto(findings, check, severity);
    if ('runBlock' in check) blockLooks.push(placed => check.runBlock(workspace, document, placed, report));
    else referenceLooks.push(placed => check.runReference(workspace, placed, report));
  }
  const isPlain = referenceLooks.length ? resolvingDirectly(document) : () => true;
  return placed => {
    const { block, start } = placed;
    for (const look of blockLooks) look(placed);
    for (const reference of block.references)
      if (!isPlain(reference)) for (const look of referenceLooks) look({ document, reference, block, start });
    return findings.length ? findings.splice(0) : noFindings;
  };
}

const noFindings: readonly Finding[] = [];

/** Collects what a check reports. */
export function reportInto(findings: Finding[], { code }: Check, severity: Severity): Report {
  return found => {
    const most = found.isUnsure && severity === 'error' ? 'warning' : severity;
    findings.push({ related: [], fixes: noFixes, ...found, code, severity: most });
  };
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

/** The definitions that the references of a document reach, also by names of books, and what is known about them. */
function headsReached(workspace: Workspace, document: RulesDocument): unknown[] {
  const named = document.dialect.references.books?.flatMap(({ name }) => scopeOfName(workspace, name)) ?? [];
  const groups = [...scopeOf(workspace, document), ...named];
  const near = bookOf(workspace, document.uri) ? [] : documentsNear(workspace, document.uri);
  return [
    workspace.nearby,
    ...near.map(({ heads }) => heads),
    ...groups.map(group => memo(groupAmong(group), shownBy)),
  ];
}

/** What the definitions of a group show about references: an object that stays the same while they do. */
function shownBy(group: readonly RulesDocument[]): object {
  const shown = [...group.map(({ heads }) => heads), ...group.map(blamedKey), ...completenessKeys(group)];
  return remember(group[0]?.heads ?? noFindings, shownBy, shown, () => ({}));
}
