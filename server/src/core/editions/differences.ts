import { definedNumbers } from '../document/symbols.ts';
import { listDifference } from '../text/lists.ts';
import { memo } from '../text/memo.ts';
import { literal } from '../text/patterns.ts';
import { type EditionIndex, targetsOf } from './compareEditions.ts';
import { CITATION, type CitationInText, type EditionRule } from './editionRules.ts';
import type { TranslatedRule, Translation } from './translation.ts';

/** What two rules that should say the same have each for itself. */
export interface Difference<T> {
  readonly own: readonly T[];
  readonly original: readonly T[];
}

/** A cited number, and the citation with it. */
export interface CitedNumber {
  readonly number: string;
  readonly citation: CitationInText;
}

/** The numbers that only one of two rules cites. A number that the other one contains in any form isn't missing there. */
export function referencesThatDiffer(translation: Translation, rule: TranslatedRule): Difference<CitedNumber> {
  const { translated, original } = translation;
  const known = memo(translation, numbersOfBoth);
  const [own, other] = [ownCitedNumbers(translated, rule.own, known), ownCitedNumbers(original, rule.original, known)];
  return {
    own: own.filter(({ number }) => !isAmong(number, other) && !isWritten(number, rule.original)),
    original: other.filter(({ number }) => !isAmong(number, own) && !isWritten(number, rule.own)),
  };
}

function isAmong(number: string, cited: readonly CitedNumber[]): boolean {
  return cited.some(other => other.number === number);
}

/** A link whose words show a number, so that its address doesn't count. */
const NUMBERED_LINK = new RegExp(
  `(?<words>\\[[^[\\]]{0,200}[\\d${CITATION}][^[\\]]{0,200}\\])\\([^()\\s]{1,300}\\)`,
  'gu',
);

/** Whether a number is in the text of a rule, such as in the address of a link, although nothing shows a citation. */
function isWritten(number: string, { text }: EditionRule): boolean {
  const shown = text.replace(NUMBERED_LINK, '$<words>').normalize('NFKC');
  return new RegExp(`(?<![A-Za-z\\d])${literal(number)}(?![A-Za-z\\d])`).test(shown);
}

/** The numbers of the rules of both sides. */
function numbersOfBoth({ translated, original }: Translation): ReadonlySet<string> {
  return new Set([...translated.rules, ...original.rules].map(({ number }) => number.text));
}

/**
 * The own numbers that a rule cites, also of rules that only the other side has; those of other books, and what may be
 * no citation, are left out.
 */
function ownCitedNumbers(index: EditionIndex, rule: EditionRule, known: ReadonlySet<string>): CitedNumber[] {
  const found = new Map<string, CitedNumber>();
  for (const citation of shownCitations(rule)) {
    const { book, relative, uncertain } = citation.reference;
    if (book !== undefined || relative) continue;
    for (const { name, index: target } of targetsOf(index, rule, citation))
      if ((target !== undefined || !uncertain || known.has(name)) && !found.has(name))
        found.set(name, { number: name, citation });
  }
  return [...found.values()];
}

/** The citations of a rule without those in the address of a link whose words show a number. */
function shownCitations({ text, examples, citations }: EditionRule): readonly CitationInText[] {
  // With examples, the order of the citations isn't known.
  if (examples) return citations;
  const hidden = new Set<number>();
  const countIn = (part: string) => part.split(CITATION).length - 1;
  for (const { index, 0: link, groups } of text.matchAll(NUMBERED_LINK)) {
    const { length } = groups!.words!;
    const before = countIn(text.slice(0, index + length));
    for (let at = 0; at < countIn(link.slice(length)); at++) hidden.add(before + at);
  }
  return citations.filter((_, index) => !hidden.has(index));
}

/** Up to this number, amounts are often written as words. */
const LARGEST_WORD = 60;

/**
 * The numbers in digits, words with digits, and pictures that only one of two rules contains, without citations. A small
 * number that only one side has can be a word on the other, and a name can be left out.
 */
export function amountsThatDiffer(translation: Translation, { own, original }: TranslatedRule): Difference<string> {
  const numbers = memo(translation, letteredNumbers);
  const [mine, theirs] = [amountsIn(own, numbers), amountsIn(original, numbers)];
  const difference = { own: listDifference(mine, theirs), original: listDifference(theirs, mine) };
  if (difference.own.length && difference.original.length) return difference;
  const isSure = (amount: string) => amount.includes('/') || Number(amount) > LARGEST_WORD;
  return { own: difference.own.filter(isSure), original: difference.original.filter(isSure) };
}

/** The numbers of the rules of both sides that no amount looks like: “2k3”. */
function letteredNumbers({ translated, original }: Translation): ReadonlySet<string> {
  const documents = [...translated.edition.documents, ...original.edition.documents];
  const numbers = definedNumbers(documents);
  return new Set(numbers.map(text => text.toLowerCase()).filter(text => /[a-z]/.test(text)));
}

const PICTURE = /!\[[^[\]]{0,300}\]\((?<address>[^()\s]{1,300})[^()]{0,300}\)/gu;

function amountsIn({ text, citations }: EditionRule, numbers: ReadonlySet<string>): string[] {
  const pictures = Array.from(text.matchAll(PICTURE), ({ groups }) => groups!.address!);
  const written = [text, ...citations.map(citation => citation.text)];
  const amounts = written.flatMap(wordsWithDigits).filter(word => !numbers.has(word));
  return [...pictures, ...amounts.map(plainAmount)];
}

/** Words with a digit, in lowercase, without addresses of links: “3x3x3”, “0,01”, “10:00”. */
function wordsWithDigits(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(PICTURE, ' ')
    .replace(/\]\([^()]{0,300}\)|<[^<>]{0,300}>|https?:\S+/gu, ' ')
    .replaceAll(CITATION, ' ')
    .toLowerCase();
  return plain.match(/(?<![a-z\d])[a-z]*\d[a-z\d]*(?:[.,:]\d[a-z\d]*|[\u00A0\u202F ]\d{3}(?![\p{L}\d]))*/gu) ?? [];
}

/** A number as other languages write it, too: 1,50 is 1.5, 1.000 is 1000, and 48h is 48; other words as they are. */
function plainAmount(word: string): string {
  const number = word.replace(/(?<=^\d[\d.,]{0,20})[a-z]{1,3}$/, '');
  if (/[a-z:]/.test(number)) return word;
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(number) ?? [];
  return String(Number(`${whole.replace(/\D/g, '')}.${decimals}`));
}
