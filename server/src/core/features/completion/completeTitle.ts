import type { NumberReference } from '../../blocks/block.ts';
import { writtenText } from '../../blocks/cells.ts';
import { isLower, isUpper } from '../../blocks/line.ts';
import { resolve } from '../../book/resolve.ts';
import { headOf, titleOf } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { grammarOf } from '../../dialect/grammar.ts';
import { blocksOf, type RulesDocument } from '../../document/document.ts';
import { literal } from '../../text/patterns.ts';
import { type Completion, type Completions, NOTHING } from './completionItem.ts';
import { spanAround, type WritingPlace } from './writingPlace.ts';

/** Completes the title after a number, or in a quotation after it. */
export function completeTitle(place: WritingPlace): Completions {
  const begun = begunAfter(place);
  if (!begun) return NOTHING;
  const { workspace, document } = place;
  const [{ definition } = {}] = resolve(workspace, document, begun.reference);
  const title = definition && titleOf(headOf(definition));
  if (!definition || !title) return NOTHING;
  const item = titleItem(place, begun, writtenText(title, document.dialect));
  return { items: [{ ...item, label: readable(item.label, definition.document.dialect), definition }], more: false };
}

function titleItem(place: WritingPlace, begun: Begun, title: string): Completion {
  const { document, after, before } = place;
  const style = quotingStyle(document);
  const open = begun.open ?? writtenText(style.open, document.dialect);
  const closing = grammarOf(document.dialect).closing;
  const close = begun.open
    ? (begunMarks(document).find(([written]) => written === begun.open)?.[1] ?? '')
    : writtenText(closing.get(style.open) ?? '', document.dialect);
  const rest = begun.open ? restOfQuotation(after, close) : 0;
  // A title that ends with its own punctuation needs no other.
  const { inside, taken } =
    style.american && !/[.!?]$/.test(title) ? punctuation(after.slice(rest), before) : { inside: '', taken: 0 };
  const quoted = `${title}${inside}${close}`;
  const joint = begun.open ? '' : style.joint;
  return {
    kind: 'title',
    label: begun.open ? quoted : `${joint}${open}${quoted}`.replace(/^,? /, ''),
    text: begun.open ? quoted : `${joint}${open}${quoted}`,
    typed: begun.open ? title : begun.typed + open + title,
    span: spanAround(place, begun.typed.length, rest + taken),
  };
}

/** The text between a number and the cursor. */
interface Begun {
  readonly reference: NumberReference;
  /** The opening mark, if there is one. */
  readonly open: string | undefined;
  /** The typed part of the title, or of the text before it if there is no opening mark. */
  readonly typed: string;
}

const LONGEST_BEGUN = 100;

function begunAfter(place: WritingPlace): Begun | undefined {
  const { block, at, after, document } = place;
  const reference = block.references.findLast(({ end, kind }) => kind !== 'term' && end <= at);
  if (reference?.kind !== 'number' || at - reference.end > LONGEST_BEGUN) return undefined;
  const between = block.text.slice(reference.end, at);
  if (/^,?[ \t\u00a0]*$/.test(between)) {
    const free = !reference.title && !/^[\p{L}\d]/u.test(after) && !/^,?\s*[“"(]/.test(after);
    return free ? { reference, open: undefined, typed: between } : undefined;
  }
  for (const [open] of begunMarks(document)) {
    const [, typed] = new RegExp(`^,?\\s+${literal(open)}([^“”"()\\r\\n]*)$`).exec(between) ?? [];
    if (typed !== undefined) return { reference, open, typed };
  }
  return undefined;
}

/** The pairs of marks around a title, longest first. */
function begunMarks({ dialect }: RulesDocument): [string, string][] {
  const pairs = Array.from(grammarOf(dialect).closing, ([open, close]): [string, string] => [
    writtenText(open, dialect),
    writtenText(close, dialect),
  ]);
  return pairs.sort(([a], [b]) => b.length - a.length);
}

/** The part of a quotation after the cursor: up to its closing mark, if that is near. */
function restOfQuotation(after: string, close: string): number {
  return new RegExp(`^[\\p{L}\\d ’'-]{0,60}[.,;:]?${literal(close)}`, 'u').exec(after)?.[0].length ?? 0;
}

const ENOUGH = 40;

/**
 * How a document quotes titles after numbers: the habit of most of its first quotations, or the usual one for the
 * dialect's marks.
 */
function quotingStyle(document: RulesDocument) {
  const { closing } = grammarOf(document.dialect);
  const opens = new Map<string, number>();
  let commas = 0;
  let inside = 0;
  let seen = 0;
  for (const { block } of blocksOf(document)) {
    const { references, text } = block;
    for (const reference of references) {
      if (reference.kind === 'term' || !reference.title) continue;
      const { title, end } = reference;
      const open = text.charAt(title.start - 1);
      if (!closing.has(open)) continue;
      opens.set(open, (opens.get(open) ?? 0) + 1);
      commas += text.charAt(end) === ',' ? 1 : -1;
      if (/[.,]/.test(text.charAt(title.end))) inside++;
      else if (/[.,]/.test(text.charAt(title.end + 1))) inside--;
      seen++;
    }
    if (seen > ENOUGH) break;
  }
  const [usual = '“'] = closing.keys();
  const [open] = [...opens].reduce((best, next) => (next[1] > best[1] ? next : best), [usual, 0] as const);
  const isComma = seen ? commas > 0 : open !== '(';
  // The text between the number and the opening mark, and whether a period or comma is inside the closing mark.
  return { open, joint: isComma ? ', ' : ' ', american: inside > 0 || (inside === 0 && /[“"]/.test(open)) };
}

/** The punctuation that belongs inside the closing mark, and how much of the following text it replaces. */
function punctuation(after: string, before: string): { inside: string; taken: number } {
  const mark = after.charAt(0);
  if (/[.,]/.test(mark)) return { inside: mark, taken: 1 };
  const opened = /\(\s*(\S)[^()]*$/.exec(before)?.[1];
  // A whole sentence in parentheses has its period there; part of a sentence has none.
  if (mark === ')' || (opened && isEndOfSentence(after))) return { inside: isUpper(opened ?? '') ? '.' : '', taken: 0 };
  if (isEndOfSentence(after)) return { inside: '.', taken: 0 };
  return { inside: /^\s/.test(after) ? ',' : '', taken: 0 };
}

/** Whether nothing follows, or another sentence, line, or cell. */
function isEndOfSentence(after: string): boolean {
  const next = after.trimStart().charAt(0);
  if (next === '' || next === '|') return true;
  const [space = ''] = /^\s*/.exec(after) ?? [];
  if (/[\r\n]/.test(space)) return !isLower(next) || /(?:\n|\r(?!\n))[ \t]*[\r\n]/.test(space);
  return space !== '' && /[[+\p{Lu}]/u.test(next);
}
