import type { NumberReference, RuleHead } from '../blocks/block.ts';
import { scopeOfReference, titledAs } from '../book/resolve.ts';
import {
  type Definition,
  definitionNumbered,
  headOf,
  numberOf,
  ruleOf,
  titleOf,
  type Workspace,
} from '../book/workspace.ts';
import { LISTS } from '../dialect/languages.ts';
import { headBlock, type RulesDocument } from '../document/document.ts';
import { quotedTitleKey, symbolsOf } from '../document/symbols.ts';
import { childrenOf } from '../document/tree.ts';
import { areOnOneBranch, parentNumber } from '../numbers/ruleNumber.ts';
import { addTo } from '../text/lists.ts';
import { memo } from '../text/memo.ts';
import { matchAt } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import type { PlacedReference } from './check.ts';
import { inParentheses } from './quotedTitle.ts';

/** A title beside a citation that is another rule's: “section 11 (Confidentiality)” where that is section 9. */
export interface TitleBeside {
  /** Its place in the block. */
  readonly quoted: Span & { readonly text: string };
  readonly definition: Definition;
  readonly owner: Definition;
}

/** The title of another rule next to a citation, if its own rule has none of these words. */
export function titleBeside(workspace: Workspace, placed: PlacedReference<NumberReference>): TitleBeside | undefined {
  const { document, reference, block } = placed;
  if (!reference.number || reference.title || reference.relative || reference.uncertain) return undefined;
  const isBefore = /^\s?\(/.test(block.text.slice(reference.end, reference.end + 2));
  const open = isBefore ? -1 : openingBefore(block.text, reference.start);
  if (!isBefore && open < 0) return undefined;
  const documents = scopeOfReference(workspace, document, reference).flat();
  const definition = definitionNumbered(documents, reference.number.text);
  if (!definition) return undefined;
  return isBefore ? titleInParentheses(workspace, placed, definition) : titleBefore(placed, definition, open);
}

/** “section 11 (Confidentiality)”: a title in parentheses after the number. */
function titleInParentheses(
  workspace: Workspace,
  { document, reference, block }: PlacedReference<NumberReference>,
  definition: Definition,
): TitleBeside | undefined {
  const quoted = inParentheses(block.text, reference.end);
  if (!quoted) return undefined;
  const title = titleInText(definition);
  if (quotedTitleKey(quoted.text) === quotedTitleKey(title)) return undefined;
  const scope = scopeOfReference(workspace, document, reference);
  const titled = titledAs(scope, quoted.text).flat();
  const [owner, ...others] = titled.length || !title ? titled : withRunInTitle(scope.flat(), quoted.text);
  if (!owner || others.length > 0 || areOnOneBranch(numberOf(owner), numberOf(definition))) return undefined;
  return { quoted, definition, owner };
}

/** A short phrase at the start of a text, in bold type or before a period, a colon, or a dash. */
const RUN_IN =
  /(?:[*_]{1,3}|["“])?([\p{Lu}\d][^.:;*_"”\r\n]{2,78})(?:[.:]?(?:[*_]{1,3}|["”])[.:]?|[.:]|\s[–—])\s{1,3}(?=\S)/uy;

/** The title of a rule, or that at the start of its text; empty if it has neither. */
export function titleInText(definition: Definition): string {
  return titleOf(headOf(definition)) ?? runInTitle(definition) ?? '';
}

/** The title at the start of a rule's text: the “Batch Claims” of “25.8 Batch Claims. If twenty keepers …”. */
function runInTitle({ document, ordinal }: Definition): string | undefined {
  const head = document.heads[ordinal];
  if (head?.kind !== 'rule' || head.title !== undefined) return undefined;
  return matchAt(RUN_IN, headBlock(document, ordinal).text, head.textStart)?.[1];
}

/** The rules of some documents with such a title. */
function withRunInTitle(documents: readonly RulesDocument[], title: string): Definition[] {
  const key = quotedTitleKey(title);
  return documents.flatMap(document =>
    (memo(document, runInTitles).get(key) ?? []).map(ordinal => ({ document, ordinal })),
  );
}

function runInTitles(document: RulesDocument): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const ordinal of symbolsOf(document).body) {
    const title = runInTitle({ document, ordinal });
    if (title !== undefined) addTo(found, quotedTitleKey(title), ordinal);
  }
  return found;
}

/** How far a number can be from the right one: in most cases, one rule was inserted or deleted above it. */
const NEAR = 2;
/** A shorter title may be any word. */
const SHORTEST_TITLE = 10;

/** “resignation or termination (see 2.8)”: the title of a neighbor, before the parenthesis with the number. */
function titleBefore(
  { block, reference }: PlacedReference<NumberReference>,
  definition: Definition,
  open: number,
): TitleBeside | undefined {
  const own = titleContentWords(definition);
  if (own.length === 0) return undefined;
  const said = sentenceWordsBefore(block.text, open);
  if (own.some(word => said.includes(word))) return undefined;
  const owner = nearbySiblings(definition).find(neighbor => {
    const words = titleContentWords(neighbor);
    return words.join('').length >= SHORTEST_TITLE && ` ${said.join(' ')} `.includes(` ${words.join(' ')} `);
  });
  if (!owner) return undefined;
  const { start, end } = reference;
  return { quoted: { start, end, text: titleOrEmpty(owner) }, definition, owner };
}

const FARTHEST = 80;
const MOST_WORDS = 8;

/** The last words of the sentence before an offset. */
function sentenceWordsBefore(text: string, offset: number): readonly string[] {
  const sentence = text.slice(Math.max(0, offset - FARTHEST), offset).replace(/^.*[.;:]\s/s, '');
  return contentWords(sentence).slice(-MOST_WORDS);
}

const JOINTS: ReadonlySet<string> = new Set(LISTS);

function contentWords(text: string): string[] {
  return quotedTitleKey(text)
    .split(' ')
    .filter(word => word && !JOINTS.has(word));
}

/** The content words of a rule's title; many references lead to the same rules. */
function titleContentWords({ document, ordinal }: Definition): readonly string[] {
  return memo(ruleOf(document, ordinal), wordsOfTitle);
}

function wordsOfTitle(head: RuleHead): readonly string[] {
  return contentWords(titleOf(head) ?? '');
}

/** The offset of the parenthesis that is still open before an offset, with nothing but a few words in between; or -1. */
function openingBefore(text: string, offset: number): number {
  const lead = text.slice(Math.max(0, offset - FARTHEST / 2), offset);
  const open = /\((?:[^()]*)$/.exec(lead);
  return open && !/[.;:]\s/.test(open[0]) ? offset - open[0].length : -1;
}

/** The siblings near a rule, nearest first. */
function nearbySiblings({ document, ordinal }: Definition): Definition[] {
  const { number } = ruleOf(document, ordinal);
  const { numbering } = document.dialect;
  const siblings = childrenOf([document]).get(parentNumber(number, numbering)?.text ?? '')?.numbers ?? [];
  const at = siblings.findIndex(({ text }) => text === number.text);
  const offsets = Array.from({ length: NEAR }, (_, index) => [index + 1, -index - 1]).flat();
  return offsets.flatMap(offset => definitionNumbered([document], siblings[at + offset]?.text ?? '') ?? []);
}

function titleOrEmpty({ document, ordinal }: Definition): string {
  return titleOf(ruleOf(document, ordinal)) ?? '';
}
