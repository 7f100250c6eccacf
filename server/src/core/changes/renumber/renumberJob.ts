import { nameOfHead } from '../../blocks/block.ts';
import { resolveNumber } from '../../book/resolve.ts';
import {
  type Definition,
  definitionNumbered,
  dependentsOf,
  groupOf,
  isSame,
  numberOf,
  type Scope,
  scopeOf,
  sourcesCiting,
  type Workspace,
} from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { eachOnce } from '../../text/memo.ts';
import type { Edit } from '../../text/span.ts';
import type { Action, Edge, Redirect } from '../plan/changeReport.ts';
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
  /** How to write a rule at another level: edits with offsets in its block; undefined if that isn't known. */
  readonly rewrite?: (own: Definition, to: RuleNumber) => readonly Edit[] | undefined;
  /** Citations of deleted rules that cite others instead. */
  readonly redirects?: readonly Redirect<RuleNumber>[];
  /** (default: *outside*). */
  readonly edge?: Edge | undefined;
}

/** What is needed repeatedly while a change is computed. */
export interface RenumberJob extends Parts {
  /** What the heads of a document are called after the change, by ordinal. */
  namesIn(document: RulesDocument): readonly string[];
}

export function jobOf(workspace: Workspace, document: RulesDocument, change: RuleChange): RenumberJob {
  const parts = jobParts(workspace, document, change);
  return { ...parts, namesIn: eachOnce((each: RulesDocument) => namesAfter(parts, each)) };
}

type Parts = ReturnType<typeof jobParts>;

function jobParts(workspace: Workspace, document: RulesDocument, change: RuleChange) {
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
  { map, group, change }: Parts,
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

/** The new numbers of rules and lines of the Contents, and the names of other heads. */
function namesAfter(job: Parts, document: RulesDocument): string[] {
  const means = meaningOf(job, document, scopeOf(job.workspace, document));
  const isOnly = onlyOneOf(job, document);
  return document.heads.map((head, ordinal) => {
    if (head.kind !== 'rule') return nameOfHead(head);
    const { number } = head;
    return (isOnly(number, ordinal) ?? means(number)) ? job.map.after(number.text) : number.text;
  });
}

/** Returns whether a rule is the only one with its number; undefined if it isn't affected. */
function onlyOneOf({ change: { only } }: Parts, document: RulesDocument) {
  if (!only) return () => undefined;
  const { text } = numberOf(only);
  const { bodyStart } = symbolsOf(document);
  return (number: RuleNumber, ordinal: number): boolean | undefined =>
    number.text === text && ordinal >= bodyStart ? only.document === document && only.ordinal === ordinal : undefined;
}
