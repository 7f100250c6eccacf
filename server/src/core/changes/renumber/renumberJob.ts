import { resolveNumber } from '../../book/resolve.ts';
import { type Definition, dependentsOf, groupOf, ruleOf, type Scope, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Deed, Edge } from '../plan/changeReport.ts';
import { type BookMap, bookMapOf, loneMapOf, type Shift } from '../plan/numberMap.ts';
import type { Piece, Unit } from '../plan/textMoves.ts';

/** What happens to the rules of a book. Numbers are those before, but of `arriving`. */
export interface Change {
  readonly deed: Deed;
  readonly shifts: readonly Shift[];
  /** The rules that go, with all below. */
  readonly removed?: readonly RuleNumber[];
  /** The rule that is meant, with all below: any other one that has its number keeps it. */
  readonly only?: Definition;
  /** Whether the rules of the shifts go without those below them. */
  readonly alone?: boolean;
  /** The rules whose text joins that of another one, to which their citations lead then. */
  readonly merged?: readonly Shift[];
  /** Numbers, as they are afterwards, of rules that are new at their place. */
  readonly arriving?: readonly RuleNumber[];
  readonly pieces?: readonly Piece[];
  readonly notes?: readonly string[];
  /** *outside* where nothing is said. */
  readonly edge?: Edge;
}

/** What is asked again and again while a change is worked out. */
export interface Job {
  readonly workspace: Workspace;
  readonly change: Change;
  readonly map: BookMap;
  /** The documents of the book that number their rules in the same way. */
  readonly group: readonly RulesDocument[];
  /** These, and all whose references may lead into them. */
  readonly documents: readonly RulesDocument[];
  readonly arriving: ReadonlySet<string>;
  /** Text that goes for good. */
  readonly going: readonly Unit[];
}

export function jobOf(workspace: Workspace, document: RulesDocument, change: Change): Job {
  const group = groupOf(workspace, document);
  const documents = new Set([...group, ...group.flatMap(member => dependentsOf(workspace, member))]);
  return {
    workspace,
    change,
    map: change.alone
      ? loneMapOf(change.shifts)
      : bookMapOf(change.shifts, change.removed ?? [], document.dialect.numbering, change.merged),
    group,
    documents: [...documents],
    arriving: new Set(change.arriving?.map(({ text }) => text)),
    going: (change.pieces ?? []).flatMap(piece => (piece.kind === 'cut' ? [piece.unit] : [])),
  };
}

/** Whether a number, as it is meant where this is reached, is that of a rule of the book which moves or goes. */
export function meaningOf(
  { map, group, change }: Job,
  from: RulesDocument,
  reach: Scope,
): (number: RuleNumber) => boolean {
  if (change.only && !isFound(change.only, reach)) return () => false;
  if (group.includes(from) && reach[0]?.[0] === from) return number => map.moverOf(number) !== undefined;
  const known = new Map<string, boolean>();
  return number => {
    const mover = map.moverOf(number);
    if (!mover) return false;
    const isOurs = known.get(mover.text) ?? isFoundIn(group, reach, mover.text);
    known.set(mover.text, isOurs);
    return isOurs;
  };
}

/** Whether a rule is the one that references to its number mean. */
function isFound({ document, ordinal }: Definition, reach: Scope): boolean {
  const found = resolveNumber(reach, ruleOf(document, ordinal).number).definition;
  return found?.document === document && found.ordinal === ordinal;
}

/** Whether the first document in which a number is found is one of the group. */
function isFoundIn(group: readonly RulesDocument[], reach: Scope, number: string): boolean {
  const found = reach.flat().find(document => symbolsOf(document).rules.has(number));
  return found !== undefined && group.includes(found);
}
