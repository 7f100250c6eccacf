import {
  type Book,
  bookOf,
  type Definition,
  definitionNumbered,
  headOf,
  headSpan,
  type Workspace,
} from '../book/workspace.ts';
import { documentPosition, type RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import type { Comparison } from './compareEditions.ts';
import { changesToOriginal, originalOf, translatedEditionOf, translationsOf } from './translatedEdition.ts';

/** A rule that says the same in another language. */
export interface Counterpart {
  readonly definition: Definition;
  readonly book: Book;
  readonly isOriginal: boolean;
}

/** The original of a translated rule, in the edition that is translated; or else the translations of a rule. */
export function counterpartsOf(workspace: Workspace, definition: Definition): Counterpart[] {
  const book = bookOf(workspace, definition.document.uri);
  const head = headOf(definition);
  if (!book || head.kind !== 'rule') return [];
  const original = originalOf(workspace, book);
  if (!original) return translationsOf(workspace, book).flatMap(each => translationOfRule(workspace, definition, each));
  const { edition } = translatedEditionOf(workspace, book) ?? {};
  const found = edition && definitionNumbered(edition.documents, head.number.text);
  return found ? [{ definition: found, book: original, isOriginal: true }] : [];
}

/** A rule in a translation, which can have the number of an earlier edition. */
function translationOfRule(workspace: Workspace, definition: Definition, book: Book): Counterpart[] {
  const translated = translatedEditionOf(workspace, book);
  const head = headOf(definition);
  if (!translated || head.kind !== 'rule') return [];
  const comparison = changesToOriginal(workspace, translated);
  const number = comparison ? earlierNumber(comparison, definition) : head.number.text;
  const found = number === undefined ? undefined : definitionNumbered(translated.own.documents, number);
  return found ? [{ definition: found, book, isOriginal: false }] : [];
}

/** The number in the old edition of a rule of the new one; undefined if it is new. */
function earlierNumber({ rules, now }: Comparison, definition: Definition): string | undefined {
  const rule = now.rules[now.indexOf(definition) ?? -1];
  return rule && rules.find(pair => pair.now === rule && !pair.part)?.old?.number.text;
}

/** The lines, counted from 0, where a rule starts in a document of a translation, and in one of its original. */
export type AlignedLines = readonly [own: number, original: number];

/** Where the rules start that a document of a translation shares with one of the documents that it translates. */
export function alignedLines(workspace: Workspace, document: RulesDocument, original: string): AlignedLines[] {
  const book = bookOf(workspace, document.uri);
  const { edition } = (book && translatedEditionOf(workspace, book)) ?? {};
  const other = edition?.documents.find(({ uri }) => uri === original);
  if (!other) return [];
  const there = symbolsOf(other).rules;
  return Array.from(symbolsOf(document).rules, ([number, ordinal]) => ({ ordinal, counterpart: there.get(number) }))
    .filter(({ counterpart }) => counterpart !== undefined)
    .map(({ ordinal, counterpart }) => [
      lineOfDefinition({ document, ordinal }),
      lineOfDefinition({ document: other, ordinal: counterpart! }),
    ]);
}

function lineOfDefinition(definition: Definition): number {
  return documentPosition(definition.document, headSpan(definition).start).line;
}
