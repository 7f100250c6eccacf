import type { Definition, LevelDefinition, ReferenceDefinition, Report, WordDefinition } from './definitionShape.ts';
import { nearest, shown } from './definitionShape.ts';
import type { Dialect, Keyword, Layout, LineForm, ReferenceGrammar } from './dialect.ts';
import { comprehensive } from './dialects/comprehensive.ts';
import { english } from './dialects/english.ts';
import { ANY_LINE, type LinePattern, lineForm, readPattern } from './lineForms.ts';
import type { Level, Numbering, OwnForm } from './ruleNumber.ts';

/**
 * The dialect that a definition describes; `own` is the part of it that is reported on, `base` the shipped dialect that it
 * extends. Undefined where it says nothing of the levels.
 */
export function buildDialect(
  id: string,
  definition: Definition,
  own: Definition,
  base: Dialect | undefined,
  report: Report,
): Dialect | undefined {
  const numbering = numberingOf(definition, own, base, report);
  if (!numbering) return undefined;
  const forms = formsOf(definition, own, numbering, base, report);
  const references = referencesOf(definition, own, numbering, base, report);
  const period = periodsOf(forms, numbering);
  const entities = definition.entities ?? base?.entities;
  return Object.freeze({
    id,
    name: definition.name ?? id,
    numbering: definition.levels || !base ? { ...numbering, levels: period } : numbering,
    layout: layoutOf(definition, numbering, forms, references, base),
    references,
    ...(entities && { entities }),
  });
}

function numberingOf(
  definition: Definition,
  own: Definition,
  base: Dialect | undefined,
  report: Report,
): Numbering | undefined {
  const levels = definition.levels
    ? definition.levels.flatMap((level, index) =>
        levelOf(level, index, definition.levels === own.levels ? report : () => {}),
      )
    : base?.numbering.levels;
  if (!levels?.length) {
    if (!definition.levels)
      report(
        [],
        'has no “levels”: list them, outermost first, such as [{"name": "rule", "number": "1"}], or extend a dialect.',
      );
    return undefined;
  }
  const series = definition.series === undefined ? base?.numbering.series : allOf(definition.series);
  return {
    levels,
    skippedLetters: definition.skippedLetters ?? base?.numbering.skippedLetters ?? '',
    ...(series !== undefined && { series }),
  };
}

/** "A-CX" as "ABCX". */
function allOf(capitals: string): string {
  return capitals.replace(/(.)-(.)/g, (_, first: string, last: string) =>
    String.fromCharCode(
      ...Array.from(
        { length: Math.max(0, last.charCodeAt(0) - first.charCodeAt(0) + 1) },
        (_, n) => first.charCodeAt(0) + n,
      ),
    ),
  );
}

const ADVICE = 'write an example of the number’s form, such as “.1”, “a” or “(i)”';

function levelOf({ name, number, optional, hundreds }: LevelDefinition, index: number, report: Report): Level[] {
  if (hundreds && index > 0) return [{ name, separator: '', counts: 'numbers', hundreds: true }];
  const given = number ?? [index === 0 ? '1' : '.1'];
  const forms = given.flatMap((example, at) => {
    const form = ownForm(example, index);
    if (typeof form !== 'string') return [form];
    report(['levels', index, 'number', ...(given.length > 1 ? [at] : [])], `is ${shown(example)}: ${form}.`);
    return [];
  });
  const [first, ...also] = forms;
  if (!first) return [];
  return [{ name, ...first, ...(also.length > 0 && { also }), ...(optional && { optional }) }];
}

/** What an example such as "(a)" says of a level's own part, or what to write instead. */
function ownForm(example: string, index: number): (OwnForm & { digits?: number }) | string {
  const [, separator = '', written = '', closing = ''] = /^(.*?)([\dA-Za-z]+)([^\p{L}\d]*)$/u.exec(example) ?? [];
  const counts = countingOf(written);
  const hasWord = /[\p{L}\d]/u.test(separator);
  if (!counts || closing.length > 3 || separator.length > 20 || (hasWord && index > 0 && !/\s$/.test(separator)))
    return ADVICE;
  if (hasWord && index === 0)
    return `write the number alone, such as “1”, and the words before it in “lines” and in “references.words”`;
  if (index > 0 && !separator && counts === 'numbers')
    return 'write what stands between it and the number of the level above, such as “.1” or “-1”';
  const digits = /^0\d/.test(written) ? written.length : 0;
  return { separator, counts, ...(closing && { closing }), ...(digits && { digits }) };
}

function countingOf(written: string): OwnForm['counts'] | undefined {
  if (/^\d{1,4}$/.test(written)) return 'numbers';
  if (/^(?:i|ii|iii|iv)$/.test(written)) return 'romans';
  if (/^(?:I|II|III|IV)$/.test(written)) return 'Romans';
  if (/^[a-z]$/.test(written)) return 'letters';
  return /^[A-Z]$/.test(written) ? 'capitals' : undefined;
}

/** Reports a name that is no level's; else answers its index. */
function levelIndex(name: string, { levels }: Numbering, path: readonly (string | number)[], report: Report): number {
  const names = levels.map(level => level.name);
  const index = names.indexOf(name);
  if (index < 0) report(path, `names ${shown(name)}, which is no level: write ${either(nearest(name, names), names)}.`);
  return index;
}

function either(near: string | undefined, names: readonly string[]): string {
  return near ? `“${near}”` : `one of ${names.map(name => `“${name}”`).join(', ')}`;
}

function formsOf(
  { lines = {}, levels }: Definition,
  own: Definition,
  numbering: Numbering,
  base: Dialect | undefined,
  report: Report,
): readonly LineForm[] | undefined {
  for (const name of Object.keys(own.lines ?? {})) {
    if (!numbering.levels.some(level => level.name === name)) {
      const names = numbering.levels.map(level => level.name);
      report(['lines', name], `is no level: write ${either(nearest(name, names), names)}.`);
    }
  }
  const keep = !levels && base;
  if (keep && !Object.keys(lines).length) return base.layout.forms;
  const patterns = numbering.levels.map(({ name }, index) => {
    const given = Object.hasOwn(lines, name) ? lines[name]! : [];
    return given.flatMap((pattern, at) => {
      const read = readPattern(pattern);
      if (typeof read !== 'string' && !(read.writes !== 'number' && index === 0)) return [read];
      const wrong = typeof read === 'string' ? read : 'the outermost level has no rule above it: write “{number}”';
      if (own.lines?.[name] === given)
        report(['lines', name, ...(given.length > 1 ? [at] : [])], `is ${shown(pattern)}: ${wrong}.`);
      return [];
    });
  });
  const indents = patterns.flat().flatMap(({ writes, indent }) => (writes === 'count' ? [indent] : []));
  const forms = patterns.flatMap((given, index) => {
    if (!given.length && keep) return base.layout.forms?.filter(({ level }) => level === index) ?? [];
    return (given.length ? given : usual(index, numbering)).map(pattern =>
      lineForm(pattern, index, numbering, indents),
    );
  });
  return forms.sort((a, b) => Number(b.writes === 'number') - Number(a.writes === 'number'));
}

/** How lines of a level begin where nothing is said of them. */
function usual(index: number, { levels }: Numbering): LinePattern[] {
  const next = levels[index + 1];
  // The numbers of a list look like those of the outermost level, but they have sentences behind them.
  if (index === 0 && next && /^\W/.test(next.separator) && !next.closing && next.counts === 'numbers')
    return [{ ...ANY_LINE, content: 'title' }];
  const own: LinePattern = { ...ANY_LINE, writes: 'own', content: 'text' };
  return levels[index]!.closing && index > 0 ? [ANY_LINE, own] : [ANY_LINE];
}

/** Whether a period follows the number of each level, as far as all its lines agree. */
function periodsOf(forms: readonly LineForm[] | undefined, { levels }: Numbering): Level[] {
  return levels.map((level, index) => {
    const strict = forms?.filter(form => form.level === index && form.period !== undefined) ?? [];
    const agree = strict.length > 0 && strict.every(({ period }) => period === strict[0]!.period);
    return { ...level, period: agree ? strict[0]!.period : undefined };
  });
}

function layoutOf(
  definition: Definition,
  { levels }: Numbering,
  forms: readonly LineForm[] | undefined,
  references: ReferenceGrammar,
  base: Dialect | undefined,
): Layout {
  const texts = forms?.filter(({ content }) => content !== 'title').map(({ level }) => level);
  const keeps = base && !definition.levels;
  return {
    ...(keeps ? base.layout : { head: /(?!)/y, certain: true }),
    textLevel: keeps ? base.layout.textLevel : Math.min(levels.length, ...(texts ?? [])),
    labels: labelsOf(definition, base),
    example:
      definition.examples || !base
        ? examplePattern(definition.examples ?? ['Example:', 'Examples:'])
        : base.layout.example,
    leadIn: keeps && !forms ? base.layout.leadIn : leadInOf(references),
    ...(forms && { forms }),
    ...(forms?.some(({ writes }) => writes !== 'number') && { needsNumberAbove: true }),
  };
}

/** A regular expression, for the flag `u`, for one of the texts, in which any white space may stand for a space. */
function anyOf(texts: readonly string[]): string {
  return (
    texts
      .map(text =>
        text
          .trim()
          .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
          .replace(/\s+/g, String.raw`\s{1,8}`),
      )
      .join('|') || '(?!)'
  );
}

function examplePattern(examples: readonly string[]): RegExp {
  return new RegExp(String.raw`[ \t\u00a0]{0,24}(?:[-*>][ \t]{1,4})?(?:\*\*|__|\*|_)?(?:${anyOf(examples)})`, 'iuy');
}

const USUAL_LABELS = {
  contents: ['Introduction', 'Contents', 'Table of Contents'],
  glossary: ['Glossary'],
  credits: ['Credits'],
};

function labelsOf({ contents, glossary, credits }: Definition, base: Dialect | undefined): Layout['labels'] {
  if (base && !contents && !glossary && !credits) return base.layout.labels;
  const label = (texts: readonly string[]) =>
    new RegExp(String.raw`^#{0,6}\s{0,4}\*{0,2}(${anyOf(texts)})\*{0,2}:?$`, 'iu');
  return [
    { pattern: label(contents ?? USUAL_LABELS.contents) },
    { pattern: label(glossary ?? USUAL_LABELS.glossary), opens: 'glossary' },
    { pattern: label(credits ?? USUAL_LABELS.credits), opens: 'credits' },
  ];
}

const SMALL_WORDS = ['and', 'or', 'in', 'to', 'of', 'by', 'see', 'also', 'than', 'with', 'under'];

/** The end of a line after which a number goes on with the sentence: a word that announces one, a comma, a dash. */
function leadInOf({ keywords, listWords, rangeWords, leads }: ReferenceGrammar): RegExp {
  const names = keywords.flatMap(({ singular, plural }) => [singular, plural]);
  const words = anyOf([...new Set([...names, ...listWords, ...rangeWords, ...leads, ...SMALL_WORDS])]);
  return new RegExp(String.raw`(?:(?<![\p{L}\d])(?:${words})|[,(/–—-])\s*$`, 'iu');
}

/** Words behind which a number of three parts is something else's. */
const STRANGERS = ['version', 'release', 'table', 'figure', 'tabelle', 'abbildung', 'tableau', 'tabla', 'v'];

function referencesOf(
  { references: given = {}, levels, series, glossary }: Definition,
  own: Definition,
  numbering: Numbering,
  base: Dialect | undefined,
  report: Report,
): ReferenceGrammar {
  const grammar: ReferenceGrammar = base?.references ?? plainGrammar(numbering);
  const { bareLevel } = levels ? plainGrammar(numbering) : grammar;
  const aloneLevel = aloneOf(given, own.references?.bare !== undefined, numbering, bareLevel, report);
  const words = given.words ?? (levels || !base ? usualWords(numbering, series !== undefined) : undefined);
  const reportWords = given.words && given.words === own.references?.words ? report : () => {};
  return {
    ...grammar,
    bareLevel,
    ...(words && { keywords: keywordsOf(words, numbering, reportWords) }),
    ...(aloneLevel !== undefined && { aloneLevel }),
    ...(given.bare === false && { leads: [] }),
    ...(given.brackets && { brackets: given.brackets }),
    ...(given.lists && { listWords: given.lists }),
    ...(given.ranges && { rangeWords: given.ranges }),
    ...((given.dashes !== undefined || levels) && { dashes: dashesOf(given.dashes ?? grammar.dashes, numbering) }),
    ...(given.titles && { quotes: given.titles.join('') }),
    ...(given.elsewhere && elsewhereOf(given.elsewhere, grammar)),
    ...(!base && !glossary && { terms: comprehensive.references.terms }),
  };
}

/** What numbers look like that can only be rules: those of two parts and more. */
function plainGrammar({ levels }: Numbering): ReferenceGrammar {
  const below = levels.findIndex(({ hundreds }, index) => index > 0 && !hundreds);
  const bareLevel = below < 0 ? levels.length : below;
  const third = Math.max(2, bareLevel);
  return {
    ...english,
    bareLevel,
    aloneLevel: third < levels.length ? third : levels.length,
    strangers: STRANGERS,
    leads: ['see', 'also', 'cf', 'siehe', 'vgl', 'voir', 'cfr', 'ver', 'véase', 'zie'],
    elsewhere: ELSEWHERE,
  };
}

/** The numbers of other documents in English: "rule 5 of the Tournament Rules", "Article 3 of the Constitution". */
const ELSEWHERE =
  /\s+(?:of|in|from)\s+the\s+(?:\p{Lu}[\p{L}’'-]{0,30}\s+){0,5}(?:Rules|Guide|Policy|Handbook|Act|Code|Constitution|Convention|Treaty|Directive)\b/uy;

function aloneOf(
  { bare }: ReferenceDefinition,
  isOwn: boolean,
  numbering: Numbering,
  bareLevel: number,
  report: Report,
): number | undefined {
  if (bare === undefined) return undefined;
  if (bare === false) return Infinity;
  const path = ['references', 'bare'];
  const index = levelIndex(bare, numbering, path, isOwn ? report : () => {});
  if (index < 0) return undefined;
  if (index >= bareLevel) return index;
  const other = numbering.levels[bareLevel]?.name;
  if (isOwn)
    report(
      path,
      `is ${shown(bare)}, whose numbers look like any other number: write ${other ? `“${other}” or ` : ''}false.`,
    );
  return undefined;
}

function dashesOf(dashes: string, { levels }: Numbering): string {
  const inside = levels.map(({ separator }) => separator).join('');
  return Array.from(dashes)
    .filter(dash => !inside.includes(dash))
    .join('');
}

/** "rule" and "section", and what the levels are called. */
function usualWords({ levels }: Numbering, hasSeries: boolean): WordDefinition[] {
  const names = levels.map(({ name }) => name.toLowerCase()).filter(name => /^\p{L}+$/u.test(name));
  const more: WordDefinition[] = hasSeries ? [{ word: 'appendix', plural: ['appendices'] }, { word: 'annex' }] : [];
  return [...Array.from(new Set([...names, 'rule', 'section']), word => ({ word })), ...more];
}

function keywordsOf(words: readonly WordDefinition[], numbering: Numbering, report: Report): Keyword[] {
  const all = numbering.levels.map((_, index) => index);
  const names = words.map(({ word }) => lower(word));
  const keywords = words.flatMap(({ word, plural, levels }, at) => {
    const path = ['references', 'words', at, 'levels'];
    const indexes = levels?.map(level => levelIndex(level, numbering, path, report)).filter(index => index >= 0);
    const singular = lower(word);
    const plurals = plural?.map(lower) ?? [pluralOf(singular, names)];
    // A word whose numbers name nothing would refer to nothing.
    return plurals.map(many => ({ singular, plural: many, levels: indexes?.length ? indexes : all }));
  });
  // “Regeln” beside “Regel” is its plural.
  return keywords.filter(
    ({ singular }) => !keywords.some(other => other.plural === singular && other.singular !== singular),
  );
}

function lower(word: string): string {
  return word.trim().toLowerCase().replace(/\s+/g, ' ');
}

function pluralOf(word: string, names: readonly string[]): string {
  const longer = names.find(name => name !== word && name.startsWith(word) && name.length - word.length <= 2);
  if (longer) return longer;
  if (!/\p{L}$/u.test(word)) return word + word.slice(-1);
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

const ELLIPSIS = /\s*(?:…|\.{3})\s*/;

/** Words behind a number, and, where “…” stands for the number and its word, words before it. */
function elsewhereOf(
  phrases: readonly string[],
  { elsewhere, elsewhereBefore }: ReferenceGrammar,
): Pick<ReferenceGrammar, 'elsewhere' | 'elsewhereBefore'> {
  const before = phrases
    .filter(phrase => ELLIPSIS.test(phrase))
    .map(phrase => phrase.split(ELLIPSIS)[0]!)
    .filter(Boolean);
  const behind = phrases
    .flatMap(phrase => (ELLIPSIS.test(phrase) ? phrase.split(ELLIPSIS).slice(1) : [phrase]))
    .filter(Boolean);
  const known = elsewhereBefore ? `|${elsewhereBefore.source}` : '';
  return {
    elsewhere: new RegExp(String.raw`${elsewhere.source}|\s*(?:${anyOf(behind)})(?![\p{L}\d])`, 'uy'),
    ...(before.length > 0 && {
      elsewhereBefore: new RegExp(String.raw`(?<![\p{L}\d])(?:${anyOf(before)})[\s,]*$${known}`, 'u'),
    }),
  };
}
