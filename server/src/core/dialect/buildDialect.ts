import type { Level, Numbering } from '../numbers/numbering.ts';
import { anyOf } from '../text/patterns.ts';
import { nearestWord } from '../text/spelling.ts';
import { wordList } from '../text/words.ts';
import { type Described, type DialectDefinition, shownValue } from './description.ts';
import {
  CELL_MARK,
  type Dialect,
  END_OF_ROW,
  formsIn,
  keywordNames,
  type Layout,
  type LineForm,
  type ReferenceGrammar,
} from './dialect.ts';
import { ANY_LINE, type LinePattern, lineForm, readPattern } from './lineForms.ts';
import { either, numberingOf } from './readLevels.ts';
import { referencesOf } from './readReferenceWords.ts';

/** The dialect of a definition; undefined if there are no levels. */
export function buildDialect(id: string, described: Described): Dialect | undefined {
  const { definition, base } = described;
  const numbering = numberingOf(described);
  if (!numbering) return undefined;
  const forms = formsFor(described, numbering);
  const references = referencesOf(described, numbering);
  const period = periodsOf(forms, numbering);
  const entities = definition.entities ?? base?.entities;
  return Object.freeze({
    id,
    name: definition.name ?? id,
    numbering: definition.levels || !base ? { ...numbering, levels: period } : numbering,
    layout: layoutOf(described, numbering, forms, references),
    references,
    ...(entities && { entities }),
  });
}

function formsFor({ definition, base, report }: Described, numbering: Numbering): readonly LineForm[] | undefined {
  const { lines = {}, levels, indented } = definition;
  const names = numbering.levels.map(({ name }) => name);
  for (const name of Object.keys(lines).filter(name => !names.includes(name)))
    report(['lines', name], `isn't a level; use ${either(nearestWord(name, names), names)}.`);
  const keep = !levels && base;
  if (keep && !Object.keys(lines).length) return base.layout.kind === 'forms' ? base.layout.forms : undefined;
  const hasWord = /\p{L}/u.test(numbering.levels[0]!.separator);
  const patterns = numbering.levels.map(({ name }, index) => {
    const given = Object.hasOwn(lines, name) ? lines[name]! : [];
    return given.flatMap((pattern, at) => {
      const read = readPattern(pattern);
      if (typeof read !== 'string' && (read.writes !== 'own' || index > 0 || hasWord)) return [read];
      const wrong = typeof read === 'string' ? read : 'the outermost level has no parent; use “{number}”';
      report(['lines', name, ...(given.length > 1 ? [at] : [])], `is ${shownValue(pattern)}; ${wrong}.`);
      return [];
    });
  });
  const indents = patterns.flat().flatMap(({ writes, indent }) => (writes === 'count' ? [indent] : []));
  const forms = patterns.flatMap((given, index) => {
    if (!given.length && keep) return formsIn(base.layout).filter(({ level }) => level === index);
    // No line begins a rule of a level with an empty list.
    const isNone = Object.hasOwn(lines, numbering.levels[index]!.name) && !lines[numbering.levels[index]!.name]!.length;
    return (given.length || isNone ? given : usual(index, numbering)).map(pattern =>
      lineForm(pattern, index, numbering, indents, indented),
    );
  });
  return forms.sort((a, b) => Number(b.writes === 'number') - Number(a.writes === 'number'));
}

/** Default forms of lines, by level. */
function usual(index: number, { levels }: Numbering): LinePattern[] {
  const next = levels[index + 1];
  // The numbers of a list look like those of the outermost level, but sentences follow them.
  if (index === 0 && next && /^\W/.test(next.separator) && !next.closing && next.counts === 'numbers')
    return [{ ...ANY_LINE, content: 'title' }];
  const own: LinePattern = { ...ANY_LINE, writes: 'own', content: 'text' };
  return levels[index]!.closing && index > 0 ? [ANY_LINE, own] : [ANY_LINE];
}

/** Whether a period follows the number of each level, if all its lines agree. */
function periodsOf(forms: readonly LineForm[] | undefined, { levels }: Numbering): Level[] {
  return levels.map((level, index) => {
    const strict = forms?.filter(form => form.level === index && form.period !== undefined) ?? [];
    const agree = strict.length > 0 && strict.every(({ period }) => period === strict[0]!.period);
    return { ...level, period: agree ? strict[0]!.period : undefined };
  });
}

/**
 * A part of a number is read below the one above; a list may continue after a comma if its letter is the next; a
 * title may end with “Rules”, and the number of the first rule below it follow; and a row of a table continues it.
 */
function needsNumberAbove(forms: readonly LineForm[], levels: readonly Level[]): boolean {
  return (
    forms.some(({ writes, content, isRow }) => writes !== 'number' || content === 'either' || isRow) ||
    levels.some(
      ({ counts }, index) => index > 0 && counts !== 'numbers' && counts !== 'inserted' && counts !== 'digits',
    )
  );
}

function layoutOf(
  { definition, base }: Described,
  { levels }: Numbering,
  forms: readonly LineForm[] | undefined,
  references: ReferenceGrammar,
): Layout {
  const { examples = base ? undefined : ['Example:', 'Examples:'] } = definition;
  const texts = forms?.filter(({ content }) => content !== 'title').map(({ level }) => level);
  const keeps = base && !definition.levels;
  const own = {
    textLevel: keeps ? base.layout.textLevel : Math.min(levels.length, ...(texts ?? [])),
    labels: labelsOf(definition, base),
    example: examples ? new RegExp(`${BEFORE_EXAMPLE}(?:${anyOf(examples)})`, 'iuy') : base!.layout.example,
    leadIn: keeps && !forms ? base.layout.leadIn : leadInOf(references),
  };
  // Records need no lines.
  if (keeps && (!forms || base.layout.kind === 'records')) return { ...base.layout, ...own };
  return {
    ...(keeps ? base.layout : { head: /(?!)/y, certain: true }),
    ...own,
    kind: 'forms',
    forms: forms ?? [],
    ...(forms?.some(({ isRow }) => isRow) && { cellMark: CELL_MARK, textEnd: END_OF_ROW }),
    ...(forms && (needsNumberAbove(forms, levels) || references.relative) && { needsNumberAbove: true }),
  };
}

const BEFORE_EXAMPLE = String.raw`[ \t\u00a0]{0,24}(?:[-*>][ \t]{1,4})?(?:\*\*|__|\*|_)?`;

const CONTENTS = ['Introduction', 'Contents', 'Table of Contents'];

function labelsOf({ contents, glossary, credits }: DialectDefinition, base: Dialect | undefined): Layout['labels'] {
  if (base && !contents && !glossary && !credits) return base.layout.labels;
  const label = (texts: readonly string[]) =>
    new RegExp(String.raw`^#{0,6}\s{0,4}\*{0,2}(${anyOf(texts)})\*{0,2}:?$`, 'iu');
  return [
    { pattern: label(contents ?? CONTENTS) },
    { pattern: label(glossary ?? ['Glossary']), opens: 'glossary' },
    { pattern: label(credits ?? ['Credits']), opens: 'credits' },
  ];
}

const SMALL_WORDS = wordList('and or in to of by see also than with under');

/** The end of a line after which a number continues the sentence: a reference word, a comma, a dash. */
function leadInOf(grammar: ReferenceGrammar): RegExp {
  const { listWords, rangeWords, leads } = grammar;
  const words = anyOf([...new Set([...keywordNames(grammar), ...listWords, ...rangeWords, ...leads, ...SMALL_WORDS])]);
  return new RegExp(String.raw`(?:(?<![\p{L}\d])(?:${words})|[,(/–—-])\s*$`, 'iu');
}
