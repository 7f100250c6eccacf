import { nameOfHead } from '../blocks/block.ts';
import { isIgnored } from '../book/checkSettings.ts';
import { settingsFor, type Workspace } from '../book/workspace.ts';
import { blockAt, blockIndexAt, headAbove, type RulesDocument, startOf } from '../document/document.ts';
import type { Check, Finding } from '../findings/check.ts';
import { doubtfulLists, isInDoubt, listKey } from '../findings/doubtfulLists.ts';
import { parseNumber } from '../numbers/ruleNumber.ts';
import { checks, numberingChecks } from './allChecks.ts';
import { emptyRule, hasNoText } from './rules/emptyRule.ts';
import { numberPunctuation } from './rules/numberPunctuation.ts';
import { type ActiveBlockCheck, findInBlocks, reportInto } from './runBlocks.ts';

/**
 * The findings of checks in a document, or in a source, in text order, with the settings of the workspace; of all
 * checks by default.
 */
export function runChecks(
  workspace: Workspace,
  document: RulesDocument,
  among: readonly Check[] = checks,
): readonly Finding[] {
  const { severities, ignored } = settingsFor(workspace, document.uri);
  const source = workspace.sources.get(document.uri);
  const findings: Finding[] = [];
  const blockChecks: ActiveBlockCheck[] = [];
  for (const check of among) {
    const severity = severities[check.code] ?? check.severity;
    if (severity === 'off' || 'runSource' in check !== Boolean(source)) continue;
    const report = reportInto(findings, check, severity);
    if ('runSource' in check) check.runSource(workspace, source!, report);
    else if ('run' in check) check.run(workspace, document, report);
    else blockChecks.push({ check, severity });
  }
  const all = withoutDoubted(document, [...findings, ...findInBlocks(workspace, document, blockChecks)]);
  const wanted = ignored.length
    ? all.filter(finding => !isIgnored(finding, ruleNameAt(document, finding.start), ignored))
    : all;
  return [...wanted].sort((a, b) => a.start - b.start || a.end - b.end);
}

const NUMBERING: ReadonlySet<string> = new Set(numberingChecks.map(({ code }) => code));

/** The checks that report nothing in a document whose numbering is uncertain: what they find there are its consequences. */
const OF_CERTAIN: ReadonlySet<string> = new Set([emptyRule.code, numberPunctuation.code]);

/** The checks that don't depend on how rules are numbered. */
const OF_ANY: ReadonlySet<string> = new Set(checks.filter(({ anyNumbering }) => anyNumbering).map(({ code }) => code));

/** The findings without those about lists of rules that aren't understood. */
function withoutDoubted(document: RulesDocument, findings: readonly Finding[]): readonly Finding[] {
  const { doubt, numbering } = document.dialect;
  if (doubt === undefined) return findings;
  const lists = doubtfulLists(document);
  const isDoubted = ({ code, target, start }: Finding) => {
    if (OF_ANY.has(code)) return false;
    const number = parseNumber(target, numbering);
    if (OF_CERTAIN.has(code) || (number && lists.has(listKey(number, numbering)))) return true;
    const ordinal = headAbove(document, blockIndexAt(document, start));
    return NUMBERING.has(code) && isInDoubt(document, ordinal);
  };
  return findings.filter(finding => !isDoubted(finding));
}

/** The number or term of the definition that contains an offset. */
export function ruleNameAt(document: RulesDocument, offset: number): string | undefined {
  const head = document.heads[headAbove(document, blockIndexAt(document, offset))];
  return head && head.kind !== 'label' ? nameOfHead(head) : undefined;
}

/**
 * The findings without those about a number that is being typed: the last edit ended at `offset`, and no text follows
 * the number yet. They count when it has text, or the text is edited elsewhere.
 */
export function withoutBeingWritten(
  document: RulesDocument,
  findings: readonly Finding[],
  offset: number,
): readonly Finding[] {
  const index = blockIndexAt(document, offset);
  const block = blockAt(document, index);
  if (block?.head?.kind !== 'rule' || !hasNoText(block, block.head, document)) return findings;
  const { text } = block.head.number;
  const start = startOf(document, index);
  const isOwn = (finding: Finding) => finding.start >= start && finding.end <= start + block.text.length;
  return findings.filter(finding => !isOwn(finding) && finding.target !== text);
}
