import type { Reference } from './block.ts';
import type { Gap } from './cover.ts';
import type { RulesDocument } from './document.ts';
import type { RuleNumber } from './ruleNumber.ts';
import { headOf, type Resolution, titleOf } from './workspace.ts';

/** One sentence that says why what a reference names was not found, in the words of a rules manager. */
export function explain(resolution: Resolution, reference: Reference | undefined, document: RulesDocument): string {
  const { name, outcome, gap, definition } = resolution;
  if (reference?.kind === 'term') return explainTerm(name, outcome === 'broken');
  if (outcome === 'outside') return `Rule ${name} is outside this document: the text does not reach there.`;
  if (definition && reference?.kind === 'number' && reference.wrongKeyword) {
    return `${capital(reference.wrongKeyword)} ${name} does not exist: ${name} is a ${levelName(headNumber(resolution), document)}${titled(resolution)}.`;
  }
  if (reference?.kind === 'number' && !reference.number) return explainMalformed(name);
  return gap ? explainGap(gap, name, document) : `Rule ${name} does not exist.`;
}

function explainTerm(term: string, broken: boolean): string {
  return broken ? `“${term}” is not in the glossary.` : `“${term}” is outside this document: it has no glossary.`;
}

function explainMalformed(name: string): string {
  const mended = name.replace(',', '.');
  return mended === name
    ? `“${name}” is not a rule number.`
    : `“${name}” is not a rule number: write ${mended} with a period.`;
}

function explainGap(gap: Gap, name: string, document: RulesDocument): string {
  const { number, parent, before, after } = gap;
  const level = (of: RuleNumber) => levelName(of, document);
  const subject = `${number.level === 0 ? capital(level(number)) : 'Rule'} ${name} does not exist`;
  const missing = number.text === name ? '' : `there is no ${level(number)} ${number.text}, `;
  if (!parent)
    return `${subject}: ${missing}${before ? `the last ${level(before)} is ${before.text}` : `the first ${level(number)} is ${after?.text}`}.`;
  const place = `${level(parent)} ${parent.text}`;
  if (before && after) return `${subject}: ${missing}${before.text} is followed by ${after.text}.`;
  if (before) return `${subject}: ${missing}${place} ends at ${before.text}.`;
  if (after) return `${subject}: ${missing}${place} begins with ${after.text}.`;
  return `${subject}: ${missing}${place} has no ${level(number)}s.`;
}

function headNumber(resolution: Resolution): RuleNumber {
  const head = headOf(resolution.definition!);
  if (head.kind !== 'rule') throw new TypeError('a rule number resolved to something that is no rule');
  return head.number;
}

function titled(resolution: Resolution): string {
  const title = titleOf(headOf(resolution.definition!));
  return title ? `, “${title}”` : '';
}

function levelName(number: RuleNumber, document: RulesDocument): string {
  return document.dialect.numbering.levels[number.level]!.name;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
