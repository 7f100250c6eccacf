import type { Random } from '../../bench/random.ts';
import {
  type Definition,
  definitionSpan,
  headSpan,
  ruleOf,
  type Workspace,
  withDocument,
} from '../../server/src/core/book/workspace.ts';
import { translationChecks } from '../../server/src/core/checks/allChecks.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { type RulesDocument, textBetween, textOf, update } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { childrenOf } from '../../server/src/core/document/tree.ts';
import type { Finding } from '../../server/src/core/findings/check.ts';
import type { Edit } from '../../server/src/core/text/span.ts';

/** A translation, and the edition of its original that it translates. */
export interface Books {
  readonly workspace: Workspace;
  readonly document: RulesDocument;
  readonly original: RulesDocument;
}

/** A fault in a translation, and what has to be found then: a code, one of these rules, and the line of one of these. */
export interface Fault {
  readonly books: Books;
  readonly code: string;
  readonly rules: readonly string[];
  readonly at: readonly Definition[];
}

type Maker = (books: Books, random: Random) => Fault | undefined;

/** A rule without rules under it that both books have, with its lines. */
interface Leaf {
  readonly number: string;
  readonly definition: Definition;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function leavesIn({ document, original }: Books): Leaf[] {
  const children = childrenOf([document]);
  const there = symbolsOf(original).rules;
  return symbolsOf(document).body.flatMap(ordinal => {
    const { number, title } = ruleOf(document, ordinal);
    if (title !== undefined || children.get(number.text)?.numbers.length || !there.has(number.text)) return [];
    const definition = { document, ordinal };
    const { start, end } = definitionSpan(definition);
    return [{ number: number.text, definition, start, end, text: textBetween(document, { start, end }) }];
  });
}

function changed(books: Books, edits: readonly Edit[]): Books {
  const document = update(books.document, edits, books.document.version + 1);
  return { ...books, document, workspace: withDocument(books.workspace, document) };
}

function nowAt({ document }: Books, number: string): Definition[] {
  const ordinal = symbolsOf(document).rules.get(number);
  return ordinal === undefined ? [] : [{ document, ordinal }];
}

/** A rule is missing; the finding is at the one before it. */
const removed: Maker = (books, random) => {
  const leaves = leavesIn(books);
  const { definition, start, end, number } = random.pick(leaves.slice(1));
  const before = ruleOf(books.document, definition.ordinal - 1);
  const next = changed(books, [{ start, end, text: '' }]);
  return { books: next, code: 'untranslated-rule', rules: [number], at: nowAt(next, before.number.text) };
};

/** Two rules in a row are swapped. */
const swapped: Maker = (books, random) => {
  const leaves = leavesIn(books);
  const pairs = leaves.flatMap((one, index) => {
    const other = leaves[index + 1];
    return other && other.start === one.end && other.text.endsWith('\n') === one.text.endsWith('\n')
      ? [[one, other] as const]
      : [];
  });
  const [one, other] = random.pick(pairs);
  const [gap, otherGap] = [one, other].map(({ text }) => text.slice(text.trimEnd().length));
  const text = other.text.trimEnd() + gap + one.text.trimEnd() + otherGap;
  const next = changed(books, [{ start: one.start, end: other.end, text }]);
  const rules = [one.number, other.number];
  return { books: next, code: 'moved-rule', rules, at: rules.flatMap(number => nowAt(next, number)) };
};

function originalText({ original }: Books, { number }: Leaf): string {
  return textBetween(original, definitionSpan({ document: original, ordinal: symbolsOf(original).rules.get(number)! }));
}

/** A digit of a cited number is another one, or is lost. */
const otherReference: Maker = (books, random) => {
  const cited = leavesIn(books).flatMap(leaf =>
    [...leaf.text.matchAll(/(?<=[([ ])(\d{1,2}[a-z])(\d{1,2})?(?=[)\] .,;])/g)]
      .filter(({ index }) => index > 8)
      .map(match => ({ leaf, match })),
  );
  if (!cited.length) return undefined;
  const { leaf, match } = random.pick(cited);
  const at = leaf.start + match.index;
  const [whole, number, digits] = match as unknown as [string, string, string | undefined];
  const digit = Number(digits?.at(-1) ?? number.at(-2));
  const other = String(((digit + 1 + random.below(8)) % 9) + 1);
  const text =
    digits === undefined
      ? whole.replace(/\d(?=[a-z])/, other)
      : random.chance(0.5)
        ? number
        : whole.slice(0, -1) + other;
  if (text === whole) return undefined;
  const next = changed(books, [{ start: at, end: at + whole.length, text }]);
  return { books: next, code: 'different-references', rules: [leaf.number], at: nowAt(next, leaf.number) };
};

/** An amount that the original writes in digits, too, is another one; which words are numbers isn't known. */
const otherAmount: Maker = (books, random) => {
  const written = leavesIn(books).flatMap(leaf =>
    [...leaf.text.matchAll(/(?<=[ (])\d+(?= ?\p{L}{2}| ?[%.,;) ])/gu)]
      .filter(
        ({ 0: amount, index }) => index > 8 && new RegExp(`(?<!\\w)${amount}(?!\\w)`).test(originalText(books, leaf)),
      )
      .map(match => ({ leaf, match })),
  );
  if (!written.length) return undefined;
  const { leaf, match } = random.pick(written);
  const at = leaf.start + match.index;
  const text = String(Number(match[0]) + 1 + random.below(70));
  const next = changed(books, [{ start: at, end: at + match[0].length, text }]);
  return { books: next, code: 'different-amounts', rules: [leaf.number], at: nowAt(next, leaf.number) };
};

const OTHER_WORDS = 'gunwale capstan halyard fathom windlass mizzen bilge scupper thwart bollard'.split(' ');

/** A paragraph of the original is reworded in a newer edition. */
const reworded: Maker = (books, random) => {
  const { original, workspace } = books;
  const leaf = random.pick(leavesIn(books).filter(({ text }) => text.length > 60));
  const { start, end } = definitionSpan({ document: original, ordinal: symbolsOf(original).rules.get(leaf.number)! });
  const text = textBetween(original, { start, end });
  const words = [...text.matchAll(/(?<= )[a-z]{4,}(?= )/g)];
  if (!words.length) return undefined;
  const chosen = words.filter(() => random.chance(0.4));
  const edits = (chosen.length ? chosen : words.slice(0, 1)).map(({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
    text: random.pick(OTHER_WORDS),
  }));
  const later = update(original, edits, original.version + 1);
  const files = [{ uri: 'test:/earlier.md', text: textOf(original), dialect: original.dialect }];
  const [first, ...others] = workspace.books;
  const books2 = [{ ...first!, edition: 'later', earlier: [{ name: 'earlier', files }] }, ...others].map(book =>
    book.translates ? { ...book, translates: { ...book.translates, edition: 'earlier' } } : book,
  );
  const next = { ...withDocument(workspace, later), books: books2 };
  return {
    books: { ...books, workspace: next, original: later },
    code: 'outdated-translation',
    rules: [leaf.number],
    at: nowAt(books, leaf.number),
  };
};

export const FAULTS: Readonly<Record<string, Maker>> = {
  removed,
  swapped,
  'other reference': otherReference,
  'other amount': otherAmount,
  reworded,
};

/** What the checks of translations find only since a fault. */
export function foundSince(before: readonly Finding[], { books }: Fault): Finding[] {
  const known = new Set(before.map(keyOf));
  return findingsIn(books).filter(finding => !known.has(keyOf(finding)));
}

export function findingsIn({ workspace, document }: Books): readonly Finding[] {
  return runChecks(workspace, document, translationChecks);
}

function keyOf({ code, message }: Finding): string {
  return `${code} ${message}`;
}

/** Whether a finding is about a fault, and at its line. */
export function isAbout({ code, start, message }: Finding, fault: Fault): boolean {
  const names = fault.rules.some(number =>
    new RegExp(`(?<![\\w])${number.replace(/[+]/g, '\\+')}(?![\\w+])`).test(message),
  );
  const line = (offset: number) => textOf(fault.books.document).slice(0, offset).split('\n').length;
  const lines = fault.at.map(definition => line(headSpan(definition).start));
  const isAtLine =
    lines.includes(line(start)) ||
    fault.at.some(each => start >= headSpan(each).start && start < definitionSpan(each).end);
  return code === fault.code && names && isAtLine;
}
