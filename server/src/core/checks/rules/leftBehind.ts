import type { Block, NumberReference, RangeReference, Reference } from '../../blocks/block.ts';
import type { Blocks } from '../../blocks/blocks.ts';
import { type Citation, citationsOfNumber } from '../../book/citations.ts';
import { levelWithRule } from '../../book/explain.ts';
import {
  type Definition,
  definitionNumbered,
  documentsReaching,
  ruleOf,
  sourcesCiting,
  type Workspace,
} from '../../book/workspace.ts';
import { followCitations, renumberedBy } from '../../changes/maps/followMap.ts';
import type { WrittenMap } from '../../changes/maps/writtenMap.ts';
import { citingBlocks } from '../../changes/renumber/rewriteCitations.ts';
import { blockAt, type DocumentEdit, type RulesDocument, startOf } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { atHead, type Check, type Fix, type Report } from '../../findings/check.ts';
import { type HandEdit, handEditsIn } from '../../findings/handEdits.ts';
import { leadTo } from '../../findings/referenceCheck.ts';
import { areSiblings, parentNumber } from '../../numbers/ruleNumber.ts';
import { memo, remember } from '../../text/memo.ts';
import { shift } from '../../text/span.ts';
import { counted } from '../../text/words.ts';

export const leftBehind: Check = {
  code: 'left-behind',
  summary: 'A rule was renumbered or deleted by hand, and references still have its number.',
  severity: 'warning',
  anyNumbering: true,
  run(workspace, document, report) {
    for (const changed of changedAround(workspace, document)) {
      for (const left of leftIn(workspace, changed.document, changed.saved)) {
        if (isNumberReused(changed.document, left.edit)) reportAstray(workspace, document, changed, left.edit, report);
        else if (changed.document === document) reportAtHead(workspace, changed, left, report);
      }
    }
  },
};

/** A document that was changed by hand, as it is and as it was saved. */
interface ChangedByHand {
  readonly document: RulesDocument;
  readonly saved: RulesDocument;
}

/** The changed documents to which references of a document can lead. */
function changedAround(workspace: Workspace, from: RulesDocument): ChangedByHand[] {
  return [...(workspace.saved ?? [])].flatMap(([uri, saved]) => {
    const document = workspace.documents.get(uri);
    return document && documentsReaching(workspace, document).includes(from) ? [{ document, saved }] : [];
  });
}

/** Whether references in any document still have the number of a rule that was renumbered or deleted in this one. */
export function leavesBehind(workspace: Workspace, document: RulesDocument): boolean {
  const saved = workspace.saved?.get(document.uri);
  return saved !== undefined && leftIn(workspace, document, saved).length > 0;
}

/** Whether another rule has the number of a deleted one now. */
function isNumberReused(document: RulesDocument, { was, now }: HandEdit): boolean {
  return now === undefined && symbolsOf(document).rules.has(was.text);
}

function reportAtHead(workspace: Workspace, changed: ChangedByHand, { edit, count }: Left, report: Report): void {
  const { document, saved } = changed;
  report({
    ...atHead({ document, ordinal: edit.place }),
    target: edit.was.text,
    message: leftBehindMessage(document, edit, count),
    fixes: () => leftBehindFixes(workspace, document, saved, edit),
  });
}

/** Reports each reference of a document that leads to another rule now: no other check sees that it does. */
function reportAstray(
  workspace: Workspace,
  from: RulesDocument,
  { document, saved }: ChangedByHand,
  edit: HandEdit,
  report: Report,
): void {
  for (const citation of referencesLeft(workspace, document, edit).filter(each => each.document === from)) {
    const { block: index, reference } = citation;
    const [block, start] = [blockAt(from, index)!, startOf(from, index)];
    report({
      ...shift(reference, start),
      target: edit.was.text,
      message: `This referred to a rule that you deleted, and ${edit.was.text} is another rule now; change it, or keep it as it is.`,
      fixes: () => [
        ...(reference.kind === 'number'
          ? replacementsOf(document, edit).flatMap(to => leadTo({ document: from, block, start, reference }, to))
          : []),
        ...leftBehindFixes(workspace, document, saved, edit).filter(
          () => referencesLeft(workspace, document, edit).length > 1,
        ),
      ],
    });
  }
}

/** The rule before the place of a deleted one, if they had the same parent, and that parent. */
function replacementsOf(document: RulesDocument, { place, was }: HandEdit): Definition[] {
  const above = parentNumber(was, document.dialect.numbering);
  const parent = above && symbolsOf(document).rules.get(above.text);
  const head = document.heads[place];
  const isBefore = head?.kind === 'rule' && areSiblings(head.number, was);
  return [...(isBefore ? [place] : []), ...(parent === undefined ? [] : [parent])].map(ordinal => ({
    document,
    ordinal,
  }));
}

/** A rule that was renumbered or deleted, and how many references still have its number. */
interface Left {
  readonly edit: HandEdit;
  readonly count: number;
}

/** Kept while no head changes and nothing is settled again. */
function leftIn(workspace: Workspace, document: RulesDocument, saved: RulesDocument): readonly Left[] {
  const edits = handEditsIn(document, saved);
  if (edits.length === 0) return [];
  const reaching = documentsReaching(workspace, document);
  const kept = workspace.kept?.get(document.uri);
  const given = [edits, kept, ...reaching.flatMap(({ uri, settled }) => [settled, workspace.saved?.get(uri)])];
  return remember(document.heads, leftIn, given, () =>
    edits.flatMap(edit => {
      if (kept?.has(edit.was.text)) return [];
      const count = referencesLeft(workspace, document, edit).length;
      return count > 0 ? [{ edit, count }] : [];
    }),
  );
}

function leftBehindMessage(document: RulesDocument, { was, now }: HandEdit, count: number): string {
  const references = counted(count, 'reference');
  if (now !== undefined)
    return `${references} pointed to ${was.text}, now ${ruleOf(document, now).number.text}; update ${count === 1 ? 'it' : 'them'}.`;
  return `${references} pointed to ${was.text}, which you deleted.`;
}

/** The references that had the number of a rule when everything was saved, and have it still. */
function referencesLeft(workspace: Workspace, document: RulesDocument, { was }: HandEdit): Citation[] {
  return documentsReaching(workspace, document).flatMap(from => {
    const isMeant = () => from === document || definitionNumbered([from], was.text) === undefined;
    return citationsOfNumber(workspace, document, was.text, from, isMeant).filter(({ block, reference }) => {
      return endsWith(reference, was.text) && isKept(workspace, from, blockAt(from, block)!, reference);
    });
  });
}

/** Whether a reference names a number itself, not only a range around it. */
function endsWith(reference: Reference, number: string): boolean {
  if (reference.kind === 'term' || reference.relative) return false;
  return reference.kind === 'number' || reference.first.text === number || reference.last.text === number;
}

/** Whether a reference was there when its document was saved, after the same words. */
function isKept(workspace: Workspace, { uri }: RulesDocument, block: Block, reference: Reference): boolean {
  const saved = workspace.saved?.get(uri);
  return !saved || memo(saved.pieces, contextsIn).has(referenceContext(block, reference));
}

function contextsIn({ stretches }: Blocks): ReadonlySet<string> {
  const blocks = stretches.flatMap(stretch => stretch.blocks);
  return new Set(blocks.flatMap(block => block.references.map(reference => referenceContext(block, reference))));
}

const LEAD = 30;

function referenceContext({ text }: Block, { start, end }: Reference): string {
  return text.slice(Math.max(0, start - LEAD), end);
}

/** One fix for everything that was renumbered; for a deleted rule, the rules before and after it. */
function leftBehindFixes(
  workspace: Workspace,
  document: RulesDocument,
  saved: RulesDocument,
  edit: HandEdit,
): readonly Fix[] {
  const all = leftIn(workspace, document, saved);
  if (edit.now === undefined)
    return siblingNumbers(document, edit).flatMap(to => updating(workspace, document, saved, [{ edit, to }]));
  const renumbered = all.flatMap(left =>
    left.edit.now === undefined ? [] : [{ edit: left.edit, to: ruleOf(document, left.edit.now).number.text }],
  );
  const own = renumbered.filter(each => each.edit === edit);
  return [
    ...updating(workspace, document, saved, own),
    ...(renumbered.length > 1 ? updating(workspace, document, saved, renumbered) : []),
  ];
}

/** The numbers of the siblings before and after the place of a deleted rule. */
function siblingNumbers(document: RulesDocument, { place, was }: HandEdit): string[] {
  return [place, place + 1].flatMap(ordinal => {
    const head = document.heads[ordinal];
    return head?.kind === 'rule' && areSiblings(head.number, was) ? head.number.text : [];
  });
}

/** Gives the references that an edit left behind other numbers, all at once. */
function updating(
  workspace: Workspace,
  document: RulesDocument,
  saved: RulesDocument,
  changes: readonly { readonly edit: HandEdit; readonly to: string }[],
): Fix[] {
  const renumbered = Object.fromEntries(changes.map(({ edit, to }) => [edit.was.text, to]));
  const map: WrittenMap = { renumbered, merged: {}, removed: [], new: arrivedIn(document, saved), edges: 'outside' };
  const left = new Set<Reference>(
    changes.flatMap(({ edit }) => referencesLeft(workspace, document, edit).map(({ reference }) => reference)),
  );
  const edits = [
    ...documentsReaching(workspace, document).flatMap(from => editsIn(from, document, map, left)),
    ...sourcesCiting(workspace, document)
      .filter(source => !workspace.saved?.has(source.document.uri))
      .flatMap(source => followCitations(workspace, source, map).edits),
  ];
  const [{ edit, to } = { edit: undefined, to: '' }, ...others] = changes;
  if (!edit || edits.length === 0) return [];
  const what = others.length
    ? `all ${counted(left.size, 'reference')} to ${changes.length} renumbered rules`
    : `${counted(left.size, 'reference')} to ${levelWithRule(edit.was, document)}`;
  return [{ title: others.length ? `Update ${what}` : `Change ${what} to ${to}`, edits }];
}

/** The numbers of the rules that were inserted since a document was saved; ranges around them include them. */
function arrivedIn(document: RulesDocument, saved: RulesDocument): string[] {
  const edits = handEditsIn(document, saved);
  const gone = new Set(edits.map(({ was }) => was.text));
  const moved = new Set(edits.flatMap(({ now }) => (now === undefined ? [] : [ruleOf(document, now).number.text])));
  const { rules } = symbolsOf(saved);
  const isNew = (number: string) => !moved.has(number) && (!rules.has(number) || gone.has(number));
  return [...symbolsOf(document).rules.keys()].filter(isNew);
}

function editsIn(
  from: RulesDocument,
  { dialect: { numbering } }: RulesDocument,
  map: WrittenMap,
  left: ReadonlySet<Reference>,
): readonly DocumentEdit[] {
  const renumbered = renumberedBy(numbering, map);
  const affected = (reference: NumberReference | RangeReference) => (left.has(reference) ? renumbered : undefined);
  return citingBlocks(from, affected).flatMap(({ edits }) => edits);
}
