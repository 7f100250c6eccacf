import type { Block } from '../../blocks/block.ts';
import { type Definition, numberOf, type Scope } from '../../book/workspace.ts';
import { blocksOfHead, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { areOnOneBranch } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';
import { wordKeys } from '../../text/words.ts';

/** Number of consecutive words that can't be a coincidence. */
const WORDS = 12;

/**
 * The only rule that contains the first words of a text consecutively, if the cited rule, its parents, and its subrules
 * don't.
 */
export function quotedRule(scope: Scope, cited: Definition, said: string): Definition | undefined {
  const run = firstWords(said, WORDS);
  if (run === undefined) return undefined;
  const documents = scope.flat().filter(document => mayHave(document, run));
  const found = documents.flatMap(document => rulesWith(document, run));
  const number = numberOf(cited);
  const isRelated = (rule: Definition) => areOnOneBranch(numberOf(rule), number);
  return found.length === 1 && !found.some(isRelated) ? found[0] : undefined;
}

/** The first words of a text for {@link rulesWith}; undefined if there are fewer. */
export function firstWords(said: string, count: number): string | undefined {
  const words = wordKeys(said).slice(0, count);
  return words.length < count ? undefined : ` ${words.join(' ')} `;
}

/** Whether a rule contains some consecutive words. */
export function hasWords({ document, ordinal }: Definition, run: string): boolean {
  return ruleWordKeys(document, ordinal).includes(run);
}

function ruleWordKeys(document: RulesDocument, ordinal: number): string {
  return ` ${blocksOfHead(document, ordinal)
    .map(block => memo(block, keysOfBlock))
    .join(' ')} `;
}

/** Whether a document may contain some words: it has each pair of them in a row, as it has for few comments. */
function mayHave(document: RulesDocument, run: string): boolean {
  const pairs = memo(document.pieces, wordPairsIn, document);
  return wordPairs(run).every(pair => pairs.has(pair));
}

function wordPairsIn(_pieces: RulesDocument['pieces'], document: RulesDocument): ReadonlySet<string> {
  return new Set(symbolsOf(document).body.flatMap(ordinal => wordPairs(ruleWordKeys(document, ordinal))));
}

function wordPairs(run: string): string[] {
  const keys = run.trim().split(' ');
  return keys.slice(1).map((key, index) => `${keys[index]} ${key}`);
}

/** The rules of a document that contain some consecutive words. */
export function rulesWith(document: RulesDocument, run: string): Definition[] {
  const { text, starts, ordinals } = memo(document.pieces, wordsOfRules, document);
  const found: Definition[] = [];
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + 1)) {
    const ordinal = ordinals[starts.findLastIndex(start => start <= at)]!;
    if (found.at(-1)?.ordinal !== ordinal) found.push({ document, ordinal });
  }
  return found;
}

/** The words of all rules of a document, and where in them those of each rule begin. */
function wordsOfRules(_pieces: RulesDocument['pieces'], document: RulesDocument) {
  const starts: number[] = [];
  let text = '';
  const ordinals = symbolsOf(document).body;
  for (const ordinal of ordinals) {
    starts.push(text.length);
    // Words never continue in the next rule.
    text += `\n${ruleWordKeys(document, ordinal)}`;
  }
  return { text, starts, ordinals };
}

function keysOfBlock({ text, head }: Block): string {
  return wordKeys(text.slice(head?.end ?? 0)).join(' ');
}
