import type { Random } from '../../bench/random.ts';
import { outcomeOf, resolve } from '../../server/src/core/book/resolve.ts';
import {
  emptyWorkspace,
  headOf,
  headSpan,
  type Workspace,
  withDocument,
} from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { headBlockOf, parse, type RulesDocument, startOf, textOf } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { treeOf } from '../../server/src/core/document/tree.ts';
import { allReferences } from '../../server/src/core/findings/referenceCheck.ts';
import { rootLevelOf } from '../../server/src/core/numbers/numbering.ts';
import { isAtOrBelow, nextSibling, type RuleNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { lineAfter } from './faultSeeder.ts';

/** A complete text: where its rules are, and which of its references lead to which. */
export interface Whole {
  readonly name: string;
  readonly text: string;
  readonly document: RulesDocument;
  readonly bodyStart: number;
  readonly rules: readonly PlacedRule[];
  readonly cited: readonly PlacedCitation[];
  /** The spans of the outermost rules of the body. */
  readonly chapters: readonly Kept[];
}

interface Kept {
  readonly start: number;
  readonly end: number;
}

/** A rule with everything up to the next one. */
interface PlacedRule extends Kept {
  readonly number: RuleNumber;
  /** The end of what is below it. */
  readonly endBelow: number;
  /** The place of its number. */
  readonly label: Kept;
}

/** The place of a number in a reference that leads to a rule of the text. */
interface PlacedCitation extends Kept {
  readonly target: RuleNumber;
  /** Whether nothing but its form says that it is a reference. */
  readonly isBare: boolean;
}

/** A changed text, and what became of references: their places in it. */
export interface Seeded {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly dead: readonly number[];
  /** Those of the dead ones that nothing but their form shows to be references. */
  readonly bare: readonly number[];
  readonly outside: readonly number[];
  /** The numbers whose rules were removed or renumbered. */
  readonly killed: readonly string[];
}

export function wholeOf(name: string, text: string): Whole | undefined {
  const dialect = detectDialect(text);
  if (!dialect) return undefined;
  const document = parse(name, 1, text, dialect);
  const workspace = withDocument(emptyWorkspace, document);
  const { body, bodyStart } = symbolsOf(document);
  const starts = body.map(ordinal => startOf(document, headBlockOf(document, ordinal)));
  const numbers = body.map(ordinal => (document.heads[ordinal] as { number: RuleNumber }).number);
  const end = startOf(document, headBlockOf(document, (body.at(-1) ?? 0) + 1));
  const rules = body.map((ordinal, at): PlacedRule => {
    let below = at + 1;
    while (below < body.length && isAtOrBelow(numbers[below]!, numbers[at]!)) below++;
    return {
      number: numbers[at]!,
      start: starts[at]!,
      end: starts[at + 1] ?? end,
      endBelow: starts[below] ?? end,
      label: headSpan({ document, ordinal }),
    };
  });
  const cited = citedIn(workspace, document);
  const bodyFrom = bodyStart < document.heads.length ? startOf(document, headBlockOf(document, bodyStart)) : 0;
  return {
    name,
    text: textOf(document),
    document,
    bodyStart: bodyFrom,
    rules,
    cited,
    chapters: chaptersOf(rules, document),
  };
}

function citedIn(workspace: Workspace, document: RulesDocument): PlacedCitation[] {
  return allReferences(document).flatMap(({ reference, start }) => {
    if (reference.kind === 'term' || reference.book !== undefined || reference.relative) return [];
    const resolutions = resolve(workspace, document, reference);
    const spans = reference.kind === 'range' ? reference.ends : [reference];
    return spans.flatMap((span, index) => {
      const { definition } = (index ? resolutions.at(-1) : resolutions[0]) ?? {};
      const head = definition && headOf(definition);
      const isBody = head?.kind === 'rule' && symbolsOf(document).rules.get(head.number.text) === definition!.ordinal;
      const placed = { start: start + span.start, end: start + span.end, isBare: reference.uncertain === true };
      return isBody ? [{ ...placed, target: head.number }] : [];
    });
  });
}

/** Chapters: the rules of the level at which the text has the first five or more. */
function chaptersOf(rules: readonly PlacedRule[], { dialect: { numbering } }: RulesDocument): Kept[] {
  for (let level = rootLevelOf(numbering); level < numbering.levels.length; level++) {
    const own = rules.filter(({ number }) => number.level === level);
    if (numbering.levels[level + 1]?.hundreds) continue;
    if (own.length >= 5) return own.map(({ start, endBelow }) => ({ start, end: endBelow }));
  }
  return [];
}

/** A text of some pieces of another; a number in it is replaced. */
function made(
  { name, text, cited }: Whole,
  kind: string,
  kept: readonly Kept[],
  { gone, edits = [] }: { gone: (number: RuleNumber) => boolean; edits?: readonly (Kept & { text: string })[] },
  isDead: (citation: PlacedCitation) => boolean,
): Seeded {
  let built = '';
  const places: { from: number; to: number; at: number }[] = [];
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  for (const piece of kept) {
    let at = piece.start;
    for (const edit of sorted.filter(each => each.start >= piece.start && each.end <= piece.end)) {
      places.push({ from: at, to: edit.start, at: built.length });
      built += text.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    places.push({ from: at, to: piece.end, at: built.length });
    built += text.slice(at, piece.end);
  }
  const placeOf = (offset: number) => {
    const piece = places.find(({ from, to }) => from <= offset && offset < to);
    return piece && piece.at + offset - piece.from;
  };
  const dead: number[] = [];
  const outside: number[] = [];
  const bare: number[] = [];
  for (const citation of cited) {
    const at = placeOf(citation.start);
    if (at === undefined || !gone(citation.target)) continue;
    (isDead(citation) ? (citation.isBare ? bare : dead) : outside).push(at);
  }
  return { name, kind, text: built, dead, bare, outside, killed: [] };
}

const all = (text: string): Kept[] => [{ start: 0, end: text.length }];
const without = (text: string, holes: readonly Kept[]): Kept[] => {
  const kept: Kept[] = [];
  let at = 0;
  for (const hole of [...holes].sort((a, b) => a.start - b.start)) {
    if (hole.start > at) kept.push({ start: at, end: hole.start });
    at = Math.max(at, hole.end);
  }
  return [...kept, { start: at, end: text.length }];
};

const among =
  (numbers: readonly RuleNumber[]) =>
  (target: RuleNumber): boolean =>
    numbers.some(number => isAtOrBelow(target, number));

/** The lines of the Contents that name a rule, or one below it: who deletes a rule updates these. */
function listingOf({ document, text }: Whole, number: RuleNumber): Kept[] {
  return [...symbolsOf(document).contents.values()].flatMap(line => {
    const head = document.heads[line]!;
    if (head.kind !== 'rule' || !isAtOrBelow(head.number, number)) return [];
    const index = headBlockOf(document, line);
    return [
      {
        start: startOf(document, index),
        end: Math.min(startOf(document, index + 1), lineAfter(text, startOf(document, index))),
      },
    ];
  });
}

/** Rules that others cite, without what is below them. */
function citedRules(whole: Whole): PlacedRule[] {
  const cites = (rule: PlacedRule) =>
    whole.cited.some(
      ({ target, start }) => isAtOrBelow(target, rule.number) && !(rule.start <= start && start < rule.endBelow),
    );
  const numbers = new Map<string, number>();
  for (const { number } of whole.rules) numbers.set(number.text, (numbers.get(number.text) ?? 0) + 1);
  return whole.rules.filter(rule => numbers.get(rule.number.text) === 1 && cites(rule));
}

export const KILLS: Readonly<Record<string, (whole: Whole, random: Random) => Seeded | undefined>> = {
  'a cited rule is deleted'(whole, random) {
    const chapters = new Set(whole.chapters.map(({ start }) => start));
    const rules = citedRules(whole).filter(({ start }) => !chapters.has(start));
    const rule = rules.length ? random.pick(rules) : undefined;
    if (!rule) return undefined;
    const hole = { start: rule.start, end: rule.endBelow };
    const seeded = made(
      whole,
      'rule',
      without(whole.text, [hole, ...listingOf(whole, rule.number)]),
      { gone: among([rule.number]) },
      () => true,
    );
    return { ...seeded, killed: [rule.number.text] };
  },
  'a cited chapter is deleted'(whole, random) {
    // Without its first chapter, a text begins in the middle: that is what an excerpt is.
    const chapters = new Set(whole.chapters.slice(1).map(({ start }) => start));
    const rules = citedRules(whole).filter(({ start }) => chapters.has(start));
    const rule = rules.length ? random.pick(rules) : undefined;
    if (!rule) return undefined;
    const hole = { start: rule.start, end: rule.endBelow };
    const seeded = made(
      whole,
      'chapter',
      without(whole.text, [hole, ...listingOf(whole, rule.number)]),
      { gone: among([rule.number]) },
      () => true,
    );
    return { ...seeded, killed: [rule.number.text] };
  },
  'a cited rule is renumbered'(whole, random) {
    const { numbering } = whole.document.dialect;
    const tree = treeOf([whole.document]);
    const rules = citedRules(whole).filter(
      ({ number, label, end, endBelow }) =>
        number.level > 0 && end === endBelow && whole.text.slice(label.start, label.end) === number.text,
    );
    const rule = rules.length ? random.pick(rules) : undefined;
    if (!rule) return undefined;
    const siblings = [...tree.children.values()].find(({ numbers }) =>
      numbers.some(each => each.text === rule.number.text),
    );
    const last = siblings?.numbers.at(-1);
    const next = last && last.text !== rule.number.text && nextSibling(last, numbering);
    if (!next) return undefined;
    const edits = [{ ...rule.label, text: next.text }];
    const seeded = made(whole, 'renumbered', all(whole.text), { gone: among([rule.number]), edits }, () => true);
    return { ...seeded, killed: [rule.number.text, next.text] };
  },
  'a digit of a reference is changed'(whole, random) {
    const rules = new Set(whole.rules.map(({ number }) => number.text));
    const defined = (text: string) => rules.has(text) || symbolsOf(whole.document).contents.has(text);
    const options = whole.cited.filter(
      ({ start, end, target }) => whole.text.slice(start, end) === target.text && /\d/.test(target.text),
    );
    for (let tries = 0; options.length && tries < 20; tries++) {
      const citation = random.pick(options);
      const written = citation.target.text;
      const at = random.pick([...written].flatMap((sign, index) => (/\d/.test(sign) ? index : [])));
      const wrong = written.slice(0, at) + random.below(10) + written.slice(at + 1);
      if (defined(wrong) || /(?<!\d)0/.test(wrong)) continue;
      const edits = [{ start: citation.start, end: citation.end, text: wrong }];
      const seeded = made(whole, 'digit', all(whole.text), { gone: () => false, edits }, () => true);
      return { ...seeded, [citation.isBare ? 'bare' : 'dead']: [citation.start], killed: [wrong] };
    }
    return undefined;
  },
};

/** Pieces of a text: of its body only, and without what follows it. */
export const CUTS: Readonly<Record<string, (whole: Whole, random: Random) => Kept[]>> = {
  'a chapter': ({ chapters }, random) => [random.pick(chapters)],
  'a third': ({ chapters }, random) => {
    const size = Math.max(1, Math.round(chapters.length / 3));
    const first = random.below(chapters.length - size + 1);
    return [{ start: chapters[first]!.start, end: chapters[first + size - 1]!.end }];
  },
  'every tenth page'({ text, bodyStart, rules }, random) {
    const end = rules.at(-1)!.end;
    const page = Math.max(1000, Math.min(3000, (end - bodyStart) / 40));
    const kept: Kept[] = [];
    for (let at = bodyStart + random.below(10) * page; at < end; at += 10 * page) {
      // A page begins and ends with a line.
      const start = text.lastIndexOf('\n', at) + 1;
      const until = text.indexOf('\n', at + page) + 1 || text.length;
      kept.push({ start, end: Math.min(end, until) });
    }
    return kept;
  },
};

/** An excerpt, in which a few rules inside are deleted that it cites. */
export function excerptOf(whole: Whole, cut: string, kills: number, random: Random): Seeded | undefined {
  if (whole.chapters.length < 4) return undefined;
  const kept = CUTS[cut]!(whole, random);
  const isKept = ({ start, end }: Kept) => kept.some(piece => piece.start <= start && end <= piece.end);
  const inside = whole.rules.filter(rule => isKept({ start: rule.start, end: rule.endBelow }));
  const there = new Set(whole.rules.filter(isKept).map(({ number }) => number.text));
  const own = whole.cited.filter(isKept);
  const candidates = inside.filter((rule, index) => {
    const [before, after] = [inside[index - 1], inside[index + 1]];
    const isBetween = before?.number.level === rule.number.level && after?.number.level === rule.number.level;
    const isLeaf = rule.end === rule.endBelow && before?.end === rule.start && after?.start === rule.end;
    return isBetween && isLeaf && own.some(({ target }) => target.text === rule.number.text);
  });
  const killed: PlacedRule[] = [];
  for (let count = 0; count < kills && candidates.length; count++) {
    const rule = random.pick(candidates);
    if (!killed.some(each => Math.abs(inside.indexOf(each) - inside.indexOf(rule)) < 3)) killed.push(rule);
  }
  const isKilled = (number: RuleNumber) => killed.some(each => each.number.text === number.text);
  const pieces = kept.flatMap(piece => {
    const holes = killed.filter(({ start }) => piece.start <= start && start < piece.end);
    return without(whole.text.slice(0, piece.end), [{ start: 0, end: piece.start }, ...holes]);
  });
  const gone = (target: RuleNumber) => isKilled(target) || !there.has(target.text);
  const seeded = made(whole, cut, pieces, { gone }, ({ target }) => isKilled(target));
  return { ...seeded, killed: killed.map(({ number }) => number.text) };
}

/** What is found in a seeded text. */
export interface Reported {
  /** Whether there is a reference at a place that leads nowhere. */
  isMissing(at: number): boolean;
  /** Whether that is reported, there or at the rule with another number. */
  isReported(at: number): boolean;
}

/** The findings in a seeded text, in the dialect that it shows. */
export function reportedIn({ name, text, killed }: Seeded): Reported {
  const dialect = detectDialect(text);
  if (!dialect) return { isMissing: () => false, isReported: () => false };
  const document = parse(name, 1, text, dialect);
  const workspace = withDocument(emptyWorkspace, document);
  const findings = runChecks(workspace, document).filter(
    ({ severity }) => severity === 'error' || severity === 'warning',
  );
  const broken = findings.filter(({ code }) => code === 'broken-reference' || code === 'broken-range');
  // A rule with another number is reported itself.
  const isMisnumbered =
    killed.length === 2 && findings.some(({ code, target }) => MISNUMBERED.includes(code) && killed.includes(target));
  const missing = allReferences(document).filter(
    ({ reference }) => outcomeOf(resolve(workspace, document, reference)) !== 'resolved',
  );
  return {
    isMissing: at =>
      missing.some(({ reference: { start, end }, start: from }) => from + start <= at && at < from + end),
    isReported: at => isMisnumbered || broken.some(({ start, end }) => start <= at && at < end),
  };
}

const MISNUMBERED: readonly string[] = ['out-of-order', 'duplicate-number'];
