import { type Definition, definitionNumbered, type Workspace } from '../../book/workspace.ts';
import { blockIndexAt, headAbove, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { eachOnce } from '../../text/memo.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { carriedOut } from '../plan/plan.ts';
import { definitionKeys, type Key, type Keys, keyTargets, ordinalOf, type Targets } from './definitionKeys.ts';
import { type Misread, NEW, type Origin, originsOf } from './headsAfter.ts';
import type { RenumberJob } from './renumberJob.ts';

/** A document before and after a change; the same one if nothing in it changes. */
export interface Changed {
  readonly before: RulesDocument;
  readonly after: RulesDocument;
}

/** A book after a change, and what became of each definition. */
export interface Result {
  readonly workspace: Workspace;
  readonly documents: readonly Changed[];
  readonly keyOf: (document: RulesDocument, ordinal: number) => Key;
  /** The definition after the change of each one before; none for deleted ones. */
  readonly targets: Pick<Targets, 'get'>;
  /** The definitions that weren't there, and those of rules that are new at their place. */
  readonly arrived: ReadonlySet<Key>;
  /** The definition to whose text a definition belongs: its own, or that of the rule from which it is extracted. */
  ownerOf(definition: Key): Key | undefined;
  /** The numbers that don't name the same rule as before. */
  readonly changed: ReadonlySet<string>;
}

/** Reads a book after a plan; or what isn't there as it is planned. */
export function resultOf(job: RenumberJob, plan: RenumberPlan): Result | Misread {
  const documents = job.documents.map(before => ({ before, after: carriedOut(plan, before) }));
  const keys = definitionKeys(job.documents);
  const targets = keyTargets(job.documents);
  const standing = new Map<string, Key>();
  const fresh = new Set<Key>();
  const changed = new Set(plan.removed);
  const wanted = new Set(plan.arrived);
  for (const { before, after } of documents) {
    const origins = originsOf(job, keys, before, after);
    if ('misread' in origins) return origins;
    targets.set(keys.of(before, -1), keys.of(after, -1));
    const lost = before === after ? undefined : lostFromBody(origins, after, keys);
    if (lost) return lost;
    const first = keys.of(after, 0);
    origins.forEach((origin, ordinal) => {
      const key = first + ordinal;
      if (origin === NEW) fresh.add(key);
      else targets.set(origin, key);
      const [old, now] = [numberOfOrigin(origin, keys), numberTextAt(after, ordinal)];
      if (now !== undefined && wanted.has(now)) standing.set(now, key);
      if (old === now) return;
      if (old !== undefined) changed.add(old);
      if (now !== undefined) changed.add(now);
    });
  }
  const missing = plan.arrived.find(number => !standing.has(number));
  if (missing !== undefined) return { misread: missing };
  const key = ({ document, ordinal }: Definition) => keys.of(document, ordinal);
  addMerged(job, targets, changed, key);
  const source = sourceOf(job);
  const from = source && targets.get(key(source));
  return {
    ...{ workspace: workspaceAfter(job, documents), documents, keyOf: keys.of, targets, changed },
    arrived: new Set([...fresh, ...standing.values()]),
    ownerOf: own => (fresh.has(own) ? from : own),
  };
}

/**
 * A rule of the body that no longer counts as one, or the other way around. Only a heading of the outermost level may
 * lose what is below it.
 */
function lostFromBody(origins: readonly Origin[], after: RulesDocument, keys: Keys): Misread | undefined {
  const bodyOf = eachOnce(bodyFlags);
  const isHeading = (level: number) => level === 0 && after.dialect.layout.kind !== 'forms';
  for (let ordinal = 0; ordinal < origins.length; ordinal++) {
    const head = after.heads[ordinal]!;
    const key = origins[ordinal]!;
    if (key === NEW || head.kind !== 'rule' || isHeading(head.number.level)) continue;
    if (bodyOf(keys.documentOf(key))[ordinalOf(key)] !== bodyOf(after)[ordinal]) return { misread: head.number.text };
  }
  return undefined;
}

/** By ordinal, 1 for the rules of the body. */
function bodyFlags(document: RulesDocument): Uint8Array {
  const found = new Uint8Array(document.heads.length);
  for (const ordinal of symbolsOf(document).body) found[ordinal] = 1;
  return found;
}

/** The rule from whose text a new one is made. */
function sourceOf({ change, arriving }: RenumberJob): Definition | undefined {
  const taken = arriving.size ? change.pieces?.find(piece => piece.kind === 'take') : undefined;
  if (!taken) return undefined;
  const { document, start } = taken.unit;
  return { document, ordinal: headAbove(document, blockIndexAt(document, start)) };
}

function numberOfOrigin(origin: Origin, keys: Keys): string | undefined {
  return origin === NEW ? undefined : numberTextAt(keys.documentOf(origin), ordinalOf(origin));
}

function numberTextAt({ heads }: RulesDocument, ordinal: number): string | undefined {
  const head = heads[ordinal];
  return head?.kind === 'rule' ? head.number.text : undefined;
}

/** A merged rule becomes a part of another one. */
function addMerged(
  { change, group }: RenumberJob,
  targets: Targets,
  changed: Set<string>,
  keyOf: (definition: Definition) => Key,
): void {
  for (const { from, to } of change.merged ?? []) {
    const [own, other] = [from, to].map(({ text }) => definitionNumbered(group, text));
    const target = other && targets.get(keyOf(other));
    if (own && target !== undefined) targets.set(keyOf(own), target);
    changed.add(from.text);
  }
}

function workspaceAfter({ workspace }: RenumberJob, changed: readonly Changed[]): Workspace {
  const documents = new Map(workspace.documents);
  for (const { before, after } of changed) documents.set(before.uri, after);
  return { ...workspace, documents };
}
