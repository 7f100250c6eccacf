import type { Head } from '../blocks/block.ts';
import { type PlacedStretch, type Stretch, stretchesOf } from '../blocks/blocks.ts';
import type { Severity } from '../book/checkSettings.ts';
import { scopeOf, scopeOfName, type Workspace } from '../book/workspace.ts';
import type { PlacedBlock, RulesDocument } from '../document/document.ts';
import type { BlockCheck, Check, Finding, Needs, Placed, ReferenceCheck, Report } from '../findings/check.ts';
import { resolvingDirectly } from '../findings/referenceCheck.ts';
import { memo } from '../text/memo.ts';
import { sameItems } from '../text/sameItems.ts';

/** A check of blocks, or of references in them, with its current severity. */
export interface ActiveBlockCheck {
  readonly check: BlockCheck | ReferenceCheck;
  readonly severity: Severity;
}

/** Findings in a stretch, and their blocks; all indexes and offsets are relative to it. */
type Found = readonly (PlacedBlock & { readonly finding: Finding })[];

/** The last findings in a stretch of the checks with the same needs, and everything else that they depend on. */
interface Kept {
  readonly next: unknown;
  readonly given: readonly unknown[];
  readonly found: Found;
}

/** The active checks with the same needs, and everything outside a stretch that their findings depend on. */
interface Group {
  readonly needs: Needs;
  readonly look: Look;
  given: readonly unknown[];
}

/** Findings of block checks: a stretch is checked again only if something that a check needs has changed. */
export function findInBlocks(
  workspace: Workspace,
  document: RulesDocument,
  active: readonly ActiveBlockCheck[],
): Finding[] {
  const groupOf = (needs: Needs, outside: readonly unknown[]): Group => {
    const checks = active.filter(({ check }) => check.needs === needs);
    const given = [...checks.flatMap(({ check, severity }) => [check, severity]), ...outside];
    return { needs, look: lookWith(workspace, document, checks), given };
  };
  const definitions = groupOf('definitions', [workspace.history, ...headsReached(workspace, document)]);
  const block = groupOf('block', []);
  const current = ({ uri }: RulesDocument) => (uri === document.uri ? document : workspace.documents.get(uri)!);
  const findings: Finding[] = [];
  for (const place of stretchesOf(document.pieces)) {
    const kept = memo(place.stretch, nothingKept);
    addFindings(findings, place, kept, definitions, current);
    addFindings(findings, place, kept, block, current);
  }
  return findings;
}

/** Adds what a group of checks finds in a stretch, or what is kept of it if that still holds. */
function addFindings(
  findings: Finding[],
  place: PlacedStretch,
  kept: Partial<Record<Needs, Kept>>,
  group: Group,
  current: (document: RulesDocument) => RulesDocument,
): void {
  const { stretch, first, offset, next } = place;
  let own = kept[group.needs];
  if (own && own.next === next && sameItems(own.given, group.given)) {
    // The same object as in the stretches before, so that comparing it with the next one takes no time.
    group.given = own.given;
  } else {
    own = { next, given: group.given, found: foundIn(stretch, first, offset, group.look) };
    kept[group.needs] = own;
  }
  if (own.found.length === 0) return;
  for (const { finding, ...placed } of own.found)
    findings.push(movedFinding(finding, offset, current, () => group.look(movedBlock(placed, first, offset))));
}

function nothingKept(_stretch: Stretch): Partial<Record<Needs, Kept>> {
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
  const blockLooks: ((placed: PlacedBlock) => void)[] = [];
  const referenceLooks: ((placed: Placed) => void)[] = [];
  for (const { check, severity } of active) {
    const report = collected(findings, check, severity);
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
