import { type Definition, numberOf, type Source, scopeOfName, type Workspace } from '../../book/workspace.ts';
import { citationsIn, grammarForBook } from '../../citing/bookCitations.ts';
import { zoneAt } from '../../citing/zones.ts';
import { textOf } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { compareNumbers } from '../../numbers/ruleNumber.ts';
import { countOf } from '../../text/lists.ts';
import { touches } from '../../text/span.ts';
import { type Completions, completionsFor, NOTHING, titledWith } from './completionItem.ts';

/** How far before the cursor to look for a label. */
const FARTHEST_BACK = 200;

/** What can be typed of a number or a title. */
const TYPED = /^(?:\d[\p{L}\d.]{0,40}|\p{L}[\p{L} ’'-]{0,40})?$/u;

/**
 * Completes citations in comments and strings of a source: numbers of the book that start with what is typed, those
 * that the source already cites first; or those whose titles contain the typed words.
 */
export function completeCitation(workspace: Workspace, source: Source, offset: number): Completions {
  const text = textOf(source.document);
  const before = text.slice(Math.max(0, offset - FARTHEST_BACK), offset);
  for (const book of source.books) {
    const typed = typedAfterLabel(before, grammarForBook(workspace, book)?.labels);
    // A label is looked for first, because finding zones starts at the start of the text.
    if (typed === undefined || !isProse(source, offset)) continue;
    const isNumber = /^(?:\d|$)/.test(typed);
    const rules = rulesOfBook(workspace, book);
    const isBegun = (rule: Definition) => numberOf(rule).text.startsWith(typed);
    const found = isNumber ? byUse(workspace, source, offset, rules.filter(isBegun)) : titledWith(rules, typed);
    const rest = /^[\p{L}\d]*(?:\.[\p{L}\d]+)*/u.exec(text.slice(offset, offset + FARTHEST_BACK))![0].length;
    return completionsFor(found, { start: offset - typed.length, end: offset + (isNumber ? rest : 0) }, isNumber);
  }
  return NOTHING;
}

/** What is typed after the last label of a text; undefined if something else follows it. */
function typedAfterLabel(before: string, labels: RegExp | undefined): string | undefined {
  const last = labels && [...before.matchAll(labels)].at(-1);
  const typed = last && before.slice(last.index + last[0].length);
  if (typed === undefined || !TYPED.test(typed)) return undefined;
  return typed === '' && /\p{L}$/u.test(last![0]) ? undefined : typed;
}

function isProse({ document }: Source, offset: number): boolean {
  const zone = zoneAt(document, offset);
  return zone !== undefined && zone.kind !== 'code';
}

/** Those first that the source cites most often elsewhere. */
function byUse(workspace: Workspace, source: Source, offset: number, rules: readonly Definition[]): Definition[] {
  const elsewhere = citationsIn(workspace, source).filter(citation => !touches(citation, offset));
  const cited = countOf(elsewhere.map(({ number }) => number));
  const often = (definition: Definition) => cited.get(numberOf(definition).text) ?? 0;
  return [...rules].sort((a, b) => often(b) - often(a));
}

/** All rules of a book, by number. */
function rulesOfBook(workspace: Workspace, book: string): Definition[] {
  return scopeOfName(workspace, book)
    .flat()
    .flatMap(document => Array.from(symbolsOf(document).rules.values(), ordinal => ({ document, ordinal })))
    .sort((a, b) => compareNumbers(numberOf(a), numberOf(b)));
}
