import type { NumberReference, QuotedTitle, RangeReference, Reference } from '../../blocks/block.ts';
import { resolve, type TitleOutcome, titleOutcome, titleOwner } from '../../book/resolve.ts';
import type { Definition, Workspace } from '../../book/workspace.ts';
import type { PlacedBlock, RulesDocument } from '../../document/document.ts';
import { isContentsFinding } from '../../evidence/contentsTitles.ts';
import type { Fix, Report } from '../../findings/check.ts';
import { hasItsTitle, type Placed, referencesIn } from '../../findings/referenceCheck.ts';
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

/** Reports the quoted titles of a block with this match, in the given words. */
export function reportTitles(
  workspace: Workspace,
  document: RulesDocument,
  block: PlacedBlock,
  outcome: TitleOutcome,
  report: Report,
  words: {
    messageOf: (titled: Titled) => string;
    /** Says how a rule helps to fix a finding. */
    placeOf: (definition: Definition) => string;
    fixesOf: (titled: Titled) => readonly Fix[];
  },
): void {
  const isWrong = (reference: Reference): reference is Titled['reference'] =>
    reference.kind !== 'term' && reference.title !== undefined && !hasItsTitle(reference, document);
  for (const placed of referencesIn(document, block, isWrong)) {
    const { reference, start } = placed;
    const resolutions = resolve(workspace, document, reference);
    if (titleOutcome(reference, resolutions) !== outcome) continue;
    const quoted = reference.title!;
    const owner = titleOwner(workspace, document, quoted.text, reference);
    const { name, definition } = resolutions[0]!;
    const home = definition!.document;
    if (isContentsFinding(home, name, quoted.text, likelyFaults(home))) continue;
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
}
