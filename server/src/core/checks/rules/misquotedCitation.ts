import type { Head } from '../../blocks/block.ts';
import {
  type Definition,
  definitionNumbered,
  headOf,
  numberOf,
  ruleOf,
  type Scope,
  type Source,
  scopeOfName,
  titleOf,
  type Workspace,
} from '../../book/workspace.ts';
import { type BookCitation, resolveCitation } from '../../citing/bookCitations.ts';
import { saidAfter, textOfSource } from '../../citing/zones.ts';
import { readable } from '../../dialect/dialect.ts';
import { blocksOf, headBlockOf, joined } from '../../document/document.ts';
import { ruleNumberText, uniqueRules } from '../../findings/candidates.ts';
import type { SourceCheck } from '../../findings/check.ts';
import { isAtOrBelow, parentNumber } from '../../numbers/ruleNumber.ts';
import { changeFix, openingTitle, sameBelow } from './citationFixes.ts';
import { quotedRule } from './quotedRule.ts';
import { aloneCitations, staleAt } from './staleCitation.ts';

export const misquotedCitation: SourceCheck = {
  code: 'misquoted-citation',
  summary: 'A comment starts with the title, or quotes the words, of a rule other than the one it cites.',
  severity: 'information',
  runSource(workspace, source, report) {
    for (const citation of aloneCitations(workspace, source)) {
      const found = citation.status === 'resolved' && misquoted(workspace, source, citation);
      if (!found) continue;
      const { cited, meant, right = meant, says } = found;
      const { start, end } = citation;
      const name = ruleNumberText(cited);
      report({
        ...{ start, end, target: name },
        message: `${says} ${name}; cite ${ruleNumberText(right)}, or correct the comment.`,
        related: [{ definition: meant, message: `The rule that the comment is about: ${ruleNumberText(meant)}` }],
        fixes: () => uniqueRules([right, meant]).map(rule => changeFix(source, citation, numberOf(cited), rule)),
      });
    }
  },
};

/**
 * The cited rule, the one that is meant, its subrule with the cited letter, if any, and how the message starts, up to the name of the cited rule: what the comment
 * says about the rule that is meant. Only reliable signs: similar words prove nothing, because a comment explains a
 * rule in other words.
 */
function misquoted(workspace: Workspace, source: Source, citation: BookCitation) {
  const cited = resolveCitation(workspace, citation)[0]?.definition;
  const said = saidAfter(source.document, citation.end);
  // Citations that were right in an earlier edition are reported by another check.
  if (!cited || !said || staleAt(workspace, source, citation)) return undefined;
  const scope = scopeOfName(workspace, citation.book);
  const titled = otherTitle(scope, source, citation, cited, said);
  if (titled) {
    const title = readable(titleOf(headOf(titled))!, titled.document.dialect);
    const says = `The comment begins with “${title}”, the title of ${ruleNumberText(titled)}, not of`;
    return { cited, meant: titled, right: belowAlike(workspace, citation, titled, cited), says };
  }
  const quoted = quotedRule(scope, cited, said);
  return quoted && { cited, meant: quoted, right: quoted, says: `The comment quotes ${ruleNumberText(quoted)}, not` };
}

/** Maximum distance between a citation and its rule's own title. */
const AROUND = 600;

/**
 * The one rule whose title starts a comment, if the cited rule has another title that isn't nearby, and doesn't mention
 * that title.
 */
function otherTitle(
  scope: Scope,
  { document }: Source,
  { start, end }: BookCitation,
  cited: Definition,
  said: string,
): Definition | undefined {
  const own = titledAbove(scope, cited);
  const opening = own && openingTitle(scope, said);
  const [owner, ...others] = opening?.owners ?? [];
  if (!own || !owner || others.length || ruleNumberText(owner) === ruleNumberText(own)) return undefined;
  const near = textOfSource(document)
    .slice(Math.max(0, start - AROUND), end + AROUND)
    .toLowerCase();
  if (near.includes(titleOf(headOf(own))!.toLowerCase())) return undefined;
  return textBelow(own).includes(opening!.title.toLowerCase()) ? undefined : owner;
}

/** The rule itself, or its nearest parent, that has a title but isn't a heading. */
function titledAbove(scope: Scope, rule: Definition): Definition | undefined {
  const { numbering, references } = rule.document.dialect;
  for (let number = numberOf(rule); number.level >= references.bareLevel; ) {
    const found = definitionNumbered(scope.flat(), number.text);
    if (found && titleOf(headOf(found)) !== undefined) return found;
    const parent = parentNumber(number, numbering);
    if (!parent) return undefined;
    number = parent;
  }
  return undefined;
}

/** The text of a rule and everything below it, in lowercase. */
function textBelow({ document, ordinal }: Definition): string {
  const { number } = ruleOf(document, ordinal);
  const isBelow = (head: Head) => head.kind === 'rule' && isAtOrBelow(head.number, number);
  const next = document.heads.findIndex((head, at) => at > ordinal && !isBelow(head));
  const blocks = blocksOf(document, headBlockOf(document, ordinal), headBlockOf(document, next < 0 ? Infinity : next));
  return joined(blocks.map(({ block }) => block)).toLowerCase();
}

/** The subrule with the letter of the cited one below the rule that is meant, if any. */
function belowAlike(workspace: Workspace, { book }: BookCitation, meant: Definition, cited: Definition) {
  return definitionNumbered(scopeOfName(workspace, book).flat(), sameBelow(meant, numberOf(cited)) ?? '');
}
