import type { NumberReference, Reference } from '../../blocks/block.ts';
import type { Gap } from '../../book/cover.ts';
import { explain, keywordFor, levelWithRule } from '../../book/explain.ts';
import { isOnlyKeyword, type Resolution, resolve, scopeOfReference, titleOwner } from '../../book/resolve.ts';
import { bookOf, type Definition, definitionNumbered, headOf, numberOf, type Workspace } from '../../book/workspace.ts';
import { planOperation } from '../../changes/operations/operation.ts';
import { isRefusal } from '../../changes/plan/plan.ts';
import type { RulesDocument } from '../../document/document.ts';
import { comparedWith, earlierEditionsOf, editionOf } from '../../editions/earlierEditions.ts';
import { headlineOf, shortened } from '../../features/navigation/headline.ts';
import { candidatesFor, MOST_CANDIDATES, uniqueRules } from '../../findings/candidates.ts';
import type { Finding, Fix, PlacedReference, ReferenceCheck } from '../../findings/check.ts';
import { blamedIn } from '../../findings/misnumbered.ts';
import { inCaseOf, keywordBefore, leadTo, rewrite } from '../../findings/referenceCheck.ts';
import { firstSibling, nextSibling } from '../../numbers/ruleNumber.ts';
import { type Span, shift } from '../../text/span.ts';

export const brokenReference: ReferenceCheck = {
  code: 'broken-reference',
  summary: "A reference names a rule that doesn't exist, although the chapters around it are here.",
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
  const isGone = isRetired(workspace, document, name);
  const message = isGone ? retiredMessage(workspace, document, name) : explain(resolution, reference, document);
  const related = gapNeighbors(resolution);
  return {
    ...{ ...shift(span, start), target: name, message, related },
    ...(gap && !gap.isSeamless && { mayBeOutside: true }),
    ...(gap?.before && gap.after && gap.number.text === name && !isGone && { mayBeRetired: true }),
    ...(gap?.isUnsure && { isUnsure: true }),
  };
}

/** Whether `rulebook.json` says that a number isn't given again. */
export function isRetired(workspace: Workspace, { uri }: RulesDocument, number: string): boolean {
  return bookOf(workspace, uri)?.retired?.includes(number) === true;
}

const MOST_WORDS = 80;

/** Says that a number was retired, and the text that its rule had in the newest edition that has it. */
function retiredMessage(workspace: Workspace, document: RulesDocument, number: string): string {
  const advice = `${number} was retired; cite the rule that replaced it, or delete the reference`;
  for (const edition of earlierEditionsOf(workspace, document)) {
    const definition = definitionNumbered(editionOf(edition).documents, number);
    if (definition)
      return `${advice}. In ${edition.name}, it said: “${shortened(headlineOf(definition).words, MOST_WORDS)}”.`;
  }
  return `${advice}.`;
}

/** The rule that has the quoted title. */
function titledOf(workspace: Workspace, document: RulesDocument, reference: Reference): Finding['related'] {
  const title = reference.kind === 'term' ? undefined : reference.title;
  const owner = titleOwner(workspace, document, reference);
  const head = owner && headOf(owner);
  return head?.kind === 'rule' ? [{ definition: owner!, message: `“${title!.text}” is rule ${head.number.text}` }] : [];
}

/** The rules on either side of the place where one is missing. */
export function gapNeighbors({ gap }: Resolution): Finding['related'] {
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
  if (resolution.meant !== undefined) return [rewrite(placed, reference, resolution.meant)];
  const neighbors = gapNeighbors(resolution).map(({ definition }) => definition);
  const former = inEarlierEditions(workspace, placed.document, resolution.name);
  const candidates = uniqueRules([...former, ...candidatesFor(workspace, placed, neighbors)])
    .slice(0, MOST_CANDIDATES)
    .flatMap(definition => leadTo(placed, definition));
  const isGone = isRetired(workspace, placed.document, resolution.name);
  return [...candidates, ...(isGone ? [] : creation(workspace, resolution))];
}

/** The rule that had a number in the newest earlier edition that has it. */
function inEarlierEditions(workspace: Workspace, document: RulesDocument, name: string): Definition[] {
  for (const earlier of earlierEditionsOf(workspace, document)) {
    const former = definitionNumbered(editionOf(earlier).documents, name);
    if (!former) continue;
    const { old, now, partnersOf } = comparedWith(workspace, document, earlier);
    const [partner] = partnersOf(old.indexOf(former) ?? -1);
    return partner === undefined ? [] : [now.rules[partner]!.definition];
  }
  return [];
}

/** The missing rule, if its number is the next one after the rule before it. */
function creation(workspace: Workspace, { name, gap }: Resolution): Fix[] {
  if (!gap || gap.number.text !== name || !isNextNumber(gap)) return [];
  const plan = planOperation(workspace, gap.document, { kind: 'insert', number: name });
  if (isRefusal(plan)) return [];
  return [{ title: `Create ${levelWithRule(gap.number, gap.document)}`, edits: plan.edits }];
}

function isNextNumber({ before, number, document: { dialect } }: Gap): boolean {
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
