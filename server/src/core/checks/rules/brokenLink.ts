import type { Stretch } from '../../blocks/blocks.ts';
import { explain } from '../../book/explain.ts';
import { resolveNumber } from '../../book/resolve.ts';
import { scopeOf, type Workspace } from '../../book/workspace.ts';
import { keywordMap } from '../../dialect/dialect.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { MOST_CANDIDATES, ruleNumberText, uniqueRules } from '../../findings/candidates.ts';
import { type Check, fixing } from '../../findings/check.ts';
import { changeTo } from '../../findings/referenceCheck.ts';
import { parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';
import { type Span, shift } from '../../text/span.ts';
import { gapNeighbors } from './brokenReference.ts';

export const brokenLink: Check = {
  code: 'broken-link',
  summary: "A link to another rules document names a rule that it doesn't have.",
  severity: 'error',
  anyNumbering: true,
  run(workspace, document, report) {
    for (const link of fileLinksOf(document)) {
      const linked = ruleOfLink(workspace, document, link);
      if (linked?.resolution.outcome !== 'broken') continue;
      const { target, number, resolution } = linked;
      const related = gapNeighbors(resolution);
      const file = link.address.replace(/^.*\//, '');
      report({
        start: link.start,
        end: link.end,
        target: number.text,
        message: explain(resolution, undefined, target).replace(/doesn't exist|may be missing/, `$& in ${file}`),
        ...(resolution.gap?.isUnsure && { isUnsure: true }),
        related,
        fixes: () =>
          uniqueRules(related.map(({ definition }) => definition))
            .slice(0, MOST_CANDIDATES)
            .map(definition => fixing(changeTo(definition), document, link, ruleNumberText(definition))),
      });
    }
  },
};

/** The rule that a link names, if it leads to a known rules document, the target. */
export function ruleOfLink(workspace: Workspace, document: RulesDocument, link: FileLink) {
  const target = targetOf(workspace, document, link.address);
  const number = target && numberInLink(link, target);
  return number && { target, number, resolution: resolveNumber(scopeOf(workspace, target), number) };
}

/** A link to another file: the place of the last number in its text, and what is written there and before it. */
export interface FileLink extends Span {
  readonly written: string;
  /** The word before the number. */
  readonly word: string;
  /** Without its anchor. */
  readonly address: string;
}

const LINK = /\[([^[\]\r\n]{1,160})\]\(\s?<?([^()\s<>#:]{1,200}\.(?:md|markdown|txt|adoc))(?:#[^()\s<>]{0,200})?>?\)/gi;
/** The last number of a text, and the word before it. */
const NUMBER =
  /^(?:.*[^\p{L}\p{N}.])?(?:(?<word>[\p{L}§]{1,20})\s)?(?<written>\p{Lu}{0,2}\d[\p{L}\d]{0,6}(?:[.-][\p{L}\d]{1,4}){0,6}(?:\([\p{L}\d]{1,4}\)){0,4})[^\p{N}]*$/u;

/** The links of a document that name a number, in text order. */
export function fileLinksOf({ pieces }: RulesDocument): FileLink[] {
  let offset = 0;
  return pieces.stretches.flatMap(stretch => {
    const found = memo(stretch, fileLinksIn).map(link => ({ ...link, ...shift(link, offset) }));
    for (const { text } of stretch.blocks) offset += text.length;
    return found;
  });
}

/** The links in a stretch; offsets from its start. */
function fileLinksIn({ blocks }: Stretch): readonly FileLink[] {
  let offset = 0;
  return blocks.flatMap(({ text }) => {
    const start = offset;
    offset += text.length;
    if (!text.includes('](')) return [];
    return Array.from(text.matchAll(LINK)).flatMap(({ index, 1: words = '', 2: address = '' }) => {
      const { written, word = '' } = NUMBER.exec(words)?.groups ?? {};
      if (written === undefined) return [];
      const at = start + index + 1 + words.lastIndexOf(written);
      return [{ start: at, end: at + written.length, written, word, address }];
    });
  });
}

/** The number, if a word of the target precedes it, or it has several parts. */
function numberInLink({ written, word }: FileLink, { dialect }: RulesDocument): RuleNumber | undefined {
  const isWorded = keywordMap(dialect.references.keywords).has(word.toLowerCase());
  const number = parseNumber(written, dialect.numbering);
  return isWorded || /\d[.(-]/.test(written) ? number : undefined;
}

/** The known rules document at an address, which is relative to another document; none whose numbering is uncertain. */
function targetOf({ documents }: Workspace, { uri }: RulesDocument, address: string): RulesDocument | undefined {
  if (address.startsWith('/')) return undefined;
  const parts = uri.split('/').slice(0, -1);
  for (const part of address.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  const found = documents.get(parts.join('/'));
  const isRead = found !== undefined && found.dialect.doubt === undefined && symbolsOf(found).rules.size > 0;
  return isRead ? found : undefined;
}
