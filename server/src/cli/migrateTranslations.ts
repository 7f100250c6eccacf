import { fileURLToPath } from 'node:url';
import type { Book } from '../core/book/workspace.ts';
import { type MigratedTranslation, migrateTranslation } from '../core/changes/maps/migrateTranslation.ts';
import { isRefusal } from '../core/changes/plan/plan.ts';
import { textOf } from '../core/document/document.ts';
import { counted } from '../core/text/words.ts';
import type { Rewrite } from '../node/writeTogether.ts';
import { type Project, projectFileIn } from '../project/project.ts';
import { withTranslated } from '../project/projectEdits.ts';
import { workspaceOf } from '../project/projectWorkspace.ts';
import { Failure } from './program/options.ts';
import { nameOfFile } from './reading/read.ts';

/** Translations of a project, moved to the current edition of their originals. */
export interface MovedTranslations {
  /** All their files, by URI. */
  readonly files: readonly string[];
  /** The changes of their files, and of `rulebook.json`. */
  readonly changes: readonly Rewrite[];
  /** A line about each. */
  readonly lines: readonly string[];
  /** Whether something is left to translate, to update, or to delete. */
  readonly isLeft: boolean;
}

export const NOTHING_MOVED: MovedTranslations = { files: [], changes: [], lines: [], isLeft: false };

/**
 * Moves the translations of earlier editions among the books of a project; with files, those to which one belongs. Throws
 * {@link Failure}.
 */
export function moveTranslations(project: Project, files: readonly string[], deletes: boolean): MovedTranslations {
  const workspace = workspaceOf(project);
  const found = project.books.flatMap((book, index): Moved[] => {
    if (files.length && !book.documents.some(uri => files.includes(uri))) return [];
    const migrated = migrateTranslation(workspace, workspace.books[index] ?? book, deletes);
    if (migrated && isRefusal(migrated)) throw new Failure(`${book.names[0] ?? 'a translation'}: ${migrated.refusal}`);
    return migrated ? [{ book, index, migrated }] : [];
  });
  return {
    files: found.flatMap(({ book }) => book.documents),
    changes: found.length
      ? [...found.flatMap(each => rewritesOfMoved(each, project)), projectAfter(project, found)]
      : [],
    lines: found.map(each => lineAbout(each, deletes)),
    isLeft: found.some(({ migrated: { inserted, removed, rulesFrom } }) => {
      return inserted.length > 0 || (removed.length > 0 && !deletes) || Object.keys(rulesFrom).length > 0;
    }),
  };
}

interface Moved {
  readonly book: Book;
  readonly index: number;
  readonly migrated: MigratedTranslation;
}

function rewritesOfMoved({ migrated: { before, after } }: Moved, { folder }: Project): Rewrite[] {
  const within = fileURLToPath(folder);
  return before.flatMap((document, index) => {
    const { uri } = document;
    const texts = { before: textOf(document), after: textOf(after[index]!) };
    return texts.before === texts.after ? [] : [{ uri, name: nameOfFile(uri), ...texts, within }];
  });
}

/** The `rulebook.json` that says which edition each of them translates now. */
function projectAfter({ folder, text }: Project, moved: readonly Moved[]): Rewrite {
  const uri = projectFileIn(folder);
  const after = moved.reduce(
    (all, { index, migrated: { to, rulesFrom } }) => withTranslated(all, index, { edition: to, rulesFrom }),
    text,
  );
  return { uri, name: nameOfFile(uri), before: text, after, within: fileURLToPath(folder) };
}

/** “Rules in German: 2022 → 2024: 3 rules renumbered, 2 inserted untranslated, 1 to delete, 4 to update”. */
function lineAbout({ book, migrated }: Moved, deletes: boolean): string {
  const { from, to, renumbered, inserted, removed, rulesFrom } = migrated;
  const outdated = Object.values(rulesFrom).flat();
  const parts = [
    `${counted(renumbered, 'rule')} renumbered`,
    ...(inserted.length ? [`${inserted.length} inserted untranslated`] : []),
    ...(removed.length
      ? [deletes ? `${removed.length} deleted` : `${removed.length} to delete (${removed.join(', ')})`]
      : []),
    ...(outdated.length ? [`${outdated.length} to update`] : []),
  ];
  return `${book.names[0] ?? ''}: ${from} → ${to}: ${parts.join(', ')}`;
}
