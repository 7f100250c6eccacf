import type { Workspace } from '../../book/workspace.ts';
import { type Dialect, keywordMap, type WrittenKeyword } from '../../dialect/dialect.ts';
import { blockAt, blockIndexAt, headAbove, type RulesDocument, startOf } from '../../document/document.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { ownerOf } from '../../reader/numberOwner.ts';
import { isDetermined } from '../../reader/wordsBefore.ts';
import { memo } from '../../text/memo.ts';
import { anyOf } from '../../text/patterns.ts';
import { type Span, touches } from '../../text/span.ts';
import { runningText } from '../navigation/runningText.ts';

/** A place in running text where someone writes. Offsets are relative to the block. */
export type WritingPlace = NonNullable<ReturnType<typeof writingPlace>>;

/** The span of the document from `before` characters before a place to `after` characters after it. */
export function spanAround({ start, at }: WritingPlace, before: number, after = 0): Span {
  return { start: start + at - before, end: start + at + after };
}

/** How far before the cursor to look for what expects a completion. */
const FARTHEST_BACK = 300;

/**
 * The place in running text at an offset; undefined on numbers and terms of definitions, and outside the text of a
 * record.
 */
export function writingPlace(workspace: Workspace, document: RulesDocument, offset: number) {
  const index = blockIndexAt(document, offset);
  const block = blockAt(document, index);
  if (!block) return undefined;
  const start = startOf(document, index);
  const at = offset - start;
  const text = runningText(block, document.dialect).find(span => touches(span, at));
  if (!text) return undefined;
  return {
    workspace,
    document,
    block,
    index,
    /** Start of the block in the document. */
    start,
    at,
    part: block.head?.part ?? block.entry.part,
    /** The running text before and after the place. */
    before: block.text.slice(Math.max(text.start, at - FARTHEST_BACK), at),
    after: block.text.slice(at, text.end),
  };
}

function keywordPatterns(dialect: Dialect) {
  const { keywords, leads } = dialect.references;
  const names = anyOf(keywords.flatMap(({ singular, plural }) => [plural, singular]));
  return {
    /** A keyword at the end of a text, with the white space after it. */
    keyword: new RegExp(String.raw`(?<![\p{L}\d])(${names})(?:\s+|(?<![\p{L}\s]))$`, 'iu'),
    known: keywordMap(keywords),
    lead: new RegExp(String.raw`(?<!\p{L})(?:${anyOf(leads)})\s+$`, 'iu'),
  };
}

/**
 * The keyword at the end of the text, if a number should follow it: in "this rule " and "MTR section ", it isn't one of
 * this book. Before a number has been started, the context must show a reference: "see rule ", "(rule ", but not "the
 * combat rules ".
 */
export function keywordAtEnd(text: string, dialect: Dialect, isBegun: boolean): WrittenKeyword | undefined {
  const { keyword, known, lead } = memo(dialect, keywordPatterns);
  const match = keyword.exec(text);
  const found = match && known.get(match[1]!.toLowerCase().replace(/\s+/g, ' '));
  if (!found) return undefined;
  const { references, layout } = dialect;
  const start = match.index;
  const before = text.slice(0, start);
  if (!found.many && isDetermined(text, { start, end: start + match[1]!.length }, references.determiners))
    return undefined;
  const context = { references, isWorded: true, knowsItsWords: layout.kind !== 'forms' };
  if (ownerOf(text, { start, end: text.length }, context) === 'other') return undefined;
  const isAnnounced = lead.test(before) || !/[\p{L}\d”"’')\]]\s*$/u.test(before);
  return isBegun || (isAnnounced && !/[\r\n]/.test(match[0])) ? found : undefined;
}

/** Whether the text ends with a word after which a number alone is a reference: "see", "in". */
export function leadAtEnd(text: string, dialect: Dialect): boolean {
  return memo(dialect, keywordPatterns).lead.test(text);
}

/** The number of the rule that contains a place. */
export function numberAround({ document, index }: WritingPlace): RuleNumber | undefined {
  const head = document.heads[headAbove(document, index)];
  return head?.kind === 'rule' ? head.number : undefined;
}
