import { nameOfHead } from '../blocks/block.ts';
import { documentsReaching, headOf } from '../book/workspace.ts';
import { checks, numberingChecks } from '../checks/allChecks.ts';
import { ruleNameAt, runChecks } from '../checks/runChecks.ts';
import { blockIndexAt, headAbove, type RulesDocument, textBetween, textOfLine } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import type { Finding } from '../findings/check.ts';
import { countOf } from '../text/lists.ts';
import { eachOnce } from '../text/memo.ts';
import { successorOf } from './citationChanges.ts';
import { headLine, isChangedAt, keptLine, lineOf, type ReviewProblem } from './problem.ts';
import type { Change } from './reviewedBooks.ts';

/** A finding in a document of one of both states. */
export interface FoundIn {
  readonly document: RulesDocument;
  readonly finding: Finding;
}

/** The findings that a change adds, those that it solves, and how many were there and still are. */
export interface FindingChanges {
  readonly added: readonly ReviewProblem[];
  readonly solved: readonly FoundIn[];
  readonly left: number;
}

/** How well a document is understood, and what someone is editing, isn't what a change does. */
const RUN = checks.filter(({ code }) => code !== 'doubtful-numbering' && code !== 'left-behind');

/** Which findings of all checks a change adds and solves: those that the text of the other state has, too, count as one. */
export function findingChanges(change: Change): FindingChanges {
  const [old, now] = (['old', 'now'] as const).map(state => {
    const { workspace } = change[state];
    return reachedBy(change, state).flatMap(document =>
      runChecks(workspace, document, RUN).map(finding => ({ document, finding })),
    );
  }) as [FoundIn[], FoundIn[]];
  const [was, is] = unmatched(change, old, now);
  const explained = explaining(change);
  return {
    added: is.filter(explained).map(found => problemOf(change, found, isUsualIn(old))),
    solved: was,
    left: old.length - was.length,
  };
}

/** With fewer documents, all are checked: one can lead to another by a link. */
const FEW = 100;

/** The documents and sources of a state in which the change can have an effect. */
function reachedBy(change: Change, state: 'old' | 'now'): RulesDocument[] {
  const { workspace } = change[state];
  const sources = Array.from(workspace.sources.values(), ({ document }) => document);
  const all = change.books.flatMap(book => book[state]);
  if (all.length <= FEW) return [...all, ...sources];
  const other = state === 'old' ? change.after : change.before;
  const changed = all.filter(document => other(document) !== document);
  return [...new Set(changed.flatMap(document => documentsReaching(workspace, document))), ...sources];
}

/** The findings of either state that have no counterpart in the other, by what is the same about both. */
function unmatched(change: Change, old: readonly FoundIn[], now: readonly FoundIn[]): [FoundIn[], FoundIn[]] {
  let [was, is] = [[...old], [...now]];
  for (const [keyOfOld, keyOfNow] of findingKeys(change)) {
    const olds = countOf(was.map(keyOfOld));
    const common = new Map<string, number>();
    is = is.filter(found => {
      const key = keyOfNow(found);
      const count = common.get(key) ?? 0;
      if (count >= (olds.get(key) ?? 0)) return true;
      common.set(key, count + 1);
      return false;
    });
    was = was.filter(found => {
      const key = keyOfOld(found);
      const count = common.get(key) ?? 0;
      common.set(key, count - 1);
      return count <= 0;
    });
  }
  return [was, is];
}

/** Keys for findings of the old and the new state, the strictest first: by line, by rule, and by message. */
function findingKeys(change: Change): (readonly [(found: FoundIn) => string, (found: FoundIn) => string])[] {
  // A long line with many findings is long once.
  const idOfText = eachOnce((_text: string) => ids++);
  let ids = 0;
  const idOfLine = eachOnce((document: RulesDocument) =>
    eachOnce((line: number) => idOfText(textOfLine(document, line).trim())),
  );
  const byLine = ({ document, finding }: FoundIn) =>
    `${finding.code} ${finding.target} ${idOfLine(document)(lineOf(document, finding.start))}`;
  const byMessage = ({ finding }: FoundIn) => `${finding.code} ${finding.message}`;
  const inRule = ({ finding }: FoundIn, rule: string) => `${finding.code} ${finding.target} ${rule}`;
  const ruleOfOld = (found: FoundIn) => inRule(found, laterName(change, found) ?? '');
  const ruleOfNow = (found: FoundIn) => inRule(found, ruleNameAt(found.document, found.finding.start) ?? '');
  return [
    [byLine, byLine],
    [ruleOfOld, ruleOfNow],
    [byMessage, byMessage],
  ];
}

/** The new number of the rule in which an old finding is. */
function laterName(change: Change, { document, finding }: FoundIn): string | undefined {
  const ordinal = headAbove(document, blockIndexAt(document, finding.start));
  const head = document.heads[ordinal];
  if (head?.kind !== 'rule') return ruleNameAt(document, finding.start);
  const later = successorOf(change, { document, ordinal });
  return later ? nameOfHead(headOf(later)) : head.number.text;
}

/**
 * Whether the change can be why something is found: its line was changed, or the rule or term that it is about. What
 * else is found, such as after the text shows better whether it is complete, was there before.
 */
function explaining(change: Change): (found: FoundIn) => boolean {
  const names = new Set(
    change.books.flatMap(({ old, now }) => [...changedOld(change, old), ...changedNow(change, now)]),
  );
  const isChangedHead = eachOnce((document: RulesDocument) => new Set(changedHeads(change, document)));
  return ({ document, finding }) => {
    const { start, target, related } = finding;
    if (isChangedAt(change, document, start) || (target !== '' && names.has(target.toLowerCase()))) return true;
    return related.some(({ definition }) => isChangedHead(definition.document).has(definition.ordinal));
  };
}

function changedNow(change: Change, documents: readonly RulesDocument[]): string[] {
  return documents.flatMap(document => changedHeads(change, document).map(ordinal => nameIn(document, ordinal)));
}

function changedHeads(change: Change, document: RulesDocument): number[] {
  const before = change.before(document);
  const kept = new Set(
    before ? [...before.heads.keys()].map(each => keptLine(change, { document: before, ordinal: each })) : [],
  );
  return [...document.heads.keys()].filter(ordinal => !kept.has(headLine({ document, ordinal })));
}

function changedOld(change: Change, documents: readonly RulesDocument[]): string[] {
  return documents.flatMap(document => {
    const isChanged = (ordinal: number) => keptLine(change, { document, ordinal }) === undefined;
    return [...document.heads.keys()].filter(isChanged).map(ordinal => nameIn(document, ordinal));
  });
}

function nameIn(document: RulesDocument, ordinal: number): string {
  return nameOfHead(document.heads[ordinal]!).toLowerCase();
}

const NUMBERING: ReadonlySet<string> = new Set(numberingChecks.map(({ code }) => code));

/**
 * Whether a finding is about the place of a rule whose line writes only the last part of its number, such as “a.”: which
 * list it continues is inferred.
 */
function isOfInferredPlace({ document, finding }: FoundIn): boolean {
  if (!NUMBERING.has(finding.code)) return false;
  const head = document.heads[headAbove(document, blockIndexAt(document, finding.start))];
  if (head?.kind !== 'rule') return false;
  return head.number.path.length > 1 && countParts(textBetween(document, finding)) < countParts(head.number.text);
}

/** How many numbers and letters are written. */
function countParts(text: string): number {
  return text.match(/\d+|\p{L}+/gu)?.length ?? 0;
}

/** Whether a document already had findings of the same kind about its numbers, which its authors leave as they are. */
function isUsualIn(old: readonly FoundIn[]): (found: FoundIn) => boolean {
  const keyOf = ({ document, finding }: FoundIn) => `${finding.code} ${document.uri}`;
  const known = new Set(old.map(keyOf));
  return found => NUMBERING.has(found.finding.code) && known.has(keyOf(found));
}

function problemOf(change: Change, found: FoundIn, isUsual: (found: FoundIn) => boolean): ReviewProblem {
  const { document, finding } = found;
  const { start, end, code, message, target } = finding;
  const isMinor = finding.isUnsure || isUsual(found) || isOwnGap(change, document, finding) || isOfInferredPlace(found);
  const severity = isMinor ? 'hint' : finding.severity;
  const line = lineOf(document, start);
  const lines = change.linesOf(document);
  const isUntouched = lines.isKept(line);
  return {
    ...{ start, end, code, severity, message, target, document, isUntouched },
    rule: ruleNameAt(document, start),
    cause: { document, line: isUntouched ? (causeLine(change, document, target) ?? line) : line },
  };
}

/** Whether a number is missing only because the change removed its rule: that is what the change is for. */
function isOwnGap(change: Change, document: RulesDocument, { mayBeRetired, target }: Finding): boolean {
  const before = change.before(document);
  return mayBeRetired === true && before !== undefined && symbolsOf(before).rules.has(target);
}

/** The line of a document where the change added, changed, or removed the rule or term with a name. */
function causeLine(change: Change, document: RulesDocument, target: string): number | undefined {
  const name = target.toLowerCase();
  const added = changedHeads(change, document).find(ordinal => nameIn(document, ordinal) === name);
  if (added !== undefined) return headLine({ document, ordinal: added });
  const before = change.before(document);
  const ordinal = before ? [...before.heads.keys()].find(each => nameIn(before, each) === name) : undefined;
  const lines = change.linesOf(document);
  return ordinal === undefined ? lines.first : lines.placeOf(headLine({ document: before!, ordinal }));
}
