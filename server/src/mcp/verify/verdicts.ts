import { explain } from '../../core/book/explain.ts';
import { resolveNumber } from '../../core/book/resolve.ts';
import {
  type Definition,
  headOf,
  keyOfDefinition,
  ruleOf,
  scopeOfName,
  titleOf,
  type Workspace,
} from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { symbolsOf } from '../../core/document/symbols.ts';
import { areSiblings, parseNumber, withParents } from '../../core/numbers/ruleNumber.ts';
import { distanceOf } from '../../core/text/spelling.ts';
import { type Claims, titlesIn } from './claims.ts';
import { holds, piecesOf, ruleWordsOf, shareIn, wordCountsOf, wordsIn, wordsOf } from './ruleWords.ts';
import type { TextCitation } from './textCitations.ts';

/** A rule that is probably meant, and why. */
export interface Meant {
  readonly definition: Definition;
  readonly why: 'title' | 'words' | 'number';
}

/** The result for a citation. */
export interface Verdict {
  readonly status: TextCitation['status'];
  /** Whether the given title belongs to the rule, or to one of its parents. */
  readonly titleFits?: boolean;
  /** For each quotation, whether the rule contains it. */
  readonly quotations: readonly { readonly text: string; readonly fits: boolean }[];
  readonly meant: readonly Meant[];
  /** Why a number leads nowhere. */
  readonly reason?: string;
}

/**
 * Looks up a citation, with the title and words that the text claims for its rule, and the sentence that contains it.
 */
export function verdictOn(
  workspace: Workspace,
  citation: TextCitation,
  { title, quotations }: Claims,
  sentence: string,
): Verdict {
  const { status, targets } = citation;
  if (status === 'foreign' || status === 'outside') return { status, quotations: [], meant: [] };
  const documents = scopeOfName(workspace, citation.book).flat();
  const said = quotations.map(text => ({ text, fits: targets.some(target => holds(wordsIn(target), piecesOf(text))) }));
  const titleFits = title === undefined || !targets.length ? undefined : targets.some(one => hasTitle(one, title));
  const wrong = said.filter(({ fits }) => !fits).map(({ text }) => text);
  const isRight = status === 'resolved' && titleFits !== false && !wrong.length;
  return {
    status,
    ...(titleFits !== undefined && { titleFits }),
    quotations: targets.length ? said : [],
    meant: isRight ? [] : meantBy(citation, documents, titleFits === true ? undefined : title, wrong, sentence),
    ...(status === 'broken' && { reason: reasonOf(workspace, citation) }),
  };
}

/** A rule and its parents, innermost first. */
export function definitionWithParents(definition: Definition): Definition[] {
  const { document } = definition;
  const head = headOf(definition);
  const above = head.kind === 'rule' ? withParents(head.number, document.dialect.numbering).slice(1) : [];
  const ordinals = above.flatMap(({ text }) => symbolsOf(document).rules.get(text) ?? []);
  return [definition, ...ordinals.map(ordinal => ({ document, ordinal }))];
}

function hasTitle(definition: Definition, title: string): boolean {
  return definitionWithParents(definition).some(one => wordsOf(titleOf(headOf(one)) ?? '') === wordsOf(title));
}

const MOST_MEANT = 3;
/** Share of a quotation that a rule must contain for it to count as a misquotation of that rule. */
const SAME_RULE = 0.6;
const OTHER_RULE = 0.8;

/** The rules that are probably meant: by title, by quoted words, or else by number. */
function meantBy(
  { targets, numbers }: TextCitation,
  documents: readonly RulesDocument[],
  title: string | undefined,
  wrong: readonly string[],
  sentence: string,
): Meant[] {
  const titled = title === undefined ? [] : documents.flatMap(one => titlesIn(one).get(wordsOf(title)) ?? []);
  const worded = wrong.flatMap(quotation => saying(quotation, targets, documents, numbers[0] ?? ''));
  const found: Meant[] = [
    ...worded.map(definition => ({ definition, why: 'words' as const })),
    ...titled.map(definition => ({ definition, why: 'title' as const })),
  ];
  if (found.length) return distinct(found).slice(0, MOST_MEANT);
  if (targets.length) return [];
  const missing = numbers.find(number => !documents.some(document => symbolsOf(document).rules.has(number)));
  const near = missing === undefined ? [] : documents.flatMap(document => numberedLike(missing, sentence, document));
  return near.slice(0, MOST_MEANT).map(definition => ({ definition, why: 'number' as const }));
}

function distinct(found: readonly Meant[]): Meant[] {
  return [...new Map([...found].reverse().map(one => [keyOfDefinition(one.definition), one])).values()].reverse();
}

/** The rules that contain the quoted words exactly, or else nearly. */
function saying(
  quotation: string,
  targets: readonly Definition[],
  documents: readonly RulesDocument[],
  number: string,
): readonly Definition[] {
  const pieces = piecesOf(quotation);
  const all = documents.flatMap(document => [...ruleWordsOf(document)]);
  const exact = all.filter(({ words }) => holds(words, pieces)).map(({ definition }) => definition);
  if (exact.length) return exact.sort((a, b) => sharedLength(b, number) - sharedLength(a, number));
  if (targets.some(target => shareIn(wordsIn(target), pieces) >= SAME_RULE)) return targets;
  const needed = pieces
    .join(' ')
    .split(' ')
    .filter(word => word.length > 3);
  const likely = all.filter(({ words }) => {
    const there = needed.filter(word => words.includes(` ${word} `)).length;
    return there >= OTHER_RULE * needed.length;
  });
  const scored = likely.map(({ definition, words }) => ({ definition, share: shareIn(words, pieces) }));
  const [best] = scored.sort((a, b) => b.share - a.share);
  return best && best.share >= OTHER_RULE ? [best.definition] : [];
}

/** Length of the common prefix of a number and the number of a rule. */
function sharedLength(definition: Definition, number: string): number {
  const head = headOf(definition);
  const own = head.kind === 'rule' ? head.number.text : '';
  let shared = 0;
  while (shared < own.length && own[shared] === number[shared]) shared++;
  return shared;
}

/** Reasons why a rule may be meant by a missing number, with weights. */
const WEIGHTS = { words: 3, oneSlip: 1, sibling: 1, nearness: 0.5 } as const;
/** Fewer characters of a number are rarely mistyped twice. */
const FEWEST_FOR_TWO = 5;

/** The rules whose number is one or two typos away, and those next to its place, likeliest first. */
function numberedLike(number: string, sentence: string, document: RulesDocument): Definition[] {
  const { numbering } = document.dialect;
  const { rules } = symbolsOf(document);
  const written = parseNumber(number, numbering);
  const context = tellingWords(sentence, document);
  const most = number.length < FEWEST_FOR_TWO ? 1 : 2;
  const scored = [...rules].flatMap(([other, ordinal]) => {
    const distance = distanceOf(number, other);
    const own = ruleOf(document, ordinal).number;
    const isSibling = written !== undefined && areSiblings(own, written);
    if (distance > most && !isSibling) return [];
    const away = written?.level === own.level ? distanceBetween(own.path, written.path) : Infinity;
    const definition = { document, ordinal };
    const words = context.length > 1 ? wordsIn(definition) : '';
    const shared = context.filter(word => words.includes(` ${word} `)).length;
    // A single word can match by chance.
    const share = shared > 1 ? shared / context.length : 0;
    const score =
      WEIGHTS.words * share +
      (distance === 1 ? WEIGHTS.oneSlip : 0) +
      (isSibling ? WEIGHTS.sibling : 0) +
      WEIGHTS.nearness / away;
    return score < 1 ? [] : [{ definition, score }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ definition }) => definition);
}

function distanceBetween(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, ordinal, level) => sum + Math.abs(ordinal - other[level]!), 0);
}

/** A word that occurs in more of the rules proves nothing. */
const MOST_RULES = 0.1;

/** The words of a sentence that may show which rule it is about. */
function tellingWords(sentence: string, document: RulesDocument): string[] {
  const counts = wordCountsOf(document);
  const most = MOST_RULES * ruleWordsOf(document).length;
  const isRare = (word: string) => (counts.get(word) ?? 0) <= most;
  return [...new Set(wordsOf(sentence).split(' '))].filter(word => /^\p{L}{4,}$/u.test(word) && isRare(word));
}

function reasonOf(workspace: Workspace, { book, numbers }: TextCitation): string {
  const scope = scopeOfName(workspace, book);
  const [document] = scope.flat();
  const missing = numbers.flatMap(text => {
    const number = document && parseNumber(text, document.dialect.numbering);
    const resolution = number && resolveNumber(scope, number);
    return resolution && !resolution.definition ? [explain(resolution, undefined, document)] : [];
  });
  return missing.join(' ') || `Rule ${numbers.join('–')} doesn't exist.`;
}
