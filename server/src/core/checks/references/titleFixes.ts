import type { NumberReference, QuotedTitle, RangeReference } from '../../blocks/block.ts';
import { resolve, type TitleOutcome, titleOutcome, titleOwner } from '../../book/resolve.ts';
import type { Definition, Workspace } from '../../book/workspace.ts';
import { isContentsFinding } from '../../evidence/contentsTitles.ts';
import type { Fix, Placed, Report } from '../../findings/check.ts';
import { shift } from '../../text/span.ts';
import { likelyFaults } from '../layout/contentsMismatch.ts';

/** A reference with a quoted title, its rule, and the rule that has this title, if any. */
export interface Titled {
  readonly placed: Placed;
  readonly reference: NumberReference | RangeReference;
  readonly quoted: QuotedTitle;
  /** The cited number. */
  readonly name: string;
  readonly definition: Definition;
  readonly owner: Definition | undefined;
}

/** Reports the title that a reference quotes if it has this match, in the given words. */
export function reportTitles(
  workspace: Workspace,
  placed: Placed,
  outcome: TitleOutcome,
  report: Report,
  words: {
    messageOf: (titled: Titled) => string;
    /** Says how a rule helps to fix a finding. */
    placeOf: (definition: Definition) => string;
    fixesOf: (titled: Titled) => readonly Fix[];
  },
): void {
  const { document, reference, start } = placed;
  if (reference.kind === 'term' || !reference.title) return;
  const quoted = reference.title;
  const resolutions = resolve(workspace, document, reference);
  if (titleOutcome(reference, resolutions) !== outcome) return;
  const owner = titleOwner(workspace, document, quoted.text, reference);
  const { name, definition } = resolutions[0]!;
  const home = definition!.document;
  if (isContentsFinding(home, name, quoted.text, likelyFaults(home))) return;
  const titled: Titled = { placed, reference, quoted, name, definition: definition!, owner };
  report({
    ...shift(quoted, start),
    target: name,
    message: words.messageOf(titled),
    related: [definition!, ...(owner ? [owner] : [])].map(place => ({
      definition: place,
      message: words.placeOf(place),
    })),
    fixes: () => words.fixesOf(titled),
  });
}
