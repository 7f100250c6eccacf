import type { Block, NumberReference, RangeReference } from '../blocks/block.ts';
import { afterTitle, passagesIn, passagesOf } from '../book/passages.ts';
import { type Definition, headOf, ruleOf, titleOf, type Workspace } from '../book/workspace.ts';
import { blocksOfHead, joined, type RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { parentNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { eachOnce, remember } from '../text/memo.ts';

/** An edition of a book: its documents, in order, and the workspace that resolves their references. */
export interface Edition {
  readonly documents: readonly RulesDocument[];
  readonly workspace: Workspace;
}

/** The content of a rule or term, for comparison. */
export interface Wording {
  readonly definition: Definition;
  readonly title: string;
  /**
   * The words of its title and text in lowercase, without examples, quotation marks, and dashes; each citation is the
   * word `§`.
   */
  readonly words: readonly string[];
  /** The words as one text. */
  readonly key: string;
  /** The title, text, and examples for people, with {@link CITATION} in place of each citation. */
  readonly text: string;
  readonly examples: string;
  /** The citations of rules, in the order of the text. */
  readonly citations: readonly CitationInText[];
}

/** A citation as written. */
export interface CitationInText {
  readonly reference: NumberReference | RangeReference;
  readonly text: string;
  /** Its start: UTF-16 units from the start of its definition. */
  readonly at: number;
}

/** A rule of an edition. */
export interface EditionRule extends Wording {
  readonly number: RuleNumber;
  /** Indexes into the rules of its edition: its parent (-1 at the top), and its neighbors (-1 at the ends). */
  readonly parent: number;
  readonly previous: number;
  readonly next: number;
}

/** Whether two numbers are the same, also if their editions write them as differently as 6.1(2) and 6.1.2. */
export function isSameNumber(old: RuleNumber, now: RuleNumber): boolean {
  const [was, is] = [old.path, now.path];
  return old.text === now.text || (was.length === is.length && was.every((part, index) => part === is[index]));
}

/** Whether a rule is another one or below it. */
export function isIndexAtOrBelow(rules: readonly EditionRule[], index: number, above: number): boolean {
  for (let at = index; at >= 0; at = rules[at]!.parent) if (at === above) return true;
  return false;
}

/** Placeholder for a citation while texts are compared. */
export const CITATION = '\uE000';

/** The rules in the bodies of an edition's documents, in the order of the text. */
export function rulesOfEdition({ documents }: Edition, read: WordReader): EditionRule[] {
  const found: { -readonly [key in keyof EditionRule]: EditionRule[key] }[] = [];
  const byNumber = new Map<string, number>();
  const lastBelow = new Map<number, number>();
  for (const document of documents) {
    for (const ordinal of symbolsOf(document).body) {
      const { number } = ruleOf(document, ordinal);
      const parent = parentIndex(number, document, byNumber);
      const previous = lastBelow.get(parent) ?? -1;
      const wording = wordingOf({ document, ordinal }, read);
      const { definition, title, words, key, text, examples, citations } = wording;
      // Written out: objects that are spread are several times as slow to make and to read.
      const rule = { definition, title, words, key, text, examples, citations, number, parent, previous, next: -1 };
      const index = found.push(rule) - 1;
      if (previous >= 0) found[previous]!.next = index;
      lastBelow.set(parent, index);
      if (!byNumber.has(number.text)) byNumber.set(number.text, index);
    }
  }
  return found;
}

/** The terms of an edition's glossaries, in the order of the text. */
export function termsOfEdition({ documents }: Edition, read: WordReader): Wording[] {
  return documents.flatMap(document =>
    symbolsOf(document).glossary.map(ordinal => wordingOf({ document, ordinal }, read)),
  );
}

function parentIndex(number: RuleNumber, document: RulesDocument, byNumber: ReadonlyMap<string, number>): number {
  const parent = parentNumber(number, document.dialect.numbering);
  if (!parent) return -1;
  return byNumber.get(parent.text) ?? parentIndex(parent, document, byNumber);
}

function wordingOf(definition: Definition, read: WordReader): Wording {
  const { dialect } = definition.document;
  const blocks = blocksOfHead(definition.document, definition.ordinal);
  // Editions share the blocks that are the same.
  const said =
    blocks.length > 1
      ? saidIn(definition, blocks, read)
      : remember(blocks[0]!, saidIn, [dialect], () => saidIn(definition, blocks, read));
  const { title, words, key, text, examples, citations } = said;
  return { definition, title, words, key, text, examples, citations };
}

function saidIn(definition: Definition, blocks: readonly Block[], read: WordReader): Omit<Wording, 'definition'> {
  const { document } = definition;
  const head = headOf(definition);
  const citations: CitationInText[] = [];
  const { paragraphs, examples } =
    document.dialect.layout.kind === 'records'
      ? passagesOfRecord(definition, citations)
      : passagesIn(withCitations(definition, blocks, citations).trimEnd(), document.dialect);
  const title = head.kind === 'term' ? head.term : (titleOf(head) ?? '');
  const own = paragraphs.join('\n');
  const text = !title || own.startsWith(title) ? own : own === `(${title})` ? title : `${title}\n${own}`;
  return {
    title,
    ...read(text),
    text,
    examples: examples.join('\n'),
    citations,
  };
}

/** The text after a rule's number, or after a term, with a placeholder for each citation. */
function withCitations(definition: Definition, blocks: readonly Block[], citations: CitationInText[]): string {
  const head = headOf(definition);
  const from = head.kind === 'rule' ? afterTitle(joined(blocks), head, definition.document) : head.end;
  let text = '';
  let start = 0;
  for (const block of blocks) {
    let at = Math.max(0, from - start);
    for (const reference of block.references) {
      if (reference.kind === 'term' || reference.start < at) continue;
      const written = block.text.slice(reference.start, reference.end);
      citations.push({ reference, text: written, at: start + reference.start });
      text += block.text.slice(at, reference.start) + CITATION;
      at = reference.end;
    }
    text += block.text.slice(at);
    start += block.text.length;
  }
  return text;
}

/** The passages of a record, whose cells are decoded first, with its citations replaced. */
function passagesOfRecord(definition: Definition, citations: CitationInText[]): ReturnType<typeof passagesOf> {
  const { document, ordinal } = definition;
  const [block] = blocksOfHead(document, ordinal);
  const left = (block?.references ?? []).flatMap(reference =>
    reference.kind === 'term'
      ? []
      : [{ reference, text: block!.text.slice(reference.start, reference.end), at: reference.start }],
  );
  const marked = (text: string) => {
    let [done, at] = ['', 0];
    for (let [next] = left; next && text.includes(next.text, at); [next] = left) {
      const start = text.indexOf(next.text, at);
      citations.push(left.shift()!);
      done += text.slice(at, start) + CITATION;
      at = start + next.text.length;
    }
    return done + text.slice(at);
  };
  const { paragraphs, examples } = passagesOf(definition);
  return { paragraphs: paragraphs.map(marked), examples: examples.map(marked) };
}

/** Splits texts into words; repeated texts, as most of the next edition's are, only once. */
export type WordReader = (text: string) => Pick<Wording, 'words' | 'key'>;

export function wordReader(): WordReader {
  return eachOnce((text: string) => {
    const words = comparedWords(text);
    return { words, key: words.join(' ') };
  });
}

/** The words of a text: letters, digits, and symbols in braces; apostrophes within words stay. */
export function comparedWords(text: string): string[] {
  const words = plainApostrophes(text).toLowerCase().match(WORD) ?? [];
  return text.includes(CITATION) ? words.map(word => (word === CITATION ? '§' : word)) : words;
}

const WORD = /\uE000|[+-]?[\p{L}\d]+(?:['/][\p{L}\d]+)*|\{[^{}\s]{1,8}\}/gu;

/** A text reduced to its words, to see whether two are the same: without quotation marks, dashes, and emphasis. */
export function normalized(text: string): string {
  return plainApostrophes(text).replace(LOST_QUOTES, ' $1 ').replace(MUTE, ' ').replace(/\s+/g, ' ').trim();
}

/** Quotation marks that an old encoding replaced: `?at the beginning of? that phase`. */
const LOST_QUOTES = /(?<![^\s(\uE000])\?(?=\S)([^?]*)\?/g;

const MUTE = /(?<!\p{L})'|'(?!\p{L})|["“”„«»_*‐‑–—-]|\?(?=\p{L})|(?<=[.,!])\?/gu;

/** The text with one form of apostrophe, also if an old encoding replaced it (“can?t”), and without trademark signs. */
function plainApostrophes(text: string): string {
  const whole = text.includes('?') ? text.replace(/(?<=\p{L})\?(?=\p{L})/gu, "'") : text;
  return whole.replace(/[’‘]/g, "'").replace(/[™®]|\([Tt][Mm]\)/g, '');
}
