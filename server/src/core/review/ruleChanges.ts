import { nameOfHead } from '../blocks/block.ts';
import { termUsesOf } from '../book/terms.ts';
import { documentsReaching, headOf, type Workspace } from '../book/workspace.ts';
import { ruleNameAt } from '../checks/runChecks.ts';
import type { RulesDocument } from '../document/document.ts';
import { type ChangeEntry, changeList, nameOf } from '../editions/changeList.ts';
import type { Comparison } from '../editions/compareEditions.ts';
import type { Wording } from '../editions/editionRules.ts';
import { headlineText } from '../features/navigation/headline.ts';
import { namedAnchors } from '../render/anchorNames.ts';
import { type ObligationChange, obligationChange } from './obligations.ts';
import { headLine } from './problem.ts';
import { type Change, isChangedBook, type ReviewedBook } from './reviewedBooks.ts';

/** A rule or term that is new, removed, moved, reworded, split, or merged. */
export interface RuleChange {
  readonly entry: ChangeEntry;
  /** The heading above it, or “Glossary”. */
  readonly heading: string;
  /** Its document, the new one if the rule still exists, and its line there, from 0. */
  readonly document: RulesDocument;
  readonly line: number;
  /** What one must, may, or should do that changed. */
  readonly obligations: ObligationChange | undefined;
  /** The rules that use the term whose definition changed, by number. */
  readonly uses: readonly string[];
}

/** A number that was a rule's and is now another one's. */
export interface ReusedNumber {
  readonly number: string;
  /** What the two rules say, in one line each. */
  readonly old: string;
  readonly now: string;
  /** Where the old rule is now; undefined if it was removed. */
  readonly movedTo: string | undefined;
  readonly document: RulesDocument;
  readonly line: number;
}

/** An address of the published site that is no more. */
export interface LostAddress {
  readonly book: string;
  readonly anchor: string;
  /** The address of the same rule now. */
  readonly movedTo: string | undefined;
}

/** The changes of rules and terms, book by book, in the order of the new text. */
export function ruleChanges({ books, now }: Change): RuleChange[] {
  return books.filter(isChangedBook).flatMap(({ comparison }) =>
    changeList(comparison).flatMap(({ heading, entries }) =>
      entries.map((entry): RuleChange => {
        const { definition } = entry.wording;
        const { texts, part } = entry;
        const isReworded = texts && entry.old !== undefined && entry.now !== undefined && part === undefined;
        return {
          ...{ entry, heading, document: definition.document, line: headLine(definition) },
          obligations: isReworded ? obligationChange(texts.old, texts.now) : undefined,
          uses: isReworded ? rulesUsingTerm(now.workspace, entry.wording) : [],
        };
      }),
    ),
  );
}

/** The rules and terms that use a term, without itself; none for a rule. */
function rulesUsingTerm(workspace: Workspace, { definition }: Wording): string[] {
  if (headOf(definition).kind !== 'term') return [];
  const own = nameOfHead(headOf(definition));
  const places = documentsReaching(workspace, definition.document).flatMap(from =>
    termUsesOf(workspace, definition, from).map(({ start }) => ruleNameAt(from, start)),
  );
  return [...new Set(places)].filter(place => place !== undefined && place !== own) as string[];
}

/** The numbers that now name another rule, book by book. */
export function reusedNumbers({ books }: Change): ReusedNumber[] {
  return books.filter(isChangedBook).flatMap(({ comparison }) => reusedIn(comparison));
}

function reusedIn({ old, now, partnersOf }: Comparison): ReusedNumber[] {
  const byNumber = new Map(old.rules.map((rule, index) => [rule.number.text, index] as const).reverse());
  return now.rules.flatMap((rule, index) => {
    const was = byNumber.get(rule.number.text);
    if (was === undefined || partnersOf(was).includes(index)) return [];
    const before = old.rules[was]!;
    if (before.key === rule.key) return [];
    const [to] = partnersOf(was);
    const movedTo = to === undefined ? undefined : now.rules[to]!.number.text;
    const { definition } = rule;
    return [
      {
        ...{ number: rule.number.text, old: headlineText(before.definition), now: headlineText(definition), movedTo },
        ...{ document: definition.document, line: headLine(definition) },
      },
    ];
  });
}

/** The addresses on the published site that the change takes away. */
export function lostAddresses({ books, old, now }: Change): LostAddress[] {
  return old.isPublished && now.isPublished ? books.flatMap(lostIn) : [];
}

function lostIn({ name, old, now, comparison }: ReviewedBook): LostAddress[] {
  const [were, are] = [namedAnchors(old), namedAnchors(now)];
  const anchors = new Set([...comparison.now.rules, ...terms(comparison, 'now')].map(each => are.of(each.definition)));
  const pairs = new Map<Wording, Wording | undefined>(
    [...comparison.rules, ...comparison.terms].flatMap(pair =>
      pair.old && !pair.part ? [[pair.old, pair.now] as const] : [],
    ),
  );
  return [...comparison.old.rules, ...terms(comparison, 'old')].flatMap(rule => {
    const anchor = were.of(rule.definition);
    if (anchor === undefined || anchors.has(anchor)) return [];
    const partner = pairs.get(rule);
    return [{ book: name, anchor, movedTo: partner && are.of(partner.definition) }];
  });
}

function terms({ terms }: Comparison, state: 'old' | 'now'): Wording[] {
  return terms.flatMap(pair => pair[state] ?? []);
}

/** The name of the rule or term of a change: the new one if it still exists. */
export function changedName({ entry }: RuleChange): string {
  return entry.now ?? entry.old ?? nameOf(entry.wording);
}
