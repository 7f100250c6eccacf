import type { Reference } from './block.ts';
import type { Gap } from './cover.ts';
import { readable } from './dialect.ts';
import type { RulesDocument } from './document.ts';
import type { RuleNumber } from './ruleNumber.ts';
import { headOf, type Resolution, titleOf } from './workspace.ts';

/** One sentence that says why what a reference names was not found, in the words of a rules manager. */
export function explain(resolution: Resolution, reference: Reference | undefined, document: RulesDocument): string {
  const { name, outcome, gap, definition } = resolution;
  if (reference?.kind === 'term') return explainTerm(name, outcome === 'broken');
  const subject = subjectOf(gap, reference, document);
  if (outcome === 'outside') return `${subject} ${name} is outside this document: the text does not reach there.`;
  if (reference?.kind === 'number' && !reference.number) return explainMalformed(name);
  if (definition) return explainKeyword(subject, resolution, document);
  return gap ? explainGap(gap, name, subject, document) : `${subject} ${name} does not exist.`;
}

/** "Rule", or the word that the reference itself uses for another level. */
function subjectOf(gap: Gap | undefined, reference: Reference | undefined, document: RulesDocument): string {
  if (reference?.kind === 'number' && reference.wrongKeyword) return capital(reference.wrongKeyword);
  const isTop = reference?.kind === 'number' ? reference.number?.level === 0 : gap?.number.level === 0;
  return capital(isTop ? document.dialect.numbering.levels[0]!.name : 'rule');
}

/** The number is there, at another level than the word before it says. */
function explainKeyword(subject: string, resolution: Resolution, document: RulesDocument): string {
  const { name } = resolution;
  const number = headNumber(resolution);
  const { singular } = document.dialect.references.keywords.find(({ levels }) => levels.includes(number.level))!;
  const found = `${name} is a ${levelName(number, document)}${titled(resolution)}`;
  return `${subject} ${name} does not exist: ${found}. Write “${singular} ${name}”.`;
}

function explainTerm(term: string, broken: boolean): string {
  return broken
    ? `“${term}” is not in the glossary.`
    : `“${term}” is outside this document: the text does not reach there.`;
}

function explainMalformed(name: string): string {
  return `“${name}” is not a rule number: write ${name.replace(',', '.')}, with a period.`;
}

function explainGap(gap: Gap, name: string, subject: string, document: RulesDocument): string {
  const { number, parent, before, after, hollow } = gap;
  const level = (of: RuleNumber) => levelName(of, document);
  const missing = number.text === name ? '' : `there is no ${level(number)} ${number.text}; `;
  return `${subject} ${name} does not exist: ${missing}${edgeOf()}.`;

  function edgeOf(): string {
    if (hollow) return 'only the rules below it are there';
    if (before && after) return `${before.text} is followed by ${after.text}`;
    if (!parent)
      return before ? `the last ${level(before)} is ${before.text}` : `the first ${level(number)} is ${after?.text}`;
    const place = `${level(parent)} ${parent.text}`;
    if (before) return `${place} ends at ${before.text}`;
    return after ? `${place} begins with ${after.text}` : `${place} has no ${level(number)}s`;
  }
}

function headNumber(resolution: Resolution): RuleNumber {
  const head = headOf(resolution.definition!);
  if (head.kind !== 'rule') throw new TypeError('a rule number resolved to something that is no rule');
  return head.number;
}

function titled(resolution: Resolution): string {
  const title = titleOf(headOf(resolution.definition!));
  return title ? ` (“${readable(title, resolution.definition!.document.dialect)}”)` : '';
}

function levelName(number: RuleNumber, document: RulesDocument): string {
  return document.dialect.numbering.levels[number.level]!.name;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
