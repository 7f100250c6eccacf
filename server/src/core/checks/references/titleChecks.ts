import { levelName } from '../../book/explain.ts';
import { resolve, type TitleOutcome, titleOutcome, titleOwner } from '../../book/resolve.ts';
import { type Definition, headOf, ruleOf, titleOf, type Workspace } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { nameOf } from '../../evidence/candidates.ts';
import { isContentsFinding } from '../../evidence/contentsFaults.ts';
import type { Fix, PlacedReference, ReferenceCheck } from '../../findings/check.ts';
import { leadTo, quotable, rewrite } from '../../findings/referenceCheck.ts';
import { shift } from '../../text/span.ts';
import { likelyFaults } from '../layout/contentsMismatch.ts';

/** A reference with a quoted title, the cited number, its rule, and the rule that has this title, if any. */
type Titled = NonNullable<ReturnType<typeof titledAs>>;

/** What a check says about the quoted titles with one outcome. */
interface Words {
  readonly messageOf: (titled: Titled) => string;
  /** Says how a rule helps to fix a finding. */
  readonly placeOf: (definition: Definition) => string;
  /** The fix of the title, after that of the number. */
  readonly fixOf: (titled: Titled) => Fix;
}

function titleCheck(code: string, summary: string, outcome: TitleOutcome, words: Words): ReferenceCheck {
  return {
    ...{ code, summary, severity: 'warning', needs: 'definitions' },
    runReference(workspace, placed, report) {
      const titled = titledAs(outcome, workspace, placed);
      if (!titled) return;
      const { reference, quoted, name, definition, owner } = titled;
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
          words.fixOf(titled),
        ],
      });
    },
  };
}

/** The title that a reference quotes, if this is its outcome, and it isn't reported for the Contents. */
function titledAs(outcome: TitleOutcome, workspace: Workspace, placed: PlacedReference) {
  const { document, reference } = placed;
  if (reference.kind === 'term' || !reference.title) return undefined;
  const quoted = reference.title;
  const resolutions = resolve(workspace, document, reference);
  if (titleOutcome(reference, resolutions) !== outcome) return undefined;
  const owner = titleOwner(workspace, document, reference);
  const { name, definition } = resolutions[0]!;
  const home = definition!.document;
  if (isContentsFinding(home, name, quoted.text, likelyFaults(home))) return undefined;
  return { placed, reference, quoted, name, definition: definition!, owner };
}

export const titleMismatch = titleCheck(
  'title-mismatch',
  "A reference quotes a title that its rule doesn't have.",
  'mismatch',
  {
    messageOf({ quoted, definition, owner }) {
      const [name, title] = [nameOf(definition), readableTitle(definition)];
      if (!owner) return `Rule ${name} is “${title}”, not “${quoted.text}”.`;
      const { number } = ruleOf(owner.document, owner.ordinal);
      return `“${quoted.text}” is ${levelName(number, owner.document)} ${number.text}; ${name} is “${title}”.`;
    },
    placeOf: definition => `${nameOf(definition)} is “${readableTitle(definition)}”`,
    fixOf({ placed, quoted, definition }) {
      const title = quotable(titleOf(headOf(definition))!, placed.block.text.charAt(quoted.start - 1));
      return rewrite(placed, quoted, title, { title: `Change the title to “${readableTitle(definition)}”` });
    },
  },
);

function readableTitle(definition: Definition): string {
  return readable(titleOf(headOf(definition)) ?? '', definition.document.dialect);
}

export const titleOnUntitled = titleCheck(
  'title-on-untitled',
  'A reference quotes a title, but the rule has none.',
  'untitled',
  {
    messageOf: ({ name, quoted, owner }) =>
      owner
        ? `Rule ${name} has no title; “${quoted.text}” is rule ${nameOf(owner)}.`
        : `Rule ${name} has no title; delete “${quoted.text}”, or cite the rule with this title.`,
    placeOf: definition => `Rule ${nameOf(definition)}`,
    fixOf({ placed, reference, quoted }) {
      // The marks of the title, and what joins it to the number, are deleted with it; a period inside the closing mark
      // stays.
      const closed = /^[.,;:]?[”"’»“)]?/.exec(placed.block.text.slice(quoted.end))![0];
      const kept = /^[.;:]/.exec(closed)?.[0] ?? '';
      const span = { start: reference.end, end: quoted.end + closed.length };
      return rewrite(placed, span, kept, { title: `Delete “${quoted.text}”` });
    },
  },
);
