import { type Block, nameOfHead, type Reference } from '../blocks/block.ts';
import { passagesOf } from '../book/passages.ts';
import { type Definition, headOf, titleOf } from '../book/workspace.ts';
import { blocksOfHead, type RulesDocument } from '../document/document.ts';
import { definedIn, findTerm, symbolsOf } from '../document/symbols.ts';
import { withParents } from '../numbers/ruleNumber.ts';
import { addTo } from '../text/lists.ts';
import type { SearchedEntry } from './ranking.ts';
import { numbersNamed } from './searchNumbers.ts';

/** What a search looks at in each rule and term of a document, in text order; `id` is the ordinal. */
export function* searchedEntries(document: RulesDocument): Generator<SearchedEntry> {
  const defined = definedIn(document);
  const cited = citedWords(document, defined);
  for (const ordinal of defined) {
    const definition = { document, ordinal };
    const { paragraphs, examples } = passagesOf(definition);
    yield {
      id: ordinal,
      ...numberAndTitle(definition),
      text: textWithoutTitle(definition, paragraphs),
      examples: examples.join(' '),
      ...nearestAbove(definition),
      cited: cited.get(ordinal)?.join(' ') ?? '',
    };
  }
}

/** The number and title of a rule, or the name of a term; empty if it has none. */
export function numberAndTitle(definition: Definition): { number: string; title: string } {
  const head = headOf(definition);
  if (head.kind !== 'rule') return { number: '', title: nameOfHead(head) };
  return { number: head.number.text, title: titleOf(head) ?? '' };
}

/** Passages as one text, unless that is only the title. */
export function textWithoutTitle(definition: Definition, passages: readonly string[]): string {
  const text = passages.join(' ');
  return text === numberAndTitle(definition).title ? '' : text;
}

/** The nearest parent, and the nearest title above. */
function nearestAbove({ document, ordinal }: Definition): Pick<SearchedEntry, 'above' | 'parent'> {
  const { rules } = symbolsOf(document);
  const head = document.heads[ordinal]!;
  const parents = head.kind === 'rule' ? withParents(head.number, document.dialect.numbering).slice(1) : [];
  const above = parents.flatMap(({ text }) => rules.get(text) ?? []);
  const titles = above.map(each => titleOf(document.heads[each]!));
  return { above: titles.find(title => title !== undefined) ?? '', parent: above[0] };
}

/**
 * By ordinal, the words with which others cite a rule or term: a term of the glossary with its text, or the beginning
 * of a sentence in a rule. Players know these words better than those of the rule.
 */
function citedWords(document: RulesDocument, defined: readonly number[]): Map<number, string[]> {
  const words = new Map<number, string[]>();
  for (const ordinal of defined) {
    const isTerm = document.heads[ordinal]!.kind === 'term';
    for (const block of blocksOfHead(document, ordinal)) {
      for (const reference of block.references) {
        const said = isTerm ? block.text : sentenceBefore(block, reference);
        for (const target of targetOrdinals(reference, document)) if (target !== ordinal) addTo(words, target, said);
      }
    }
  }
  return words;
}

/** No one writes longer ones. */
const LONGEST_SENTENCE = 400;
const ENDS = ['.', '!', '?', '”'];

function sentenceBefore({ text }: Block, { start }: Reference): string {
  const before = text.slice(Math.max(0, start - LONGEST_SENTENCE), start);
  return before.slice(1 + Math.max(...ENDS.map(end => before.lastIndexOf(end))));
}

/** The ordinals that a reference leads to in its own document. */
function targetOrdinals(reference: Reference, document: RulesDocument): number[] {
  const symbols = symbolsOf(document);
  if (reference.kind === 'term') return [findTerm(symbols, reference.term) ?? []].flat();
  return numbersNamed([reference], document.dialect).flatMap(number => symbols.rules.get(number) ?? []);
}
