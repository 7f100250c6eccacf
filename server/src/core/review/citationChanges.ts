import type { NumberReference, RangeReference } from '../blocks/block.ts';
import { documentsNear } from '../book/nearby.ts';
import { type Resolution, resolveEnds, scopeOfReference } from '../book/resolve.ts';
import { bookOf, type Definition, definitionNumbered, headSpan, numberOf } from '../book/workspace.ts';
import { fileLinksOf, ruleOfLink } from '../checks/rules/brokenLink.ts';
import { ruleNameAt } from '../checks/runChecks.ts';
import { blocksOf, type RulesDocument } from '../document/document.ts';
import { symbolsOf, titleKey } from '../document/symbols.ts';
import type { Comparison, Target } from '../editions/compareEditions.ts';
import { placeIfMoved, type StaleReference, staleReferences } from '../editions/staleReferences.ts';
import { headlineText } from '../features/navigation/headline.ts';
import { parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { fileNameOf } from '../text/fileName.ts';
import {
  type CausePlace,
  headLine,
  isChangedAt,
  keptLine,
  lineOf,
  type ReviewProblem,
  wantedSeverity,
} from './problem.ts';
import { type Change, isChangedBook } from './reviewedBooks.ts';

/** A reference of a new document, at its offsets there. */
interface Cited {
  readonly document: RulesDocument;
  readonly start: number;
  readonly end: number;
  readonly reference: NumberReference | RangeReference;
}

/** The citations of the new state that now lead to no rule, or to another one than before. */
export function citationChanges(change: Change): ReviewProblem[] {
  const all = change.books.flatMap(({ now }) => now.flatMap(referencesToRules));
  const lost = all.flatMap(cited => lostCitation(change, cited));
  const own = change.books.filter(isChangedBook).flatMap(({ comparison }) => staleReferences(comparison));
  const stale = own.flatMap(each => staleProblem(change, each));
  const linked = change.books.flatMap(({ now }) => now.flatMap(document => staleLinks(change, document)));
  return [...lost, ...stale, ...all.flatMap(cited => staleAcross(change, cited)), ...linked];
}

function referencesToRules(document: RulesDocument): Cited[] {
  return blocksOf(document).flatMap(({ block, start }) =>
    block.references.flatMap(reference =>
      reference.kind === 'term'
        ? []
        : [{ document, reference, start: start + reference.start, end: start + reference.end }],
    ),
  );
}

/** The rule that a resolution names, also if it is in another file of the folder. */
export function ruleNamed(
  workspace: Change['old']['workspace'],
  { name, definition, nearby }: Resolution,
): Definition | undefined {
  const other = nearby === undefined ? undefined : workspace.documents.get(nearby);
  return definition ?? (other && definitionNumbered([other], name));
}

/** A citation of a rule that the change removed or renumbered, if no rule has its number any more. */
function lostCitation(change: Change, cited: Cited): ReviewProblem[] {
  const { document, reference, start, end } = cited;
  const before = change.before(document);
  if (!before) return [];
  const after = resolveEnds(change.now.workspace, document, reference);
  const isMissing = (index: number) => !after[index]!.definition && after[index]!.nearby === undefined;
  const missing = [...after.keys()].filter(isMissing);
  if (missing.length === 0) return [];
  const was = resolvedBefore(change, before, reference);
  const gone = missing
    .map(index => was[index] && (ruleNamed(change.old.workspace, was[index]) ?? ruleBeside(change, cited, was[index])))
    .find(Boolean);
  if (!gone || !isGone(change, gone)) return [];
  const problem = { start, end, target: numberOf(gone).text, code: 'broken-reference' };
  return lostProblem(change, document, gone, problem, ruleNameAt(document, start));
}

/**
 * The only rule with a missing number in another file of the folder, if the change takes that number out of the folder:
 * a commentary cites the rules beside it, although both may use the same numbers.
 */
function ruleBeside(change: Change, { document, reference }: Cited, { name }: Resolution): Definition | undefined {
  if (reference.relative || reference.book !== undefined || bookOf(change.now.workspace, document.uri))
    return undefined;
  if (definitionNumbered(documentsNear(change.now.workspace, document.uri), name)) return undefined;
  const owners = documentsNear(change.old.workspace, document.uri).filter(each => symbolsOf(each).rules.has(name));
  return owners.length === 1 ? definitionNumbered(owners, name) : undefined;
}

/** What the same reference named in the old version of its document, which may count its rules in another way. */
function resolvedBefore(
  { old }: Change,
  before: RulesDocument,
  reference: NumberReference | RangeReference,
): readonly Resolution[] {
  const { numbering } = (scopeOfReference(old.workspace, before, reference)[0]?.[0] ?? before).dialect;
  const counted = (number: RuleNumber | undefined) => number && parseNumber(number.text, numbering);
  if (reference.kind === 'number') {
    const number = counted(reference.number);
    return number ? resolveEnds(old.workspace, before, { ...reference, number }) : [];
  }
  const [first, last] = [counted(reference.first), counted(reference.last)];
  return first && last ? resolveEnds(old.workspace, before, { ...reference, first, last }) : [];
}

/** Whether a rule of the old state isn't there any more: its line would show it. */
export function isGone(change: Change, definition: Definition): boolean {
  const after = change.after(definition.document);
  if (!after || !symbolsOf(definition.document).body.includes(definition.ordinal)) return !after;
  return keptLine(change, definition) === undefined;
}

/** The problem of a citation, in a document or a source, whose rule is gone. */
export function lostProblem(
  change: Change,
  document: RulesDocument,
  gone: Definition,
  place: Pick<ReviewProblem, 'start' | 'end' | 'target' | 'code'>,
  rule: string | undefined,
): ReviewProblem[] {
  const successor = successorOf(change, gone);
  const name = numberOf(gone).text;
  const fate = successor
    ? `is now ${numberOf(successor).text}; cite ${numberOf(successor).text}`
    : 'no longer exists; correct the citation, or keep the rule';
  const message = `${rule === undefined || rule === name ? 'This cites' : `${rule} cites`} ${name}, which ${fate}.`;
  const severity = wantedSeverity(change, document, { ...place, message }, 'error');
  if (!severity) return [];
  const own = !change.linesOf(document).isKept(lineOf(document, place.start));
  const cause = own ? { document, line: lineOf(document, place.start) } : causeOfLoss(change, gone, successor);
  return [
    {
      ...{ ...place, severity, message, document, rule, isUntouched: !own },
      cause: cause ?? { document, line: lineOf(document, place.start) },
      words: { old: headlineText(gone), now: successor ? headlineText(successor) : '' },
    },
  ];
}

/** The place where the change renumbered a rule, or removed it. */
function causeOfLoss(change: Change, gone: Definition, successor: Definition | undefined): CausePlace | undefined {
  if (successor && isChangedAt(change, successor.document, headSpan(successor).start))
    return { document: successor.document, line: headLine(successor) };
  const document = change.after(gone.document);
  if (!document) return undefined;
  const lines = change.linesOf(document);
  const kept = lines.keptAs(headLine(gone));
  return { document, line: kept === undefined ? lines.placeOf(headLine(gone)) : lines.changeUpTo(kept) };
}

/** A rule of the old state, in the comparison of its book. */
export function comparedIn(
  { books }: Change,
  { document, ordinal }: Definition,
  state: 'old' | 'now',
): { readonly comparison: Comparison; readonly index: number } | undefined {
  const book = books.find(each => each[state].includes(document));
  const index = book?.comparison[state].indexOf({ document, ordinal });
  return book && index !== undefined ? { comparison: book.comparison, index } : undefined;
}

/** What a rule of the old state became. */
export function successorOf(change: Change, was: Definition): Definition | undefined {
  const found = comparedIn(change, was, 'old');
  const [partner] = found?.comparison.partnersOf(found.index) ?? [];
  return partner === undefined ? undefined : found!.comparison.now.rules[partner]!.definition;
}

/** A stale reference as a problem. */
function staleProblem(change: Change, stale: StaleReference): ReviewProblem[] {
  const { document, start, end, text, meant, now, isEmptied } = stale;
  const rule = ruleNameAt(document, start);
  const message = isEmptied
    ? `Only the title of ${text} is left, which ${rule ?? 'this'} cites; what it said is now in ${now.number.text}. Cite ${now.number.text}.`
    : `${rule === undefined ? 'This cites' : `${rule} cites`} ${text}, which is now another rule; the rule that it meant is now ${now.number.text}. Cite ${now.number.text}.`;
  const place = { start, end, target: text, code: 'stale-reference' };
  return movedProblem(change, document, { was: meant.definition, now: now.definition }, { ...place, message, rule });
}

/** The problem of a citation, in a document or a source, that leads to another rule because its own has moved. */
export function movedProblem(
  change: Change,
  document: RulesDocument,
  { was, now }: { readonly was: Definition; readonly now: Definition },
  problem: Pick<ReviewProblem, 'start' | 'end' | 'target' | 'code' | 'message' | 'rule'>,
): ReviewProblem[] {
  const severity = wantedSeverity(change, document, problem, 'warning');
  if (!severity) return [];
  const line = lineOf(document, problem.start);
  const isUntouched = change.linesOf(document).isKept(line);
  const place = change.linesOf(now.document).changeUpTo(headLine(now));
  const cause = isUntouched ? { document: now.document, line: place } : { document, line };
  return [
    { ...problem, severity, document, isUntouched, cause, words: { old: headlineText(was), now: headlineText(now) } },
  ];
}

/** A citation of another book whose rule has moved there, with the words around it unchanged. */
function staleAcross(change: Change, { document, reference, start, end }: Cited): ReviewProblem[] {
  const before = change.before(document);
  if (!before || reference.kind !== 'number' || isChangedAt(change, document, start)) return [];
  const [is] = resolveEnds(change.now.workspace, document, reference);
  const cited = is && ruleNamed(change.now.workspace, is);
  if (!cited || change.books.some(({ now }) => now.includes(document) && now.includes(cited.document))) return [];
  const [was] = resolvedBefore(change, before, reference);
  const meant = was && ruleNamed(change.old.workspace, was);
  const moved = meant && movedAway(change, meant, cited);
  if (!moved || hasTitleOf(reference, cited)) return [];
  const name = numberOf(moved).text;
  const rule = ruleNameAt(document, start);
  const message = `${rule === undefined ? 'This cites' : `${rule} cites`} ${reference.text}, which is now another rule; the rule that it meant is now ${name}. Cite ${name}.`;
  const place = { start, end, target: reference.text, code: 'stale-reference', message, rule };
  return movedProblem(change, document, { was: meant, now: moved }, place);
}

/** The links to other files, in lines as before, whose rule has moved there: “[Bylaw 2, section 1.3](bylaw-2.md)”. */
function staleLinks(change: Change, document: RulesDocument): ReviewProblem[] {
  const before = change.before(document);
  if (!before) return [];
  return fileLinksOf(document).flatMap(link => {
    const cited = ruleOfLink(change.now.workspace, document, link)?.resolution.definition;
    const was = cited && ruleOfLink(change.old.workspace, before, link)?.resolution.definition;
    const moved = was && !isChangedAt(change, document, link.start) ? movedAway(change, was, cited) : undefined;
    if (!was || !moved) return [];
    const [target, name] = [numberOf(was).text, numberOf(moved).text];
    const rule = ruleNameAt(document, link.start);
    const message = `${rule === undefined ? 'This cites' : `${rule} cites`} ${target} of ${fileNameOf(was.document.uri)}, which is now another rule; the rule that it meant is now ${name}. Cite ${name}.`;
    const place = { start: link.start, end: link.end, target, code: 'stale-reference', message, rule };
    return movedProblem(change, document, { was, now: moved }, place);
  });
}

function hasTitleOf({ title }: NumberReference, { document, ordinal }: Definition): boolean {
  const head = document.heads[ordinal];
  return title !== undefined && head?.kind === 'rule' && titleKey(title.text) === titleKey(head.title ?? '');
}

/** Where a rule is now, if it surely isn't the one that is cited now. */
export function movedAway(change: Change, meant: Definition, cited: Definition): Definition | undefined {
  const was = comparedIn(change, meant, 'old');
  if (!was) return undefined;
  const { comparison, index } = was;
  const target = (name: string, at: number | undefined): Target => ({ name, index: at });
  const before = target(numberOf(meant).text, index);
  const moved = placeIfMoved(comparison, before, target(numberOf(cited).text, comparison.now.indexOf(cited)));
  return moved === undefined ? undefined : comparison.now.rules[moved]!.definition;
}
