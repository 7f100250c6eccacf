import type { Problem } from '../block.ts';
import { blockAt, type RulesDocument, startOf } from '../document.ts';
import { shift } from '../span.ts';
import type { BlockCheck, Fix } from './check.ts';

/** A check that tells of the problems with its code that were seen when the text was read. */
export function problemCheck(
  { code, ...about }: Omit<BlockCheck, 'runBlock' | 'alone'>,
  fixesOf: (document: RulesDocument, block: number, problem: Problem) => readonly Fix[] = certainFix,
): BlockCheck {
  return {
    certain: true,
    ...about,
    code,
    alone: true,
    runBlock(_workspace, document, index, report) {
      const { head, problems, text } = blockAt(document, index)!;
      for (const problem of problems) {
        if (problem.code !== code) continue;
        const span = shift({ start: problem.start, end: problem.end }, startOf(document, index));
        report({
          ...span,
          message: problem.message,
          target: head?.kind === 'rule' ? head.number.text : text.slice(problem.start, problem.end).trim(),
          fixes: () => fixesOf(document, index, problem),
        });
      }
    },
  };
}

/** The edit that the reader of the text knows, under its own message as an order. */
export function certainFix(document: RulesDocument, block: number, { message, edit }: Problem): Fix[] {
  if (!edit) return [];
  const { text, ...span } = edit;
  const edits = [{ document, ...shift(span, startOf(document, block)), text }];
  return [{ title: message.replace(/\.$/, ''), edits, certain: true }];
}
