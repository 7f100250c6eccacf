import type { Block } from '../../blocks/block.ts';
import { plainText, writtenText } from '../../blocks/cells.ts';
import { resolve } from '../../book/resolve.ts';
import { termUsesOf } from '../../book/terms.ts';
import {
  type Definition,
  documentsReaching,
  headOf,
  headSpan,
  isSame,
  scopeOf,
  type Workspace,
} from '../../book/workspace.ts';
import { type DocumentEdit, type RulesDocument, textBetween } from '../../document/document.ts';
import { bareTerm, symbolsOf, termKey } from '../../document/symbols.ts';
import { allReferences, quotable } from '../../findings/referenceCheck.ts';
import { type Span, shift } from '../../text/span.ts';
import { carriedOut, type Plan, refuse } from '../plan/plan.ts';

/** Renames a term of the glossary: in its entry, and wherever a text refers to it. */
export function renameTerm(workspace: Workspace, definition: Definition, name: string): Plan {
  const { document, ordinal } = definition;
  const term = name.trim();
  const head = headOf(definition);
  const before = head.kind === 'term' ? head.term : '';
  if (term === before) return { edits: [] };
  if (isTermTaken(workspace, definition, term))
    refuse(`“${term}” is already in the glossary; choose another name, or merge the two entries by hand.`);
  const own = { document, ...headSpan(definition), text: writtenText(term, document.dialect) };
  const edits = [own, ...termEdits(workspace, definition, before, term)];
  const read = term ? carriedOut({ edits }, document).heads[ordinal] : undefined;
  if (read?.kind !== 'term' || read.term !== term)
    refuse(`“${term}” wouldn't be recognized as a term; use one line without a period or colon at the end.`);
  return { edits };
}

function isTermTaken(workspace: Workspace, { document, ordinal }: Definition, term: string): boolean {
  const [group = []] = scopeOf(workspace, document);
  return group.some(other => {
    const found = symbolsOf(other).terms.get(termKey(term));
    return found !== undefined && !(other === document && found === ordinal);
  });
}

/** The places where texts refer to a term or use it. */
export function termEdits(workspace: Workspace, definition: Definition, before: string, term: string): DocumentEdit[] {
  const uses = documentsReaching(workspace, definition.document).flatMap(document =>
    termUsesOf(workspace, definition, document).flatMap(span => {
      const written = textBetween(document, span);
      const text = writtenText(usedAs(written, before, term), document.dialect);
      return text === written ? [] : [{ document, ...span, text, isUnsure: true }];
    }),
  );
  return [...referenceEdits(workspace, definition, before, term), ...uses];
}

/** The replacement for a use of a term: plural, possessive, and lowercase as before. */
function usedAs(written: string, before: string, after: string): string {
  const [ending = ''] = /(?<=.)['’]s?$/.exec(written) ?? [];
  const bare = written.slice(0, written.length - ending.length);
  const next = nameFor(bare, before, after) ?? bare;
  const isSmall = bare === bare.toLowerCase();
  return withSpacesOf(bare, isSmall ? inSmallLetters(next) : next) + ending;
}

/** Words in capitals, such as names of turns, stay so. */
function inSmallLetters(name: string): string {
  return name.replace(/\p{Lu}\p{Ll}+/gu, word => word.toLowerCase());
}

/** The words with the same space between them as others, also across lines. */
function withSpacesOf(model: string, name: string): string {
  const spaces = model.match(/\s+/g) ?? [];
  const words = name.split(' ');
  return spaces.length === words.length - 1 ? words.map((word, index) => word + (spaces[index] ?? '')).join('') : name;
}

/** The places where texts refer to a term: “See X”, “See X, Y”, “under “X” in the glossary”. */
function referenceEdits(workspace: Workspace, definition: Definition, before: string, term: string): DocumentEdit[] {
  return documentsReaching(workspace, definition.document)
    .flatMap(allReferences)
    .flatMap(({ document, reference, block, start }) => {
      if (reference.kind !== 'term') return [];
      const meant = resolve(workspace, document, reference).filter(found => isSame(found.definition, definition));
      const text = meant.reduce((written, { name }) => {
        const next = nameFor(name, before, term);
        return next === undefined ? written : written.replace(name, () => inFirstCaseOf(next, name));
      }, reference.term);
      if (text === reference.term) return [];
      return [{ document, ...shift(reference, start), text: nameInQuotes(text, reference, block, document) }];
    });
}

/**
 * The replacement for `written` in a reference to a term: its plural, its name without “(Obsolete)”, or the same for
 * the names in “Control, Controller”; undefined if it still leads there.
 */
function nameFor(written: string, before: string, after: string): string | undefined {
  const key = termKey(written);
  if (key === termKey(before)) return after;
  const [former, next] = [namesInTerm(before), namesInTerm(after)];
  if (next.some(name => termKey(name) === key) || key === termKey(bareTerm(after))) return undefined;
  if (key === termKey(bareTerm(before))) return bareTerm(after);
  const at = former.findIndex(name => termKey(name) === key);
  if (at >= 0) return next[at] ?? next[0];
  const singular = former.findIndex(name => [`${termKey(name)}s`, termKey(name).replace(/y$/, 'ies')].includes(key));
  return pluralOfTerm(next[Math.max(singular, 0)] ?? next[0]!);
}

function namesInTerm(term: string): string[] {
  return bareTerm(term).split(/,\s+/);
}

function pluralOfTerm(name: string): string {
  return /[^aeiou]y$/.test(name) ? name.replace(/y$/, 'ies') : `${name}s`;
}

/** A name that is lowercase within a sentence stays so. */
function inFirstCaseOf(name: string, model: string): string {
  const isSmall = model.charAt(0) !== model.charAt(0).toUpperCase();
  return isSmall ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** A name for the inside of quotation marks at a place: with other marks than those around it, and escaped. */
export function nameInQuotes(name: string, { start }: Span, block: Block, { dialect }: RulesDocument): string {
  const opening = plainText(block.text.slice(Math.max(0, start - LONGEST_ESCAPE), start), dialect).slice(-1);
  return writtenText(quotable(name, opening), dialect);
}

/** `\u201c` is a mark of six characters. */
const LONGEST_ESCAPE = 6;
