import assert from 'node:assert/strict';
import type { Block } from '../../server/src/core/blocks/block.ts';
import type { Workspace } from '../../server/src/core/book/workspace.ts';
import {
  blockAt,
  blockCount,
  blocksOf,
  parse,
  type RulesDocument,
  settle,
  startOf,
  startPosition,
  textOf,
} from '../../server/src/core/document/document.ts';
import type { Finding } from '../../server/src/core/findings/check.ts';

const printed = new WeakMap<Block, string>();
function print(block: Block): string {
  const known = printed.get(block) ?? JSON.stringify(block);
  printed.set(block, known);
  return known;
}

/** Asserts that an edited document equals one that is read from its text. */
export function assertSameDocument(updated: RulesDocument, fresh: RulesDocument, because: string): void {
  assert.equal(blockCount(updated), blockCount(fresh), because);
  for (const { block, index } of blocksOf(updated)) {
    assert.equal(print(block), print(blockAt(fresh, index)!), because);
    assert.equal(startOf(updated, index), startOf(fresh, index), because);
    assert.deepEqual(startPosition(updated, index), startPosition(fresh, index), because);
  }
  assert.equal(JSON.stringify(updated.heads), JSON.stringify(fresh.heads), because);
}

const readAgain = ({ uri, version, dialect }: RulesDocument, text: string) => parse(uri, version, text, dialect);

/** For COMPARE=1 (see esbuild.mjs): compares an edited document with one that is read from its text. */
export function comparedDocument(updated: RulesDocument): RulesDocument {
  assertSameDocument(updated, readAgain(updated, textOf(updated)), `${updated.uri} ${updated.version}`);
  return updated;
}

/** For COMPARE=1: findings, which are compared with those in documents that are read again. */
export function comparedFindings(
  workspace: Workspace,
  document: RulesDocument,
  check: (workspace: Workspace, document: RulesDocument) => readonly Finding[],
): readonly Finding[] {
  const fresh = new Map([...workspace.documents].map(([uri, each]) => [uri, readAgain(each, textOf(each))]));
  const own = workspace.documents.get(document.uri) === document ? fresh.get(document.uri)! : document;
  // Whether a text is complete is judged after a pause.
  const paused = new Map([...workspace.documents].map(([uri, each]) => [uri, settle(each)]));
  const settled = workspace.documents.get(document.uri) === document ? paused.get(document.uri)! : document;
  const found = check({ ...workspace, documents: paused }, settled);
  const places = (findings: readonly Finding[]) =>
    findings.map(({ code, severity, message, start, end, target }) => ({
      code,
      severity,
      message,
      start,
      end,
      target,
    }));
  assert.deepEqual(places(found), places(check({ ...workspace, documents: fresh }, own)), document.uri);
  return check(workspace, document);
}
