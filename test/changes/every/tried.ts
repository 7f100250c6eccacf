import { randomFrom } from '../../../bench/random.ts';
import { emptyWorkspace, headSpan, withDocument } from '../../../server/src/core/book/workspace.ts';
import { renameAt } from '../../../server/src/core/changes/operations/rename.ts';
import type { RenumberPlan } from '../../../server/src/core/changes/plan/changeReport.ts';
import { isRefusal, type Refusal } from '../../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../../server/src/core/changes/plan/textMoves.ts';
import { parse, type RulesDocument } from '../../../server/src/core/document/document.ts';
import { symbolsOf } from '../../../server/src/core/document/symbols.ts';
import { type Asked, planned } from '../operations.ts';
import { type AnyChange, type ChangeKind, changesAtRandom, KINDS } from './generate.ts';
import { wrongIn } from './judge.ts';

/** A change that was tried: why it was refused, or what it did that its plan didn't say. */
export interface Tried {
  readonly kind: ChangeKind;
  readonly change: AnyChange;
  readonly refusal?: string;
  readonly wrong?: string;
}

/** Tries so many changes of each kind at random rules of a document, alone in its book. */
export function triedIn(document: RulesDocument, seed: number, times: number, kinds = KINDS): Tried[] {
  if (symbolsOf(document).rules.size === 0) return [];
  return kinds.flatMap(kind => {
    const random = randomFrom(seed * KINDS.length + KINDS.indexOf(kind));
    return changesAtRandom(document, kind, random, times).map(change => tried(document, kind, change));
  });
}

function tried(document: RulesDocument, kind: ChangeKind, change: AnyChange): Tried {
  const plan = planOf(document, change);
  if (isRefusal(plan)) return { kind, change, refusal: plan.refusal };
  const after = parse(document.uri, 2, textAfter(document, plan.edits), document.dialect);
  const wrong = wrongIn({ document, after, plan: { ...NOTHING, ...plan } });
  return { kind, change, ...(wrong !== undefined && { wrong }) };
}

function planOf(document: RulesDocument, change: AnyChange): RenumberPlan | Refusal {
  const workspace = withDocument(emptyWorkspace, document);
  const [kind, from, to] = change;
  if (kind !== 'rename') return planned(workspace, document, change as Asked);
  const ordinal = symbolsOf(document).rules.get(from as string)!;
  return renameAt(workspace, document, headSpan({ document, ordinal }).start, to as string) as RenumberPlan | Refusal;
}

/** What the plan of a rename, which has a report of its own, lacks. */
const NOTHING = { map: new Map(), removed: [], arrived: [], merged: [], left: [], ranges: [] } as const;
