import type { RuleHead } from '../../blocks/block.ts';
import { levelName, ruleWithLevel } from '../../book/explain.ts';
import { headSpan, ruleOf, titleSpan } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import type { RulesDocument } from '../../document/document.ts';
import { type Check, fixing, type Report } from '../../findings/check.ts';
import {
  type ContentsFault,
  contentsLines,
  faultsOf,
  isHeadingWrong,
  type TitleFault,
  titleInContents,
} from '../../findings/contentsFaults.ts';
import { faultFixes, rewriteLine } from '../../findings/contentsLines.ts';

export const contentsMismatch: Check = {
  code: 'contents-mismatch',
  summary: 'A line of the Contents differs from its heading, or one of the two is missing.',
  severity: 'warning',
  certain: true,
  run(workspace, document, report) {
    for (const fault of likelyFaults(document)) {
      if (fault.kind === 'title' && isHeadingWrong(workspace, document, fault)) reportHeading(document, fault, report);
      else reportFault(document, fault, report);
    }
  },
};

/**
 * If more lines than this are wrong, or more than one in a few, the Contents belong to another text, or have their own
 * format.
 */
const MOST_WRONG = 3;
const FEW = 5;

/** The faults of the Contents; none if they belong to another text. */
export function likelyFaults(document: RulesDocument): readonly ContentsFault[] {
  const faults = faultsOf(document);
  return faults.length > MOST_WRONG && faults.length * FEW > contentsLines(document).length ? [] : faults;
}

function reportFault(document: RulesDocument, fault: ContentsFault, report: Report): void {
  const at = fault.kind === 'missing' ? fault.heading : fault.line;
  const head = ruleOf(document, at);
  const heading = 'heading' in fault ? ruleOf(document, fault.heading) : undefined;
  const place = { document, ordinal: at };
  const span = (fault.kind === 'title' && titleSpan(place)) || headSpan(place);
  report({
    ...span,
    message: contentsMessage(fault.kind, head, heading, document),
    target: head.number.text,
    related:
      'heading' in fault && 'line' in fault
        ? [{ definition: { document, ordinal: fault.heading }, message: 'Heading in the body' }]
        : [],
    fixes: () => faultFixes(document, fault),
  });
}

/** A heading that differs from its line of the Contents, and is probably the wrong one. */
function reportHeading(document: RulesDocument, { line, heading }: TitleFault, report: Report): void {
  const wrong = ruleOf(document, heading);
  const title = titleInContents(document, line);
  const span = titleSpan({ document, ordinal: heading }) ?? headSpan({ document, ordinal: heading });
  report({
    ...span,
    message: `${ruleWithLevel(wrong.number, document)} is “${title}” in the Contents and elsewhere; correct the heading.`,
    target: wrong.number.text,
    related: [{ definition: { document, ordinal: line }, message: 'Line in the Contents' }],
    fixes: () => [
      fixing(`Correct the heading to “${title}”`, document, span, title),
      ...rewriteLine(document, line, heading).map(({ title, edits }) => ({ title, edits })),
    ],
  });
}

function contentsMessage(
  kind: ContentsFault['kind'],
  head: RuleHead,
  heading: RuleHead | undefined,
  document: RulesDocument,
): string {
  const subject = ruleWithLevel(head.number, document);
  const title = readable(heading?.title ?? '', document.dialect);
  const level = levelName(head.number, document);
  switch (kind) {
    case 'title':
      return `${subject} is “${title}” in the body; correct this line.`;
    case 'number':
      return `“${title}” is ${level} ${heading!.number.text} in the body; correct this line.`;
    case 'extra':
      return `${subject} isn't in the body; delete this line, or add the ${level}.`;
    case 'twice':
      return `${subject} is in the Contents twice; delete this line.`;
    case 'missing':
      return `${subject} is missing from the Contents; add a line for it.`;
  }
}
