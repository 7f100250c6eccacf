import { resolveNumber } from '../../book/resolve.ts';
import {
  type Definition,
  definitionNumbered,
  dependentsOf,
  groupOf,
  isSame,
  numberOf,
  type Scope,
  sourcesCiting,
  type Workspace,
} from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { eachOnce } from '../../text/memo.ts';
import type { Action, Edge } from '../plan/changeReport.ts';
import { bookMapOf, type Shift } from '../plan/numberMap.ts';
import type { TextMove } from '../plan/textMoves.ts';

/** What happens to the rules of a book. Numbers are those before the change, except in `arriving`. */
export interface RuleChange {
  readonly action: Action;
  readonly shifts: readonly Shift[];
  /** Deleted rules, with everything below. */
  readonly removed?: readonly RuleNumber[];
  /** The affected rule, with everything below; any other rule with its number keeps it. */
  readonly only?: Definition;
  /** Whether the shifts don't affect subrules. */
  readonly alone?: boolean;
  /** Rules whose text is merged into another one, to which their citations then lead. */
  readonly merged?: readonly Shift[];
  /** New numbers of rules that are new at their place. */
  readonly arriving?: readonly RuleNumber[];
  readonly pieces?: readonly TextMove[];
  readonly notes?: readonly string[];
  /** (default: *outside*). */
  readonly edge?: Edge | undefined;
}

/** What is needed repeatedly while a change is computed. */
export type RenumberJob = ReturnType<typeof jobOf>;

export function jobOf(workspace: Workspace, document: RulesDocument, change: RuleChange) {
  const group = groupOf(workspace, document);
  const dependents = group.flatMap(member => dependentsOf(workspace, member));
  const { removed = [], arriving = [], pieces = [], merged, alone } = change;
  return {
    workspace,
    change,
    map: bookMapOf(change.shifts, removed, document.dialect.numbering, merged, alone),
    /** The documents of the book with the same numbering. */
    group,
    /** These, and all documents whose references can lead to them. */
    documents: [...new Set([...group, ...dependents])],
    /** The sources that cite the book. */
    sources: [...new Set(group.flatMap(member => sourcesCiting(workspace, member)))],
    arriving: new Set(arriving.map(({ text }) => text)),
    /** Deleted text. */
    going: pieces.flatMap(piece => (piece.kind === 'cut' ? [piece.unit] : [])),
  };
}

/** Whether a number, seen from here, belongs to a rule of the book that moves or is deleted. */
export function meaningOf(
  { map, group, change }: RenumberJob,
  from: RulesDocument,
  reach: Scope,
): (number: RuleNumber) => boolean {
  const { only } = change;
  // From here, its number can be that of another rule.
  if (only && !isSame(resolveNumber(reach, numberOf(only)).definition, only)) return () => false;
  if (group.includes(from) && reach[0]?.[0] === from) return number => map.moverOf(number) !== undefined;
  const isOurs = eachOnce((mover: string) => {
    const found = definitionNumbered(reach.flat(), mover);
    return found !== undefined && group.includes(found.document);
  });
  return number => {
    const mover = map.moverOf(number);
    return mover !== undefined && isOurs(mover.text);
  };
}
