import type { Reference } from '../blocks/block.ts';
import { type Keyword, readable } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { capital } from '../text/words.ts';
import type { Gap } from './cover.ts';
import type { Resolution } from './resolve.ts';
import { type Definition, headOf, numberOf, titleOf } from './workspace.ts';

/** One sentence that says why the target of a reference wasn't found. */
export function explain(resolution: Resolution, reference: Reference | undefined, document: RulesDocument): string {
  const { name, outcome, gap, definition } = resolution;
  if (reference?.kind === 'term')
    return outcome === 'broken' ? `“${name}” isn't in the glossary.` : `“${name}” is outside this excerpt.`;
  const book = reference?.book;
  const word = wordOf(gap, reference, gap?.document ?? document);
  const subject = book === undefined ? capital(word) : `${book} ${word}`;
  const where = book === undefined ? 'this excerpt' : `the documents of “${book}”`;
  if (outcome === 'outside') return `${subject} ${name} is outside ${where}.`;
  if (reference?.kind === 'number' && !reference.number) return explainMalformed(name, resolution.meant ?? name);
  if (definition) return explainKeyword(subject, name, definition);
  return gap ? explainGap(gap, name, subject) : `${subject} ${name} doesn't exist.`;
}

/** "rule", or the reference's own word for another level. */
function wordOf(gap: Gap | undefined, reference: Reference | undefined, document: RulesDocument): string {
  if (reference?.kind === 'number' && reference.wrongKeyword) return reference.wrongKeyword;
  const isTop = reference?.kind === 'number' ? reference.number?.level === 0 : gap?.number.level === 0;
  return isTop ? document.dialect.numbering.levels[0]!.name : 'rule';
}

/** The number exists, but at another level than its word says. */
function explainKeyword(subject: string, name: string, definition: Definition): string {
  const { document } = definition;
  const number = numberOf(definition);
  const title = titleOf(headOf(definition));
  const found = `${name} is ${aLevel(number, document)}${title ? ` (“${readable(title, document.dialect)}”)` : ''}`;
  const word = keywordFor(number, document)?.singular;
  const advice = word === undefined ? '' : ` Write “${word} ${name}”.`;
  return `${subject} ${name} doesn't exist; ${found}.${advice}`;
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
  const missing = number.text === name ? '' : `there is no ${level(number)} ${number.text}, and `;
  return `${subject} ${name} doesn't exist; ${missing}${edgeOf()}.`;

  function edgeOf(): string {
    if (isMissingParent) return 'only rules under it exist';
    if (before && after) return `${before.text} is followed by ${after.text}`;
    if (!parent)
      return before ? `the last ${level(before)} is ${before.text}` : `the first ${level(number)} is ${after?.text}`;
    const place = `${level(parent)} ${parent.text}`;
    if (before) return `${place} ends at ${before.text}`;
    return after ? `${place} starts at ${after.text}` : `${place} has no ${level(number)}s`;
  }
}

/** The name of a rule's level: "chapter". */
export function levelName(number: RuleNumber, document: RulesDocument): string {
  return document.dialect.numbering.levels[number.level]!.name;
}

/** "Rule 100.1", "Chapter 100": a rule with its level, at the start of a sentence. */
export function ruleWithLevel(number: RuleNumber, document: RulesDocument): string {
  return `${capital(levelName(number, document))} ${number.text}`;
}

/** The same with its article: "a chapter", "an article". */
export function aLevel(number: RuleNumber, document: RulesDocument): string {
  return withArticle(levelName(number, document));
}

/** A word with the article that its first letter takes. */
export function withArticle(word: string): string {
  return /^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`;
}
