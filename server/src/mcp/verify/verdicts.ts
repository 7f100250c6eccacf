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
import { areSiblings, parseNumber } from '../../core/numbers/ruleNumber.ts';
import { uniqueBy } from '../../core/text/lists.ts';
import { distanceOf } from '../../core/text/spelling.ts';
import type { Claims } from './claims.ts';
import { formerly } from './formerly.ts';
import { definitionWithParents, hasTitle, titlesIn } from './ruleTitles.ts';
import { holds, piecesOf, ruleWordsOf, shareIn, wordCountsOf, wordsOf, wordsOfDefinition } from './ruleWords.ts';
import type { TextCitation } from './textCitations.ts';

/** A rule that is probably meant, and why. */
export interface Meant {
  readonly definition: Definition;
  readonly why: 'title' | 'words' | 'similar words' | 'number';
}

/** The result for a citation. */
export interface Verdict {
  readonly status: TextCitation['status'];
  /** Whether the given title belongs to the rule, or to one of its parents. */
  readonly titleFits?: boolean;
  /** For each quotation, whether the rule contains it. */
  readonly quotations: readonly { readonly text: string; readonly fits: boolean }[];
  /** Looked for when asked, because that takes much longer than the rest. */
  meant(sentence: string): readonly Meant[];
  /** The earlier edition in which the rule with this number had the title and the words. */
  readonly since?: string;
  /** Why a number leads nowhere. */
  readonly reason?: string;
}

/** Looks up a citation, with the title and words that the text claims for its rule. */
export function verdictOn(workspace: Workspace, citation: TextCitation, { title, quotations }: Claims): Verdict {
  const { status, targets } = citation;
  if (status === 'foreign' || status === 'outside') return { status, quotations: [], meant: () => [] };
  const documents = scopeOfName(workspace, citation.book).flat();
  const said = quotations.map(text => ({ text, fits: targets.some(target => saysQuotation(target, text)) }));
  const titleFits = title === undefined || !targets.length ? undefined : targets.some(one => hasTitle(one, title));
  const wrong = said.filter(({ fits }) => !fits).map(({ text }) => text);
  const otherTitle = titleFits === true ? undefined : title;
  const since = citation.stale?.since ?? formerly(workspace, citation, { title: otherTitle, quotations: wrong });
  const isRight = status === 'resolved' && titleFits !== false && !wrong.length && since === undefined;
  const now = citation.stale?.now;
  const others = (sentence: string) => (isRight ? [] : probablyMeant(citation, documents, otherTitle, wrong, sentence));
  return {
    status,
    ...(titleFits !== undefined && { titleFits }),
    quotations: targets.length ? said : [],
    meant: sentence => (now ? uniqueMeant([{ definition: now, why: 'words' }, ...others(sentence)]) : others(sentence)),
    ...(since !== undefined && { since }),
    ...(status === 'broken' && { reason: missingReason(workspace, citation) }),
  };
}

/** A short quotation can name what the rule is under. */
const MOST_IN_TITLE = 3;

/** Whether a rule has the words of a quotation, or they are in the title of a rule above it. */
function saysQuotation(target: Definition, quotation: string): boolean {
  const pieces = piecesOf(quotation);
  if (holds(wordsOfDefinition(target), pieces)) return true;
  const isShort = pieces.length === 1 && pieces[0]!.trim().split(' ').length <= MOST_IN_TITLE;
  return isShort && definitionWithParents(target).some(one => holds(wordsOf(titleOf(headOf(one)) ?? ''), pieces));
}

const MOST_MEANT = 3;
/** Share of a quotation that a rule must contain for it to count as a misquotation of that rule. */
const SAME_RULE = 0.6;
const OTHER_RULE = 0.8;
/** Words that more rules contain don't show which one is meant. */
const MOST_SAYING = 10;
/** In characters: a few small words are similar to anything. */
const LEAST_LENGTH = 12;

/** The rules that are probably meant: by title, by quoted words, or else by number. */
function probablyMeant(
  { targets, numbers }: TextCitation,
  documents: readonly RulesDocument[],
  title: string | undefined,
  wrong: readonly string[],
  sentence: string,
): Meant[] {
  const titled = title === undefined ? [] : documents.flatMap(one => titlesIn(one).get(wordsOf(title)) ?? []);
  const found: Meant[] = [
    ...wrong.flatMap(quotation => rulesSaying(quotation, targets, documents, numbers[0] ?? '')),
    ...titled.map(definition => ({ definition, why: 'title' as const })),
  ];
  if (found.length) return uniqueMeant(found).slice(0, MOST_MEANT);
  if (targets.length) return [];
  const missing = numbers.find(number => !documents.some(document => symbolsOf(document).rules.has(number)));
  const near = missing === undefined ? [] : documents.flatMap(document => numberedLike(missing, sentence, document));
  return near.slice(0, MOST_MEANT).map(definition => ({ definition, why: 'number' as const }));
}

function uniqueMeant(found: readonly Meant[]): Meant[] {
  return uniqueBy(found.toReversed(), ({ definition }) => keyOfDefinition(definition)).reverse();
}

/** The rules that contain the quoted words exactly, or else nearly. */
function rulesSaying(
  quotation: string,
  targets: readonly Definition[],
  documents: readonly RulesDocument[],
  number: string,
): readonly Meant[] {
  const pieces = piecesOf(quotation);
  const all = documents.flatMap(document => [...ruleWordsOf(document)]);
  const exact = all.filter(({ words }) => holds(words, pieces)).map(({ definition }) => definition);
  const isTelling = exact.length > 0 && exact.length <= MOST_SAYING;
  if (isTelling)
    return exact
      .sort((a, b) => sharedLength(b, number) - sharedLength(a, number))
      .map(definition => ({ definition, why: 'words' }));
  if (exact.length || pieces.join('').length < LEAST_LENGTH) return [];
  const similar = (definition: Definition): Meant => ({ definition, why: 'similar words' });
  if (targets.some(target => shareIn(wordsOfDefinition(target), pieces) >= SAME_RULE)) return targets.map(similar);
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
  return best && best.share >= OTHER_RULE ? [similar(best.definition)] : [];
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
    const distance = Math.abs(number.length - other.length) > most ? Infinity : distanceOf(number, other);
    const own = ruleOf(document, ordinal).number;
    const isSibling = written !== undefined && areSiblings(own, written);
    if (distance > most && !isSibling) return [];
    const away = written?.level === own.level ? distanceBetween(own.path, written.path) : Infinity;
    const definition = { document, ordinal };
    const words = context.length > 1 ? wordsOfDefinition(definition) : '';
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

function missingReason(workspace: Workspace, { book, numbers }: TextCitation): string {
  const scope = scopeOfName(workspace, book);
  const [document] = scope.flat();
  const missing = numbers.flatMap(text => {
    const number = document && parseNumber(text, document.dialect.numbering);
    const resolution = number && resolveNumber(scope, number);
    return resolution && !resolution.definition ? [explain(resolution, undefined, document)] : [];
  });
  return missing.join(' ') || `Rule ${numbers.join('–')} doesn't exist.`;
}
