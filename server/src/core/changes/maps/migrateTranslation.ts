import { type Book, definitionNumbered, definitionSpan, numberOf, type Workspace } from '../../book/workspace.ts';
import { type RulesDocument, textOf, updateAll } from '../../document/document.ts';
import { insertedText } from '../../editions/insertedText.ts';
import type { OutdatedRule } from '../../editions/outdatedRules.ts';
import { type Translation, translationOf } from '../../editions/translation.ts';
import { parseNumber } from '../../numbers/ruleNumber.ts';
import type { Edit } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import type { Shift } from '../plan/numberMap.ts';
import { carriedOut, mustBeLoaded, orRefusal, type Refusal, refuse } from '../plan/plan.ts';
import { type TextMove, unitOf } from '../plan/textMoves.ts';
import { mustKeepMeaning } from '../renumber/keepsMeaning.ts';
import { renumberIn } from '../renumber/renumber.ts';
import { jobOf } from '../renumber/renumberJob.ts';

/** A translation with the rules of the current edition of its original. */
export interface MigratedTranslation {
  /** The names of the edition that was translated, and of the current one. */
  readonly from: string;
  readonly to: string;
  /** Its documents before and after, in the same order. */
  readonly before: readonly RulesDocument[];
  readonly after: readonly RulesDocument[];
  readonly renumbered: number;
  /** The numbers of the rules that are inserted untranslated. */
  readonly inserted: readonly string[];
  /** The rules that the original no longer has, by their numbers before; deleted if that was asked for. */
  readonly removed: readonly string[];
  /** The rules to update, by their new numbers: those whose originals were reworded, by the names of editions. */
  readonly rulesFrom: Readonly<Record<string, readonly string[]>>;
}

/**
 * Moves a translation to the current edition of its original: numbers and citations change, rules that were added are
 * inserted untranslated, and those that were removed are deleted if `deletes` says so. Undefined if it is there already,
 * or isn't a translation.
 */
export function migrateTranslation(
  workspace: Workspace,
  book: Book,
  deletes: boolean,
): MigratedTranslation | Refusal | undefined {
  const [first] = book.documents.flatMap(uri => workspace.documents.get(uri) ?? []);
  const translation = first && translationOf(workspace, first);
  if (!first || !translation?.comparison) return undefined;
  const { newest } = translation;
  return orRefusal(() => {
    if (newest === undefined)
      refuse('The current edition has no name; set "edition" of the original in rulebook.json.');
    mustBeLoaded(workspace, first);
    return migratedTranslation(workspace, { first, book, translation, newest, deletes });
  });
}

interface Job {
  readonly first: RulesDocument;
  readonly book: Book;
  readonly translation: Translation;
  readonly newest: string;
  readonly deletes: boolean;
}

function migratedTranslation(
  workspace: Workspace,
  { first, book, translation, newest, deletes }: Job,
): MigratedTranslation {
  const { translated, outdated, edition } = translation;
  const before = translated.edition.documents;
  const gone = outdated.filter(({ now }) => !now);
  const plan = renumbering(workspace, first, translation, deletes ? gone : []);
  const renumbered = before.map(document => carriedOut(plan, document));
  const after = withMissing(asCurrent(workspace, book, renumbered, newest), renumbered);
  const numberAfter = (rule: OutdatedRule) => plan.map.get(rule.own.number.text) ?? rule.own.number.text;
  const rulesFrom = new Map<string, string[]>();
  for (const rule of outdated)
    if (rule.now && (rule.was.key !== rule.now.key || rule.was.examples !== rule.now.examples))
      rulesFrom.set(rule.since, [...(rulesFrom.get(rule.since) ?? []), numberAfter(rule)]);
  return {
    ...{ from: edition, to: newest, before, after: after.documents, inserted: after.inserted },
    renumbered: plan.map.size,
    removed: gone.map(({ own }) => own.number.text),
    rulesFrom: Object.fromEntries(rulesFrom),
  };
}

/** The change of numbers and citations, and the deletion of rules. */
function renumbering(
  workspace: Workspace,
  document: RulesDocument,
  { translated, comparison }: Translation,
  gone: readonly OutdatedRule[],
): RenumberPlan {
  const { documents } = translated.edition;
  const shifts = comparison!.rules.flatMap(({ old, now, part }): Shift[] => {
    const own =
      old && now && !part && old.number.text !== now.number.text && definitionNumbered(documents, old.number.text);
    const to = own && parseNumber(now!.number.text, own.document.dialect.numbering);
    return own && to ? [{ from: numberOf(own), to }] : [];
  });
  const pieces = gone.map(({ own: { definition } }): TextMove => {
    return { kind: 'cut', unit: unitOf(definition.document, definition.ordinal, 'alone') };
  });
  const removed = gone.map(({ own }) => own.number);
  const job = jobOf(workspace, document, { action: 'Renumbers a translation', shifts, removed, pieces, alone: true });
  const plan = renumberIn(job);
  mustKeepMeaning(job, plan);
  return plan;
}

/** The workspace with new documents of a translation, which then translates the current edition. */
function asCurrent(workspace: Workspace, book: Book, documents: readonly RulesDocument[], edition: string): Workspace {
  const all = new Map(workspace.documents);
  for (const document of documents) all.set(document.uri, document);
  const books = workspace.books.map(other =>
    other === book && book.translates ? { ...book, translates: { book: book.translates.book, edition } } : other,
  );
  return { ...workspace, documents: all, books };
}

/** The documents with the rules that they lack, marked as untranslated. */
function withMissing(workspace: Workspace, documents: readonly RulesDocument[]) {
  const { missing = [], translated } = translationOf(workspace, documents[0]!) ?? {};
  const own = new Set(translated?.edition.documents);
  const edits = new Map<RulesDocument, Map<number, string>>();
  for (const { original, after } of missing) {
    const document = after?.definition.document ?? documents[0]!;
    if (!own.has(document)) continue;
    const at = after ? definitionSpan(after.definition).end : 0;
    const there = edits.get(document) ?? new Map<number, string>();
    there.set(at, (there.get(at) ?? '') + insertedText(original, textOf(document), at));
    edits.set(document, there);
  }
  const inserting = (document: RulesDocument) =>
    Array.from(edits.get(document) ?? [], ([at, text]): Edit => ({ start: at, end: at, text }));
  return {
    documents: documents.map(document => updateAll(document, inserting(document), document.version)),
    inserted: missing.map(({ original }) => original.number.text),
  };
}
