import type { Reference } from '../blocks/block.ts';
import { type Keyword, readable } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { withGlued } from '../numbers/scripts.ts';
import { fileNameOf } from '../text/fileName.ts';
import { capital } from '../text/words.ts';
import type { Completeness, Reason } from './completeness.ts';
import type { Gap } from './cover.ts';
import type { Resolution } from './resolve.ts';
import { type Definition, headOf, numberOf, titleOf } from './workspace.ts';

/** One sentence that says why the target of a reference wasn't found. */
export function explain(resolution: Resolution, reference: Reference | undefined, document: RulesDocument): string {
  const { name, outcome, gap, definition, nearby } = resolution;
  if (reference?.kind === 'term')
    return outcome === 'broken' ? `“${name}” isn't in the glossary.` : `“${name}” is outside this excerpt.`;
  const book = reference?.book;
  const word = wordForRule(name, gap, reference, gap?.document ?? document);
  const own = withWord(word, name);
  const subject = book === undefined ? capital(own) : `${book} ${own}`;
  const where = book === undefined ? 'this excerpt' : `the documents of “${book}”`;
  if (nearby !== undefined) return `${subject} is in ${fileNameOf(nearby)}.`;
  if (outcome === 'outside') return `${subject} is outside ${where}.`;
  if (resolution.meant !== undefined) return explainMalformed(name, resolution.meant);
  if (definition) return explainKeyword(subject, name, definition);
  return gap ? explainGap(gap, name, subject) : `${subject} doesn't exist.`;
}

/** "rule", or the reference's own word for another level. */
function wordForRule(
  name: string,
  gap: Gap | undefined,
  reference: Reference | undefined,
  document: RulesDocument,
): string {
  if (reference?.kind === 'number' && reference.wrongKeyword) return reference.wrongKeyword;
  const isTop = reference?.kind === 'number' ? reference.number?.level === 0 : isNamedAtTop(gap, name);
  return isTop ? document.dialect.numbering.levels[0]!.name : 'rule';
}

/** Whether the missing rule is the named one, at the top level, rather than one above it. */
function isNamedAtTop(gap: Gap | undefined, name: string): boolean {
  return gap?.number.level === 0 && gap.number.text === name;
}

/** The number exists, but at another level than its word says. */
function explainKeyword(subject: string, name: string, definition: Definition): string {
  const { document } = definition;
  const number = numberOf(definition);
  const title = titleOf(headOf(definition));
  const found = `${name} is ${aLevel(number, document)}${title ? ` (“${readable(title, document.dialect)}”)` : ''}`;
  const word = keywordFor(number, document)?.singular;
  const advice = word === undefined ? '' : ` Write “${withWord(word, name)}”.`;
  return `${subject} doesn't exist; ${found}.${advice}`;
}

/** The word before a number in running text. */
export function keywordFor({ level }: RuleNumber, { dialect }: RulesDocument): Keyword | undefined {
  return dialect.references.keywords.find(({ levels }) => levels.includes(level));
}

function explainMalformed(name: string, meant: string): string {
  const how = name.length < meant.length || name.includes(',') ? ', with a period' : '';
  return `“${name}” isn't a rule number; write ${meant}${how}.`;
}

function explainGap(gap: Gap, name: string, subject: string): string {
  const { document, number, parent, before, after, isMissingParent } = gap;
  const level = (of: RuleNumber) => levelName(of, document);
  const own = (of: RuleNumber) => levelWithRule(of, document);
  const missing = number.text === name ? '' : `there is no ${own(number)}, and `;
  if (gap.isUnsure) return `${subject} may be missing; ${missing}${edgeOf()}, but ${doubtOf(gap.completeness)}.`;
  return `${subject} doesn't exist; ${missing}${edgeOf()}.`;

  function edgeOf(): string {
    if (isMissingParent) return 'only rules under it exist';
    if (before && after) return `${shown(before)} is followed by ${shown(after)}`;
    if (!parent)
      return before
        ? `the last ${level(before)} is ${shown(before)}`
        : `the first ${level(number)} is ${after && shown(after)}`;
    const place = own(parent);
    if (before) return `${place} ends at ${shown(before)}`;
    return after ? `${place} starts at ${shown(after)}` : `${place} has no ${level(number)}s`;
  }
}

/**
 * One sentence that says whether a text is read as complete, and why: “Read as an excerpt: 55 of 170 references lead to
 * 23 chapters that aren't here.”
 */
export function explainCompleteness({ bits, evidence, references, outside, absent }: Completeness): string {
  const read = bits >= COMPLETE ? 'complete' : bits <= EXCERPT ? 'an excerpt' : 'possibly an excerpt';
  if (evidence.declared !== 0) return `Read as ${read}, as rulebook.json says.`;
  const chapters = absent.length === 1 ? "a chapter that isn't here" : `${absent.length} chapters that aren't here`;
  const lead =
    outside > 0
      ? `${outside} of ${references} references between chapters lead to ${chapters}`
      : `${references > 0 ? `all ${references}` : 'no'} references between chapters lead to chapters that are here`;
  const others = bits >= COMPLETE ? [] : reasonsIn(evidence);
  return `Read as ${read}: ${[outside === 0 && references === 0 ? 'no reference leads to another chapter' : lead, ...others].join('; ')}.`;
}

/** From so many bits on, or down, a sentence says that a text is complete, or an excerpt. */
const COMPLETE = 5;
const EXCERPT = -2;

/** What speaks for an excerpt besides its references between chapters. */
const REASONS: Readonly<Partial<Record<Reason, string>>> = {
  beginning: 'the text begins with a later number',
  contents: 'the Contents list more than the text has',
  rules: 'references lead to other rules that are missing here',
  gaps: 'many other numbers are missing, too',
  parents: 'other rules lack the rules above them',
  chapters: 'other chapters are missing, too',
};

function reasonsIn(evidence: Completeness['evidence']): string[] {
  const reasons = Object.entries(REASONS) as [Reason, string][];
  return reasons.filter(([reason]) => evidence[reason] <= -1).map(([, words]) => words);
}

/** Why a rule may exist all the same: the place in a complete text, or else what speaks most for an excerpt. */
function doubtOf({ bits, evidence, references, outside }: Completeness): string {
  if (bits >= COMPLETE) return 'rules there may be written in another way';
  const [[reason]] = Object.entries(evidence).sort(([, a], [, b]) => a - b) as [[Reason, number]];
  const words =
    reason === 'references'
      ? `${outside} of ${references} references between chapters lead to chapters that aren't here`
      : REASONS[reason];
  return `this may be an excerpt: ${words ?? 'the text is short'}`;
}

/** The name of a rule's level: "chapter". */
export function levelName(number: RuleNumber, document: RulesDocument): string {
  return document.dialect.numbering.levels[number.level]!.name;
}

/** "Rule 100.1", "Chapter 100": a rule with its level, at the start of a sentence. */
export function ruleWithLevel(number: RuleNumber, document: RulesDocument): string {
  return capital(levelWithRule(number, document));
}

/** “rule 100.1”, “chapter 100”: a rule with its level, within a sentence. */
export function levelWithRule(number: RuleNumber, document: RulesDocument): string {
  return withWord(levelName(number, document), number.text);
}

/** A rule after a word for it, “rule 100.1”, unless its name begins with its own word: “Setup 4”, “第三条”. */
export function withWord(word: string, name: string): string {
  return withGlued(name) ?? (/^\p{L}{2,}[ \u00a0]/u.test(name) ? name : `${word} ${name}`);
}

/** A number as it is written in lines: 제3조. */
export function shown({ text }: RuleNumber): string {
  return withGlued(text) ?? text;
}

/** The level of a number with its article: "a chapter", "an article". */
export function aLevel(number: RuleNumber, document: RulesDocument): string {
  return withArticle(levelName(number, document));
}

/** A word with the article that its first letter takes. */
export function withArticle(word: string): string {
  return /^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`;
}
