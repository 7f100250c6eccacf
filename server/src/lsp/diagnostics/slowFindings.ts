import type { Block } from '../../core/blocks/block.ts';
import type { Workspace } from '../../core/book/workspace.ts';
import { checks } from '../../core/checks/allChecks.ts';
import { runChecks } from '../../core/checks/runChecks.ts';
import { blockAt, blockIndexAt, blocksOf, type RulesDocument, startOf } from '../../core/document/document.ts';
import { earlierEditionsOf } from '../../core/editions/earlierEditions.ts';
import type { Finding, Fix } from '../../core/findings/check.ts';
import { shift } from '../../core/text/span.ts';
import { attempt, type Log } from '../protocol/guard.ts';
import { RAL } from '../protocol/protocol.ts';
import type { Store } from '../state/store.ts';

/** The slow checks, which don't run while someone types, and the others. */
const SLOW = checks.filter(({ slow }) => slow);
export const QUICK = checks.filter(({ slow }) => !slow);

/** The last findings of slow checks in each block; offsets from its start. */
const kept = new WeakMap<Block, readonly Finding[]>();

/** The last findings of slow checks in blocks that the document still has, at their current places. */
export function slowFindings(workspace: Workspace, document: RulesDocument): readonly Finding[] {
  if (earlierEditionsOf(workspace, document).length === 0) return [];
  const found: Finding[] = [];
  for (const { block, start } of blocksOf(document))
    for (const finding of kept.get(block) ?? []) found.push(moved(finding, start, document));
  return found;
}

/** A finding in a document that has changed elsewhere: its fixes change only its own block. */
function moved(finding: Finding, units: number, document: RulesDocument): Finding {
  const inPlace = (fix: Fix) => ({
    ...fix,
    edits: fix.edits.map(edit => ({ ...edit, ...shift(edit, units), document })),
  });
  return { ...finding, ...shift(finding, units), fixes: () => finding.fixes().map(inPlace) };
}

function runSlowChecks(workspace: Workspace, document: RulesDocument): void {
  for (const { block } of blocksOf(document)) kept.delete(block);
  for (const finding of runChecks(workspace, document, SLOW)) {
    const index = blockIndexAt(document, finding.start);
    const block = blockAt(document, index)!;
    kept.set(block, [...(kept.get(block) ?? []), moved(finding, -startOf(document, index), document)]);
  }
}

/** How long nothing must change before slow checks run, in milliseconds. */
const QUIET_MS = 400;

/**
 * Runs slow checks when no one types. The returned function is given the URI of a document to check if it has an
 * earlier edition; `found` is called when it has been checked.
 */
export function slowCheckRunner(store: Store, log: Log, found: (uri: string) => void): (uri: string) => void {
  const waiting = new Set<string>();
  /** By URI, the workspace in which a document was last checked, or will be. */
  const looked = new Map<string, Workspace>();
  let timer: { dispose(): void } | undefined;
  const lookAtNext = () => {
    timer = undefined;
    const [uri] = waiting;
    if (uri === undefined) return;
    waiting.delete(uri);
    const workspace = store.workspace();
    const document = store.document(uri);
    if (document) attempt('comparing editions', log, () => runSlowChecks(workspace, document));
    looked.set(uri, workspace);
    found(uri);
    if (waiting.size && !timer) timer = RAL().timer.setTimeout(lookAtNext, 0);
  };
  return uri => {
    const document = store.document(uri);
    const workspace = store.workspace();
    if (!document || looked.get(uri) === workspace || !earlierEditionsOf(workspace, document).length) return;
    looked.set(uri, workspace);
    waiting.add(uri);
    timer?.dispose();
    timer = RAL().timer.setTimeout(lookAtNext, QUIET_MS);
  };
}
