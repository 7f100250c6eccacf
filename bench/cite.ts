import type { Chapter, Plan, Rule } from './plan.ts';
import type { Random } from './random.ts';

/** A piece of a phrase: words, or a reference as written, with its meaning. */
export type Piece = string | Citation;

export interface Citation {
  readonly written: string;
  /** The number or term that is meant; for a range, its first and last number. */
  readonly targets: readonly string[];
  readonly title?: string;
  readonly broken?: boolean;
}

const cite = (written: string, ...targets: string[]): Citation => ({
  written,
  targets: targets.length ? targets : [written],
});

/** How often a form is used, and how it ends a sentence. */
type Form = readonly [weight: number, write: (plan: Plan, random: Random) => readonly Piece[]];

const FORMS: readonly Form[] = [
  [330, (plan, random) => [', as described in rule ', cite(random.pick(plan.rules).number), '.']],
  [200, (plan, random) => [' (see rule ', cite(random.pick(plan.rules).number), ').']],
  [240, (plan, random) => [' (see rule ', cite(subruleOf(plan, random)), ').']],
  [21, (plan, random) => [', except as specified in ', cite(subruleOf(plan, random)), '.']],
  [250, (plan, random) => ['. See rule ', ...titled(random.pick(plan.chapters), '.')]],
  [160, (plan, random) => ['; see rule ', ...titled(titledRule(plan, random), '.')]],
  [10, (plan, random) => ['. See ', ...titled(random.pick(plan.chapters), '.')]],
  [12, (plan, random) => [' (see section ', ...titled(random.pick(plan.sections), ''), ').']],
  [50, (plan, random) => ['. See rules ', letterRange(plan, random), '.']],
  [30, (plan, random) => [' (see rules ', ruleRange(plan, random), ').']],
  [20, writePair],
  [12, writeTriple],
  [8, writeTitledList],
  [10, writeShortList],
];

const TOTAL = FORMS.reduce((sum, [weight]) => sum + weight, 0);

/** The end of a sentence, including its period, with one reference or a list of references. */
export function citingPhrase(plan: Plan, random: Random): readonly Piece[] {
  let left = random.next() * TOTAL;
  for (const [weight, write] of FORMS) {
    if (left < weight) return write(plan, random);
    left -= weight;
  }
  return [];
}

/** The end of a glossary entry; often nothing. */
export function glossaryPhrase(plan: Plan, random: Random): readonly Piece[] {
  const die = random.next();
  if (die < 0.55) return [' See rule ', ...titled(random.pick(plan.chapters), '.')];
  if (die < 0.8) return [' See rule ', cite(random.pick(plan.rules).number), '.'];
  if (die < 0.847) return [' See ', cite(random.pick(plan.terms)), '.'];
  if (die < 0.87) return [' See also ', cite(random.pick(plan.terms)), '.'];
  return die < 0.88 ? [' See section ', ...titled(random.pick(plan.sections), '.')] : [];
}

/** A sentence that refers to a missing rule, subrule, or chapter after the last one. */
export function brokenPhrase(plan: Plan, random: Random, kind: number): readonly Piece[] {
  const section = random.pick(plan.sections);
  const { number, rules } = random.pick(section.chapters);
  const missing = [
    `${number}.${rules.length + 3}`,
    `${random.pick(rules).number}z`,
    String(100 * Number(section.number) + section.chapters.length + 2),
  ][kind % 3]!;
  return [' Otherwise, see rule ', { written: missing, targets: [missing], broken: true }, '.'];
}

function subruleOf(plan: Plan, random: Random): string {
  const { number, letters } = letteredRule(plan, random);
  return number + letters.charAt(random.below(letters.length));
}

/** A rule with subrules; in a tiny text, possibly one without. */
function letteredRule(plan: Plan, random: Random): Rule {
  return random.pick(plan.lettered.length ? plan.lettered : plan.rules);
}

function titledRule(plan: Plan, random: Random): Rule | Chapter {
  return random.pick<Rule | Chapter>(plan.titledRules.length ? plan.titledRules : plan.chapters);
}

/** `504, “Draw Step”`: American style puts the `end` of a sentence or clause before the closing quotation mark. */
function titled({ number, title }: { readonly number: string; readonly title?: string }, end: string): Piece[] {
  return [{ ...cite(number), ...(title && { title }) }, `, “${title}${end}”`];
}

function letterRange(plan: Plan, random: Random): Citation {
  const { number, letters } = letteredRule(plan, random);
  if (letters.length < 2) return cite(number);
  const first = random.below(letters.length - 1);
  const from = letters.charAt(first);
  const to = letters.charAt(first + 1 + random.below(letters.length - first - 1));
  return cite(`${number}${from}–${to}`, number + from, number + to);
}

function ruleRange(plan: Plan, random: Random): Citation {
  const { number, rules } = random.pick(plan.chapters);
  const first = 1 + random.below(rules.length - 1);
  const last = first + 1 + random.below(rules.length - first);
  const end = random.chance(0.5) ? String(last) : `${number}.${last}`;
  return cite(`${number}.${first}–${end}`, `${number}.${first}`, `${number}.${last}`);
}

function writePair(plan: Plan, random: Random): readonly Piece[] {
  return [' (see rules ', cite(random.pick(plan.rules).number), ' and ', cite(random.pick(plan.rules).number), ').'];
}

function writeTriple(plan: Plan, random: Random): readonly Piece[] {
  const last = cite(subruleOf(plan, random));
  return ['. See rules ', letterRange(plan, random), ', ', cite(random.pick(plan.rules).number), ', and ', last, '.'];
}

function writeTitledList(plan: Plan, random: Random): readonly Piece[] {
  const [first, second, third] = [0, 1, 2].map(() => titledRule(plan, random));
  return ['. See rules ', ...titled(first!, ','), ' ', ...titled(second!, ','), ' and ', ...titled(third!, '.')];
}

function writeShortList(plan: Plan, random: Random): readonly Piece[] {
  const { number, letters } = letteredRule(plan, random);
  if (letters.length < 2) return ['. See rule ', cite(number), '.'];
  return [', as in rules ', cite(`${number}a`), ' and ', cite('b', `${number}b`), '.'];
}
