import type { RuleHead } from '../../blocks/block.ts';
import { completenessOf } from '../../book/completeness.ts';
import { explainCompleteness } from '../../book/explain.ts';
import type { Dialect } from '../../dialect/dialect.ts';
import { headBlock, headBlockOf, type RulesDocument, startPosition, textOf } from '../../document/document.ts';
import { type Symbols, symbolsOf } from '../../document/symbols.ts';
import { contentsAmong } from '../../infer/contents.ts';
import { numberedLines } from '../../infer/numberedLines.ts';
import { rootLevelOf } from '../../numbers/numbering.ts';
import { memo } from '../../text/memo.ts';
import { capital, counted, cutText, listed } from '../../text/words.ts';

/** A line of a document. */
interface SchemeLine {
  /** Zero-based. */
  readonly line: number;
  /** Its text without surrounding white space; the start of a long line. */
  readonly text: string;
}

/** One level of a document's numbers. */
export interface SchemeLevel {
  readonly name: string;
  /**
   * How its lines start in this document: the word before the number, such as “Article”, or else the first number:
   * “(1)”.
   */
  readonly form: string;
  /** Number of its rules. */
  readonly count: number;
  readonly examples: readonly SchemeLine[];
}

/** How a document is read, for a person to check. */
export interface SchemeSummary {
  /** In the document's own terms: `Article › (1) › (a) · 99 articles`. */
  readonly scheme: string;
  /** The levels that have rules, outermost first. */
  readonly levels: readonly SchemeLevel[];
  /** Reference words before a number. */
  readonly words: readonly string[];
  /** Words before part of a number: “paragraph” in “paragraph 1”. */
  readonly relative: readonly string[];
  /** The first and last line of the Contents, zero-based; undefined if there are none. */
  readonly contents: { readonly first: number; readonly last: number } | undefined;
  /** The lines that start like rules but aren't. */
  readonly unread: readonly SchemeLine[];
  /** Whether it is read as complete, and why: a sentence. */
  readonly extent: string;
  /** Why the numbering is uncertain, as the end of a sentence. */
  readonly doubt: string | undefined;
}

const EXAMPLES = 3;
const LONGEST_LINE = 100;

/** How a document is read. */
export function schemeSummary(document: RulesDocument): SchemeSummary {
  const { keywords, relative = new Map() } = document.dialect.references;
  const levels = levelsInUse(document);
  return {
    scheme: schemeOf(document),
    levels: levels.map(({ name, form, ordinals }) => {
      const examples = ordinals.slice(0, EXAMPLES).map(ordinal => exampleOf(document, ordinal));
      return { name, form, count: ordinals.length, examples };
    }),
    words: [...new Set(keywords.map(({ singular }) => singular))],
    relative: [...relative.keys()],
    ...otherLines(document),
    extent: explainCompleteness(completenessOf([document])),
    doubt: document.dialect.doubt,
  };
}

/** The levels of a document in its own terms, and the number of rules: `Article › (1) › (a) · 99 articles`. */
export function schemeOf(document: RulesDocument): string {
  const levels = levelsInUse(document);
  const forms = levels.map(({ form }) => form).join(' › ');
  return [forms, ruleCountText(document.dialect, levels)].filter(Boolean).join(' · ');
}

/** Number of characters that a status bar has room for. */
const ROOM = 30;

/** The levels of a document in words that fit in a status bar, with an example: “Sections and rules, 1.1”. */
export function schemeInWords(document: RulesDocument): string {
  const levels = levelsInUse(document);
  const innermost = levels.at(-1);
  if (!innermost) return 'No rules';
  const names = levelPlurals(document.dialect, levels);
  const example = `, ${(document.heads[innermost.ordinals[0]!] as RuleHead).number.text}`;
  const all = capital(listed(names));
  const ends = capital(names.length > 2 ? `${names[0]} to ${names.at(-1)}` : all);
  return [all + example, ends + example, ends, capital(names[0]!)].find(text => text.length <= ROOM) ?? 'Rules';
}

/** The names of the levels: the document's own words, or else the usual ones. */
function levelPlurals({ references }: Dialect, levels: ReturnType<typeof levelsInUse>): string[] {
  const named = levels.filter(({ form }) => WORD.test(form));
  if (!named.length) return levels.map(({ name }) => `${name}s`);
  const plurals = named.map(({ form }) => {
    const word = references.keywords.find(({ singular }) => singular === form.toLowerCase());
    return word?.plural ?? form;
  });
  return named.length === levels.length ? plurals : [...plurals, 'items'];
}

/** What isn't just a number, such as “Article” or “§”. */
const WORD = /^(?:\p{L}{2}|§)/u;

/** The levels with the ordinals of their rules. */
function levelsInUse(document: RulesDocument) {
  return memo(symbolsOf(document), bodyByLevel).flatMap((ordinals, index) => {
    const { name } = document.dialect.numbering.levels[index]!;
    return [{ index, name, form: levelForm(document, ordinals[0]!), ordinals }];
  });
}

/** The ordinals of the body's rules, by level; undefined for a level without rules. */
function bodyByLevel({ heads, body }: Symbols): readonly (readonly number[])[] {
  const levels: number[][] = [];
  for (const ordinal of body) {
    const { level } = (heads[ordinal] as RuleHead).number;
    levels[level] ??= [];
    levels[level].push(ordinal);
  }
  return levels;
}

/** The word before a rule's number, without Markdown marks; undefined if only the number shows the level. */
function levelForm(document: RulesDocument, ordinal: number): string {
  const { text } = headBlock(document, ordinal);
  const { start, end, number } = document.heads[ordinal] as RuleHead;
  const before = text
    .slice(0, start)
    .split(/[\r\n]/)
    .at(-1)!;
  const word = /(?:(?<![\p{L}’'-])\p{L}[\p{L}’'-]+\.?|(?<!§)§+)(?=\s*$)/u.exec(before)?.[0];
  if (word) return word;
  const open = /[([]?$/.exec(before)![0];
  const [close = ''] = /^[.):\]]{0,3}/.exec(text.slice(end))!;
  const written = text.slice(start, end).trim();
  return written ? open + written + close : number.text;
}

/** The number of rules at the level where numbers start, if it has its own word; or else of all rules. */
function ruleCountText({ numbering, references }: Dialect, levels: ReturnType<typeof levelsInUse>): string {
  const root = rootLevelOf(numbering);
  const level = levels.find(({ index }) => index === root);
  const word = references.keywords.find(({ singular }) => singular === level?.form.toLowerCase());
  if (level && word) return counted(level.ordinals.length, word.singular, word.plural);
  const all = levels.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
  return counted(all, 'rule');
}

function exampleOf(document: RulesDocument, ordinal: number): SchemeLine {
  const [first = ''] = headBlock(document, ordinal).text.trimStart().split(LINE_END);
  return { line: lineOfHead(document, ordinal), text: cutText(first.trim(), LONGEST_LINE) };
}

function lineOfHead(document: RulesDocument, ordinal: number): number {
  return startPosition(document, headBlockOf(document, ordinal)).line;
}

const LINE_END = /\r\n|\r|\n/;

/**
 * The Contents, and the lines that start with what may be a number, outside sentences, but belong to neither a rule nor
 * the Contents.
 */
function otherLines(document: RulesDocument): Pick<SchemeSummary, 'contents' | 'unread'> {
  const lines = textOf(document).split(LINE_END);
  const numbered = numberedLines(lines);
  const read = new Set(document.heads.flatMap(({ kind }, at) => (kind === 'rule' ? [lineOfHead(document, at)] : [])));
  const { body, contents: listed } = symbolsOf(document);
  const bodyLine = body.length ? lineOfHead(document, body[0]!) : lines.length;
  const before = Array.from(contentsAmong(numbered), ({ line }) => line).filter(line => line < bodyLine);
  const entries = [...before, ...Array.from(listed.values(), ordinal => lineOfHead(document, ordinal))];
  const contents = entries.length ? { first: Math.min(...entries), last: Math.max(...entries) } : undefined;
  const isListed = (line: number) => contents && contents.first <= line && line <= contents.last;
  const unread = numbered
    .filter(({ line, afterClause }) => afterClause && !read.has(line) && !isListed(line))
    .map(({ line }) => ({ line, text: cutText(lines[line]!.trim(), LONGEST_LINE) }));
  return { contents, unread };
}
