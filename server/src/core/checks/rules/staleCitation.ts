import { type Definition, definitionNumbered, type Source, scopeOfName, type Workspace } from '../../book/workspace.ts';
import { type BookCitation, citationsIn, resolveCitation } from '../../citing/bookCitations.ts';
import { saidAfter } from '../../citing/zones.ts';
import { earlierEditionsOf, editionOf } from '../../editions/earlierEditions.ts';
import { ruleNumberText } from '../../findings/candidates.ts';
import type { SourceCheck } from '../../findings/check.ts';
import { parseNumber } from '../../numbers/ruleNumber.ts';
import { changeFix } from './citationFixes.ts';
import { firstWords, hasWords, rulesWith } from './quotedRule.ts';

export const staleCitation: SourceCheck = {
  code: 'stale-citation',
  summary: 'A comment quotes the rule that had the cited number in an earlier edition.',
  severity: 'warning',
  runSource(workspace, source, report) {
    for (const citation of aloneCitations(workspace, source)) {
      const stale = staleAt(workspace, source, citation);
      if (!stale) continue;
      const { start, end, number = '', book } = citation;
      const { since, now } = stale;
      const cited = parseNumber(number, scopeOfName(workspace, book).flat()[0]!.dialect.numbering)!;
      const advice = now
        ? `is now ${ruleNumberText(now)}; cite that rule.`
        : 'no longer has these words; correct the comment.';
      report({
        ...{ start, end, target: number },
        message: `The comment quotes ${number} of ${since}, which ${advice}`,
        related: now ? [{ definition: now, message: `Intended rule: ${ruleNumberText(now)}` }] : [],
        fixes: () => (now ? [changeFix(source, citation, cited, now)] : []),
      });
    }
  },
};

/** Number of words at the start of a comment that count as a quotation of the rule with that number. */
const WORDS = 10;

/** The edition that a comment quotes, and the only rule that has these words now. */
export interface StaleAt {
  readonly since: string;
  readonly now: Definition | undefined;
}

/**
 * The edition in which the cited rule had the words of a comment that it no longer has, and the only rule that has them
 * now.
 */
export function staleAt(workspace: Workspace, { document }: Source, citation: BookCitation): StaleAt | undefined {
  const scope = scopeOfName(workspace, citation.book);
  const [first] = scope.flat();
  const earlier = first ? earlierEditionsOf(workspace, first) : [];
  const run = earlier.length ? firstWords(saidAfter(document, citation.end), WORDS) : undefined;
  if (!run || citation.number === undefined) return undefined;
  const cited = resolveCitation(workspace, citation)[0]?.definition;
  if (cited && hasWords(cited, run)) return undefined;
  const since = earlier.find(edition => {
    const former = definitionNumbered(editionOf(edition).documents, citation.number!);
    return former && hasWords(former, run);
  });
  if (!since) return undefined;
  const now = scope.flat().flatMap(other => rulesWith(other, run));
  return { since: since.name, now: now.length === 1 ? now[0] : undefined };
}

/** Another number is nearby: a comment on several rules can be about any of them. */
const NEAR = 12;

/** The citations that are alone in their expression, in a comment, and not part of a range. */
export function aloneCitations(workspace: Workspace, source: Source): BookCitation[] {
  const citations = citationsIn(workspace, source);
  return citations.filter(({ start, end, from, zone }, index) => {
    const [before, after] = [citations[index - 1], citations[index + 1]];
    const isFar = (before?.end ?? -NEAR) + NEAR <= start && end + NEAR <= (after?.start ?? Infinity);
    return zone === 'comment' && from === undefined && isFar;
  });
}
