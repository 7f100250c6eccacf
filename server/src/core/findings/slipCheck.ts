import type { Problem } from '../blocks/block.ts';
import type { PlacedBlock, RulesDocument } from '../document/document.ts';
import { shift } from '../text/span.ts';
import { type BlockCheck, type Fix, fixing } from './check.ts';

/** A check that reports the problems with its code that the reader found. */
export function problemCheck(
  { code, ...about }: Omit<BlockCheck, 'runBlock' | 'needs'>,
  fixesOf: (document: RulesDocument, placed: PlacedBlock, problem: Problem) => readonly Fix[] = certainFix,
): BlockCheck {
  return {
    certain: true,
    ...about,
    code,
    needs: 'block',
    runBlock(_workspace, document, placed, report) {
      const { head, problems, text } = placed.block;
      for (const problem of problems) {
        if (problem.code !== code) continue;
        report({
          ...shift(problem, placed.start),
          message: problem.message,
          target: head?.kind === 'rule' ? head.number.text : text.slice(problem.start, problem.end).trim(),
          fixes: () => fixesOf(document, placed, problem),
        });
      }
    },
  };
}

/** The fix from the reader. */
export function certainFix(document: RulesDocument, { start }: PlacedBlock, { fix }: Problem): Fix[] {
  if (!fix) return [];
  const { title, text, ...span } = fix;
  return [{ ...fixing(title, document, shift(span, start), text), certain: true }];
}
