import type { Head } from '../block.ts';
import type { Blocks } from '../blocks.ts';
import { blockAt, blockCount, blockIndexAt, changedBlocks, type RulesDocument } from '../document.ts';
import { reachOf, reachOfName, settingsFor, type Workspace } from '../workspace.ts';
import { checks } from './all.ts';
import type { Check, Finding, Report, Severity } from './check.ts';
import { isIgnored } from './settings.ts';

/** What the checks find in a document, in the order of the text, by the settings of the workspace; all checks without a list. */
export function runChecks(
  workspace: Workspace,
  document: RulesDocument,
  among: readonly Check[] = checks,
): readonly Finding[] {
  const { severities, ignored } = settingsFor(workspace, document.uri);
  const active = among.flatMap(check => {
    const severity = severities[check.code] ?? check.severity;
    return severity === 'off' ? [] : [{ check, severity }];
  });
  const findings: Finding[] = [];
  const reportAs = ({ check: { code }, severity }: Active): Report => {
    return finding => findings.push({ related: [], fixes: noFixes, ...finding, code, severity });
  };
  for (const one of active) if ('run' in one.check) one.check.run(workspace, document, reportAs(one));
  runBlockChecks(workspace, document, active, reportAs, () => findings.length);
  const wanted = ignored.length
    ? findings.filter(finding => !isIgnored(finding, ruleAt(document, finding.start), ignored))
    : findings;
  return wanted.sort((a, b) => a.start - b.start || a.end - b.end);
}

interface Active {
  readonly check: Check;
  readonly severity: Severity;
}

const noFixes = () => [];

/** What was looked at last among documents that define what these define. */
interface Looked {
  /** What is defined where the document's references reach, besides itself: arrays of heads. */
  readonly reached: readonly (readonly Head[])[];
  readonly codes: string;
  readonly pieces: Blocks;
  /** The indexes of the blocks in which something was found. */
  readonly faulty: readonly number[];
}

const looked = new WeakMap<readonly Head[], Looked>();

/** Runs the checks of blocks on the blocks that are new, and on those in which something was found before. */
function runBlockChecks(
  workspace: Workspace,
  document: RulesDocument,
  active: readonly Active[],
  reportAs: (one: Active) => Report,
  count: () => number,
): void {
  const runs = active.flatMap(one => {
    const report = reportAs(one);
    return 'runBlock' in one.check ? [{ check: one.check, report }] : [];
  });
  const codes = runs.map(({ check }) => check.code).join();
  const reached = headsReached(workspace, document);
  const before = looked.get(document.heads);
  const isSame = before?.codes === codes && sameItems(before.reached, reached);
  const faulty: number[] = [];
  for (const index of isSame ? doubtful(before, document) : Array(blockCount(document)).keys()) {
    const found = count();
    for (const { check, report } of runs) check.runBlock(workspace, document, index, report);
    if (count() > found) faulty.push(index);
  }
  looked.set(document.heads, { reached, codes, pieces: document.pieces, faulty });
}

/** The indexes of the blocks that have changed, or the head above them has, and of those in which something was found. */
function doubtful({ pieces, faulty }: Looked, document: RulesDocument): Iterable<number> {
  const { start, end, growth } = changedBlocks(pieces, document);
  const fresh = Array.from({ length: end - start }, (_, index) => start + index);
  const behind = faulty.map(index => index + growth).filter(index => index >= end);
  return [...faulty.filter(index => index < start), ...fresh, ...behind];
}

/** What the documents define that the references of a document reach, also by the names of books. */
function headsReached(workspace: Workspace, document: RulesDocument): (readonly Head[])[] {
  const named = document.dialect.references.books?.flatMap(({ name }) => reachOfName(workspace, name).flat()) ?? [];
  return [...reachOf(workspace, document).flat(), ...named].map(({ heads }) => heads);
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** The number or term of the definition in which an offset lies. */
export function ruleAt(document: RulesDocument, offset: number): string | undefined {
  for (let index = blockIndexAt(document, offset); index >= 0; index--) {
    const head = blockAt(document, index)?.head;
    if (head?.kind === 'rule') return head.number.text;
    if (head?.kind === 'term') return head.term;
    if (head) return undefined;
  }
  return undefined;
}
