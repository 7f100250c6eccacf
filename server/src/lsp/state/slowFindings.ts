import type { Block } from '../../core/blocks/block.ts';
import type { Workspace } from '../../core/book/workspace.ts';
import { checks } from '../../core/checks/allChecks.ts';
import { runChecks } from '../../core/checks/runChecks.ts';
import { blockAt, blockIndexAt, blocksOf, type RulesDocument, startOf } from '../../core/document/document.ts';
import type { Finding, Fix } from '../../core/findings/check.ts';
import { shift } from '../../core/text/span.ts';
import { attempt, type Log } from '../protocol/guard.ts';
import { RAL } from '../protocol/protocol.ts';
import type { Store } from './store.ts';

/** The slow checks, which don't run while someone types, and the others. */
const SLOW = checks.filter(({ slow }) => slow);
export const QUICK = checks.filter(({ slow }) => !slow);

/** The last findings of slow checks in each block; offsets from its start. */
const kept = new WeakMap<Block, readonly Finding[]>();

/** The last findings of slow checks in blocks that the document still has, at their current places. */
export function slowFindings(document: RulesDocument): readonly Finding[] {
  const found: Finding[] = [];
  for (const { block, start } of blocksOf(document))
    for (const finding of kept.get(block) ?? []) found.push(shiftedFinding(finding, start, document));
  return found;
}

/** A finding in a document that has changed elsewhere: its fixes change only its own block. */
function shiftedFinding(finding: Finding, units: number, document: RulesDocument): Finding {
  const inPlace = (fix: Fix) => ({
    ...fix,
    edits: fix.edits.map(edit => ({ ...edit, ...shift(edit, units), document })),
  });
  return { ...finding, ...shift(finding, units), fixes: () => finding.fixes().map(inPlace) };
}

/** Runs them, and returns whether there are findings now, or were before. */
function runSlowChecks(workspace: Workspace, document: RulesDocument): boolean {
  const had = blocksOf(document).filter(({ block }) => kept.delete(block)).length > 0;
  const findings = runChecks(workspace, document, SLOW);
  for (const finding of findings) {
    const index = blockIndexAt(document, finding.start);
    const block = blockAt(document, index)!;
    kept.set(block, [...(kept.get(block) ?? []), shiftedFinding(finding, -startOf(document, index), document)]);
  }
  return had || findings.length > 0;
}

/** How long nothing must change before slow checks run, in milliseconds. */
const QUIET_MS = 400;

/** How long no one types in a document before what it shows about its completeness is judged again, in milliseconds. */
const PAUSE_MS = 1_500;

/** Returns a function that calls another one with a URI when it hasn't been called with it for a while. */
export function afterPause(act: (uri: string) => void): (uri: string) => void {
  const timers = new Map<string, { dispose(): void }>();
  return uri => {
    timers.get(uri)?.dispose();
    const timer = RAL().timer.setTimeout(() => {
      timers.delete(uri);
      act(uri);
    }, PAUSE_MS);
    timers.set(uri, timer);
  };
}

/**
 * Runs slow checks when no one types. The returned function is given the URI of a document to check; `found` is called
 * if there are findings, or there were some before.
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
    looked.set(uri, workspace);
    attempt('running slow checks', log, () => {
      if (document && runSlowChecks(workspace, document)) found(uri);
    });
    if (waiting.size && !timer) timer = RAL().timer.setTimeout(lookAtNext, 0);
  };
  return uri => {
    const document = store.document(uri);
    const workspace = store.workspace();
    if (!document || looked.get(uri) === workspace) return;
    looked.set(uri, workspace);
    waiting.add(uri);
    timer?.dispose();
    timer = RAL().timer.setTimeout(lookAtNext, QUIET_MS);
  };
}
