import type { NumberReference, Reference } from '../../blocks/block.ts';
import type { Gap } from '../../book/cover.ts';
import { explain, keywordFor, levelName } from '../../book/explain.ts';
import { isOnlyKeyword, type Resolution, resolve, scopeOfReference, titleOwner } from '../../book/resolve.ts';
import { type Definition, definitionNumbered, headOf, numberOf, type Workspace } from '../../book/workspace.ts';
import { planOperation } from '../../changes/operations/operation.ts';
import { isRefusal } from '../../changes/plan/plan.ts';
import type { RulesDocument } from '../../document/document.ts';
import { candidatesFor } from '../../evidence/candidates.ts';
import { blamedIn } from '../../evidence/misnumbered.ts';
import type { Finding, Fix, PlacedReference, ReferenceCheck } from '../../findings/check.ts';
import { inCaseOf, keywordBefore, leadTo, rewrite } from '../../findings/referenceCheck.ts';
import { firstSibling, nextSibling } from '../../numbers/ruleNumber.ts';
import { type Span, shift } from '../../text/span.ts';

export const brokenReference: ReferenceCheck = {
  code: 'broken-reference',
  summary: "A reference names a rule that doesn't exist, although the document covers its place.",
  severity: 'error',
  needs: 'definitions',
  runReference(workspace, placed, report) {
    const { document, reference } = placed;
    if (reference.kind !== 'number') return;
    for (const resolution of resolve(workspace, document, reference)) {
      const missing = missingAt(workspace, placed, resolution, reference);
      if (!missing || isOnlyKeyword(reference, resolution)) continue;
      report({
        ...missing,
        related: [...titledOf(workspace, document, reference), ...missing.related],
        fixes: () => fixesOf(workspace, { ...placed, reference }, resolution),
      });
    }
  },
};

/**
 * What to report at a span of a block for a name without a target; undefined if it has one, or that isn't reported
 * here.
 */
export function missingAt(
  workspace: Workspace,
  { document, reference, start }: PlacedReference,
  resolution: Resolution,
  span: Span,
): Omit<Finding, 'code' | 'severity' | 'fixes'> | undefined {
  const { name, outcome, definition, gap } = resolution;
  // A rule with a mistyped number is reported there. A user who is changing a rule's number gets this as a fix.
  const isSlip = () =>
    !definition &&
    !workspace.history.moved.has(name) &&
    scopeOfReference(workspace, document, reference)
      .flat()
      .some(other => blamedIn(other).right.has(name));
  if (outcome !== 'broken' || isSlip()) return undefined;
  const message = explain(resolution, reference, document);
  const related = neighborsOf(resolution);
  return { ...shift(span, start), target: name, message, related, ...(gap?.atEnd && { atEnd: true }) };
}

/** The rule that has the quoted title. */
function titledOf(workspace: Workspace, document: RulesDocument, reference: Reference): Finding['related'] {
  const title = reference.kind === 'term' ? undefined : reference.title;
  const owner = titleOwner(workspace, document, reference);
  const head = owner && headOf(owner);
  return head?.kind === 'rule' ? [{ definition: owner!, message: `“${title!.text}” is rule ${head.number.text}` }] : [];
}

/** The rules on either side of the place where one is missing. */
export function neighborsOf({ gap }: Resolution): Finding['related'] {
  const { before, after, parent } = gap ?? {};
  const named = [
    [before, 'Last rule before it'],
    [after, 'First rule after it'],
    [before || after ? undefined : parent, 'Its parent'],
  ] as const;
  return named.flatMap(([neighbor, words]) => {
    const definition = neighbor && definitionNumbered([gap!.document], neighbor.text);
    return definition ? { definition, message: `${words}: ${neighbor.text}` } : [];
  });
}

function fixesOf(workspace: Workspace, placed: PlacedReference<NumberReference>, resolution: Resolution): Fix[] {
  const { reference } = placed;
  if (resolution.definition) return keywordFixes(placed, resolution.definition);
  if (!reference.number) return resolution.meant ? [rewrite(placed, reference, resolution.meant)] : [];
  const neighbors = neighborsOf(resolution).map(({ definition }) => definition);
  const candidates = candidatesFor(workspace, placed, neighbors).flatMap(definition => leadTo(placed, definition));
  return [...candidates, ...creation(workspace, resolution)];
}

/** The missing rule after the last one, if it is the next number and nothing is known to follow. */
function creation(workspace: Workspace, { name, gap }: Resolution): Fix[] {
  if (!gap?.atEnd || gap.number.text !== name || !isNext(gap)) return [];
  const plan = planOperation(workspace, gap.document, { kind: 'insert', numbers: [name] });
  if (isRefusal(plan)) return [];
  return [{ title: `Create ${levelName(gap.number, gap.document)} ${name}`, edits: plan.edits }];
}

function isNext({ before, number, document: { dialect } }: Gap): boolean {
  const next = before ? nextSibling(before, dialect.numbering) : firstSibling(number, dialect.numbering);
  return next?.text === number.text;
}

/** The number exists, but at another level than its word says: the right word. */
export function keywordFixes(placed: PlacedReference<NumberReference>, definition: Definition): Fix[] {
  const { document, block, reference } = placed;
  const found = keywordBefore(block, reference.start, document);
  const right = keywordFor(numberOf(definition), document);
  if (!found || !right) return [];
  const word = inCaseOf(found.keyword.many ? right.plural : right.singular, found.written);
  return [rewrite(placed, found.span, word, { title: `Change to “${word} ${reference.text}”` })];
}
