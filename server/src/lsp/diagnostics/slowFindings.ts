import type { Block } from '../../core/blocks/block.ts';
import type { Workspace } from '../../core/book/workspace.ts';
import { checks } from '../../core/checks/allChecks.ts';
import { runChecks } from '../../core/checks/runChecks.ts';
import { blockAt, blockIndexAt, blocksOf, type RulesDocument, startOf } from '../../core/document/document.ts';
import { earlierEditionsOf } from '../../core/editions/earlierEditions.ts';
import type { Finding, Fix } from '../../core/findings/check.ts';
import { memo } from '../../core/text/memo.ts';
import { shift } from '../../core/text/span.ts';
import { attempt, type Log } from '../protocol/guard.ts';
import { RAL } from '../protocol/protocol.ts';
import type { Store } from '../state/store.ts';

/** The slow checks, which don't run while someone types, and the others. */
const SLOW = checks.filter(({ slow }) => slow);
export const QUICK = checks.filter(({ slow }) => !slow);

/** The last findings of slow checks in a block; offsets from its start. */
interface Kept {
  found: readonly Finding[];
}

function nothingKept(_block: Block): Kept {
  return { found: [] };
}

/** The last findings of slow checks in blocks that the document still has, at their current places. */
export function slowFindings(workspace: Workspace, document: RulesDocument): readonly Finding[] {
  if (earlierEditionsOf(workspace, document).length === 0) return [];
  const found: Finding[] = [];
  for (const { block, start } of blocksOf(document))
    for (const finding of memo(block, nothingKept).found) found.push(moved(finding, start, document));
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
  for (const { block } of blocksOf(document)) memo(block, nothingKept).found = [];
  for (const finding of runChecks(workspace, document, SLOW)) {
    const index = blockIndexAt(document, finding.start);
    const kept = memo(blockAt(document, index)!, nothingKept);
    kept.found = [...kept.found, moved(finding, -startOf(document, index), document)];
  }
}

/** How long nothing must change before slow checks run, in milliseconds. */
const QUIET_MS = 400;

/** Runs slow checks when no one types. */
export class SlowCheckRunner {
  private readonly store: Store;
  private readonly log: Log;
  private readonly found: (uri: string) => void;
  private readonly waiting = new Set<string>();
  /** By URI, the workspace in which a document was last checked, or will be. */
  private readonly looked = new Map<string, Workspace>();
  private timer: { dispose(): void } | undefined;

  /** `found` is called when a document has been checked. */
  constructor(store: Store, log: Log, found: (uri: string) => void) {
    this.store = store;
    this.log = log;
    this.found = found;
  }

  /** Checks a document when nothing changes anymore, if it has an earlier edition. */
  soon(uri: string): void {
    const document = this.store.document(uri);
    const workspace = this.store.workspace();
    if (!document || this.looked.get(uri) === workspace || !earlierEditionsOf(workspace, document).length) return;
    this.looked.set(uri, workspace);
    this.waiting.add(uri);
    this.timer?.dispose();
    this.timer = RAL().timer.setTimeout(() => this.lookAtNext(), QUIET_MS);
  }

  private lookAtNext(): void {
    this.timer = undefined;
    const [uri] = this.waiting;
    if (uri === undefined) return;
    this.waiting.delete(uri);
    const workspace = this.store.workspace();
    const document = this.store.document(uri);
    if (document) attempt('comparing editions', this.log, () => runSlowChecks(workspace, document));
    this.looked.set(uri, workspace);
    this.found(uri);
    if (this.waiting.size && !this.timer) this.timer = RAL().timer.setTimeout(() => this.lookAtNext(), 0);
  }
}
