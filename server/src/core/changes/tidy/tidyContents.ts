import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type ContentsFault, contentsLines, faultsOf } from '../../findings/contentsFaults.ts';
import { faultFixes, listedHeadings } from '../../findings/contentsLines.ts';
import { type Refusal, refusalFor, type TidyPlan } from '../plan/plan.ts';
import { pieceEdits, unitOf } from '../plan/textMoves.ts';
import { movesTo } from './glossaryOrder.ts';

/** Whether a document has Contents, and rules to list there. */
export function hasContents(document: RulesDocument): boolean {
  const { contents, rules } = symbolsOf(document);
  return contents.size > 0 && rules.size > 0;
}

/**
 * Updates the Contents of a document from its body: numbers, titles, order, and missing or extra lines. A new line has
 * the format of the nearest one of its level. No edits if nothing is wrong.
 */
export function updateContents(document: RulesDocument): TidyPlan | Refusal {
  if (!hasContents(document)) return refusalFor('This document has no Contents, or no rules to list there.');
  const faults = faultsOf(document);
  const listed = listedHeadings(document);
  const wrong = faults.filter(({ kind }) => kind === 'title' || kind === 'extra').length;
  if (wrong * 2 > contentsLines(document).length || !listed.length)
    return refusalFor('Most lines of the Contents differ from the headings in the body; fix them by hand.');
  const unit = (line: number) => unitOf(document, line, 'alone');
  const isNeedless = (fault: ContentsFault): fault is Extract<ContentsFault, { kind: 'extra' | 'twice' }> =>
    fault.kind === 'extra' || fault.kind === 'twice';
  const cuts = faults.flatMap(fault => (isNeedless(fault) ? [{ kind: 'cut', unit: unit(fault.line) } as const] : []));
  const fixes = faults.filter(fault => !isNeedless(fault)).flatMap(fault => faultFixes(document, fault));
  const order = [...listed.keys()].sort((a, b) => listed[a]!.heading - listed[b]!.heading);
  const units = listed.map(({ line }) => unit(line));
  const moves = movesTo(order, units);
  const moved = moves.filter(move => !listed[units.indexOf(move.unit)]!.isWrong).length;
  const numbers = fixes.flatMap(fix => fix.edits);
  const fixed = cuts.length + fixes.length;
  return {
    edits: pieceEdits([...cuts, ...moves], numbers).sort((a, b) => a.start - b.start),
    count: fixed + moved,
    left: faults.length - fixed,
  };
}
