import type { RuleHead } from '../blocks/block.ts';
import { citationsOf } from '../book/citations.ts';
import { ruleOf, type Workspace } from '../book/workspace.ts';
import { blocksOf, headBlockOf, type RulesDocument } from '../document/document.ts';
import { keyOfTitle, type Symbols, symbolsOf, titleKey } from '../document/symbols.ts';
import { childrenOf } from '../document/tree.ts';
import { compareNumbers } from '../numbers/ruleNumber.ts';
import { remember } from '../text/memo.ts';
import { capital, wordKeys } from '../text/words.ts';
import { blamedIn } from './misnumbered.ts';

/**
 * The faults, by ordinals: a line of the Contents whose heading has another title or number, a line without a heading,
 * a duplicate line, and a heading without a line.
 */
export type ContentsFault =
  | { readonly kind: 'title' | 'number'; readonly line: number; readonly heading: number }
  | { readonly kind: 'extra' | 'twice'; readonly line: number }
  | { readonly kind: 'missing'; readonly heading: number };

/** The faults in the Contents of a document; kept until the document is settled again. */
export function faultsOf(document: RulesDocument): readonly ContentsFault[] {
  return remember(document.heads, faultsOf, [document.settled], () => collectFaults(document));
}

function collectFaults(document: RulesDocument): readonly ContentsFault[] {
  const symbols = symbolsOf(document);
  if (symbols.contents.size === 0 || symbols.rules.size === 0) return [];
  const lines = contentsLines(document);
  const missing = missingIn(symbols).map((heading): ContentsFault => ({ kind: 'missing', heading }));
  const faults = [...lineFaults(document, symbols, lines), ...missing];
  const renumbered = new Set(faults.flatMap(fault => (fault.kind === 'number' ? [fault.heading] : [])));
  const { ordinals, right } = blamedIn(document);
  const isBlamed = (fault: ContentsFault) =>
    ('heading' in fault && ordinals.has(fault.heading)) ||
    ('line' in fault && right.has(ruleOf(document, fault.line).number.text));
  return faults.filter(fault => !isBlamed(fault) && (fault.kind !== 'missing' || !renumbered.has(fault.heading)));
}

/** The ordinals of the lines of the Contents. */
export function contentsLines(document: RulesDocument): number[] {
  const { heads, bodyStart } = symbolsOf(document);
  return heads.slice(0, bodyStart).flatMap(({ kind }, ordinal) => (kind === 'rule' ? ordinal : []));
}

/** What can follow a title in the Contents: a page, or its articles. */
export const PAGE_NUMBER = /(?<![\s.·…])[\s.·…]+\d{1,4}$|（第[^（）]{1,40}）$/;

/** So long a line of the Contents may go on in the next one. */
const WRAPPED = 40;

function lineFaults(document: RulesDocument, symbols: Symbols, lines: readonly number[]): ContentsFault[] {
  const { contents, rules, repeated } = symbols;
  const twice = new Set(repeated.map(ordinal => ruleOf(document, ordinal).number.text));
  return lines.flatMap((line): ContentsFault[] => {
    const head = ruleOf(document, line);
    const { number, title = '' } = head;
    if (contents.get(number.text) !== line) return twice.has(number.text) ? [] : [{ kind: 'twice', line }];
    const heading = rules.get(number.text);
    if (heading === undefined) return unknownLine(document, symbols, line);
    const own = keyOfTitle(ruleOf(document, heading));
    const listed = keyOfTitle(head);
    // The title of a heading may be in the paragraph after it.
    const isSame = !own || own === listed || own === titleKey(title.replace(PAGE_NUMBER, ''));
    const goesOn = listed.length >= WRAPPED && own.startsWith(listed);
    return isSame || goesOn ? [] : [{ kind: 'title', line, heading }];
  });
}

/**
 * A line without a heading: its number is wrong if a heading without a line has its title; or the text may end earlier.
 */
function unknownLine(document: RulesDocument, symbols: Symbols, line: number): ContentsFault[] {
  const { number, title = '' } = ruleOf(document, line);
  const owner = symbols.titles.get(titleKey(title))?.find(ordinal => {
    const own = ruleOf(document, ordinal).number;
    return own.level === number.level && !symbols.contents.has(own.text);
  });
  if (owner !== undefined) return [{ kind: 'number', line, heading: owner }];
  // If only the heading is missing, its rules are reported.
  if (childrenOf([document]).has(number.text)) return [];
  const isAfter = () => compareNumbers(number, ruleOf(document, symbols.body.at(-1)!).number) >= 0;
  return symbols.whole || !isAfter() ? [{ kind: 'extra', line }] : [];
}

/** The headings without a line, at the levels that the Contents list. */
function missingIn({ heads, contents, body, rules }: Symbols): number[] {
  const numberAt = (ordinal: number) => (heads[ordinal] as RuleHead).number;
  const listed = new Set(Array.from(contents.values(), line => numberAt(line).level));
  return body.filter(ordinal => {
    const { level, text } = numberAt(ordinal);
    return listed.has(level) && !contents.has(text) && rules.get(text) === ordinal;
  });
}

/** A line of the Contents whose heading has another title. */
export type TitleFault = Extract<ContentsFault, { kind: 'title' | 'number' }>;

/** The title of a line of the Contents, without the page number. */
export function titleInContents(document: RulesDocument, line: number): string {
  return (ruleOf(document, line).title ?? '').replace(PAGE_NUMBER, '');
}

/**
 * Whether a heading is misspelled rather than its line of the Contents: most citations quote it as the Contents do, or
 * none does, and only the heading has a word that appears nowhere else in the document.
 */
export function isHeadingWrong(workspace: Workspace, document: RulesDocument, { line, heading }: TitleFault): boolean {
  const [own, listed] = [keyOfTitle(ruleOf(document, heading)), titleKey(titleInContents(document, line))];
  const quoted = citationsOf(workspace, { document, ordinal: heading }).flatMap(({ reference }) =>
    reference.kind === 'term' || !reference.title ? [] : titleKey(reference.title.text),
  );
  const votes = quoted.filter(key => key === listed).length - quoted.filter(key => key === own).length;
  if (votes !== 0) return votes > 0;
  return hasOddWord(document, heading, own, listed) && !hasOddWord(document, line, listed, own);
}

/**
 * Whether a title has a word that no other block of the document has, and that isn't another form of a word in the
 * other title.
 */
function hasOddWord(document: RulesDocument, ordinal: number, title: string, other: string): boolean {
  const known = wordKeys(other);
  const isForm = (key: string) => known.some(word => word.startsWith(key) || key.startsWith(word));
  const own = headBlockOf(document, ordinal);
  const isElsewhere = (key: string) => {
    const capitalized = capital(key);
    return blocksOf(document).some(
      ({ block: { text }, index }) => index !== own && (text.includes(key) || text.includes(capitalized)),
    );
  };
  return wordKeys(title).some(key => !isForm(key) && !isElsewhere(key));
}

/**
 * Whether a rule is quoted as in the Contents, and its heading differs: that is reported for the Contents, and nowhere
 * else.
 */
export function isContentsFinding(
  document: RulesDocument,
  number: string,
  quoted: string,
  faults: readonly ContentsFault[],
): boolean {
  const line = symbolsOf(document).contents.get(number);
  const isFault = faults.some(fault => fault.kind === 'title' && fault.line === line);
  return line !== undefined && isFault && titleKey(titleInContents(document, line)) === titleKey(quoted);
}
