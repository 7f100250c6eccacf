import type { Reference } from '../../blocks/block.ts';
import { levelWithRule } from '../../book/explain.ts';
import { resolve, type TitleOutcome, titleOutcome, titleOwner } from '../../book/resolve.ts';
import { type Definition, headOf, ruleOf, titleOf, type Workspace } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { ruleNumberText } from '../../findings/candidates.ts';
import type { BlockCheck, Fix, PlacedReference, ReferenceCheck, Report } from '../../findings/check.ts';
import { isContentsFinding } from '../../findings/contentsFaults.ts';
import { leadTo, quotable, rewrite } from '../../findings/referenceCheck.ts';
import { namesItself, wordsUpTo } from '../../findings/thisRule.ts';
import { titleBeside, titleInText } from '../../findings/titleBeside.ts';
import { type Span, shift } from '../../text/span.ts';
import { likelyFaults } from './contentsMismatch.ts';

/** A reference with a quoted title, the cited number, its rule, and the rule that has this title, if any. */
interface Titled {
  readonly placed: PlacedReference;
  readonly reference: Reference;
  readonly quoted: Span & { readonly text: string };
  readonly name: string;
  readonly definition: Definition;
  readonly owner: Definition | undefined;
}

/** What a check says about a quoted title. */
interface Words {
  readonly messageOf: (titled: Titled) => string;
  /** Says how a rule helps to fix a finding. */
  readonly placeOf: (definition: Definition) => string;
  /** The fix of the title, after that of the number. */
  readonly fixesOf: (titled: Titled) => readonly Fix[];
}

function reportTitled(titled: Titled, words: Words, report: Report): void {
  const { placed, reference, quoted, name, definition, owner } = titled;
  report({
    ...shift(quoted, placed.start),
    target: name,
    message: words.messageOf(titled),
    related: [definition, ...(owner ? [owner] : [])].map(place => ({
      definition: place,
      message: words.placeOf(place),
    })),
    fixes: () => [
      ...(owner && reference.kind === 'number' ? leadTo({ ...placed, reference }, owner) : []),
      ...words.fixesOf(titled),
    ],
  });
}

/** The title that a reference quotes, if this is its outcome, and it isn't reported for the Contents. */
function titleWithOutcome(outcome: TitleOutcome, workspace: Workspace, placed: PlacedReference): Titled | undefined {
  const { document, reference, block } = placed;
  if (reference.kind === 'term' || !reference.title) return undefined;
  const quoted = reference.title;
  const resolutions = resolve(workspace, document, reference);
  if (titleOutcome(reference, resolutions) !== outcome) return undefined;
  const owner = titleOwner(workspace, document, reference);
  // “For purposes of this section 7, ‘agent’ means …”
  if (!owner && namesItself(wordsUpTo(block.text, reference.start))) return undefined;
  const { name, definition } = resolutions[0]!;
  const home = definition!.document;
  if (isContentsFinding(home, name, quoted.text, likelyFaults(home))) return undefined;
  return { placed, reference, quoted, name, definition: definition!, owner };
}

/** The title of another rule beside a reference that quotes none. */
function titledBeside(workspace: Workspace, placed: PlacedReference): Titled | undefined {
  const { reference } = placed;
  if (reference.kind !== 'number' || reference.title) return undefined;
  const beside = titleBeside(workspace, { ...placed, reference });
  return beside && { placed, reference, ...beside, name: reference.text };
}

export const titleMismatch: BlockCheck = {
  code: 'title-mismatch',
  summary: "A reference quotes a title that its rule doesn't have.",
  severity: 'warning',
  needs: 'definitions',
  runBlock(workspace, document, { block, start }, report) {
    for (const reference of block.references) {
      const placed = { document, reference, block, start };
      const titled = titleWithOutcome('mismatch', workspace, placed) ?? titledBeside(workspace, placed);
      if (titled) reportTitled(titled, OTHER_TITLE, report);
    }
  },
};

const OTHER_TITLE: Words = {
  messageOf({ quoted, definition, owner }) {
    const name = ruleNumberText(definition);
    const title = readableTitle(definition);
    if (!owner) return `Rule ${name} is “${title}”, not “${quoted.text}”.`;
    const { number } = ruleOf(owner.document, owner.ordinal);
    const own = title ? `${name} is “${title}”` : `${name} has no title`;
    return `“${quoted.text}” is ${levelWithRule(number, owner.document)}; ${own}.`;
  },
  placeOf: definition => `${ruleNumberText(definition)} is “${readableTitle(definition)}”`,
  fixesOf({ placed, reference, quoted, definition }) {
    const own = titleOf(headOf(definition));
    // A title before the number is a part of the sentence.
    if (own === undefined || quoted.start <= reference.start) return [];
    const title = quotable(own, placed.block.text.charAt(quoted.start - 1));
    return [rewrite(placed, quoted, title, { title: `Change the title to “${readableTitle(definition)}”` })];
  },
};

function readableTitle(definition: Definition): string {
  return readable(titleInText(definition), definition.document.dialect);
}

export const titleOnUntitled: ReferenceCheck = {
  code: 'title-on-untitled',
  summary: 'A reference quotes a title, but the rule has none.',
  severity: 'warning',
  needs: 'definitions',
  runReference(workspace, placed, report) {
    const titled = titleWithOutcome('untitled', workspace, placed);
    if (titled) reportTitled(titled, NO_TITLE, report);
  },
};

const NO_TITLE: Words = {
  messageOf: ({ name, quoted, owner }) =>
    owner
      ? `Rule ${name} has no title; “${quoted.text}” is rule ${ruleNumberText(owner)}.`
      : `Rule ${name} has no title; delete “${quoted.text}”, or cite the rule with this title.`,
  placeOf: definition => `Rule ${ruleNumberText(definition)}`,
  fixesOf({ placed, reference, quoted }) {
    // The marks of the title, and what joins it to the number, are deleted with it; a period inside the closing mark
    // stays.
    const closed = /^[.,;:]?[”"’»“)]?/.exec(placed.block.text.slice(quoted.end))![0];
    const kept = /^[.;:]/.exec(closed)?.[0] ?? '';
    const span = { start: reference.end, end: quoted.end + closed.length };
    return [rewrite(placed, span, kept, { title: `Delete “${quoted.text}”` })];
  },
};
