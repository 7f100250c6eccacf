import type { Block, Reference } from '../../blocks/block.ts';
import { ORDINAL_END } from '../../dialect/languages.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { BlockCheck } from '../../findings/check.ts';
import { inCaseOf, keywordBefore, rewrite } from '../../findings/referenceCheck.ts';
import { endOfMatch } from '../../text/patterns.ts';
import { shift } from '../../text/span.ts';
import { wordSet } from '../../text/words.ts';

export const singularPlural: BlockCheck = {
  code: 'singular-plural',
  summary: 'The word before a reference is singular or plural by mistake (“rules 100.4”, “rule 608.3c–e”).',
  severity: 'information',
  certain: true,
  needs: 'block',
  runBlock(_workspace, document, { block, start }, report) {
    for (const members of listsIn(block, document)) {
      const [first] = members;
      const found = keywordBefore(block, first!.start, document);
      const many = members.length > 1 || first!.kind === 'range';
      // “Rule 1 or 2” and “rules 1 or 2” are both right.
      if (many && areAlternatives(members, block)) continue;
      // “Article 22(1) and (4)” and “Artikel 2 Absätze 1 und 3” are one article.
      if (members.slice(1).some(({ start }) => block.text.charAt(start) === '(')) continue;
      if (many && PART_IN_WORDS.test(block.text.slice(first!.start, first!.end))) continue;
      if (members.some(member => isAnnouncedTwice(member, block, document) || isMalformed(member, block))) continue;
      // “Articles 60 et seq.”
      if (AND_MORE.test(block.text.slice(endOf(members.at(-1)!)))) continue;
      if (!found || found.keyword.many === many || found.keyword.singular === found.keyword.plural) continue;
      if (UNCHANGED.has(found.keyword.singular) || INFLECTED.test(found.written)) continue;
      const word = inCaseOf(many ? found.keyword.plural : found.keyword.singular, found.written);
      const named = block.text.slice(first!.start, members.at(-1)!.end).replace(/\s+/g, ' ');
      report({
        ...shift(found.span, start),
        target: named,
        message: `Write “${word} ${named}”; the reference names ${many ? 'several rules' : 'one rule'}.`,
        fixes: () => [
          rewrite({ document, reference: first!, block, start }, found.span, word, {
            title: `Change to “${word} ${named}”`,
            certain: true,
          }),
        ],
      });
    }
  },
};

/** A word for a part between a number and that of the part. */
const PART_IN_WORDS = /\s(?:\p{L}{2,20}\.?|§{1,2})\s/u;

/** Words whose plural is the same in some languages, and what others add to it a case: “des Artikels”. */
const UNCHANGED = wordSet('artikel kapitel titel');
/** In these scripts, another ending of a word is mostly another case: “пункту 2”. */
const INFLECTED = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** The references of a block, grouped by their keyword. */
function listsIn(block: Block, document: RulesDocument): Reference[][] {
  const lists: Reference[][] = [];
  let previous: Reference | undefined;
  for (const reference of block.references) {
    if (reference.kind === 'term') continue;
    if (previous && joins(block.text, endOf(previous), reference.start, document)) lists.at(-1)!.push(reference);
    else lists.push([reference]);
    previous = reference;
  }
  return lists;
}

/** Whether the numbers are alternatives: no “and” joins them. */
function areAlternatives(members: readonly Reference[], { text }: Block): boolean {
  if (members.some(({ kind }) => kind === 'range')) return false;
  const joints = members.slice(1).map((member, index) => text.slice(endOf(members[index]!), member.start));
  return !joints.some(joint => AND.test(joint));
}

const AND = /(?<!\p{L})(?:and|und|et|y|e|og|och|ja|en)(?!\p{L})|及び|、/iu;

/** Words after a number that say that those after it are meant, too. */
const AND_MORE =
  /^[\s,(]{0,3}(?:(?:et|and|und|y|e|i|og|och|en)\s{1,3})?(?:seqq?\b|sqq?\b|ff?\.|ss\.|following\b|folgende|suiv|sig(?:uientes|s?\.)|seg(?:uenti|uintes|g?\.)|nast(?:ępn|\.)|følgende|följande|volgende)/iu;

/** “Rule 409.1f through Rule 409.1h”: each end has its own keyword. */
function isAnnouncedTwice(reference: Reference, block: Block, document: RulesDocument): boolean {
  return reference.kind === 'range' && keywordBefore(block, reference.ends[1].start, document) !== undefined;
}

/** A garbled number, or one before a dash in the wrong encoding, names an unknown number of rules. */
function isMalformed(reference: Reference, { text }: Block): boolean {
  return (reference.kind === 'number' && !reference.number) || text.charAt(reference.end) === 'â';
}

/** After the number, or after its title. */
function endOf(reference: Reference): number {
  return (reference.kind === 'term' ? undefined : reference.title?.end) ?? reference.end;
}

/**
 * Whether the text between two references joins them to a list: punctuation, closing marks, “and”, a dash, “through”.
 */
function joins(text: string, from: number, to: number, { dialect }: RulesDocument): boolean {
  const between = text.slice(endOfMatch(ORDINAL_END, text, from) ?? from, to);
  if (between.length > LONGEST_JOINT) return false;
  const words = between
    .replace(/^[\s,;.”"’»)]+/u, '')
    .trimEnd()
    .toLowerCase();
  if (words === '') return /[,;]/.test(between);
  const { listWords, rangeWords, dashes } = dialect.references;
  return listWords.includes(words) || rangeWords.includes(words) || dashes.includes(words);
}

const LONGEST_JOINT = 20;
